"""A saved game in which somebody has put on a counter what it cannot have is refused, not played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import aircraft, division, gun, headquarters, infantry, theatre, trucks
from tests.ocs.forging import refused_form, saved_form
from wargame_kit.games.ocs.placing.counter_validation import BEARERS
from wargame_kit.position import position_from_json
from wargame_kit.position.piece_values import piece_fields

FLYERS = tuple(f"G{number}" for number in range(8))
GAME = theatre(
    units=(
        *(infantry("GA"), division("GD"), gun("GG"), headquarters("GH"), trucks("GT"), infantry("RA")),
        *(aircraft(unit, "4-1-25") for unit in FLYERS),
    )
)
PIECES = {"GA": "0303", "GD": "0303", "GG": "0303", "GH": "0303", "GT": "0303", "RA": "0706", "G0": "0202"}
VALUES: dict[str, Any] = {
    **{"marker": "dg", "fuel": "phase", "returns": 3, "bridged": "0303", "base": "0303"},
    **dict.fromkeys(("rating", "losses", "stocks", "points", "load", "repaired"), 1),
}
"""Of each field a value that some counter could have; True of all others."""


def saved(pieces: dict[str, str] = PIECES, level: int = 1) -> Any:
    bases = ((GAME.board.index("0202"), "axis", level),)
    position = GAME.position(pieces, step="movement", bases=bases)
    return saved_form(position)


def with_value(name: str, unit: str, value: object) -> Any:
    data = saved()
    data["facts"][name] = [[unit, value]]
    return data


@pytest.mark.parametrize("name", sorted({*BEARERS} - {"losses"}))
def test_what_is_of_the_ground_lies_on_no_aircraft(name: str) -> None:
    refused_form(
        GAME,
        with_value(name, "G0", VALUES.get(name, True)),
        rf"game\.jsonl, facts\.{name}, G0: found .*expected",
    )


def test_of_everything_that_varies_it_is_said_whose_it_is() -> None:
    of_aircraft = {"inactive", "flew", "base"}
    assert BEARERS.keys() | of_aircraft == piece_fields(GAME.piece_type).keys()


@pytest.mark.parametrize(
    ("name", "unit", "value", "expected"),
    [
        ("stocks", "GT", 1, "found 'GT'; expected a combat unit"),
        ("points", "GA", 1, "found 'GA'; expected a transport counter"),
        ("load", "GA", 1, "found 'GA'; expected a transport counter"),
        ("load", "GT", 99, "found 99; expected"),
        ("repaired", "GA", 1, "found 'GA'; expected a rail repair unit"),
        ("bridged", "GA", "0303", "found 'GA'; expected a headquarters or an engineer"),
        ("losses", "GA", 1, "found 1; expected 0"),
        ("losses", "GD", 3, "found 3; expected a whole number from 0 to 2"),
        ("rating", "GA", 3, "found 3; expected 0 without an Exploit marker"),
    ],
)
def test_what_only_some_counters_have_lies_on_no_other(
    name: str, unit: str, value: object, expected: str
) -> None:
    refused_form(GAME, with_value(name, unit, value), rf"facts\.{name}, {unit}: {expected}")


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("on_top", ["G0"], "on_top: found 'G0'; expected a unit or transport"),
        ("began", [["G0", "0303"]], "began: found 'G0'; expected a unit or transport"),
        ("fired", [["G0", 1]], "fired: found 'G0'; expected a unit each step of which fires by itself"),
        ("fired", [["GG", 1]], "fired: found 'GG'; expected a unit each step"),
        ("thrown", [["GA", "0303"]], "thrown: found 'GA'; expected a headquarters"),
        ("thrown", [["G0", "0202"]], "thrown: found 'G0'; expected a headquarters"),
    ],
)
def test_facts_of_the_ground_name_who_could_have_done_so(name: str, value: object, expected: str) -> None:
    data = saved()
    data["facts"][name] = value
    refused_form(GAME, data, rf"facts\.{expected}")


@pytest.mark.parametrize(("level", "most"), [(0, 4), (1, 7), (3, 7)])
def test_no_more_active_aircraft_stand_at_a_base_than_it_can_ever_have_had_room_for(
    level: int, most: int
) -> None:
    full = PIECES | dict.fromkeys(FLYERS[:most], "0202")
    data = saved(full, level)
    one_more = FLYERS[most]
    data["pieces"][one_more] = "0202"
    refused_form(
        GAME, data, rf"pieces\.G\d: found {most + 1}; expected {most} Active aircraft at 0202 at most"
    )
    data["facts"]["inactive"] = [[one_more, True]]
    assert position_from_json(data, GAME).pieces[one_more].inactive
