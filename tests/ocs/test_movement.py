"""4-8: zones, stacking, modes, movement, overruns."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.ocs.field import (
    OPEN,
    actions,
    before,
    clauses,
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
from tests.ocs.field import counter as made
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.rules.combat.attack import Combat
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.overstacking import Overstacked
from wargame_kit.games.ocs.rules.readiness import EXPLOITATION, MOVEMENT, REACTION, allowance, rating
from wargame_kit.games.ocs.rules.zones import control, hostile

UNITS = (
    *(infantry("GA"), infantry("GB"), division("GD", steps=6), division("GE", steps=5), panzer("GP")),
    *(made("GM", "6-4-3 leg", "2-3-18 truck"), headquarters("GH"), gun("GG"), trucks("GT"), panzer("GQ")),
    *(infantry("RA", 2), infantry("RB"), division("RD"), panzer("RP"), trucks("RT"), headquarters("RH")),
    *(infantry("GS", size="battalion"), infantry("GC", size="company"), panzer("GW", 2, 5)),
    made("GF", "4-3-0 leg"),
)
ROWS = ("........", "..s.....", "........", "........", "........", "........", "........")
GAME = theatre(
    ROWS, UNITS, rivers={"0604/N": "minor_river", "0704/N": "major_river"}, roads=["0101-0201-0202"]
)
FUEL: dict[str, Any] = {"fuel": "phase"}


def moving(pieces: dict[str, str], phase: str = "movement", **told: Any) -> Any:
    """A position in which the Axis moves."""
    return before(GAME, pieces, Movement("axis", phase), Overstacked("axis"), **told)


def hexes(*printed: str) -> set[int]:
    return {GAME.board.index(hex_) for hex_ in printed}


# ---------------------------------------------------------------------------- zones (4.4, 4.5)


@pytest.mark.clause("ocs", "4.5")
def test_who_can_attack_has_a_zone_in_the_six_hexes_round_it():
    zone = control(moving({"GA": "0404"}), "axis")
    assert zone.hexes >= hexes("0403", "0504", "0505", "0405", "0305", "0304")
    assert zone.exerted_by("0403") == ("GA",)
    assert GAME.board.index("0402") not in zone.hexes


@pytest.mark.clause("ocs", "4.5", silent="there is no zone to be told of")
@pytest.mark.parametrize(
    ("unit", "mark"),
    [
        ("GA", {"marker": "dg"}),
        ("GA", {"marker": "reserve"}),
        ("GA", {"marker": "strat", "face": 1}),
        ("GA", {"face": 1}),
        ("GA", {"unsupplied": True}),
        ("GH", {}),
        ("GG", {}),
    ],
)
def test_who_has_no_zone(unit, mark):
    assert not control(moving({unit: "0404"}, having={unit: mark}), "axis").hexes


def test_who_exploits_keeps_the_zone_of_its_side():
    assert control(moving({"GA": "0404"}, having={"GA": {"marker": "exploit"}}), "axis").hexes
    assert not control(moving({"GA": "0404 move"}, having={"GA": {"marker": "exploit"}}), "axis").hexes


@pytest.mark.clause("ocs", "4.5b", silent="a zone that is negated does not show")
def test_a_friend_that_does_not_move_in_the_phase_takes_a_zone_off_its_hex():
    pieces = {"RA": "0404", "GA": "0304"}
    for phase in (REACTION, EXPLOITATION):
        assert not hexes("0304") & hostile(moving(pieces), "axis", phase)
        for marks in ({"freed": True}, {"marker": "reserve"}):  # who might yet be released may still move
            assert hexes("0304") <= hostile(moving(pieces, having={"GA": marks}), "axis", phase)
    exploiting = moving(pieces, having={"GA": {"marker": "exploit", "rating": 3}})
    assert hexes("0304") <= hostile(exploiting, "axis", EXPLOITATION)
    assert not hexes("0304") & hostile(exploiting, "axis", REACTION)
    fixed = moving({"RA": "0404", "GF": "0304"})
    assert not hexes("0304") & hostile(fixed, "axis", MOVEMENT)  # it has no allowance in any mode


@pytest.mark.clause("ocs", "4.5b")
def test_a_unit_may_say_that_it_stays_and_so_negate_a_zone_at_once():
    position = moving({"RA": "0404", "GA": "0304", "GB": "0304"})
    stays = play(position, "stay GA")
    assert not hexes("0304") & hostile(stays, "axis", MOVEMENT)
    assert refused(stays, "move GA 0304-0204") == "6.1"
    assert refused(stays, "stay GA") == "6.1"
    grouped = play(position, "take GA", "take GB", "stay GA")
    assert grouped.step.units == ("GB",)
    gone = play(position, "move GB 0304-0204")
    assert refused(gone, "stay GB") == "6.1"  # it is dropped off


@pytest.mark.clause("ocs", "4.5b")
def test_a_friend_takes_a_zone_off_its_hex_in_a_move_only_when_it_has_finished():
    pieces = {"RA": "0404", "GA": "0304"}
    assert hexes("0304") <= hostile(moving(pieces), "axis", MOVEMENT)
    assert not hexes("0304") & hostile(moving(pieces), "axis", "")
    rested = moving(pieces, having={"GA": {"moved": True}})
    assert not hexes("0304") & hostile(rested, "axis", MOVEMENT)


@pytest.mark.clause("ocs", "4.5a")
def test_trucks_stop_in_an_enemy_zone_and_leave_it_freely():
    position = moving({"GM": "0204 move", "RA": "0504"}, having={"GM": FUEL})
    assert refused(position, "move GM 0204-0304-0404") == ""
    assert refused(position, "move GM 0204-0304-0404-0405") == "4.5a"
    stopped = play(position, "move GM 0204-0304-0404")
    assert refused(stopped, "move GM 0404-0405") == "4.5a"
    assert not [action for action in actions(stopped) if action.startswith("move GM")]
    inside = moving({"GM": "0404 move", "RA": "0504"}, having={"GM": FUEL})
    assert refused(inside, "move GM 0404-0304-0204") == ""
    tracks = moving({"GP": "0204", "RA": "0504"}, having={"GP": FUEL})
    assert refused(tracks, "move GP 0204-0304-0404-0405") == ""
    carpet = {"GM": "0204 move", "GA": "0404", "RA": "0504"}
    laid = moving(carpet, having={"GM": FUEL, "GA": {"moved": True}})
    assert refused(laid, "move GM 0204-0304-0404-0304") == refused(laid, "move GM 0204-0304-0404") == ""


@pytest.mark.clause("ocs", "4.5a")
def test_nobody_goes_into_reserve_or_strat_mode_in_an_enemy_zone():
    position = moving({"GA": "0404", "RA": "0504"})
    assert refused(position, "mode GA reserve") == refused(position, "mode GA strat") == "4.5a"
    negated = moving({"GA": "0404", "GB": "0404", "RA": "0504"}, having={"GB": {"moved": True}})
    assert refused(negated, "mode GA reserve") == "4.5a"


@pytest.mark.clause("ocs", "4.8c", "5.8a")
def test_who_enters_a_hex_of_the_enemy():
    pieces = {"GA": "0404", "GH": "0404 move", "RA": "0504", "RT": "0403"}
    position = moving(pieces, having={"RT": {"points": 1}, "GH": FUEL})
    assert refused(position, "move GA 0404-0504") == "4.8c"
    assert refused(position, "move GH 0404-0403") == "4.8c"
    assert refused(position, "move GA 0404-0403") == ""
    fast = moving({"GA": "0204 move", "RA": "0504"}, having={"GA": {"marker": "strat"}})
    assert refused(fast, "move GA 0204-0304-0404") == "5.8a"


# ---------------------------------------------------------------------------- sizes and stacks


@pytest.mark.clause("ocs", "4.6", silent="a size is a number of the counter")
def test_the_sizes_of_units():
    position = moving({"GD": "0404", "GA": "0404", "GS": "0404", "GC": "0404"}, having={"GD": {"losses": 2}})
    sizes = {unit: position.regiments(unit) for unit in ("GD", "GA", "GS", "GC")}
    assert sizes == {"GD": 4, "GA": 1, "GS": Fraction(1, 2), "GC": Fraction(1, 4)}


@pytest.mark.clause("ocs", "4.8")
def test_no_more_than_ten_regiments_at_the_end_of_a_segment():
    ten = moving({"GD": "0404", "GE": "0404"}, having={"GD": {"losses": 1}})
    assert play(ten, "end-phase").is_over
    eleven = play(moving({"GD": "0404", "GE": "0404", "GA": "0505"}), "end-phase")
    assert refused(eleven, "scrap GA") == "4.8"
    assert eleven.step.clause.number == "4.8"
    less = play(eleven, "scrap GE")
    assert (less.is_over, stands(less, "GE"), less.pieces["GE"].losses) == (True, "0404", 1)
    single = play(moving({"GD": "0404", "GE": "0404", "GA": "0404"}), "end-phase")
    once = play(single, "scrap GA")
    assert stands(once, "GA") == "dead"
    assert not once.is_over  # eleven still stand there


# ---------------------------------------------------------------------------- modes (5)


@pytest.mark.clause("ocs", "5.4", "5.8", "5.10", "5.9", "5.7b")
@pytest.mark.parametrize(
    ("mark", "phase", "points", "clause"),
    [
        ({}, "movement", 8, ""),
        ({"marker": "reserve"}, "movement", 2, "5.4"),
        ({"marker": "strat"}, "movement", 16, "5.8"),
        ({"marker": "dg"}, "movement", 4, "5.10"),
        ({"marker": "exploit"}, EXPLOITATION, 4, "5.9"),
        ({"freed": True}, EXPLOITATION, 8, ""),
        ({"freed": True}, REACTION, 4, "5.7b"),
    ],
)
def test_what_a_mode_makes_of_the_allowance(mark, phase, points, clause):
    position = moving({"GA": "0404 move"}, having={"GA": mark})
    told = allowance(position, "GA", phase)
    assert told.total == 8 * points
    assert not clause or clause in clauses(told)


@pytest.mark.clause("ocs", "5.10", "5.8")
def test_what_a_mode_makes_of_the_rating():
    ratings = [
        rating(moving({"GA": "0404"}, having={"GA": {"marker": marker}}), "GA").total
        for marker in ("", "dg", "strat", "reserve", "exploit")
    ]
    assert ratings == [3, 2, 0, 3, 3]


@pytest.mark.clause("ocs", "5.1", "5.10")
def test_a_mode_is_changed_before_a_unit_moves_in_its_own_movement_phase():
    position = moving({"GA": "0404", "GB": "0303"}, having={"GB": {"marker": "dg"}})
    turned = play(position, "mode GA move")
    assert turned.pieces["GA"].face == 1
    assert refused(play(turned, "move GA 0404-0403"), "mode GA combat") == "5.1"
    assert play(position, "mode GB move").pieces["GB"].marker == "dg"
    assert refused(position, "mode GB strat") == refused(position, "mode GB reserve") == "5.10"
    exploiting = moving({"GA": "0404"}, EXPLOITATION, having={"GA": {"marker": "exploit"}})
    assert refused(exploiting, "mode GA move") == "5.1"


@pytest.mark.clause("ocs", "5.4a")
def test_a_side_has_as_many_reserve_markers_as_the_scenario_gives(monkeypatch):
    monkeypatch.setattr("wargame_kit.games.ocs.rules.modes.reserve_limit", lambda position, side: 1)
    position = moving({"GA": "0404", "GB": "0404", "GP": "0202"})
    one = play(position, "mode GA reserve")
    assert refused(one, "mode GB reserve") == ""  # one marker covers a stack
    assert refused(one, "mode GP reserve") == "5.4a"


@pytest.mark.clause("ocs", "5.4a")
def test_the_marker_may_be_laid_after_a_quarter_of_the_allowance():
    position = play(moving({"GA": "0404"}), "mode GA move", "move GA 0404-0403-0402")
    assert refused(position, "mode GA reserve") == ""
    assert refused(play(position, "move GA 0402-0401"), "mode GA reserve") == "5.4a"


@pytest.mark.clause("ocs", "16")
def test_no_reserve_in_a_hedgehog():
    position = moving({"GA": "0404"}, hedgehogs=((GAME.board.index("0404"), 1),))
    assert refused(position, "mode GA reserve") == "16"


@pytest.mark.clause("ocs", "5.7b", "7")
@pytest.mark.clause("ocs", "5.7", silent="it shows in that no such action is there")
def test_a_reserve_is_released_in_reaction_and_exploitation():
    marks = {"GA": {"marker": "reserve", "face": 1}, "GB": {}}
    pieces = {"GA": "0404 move", "GB": "0303"}
    assert refused(moving(pieces, having=marks), "release GA") == "5.7b"
    reacting = moving(pieces, REACTION, having=marks)
    assert refused(reacting, "move GA 0404-0403") == refused(reacting, "move GB 0303-0302") == "7"
    assert refused(reacting, "release GB") == "5.7b"
    assert refused(reacting, "mode GA combat") == "5.1"
    released = play(reacting, "release GA")
    assert released.reach("GA").budget == 4 * 8
    assert play(moving(pieces, EXPLOITATION, having=marks), "release GA").reach("GA").budget == 8 * 8


@pytest.mark.clause("ocs", "11")
def test_only_who_exploits_or_is_released_moves_and_attacks_in_the_exploitation_phase():
    pieces = {"GA": "0304", "GB": "0304", "GP": "0304", "RA": "0403"}
    marks = {"GA": {"marker": "exploit", "rating": 3}, "GP": {"freed": True, "fuel": "phase"}}
    position = moving(pieces, EXPLOITATION, having=marks)
    assert refused(position, "move GB 0304-0303") == "11"
    assert refused(position, "move GA 0304-0204") == refused(position, "move GP 0304-0204") == ""
    fighting = before(GAME, pieces, Combat("axis", True), having=marks)
    assert refused(fighting, "attack GB 0403") == "11"
    assert refused(fighting, "attack GA 0403") == refused(fighting, "attack GP 0403") == ""


# ---------------------------------------------------------------------------- movement (6)


@pytest.mark.clause("ocs", "6.1b", "6.2a", "6.2b")
def test_what_a_way_costs():
    marched = moving({"GA": "0704 move"}).reach("GA")
    assert marched.cost("0705") == 1
    river = {f"0604/{side}": "minor_river" for side in ("N", "NE", "SE", "S", "SW", "NW")}
    island = before(theatre(OPEN, UNITS, rivers=river), {"GA": "0604 move"}, Movement("axis"))
    found = island.reach("GA")
    assert found.cost("0603") == 2
    position = moving({"GB": "0101"})
    assert clauses(found.ledger("0603")) == {"6.1b": 8, "6.2b": 8}
    assert clauses(position.reach("GB").ledger("0201")) == {"6.2a": 4}


@pytest.mark.clause("ocs", "13.8b")
@pytest.mark.clause("thirdwinter", "1.1a", silent="a sum names 6.2b of the series beside the chart's figure")
def test_engineers_beside_a_river_make_it_smaller():
    def reach(river, *units):
        sides = {f"0604/{side}": river for side in ("N", "NE", "SE", "S", "SW", "NW")}
        island = theatre(OPEN, [*UNITS, made("GX", "4-3-20 leg")], rivers=sides)
        pieces = dict.fromkeys(("GX", *units), "0604")
        return before(island, pieces, Movement("axis")).reach("GX")

    def cost(river, *units):
        return reach(river, *units).cost("0603")

    assert cost("minor_river") < cost("major_river")
    assert cost("major_river", "GH") == cost("minor_river")
    assert cost("minor_river", "GH") == 1
    # The sum says that it is a major river, and whose work makes it cheap.
    assert clauses(reach("major_river", "GH").ledger("0603")) == {"6.1b": 8, "13.8b": 8}


@pytest.mark.clause("ocs", "13.8b", silent="a helped crossing is a smaller river of the chart")
def test_a_headquarters_that_turns_to_leave_still_uses_its_own_bridge_and_nobody_else_does():
    sides = {f"0604/{side}": "major_river" for side in ("N", "NE", "SE", "S", "SW", "NW")}
    game = theatre(OPEN, [*UNITS, made("GX", "4-3-20 leg")], rivers=sides)
    told = {"having": {"GH": {"fuel": "turn"}}}
    turned = play(before(game, {"GH": "0604", "GX": "0604"}, Movement("axis"), **told), "mode GH move")
    assert turned.reach("GH").cost("0603") == 5
    assert game.board.index("0502") not in turned.reach("GX").hexes
    stood = before(game, {"GH": "0604 move"}, Movement("axis"), **told)
    assert not stood.reach("GH").hexes
    over = play(turned, "move GH 0604-0603")
    assert refused(over, "move GH 0603-0604")  # it has left: what it bridged is gone
    reserve = before(
        game, {"GH": "0604", "GX": "0604"}, Movement("axis"), having={"GH": {"marker": "reserve"}}
    )
    assert game.board.index("0502") not in reserve.reach("GX").hexes  # 13.8a: not in Combat Mode


@pytest.mark.clause("ocs", "6.1c", "8.1a")
def test_whoever_may_move_goes_one_hex_but_does_not_overrun_so():
    weak = made("GX", "4-3-1 leg")
    game = theatre(ROWS, [*UNITS, weak], rivers={"0604/N": "minor_river"})
    position = before(game, {"GX": "0604", "RA": "0605"}, Movement("axis"), having={"GX": {"marker": "dg"}})
    found = position.reach("GX")
    assert "6.1c" in clauses(found.ledger("0603"))
    healthy = before(game, {"GX": "0604", "RA": "0605"}, Movement("axis"), dumps={"axis 0504": 9})
    assert refused(play(healthy, "take GX"), "overrun 0605") == "8.1a"


@pytest.mark.clause("ocs", "6.2c", "6.1d")
def test_prohibited_ground_is_neither_entered_nor_left_off_the_road():
    tracks = moving({"GP": "0303"}, having={"GP": FUEL})
    assert refused(tracks, "move GP 0303-0302") == "6.2c"
    inside = moving({"GP": "0302"}, having={"GP": FUEL})
    assert refused(inside, "move GP 0302-0301") == "6.1d"
    assert refused(moving({"GA": "0303"}), "move GA 0303-0302") == ""


@pytest.mark.clause("ocs", "6.1", "6")
def test_a_stack_moves_together_and_leaves_units_behind():
    position = moving({"GA": "0404 move", "GB": "0404 move", "GE": "0202"})
    together = play(position, "take GA", "take GB", "move GA 0404-0403-0402")
    assert stands(together, "GB") == "0402"
    assert refused(together, "take GB") == "6.1"
    dropped = play(together, "drop GB", "move GA 0402-0401")
    assert (stands(dropped, "GA"), stands(dropped, "GB")) == ("0401", "0402")
    assert refused(dropped, "move GB 0402-0403") == "6.1"
    another = play(dropped, "move GE 0202-0203")
    assert refused(another, "move GA 0401-0402") == "6.1"
    assert refused(another, "move RA 0504-0505") == "6"


@pytest.mark.clause("ocs", "6.1", "6.1b")
def test_who_is_out_of_points_stops():
    assert refused(moving({"GA": "0404"}), "move GA 0404-0403-0402-0401-0301") in ("6.1", "6.1b")


@pytest.mark.clause("ocs", "12.5")
def test_nobody_spends_truck_or_track_points_without_fuel():
    position = moving({"GP": "0404", "GM": "0404 move", "GA": "0404"})
    assert refused(position, "move GP 0404-0403") == refused(position, "move GM 0404-0403") == "12.5"
    assert refused(position, "move GA 0404-0403") == ""


@pytest.mark.clause("ocs", "6.1", "12.5")
def test_a_group_is_offered_no_way_while_one_of_it_lacks_fuel():
    position = play(moving({"GP": "0404", "GA": "0404"}), "take GA", "take GP")
    assert refused(position, "move GA 0404-0403") == "12.5"
    assert "move" not in {action.split()[0] for action in actions(position)}


@pytest.mark.clause("ocs", "6.1", "4.5a")
def test_a_group_with_trucks_stops_in_an_enemy_zone_with_them():
    pieces = {"GA": "0404 move", "GT": "0404 move", "RA": "0503"}
    position = play(moving(pieces, having={"GT": {"points": 1, **FUEL}}), "take GA", "take GT")
    assert refused(position, "move GA 0404-0403-0402") == "4.5a"
    assert str(position.check("move GA 0404-0403-0402").sentence).startswith(str(position.name_of("GT")))
    assert "GT" in str(play(position, "move GA 0404-0403").check("move GA 0403-0402").sentence)
    assert all(position.check(action) for action in position.legal.of("GA"))
    alone = play(moving(pieces), "take GA")
    assert refused(alone, "move GA 0404-0403-0402") == ""


@pytest.mark.clause("ocs", "4.5b", silent="a zone that is negated does not show")
def test_who_has_moved_last_negates_a_zone_for_the_next_who_moves():
    pieces = {"GM": "0304 move", "GA": "0403", "GB": "0403", "RA": "0504"}
    position = moving(pieces, having={"GM": FUEL})
    through = "move GM 0304-0404-0405"
    assert refused(position, through) == "4.5a"
    moved = play(position, "take GA", "take GB", "move GA 0403-0404")
    assert refused(moved, through) == ""
    assert stands(play(moved, through), "GM") == "0405"
    went = play(moved, "move GA 0404-0405")
    assert refused(went, through) == "4.5a"


# ---------------------------------------------------------------------------- overruns (8)


def overrunning(pieces: dict[str, str], *units: str, **told: Any) -> Any:
    """A position in which a stack is about to overrun."""
    having = {**dict.fromkeys(units, FUEL), **told.pop("having", {})}
    dumps = told.pop("dumps", {"axis 0304": 40})
    return play(moving(pieces, having=having, dumps=dumps, **told), *(f"take {unit}" for unit in units))


@pytest.mark.clause("ocs", "8", "8.1", "8.1a", "8.2")
def test_an_overrun_costs_three_points_and_the_stack_moves_in():
    position = overrunning({"GP": "0304", "GQ": "0304", "RA": "0403"}, "GP", "GQ")
    assert refused(position, "overrun 0404") == "8"
    begun = play(position, "overrun 0403", "decline")
    ended = play(begun, "surprise-dice 4 3", "shift-die 6", "combat-dice 6 6")
    assert stands(ended, "GP") == stands(ended, "GQ") == "0403"
    assert ended.step.spent == (3 * 8, 3 * 8)
    assert refused(ended, "move GP 0403-0402") == ""
    assert refused(moving({"GP": "0304", "RA": "0403"}), "overrun 0403") == "8.1"


@pytest.mark.clause("ocs", "7", "8.2")
def test_a_reserve_that_is_released_overruns_in_reaction():
    pieces = {"GP": "0304", "RA": "0403"}
    marks = {"GP": {"marker": "reserve", "fuel": "phase"}}
    position = moving(pieces, REACTION, having=marks, dumps={"axis 0304": 40})
    assert refused(position, "take GP") == "7"
    begun = play(position, "release GP", "take GP", "overrun 0403", "decline")
    ended = play(begun, "surprise-dice 4 3", "shift-die 6", "combat-dice 6 6")
    assert stands(ended, "GP") == "0403"
    assert ended.reach("GP").budget == (7 - 3) * 8


@pytest.mark.clause("ocs", "8", "4.4", "5.10", "12.5")
def test_who_overruns():
    def first(unit: str, **mark: Any) -> str:
        having = {unit: {**FUEL, **mark}}
        return refused(overrunning({unit: "0304", "RA": "0403"}, unit, having=having), "overrun 0403")

    assert first("GP") == first("GP", face=1) == ""
    assert first("GP", marker="dg") == "5.10"
    assert first("GP", marker="reserve") == "4.4"
    assert first("GP", fuel="") == "12.5"
    assert first("GG") == "4.4"


@pytest.mark.clause("ocs", "8.1b")
def test_an_overrun_goes_where_the_ground_costs_three_at_most():
    over_minor = overrunning({"GP": "0604", "RA": "0603"}, "GP", dumps={"axis 0604": 40})
    assert refused(over_minor, "overrun 0603") == ""
    trucks_ = overrunning({"GM": "0604 move", "RA": "0603"}, "GM", dumps={"axis 0604": 40})
    assert refused(trucks_, "overrun 0603") == "8.1b"
    on_foot = overrunning({"GA": "0704", "RA": "0703"}, "GA", dumps={"axis 0704": 40})
    assert refused(on_foot, "overrun 0703") == "8.1b"  # it takes the whole allowance
    from_marsh = overrunning({"GP": "0302", "RA": "0301"}, "GP", dumps={"axis 0302": 40})
    assert refused(from_marsh, "overrun 0301") == "8.1b"


@pytest.mark.clause("ocs", "4.8")
def test_an_overrun_is_not_made_out_of_a_crowded_hex():
    pieces = {"GP": "0304", "GD": "0304", "GE": "0304", "RA": "0403"}
    assert refused(overrunning(pieces, "GP"), "overrun 0403") == "4.8"


@pytest.mark.clause("ocs", "8.2", "9.12")
def test_who_goes_back_from_an_overrun_has_finished():
    position = overrunning({"GP": "0304", "RD": "0403"}, "GP")
    asked = play(position, "overrun 0403", "decline", "surprise-dice 1 4", "combat-dice 2 4")
    assert refused(asked, "give GP") == ""
    back = play(asked, "go-back", "fall-back 0304-0204")
    back = play(back, "ignore") if "ignore" in actions(back) else back
    assert back.pieces["GP"].moved
    assert refused(back, "move GP 0204-0203") == "6.1"


@pytest.mark.clause("ocs", "8.2", silent="the move goes on")
def test_who_fails_but_stays_may_go_on():
    position = overrunning({"GP": "0304", "GQ": "0304", "RD": "0403"}, "GP", "GQ")
    asked = play(position, "overrun 0403", "decline", "surprise-dice 1 4", "combat-dice 1 4")
    stayed = play(asked, "give GP")
    while stayed.actor == "soviet":
        stayed = play(stayed, "give RD")
    assert refused(stayed, "move GQ 0304-0204") == ""


def test_the_two_sides_of_a_counter_may_be_of_two_classes():
    assert isinstance(UNITS[5], OcsUnit)
    assert (UNITS[5].printed_side(0).mobility, UNITS[5].printed_side(1).mobility) == ("leg", "truck")
