"""Cases in which two clauses meet, and limits that are reached exactly and exceeded by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.ocs.field import (
    actions,
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
    counter("GR", "(1)-1-4 leg", kind="rail-repair", size="battalion"),
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


# ---------------------------------------------------------------------------- zones and modes


@pytest.mark.clause("ocs", "4.5", silent="there is no zone to be told of")
@pytest.mark.parametrize(
    ("unit", "mark", "has_zone"),
    [
        ("GZ", {}, True),  # a strength of nothing attacks, too (4.4)
        ("GY", {}, False),  # in parentheses it only defends
        ("GA", {"marker": "exploit", "unsupplied": True}, False),
    ],
)
def test_whose_zone_hangs_on_more_than_one_thing(unit, mark, has_zone):
    assert bool(control(at({unit: "0404"}, having={unit: mark}), "axis").hexes) == has_zone


@pytest.mark.clause("ocs", "4.5b", silent="a zone that is negated does not show")
@pytest.mark.parametrize(
    ("unit", "mark", "negates"),
    [
        *(("GH", {}, True), ("GG", {}, True), ("GY", {}, True), ("GT", {"points": 1}, False)),
        *(("GA", {"marker": marker, "face": 1}, True) for marker in ("strat", "reserve", "dg")),
    ],
)
def test_every_combat_unit_negates_whatever_its_mode(unit, mark, negates):
    position = at({"RA": "0404", unit: "0304"}, having={unit: mark})
    assert (INDEX("0304") not in hostile(position, "axis", "")) == negates


@pytest.mark.clause("ocs", "4.5a")
def test_trucks_that_stopped_in_a_zone_overrun_on_and_do_not_drive_on():
    pieces = {"GM": "0204 move", "RA": "0403", "RB": "0503"}
    stopped = play(at(pieces, having={"GM": FUEL}, dumps=SUPPLY), "take GM", "move GM 0204-0304")
    assert refused(stopped, "move GM 0304-0303") == "4.5a"
    dice = ("decline", "surprise-dice 6 6", "shift-die 6", "combat-dice 6 6")
    over = play(stopped, "overrun 0403", *dice)
    assert stands(over, "GM") == "0403"
    assert refused(over, "move GM 0403-0402") == "4.5a"
    assert refused(over, "overrun 0503") == ""


@pytest.mark.clause("ocs", "6.1c", "5.4")
def test_a_reserve_with_less_than_a_point_goes_one_hex_and_no_more():
    position = at({"GA": "0303"}, having={"GA": {"marker": "reserve"}})
    assert allowance(position, "GA").total == 6  # three quarters of a point
    assert refused(position, "move GA 0303-0304") == ""
    assert "6.1c" in clauses(position.reach("GA").ledger("0304"))
    assert refused(position, "move GA 0303-0304-0305")


# ---------------------------------------------------------------------------- overruns and combats


@pytest.mark.clause("ocs", "8.1a")
def test_an_exploiting_column_overruns_three_times_with_nine_points():
    pieces = {"GM": "0304 move", "RA": "0403", "RB": "0503", "RS": "0603", "RH": "0703"}
    marks = {"GM": {"marker": "exploit", "rating": 3, **FUEL}}
    dumps = {"axis 0203": 9, "axis 0504": 9}
    position = play(at(pieces, Movement("axis", EXPLOITATION), having=marks, dumps=dumps), "take GM")
    for target in ("0403", "0503", "0603"):
        dice = ("decline", "surprise-dice 6 6", "shift-die 6", "combat-dice 6 6")
        position = play(position, f"overrun {target}", *dice)
        assert stands(position, "GM") == target
    assert position.pieces["GM"].marker == "exploit"
    assert refused(position, "overrun 0703") == "8.1a"


@pytest.mark.clause("ocs", "4.8")
@pytest.mark.parametrize(("more", "clause"), [({}, ""), ({"GK": "0304"}, "4.8")])
def test_an_overrun_is_made_out_of_a_hex_that_is_just_full(more, clause):
    pieces = {"GP": "0304", "GD": "0304", "GE": "0304", "GA": "0304", "RA": "0403", **more}
    position = play(at(pieces, having={"GP": FUEL}, dumps=SUPPLY), "take GP")
    assert refused(position, "overrun 0403") == clause


@pytest.mark.clause("ocs", "9.5")
@pytest.mark.parametrize(
    ("defenders", "losses", "tokens"),
    [
        (("RS", "RT"), 0, 1),
        (("RS", "RT", "RK"), 0, 2),
        (("RH",), 0, 1),
        (("RE",), 4, 1),
        (("RE",), 3, 2),
    ],
)
def test_what_a_defence_costs_hangs_on_what_is_left_of_a_regiment(defenders, losses, tokens):
    pieces = {"GA": "0304", **dict.fromkeys(defenders, "0403")}
    position = at(pieces, Combat("axis"), dumps=SUPPLY, having={defenders[0]: {"losses": losses}})
    paid = play(position, "attack GA 0403", "declare", "pay 0603")
    assert paid.tokens_in(INDEX("0603"), "soviet") == 40 - tokens


@pytest.mark.clause("ocs", "9.14a", silent="it is the end of the row from which surprise counts")
@pytest.mark.parametrize(
    ("attacker", "mark", "shift", "column"),
    [("GZ", {}, 3, "1:2"), ("GA", {"marker": "strat", "face": 1}, 0, "13:1"), ("GA", {"face": 0}, -4, "1:5")],
)
def test_nothing_stands_at_an_end_of_the_row(attacker, mark, shift, column):
    position = at({attacker: "0304", "RA": "0403"}, Combat("axis"), having={"RA": mark})
    fight = Fight(INDEX("0403"), (attacker,), shift=shift)
    assert odds(position, fight, ALLOWED, True).column == column


@pytest.mark.clause("ocs", "9.12e", "5.10a")
@pytest.mark.parametrize(
    ("zone", "way", "mark", "losses"),
    [
        ("0703", "0403-0503-0602", {}, 0),  # the second hex disorganises; it was not before
        ("0604", "0403-0504-0603", {}, 1),  # the first does, and the second costs a step
        ("0604", "0403-0504-0603", {"marker": "dg"}, 2),
        ("0605", "0403-0503-0602", {"marker": "dg"}, 0),
    ],
)
def test_each_zone_on_the_way_back_costs_who_was_disorganised_before_it(zone, way, mark, losses):
    pieces = {"GD": "0304", "GB": zone, "RE": "0403"}
    gone = play(fought("Ao1 Do2", pieces, having={"RE": mark}), "give GD", "go-back", f"fall-back {way}")
    assert (gone.pieces["RE"].losses, gone.pieces["RE"].marker) == (losses, "dg")


# ---------------------------------------------------------------------------- barrages


@pytest.mark.clause("ocs", "10.0a")
@pytest.mark.parametrize(
    ("units", "columns"),
    [
        *(("RA", -1), ("RA RK", 0), ("RD", 0), ("RD RK", 1), ("RD RA", 1), ("RD RA RK", 2)),
        *(("RD RA RB", 2), ("RD RA RB RK", 3), ("RD RE", 3), ("RD RE RK", 4), ("RF", 0)),
    ],
)
def test_density_at_each_limit_of_the_table_and_a_quarter_above(units, columns):
    pieces = {"GG": "0405", **dict.fromkeys(units.split(), "0505")}
    position = at(pieces, Barrage("axis"), dumps=SUPPLY)
    assert shifts(position, "axis", Fire(INDEX("0505"), ("GG",))).total == columns


@pytest.mark.clause("ocs", "10.0b", silent="who is a spotter is not told, only who lacks one")
@pytest.mark.parametrize(
    ("unit", "mark", "spots"),
    [("GG", {}, True), ("GH", {}, True), ("GA", {"marker": "strat", "face": 1}, True), ("GT", {}, False)],
)
def test_every_combat_unit_spots(unit, mark, spots):
    assert has_spotter(at({unit: "0405", "RA": "0505"}, having={unit: mark}), "axis", INDEX("0505")) == spots


# ---------------------------------------------------------------------------- supply and rails


@pytest.mark.clause("ocs", "12.5")
def test_who_moves_by_the_fuel_of_a_headquarters():
    pieces = {"GH": "0303", "GG": "0403 move", "GV": "0403 move", "GF": "0403", "GP": "0403"}
    position = at(pieces, having={"GH": {"fuel": "turn"}})
    # Artillery of several steps and units of a formation are not independent (3.2f).
    found = {unit: refused(position, f"move {unit} 0403-0402") for unit in ("GG", "GV", "GF", "GP")}
    assert found == {"GG": "", "GV": "12.5", "GF": "12.5", "GP": ""}
    fast = at({**pieces, "GH": "0303 move"}, having={"GH": {"fuel": "turn", "marker": "strat"}})
    assert refused(fast, "move GP 0403-0402") == "12.5"  # in Strat Mode it throws nothing


@pytest.mark.clause("ocs", "12.3b", "12.8d", silent="a way of supply shows no mode")
@pytest.mark.parametrize(
    ("mark", "throws"), [({"unsupplied": True}, True), ({"marker": "dg"}, True), ({"marker": "strat"}, False)]
)
def test_a_headquarters_throws_whatever_befell_it_but_in_strat_mode(mark, throws):
    game = theatre(("." * 20,) * 5, UNITS)
    position = before(
        game, {"GA": "1203", "GH": "0803"}, Movement("axis"), dumps={"axis 0303": 3}, having={"GH": mark}
    )
    assert bool(ways_to_pay(position, "GA", 1)) == throws


@pytest.mark.clause("ocs", "12.8b")
def test_who_has_eaten_neither_counts_nor_leads_in_attrition():
    hungry = at({"GE": "0303", "GZ": "0303", "GP": "0303"}, Eating("axis"), dumps={"axis 0303": 4})
    eaten = play(hungry, "eat GE 0303", "eat GP 0303", "end-phase")
    assert eaten.step.rating(eaten) == 3
    assert eaten.step.modifiers(eaten).total == 0
    starved = play(hungry, "end-phase")
    assert (starved.step.rating(starved), starved.step.modifiers(starved).total) == (5, 3)


@pytest.mark.clause("ocs", "4.7", "13.3a")
@pytest.mark.parametrize(
    ("unit", "mark", "markers", "sixteenths"),
    [
        *(("GL", {}, (), 8), ("GN", {}, (), 16), ("GH", {}, (), 16), ("GD", {"losses": 2}, (), 16)),
        *(("GA", {}, ("axis 0404",), 32), ("GA", {}, ("axis 0302", "axis 0504"), 32)),
        *(("GA", {}, ("soviet 0403",), 16), ("GT", {"points": 5, "load": 20}, (), 80)),
    ],
)
def test_what_a_ride_takes_of_the_capacity(unit, mark, markers, sixteenths):
    pairs = [marker.split() for marker in markers]
    busted = tuple(sorted((RAILS.board.index(hex_), side) for side, hex_ in pairs))
    told: dict[str, Any] = {"having": {unit: mark}, "busted": busted}
    position = before(RAILS, {unit: "0103 move"}, Movement("axis"), **told)
    freight = unit_freight(position, unit, RAILS.board.index("0703"))
    assert freight.total == sixteenths


@pytest.mark.clause("ocs", "13.3g", silent="it shows in the gauge")
@pytest.mark.parametrize(
    ("mark", "laid"),
    [({}, 4), ({"marker": "dg"}, 2), ({"marker": "reserve"}, 0), ({"face": 1}, 0), ({"freed": True}, 0)],
)
def test_railway_troops_lay_hexes_in_combat_mode_or_disorganised(mark, laid):
    gauge = [f"{column:02}03" for column in range(1, 8)]
    told: dict[str, Any] = {"gauge": gauge, "having": {"GR": mark}}
    position = before(RAILS, {"GR": "0103"}, Movement("axis"), **told)
    way, points = ["0103", "0203", "0303", "0403", "0503"], allowance(position, "GR").total // 8
    gone = play(position, f"move GR {'-'.join(way[: points + 1])}")
    assert gone.facts.gauge == frozenset(map(RAILS.board.index, (gauge[0], *gauge[laid + 1 :])))


@pytest.mark.clause("ocs", "13.3c")
@pytest.mark.parametrize(
    ("face", "mark", "clause"),
    [("", {}, ""), ("", {"marker": "dg"}, ""), (" move", {}, "13.3c"), ("", {"marker": "reserve"}, "13.3c")],
)
def test_a_headquarters_makes_a_station_while_it_can_do_engineering(face, mark, clause):
    pieces = {"GA": "0103 move", "GH": f"0403{face}"}
    position = before(RAILS, pieces, Movement("axis"), having={"GH": mark})
    assert refused(position, "rail GA 0403") == clause


@pytest.mark.clause("ocs", "13.8c", silent="the train leaves")
def test_a_headquarters_entrains_where_it_has_made_the_station_itself():
    field = before(RAILS, {"GH": "0403"}, Movement("axis"), dumps={"axis 0403": 8})
    turned = play(field, "mode GH move")
    assert refused(turned, "rail GH 0703") == ""
    assert "rail GH 0703" in actions(turned)
    assert refused(play(turned, "fuel GH 0403", "move GH 0403-0503"), "rail GH 0703") == "13.3c"
    assert refused(before(RAILS, {"GH": "0403 move"}, Movement("axis")), "rail GH 0703") == "13.3c"
    assert refused(field, "rail GH 0703") == "13.3e"


def test_reduced_aircraft_are_paired_only_if_both_are_ready_or_neither():
    units = (aircraft("GX"), aircraft("GW"))
    game = theatre(units=units)
    for inactive, clause in ((False, ""), (True, "13.9")):
        pieces = {"GX": "0303 reduced", "GW": "0303 reduced"}
        told: dict[str, Any] = {"bases": ((game.board.index("0303"), "axis", 1),)}
        marks = {"GW": {"inactive": inactive}}
        position = before(game, pieces, Movement("axis"), having=marks, **told)
        assert refused(position, "pair-up GX GW") == clause
