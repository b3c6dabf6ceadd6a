"""14, 15, 1.6a, 3.2: cases of the air that a stranger wrote from the text, on the campaign's map."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import pytest

from tests.ocs.field import play, refused
from tests.thirdwinter.scenes import before, started
from wargame_kit.games.ocs.files.kinds import AIRCRAFT
from wargame_kit.games.ocs.rules.flying.airstrikes import AirStrikes
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.thirdwinter.rules.income import RollSupply

BASES = {
    **dict.fromkeys(("A41.12", "A60.16", "B4.24", "D26.19", "D44.24"), ("axis", 2)),
    **{"D16.29": ("axis", 3), "B5.20": ("axis", 1), "B16.19": ("soviet", 3), "B11.25": ("soviet", 1)},
    **dict.fromkeys(("B23.23", "D53.24"), ("soviet", 2)),
}
"""The bases of these cases, in front of Kiev and at the bend of the Dnepr."""


@dataclass(frozen=True, slots=True)
class Case:
    """What is played from a position, and what the book says of its end.

    Attributes
    ----------
    side, air : who flies, and "where aircraft stand"
    played : actions
    refused : action and clause; empty where it is allowed
    active : aircraft, and whether it is Active in the end
    added : what is added to the flak that is rolled then; None where nobody rolls
    moves : whether a segment of movement is played, and not one of bombs
    units : where units stand that stand elsewhere at the start
    """

    side: str
    air: str
    played: tuple[str, ...] = ()
    refused: dict[str, str] = field(default_factory=dict)
    active: dict[str, bool] = field(default_factory=dict)
    added: int | None = None
    moves: bool = False
    units: dict[str, str] = field(default_factory=dict)


def caught(stuka: str, hex_: str) -> tuple[str, ...]:
    """A Stuka bombs, is intercepted and comes home."""
    fought = ("fly", "intercept 2VA-GLa5", "air-dice 4 4", "air-loss-die 1")
    return (f"bomb {stuka} {hex_}", *fought, f"come-down {stuka} B4.24")


TRAINS = ("bust-trains He111-1 B16.19", "add-aircraft He111-2", "add-aircraft Ju88", "fly", "let-through")
HOSTED = ("transfer-aircraft Ju87D-1 B5.20", "fly", "intercept 2VA-La5")
FLOWN = ("move G-RR2 D26.20-D26.19", "airlift Ju52-1 D16.29", "board G-RR2", "fly", "fly-home")
DROPPED = ("air-drop Ju52-1 B14.05", "load-aircraft 2", "fly", "drop-dice 1 1", "drop-dice 1 1")

CASES = {
    "14.5 whoever wins intercepts again and again": Case(
        "axis",
        "Ju87D-1 B4.24, Ju87D-2 B4.24, Ju87D-3 B4.24, 2VA-GLa5 B16.19",
        (*caught("Ju87D-1", "B9.17"), *caught("Ju87D-2", "B9.18"), "bomb Ju87D-3 B8.17", "fly"),
        {"intercept 2VA-GLa5": "", "let-through": ""},
        {"2VA-GLa5": True, "Ju87D-1": False, "Ju87D-2": False},
    ),
    "14.4 all that is added to flak together": Case(
        "axis",
        "He111-1 A60.16, He111-2 A60.16, Ju88 A60.16, 2VA-La5 B23.23",
        TRAINS,
        added=11,  # 3 aircraft 1, Front HQ 2, level 3, zone 2, trains 1, flak division 2
        units={"9AAD": "B16.19"},
    ),
    "14.4 the fighters of the base flown to are none of the mission": Case(
        "axis",
        "Ju87D-1 A60.16, Bf109-1 B5.20, 2VA-La5 B11.25",
        (*HOSTED[:2], "let-through"),
        added=2,
        moves=True,
    ),
    "14.3 the fighters of the base flown to meet the interceptor": Case(
        "axis",
        "Ju87D-1 A60.16, Bf109-1 B5.20, 2VA-La5 B11.25",
        (*HOSTED, "all-fight", "send-up Bf109-1", "air-dice 1 1", "air-loss-die 1"),
        active={"Bf109-1": True, "2VA-La5": False, "Ju87D-1": False},
        moves=True,
    ),
    "14.9 half the move in all around a flight": Case(
        "axis",
        "Ju52-1 D26.19",
        FLOWN,
        {"move G-RR2 D16.29-D16.28": "", "move G-RR2 D16.29-D16.28-D16.27": "6.1b"},
        moves=True,
        units={"G-RR2": "D26.20 move"},
    ),
    "14.10 who drops a double load returns within half the range": Case(
        "axis",
        "Ju52-1 D16.29",
        DROPPED,
        {"come-down Ju52-1 B4.24": "", "come-down Ju52-1 A41.12": "14.1c"},
        moves=True,
    ),
    "3.2d an army in Regroup sweeps nothing": Case(
        "soviet",
        "17VA-La5-1 D53.24, Bf109-1 D44.24",
        refused={"sweep 17VA-La5-1 D44.24": "3.2d"},
        moves=True,
    ),
    "3.2d and its fighters intercept": Case(
        "axis",
        "17VA-La5-1 D53.24, Ju87D-1 D44.24",
        ("bomb Ju87D-1 D45.26", "fly"),
        {"intercept 17VA-La5-1": ""},
    ),
}


@cache
def campaign(side: str, step: Any) -> Any:
    """The first turn of the campaign without aircraft, before a step of a side."""
    # The Axis moves first in the Reaction Phase of the Soviets, before its own turn.
    position = before(before(started("third-winter"), RollSupply, side), step, side)
    flying = (unit for unit in position.pieces if position.counter(unit).kind in AIRCRAFT)
    bare = position.moved(*(position.game.piece(unit, "pool") for unit in flying))
    index = position.game.board.index
    bases = tuple(sorted((index(hex_), owner, level) for hex_, (owner, level) in BASES.items()))
    return bare.with_facts(bases=bases)


@pytest.mark.clause("ocs", "14.3", "14.4", "14.5", "14.1c", "14.10")
@pytest.mark.clause("thirdwinter", "3.2d", "1.6a")
@pytest.mark.parametrize("text", CASES)
def test_a_stranger_finds_what_the_book_says(text: str) -> None:
    case = CASES[text]
    position = campaign(case.side, Movement if case.moves else AirStrikes)
    places = dict(each.split(maxsplit=1) for each in case.air.split(", "))
    pieces = (position.game.piece(unit, place) for unit, place in {**places, **case.units}.items())
    end = play(position.moved(*(replace(piece, flew=False) for piece in pieces)), *case.played)
    assert {action: refused(end, action) for action in case.refused} == case.refused
    assert {unit: not end.pieces[unit].inactive for unit in case.active} == case.active
    if case.added is not None:
        assert end.step.added == case.added
