"""Saving destroys nothing that is there, and what can be read of a file is read."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path

import pytest

import wargame_kit as wk
from tests.position.saved import FIRST, GAME, loaded, play, told
from wargame_kit.position import NotSaved, OtherGame, Record
from wargame_kit.words import DataError


@pytest.fixture
def other(tmp_path):
    """The file of a game of forty actions that nobody has open."""
    record = Record(FIRST)
    record.save(tmp_path / "game.txt")
    play(record, 40)
    record.close()
    return tmp_path / "game.txt"


def beside(folder):
    return sorted(found.name for found in folder.iterdir() if not found.name.endswith(".lock"))


def test_another_game_is_replaced_only_when_asked_and_then_kept_beside(other):
    before = other.read_bytes()
    record = Record(FIRST)
    play(record, 1, seed=5)
    with pytest.raises(OtherGame, match=r"actions: 40.*game\.txt\.old-1") as caught:
        record.save(other)
    assert (caught.value.actions, caught.value.kept) == (40, "game.txt.old-1")
    assert other.read_bytes() == before
    assert beside(other.parent) == ["game.txt"]
    assert record.path is None
    record.save(other, replace=True)
    record.close()
    assert (other.parent / "game.txt.old-1").read_bytes() == before
    third = Record(FIRST)
    play(third, 2, seed=6)
    third.save(other, replace=True)
    third.close()
    assert beside(other.parent) == ["game.txt", "game.txt.old-1", "game.txt.old-2"]
    assert loaded(other) == told(third)


def test_the_old_game_is_kept_where_a_file_can_have_one_name_only(other, monkeypatch):
    def refuses(*_args, **_keys):
        raise OSError("no links here")

    before = other.read_bytes()
    monkeypatch.setattr(os, "link", refuses)
    record = Record(FIRST)
    play(record, 1, seed=5)
    record.save(other, replace=True)
    record.close()
    assert (other.parent / "game.txt.old-1").read_bytes() == before


def test_an_earlier_save_of_the_same_game_is_no_other_game(other):
    record = Record.load(other, GAME)
    play(record, 10, seed=2)
    record.comment("Further on.")
    record.save(other)
    record.close()
    assert loaded(other) == told(record)
    assert beside(other.parent) == ["game.txt"]
    shorter = Record.load(other, GAME)
    shorter.comment("Said otherwise.")
    with pytest.raises(OtherGame):
        shorter.save(other)


def test_a_save_whose_facts_stand_in_another_order_is_no_other_game(other):
    """An older kit wrote what varies of a counter between the other facts."""
    head, *lines = other.read_text().splitlines()
    first = json.loads(head)
    facts = first["position"]["facts"]
    first["position"]["facts"] = dict(reversed(facts.items()))
    other.write_text("\n".join([json.dumps(first), *lines]) + "\n")
    record = Record.load(other, GAME)
    play(record, 1)
    record.save(other)
    record.close()
    assert loaded(other) == told(record)
    assert beside(other.parent) == ["game.txt"]


@pytest.mark.parametrize(
    "text", ["# Notes\n", "{}\n", '{"wargame_kit": "position"}\n', "\0" * 100, "[" * 100_000, "\ufeff"]
)
@pytest.mark.parametrize("replace", [False, True])
def test_a_file_that_is_no_saved_game_stays_whatever_is_asked(tmp_path, text, replace):
    path = tmp_path / "notes.md"
    path.write_text(text, encoding="utf-8")
    for save in (Record(FIRST).save, lambda *a, **k: Record(FIRST).save_as_seen_by("axis", *a, **k)):
        with pytest.raises(NotSaved, match=r"notes\.md.*no saved game"):
            save(path, replace=replace)
    assert path.read_text(encoding="utf-8") == text
    assert beside(tmp_path) == ["notes.md"]


def test_an_empty_file_is_nothing_to_keep(tmp_path):
    path = tmp_path / "game.txt"
    path.touch()
    Record(FIRST).save(path)
    assert beside(tmp_path) == ["game.txt"]


def test_what_is_no_file_is_left_alone(tmp_path):
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "nothing").symlink_to("/dev/null")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
        for name in ("folder", "pipe", "nothing", "socket", "loop", "a\0b", "x" * 300, "."):
            record = Record(FIRST)
            for save in (record.save, lambda path: Record(FIRST).save_as_seen_by("axis", path)):
                with pytest.raises(NotSaved):
                    save(tmp_path / name)
            with pytest.raises(NotSaved, match="was not opened"):
                Record.resume(tmp_path / name, GAME)
    assert beside(tmp_path) == ["folder", "loop", "nothing", "pipe", "socket"]
    assert Path("/dev/null").is_char_device()
    assert not Path("/dev/.null.lock").exists()


def test_a_comment_with_half_a_letter_is_refused_at_once(tmp_path):
    record = Record(FIRST)
    play(record, 2)
    record.comment("Whole.")
    with pytest.raises(NotSaved, match="half a letter"):
        record.comment("\ud83d")
    assert record.cursor.comment == "Whole."
    record.save(tmp_path / "game.txt")
    with pytest.raises(NotSaved, match="half a letter"):
        record.comment("half a tank: \ud83d")
    assert loaded(tmp_path / "game.txt") == told(record)
    record.close()
    assert beside(tmp_path) == ["game.txt"]
    text = (tmp_path / "game.txt").read_text().replace("Whole.", "\\ud83d")
    (tmp_path / "game.txt").write_text(text)
    with pytest.raises(DataError, match=r"line 4.*whole characters"):
        wk.resume(tmp_path / "game.txt")


def test_a_complete_last_line_without_a_line_break_is_kept(other):
    whole = other.read_bytes().rstrip(b"\n")
    other.write_bytes(whole)
    again = wk.resume(other)
    assert again.cursor.depth == 40
    assert other.read_bytes() == whole
    play(again, 2, seed=3)
    again.close()
    assert loaded(other) == told(again)
    assert other.read_bytes().startswith(whole + b"\n")


def test_blank_lines_of_an_editor_are_passed_over(other):
    before = loaded(other)
    other.write_bytes(other.read_bytes().replace(b"\n", b"\n\r\n", 3) + b"\n\n")
    assert loaded(other) == before
    again = wk.resume(other)
    play(again, 2, seed=3)
    again.close()
    assert loaded(other) == told(again)


def test_a_letter_cut_in_two_by_a_kill_is_no_gap(tmp_path):
    record = Record(FIRST)
    record.save(tmp_path / "game.txt")
    play(record, 3)
    record.comment("莫斯科")
    record.close()
    whole = (tmp_path / "game.txt").read_bytes()
    end = whole.index("科".encode())
    for cut in (end + 1, end + 2):
        (tmp_path / "game.txt").write_bytes(whole[:cut])
        again = wk.resume(tmp_path / "game.txt")
        assert again.cursor.depth == 3
        again.comment("柏林")
        again.close()
        assert loaded(tmp_path / "game.txt") == told(again)


def without(number):
    return lambda lines: lines[: number - 1] + lines[number:]


def spoilt(number, text):
    return lambda lines: [*lines[: number - 1], text, *lines[number:]]


@pytest.mark.parametrize(
    "change",
    [without(21), spoilt(21, b"\0\0\0\0\n"), spoilt(21, b"\xff\xfe\n"), spoilt(21, b'{"node": 99}\n')],
)
def test_what_stands_before_a_gap_is_read_and_what_is_missing_is_told(other, change):
    lines = other.read_bytes().splitlines(keepends=True)
    other.write_bytes(b"".join(change(lines)))
    gapped = other.read_bytes()
    with pytest.raises(DataError, match="line 21") as caught:
        wk.resume(other)
    assert "Record.load" in caught.value.__notes__[0]
    with pytest.warns(
        UserWarning, match=r"game\.txt can be read up to line 20\. Line 21 .* cannot\. game\.txt, line 21"
    ):
        record = Record.load(other, GAME)
    assert record.unread.line == 21
    assert record.unread.count == len(change(lines)) - 20
    assert "第20行" in record.unread.said.to("zh")
    entries = [json.loads(line) for line in lines[1:20]]
    assert record.cursor.depth == len([entry for entry in entries if "play" in entry])
    assert other.read_bytes() == gapped
    with pytest.raises(OtherGame):
        record.save(other)
    record.save(other, replace=True)
    record.close()
    assert other.with_name("game.txt.old-1").read_bytes() == gapped
    assert loaded(other) == told(record)


def test_a_side_s_account_replaces_an_earlier_one_and_asks_before_another(tmp_path):
    record, path = Record(FIRST), tmp_path / "axis.txt"
    play(record, 9)
    record.save_as_seen_by("axis", path)
    play(record, 9, seed=2)
    record.save_as_seen_by("axis", path)
    later = path.read_bytes()
    with pytest.raises(OtherGame):
        record.save_as_seen_by("soviet", path)
    played = Record.resume(path, GAME)
    play(played, 1)
    played.close()
    with pytest.raises(OtherGame):
        record.save_as_seen_by("axis", path)
    record.save_as_seen_by("axis", path, replace=True)
    assert path.read_bytes() == later
    assert beside(tmp_path) == ["axis.txt", "axis.txt.old-1"]


def test_what_is_not_there_is_not_opened(tmp_path):
    with pytest.raises(NotSaved, match=r"game\.txt was not opened: there is no such file"):
        Record.resume(tmp_path / "game.txt", GAME)
    assert beside(tmp_path) == []


def test_a_record_that_is_forgotten_lets_go_of_its_file(other):
    before = wk.resume(other).position
    again = wk.resume(other)
    assert again.position == before
    again.close()


def test_whether_all_is_safe_is_known(tmp_path):
    record = Record(FIRST)
    assert record.is_safe
    play(record, 1)
    assert not record.is_safe
    record.save(tmp_path / "game.txt")
    assert record.is_safe
    record.close()
    assert record.is_safe
    assert Record.load(tmp_path / "game.txt", GAME).is_safe
    record.comment("And now?")
    assert not record.is_safe
    again = wk.resume(tmp_path / "game.txt")
    assert again.is_safe
    (tmp_path / "game.txt").unlink()
    again.close()
    assert not again.is_safe
