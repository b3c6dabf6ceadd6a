"""A game saved for one side: what it was told and what it sees, and nothing of the other's secrets."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import wargame_kit as wk
from tests.mutated import read_or_refused
from tests.walking import at_random
from wargame_kit.games.typhoon import Typhoon
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.sequence import Choose
from wargame_kit.mechanics.chits import UNSEEN
from wargame_kit.position import CHANCE, UNTOLD, Action, Record, RecordInUse, Told
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root

GAME = wk.load("typhoon")
FIRST = GAME.start("typhoon-1941")
AXIS = ("3PzA", "3PzA", "4PzA", "4PzA", "9A", "4A", "2A", "2PzA")
OTHER_AXIS = ("3PzA", "4PzA", "4PzA", "9A", "4A", "2A", "AXIS_REINF", "GUDERIAN")
SOVIET = ("22A", "29A", "30A")


def chosen(axis=AXIS, soviet=SOVIET, comments=("", "")):
    """A record in which both sides have put their chits into the cup."""
    record = Record(FIRST)
    for chits, comment in zip((axis, soviet), comments, strict=True):
        for chit in chits:
            record.play(f"choose {chit}")
        record.comment(comment)
        record.play("ready")
    return record


def test_the_file_of_a_side_holds_what_it_sees_and_was_told(tmp_path):
    record = chosen()
    path = record.save_as_seen_by("soviet", tmp_path / "soviet.txt")
    again = Record.load(path, GAME)
    assert again.viewer == "soviet"
    assert again.position == record.position.seen_by("soviet")
    assert [told.text for told in again.before] == [
        UNTOLD, "ready", *(f"choose {chit}" for chit in SOVIET), "ready"
    ]  # fmt: skip
    assert {told.turn for told in again.before} == {1}


def test_what_differs_only_in_secret_is_the_same_file(tmp_path):
    files = [
        chosen(axis, comments=(comment, "Mine.")).save_as_seen_by("soviet", tmp_path / f"{number}.txt")
        for number, (axis, comment) in enumerate([(AXIS, "All the tanks."), (OTHER_AXIS, "")])
    ]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert b"3PzA" not in files[0].read_bytes().replace(b'"HQ-3PzA"', b"")
    assert "All the tanks." not in files[0].read_text(encoding="utf-8")


def test_what_was_taken_back_or_tried_in_another_line_is_not_in_the_file(tmp_path):
    plain, tried = chosen(), Record(FIRST)
    for chit in OTHER_AXIS:
        tried.play(f"choose {chit}")
    for _ in OTHER_AXIS:
        tried.undo()
    for chits in (AXIS, SOVIET):
        for chit in chits:
            tried.play(f"choose {chit}")
        tried.play("ready")
    files = [
        record.save_as_seen_by("soviet", tmp_path / f"{number}.txt")
        for number, record in enumerate((plain, tried))
    ]
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_side_keeps_its_own_comments_and_not_the_others(tmp_path):
    record = chosen(comments=("Theirs.", "Mine."))
    path = record.save_as_seen_by("soviet", tmp_path / "soviet.txt")
    assert [told.comment for told in Record.load(path, GAME).before if told.comment] == ["Mine."]


@pytest.mark.parametrize("action", ["choose 3PzA", "ready"])
def test_what_the_other_side_says_of_an_action_secret_or_open_is_not_told(action):
    record = Record(FIRST)
    for chit in AXIS:
        record.play(f"choose {chit}")
        if action.endswith(chit) and record.cursor.depth == 1:
            record.comment("Theirs.")
    record.play("ready")
    if action == "ready":
        record.comment("Theirs.")
    assert [(told.text, told.comment) for told in record.lines_told_to("soviet")] == [
        (UNTOLD, ""), ("ready", "")
    ]  # fmt: skip


def test_a_side_s_record_goes_on_and_is_saved_whole(tmp_path):
    path = chosen().save_as_seen_by("axis", tmp_path / "axis.txt")
    record = wk.resume(path)
    record.play("draw SUPPLY")
    record.close()
    again = Record.load(path, GAME)
    assert again.viewer == "axis"
    assert again.text(again.cursor) == "draw SUPPLY"
    assert again.before == record.before
    assert again.lines_told_to("axis")[-1] == Told(1, CHANCE, "draw SUPPLY")


def test_a_side_s_record_saved_again_tells_the_same(tmp_path):
    one = chosen().save_as_seen_by("soviet", tmp_path / "one.txt")
    two = Record.load(one, GAME).save_as_seen_by("soviet", tmp_path / "two.txt")
    assert one.read_bytes() == two.read_bytes()


def test_a_chit_that_the_side_does_not_know_cannot_be_drawn(tmp_path):
    record = wk.Record.load(chosen().save_as_seen_by("soviet", tmp_path / "soviet.txt"), GAME)
    assert sum(record.position.chance().values()) == 1
    assert not record.position.check("draw 3PzA")


def test_a_side_s_record_is_not_the_other_side_s(tmp_path):
    record = Record.load(chosen().save_as_seen_by("soviet", tmp_path / "soviet.txt"), GAME)
    with pytest.raises(ValueError, match="record of soviet"):
        record.save_as_seen_by("axis", tmp_path / "axis.txt")
    with pytest.raises(ValueError, match="there are axis, soviet"):
        record.save_as_seen_by("german", tmp_path / "german.txt")
    assert not (tmp_path / "axis.txt").exists()


def test_the_file_of_the_whole_game_is_not_written_over(tmp_path):
    record = chosen()
    whole = record.save(tmp_path / "game.txt")
    before = whole.read_bytes()
    with pytest.raises(DataError, match="another file"):
        record.save_as_seen_by("axis", whole)
    with pytest.raises(RecordInUse):
        Record(FIRST).save_as_seen_by("axis", whole)
    assert whole.read_bytes() == before
    record.close()


def test_a_file_for_a_side_is_written_again_and_again(tmp_path):
    record, path = chosen(), tmp_path / "axis.txt"
    record.save_as_seen_by("axis", path)
    record.play("draw SUPPLY")
    record.save_as_seen_by("axis", path)
    assert Record.load(path, GAME).before[-1].text == "draw SUPPLY"


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    record = chosen(comments=("", "Mine."))
    path = record.save_as_seen_by("soviet", tmp_path_factory.mktemp("seen") / "soviet.txt")
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda s: s.replace('"seen_by": "soviet"', '"seen_by": "german"', 1), ("seen_by", "axis, soviet")),
        (lambda s: s.replace('"seen_by": "soviet"', '"seen_by": ""', 1), ("seen_by", "axis, soviet")),
        (lambda s: s.replace('"seen_by": "soviet"', '"seen_by": ["x"]', 1), ("seen_by", "axis, soviet")),
        (lambda s: s.replace('"seen_by": "soviet", ', "", 1), ("line 2", "node, parent")),
        (lambda s: s.replace("choose 22A", "fly 22A", 1), ("line 4", "told", "fly 22A")),
        (lambda s: s.replace('"told": "choose 22A"', '"told": 7', 1), ("line 4", "told", "7")),
        (lambda s: s.replace('"actor": "axis"', '"actor": "nobody"', 1), ("line 2", "actor", "nobody")),
        (lambda s: s.replace('"turn": 1}', '"turn": 2}', 1), ("line 2", "turn", "from 1 to 1")),
        (lambda s: s.replace('"comment": "Mine."', '"comment": 3', 1), ("comment", "3", "a text")),
        (lambda s: s.replace('"comment": "Mine."', '"thought": "x"', 1), ("thought", "perhaps comment")),
        (lambda s: s + '{"at": 0}\n{"told": "ready", "actor": "axis", "turn": 1}\n', ("line 9", "or at")),
    ],
)
def test_a_spoilt_file_of_a_side_gives_one_clear_error(saved, tmp_path, change, told):
    path = tmp_path / "seen.txt"
    spoilt = change(saved)
    assert spoilt != saved
    path.write_text(spoilt, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        wk.resume(path)
    for word in ("seen.txt", *told):
        assert word in str(caught.value)
    assert path.read_text(encoding="utf-8") == spoilt


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_mutation_of_a_side_s_file_loads_or_gives_a_data_error(saved, tmp_path, data):
    read_or_refused(tmp_path / "mutated.txt", saved, data, lambda changed: Record.load(changed, GAME))


def test_the_published_schema_describes_a_side_s_file(saved):
    schema = json.loads((data_root() / "schema" / "record.schema.json").read_text())
    for line in saved.splitlines():
        jsonschema.validate(json.loads(line), schema)


@pytest.mark.parametrize("seed", range(2))
def test_a_side_s_file_is_written_and_read_at_any_moment(seed, tmp_path):
    record, random = Record(FIRST), Random(seed)
    for number in range(160):
        record.play(at_random(record.position, random))
        if number % 20 == 0:
            for side in GAME.sides:
                path = record.save_as_seen_by(side, tmp_path / f"{side}.txt")
                assert Record.load(path, GAME).position == record.position.seen_by(side)


def in_part(before: TyphoonPosition, action: Action, after: TyphoonPosition, side: str) -> Action | None:
    """What a side would be told if it saw that a chit is chosen, but not which."""
    own = before.actor == side
    return replace(action, chit=UNSEEN) if isinstance(action, Choose) and not own else action


def test_a_game_may_tell_a_side_a_part_of_an_action(tmp_path, comms, browser_says, monkeypatch):
    monkeypatch.setattr(Typhoon, "told", staticmethod(in_part))
    record = chosen()
    assert [text for _, text in record.told_to("soviet")][:9] == [f"choose {UNSEEN}"] * 8 + ["ready"]
    assert record.told_to("axis")[0][1] == "choose 3PzA"
    again = Record.load(record.save_as_seen_by("soviet", tmp_path / "soviet.txt"), GAME)
    assert again.before == record.lines_told_to("soviet")
    assert "3PzA" not in {told.text for told in again.before}
    shown = wk.table(record, viewer="soviet")
    browser_says(shown.side, type="do", name="tab", value="record", fields={})
    assert shown.side.html.count("a hidden chit") == len(AXIS)
    assert "3PzA" not in shown.side.html
