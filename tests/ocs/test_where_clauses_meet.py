"""Cases in which two clauses meet, and limits that are reached exactly and exceeded by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.ocs.field import (
    aircraft,
    before,
    clauses,
    counter,
    division,
    gun,
    headquarters,
    infantry,
    panzer,
    play,
    refused,
    stands,
    theatre,
    trucks,
)
from wargame_kit.games.ocs.files.tables import CombatResult
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.combat.fight import Fight
from wargame_kit.games.ocs.rules.combat.odds import odds
from wargame_kit.games.ocs.rules.combat.options import steps_of
from wargame_kit.games.ocs.rules.fire import Fire, shifts
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.railway import unit_freight
from wargame_kit.games.ocs.rules.readiness import EXPLOITATION, REACTION, allowance
from wargame_kit.games.ocs.rules.shelled import has_spotter
from wargame_kit.games.ocs.rules.supply.dumps import ways_to_pay
from wargame_kit.games.ocs.rules.supply_phase import Eating
from wargame_kit.games.ocs.rules.zones import control, hostile
from wargame_kit.rulebook import ALLOWED

ORGANIC: dict[str, Any] = {"kind": "organic", "size": "", "formation": "1Gds"}
UNITS = (
    *(infantry("GA"), infantry("GB"), division("GD"), division("GE", steps=5), panzer("GP")),
    *(headquarters("GH"), gun("GG"), gun("GV", steps=2), trucks("GT"), panzer("GF", formation="24Pz")),
    *(infantry("GS", size="battalion"), infantry("GU", size="battalion"), infantry("GK", size="company")),
    *(counter("GM", "6-4-3 leg", "2-3-18 truck"), counter("GY", "(3)-2-3 leg", "(3)-2-8 leg")),
    *(counter("GZ", "0-3-3 leg"), counter("GL", "1-1-3 leg", "1-1-6 leg")),
    *(
        counter("GN", "1-1-3 leg", "1-1-7 leg"),
        infantry("RA"),
        infantry("RB"),
        infantry("RK", size="company"),
    ),
    *(division("RD"), division("RE", steps=5), division("RF", steps=6), headquarters("RH"), trucks("RW")),
    *(infantry("RS", size="battalion"), infantry("RT", size="battalion")),
    counter("RO", "(0)-0-0 truck", "(0)-0-18 truck", **ORGANIC),
)
GAME = theatre(units=UNITS)
INDEX = GAME.board.index
SUPPLY = {"axis 0203": 40, "soviet 0603": 40}
FUEL: dict[str, Any] = {"fuel": "phase"}
RAILS = theatre(
    ("." * 14, "." * 14, "c" + "." * 5 + "c" + "." * 7, "." * 14),
    UNITS,
    {"axis": "0103"},
    rails=["0103-0203-0303-0403-0503-0603-0703"],
)


def at(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    """A position in which the Axis moves, unless other steps are named."""
    return before(GAME, pieces, *(steps or (Movement("axis"),)), **told)


def fought(result: str, pieces: dict[str, str], **told: Any) -> Any:
    """A position before what a result brings of an attack by GD on 0403."""
    placed = at(pieces, Combat("axis"), **told)
    defenders = placed.stacks_by_side["soviet"][INDEX("0403")]
    leader = next(unit for unit in defenders if placed.is_combat_unit(unit))
    fight = Fight(INDEX("0403"), ("GD",), leads="GD", defends=leader, paid="dump")
    return at(pieces, *steps_of(placed, "axis", fight, CombatResult.of(result)), **told)


# ---------------------------------------------------------------------------- Reserve and hedgehogs


@pytest.mark.clause("ocs", "16")
def test_no_reserve_is_in_a_hedgehog_when_a_movement_segment_ends():
    pieces = {"GA": "0304 move", "GB": "0404"}
    held: dict[str, Any] = {"hedgehogs": ((INDEX("0303"), 1),), "having": {"GA": {"marker": "reserve"}}}
    position = at(pieces, **held)
    assert refused(position, "move GA 0304-0303") == "16"
    assert refused(position, "move GA 0304-0303-0302") == ""  # it only passes
    assert refused(at(pieces, hedgehogs=held["hedgehogs"]), "move GA 0304-0303") == ""
    inside = at({"GA": "0303"}, **held)
    assert refused(inside, "end-phase") == "16"
    assert refused(play(inside, "mode GA combat"), "end-phase") == ""
    reacting = at({"GA": "0303"}, Movement("axis", REACTION), **held)
    assert refused(reacting, "end-phase") == "16"
    assert refused(play(reacting, "release GA"), "end-phase") == ""


@pytest.mark.clause("ocs", "16")
def test_nobody_digs_where_a_reserve_stands():
    pieces, marks = {"GA": "0304", "GB": "0304"}, {"GB": {"marker": "reserve"}}
    position = at(pieces, having=marks, dumps={"axis 0304": 8})
    assert refused(position, "dig GA 0304") == "16"
    assert refused(play(position, "mode GB combat"), "dig GA 0304") == ""


@pytest.mark.clause("ocs", "5.4a")
def test_the_last_marker_goes_with_the_whole_stack(monkeypatch):
    monkeypatch.setattr("wargame_kit.games.ocs.rules.modes.reserve_limit", lambda position, side: 1)
    marks = {unit: {"marker": "reserve"} for unit in ("GA", "GB")}
    position = at({"GA": "0404 move", "GB": "0404 move"}, having=marks)
    assert refused(position, "move GA 0404-0403") == "5.4a"
    together = play(position, "take GA", "take GB", "move GA 0404-0403")
    assert (stands(together, "GA"), stands(together, "GB")) == ("0403", "0403")
    assert refused(play(together, "drop GB"), "move GA 0403-0402") == "5.4a"
    assert refused(play(position, "mode GB move"), "move GA 0404-0403") == ""


@pytest.mark.clause("ocs", "5.7d", silent="the marker is gone")
def test_organic_trucks_leave_reserve_with_the_stack_that_is_hit():
    marks = {"RO": {"marker": "reserve", "points": 1}}
    pieces = {"GD": "0304", "RD": "0403", "RO": "0403 move"}
    assert fought("Ao1 Do1", pieces, having=marks).pieces["RO"].marker == "reserve"  # the attacker is first
    assert play(fought("Ao1 Do1", pieces, having=marks), "give GD").pieces["RO"].marker == ""
    assert fought("AL2", pieces, having=marks).pieces["RO"].marker == "reserve"


@pytest.mark.clause("ocs", "5.10", "5.7b")
@pytest.mark.parametrize(("phase", "points"), [(REACTION, Fraction(7, 2)), (EXPLOITATION, 7)])
def test_who_was_released_and_then_disorganised_is_halved_for_both(phase, points):
    position = at({"GP": "0404"}, having={"GP": {"freed": True, "marker": "dg"}})
    told = allowance(position, "GP", phase)
    assert told.total == 8 * points
    assert clauses(told) == {"3.2": 14 * 8, "5.10": -7 * 8, **({"5.7b": -28} if phase == REACTION else {})}


# ---------------------------------------------------------------------------- transport and works


@pytest.mark.clause("ocs", "13.2f")
def test_supply_is_unloaded_at_an_own_air_base_without_anybody_there():
    told: dict[str, Any] = {"having": {"GT": {"points": 1, "load": 4}}}
    assert refused(at({"GT": "0303 move"}, **told), "unload GT") == "13.2f"
    for side, clause in (("axis", ""), ("soviet", "13.2f")):
        position = at({"GT": "0303 move"}, bases=((INDEX("0303"), side, 1),), **told)
        assert refused(position, "unload GT") == clause


@pytest.mark.clause("ocs", "4.8c")
@pytest.mark.parametrize("goal", [{"having": {"RW": {"points": 1}}}, {"dumps": {"soviet 0703": 4}}])
def test_nothing_leaves_the_railway_where_something_of_the_enemy_lies(goal):
    pieces = {"GA": "0103 move", "RW": "0703 move" if "having" in goal else "1402 move"}
    told = {**goal, "dumps": {"axis 0103": 8, **goal.get("dumps", {})}}
    position = before(RAILS, pieces, Movement("axis"), **told)
    assert refused(position, "rail GA 0703") == refused(position, "rail-supply 0103 0703 4") == "4.8c"
    passed = before(RAILS, {**pieces, "RW": "0403 move"}, Movement("axis"), having={"RW": {"points": 1}})
    assert refused(passed, "rail GA 0703") == ""  # trains go through


@pytest.mark.clause("ocs", "13.8d")
def test_small_units_that_come_to_a_regiment_dig_together():
    position = at({"GS": "0303", "GU": "0303", "GK": "0303"}, dumps={"axis 0303": 16})
    dug = play(position, "dig GS 0303")
    assert dug.hedgehog(INDEX("0303")) == 1
    assert [dug.pieces[unit].moved for unit in ("GS", "GU", "GK")] == [True, True, False]
    assert refused(dug, "move GU 0303-0304") == "6.1"
    alone = at({"GS": "0303", "GK": "0303", "GU": "0303 move", "GH": "0303 move"}, dumps={"axis 0303": 8})
    assert refused(alone, "dig GS 0303") == "13.8d"
    gone = play(position, "move GU 0303-0304")
    assert refused(gone, "dig GS 0303") == "13.8d"
