"""A third game needs little: the one that docs/adding_a_game.md builds, loaded, played, saved, shown."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from tests.skirmish import ROOT, examples, skirmish
from wargame_kit.board import load_board, sketch
from wargame_kit.board.geojson import as_text
from wargame_kit.games import GAMES, resume
from wargame_kit.games.rooms import HOOKS
from wargame_kit.position import CHANCE, Presentation, Step, position_from_json, position_to_json
from wargame_kit.studies import saved_game
from wargame_kit.words import DataError

FOLDER = ROOT / "docs" / "skirmish"


@pytest.fixture
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "skirmish", skirmish().load)


def test_its_python_is_a_page() -> None:
    lines = [line for example in examples() for line in example.source.splitlines() if line.strip()]
    assert len(lines) < 100


def test_its_board_is_the_one_that_is_drawn() -> None:
    drawn = sketch([".....", "..l.."], roads=["0101-0201-0301-0401"])
    text = (FOLDER / "board.geojson").read_text(encoding="utf-8")
    assert text == as_text(drawn).replace('"sketch"', '"skirmish"')
    assert as_text(load_board(FOLDER)) == text


@pytest.mark.usefixtures("_registered")
def test_it_is_played_by_clicks_and_saved(tmp_path: Path, comms: list[Any], browser_says: Any) -> None:
    shown = wk.table(saved_game(tmp_path / "meeting.txt", "skirmish", "meeting"), seed=1)
    board = shown.position.game.board
    for unit, target in (("0101", "0201"), ("0401", "0301"), ("0201", "0301")):
        for label in (unit, target, target):
            browser_says(shown.layer, type="click", hex=board.index(label))
    assert shown.position.actor == CHANCE
    browser_says(shown.side, type="do", name="outcome", value="die 6", fields={})
    assert (shown.error, shown.position.is_over, shown.position.step.winner) == (None, True, "red")
    ended = shown.position
    shown.record.close()
    again = resume(tmp_path / "meeting.txt")
    assert (again.position, again.position.game.edition) == (ended, "teaching game; data 1")
    again.close()


@pytest.mark.usefixtures("_registered")
@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        ("counters.csv", "B,Blue Guard", "R,Blue Guard", "counters.csv, line 3, id: "),
        ("counters.csv", ",blue,", ",green,", "one of red, blue"),
        ("charts.toml", "number = 2", "number = 4", "charts.toml, turn 2.number"),
        ("scenarios/meeting.toml", 'B = "0401"', 'B = "0601"', "meeting.toml, units.B"),
        ("scenarios/meeting.toml", 'B = "0401"', 'B = "0101"', "another hex than that of R, an enemy"),
        ("scenarios/meeting.toml", "last_turn = 3", "last_turn = 4", "a whole number from 1 to 3"),
        ("scenarios/meeting.toml", "last_turn", "last_tum", "did you mean last_turn"),
        ("scenarios/meeting.toml", "[units]", "[units]\nG = '0301'", "a unit of counters.csv"),
    ],
)
def test_a_readers_own_file_is_refused_with_its_place(
    tmp_path: Path, name: str, old: str, new: str, expected: str
) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert old in text
    own = tmp_path / name
    own.parent.mkdir(exist_ok=True)
    own.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        wk.load("skirmish", tmp_path)
    assert expected in str(error.value)


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("turn", 4, "turn: found 4; expected a turn from 1 to 3"),
        (
            "agenda",
            [{"step": "Over", "winner": "green", "reason": "verdict/allowed", "cited": "3"}],
            "winner",
        ),
        ("facts", {"scenario": "moon", "options": []}, "facts.scenario"),
    ],
)
def test_a_saved_position_that_cannot_be_is_refused(key: str, value: object, expected: str) -> None:
    game = skirmish().load()
    data = json.loads(json.dumps(position_to_json(game.start("meeting"))))
    assert position_from_json(data, game) == game.start("meeting")
    with pytest.raises(DataError) as error:
        position_from_json(data | {key: value}, game)
    assert expected in str(error.value)


def concrete(kind: type) -> Iterator[type]:
    """A class and those below it that can be made."""
    if not getattr(kind, "__abstractmethods__", None):
        yield kind
    for below in kind.__subclasses__():
        yield from concrete(below)


@pytest.mark.parametrize("game", ["typhoon", "huaihai"])
def test_no_chapter_of_a_package_is_forgotten(game: str) -> None:
    loaded, rules = wk.load(game), f"wargame_kit.games.{game}.rules"
    # Slotted dataclasses are made twice: only the second has its module's name for itself.
    named = (
        (kind, sys.modules.get(kind.__module__))
        for kind in concrete(Step)
        if kind.__module__.startswith(rules)
    )
    own = {kind for kind, module in named if getattr(module, kind.__name__, None) is kind}
    assert own
    assert own <= set(loaded.steps)
    assert set(loaded.actions) == {action for step in loaded.steps for action in step.actions}


def test_every_hook_stands_in_the_table() -> None:
    page = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    table = page.partition("\n## Every hook\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"\w+", " ".join(re.findall("`([^`]+)`", table))))
    subjects = [field.default_factory for field in fields(Presentation)]
    told = {name for kind in subjects for name in vars(kind) if not name.startswith("_")}
    hooks = {name for _, name in HOOKS.values()} - {"PRESENTATION"}
    assert (told | hooks) - named == set()
