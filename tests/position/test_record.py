"""The record: undo, branches, and the saved file that strangers may have touched."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from random import Random
from weakref import ref

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import wargame_kit as wk
from tests.mutated import read_or_refused
from tests.walking import at_random
from wargame_kit.position import IllegalAction, Record, RecordInUse, position_from_json, position_to_json
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root

AXIS = ("3PzA", "3PzA", "4PzA", "4PzA", "9A", "4A", "2A", "2PzA")
SOVIET = ("22A", "29A", "30A")


@pytest.fixture(scope="module")
def first():
    return wk.load("typhoon").start("typhoon-1941")


@pytest.fixture
def record(first):
    return Record(first)


def choose_all(record):
    for chits in (AXIS, SOVIET):
        for chit in chits:
            record.play(f"choose {chit}")
        record.play("ready")


def test_undo_is_free_until_something_is_drawn(record):
    choose_all(record)
    assert record.undo()
    record.redo()
    record.play("draw SUPPLY")
    verdict = record.undo()
    assert not verdict
    assert verdict.code == "record/rolled"
    assert record.text(record.cursor) == "draw SUPPLY"


def test_a_what_if_goes_back_behind_the_draw_and_keeps_both_lines(record):
    choose_all(record)
    record.play("draw SUPPLY")
    assert record.undo(what_if=True)
    with pytest.raises(IllegalAction) as caught:
        record.play("draw 9A")
    assert caught.value.verdict.code == "record/branch"
    record.play("draw 9A", what_if=True)
    assert [record.text(child) for child in record.cursor.parent.children] == ["draw SUPPLY", "draw 9A"]


def test_playing_the_same_action_again_follows_the_line_there_is(record):
    record.play("choose 9A")
    record.undo()
    record.play("choose 9A")
    assert len(record.nodes) == 2


def test_there_is_nothing_to_undo_at_the_start(record):
    assert record.undo().code == "record/start"
    assert not record.redo()


def test_a_side_is_not_told_the_other_sides_secret_choices(record):
    choose_all(record)
    told = [text for _, text in record.told_to("soviet")]
    assert told == ["…", "ready", *(f"choose {chit}" for chit in SOVIET), "ready"]


def test_every_position_on_the_line_is_remembered_or_replayed(record):
    positions = [record.first]
    random = Random(7)
    while len(positions) < 120:
        positions.append(record.play(at_random(record.position, random)))
    for node, position in zip(record.line(), positions, strict=True):
        assert record.position_at(node) == position


def test_what_is_derived_of_a_position_is_let_go_with_those_long_ago(record):
    random, positions = Random(7), []
    while len(positions) < 200:
        positions.append(ref(record.position))
        record.play(at_random(record.position, random))
    gc.collect()
    assert sum(position() is not None for position in positions) <= 65
    assert record.position_at(record.line()[160]).legal
    assert record.first.legal


def test_a_saved_record_goes_on_where_it_stood(record, tmp_path):
    path = tmp_path / "game.txt"
    record.save(path)
    choose_all(record)
    record.comment("All the tanks.")
    record.undo()
    record.close()
    again = wk.resume(path)
    assert again.position == record.position
    assert again.nodes[record.cursor.id + 1].comments.read_by("everything") == "All the tanks."
    again.redo()
    again.play("draw SUPPLY")
    again.close()
    assert wk.Record.load(path, record.first.game).text(again.cursor) == "draw SUPPLY"


def test_a_line_cut_short_by_a_kill_is_passed_over_and_then_written_over(record, tmp_path):
    path = tmp_path / "game.txt"
    record.save(path)
    record.play("choose 9A")
    record.close()
    whole = path.read_bytes()
    for cut in range(len(whole) - 2, len(whole) - 40, -7):
        path.write_bytes(whole[:cut])
        again = wk.resume(path)
        assert again.position == record.first
        assert path.read_bytes() == whole[:cut]
        again.play("choose 4A")
        again.close()
        assert "4A" in wk.Record.load(path, record.first.game).position.facts.hand("axis")


def test_a_killed_notebook_loses_nothing_that_was_played(first, tmp_path):
    path = tmp_path / "game.txt"
    script = (
        "import os, sys, wargame_kit as wk\n"
        "record = wk.Record(wk.load('typhoon').start('typhoon-1941'))\n"
        "record.save(sys.argv[1])\n"
        "record.play('choose 9A')\n"
        "os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    again = wk.resume(path)  # the lock died with the process
    assert again.position == first.play("choose 9A")
    again.close()


def test_two_notebooks_cannot_write_into_one_file(record, tmp_path):
    path = tmp_path / "game.txt"
    record.save(path)
    with pytest.raises(RecordInUse, match="another notebook"):
        wk.resume(path)
    other = Record(record.first)
    with pytest.raises(RecordInUse):
        other.save(path)
    record.close()
    wk.resume(path).close()


def test_saving_into_a_folder_that_is_not_there_makes_none(record, tmp_path):
    path = tmp_path / "no" / "folder" / "game.txt"
    with pytest.raises(DataError, match=r"game\.txt.*a folder that exists"):
        record.save(path)
    assert list(tmp_path.iterdir()) == []
    assert record.path is None


@pytest.fixture(scope="module")
def saved(first, tmp_path_factory):
    path = tmp_path_factory.mktemp("saved") / "game.txt"
    record = Record(first)
    record.save(path)
    choose_all(record)
    record.play("draw SUPPLY")
    record.comment("Too early.")
    record.close()
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda s: s.replace('"typhoon"', '"waterloo"', 1), ("line 1", "waterloo", "typhoon")),
        (lambda s: s.replace('"version": 1', '"version": 99', 1), ("version", "99", "1")),
        (lambda s: s.replace('"wargame_kit": "record"', '"wargame_kit": "chess"', 1), ("chess", "record")),
        (lambda s: s.replace("choose 9A", "choose NAPOLEON", 1), ("line 7", "NAPOLEON", "legal action")),
        (lambda s: s.replace("choose 9A", "fly 9A", 1), ("line 7", "fly 9A", "is not an action")),
        (lambda s: s.replace('"actor": "axis"', '"actor": "soviet"', 1), ("line 3", "soviet", "axis")),
        (lambda s: s.replace('"parent": 3', '"parent": 900', 1), ("900", "earlier node")),
        (lambda s: s.replace('"node": 3', '"node": 30', 1), ("30", "next number")),
        (lambda s: "", ("line 1",)),
        (lambda s: "hello\n", ("line 1", "hello", "JSON")),
    ],
)
def test_a_spoilt_file_gives_one_clear_error_and_stays_as_it_is(saved, tmp_path, change, told):
    path = tmp_path / "game.txt"
    spoilt = change(saved)
    assert spoilt != saved
    path.write_text(spoilt, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        wk.resume(path)
    for word in ("game.txt", *told):
        assert word in str(caught.value)
    assert path.read_text(encoding="utf-8") == spoilt


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_mutation_of_a_saved_game_loads_or_gives_a_data_error(saved, tmp_path, data):
    read_or_refused(
        tmp_path / "mutated.txt", saved, data, lambda changed: Record.load(changed, wk.load("typhoon"))
    )


def test_a_huge_file_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    with pytest.raises(DataError, match=r"huge\.txt.*104,857,600 bytes"):
        wk.resume(path)


def test_the_published_schema_describes_what_is_saved(first, saved):
    schemas = {
        name: json.loads((data_root() / "schema" / f"{name}.schema.json").read_text())
        for name in ("position", "record")
    }
    jsonschema.validate(position_to_json(first), schemas["position"])
    for line in saved.splitlines():
        jsonschema.validate(json.loads(line), schemas["record"])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(position_to_json(first) | {"turn": "one"}, schemas["position"])


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("turn", "one", "whole number"),
        ("turn", True, "whole number"),
        ("agenda", [], "list of steps"),
        ("agenda", [{"step": "Waterloo"}], "one of"),
        ("pieces", {"HQ-9A": "9999"}, "hex of the board"),
        ("pieces", {"Napoleon": "0101"}, "unit of the counters"),
        ("pieces", {"HQ-9A": "box face 7"}, "a face"),
        ("facts", {}, "the keys"),
    ],
)
def test_a_spoilt_position_names_key_and_value(first, key, value, told):
    with pytest.raises(DataError, match=told) as caught:
        position_from_json(position_to_json(first) | {key: value}, first.game)
    assert key in str(caught.value)
