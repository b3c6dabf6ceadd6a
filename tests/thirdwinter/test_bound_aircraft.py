"""2.2f, 2.4a, 2.5a, 3.2d: whom the title binds in the air: interceptors, passengers, and who comes home."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import aircraft, before, counter, infantry, panzer, play, refused, stands
from tests.thirdwinter.test_air_commands import own_front
from tests.thirdwinter.test_special_units import war
from wargame_kit.games.ocs.rules.flying.airstrikes import AirStrikes
from wargame_kit.games.ocs.rules.flying.facilities import RollFacility
from wargame_kit.games.ocs.rules.movement import Movement

ROWS = ("." * 30,) * 8
RUMANIA = [f"{column:02}{row:02}" for column in range(1, 6) for row in range(1, 9)]
"""The first five columns."""

OWN = {"traits": frozenset({"rumanian"})}
UNITS = [
    *(aircraft("GR", "4-9-25", **OWN), aircraft("GF", "4-9-25"), infantry("GRI", **OWN), infantry("GI")),
    *(aircraft("SF", "4-9-25", formation="5VA"), own_front("SG", "5VA"), infantry("SI"), panzer("ST")),
    aircraft("GB", "(2)-12-20", kind="tactical-bomber", traits=frozenset({"tank-buster"})),
    counter("GT", "(0)-0-12 air carries 6", "(0)-0-12 air carries 3", kind="air-transport", size=""),
]
GAME = war(ROWS, UNITS, features={"rumania": RUMANIA})
BASES = {"0303": "axis", "0403": "axis", "0903": "axis", "2003": "soviet"}


def over(pieces: dict[str, str], step: Any, **told: Any) -> Any:
    """A position with two bases in Rumania, one outside of it, and one of the Soviets."""
    held = sorted((GAME.board.index(hex_), side, 1) for hex_, side in BASES.items())
    return before(GAME, pieces, step, bases=tuple(held), **told)


# ---------------------------------------------------------------------------- Rumanians in the air


@pytest.mark.clause("thirdwinter", "2.5a")
@pytest.mark.parametrize(("fighter", "clause"), [("GR", "2.5a"), ("GF", "")])
def test_a_rumanian_fighter_intercepts_nothing_outside_rumania(fighter: str, clause: str):
    pieces = {fighter: "0303", "GI": "0803", "SF": "2003", "SG": "2003"}
    asked = play(over({**pieces, "GF": "0303"}, AirStrikes("soviet")), "bomb SF 0803", "fly")
    assert refused(asked, f"intercept {fighter}") == clause


@pytest.mark.clause("thirdwinter", "2.5a")
def test_over_rumania_it_intercepts():
    pieces = {"GR": "0303", "GI": "0503", "SF": "2003", "SG": "2003"}
    asked = play(over(pieces, AirStrikes("soviet")), "bomb SF 0503", "fly")
    assert refused(asked, "intercept GR") == ""


@pytest.mark.clause("thirdwinter", "2.5a")
def test_rumanian_aircraft_come_home_into_rumania():
    arrived = play(
        over({"GR": "0303", "GF": "0303", "SI": "0502", "GI": "0503"}, AirStrikes("axis")),
        *("bomb GR 0502", "add-aircraft GF", "fly", "flak-dice 1 1", "bomb-dice 1 1"),
    )
    assert refused(arrived, "come-down GR 0903") == "2.5a"
    assert stands(play(arrived, "come-down GF 0903", "come-down GR 0403"), "GR") == "0403"


@pytest.mark.clause("thirdwinter", "2.5a")
def test_from_outside_they_may_fly_over_rumania_and_back():
    arrived = play(
        over({"GR": "0903", "SI": "0502", "GI": "0503"}, AirStrikes("axis")),
        *("bomb GR 0502", "fly", "flak-dice 1 1", "bomb-dice 1 1"),
    )
    assert refused(arrived, "come-down GR 0903") == ""


# ---------------------------------------------------------------------------- passengers


@pytest.mark.clause("thirdwinter", "2.5a")
def test_no_aircraft_takes_rumanians_out_of_rumania():
    out = play(over({"GT": "0303", "GRI": "0303 move"}, Movement("axis")), "airlift GT 0903")
    assert refused(out, "board GRI") == "2.5a"
    within = play(over({"GT": "0303", "GRI": "0303 move"}, Movement("axis")), "airlift GT 0403")
    assert refused(within, "board GRI") != "2.5a"


@pytest.mark.clause("thirdwinter", "2.4a")
def test_no_aircraft_takes_anybody_out_of_a_fortress():
    town = ("." * 30, "." * 30, "........C" + "." * 21, *("." * 30,) * 5)
    game = war(town, UNITS)
    bases = tuple(sorted((game.board.index(hex_), "axis", 3) for hex_ in ("0903", "1303")))
    pieces, held = {"GT": "0903", "GI": "0903 move"}, frozenset({game.board.index("0903")})
    plan = "airlift GT 1303"
    assert refused(play(before(game, pieces, Movement("axis"), bases=bases), plan), "board GI") == ""
    shut = play(before(game, pieces, Movement("axis"), bases=bases, fortresses=held), plan)
    assert refused(shut, "board GI") == "2.4a"


# ---------------------------------------------------------------------------- bombs on air bases


@pytest.mark.clause("thirdwinter", "3.2d")
def test_aircraft_of_a_regrouping_front_bomb_air_bases_but_no_units():
    rested = {"fronts": (("SG", "regroup", 4, 0),)}
    position = over({"SF": "2003", "SG": "2003", "GI": "0903"}, AirStrikes("soviet"), **rested)
    assert refused(position, "bomb SF 0903") == "3.2d"
    assert refused(position, "bomb-base SF 0903") == ""


@pytest.mark.clause("thirdwinter", "2.2f")
def test_tank_busters_abort_over_an_air_base_without_tanks():
    pieces = {"GB": "0903", "SI": "2003", "GI": "1903"}
    strike = "bomb-base GB 2003", "fly", "flak-dice 1 1"
    assert play(over(pieces, AirStrikes("axis")), *strike, "fly-home").pieces["GB"].inactive
    found = play(over({**pieces, "ST": "2003"}, AirStrikes("axis")), *strike)
    assert isinstance(found.step, RollFacility)
