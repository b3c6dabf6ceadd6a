"""A comment is its writer's: on secrets, on what everybody saw, and on the dice."""

from __future__ import annotations

import json
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.position import EVERYTHING, PUBLIC, Record
from wargame_kit.position.comments import Comments

GAME = wk.load("huaihai")
EYES = ("pla", "kmt", PUBLIC, EVERYTHING)


def rolled() -> Record:
    """A game that stands at a die that chance has cast."""
    record = Record(GAME.position({"EC1": "Q5", "5C": "R6", "AIR": "airfield spent"}))
    for action in ("attack R6", "join EC1", "strike", "roll 1"):
        record.play(action)
    return record


@pytest.mark.parametrize(("writer", "readers"), [
    ("pla", {"pla", EVERYTHING}), ("kmt", {"kmt", EVERYTHING}),
    (PUBLIC, set(EYES)), (EVERYTHING, {EVERYTHING}),
])  # fmt: skip
def test_a_comment_on_the_dice_is_read_by_its_writer(writer: str, readers: set[str]) -> None:
    record = rolled()
    record.comment("The spy comes in turn 5.", writer)
    assert {eyes for eyes in EYES if record.cursor.comments.read_by(eyes)} == readers


def test_each_side_has_its_own_comment_on_one_action() -> None:
    record = rolled()
    record.comment("Bad luck.", "pla")
    record.comment("Good luck.", "kmt")
    record.comment("Very bad luck.", "pla")
    comments = record.cursor.comments
    assert [comments.read_by(eyes) for eyes in EYES] == [
        "Very bad luck.", "Good luck.", "", "Very bad luck.\nGood luck."
    ]  # fmt: skip


def test_who_says_nothing_of_himself_is_the_side_that_acted_and_on_the_dice_nobodys() -> None:
    record = rolled()
    record.comment("A one.")
    assert record.cursor.comments.read_by("kmt") == record.cursor.comments.read_by("pla") == ""
    record.go(2)
    record.comment("All in.")
    assert record.cursor.comments.own("pla") == "All in."


def test_a_side_keeps_what_it_said_of_whatever_it_saw(tmp_path: Any) -> None:
    record = rolled()
    for writer in EYES:
        record.comment(f"By {writer or 'all'}.", writer)
    for side in ("pla", "kmt"):
        assert [told.comment for told in record.lines_told_to(side) if told.comment] == [f"By {side}."]
        text = record.save_as_seen_by(side, tmp_path / f"{side}.txt").read_text(encoding="utf-8")
        assert text.count("By ") == 1


def test_comments_are_saved_with_their_writers(tmp_path: Any) -> None:
    record = rolled()
    record.save(tmp_path / "game.txt")
    for writer in ("pla", "kmt", PUBLIC):
        record.comment(f"By {writer}.", writer)
    record.go(2)
    record.comment("All in.")
    record.close()
    for copy in ("game.txt", "again.txt"):
        again = Record.load(tmp_path / copy, GAME)
        assert again.nodes[4].comments.texts == {"pla": "By pla.", "kmt": "By kmt.", "": "By ."}
        assert again.nodes[2].comments.texts == {"pla": "All in."}
        again.save(tmp_path / "again.txt")
        again.close()


def test_a_comment_of_an_older_game_is_the_side_s_that_acted(tmp_path: Any) -> None:
    path = rolled().save(tmp_path / "game.txt")
    older = [{"node": 1, "comment": "Here."}, {"node": 4, "comment": "A one."}]
    path.write_text(path.read_text("utf-8") + "".join(json.dumps(line) + "\n" for line in older), "utf-8")
    again = Record.load(path, GAME)
    assert again.nodes[1].comments.texts == {"pla": "Here."}
    assert again.nodes[4].comments.texts == {EVERYTHING: "A one."}


@pytest.mark.parametrize("by", ["axis", 3, None, ["pla"]])
def test_a_writer_that_there_is_not_is_refused(tmp_path: Any, by: Any) -> None:
    path = rolled().save(tmp_path / "game.txt")
    line = json.dumps({"node": 1, "comment": "Here.", "by": by})
    path.write_text(path.read_text("utf-8") + line + "\n", "utf-8")
    with pytest.warns(UserWarning, match=r"by: found .*; expected pla, kmt, everything, or empty"):
        again = Record.load(path, GAME)
    assert again.nodes[1].comment == "", "what stands before it is read"
    with pytest.raises(ValueError, match="no writer 'axis'; there are pla, kmt"):
        rolled().comment("Here.", "axis")


def test_a_comment_that_is_taken_back_is_not_saved() -> None:
    comments = Comments("pla")
    comments.write("Here.")
    comments.write("")
    assert list(comments.entries()) == []
    assert comments.read_by("pla") == ""
