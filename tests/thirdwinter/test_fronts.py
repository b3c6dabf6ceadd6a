"""3.3: Front HQs: what they command, who draws from them, borders, minima, postures."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.ocs.field import actions, play, refused, stands
from tests.thirdwinter.fronts_field import (
    GAME,
    OFFENSIVE,
    OPEN,
    REGROUP,
    ROWS,
    WHOLE,
    at,
    fielded,
    theatre,
)
from wargame_kit.games.ocs.files.charts import PROHIBITED
from wargame_kit.games.ocs.files.kinds import TRUCK
from wargame_kit.games.ocs.rules.ground import ground
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.sequence import EndOfPhase, EndOfTurn
from wargame_kit.games.ocs.rules.supply.paths import drawn_by
from wargame_kit.games.ocs.rules.supply.purse import bill_of
from wargame_kit.games.ocs.rules.supply.trace import is_in_trace
from wargame_kit.games.ocs.rules.zones import combat_hexes, hostile
from wargame_kit.games.thirdwinter.placing.validation import validate
from wargame_kit.games.thirdwinter.rules.borders import Zoning
from wargame_kit.games.thirdwinter.rules.command_radius import radius
from wargame_kit.games.thirdwinter.rules.front_minima import check_minima, minima
from wargame_kit.games.thirdwinter.rules.front_moves import Displacing, Links
from wargame_kit.games.thirdwinter.rules.fronts import BEARINGS, border_hexes, is_right_of, zone
from wargame_kit.games.thirdwinter.rules.postures import Regrouping, TurningOffensive, track
from wargame_kit.position import position_from_json, position_to_json

MOVES = Movement("soviet")

# ---------------------------------------------------------------------------- the radius (3.3a)


@pytest.mark.clause("thirdwinter", "3.3", "3.3a")
def test_a_front_commands_ten_hexes_around_over_open_ground() -> None:
    position = fielded({"RF1": "1507"}, MOVES)
    board = GAME.board
    assert radius(position, at("1507")) == frozenset(board.within(at("1507"), 10))


@pytest.mark.clause("thirdwinter", "3.3a")
def test_it_stops_before_enemies_and_their_zones_but_not_where_somebody_negates_these() -> None:
    position = fielded({"RF1": "1507", "GI": "1207"}, MOVES)
    reached = radius(position, at("1507"))
    assert at("1207") not in reached
    assert at("1307") not in reached
    assert at("1407") in reached
    assert at("1007") in reached  # round the zone
    helped = fielded({"RF1": "1507", "GI": "1207", "RI": "1307"}, MOVES)
    assert at("1307") in radius(helped, at("1507"))


@pytest.mark.clause("thirdwinter", "3.3a")
def test_rivers_do_not_stop_it_but_ground_that_trucks_cannot_enter_does() -> None:
    walls = {f"13{row:02}/{side}": "volga" for row in range(1, 15) for side in ("NE", "SE")}
    over = theatre(rivers={key: value for key, value in walls.items() if key != "1301/NE"})
    assert at("1207") in radius(fielded({"RF1": "1507"}, MOVES, game=over), at("1507"))
    sea = tuple(row[:12] + "~" + row[13:] if row == OPEN else row for row in ROWS)
    open_by_rail = theatre(sea)
    position = fielded({"RF1": "1507"}, MOVES, game=open_by_rail)
    reached = radius(position, at("1507"))
    assert at("1306") not in reached
    assert at("1206") in reached  # round by the railway


@pytest.mark.clause("thirdwinter", "3.3a")
@pytest.mark.parametrize("seed", range(6))
def test_the_radius_is_that_of_brute_force(seed: int) -> None:
    """The twin: hexes to which some way of at most ten permitted hexes leads, grown without a frontier."""
    random = Random(seed)
    rows = tuple("".join(random.choice("...wWhs~") if hex_ == "." else hex_ for hex_ in row) for row in ROWS)
    game = theatre(rows)
    units = {
        unit: f"{random.randint(2, 20):02}{random.randint(1, 14):02}" for unit in ("GI", "GJ", "RI", "GP")
    }
    land = {u: h for u, h in units.items() if game.board.terrain_name(h) != "sea"}
    placed = {u: h for u, h in land.items() if all(h != o for v, o in land.items() if v != u)}
    position = fielded({"RF1": "1507", **placed}, MOVES, game=game, weather=random.choice(("dry", "mud")))
    assert radius(position, at("1507")) == _brute_force(position, at("1507"), 10)


def _brute_force(position: Any, start: int, steps: int) -> frozenset[int]:
    board, on = position.game.board, ground(position, TRUCK)
    shut = combat_hexes(position, "axis") | hostile(position, "soviet", "")
    found = {start}
    for _ in range(steps):
        for here in tuple(found):
            for there in range(board.size):
                if board.distance(here, there) != 1 or there in shut:
                    continue
                side = 6 * here + board.direction(here, there)
                way = on.along(side)
                ways = [on.cost(on.charts.terrain[board.terrain_name(there)])]
                ways += [] if way is None else [way[0].value]
                if any(cost != PROHIBITED for cost in ways):
                    found.add(there)
    return frozenset(found)


@pytest.mark.clause("thirdwinter", "3.3a")
def test_an_army_assigned_draws_from_its_front_wherever_it_is_in_the_radius_and_nobody_else_does() -> None:
    dumps = {"soviet 1507": 8}
    near = fielded({"RF1": "1507", "RA1": "0901", "RI": "0803"}, MOVES, dumps=dumps)
    far = fielded({"RF1": "1507", "RA1": "0401", "RI": "0803"}, MOVES, dumps=dumps)
    assert bill_of(near, "RI", 1).stocks == ((at("1507"), ""),)
    assert bill_of(far, "RI", 1).stocks == ()
    assert is_in_trace(near, "RA1")
    assert is_in_trace(near, "RI")
    unassigned = fielded({"RF1": "1507", "RA1": "0901", "RI": "0803"}, MOVES, dumps=dumps, armies=())
    assert bill_of(unassigned, "RI", 1).stocks == ()
    drawn = drawn_by(near, "RA1")
    assert drawn.path(at("1507")) == (at("0901"), at("1507"))
    assert [entry.clause.number for entry in drawn.ledger(at("1507")).entries] == ["3.3a"]


# ---------------------------------------------------------------------------- moves (3.3a, 3.3d)


@pytest.mark.clause("thirdwinter", "3.3a", "3.3c", "3.3d")
def test_a_regroup_front_goes_by_rail_with_its_supply_for_five_regiments() -> None:
    position = fielded({"RF1": "1507"}, MOVES, dumps={"soviet 1507": 8})
    gone = play(position, "put RF1 3007")
    assert (stands(gone, "RF1"), gone.tokens_in(at("3007"), "soviet"), gone.facts.rail) == ("3007", 8, 80)
    assert refused(gone, "put RF1 1507") == "3.3d"
    assert refused(position, "put RF1 3106") == "3.3a"  # there is no railway
    standing = fielded({"RF1": "1507"}, MOVES, fronts=(OFFENSIVE,))
    assert refused(standing, "put RF1 3007") == "3.3c"
    assert not [text for text in actions(standing) if text.startswith("put")]
    spent = fielded({"RF1": "1507"}, MOVES, rail=16 * 99)
    assert refused(spent, "put RF1 3007") == "13.3b"


@pytest.mark.clause("thirdwinter", "3.3a")
@pytest.mark.clause("ocs", "13.3c", "13.3e")
def test_a_front_headquarters_stands_in_any_hex_of_its_railway_and_makes_it_detrainable() -> None:
    position = fielded({"RF1": "1507", "RI": "4507 move"}, MOVES)
    assert "put RF1 3107" not in actions(position)  # of all hexes of a railway nobody could choose
    assert refused(position, "rail RI 3107") == "13.3c"
    there = play(position, "put RF1 3107")
    assert stands(there, "RF1") == "3107"
    stood = fielded({"RF1": "3107", "RI": "4507 move"}, MOVES)
    assert refused(stood, "rail RI 3107") == ""
    assert fielded({"RF1": "3107"}, Links()).is_over  # it is where it may be


@pytest.mark.clause("thirdwinter", "3.3d")
def test_it_ends_near_no_other_front_and_no_enemy_in_supply_and_in_its_half() -> None:
    both = (REGROUP, ("RF2", "regroup", 4, 0))
    told = {"fronts": both, "borders": ((at("3001"), "W"),)}
    position = fielded({"RF1": "1507", "RF2": "4507"}, MOVES, **told)
    assert refused(position, "put RF1 3007") == "3.3d"
    enemy = fielded({"RF1": "1507", "GI": "3011"}, MOVES)
    assert refused(enemy, "put RF1 3007") == "3.3d"
    cut = fielded({"RF1": "1507", "GI": "3003"}, MOVES, having={"GI": {"unsupplied": True}})
    assert refused(cut, "put RF1 3007") == ""


@pytest.mark.clause("thirdwinter", "3.3a")
def test_a_german_unit_that_enters_drives_it_off_at_once_with_its_supply() -> None:
    position = fielded({"RF1": "1507", "GI": "1407"}, Movement("axis"), dumps={"soviet 1507": 8})
    asked = play(position, "move GI 1407-1507")
    assert asked.actor == "soviet"
    goals = {text.split()[-1] for text in actions(asked)}
    assert goals == {"3007", "4507", "5407", "6007"}  # 1807 is nearer than five, 1207 too
    assert refused(asked, "displace RF1 1807") == "3.3a"
    assert refused(asked, "displace RF1 3107") == ""  # any rail hex will do, though it is not offered
    after = play(asked, "displace RF1 3007")
    assert (stands(after, "RF1"), after.tokens_in(at("3007"), "soviet")) == ("3007", 8)
    assert after.actor == "axis"
    assert not after.tokens_in(at("1507"), "soviet")


@pytest.mark.clause("thirdwinter", "3.3a")
def test_it_leaves_too_when_its_railway_is_lost_and_waits_where_there_is_no_place() -> None:
    position = fielded({"RF1": "1507", "GI": "2007"}, Links())
    assert isinstance(position.step, Displacing)
    assert {text.split()[-1] for text in actions(position)} == {"3007", "4507", "5407", "6007"}
    shut = fielded({"RF1": "1507", "GI": "1507"}, Displacing("soviet", "RF1"), gauge=frozenset())
    assert shut.pieces["RF1"].place == "front-waits"


# ---------------------------------------------------------------------------- zones and minima (3.3b)


@pytest.mark.clause("thirdwinter", "3.3b")
@pytest.mark.parametrize("direction", BEARINGS)
def test_a_border_parts_the_map_along_each_of_twelve_directions(direction: str) -> None:
    told = {"fronts": (REGROUP, ("RF2", "regroup", 4, 0)), "borders": ((at("3007"), direction),)}
    position = fielded({"RF1": "1507", "RF2": "4507"}, MOVES, **told)
    zones = {hex_: zone(position, hex_) for hex_ in range(GAME.board.size)}
    assert zones[at("3007")] == "RF1"
    east, south = BEARINGS[direction]
    (q, r), axial = GAME.board.axial[at("3007")], GAME.board.axial
    for hex_, whose in zones.items():
        # The sum of angles, in floating point, as a second reader would draw it.
        x, y = 1.5 * (axial[hex_][0] - q), 3**0.5 * (axial[hex_][1] - r + (axial[hex_][0] - q) / 2)
        cross = 1.5 * east * y - (3**0.5 / 2) * south * x
        assert (cross > -1e-9) == (whose == "RF1")


@pytest.mark.clause("thirdwinter", "3.3b")
def test_armies_are_assigned_and_borders_laid_in_the_reinforcement_phase() -> None:
    told = {"fronts": (REGROUP, ("RF2", "regroup", 4, 0)), "borders": ((at("1407"), "W"),)}
    pieces = {"RF1": "1507", "RF2": "4507", "RA1": "1606", "RA2": "1608", "RI": "1207", "GI": "1007"}
    position = fielded(pieces, Zoning("soviet"), armies=(("RA1", "RF1"),), **told)
    assert dict(position.facts.armies) == {"RA1": "RF1", "RA2": "RF2"}  # by the zone where it stands
    moved = play(position, "attach RA1 RF2")
    assert dict(moved.facts.armies)["RA1"] == "RF2"
    assert refused(moved, "attach RA1 RF2") == refused(moved, "attach RI RF1") == "3.3b"
    laid = play(position, "border RF1 1207 WNW")
    assert laid.facts.borders == ((at("1207"), "WNW"),)
    assert refused(position, "border RF1 1507 W") == "3.3b"  # nobody is at the front there
    assert refused(position, "border RF2 1207 W") == "3.3b"  # no front follows it


@pytest.mark.clause("thirdwinter", "3.3", "3.3b")
def test_the_zone_and_the_armies_of_a_front_that_leaves_fall_to_its_neighbour() -> None:
    fronts = (REGROUP, ("RF2", "regroup", 4, 0), ("RF3", "regroup", 4, 0))
    told = {"fronts": fronts, "borders": ((at("1507"), "W"), (at("1510"), "W"))}
    pieces = {"RF1": "1507", "RF2": "dead", "RF3": "6007", "RA1": "1609", "RI": "1207", "GI": "1007"}
    position = fielded(pieces, Zoning("soviet"), armies=(("RA1", "RF2"),), **told)
    assert [front for front, *_ in position.facts.fronts] == ["RF1", "RF3"]
    assert position.facts.borders == ((at("1507"), "W"),)
    assert dict(position.facts.armies) == {"RA1": "RF3"}


@pytest.mark.clause("thirdwinter", "3.3")
def test_when_the_last_front_leaves_its_armies_belong_to_none() -> None:
    pieces = {"RF1": "dead", "RA1": "1609", "RI": "1207", "GI": "1007"}
    position = fielded(pieces, Zoning("soviet"), fronts=(REGROUP,), armies=(("RA1", "RF1"),))
    assert position.facts.fronts == position.facts.armies == ()


@pytest.mark.clause("thirdwinter", "3.3b")
def test_no_supply_in_a_radius_and_no_throw_of_an_army_crosses_a_border_but_trace_does() -> None:
    told = {"fronts": (REGROUP, ("RF2", "regroup", 4, 0)), "borders": ((at("1509"), "W"),)}
    pieces = {"RF1": "1507", "RF2": "4507", "RA1": "1508", "RI": "1511", "RTr": "1509 move"}
    dumps = {"soviet 1507": 8}
    having = {"RTr": {"points": 1, "load": 4}}
    position = fielded(pieces, MOVES, dumps=dumps, having=having, armies=(("RA1", "RF1"),), **told)
    assert zone(position, at("1511")) == "RF2"
    assert bill_of(position, "RI", 1).stocks[:1] != ((at("1507"), ""),)
    assert is_in_trace(position, "RI")
    assert refused(position, "move RTr 1509-1510") == "3.3b"
    assert refused(position, "move RTr 1509-1508") == ""
    east = fielded(pieces, MOVES, dumps=dumps, **{**told, "borders": ((at("3001"), "S"),)})
    assert refused(east, "rail-supply 1507 4507 4") == "3.3b"
    assert refused(east, "rail-supply 1507 1807 4") == ""


LADEN = {"fronts": (REGROUP, ("RF2", "regroup", 4, 0)), "borders": ((at("1509"), "W"),)}
ROUND = "2407-2507-2606-2707-2708-2709-2710"
"""East out of the radius of the Front HQ at 1507, and only there over the border in row 9."""


def laden(load: int = 4, hex_: str = "2407", **told: Any) -> Any:
    """Trucks with so much on board, and a dump in their hex; in the north one front commands 1507 around."""
    pieces = {"RF1": "1507", "RF2": "4507", "RTr": f"{hex_} move"}
    having = {"RTr": {"points": 1, "load": load}}
    return fielded(pieces, MOVES, dumps={f"soviet {hex_}": 8}, having=having, **{**LADEN, **told})


@pytest.mark.clause("thirdwinter", "3.3b")
def test_supply_out_of_a_radius_stays_in_the_zone_whichever_way_it_takes() -> None:
    position = laden()
    assert refused(position, f"move RTr {ROUND}") == "3.3b"
    outside = play(position, "move RTr 2407-2507-2606-2707")
    assert refused(outside, "move RTr 2707-2708-2709-2710") == "3.3b"
    # Empty trucks go, and so does what was never in the radius.
    assert refused(laden(0), f"move RTr {ROUND}") == ""
    assert refused(laden(4, "2707"), "move RTr 2707-2708-2709-2710") == ""


@pytest.mark.clause("thirdwinter", "3.3b")
def test_what_is_taken_aboard_on_the_way_is_bound_by_where_that_was() -> None:
    loaded = play(laden(0), "load RTr 2", "move RTr 2407-2507-2606-2707")
    assert loaded.facts.hauled == (("RTr", "RF1", 2),)
    assert refused(loaded, "move RTr 2707-2708-2709-2710") == "3.3b"
    through = play(laden(4, "2707"), "move RTr 2707-2606-2507-2606-2707")
    assert through.facts.hauled == (("RTr", "", 4),)  # it has only come through
    assert refused(through, "move RTr 2707-2708-2709-2710") == ""


def test_whose_supply_is_on_the_way_is_saved_and_the_axis_does_not_see_it() -> None:
    moved = play(laden(), "move RTr 2407-2507-2606-2707")
    over = moved.replaced(agenda=(moved.agenda[0], EndOfPhase("soviet", "movement"))).settled()
    assert (moved.facts.hauled, over.facts.hauled) == ((("RTr", "RF1", 4),), ())
    going = laden(hauled=(("RTr", "RF1", 4),))
    going = going.replaced(agenda=(EndOfTurn(), *going.agenda[1:]))
    assert position_from_json(position_to_json(going), GAME) == going
    assert going.seen_by("axis").facts.hauled == ()
    for rows in ((("RF1", "RF1", 4),), (("RTr", "RTr", 4),), (("RTr", "RF1", 4), ("RTr", "RF1", 4))):
        forged = laden(hauled=rows)
        assert any(fault.place == "facts.hauled" for fault in validate(forged))


@pytest.mark.clause("thirdwinter", "3.3b")
def test_no_train_takes_a_loaded_truck_out_of_a_radius_over_the_border() -> None:
    told = {"fronts": (REGROUP, ("RF2", "regroup", 4, 0)), "borders": ((at("3001"), "S"),)}

    def riding(load: int, hex_: str = "1807") -> Any:
        trucks = {"RF1": "1507", "RF2": "4507", "RTr": f"{hex_} move"}
        return fielded(trucks, MOVES, having={"RTr": {"points": 1, "load": load}}, **told)

    assert refused(riding(4), "rail RTr 4507") == "3.3b"
    assert refused(riding(4), "rail RTr 1207") == refused(riding(0), "rail RTr 4507") == ""
    assert refused(riding(4, "3007"), "rail RTr 4507") == ""  # beyond the radius nothing is bound


@pytest.mark.clause("thirdwinter", "3.3b")
def test_a_front_needs_four_armies_a_mobile_corps_and_guns_in_the_throw_of_one_within_the_radius() -> None:
    whole = fielded(WHOLE, MOVES)
    assert minima(whole, "RF1").are_met
    assert check_minima(whole, "RF1")
    for lost, told in (("RA4", "3 of 4 armies"), ("RT1", "no mobile corps"), ("RG", "no artillery")):
        pieces = {unit: hex_ for unit, hex_ in WHOLE.items() if unit != lost}
        refusal = check_minima(fielded(pieces, MOVES), "RF1")
        assert (bool(refusal), refusal.clause.number) == (False, "3.3b")
        assert told in str(refusal)


@pytest.mark.clause("thirdwinter", "3.3b", silent="how a border is drawn, not what it does")
@pytest.mark.parametrize("direction", BEARINGS)
def test_a_border_is_drawn_through_the_hexes_of_its_line_and_not_round_what_lies_beside_it(
    direction: str,
) -> None:
    board, length = fielded(WHOLE, MOVES).game.board, 3
    anchor = board.index("2010")
    drawn, near = border_hexes(board, anchor, direction, length), board.within(anchor, length)
    across = {
        hex_
        for hex_ in near
        if is_right_of(board, anchor, direction, hex_)
        and any(
            board.distance(hex_, there) == 1 and not is_right_of(board, anchor, direction, there)
            for there in near
        )
    }
    assert drawn == across
    assert anchor in drawn
    assert len(drawn) < len(near) / 2


# ---------------------------------------------------------------------------- postures (3.3c–3.3e)


@pytest.mark.clause("thirdwinter", "3.3c", "3.3e")
def test_a_front_turns_offensive_after_three_turns_of_regroup_with_its_minima_met() -> None:
    ready = fielded(WHOLE, TurningOffensive("soviet"), turn=4)
    turned = play(ready, "offensive RF1")
    assert turned.facts.fronts == (("RF1", "offensive", 7, 13),)
    early = fielded(WHOLE, MOVES, turn=3).replaced(agenda=(TurningOffensive("soviet"),))
    assert refused(early, "offensive RF1") == "3.3e"
    short = {unit: hex_ for unit, hex_ in WHOLE.items() if unit != "RG"}
    lacking = fielded(short, MOVES, turn=4).replaced(agenda=(TurningOffensive("soviet"),))
    assert refused(lacking, "offensive RF1") == "3.3b"


@pytest.mark.clause("thirdwinter", "3.3c")
def test_two_fronts_at_most_are_offensive() -> None:
    fronts = (REGROUP, ("RF2", "offensive", 1, 9), ("RF3", "offensive", 1, 9))
    told = {"fronts": fronts, "borders": ((at("1501"), "W"), (at("1501"), "W"))}
    position = fielded({**WHOLE, "RF2": "4507", "RF3": "6007"}, MOVES, turn=4, **told)
    asked = position.replaced(agenda=(TurningOffensive("soviet"),))
    assert refused(asked, "offensive RF1") == "3.3c"


@pytest.mark.clause("thirdwinter", "3.3c", "1.9")
def test_a_front_that_will_be_offensive_again_keeps_its_place_among_the_two() -> None:
    """RF2 regroups for this turn alone, its commander killed (1.9, rare 55-56)."""
    fronts = (REGROUP, ("RF2", "regroup", 6, 0), ("RF3", "offensive", 1, 9))
    told = {"fronts": fronts, "borders": ((at("1501"), "W"), (at("1501"), "W"))}
    away = {"interludes": (("RF2", "offensive", 4, 10, 6),)}
    for interludes, is_full in ((away, True), ({}, False)):
        position = fielded({**WHOLE, "RF2": "4507", "RF3": "6007"}, MOVES, turn=5, **told, **interludes)
        asked = position.replaced(agenda=(TurningOffensive("soviet"),))
        assert (refused(asked, "offensive RF1") == "3.3c") is is_full


@pytest.mark.clause("thirdwinter", "3.3d", "3.3e")
def test_it_may_turn_to_regroup_after_three_turns_and_must_after_nine_or_short_of_its_minima() -> None:
    free = fielded(WHOLE, Regrouping("soviet"), fronts=(OFFENSIVE,), turn=4)
    turned = play(free, "regroup RF1")
    assert turned.facts.fronts == (("RF1", "regroup", 7, 0),)
    due = fielded(WHOLE, Regrouping("soviet"), fronts=(OFFENSIVE,), turn=10)
    assert due.facts.fronts == (("RF1", "regroup", 13, 0),)
    early = fielded(WHOLE, Regrouping("soviet"), fronts=(OFFENSIVE,), turn=3)
    assert track(early, "RF1") == (4, 10)
    short = {unit: hex_ for unit, hex_ in WHOLE.items() if unit != "RG"}
    assert fielded(short, Regrouping("soviet"), fronts=(OFFENSIVE,), turn=3).facts.fronts[0][1] == "regroup"


@pytest.mark.clause("thirdwinter", "3.3e")
def test_the_example_of_october() -> None:
    """2nd Ukrainian turns to Regroup on 1 October (turn 3): Offensive again on the 12th (6), not the 5th."""
    charts = GAME.charts
    assert [charts.turns[turn].first_day.day for turn in (3, 4, 5, 6)] == [1, 5, 8, 12]
    free = fielded(WHOLE, Regrouping("soviet"), fronts=(("RF1", "offensive", 3, 5),), turn=3)
    turned = play(free, "regroup RF1")
    for turn, clause in ((4, "3.3e"), (5, "3.3e"), (6, "")):
        later = turned.replaced(turn=turn, agenda=(TurningOffensive("soviet"),))
        assert refused(later, "offensive RF1") == clause
