"""1.6a, 2.2f, 3.3a: flak of the title, and what tank busters do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.ocs.field import OPEN, aircraft, before, clauses, counter, division, headquarters, infantry, panzer
from tests.thirdwinter.fronts_field import front
from tests.thirdwinter.test_special_units import war
from wargame_kit.games.ocs.rules.air import bombing, flak
from wargame_kit.games.ocs.rules.air.announcing import announced, flight_of
from wargame_kit.games.ocs.rules.air.flyers import Flyer
from wargame_kit.games.ocs.rules.air.foreseen import foreseen, on_units
from wargame_kit.games.ocs.rules.air.guarding import guarded
from wargame_kit.games.ocs.rules.air.passage import Flight
from wargame_kit.games.ocs.rules.air.wings import wing_of
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.shelled import Shelled
from wargame_kit.games.thirdwinter.rules import tank_busters

HUNTS = frozenset({"tank-buster"})
UNITS = [
    *(infantry("SI"), headquarters("SH"), headquarters("SG"), panzer("ST", 6), panzer("SU", 4), front("SF")),
    *(counter("AA", "(3)-3-3 leg", kind="flak", size="regiment"), infantry("GI"), panzer("SM", 6)),
    counter("AD", "(4)-2-3 leg", kind="flak", size="division", steps=2),
    headquarters("SK", traits=frozenset({"kessel"})),
    *(division("SD"), headquarters("GH"), aircraft("GB", "(2)-5-20", kind="tactical-bomber", traits=HUNTS)),
]
GAME = war(OPEN, UNITS)
BASE = ((GAME.board.index("0102"), "axis", 1),)
HERE, STUKA = GAME.board.index("0404"), Flyer("B", 2, is_bracketed=True, bombs=12, flown=20, name="B")
BUSTER = Flyer("Hs", 2, is_bracketed=True, bombs=5, reduced_bombs=3, flown=20)


def shot_at(pieces: dict[str, str], **told: Any) -> dict[str, int]:
    """What each clause adds to the flak roll of a German aircraft over a hex."""
    position = before(GAME, pieces, Movement("axis"), **told)
    site = guarded(position, "axis", HERE)
    return clauses(flak.modifiers(position.charts.tables.flak, (STUKA,), site))


@pytest.mark.clause("ocs", "14.4")
def test_one_headquarters_or_more_add_one_and_those_elsewhere_or_of_ones_own_nothing():
    assert shot_at({"SH": "0404", "SG": "0404"}) == {"14.4": 1}
    assert shot_at({"SH": "0405", "SI": "0404"}) == {}
    assert shot_at({"GH": "0404"}) == {}


@pytest.mark.clause("thirdwinter", "1.6a")
def test_flak_adds_one_and_a_division_two_but_only_one_unit_of_a_hex_counts():
    assert shot_at({"AA": "0404"}) == {"1.6a": 1}
    assert shot_at({"AA": "0404", "AD": "0404"}) == {"1.6a": 2}
    assert shot_at({"AA": "0404", "SH": "0404"}) == {"1.6a": 1, "14.4": 1}


@pytest.mark.clause("thirdwinter", "1.6a", silent="who does not shoot adds nothing")
@pytest.mark.parametrize(("where", "mark"), [("0404 move", {}), ("0404", {"marker": "reserve"})])
def test_flak_that_is_not_in_combat_mode_adds_nothing(where, mark):
    assert shot_at({"AA": where}, having={"AA": mark}) == {}


@pytest.mark.clause("thirdwinter", "3.3a")
def test_a_front_adds_two_in_place_of_the_one_of_a_headquarters():
    assert shot_at({"SF": "0404", "SH": "0404"}) == {"3.3a": 2}


@pytest.mark.clause("thirdwinter", "2.3a", silent="who does not shoot adds nothing")
def test_a_kessel_hq_adds_nothing_and_takes_nothing_from_another():
    assert shot_at({"SK": "0404"}) == {}
    assert shot_at({"SK": "0404", "SH": "0404"}) == {"14.4": 1}


# ---------------------------------------------------------------------------- tank busters


@pytest.mark.clause("thirdwinter", "2.2f")
def test_tank_busters_need_a_spotter_and_abort_where_they_find_no_tanks():
    def check(pieces: dict[str, str]) -> str:
        position = before(GAME, {**pieces, "GB": "0102"}, Movement("axis"), bases=BASE)
        verdict = tank_busters.check_target(position, "axis", HERE)
        verdict = verdict and tank_busters.check_arrival(position, wing_of(position, ("GB",), HERE), HERE)
        return "" if verdict else f"{verdict.code} {verdict.clause.number}"

    assert check({"ST": "0404", "GI": "0403"}) == ""
    assert check({"ST": "0404", "GI": "0402"}) == "thirdwinter/busters-unspotted 2.2f"
    assert check({"SD": "0404", "GI": "0403"}) == "thirdwinter/no-tanks 2.2f"


def test_one_of_the_strongest_tanks_loses_the_step():
    position = before(GAME, dict.fromkeys(("ST", "SU", "SM", "SD"), "0404"), Movement("axis"))
    assert tank_busters.victims(position, ("SD", "SU", "ST", "SM")) == ("ST", "SM")
    assert tank_busters.victims(position, ("SD",)) == ()


def test_others_escort_tank_busters_and_flak_hits_the_buster():
    wing = tank_busters.as_flown((STUKA, BUSTER), frozenset({"Hs"}))
    assert bombing.points(wing) == 5
    assert flak.losers(GAME.charts.tables.flak, wing) == {wing[1]: 1}
    assert tank_busters.as_flown((STUKA,), frozenset({"Hs"})) == (STUKA,)


@pytest.mark.clause("thirdwinter", "2.2f")
def test_the_bombs_of_a_tank_buster_cost_one_step_or_none():
    position = before(GAME, {"ST": "0404", "GI": "0403"}, Movement("axis"))
    added = tank_busters.modifiers(position, HERE)
    assert clauses(added) == {"2.2f": 1}
    target = Shelled("0404", Fraction(4))
    told = on_units(GAME.charts.tables, target, 10, tank_busters.read, added.total)
    tree = foreseen(GAME.charts.tables, Flight((BUSTER,)), told).tree
    # 5 bombs on four regiments: column 8-11. With one more, 7 to 9 disorganise, 10 and more cost a step.
    ways = [a + b + 1 for a in range(1, 7) for b in range(1, 7)]
    assert tree.chance("1") == Fraction(sum(roll >= 10 for roll in ways), 36)
    assert tree.chance("dg") == Fraction(sum(7 <= roll <= 9 for roll in ways), 36)
    assert tree.chance("2", "3") == 0


@pytest.mark.clause("thirdwinter", "2.2f")
def test_a_mission_with_a_tank_buster_is_foreseen_as_it_flies():
    busting = frozenset({"tank-buster"})
    planes = (
        aircraft("GT", "(2)-5-15", kind="tactical-bomber", traits=busting),
        aircraft("GE", "4-6-25"),
    )
    game = war(OPEN, [*UNITS, *planes])
    bases = ((game.board.index("0101"), "axis", 1),)
    pieces = {"GT": "0101", "GE": "0101", "ST": "0404", "GI": "0403"}
    position = before(game, pieces, Movement("axis"), bases=bases)
    wing = flight_of(position, "axis", "barrage", ("GT", "GE"), HERE).wing
    assert [(flyer.draws_flak, flyer.is_escort) for flyer in wing] == [(True, False), (False, True)]
    tree = announced(position, "axis", "barrage", ("GT", "GE"), HERE).tree
    assert tree.chance("2", "3") == 0
    assert tree.chance("1") > 0
