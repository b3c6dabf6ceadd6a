"""2.2f: tank busters fly: they find tanks or abort, and the strongest tank pays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import OPEN, aircraft, before, division, infantry, panzer, play, refused
from tests.thirdwinter.test_special_units import war
from wargame_kit.games.ocs.rules.flying.airstrikes import AirStrikes
from wargame_kit.games.ocs.rules.movement import Movement

HUNTS = frozenset({"tank-buster"})
UNITS = [
    *(aircraft("GB", "(2)-12-20", kind="tactical-bomber", traits=HUNTS), aircraft("GF", "4-9-25")),
    *(panzer("ST", 6), panzer("SU", 4), division("SD"), infantry("GI"), infantry("SI")),
    aircraft("GS", "(1)-17-18", kind="tactical-bomber", traits=frozenset({"stuka"})),
]
GAME = war(OPEN, UNITS)
BASE = ((GAME.board.index("0102"), "axis", 1),)
FLEET = {"GB": "0102", "GF": "0102", "GI": "0403"}


def over(pieces: dict[str, str], step: Any, **told: Any) -> Any:
    """A position in which the Axis flies."""
    return before(GAME, {**FLEET, **pieces}, step, bases=BASE, **told)


@pytest.mark.clause("thirdwinter", "2.2f")
def test_tank_busters_cost_the_strongest_tank_a_step_and_others_only_escort():
    position = over({"ST": "0404", "SU": "0404", "SD": "0404"}, AirStrikes("axis"))
    shot = play(position, "bomb GF 0404", "add-aircraft GB", "fly", "flak-dice 6 6")
    # Flak falls on the buster alone: nobody rolls for whom it hits.
    assert shot.pieces["GB"].face == 1
    assert shot.pieces["GF"].face == 0


@pytest.mark.clause("thirdwinter", "2.2f")
def test_what_would_be_half_a_step_from_others_is_one_for_a_tank():
    position = over({"ST": "0404", "SU": "0404", "SD": "0404"}, AirStrikes("axis"))
    bombs = play(position, "bomb GB 0404", "add-aircraft GF", "fly", "flak-dice 1 1")
    assert bombs.charts.tables.barrage.name(bombs.step.column) == "41-68"  # 12 points, four to the right
    # 6 is read as 7, a half in brackets.
    assert str(bombs.step.brings(bombs, 6)) == "disorganised, a step lost"
    done = play(bombs, "bomb-dice 3 3")
    assert done.pieces["ST"].hex_ < 0  # it had one step, and is the strongest
    assert done.pieces["SU"].marker == done.pieces["SD"].marker == "dg"


@pytest.mark.clause("thirdwinter", "2.2f")
def test_where_they_find_no_tanks_they_abort():
    position = over({"SD": "0404"}, AirStrikes("axis"))
    assert refused(position, "bomb GB 0404") == ""
    done = play(position, "bomb GB 0404", "fly", "flak-dice 1 1")
    assert done.pieces["SD"].marker == ""
    assert done.pieces["GB"].inactive


@pytest.mark.clause("thirdwinter", "2.2a")
def test_hip_shoots_are_flown_in_movement_by_those_the_title_names():
    position = over({"GS": "0102", "SI": "0404"}, Movement("axis"))
    assert refused(position, "hip-shoot GF 0404") == "2.2a"
    assert refused(position, "hip-shoot GS 0404") == ""
    unspotted = over({"GS": "0102", "SI": "0404", "GI": "0303"}, Movement("axis"))
    assert refused(unspotted, "hip-shoot GS 0404") == "10.0b"
