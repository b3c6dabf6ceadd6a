"""The table with a game that it has never seen: what it shows comes from steps, actions and words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType, SimpleNamespace
from typing import Any, ClassVar

import pytest

import wargame_kit as wk
from wargame_kit.board import HexIndex, sketch
from wargame_kit.position import (
    CHANCE,
    Action,
    Answers,
    Distribution,
    Face,
    Game,
    Over,
    Piece,
    Position,
    Presentation,
    Record,
    Step,
    Unit,
)
from wargame_kit.position.presentation import UnitWords
from wargame_kit.render.overlays import supply as supply_overlay
from wargame_kit.rulebook import ALLOWED, Citation, Rulebook, Verdict, citations, refuse
from wargame_kit.widgets.table import Table, table
from wargame_kit.widgets.toolbar import overlay_names
from wargame_kit.words import Name, Phrase, say

cite = citations("skirmish")
WIDE = sketch(["....."] * 2)


@dataclass(frozen=True, slots=True)
class Go(Action):
    form: ClassVar[str] = "go {unit} {hex_}"
    unit: str
    hex_: HexIndex


@dataclass(frozen=True, slots=True)
class Wait(Action):
    form: ClassVar[str] = "wait"


@dataclass(frozen=True, slots=True)
class Die(Action):
    form: ClassVar[str] = "die {die}"
    die: int


@dataclass(frozen=True, slots=True)
class Turn(Step[Any]):
    side: str
    actions: ClassVar[tuple[type[Action], ...]] = (Go, Wait)

    @property
    def clause(self) -> Citation:
        return cite("1")

    def actor(self, position: Any) -> str:
        return self.side

    def prompt(self, position: Any) -> Phrase:
        return say("words/and", first=self.side, last="go")

    def choices(self, position: Any, unit: str | None = None) -> Iterator[Action]:
        for name in position.pieces if unit is None else (unit,):
            for hex_ in range(position.game.board.size):
                if self.check(position, Go(name, HexIndex(hex_))):
                    yield Go(name, HexIndex(hex_))
        if unit is None:
            yield Wait()

    def check(self, position: Any, action: Any) -> Verdict:
        if isinstance(action, Wait):
            return ALLOWED
        board, here = position.game.board, position.pieces[action.unit].hex_
        if here < 0 or position.unit(action.unit).side != self.side:
            return refuse("reserve/not-yours", cite("1"), unit=action.unit)
        if board.distance(here, action.hex_) != 1:
            return refuse("move/off-board", cite("1"), hex_=board.label(action.hex_), unit=action.unit)
        return ALLOWED

    def play(self, position: Any, action: Any) -> Any:
        after = position.instead(type(self)("blue" if self.side == "red" else "red"))
        if isinstance(action, Wait):
            return after
        if position.in_hex(action.hex_):
            return after.pushed(Fight(action.unit, position.in_hex(action.hex_)[0]))
        return after.moved(position.pieces[action.unit].at(action.hex_))


@dataclass(frozen=True, slots=True)
class Fight(Step[Any]):
    attacker: str
    defender: str
    actions: ClassVar[tuple[type[Action], ...]] = (Die,)

    @property
    def clause(self) -> Citation:
        return cite("2")

    def actor(self, position: Any) -> str:
        return CHANCE

    def prompt(self, position: Any) -> Phrase:
        return say("words/and", first=self.attacker, last=self.defender)

    def choices(self, position: Any, unit: str | None = None) -> Iterator[Action]:
        return (Die(face) for face in range(1, 7))

    def chance(self, position: Any) -> Distribution:
        return {die: Fraction(1, 6) for die in self.choices(position)}

    def check(self, position: Any, action: Any) -> Verdict:
        return ALLOWED

    def play(self, position: Any, action: Any) -> Any:
        if action.die < 4:
            return position.popped()
        gone = position.moved(position.pieces[self.defender].at("eliminated"))
        return gone.instead(Over(position.unit(self.attacker).side, "verdict/allowed", cite("3")))


def unit(id_: str, side: str) -> Unit:
    return Unit(id_, Name(side), side, "infantry", (Face(1, 1, 1),))


class Skirmish(Game):
    id = "skirmish"
    sides = ("red", "blue")
    steps = (Turn, Fight, Over)
    actions = (Go, Wait, Die)
    facts_type = tuple
    position_type = Position
    name, edition = Name("Skirmish", "遭遇战"), "1"
    scenarios: Any = MappingProxyType({})
    sequence = ()
    options = ()
    side_names: Any = MappingProxyType({"red": Name("Red", "红军"), "blue": Name("Blue", "蓝军")})
    rulebook = Rulebook("skirmish", name, edition, {})
    board = WIDE
    units: Any = MappingProxyType({"R": unit("R", "red"), "B": unit("B", "blue")})

    def start(self, scenario: str = "", **options: str) -> Position:
        return self.position({"R": "0101", "B": "0301"})

    def position(self, pieces: Any, *, turn: int = 1, step: Any = None, **facts: Any) -> Position:
        placed = {name: Piece(name, self.board.index(hex_)) for name, hex_ in pieces.items()}
        return Position(self, turn, (step or Turn("red"),), placed, ())


@pytest.fixture
def shown(comms: list[Any]) -> Table:
    return table(Record(Skirmish().start()), language="zh", seed=1)


def test_a_whole_game_is_played_by_clicks(shown: Table, browser_says: Any) -> None:
    board = shown.position.game.board
    for label, times in (("0201", 2),):
        for _ in range(times):
            browser_says(shown.layer, type="click", hex=board.index(label))
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
    def needs_supply(self, side: str) -> bool:
        return side == "blue"


@dataclass(frozen=True, slots=True)
class Lines:
    """What one side's supply answers: every line is one hex long."""

    position: Any
    side: str

    @property
    def reach(self) -> tuple[int, ...]:
        return (0,)

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
    units: Any = MappingProxyType({"R": unit("R", "pla"), "B": unit("B", "blue")})

    def position(self, pieces: Any, *, turn: int = 1, step: Any = None, **facts: Any) -> Position:
        placed = {name: self.piece(name, place) for name, place in pieces.items()}
        return Position(self, turn, (step or Turn("pla"),), placed, ())


def test_a_side_that_needs_no_supply_is_asked_for_none(comms: list[Any], browser_says: Any) -> None:
    game = Campaign()
    shown = table(Record(game.start()), overlays=("supply:blue", "cities"), unit="R")
    assert 'data-value="supply:blue"' in shown.bar.html
    assert 'data-value="supply:pla"' not in shown.bar.html
    assert 'data-value="command"' not in shown.bar.html
    assert 'data-value="zones:pla"' not in shown.bar.html
    with pytest.raises(ValueError, match="no overlay 'supply:pla'"):
        table(Record(game.start()), overlays=("supply:pla",))
    for name in ("R", "B"):
        shown.touched("about", name)
        assert shown.error is None
    assert "hexes, to" in shown.side.html
    marked = supply_overlay(shown.position, "blue")
    assert marked.of_style("supply_connected") == (game.board.index("0301"),)


def test_a_side_has_the_look_that_is_its_own_wherever_it_stands_in_the_game(comms: list[Any]) -> None:
    shown = table(Record(Campaign().start()))
    assert '<span class="wk-actor wk-side-0">PLA</span>' in shown.head.html
    shown = table(Record(wk.load("huaihai").position({"5C": "C8"}, step="pla attack")))
    assert '<span class="wk-actor wk-side-1">PLA</span>' in shown.head.html


def test_a_reduced_unit_is_placed_by_word_and_a_box_by_its_name() -> None:
    game = Campaign()
    with pytest.raises(ValueError, match="it has but one face"):
        game.position({"R": "0101 reduced"})
    with pytest.raises(ValueError, match="unit R at 'moon'"):
        game.position({"R": "moon"})
