"""The table with a game that it has never seen: what it shows comes from steps, actions and words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType, SimpleNamespace
from typing import Any, ClassVar

import pytest

import wargame_kit as wk
from tests.skirmish import skirmish
from wargame_kit.position import CHANCE, Action, Answers, Position, Presentation, Record, Unit
from wargame_kit.position.presentation import UnitWords
from wargame_kit.render.overlays import overlay_names
from wargame_kit.render.overlays import supply as supply_overlay
from wargame_kit.rulebook import ALLOWED, Verdict
from wargame_kit.widgets.table import Table, table
from wargame_kit.words import Name

Skirmish = skirmish()
Turn, *_ = Skirmish.steps


@dataclass(frozen=True, slots=True)
class Wait(Action):
    form: ClassVar[str] = "wait"


@dataclass(frozen=True, slots=True)
class Waiting(Turn):
    """A turn in which a side may also let the other go."""

    actions: ClassVar[tuple[type[Action], ...]] = (*Turn.actions, Wait)

    def choices(self, position: Any, unit: str | None = None) -> Iterator[Action]:
        yield from Turn.choices(self, position, unit)
        if unit is None:
            yield Wait()

    def check(self, position: Any, action: Any) -> Verdict:
        return ALLOWED if isinstance(action, Wait) else Turn.check(self, position, action)


def start(kind: Any) -> Any:
    """Two counters on the board of the game, two hexes apart, with the first side to act."""
    red, blue = kind.sides
    small = kind.load().theatre(["....."] * 2, [Unit.of("R", red, "1-1"), Unit.of("B", blue, "1-1")])
    return small.position({"R": "0101", "B": "0301"}, step=Waiting(red))


@pytest.fixture
def shown(comms: list[Any]) -> Table:
    return table(Record(start(Skirmish)), language="zh", seed=1)


def test_a_whole_game_is_played_by_clicks(shown: Table, browser_says: Any) -> None:
    board = shown.position.game.board
    for _ in range(2):
        browser_says(shown.layer, type="click", hex=board.index("0201"))
    assert shown.position.pieces["R"].hex_ == board.index("0201")
    browser_says(shown.layer, type="click", hex=board.index("0201"))
    browser_says(shown.layer, type="click", hex=board.index("0201"))
    assert shown.position.actor == CHANCE
    browser_says(shown.side, type="do", name="outcome", value="die 6", fields={})
    assert shown.position.is_over
    for tab in ("inspect", "combat", "record", "rules", "play"):
        browser_says(shown.side, type="do", name="tab", value=tab, fields={})
    assert shown.error is None


def test_a_refusal_of_an_unknown_game_is_shown_with_its_clause(shown: Table, browser_says: Any) -> None:
    browser_says(shown.layer, type="click", hex=shown.position.game.board.index("0502"))
    assert "wk-refused" in shown.side.html
    assert "§1" in shown.side.html


@pytest.mark.parametrize(("game", "has_command"), [("typhoon", True), ("huaihai", False)])
def test_command_is_an_overlay_only_where_there_are_headquarters(game: str, has_command: bool) -> None:
    loaded = wk.load(game)
    position = loaded.start(next(iter(loaded.scenarios)))
    assert ("command" in overlay_names(position)) is has_command


def test_only_overlays_that_the_game_answers_are_offered(shown: Table) -> None:
    assert 'data-value="cities"' in shown.bar.html
    assert 'data-value="reach"' not in shown.bar.html
    assert 'data-value="zones:red"' not in shown.bar.html


def test_an_action_without_words_is_shown_as_its_text(shown: Table) -> None:
    assert 'data-value="wait"' in shown.side.html


# A game in which one side needs no supply and nobody commands anybody.


class OneSided(UnitWords[Any]):
    def needs_supply(self, position: Any, side: str) -> bool:
        return side == "blue"


@dataclass(frozen=True, slots=True)
class Lines:
    """What one side's supply answers: every line is one hex long."""

    position: Any
    side: str

    @property
    def reach(self) -> tuple[int, ...]:
        return (0,)

    @property
    def places(self) -> dict[str, int]:
        return {
            unit: piece.hex_
            for unit, piece in self.position.pieces.items()
            if self.position.unit(unit).side == self.side
        }

    def of(self, name: str) -> Any:
        if self.side != "blue":
            raise AssertionError("nobody asks for the supply of a side that needs none")
        return SimpleNamespace(connected=True, path=(self.position.pieces[name].hex_,), verdict=ALLOWED)


class Supplied(Answers):
    def supply(self, position: Position, side: str) -> Any:
        return Lines(position, side)


class Campaign(Skirmish):
    id = "campaign"
    sides = ("pla", "blue")
    answers = Supplied()
    presentation = Presentation(units=OneSided())
    side_names: Any = MappingProxyType({"pla": Name("PLA", "共军"), "blue": Name("Blue", "蓝军")})


def test_a_side_that_needs_no_supply_is_asked_for_none(comms: list[Any], browser_says: Any) -> None:
    first = start(Campaign)
    shown = table(Record(first), overlays=("supply:blue", "cities"), unit="R")
    assert 'data-value="supply:blue"' in shown.bar.html
    assert 'data-value="supply:pla"' not in shown.bar.html
    assert 'data-value="command"' not in shown.bar.html
    assert 'data-value="zones:pla"' not in shown.bar.html
    with pytest.raises(ValueError, match="no overlay 'supply:pla'"):
        table(Record(first), overlays=("supply:pla",))
    for name in ("R", "B"):
        shown.touched("about", name)
        assert shown.error is None
    assert "hexes, to" in shown.side.html
    marked = supply_overlay(shown.position, "blue")
    assert marked.of_style("supply_connected") == (first.game.board.index("0301"),)


def test_a_side_has_the_look_that_is_its_own_wherever_it_stands_in_the_game(comms: list[Any]) -> None:
    shown = table(Record(start(Campaign)))
    assert '<span class="wk-actor" style="--wk-body:#8fb0cc;' in shown.head.html
    shown = table(Record(wk.load("huaihai").position({"5C": "C8"}, step="pla attack")))
    assert '<span class="wk-actor" style="--wk-body:#b8483a;' in shown.head.html


def test_a_reduced_unit_is_placed_by_word_and_a_box_by_its_name() -> None:
    game = start(Campaign).game
    with pytest.raises(ValueError, match="it has but one face"):
        game.position({"R": "0101 reduced"})
    with pytest.raises(ValueError, match="unit R at 'moon'"):
        game.position({"R": "moon"})
