"""1.9: each of the 72 cells of the event tables is rolled by dice, and what it brings is there."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.rules.sequence import RollFirst
from wargame_kit.games.thirdwinter.boxes import ELSEWHERE
from wargame_kit.games.thirdwinter.rules import axis
from wargame_kit.games.thirdwinter.rules.event_calendar import owner, times_happened
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEvent, RollEventTable
from wargame_kit.games.thirdwinter.rules.replacements import gains
from wargame_kit.games.thirdwinter.rules.victory import worth
from wargame_kit.position import Position

pytestmark = pytest.mark.clause("thirdwinter", "1.9")

TURN = 40
"""In 1944, when every event can happen."""

ASKS: dict[tuple[str, str], str] = {
    ("common", "15"): "NameFront",
    ("common", "16"): "SayFirst",
    ("common", "22"): "Losing",
    ("common", "23 35"): "BasingAircraft",
    ("common", "24 25"): "Raiding",
    ("common", "46"): "NameFormations",
    ("common", "51"): "Sabotaging",
    ("common", "53"): "Hunting",
    ("common", "62"): "DrawShells",
    ("rare", "11 12 63 64"): "NameFront",
    ("rare", "22 23 41 42"): "Garrisoning",
    ("rare", "35 36"): "Entrenching",
    ("rare", "45 46"): "Raiding",
    ("rare", "55 56 61 62"): "DrawFront",
    ("rare", "65 66"): "DrawCommander",
}
"""Whom an event asks at once, or what else is thrown for it."""

GIVES: dict[tuple[str, str], tuple[str, dict[str, int]]] = {
    ("common", "11"): ("axis", {"air": 2}),
    ("common", "26"): ("soviet", {"air": 2}),
    ("common", "61"): ("axis", {"hedgehog": 5}),
    ("rare", "13 14"): ("axis", {"personnel": 5, "allied": 3}),
    ("rare", "15"): ("axis", {"personnel": 8, "air-step": 1}),
    ("rare", "24 25"): ("axis", {"equipment-4": 2, "equipment-5": 2}),
    ("rare", "51 52"): ("soviet", {"equipment-4": 1, "equipment-5": 1}),
}
"""What comes on top of a side's replacements of the turn."""

LASTS: dict[tuple[str, str], str] = {
    ("common", "12 13"): "quarrel",
    ("common", "14"): "hungarian-puppets",
    ("common", "21"): "initiative",
    ("common", "31 32"): "impatient-stalin",
    ("common", "33 34"): "hitler-demands",
    ("common", "43"): "lend-lease-interrupted",
    ("common", "52"): "partisans-on-the-rails",
    ("common", "54"): "plenty-of-shells",
    ("common", "55 56"): "hero",
    ("common", "63 64"): "energetic",
    ("common", "65 66"): "passive",
    ("rare", "43 44"): "panic",
    ("rare", "53 54"): "rumanian-rails",
}
"""What is written down, for the rules that ask for it."""

OWNED = {("common", "36"): "surprise", ("common", "41 42"): "re-roll", ("common", "44 45"): "extra-fuel"}
SURRENDER, OIL, CRISIS = ("rare", "16 21"), ("rare", "31 32"), ("rare", "26")
FAVOUR = ("rare", "33 34")


def cells(*tables: Any) -> list[Any]:
    """The single cells of tables, each with what stands there."""
    return [
        (kind, cell, brought)
        for table in tables
        for (kind, listed), brought in table.items()
        for cell in listed.split()
    ]


@cache
def begun() -> Any:
    """The campaign in 1944, before the roll for events and for who goes first."""
    position = wk.load("thirdwinter").start("third-winter")
    there = position.replaced(turn=TURN, agenda=(position.agenda[0], RollFirst("axis")))
    return there.with_facts(first="", went_first="soviet").pushed(RollEventTable())


def rolled(kind: str, cell: str, position: Any = None) -> Any:
    """The position after the dice of a cell."""
    position = (position or begun()).play("event-die 1" if kind == "common" else "event-die 5")
    return position.play(f"event-dice {cell[0]} {cell[1]}")


def test_the_table_names_each_cell_once() -> None:
    rest = dict.fromkeys((SURRENDER, OIL, CRISIS, FAVOUR))
    named = sorted((kind, cell) for kind, cell, _ in cells(ASKS, GIVES, LASTS, OWNED, rest))
    dice = [f"{first}{second}" for first in range(1, 7) for second in range(1, 7)]
    assert named == [(kind, cell) for kind in ("common", "rare") for cell in dice]


@pytest.mark.parametrize(("kind", "cell", "step"), cells(ASKS))
def test_who_is_asked_at_once(kind: str, cell: str, step: str) -> None:
    after = rolled(kind, cell)
    assert step in [type(each).__name__ for each in after.agenda[1:]]
    assert after.facts.happened[-1][1] == TURN


@pytest.mark.parametrize(("kind", "cell", "given"), cells(GIVES))
def test_what_comes_on_top_of_replacements(kind: str, cell: str, given: tuple[str, dict[str, int]]) -> None:
    side, brought = given
    assert {name: n for name, n in more(rolled(kind, cell), side).items() if n} == brought


def more(after: Position[Any], side: str) -> dict[str, int]:
    """By how much the replacements of a roll of seven have grown."""
    plain, found = (
        {name: ledger.total for name, ledger in gains(each, side, 7).items()} for each in (begun(), after)
    )
    return {name: number - plain.get(name, 0) for name, number in found.items()}


@pytest.mark.parametrize(("kind", "cell", "event"), cells(LASTS))
def test_what_the_rules_ask_for_later(kind: str, cell: str, event: str) -> None:
    after = rolled(kind, cell)
    assert type(after.step) is RollFirst
    assert times_happened(after, event) == 1


@pytest.mark.parametrize(("kind", "cell", "event"), cells(OWNED))
def test_a_die_says_whose_it_is(kind: str, cell: str, event: str) -> None:
    after = rolled(kind, cell)
    assert owner(after.play("owner-die 1"), event) == "soviet"
    assert owner(after.play("owner-die 2"), event) == "axis"


@pytest.mark.parametrize("cell", SURRENDER[1].split())
def test_rumania_weakens(cell: str) -> None:
    after, plain = rolled("rare", cell), begun()
    assert times_happened(after, "rumanian-surrender") == 1
    # Its aircraft are gone at once, its ground units at the end of the turn; the points count already.
    own = {unit for unit in plain.pieces if "rumanian" in plain.counter(unit).traits}
    flying = {unit for unit in own if plain.counter(unit).is_aircraft}
    assert flying
    assert {unit for unit in own if after.pieces[unit].place == "withdrawn"} == flying
    assert worth(after) - worth(plain) == 2


@pytest.mark.parametrize("cell", OIL[1].split())
def test_a_raid_without_effect_is_supply_of_the_axis(cell: str) -> None:
    assert supply(rolled("rare", cell)) - supply(begun()) == 5 * 4


def supply(position: Any) -> int:
    """The tokens of the Axis on the ground."""
    return sum(tokens for _, side, tokens in position.facts.dumps if side == "axis")


@pytest.mark.parametrize("cell", FAVOUR[1].split())
def test_lost_aircraft_of_the_soviets_come_back(cell: str) -> None:
    plain = begun()
    counter = next(c for u in plain.pieces if (c := plain.counter(u)).is_aircraft and c.side == "soviet")
    lost = plain.moved(plain.pieces[counter.id].plain().at(DEAD))
    asked = rolled("rare", cell, lost)
    assert type(asked.step).__name__ == "BasingAircraft"
    back = asked.play(next(asked.step.choices(asked)))
    assert back.pieces[counter.id].hex_ >= 0


def test_a_crisis_takes_two_divisions_in_the_reinforcement_phase_of_the_axis() -> None:
    after = rolled(*CRISIS)
    assert type(after.step) is RollFirst
    assert times_happened(after, "crisis-elsewhere") == 1
    step, *_ = axis.reinforcing(after, "axis")
    asked = after.pushed(step)
    gone = asked.play("send-division GD-P").play("send-division 8Pz-P")
    away = {gone.counter(unit).formation for unit, piece in gone.pieces.items() if piece.place == ELSEWHERE}
    assert away == {"GD", "8Pz"}
    assert {gone.pieces[unit].returns for unit in ("GD-P", "8Pz-T")} == {TURN + 3}


@pytest.mark.parametrize(("scenario", "happens"), [("kherson", False), ("korsun", True)])
def test_help_of_okh_is_none_where_nobody_rolls_for_replacements_nor_waits(
    scenario: str, happens: bool
) -> None:
    """Rare 15: in a small battle nothing would come of it."""
    begun = wk.load("thirdwinter").start(scenario, random_events="on")
    position = begun.replaced(turn=begun.turn + 1).pushed(RollEvent(True)).play("event-dice 1 5")
    assert bool(times_happened(position, "okh-supports")) is happens
