"""2.3a: Kessel HQs: how they come, whom they feed, and how units on foot come nearer to them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from tests.ocs.field import (
    actions,
    before,
    charts,
    counter,
    infantry,
    panzer,
    play,
    refused,
    stands,
    trucks,
    wagons,
)
from tests.thirdwinter.dnepr import theatre
from wargame_kit.board import load_board
from wargame_kit.games.counters import Counters
from wargame_kit.games.ocs.rules.breakout import is_first_turn
from wargame_kit.games.ocs.rules.captures import destroyed
from wargame_kit.games.ocs.rules.escaping import Collapsing
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.supply.paths import routes, throwing
from wargame_kit.games.ocs.rules.supply_phase import marked
from wargame_kit.games.ocs.rules.zones import combat_hexes, hostile, zone_of
from wargame_kit.games.thirdwinter.game import ThirdWinter
from wargame_kit.games.thirdwinter.rules import kessel_moves
from wargame_kit.games.thirdwinter.rules.kessel import PlacingKessels, fed_alone
from wargame_kit.games.thirdwinter.rules.player_turn import supplied
from wargame_kit.words.files import data_root


def kessel(id_: str) -> Any:
    """A Kessel HQ: it throws one point on foot."""
    more = {"kind": "headquarters", "traits": frozenset({"kessel", "leg-throw"})}
    return counter(id_, "(2)-0-0 leg throw 1", "(2)-0-10 leg throw 1", **more)


UNITS = (
    *(kessel("GK"), kessel("GL"), infantry("GA"), infantry("GB"), infantry("GC"), panzer("GP")),
    *(infantry("RA"), infantry("RB"), infantry("RC"), counter("GS", "4-3-0 leg", "4-3-0 leg")),
    *(counter("GPost", "(4)-3-3 leg"), trucks("GT"), trucks("RT"), wagons("GW")),
)


@cache
def war(**drawn: Any) -> ThirdWinter:
    game = theatre(sources={"axis": "0101", "soviet": "0807"}, rivers={}, roads=[], **drawn)
    return type(game)(game.board, charts(), Counters({unit.id: unit for unit in UNITS}))


def field(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    """A position in which the Axis moves, or before other steps."""
    return before(war(), pieces, *(steps or (Movement("axis"),)), **told)


POCKET = {"GA": "0604", "GB": "0605", "RA": "0403", "RB": "0404", "RC": "0406"}
"""Cut off from 0101 by three regiments."""


def fed(position: Any) -> set[str]:
    supply = position.supply("axis")
    return {unit for unit in supply.places if supply.of(unit).verdict}


# ---------------------------------------------------------------------------- coming and going


@pytest.mark.clause("thirdwinter", "2.3", "2.3a")
def test_it_is_put_down_with_a_combat_unit_even_in_a_pocket_or_an_enemy_zone() -> None:
    position = field({**POCKET, "GK": "pool", "GL": "pool"}, PlacingKessels("axis"))
    assert refused(position, "place-kessel GK 0505") == "2.3a"
    assert refused(position, "remove-kessel GK") == "2.3a"
    assert "place-kessel GK 0604" in actions(position)
    placed = play(position, "place-kessel GK 0604", "end-phase")
    assert stands(placed, "GK") == "0604"


@pytest.mark.clause("thirdwinter", "2.3a")
def test_only_a_kessel_hq_off_the_map_is_put_down_and_not_among_kessel_hqs_or_trucks_alone() -> None:
    pieces = {"GA": "0604", "GB": "pool", "GK": "0604", "GL": "pool", "GT": "0704"}
    position = field(pieces, PlacingKessels("axis"), having={"GT": {"points": 1}})
    assert refused(position, "place-kessel GB 0604") == refused(position, "place-kessel GK 0604") == "2.3a"
    assert actions(position) == ["place-kessel GL 0604", "remove-kessel GK", "end-phase"]
    alone = field({**pieces, "GK": "0704"}, PlacingKessels("axis"), having={"GT": {"points": 1}})
    assert refused(alone, "place-kessel GL 0704") == "2.3a"


@pytest.mark.clause("thirdwinter", "2.3a")
def test_the_axis_is_asked_in_its_reinforcement_phase_where_it_can_answer() -> None:
    able = field({"GA": "0604", "GK": "pool"})
    assert PlacingKessels("axis") in supplied(able, "axis")
    assert PlacingKessels("axis") not in supplied(before(war(), {"GA": "0604"}, Movement("axis")), "axis")
    nobody = field({"GK": "pool"}, PlacingKessels("axis"), Movement("axis"))
    early = field(
        {"GA": "0604", "GK": "pool"}, PlacingKessels("axis"), Movement("axis"), having={"GK": {"returns": 9}}
    )
    assert nobody.step == early.step == Movement("axis")


@pytest.mark.clause("thirdwinter", "2.3a")
def test_a_pause_tells_nothing_where_the_players_wish_it_so() -> None:
    fog = {"options": {"fog": "on", "pauses": "always"}}
    nobody = field({"GK": "pool"}, PlacingKessels("axis"), Movement("axis"), **fog)
    assert nobody.step == PlacingKessels("axis")
    assert actions(nobody) == ["end-phase"]


@pytest.mark.clause("thirdwinter", "2.3a")
def test_lost_or_taken_away_it_comes_again_three_turns_later() -> None:
    position = field({**POCKET, "GK": "0604"}, PlacingKessels("axis"))
    gone = play(position, "remove-kessel GK")
    dead = position.moved(destroyed(position, "GK"))
    for after in (gone, dead):
        assert (after.pieces["GK"].place, after.pieces["GK"].returns) == ("pool", 4)
        for turn, is_back in ((2, False), (3, False), (4, True)):
            later = after.replaced(turn=turn, agenda=(PlacingKessels("axis"),))
            assert bool(later.check("place-kessel GK 0604")) == is_back


# ---------------------------------------------------------------------------- whom it feeds


@pytest.mark.clause("thirdwinter", "2.3a")
def test_it_feeds_by_itself_whoever_is_in_its_throw_range_and_one_hex_more() -> None:
    assert not fed(field(POCKET))
    position = field({**POCKET, "GK": "0604", "GC": "0806", "GP": "0704"})
    assert fed(position) == {"GA", "GB", "GK", "GP"}
    assert position.supply("axis").to("0504").verdict


@pytest.mark.clause("thirdwinter", "2.3a", silent="there is no way to be told of")
def test_it_throws_neither_fuel_nor_supply_for_combat() -> None:
    dump = {"axis 0807": 8}
    position = field({"GK": "0704", "GA": "0604", "GB": "0704"}, dumps=dump)
    assert {route.headquarters for route in routes(position, "GA", [at("0807")])} == {""}
    assert "GK" not in throwing(position, "axis")


@pytest.mark.clause("thirdwinter", "2.3a")
@pytest.mark.clause("ocs", "12.8e")
def test_who_was_fed_so_has_had_its_first_turn_without_trace() -> None:
    position = field({**POCKET, "GK": "0604"})
    after = marked(position, "axis", (), ())
    assert not is_first_turn(after, "GA")
    free = field({"GA": "0102", "GK": "0604", "GB": "0604"})
    assert is_first_turn(marked(free, "axis", (), ()), "GA")


@pytest.mark.clause("thirdwinter", "1.2", "2.3a", silent="the railway is not asked of them")
def test_what_looks_for_the_axis_ignores_whom_a_kessel_hq_feeds() -> None:
    position = field({**POCKET, "GK": "0605", "GC": "0102"})
    assert fed_alone(position) == {war().board.index("0604"), war().board.index("0605")}
    assert fed_alone(field(POCKET)) == frozenset()


# ---------------------------------------------------------------------------- how units come nearer


@pytest.mark.clause("thirdwinter", "2.3a")
def test_units_on_foot_come_within_two_hexes_and_move_no_more() -> None:
    position = field({"GK": "0303", "GA": "0604", "GP": "0604", "GB": "0303"})
    moved = play(position, "work-along kessel GA 0604-0505-0404-0304")
    assert stands(moved, "GA") == "0304"
    assert refused(moved, "move GA 0304-0303")
    assert refused(position, "work-along kessel GP 0604-0505-0404-0304") == "2.3a"
    assert refused(position, "work-along kessel GA 0604-0503-0304") == "2.3a"
    assert refused(position, "work-along kessel GA 0604-0504-0404-0304-0204-0104") == "2.3a"
    assert refused(position, "work-along kessel GA 0604-0404") == "2.3a"
    assert refused(play(position, "move GA 0604-0504", "take GB"), "work-along kessel GA 0504-0404")


@pytest.mark.clause("thirdwinter", "2.3a")
def test_not_eastward_nor_in_reserve_nor_disorganised() -> None:
    position = field({"GK": "0404", "GA": "0304", "GB": "0404"})
    assert refused(position, "work-along kessel GA 0304-0403") == "2.3a"
    assert refused(position, "work-along kessel GA 0304-0303") == ""
    for marker in ("dg", "reserve", "strat"):
        held = field({"GK": "0404", "GA": "0304", "GB": "0404"}, having={"GA": {"marker": marker}})
        assert not [*kessel_moves.ways_of(held, "GA")]
        assert refused(held, "work-along kessel GA 0304-0303") == "2.3a"


@pytest.mark.clause("thirdwinter", "2.3a")
def test_nobody_walks_so_over_the_sea() -> None:
    coast = war(rows=(*(("........",) * 3), ".....~..", *(("........",) * 3)))
    position = before(coast, {"GK": "0404", "GA": "0705", "GB": "0404"}, Movement("axis"))
    assert refused(position, "work-along kessel GA 0705-0604-0504") == "2.3a"
    assert refused(position, "work-along kessel GA 0705-0605-0505") == ""


@pytest.mark.clause("thirdwinter", "2.3a")
def test_neither_who_cannot_move_nor_the_hq_itself_comes_nearer_so() -> None:
    position = field({"GK": "0303", "GS": "0503", "GA": "0503"}, having={"GK": {"face": 1}})
    assert refused(position, "work-along kessel GA 0503-0403") == ""
    assert refused(position, "work-along kessel GS 0503-0403") == "2.3a"
    assert refused(position, "work-along kessel GK 0303-0203") == "2.3a"
    assert "GK" not in {action.split()[2] for action in actions(position) if " kessel " in action}


@pytest.mark.clause("thirdwinter", "2.3a")
def test_wagons_which_have_no_mode_do_not_come_nearer_so() -> None:
    position = field({"GK": "0303", "GW": "0503 move"}, having={"GW": {"points": 1}})
    assert refused(position, "work-along kessel GW 0503-0403") == "2.3a"


@pytest.mark.clause("thirdwinter", "2.3a")
def test_a_kessel_hq_in_the_corner_of_the_map_is_one_as_any_other() -> None:
    position = field({"GK": "0101", "GA": "0402"})
    assert refused(position, "work-along kessel GA 0402-0302") == ""
    assert "remove-kessel GK" in actions(field({"GK": "0101"}, PlacingKessels("axis")))


@pytest.mark.clause("thirdwinter", "2.3a")
def test_the_way_begins_where_the_unit_is_and_leads_from_hex_to_hex() -> None:
    position = field({"GK": "0303", "GA": "0604"})
    assert refused(position, "work-along kessel GA 0504-0404-0304") == "2.3a"
    assert refused(position, "work-along kessel GA 0604-0504-0304") == "2.3a"
    near = field({"GK": "0303", "GA": "0404"})
    assert refused(near, "work-along kessel GA 0404") == "2.3a"
    assert refused(near, "work-along kessel GA 0404-0304") == ""


@pytest.mark.clause("thirdwinter", "2.3a")
def test_what_the_enemy_has_left_stops_and_is_taken_by_who_can_attack_alone() -> None:
    pieces = {"GK": "0303", "GA": "0604", "GPost": "0604", "RT": "0504"}
    position = field(pieces, having={"RT": {"points": 1}})
    assert refused(position, "work-along kessel GPost 0604-0504") == "2.3a"
    assert refused(position, "work-along kessel GA 0604-0504-0404") == "2.3a"
    near = field({**pieces, "GK": "0404"}, having={"RT": {"points": 1}})
    taken = play(near, "work-along kessel GA 0604-0504")
    assert taken.step == Collapsing("soviet", "RT")


@pytest.mark.clause("thirdwinter", "2.3a", "2.4a")
def test_nobody_leaves_a_fortress_so() -> None:
    rows = (*("........",) * 3, *(".....C..",) * 2, *("........",) * 2)
    game = theatre(rows, {"axis": "0101"}, rivers={}, roads=[])
    game = type(game)(game.board, charts(), Counters({unit.id: unit for unit in UNITS}))
    pieces = {"GK": "0404", "GA": "0604"}
    free = before(game, pieces, Movement("axis"))
    assert refused(free, "work-along kessel GA 0604-0504") == ""
    held = free.with_facts(fortresses=frozenset(map(game.board.index, ("0604", "0605"))))
    assert refused(held, "work-along kessel GA 0604-0504") == "2.4a"
    within = held.moved(held.pieces["GK"].at(game.board.index("0505")))
    assert refused(within, "work-along kessel GA 0604-0605") == ""


@pytest.mark.clause("thirdwinter", "2.3a")
def test_an_enemy_zone_stops_unless_a_friend_who_moves_no_more_negates_it() -> None:
    pieces = {"GK": "0202", "GA": "0503", "GB": "0202", "GC": "0403", "RA": "0404"}
    position = field(pieces)
    assert refused(position, "work-along kessel GA 0503-0403-0303") == "2.3a"
    held = play(position, "stay GC")
    assert refused(held, "work-along kessel GA 0503-0403-0303") == ""
    assert kessel_moves.stops(position, "GA", at("0503"), at("0403"))
    assert not kessel_moves.stops(held, "GA", at("0503"), at("0403"))


def at(label: str) -> int:
    return war().board.index(label)


@pytest.mark.clause("thirdwinter", "2.3a")
def test_over_the_volga_class_only_by_a_bridge_or_over_the_ice() -> None:
    sides = {f"04{row:02}/{side}": "volga" for row in range(1, 8) for side in ("NE", "SE")}
    sides.pop("0407/SE")
    game = theatre(sources={"axis": "0101"}, rivers=sides, roads=["0404-0504"])
    game = type(game)(game.board, charts(), Counters({unit.id: unit for unit in UNITS}))
    pieces = {"GK": "0403", "GA": "0503", "GB": "0403", "GC": "0504"}
    position = before(game, pieces, Movement("axis"))
    assert refused(position, "work-along kessel GA 0503-0403") == "2.3a"
    assert refused(position, "work-along kessel GC 0504-0404") == ""
    frozen = before(game, pieces, Movement("axis"), frozen=True)
    assert refused(frozen, "work-along kessel GA 0503-0403") == ""
    assert refused(frozen, "work-along kessel GA 0503-0403-0303") == "2.3a"  # the ice takes all


# ---------------------------------------------------------------------------- the twin


def slow_goals(position: Any, unit: str) -> set[int]:
    """Where a unit may come: every way of up to four steps tried, one by one."""
    board, side = position.game.board, "axis"
    own = [p.hex_ for u, p in position.pieces.items() if u in ("GK", "GL") and p.hex_ >= 0 and u != unit]
    zones, enemies = hostile(position, side, "movement"), combat_hexes(position, "soviet")
    found: set[int] = set()

    def go(way: tuple[int, ...]) -> None:
        here = way[-1]
        if len(way) > 1 and any(board.distance(here, hex_) <= 2 for hex_ in own):
            found.add(here)
        if len(way) == 5 or (len(way) > 1 and here in zones):
            return
        for there in board.neighbours[6 * here : 6 * here + 6]:
            if there < 0 or there in enemies or board.hex(there).q > board.hex(here).q:
                continue
            if there not in way:
                go((*way, there))

    go((position.pieces[unit].hex_,))
    return found


@pytest.mark.clause("thirdwinter", "2.3a")
@pytest.mark.parametrize("seed", range(12))
def test_the_hexes_that_are_offered_are_those_that_trying_every_way_finds(seed: int) -> None:
    random, board = Random(seed), war().board
    hexes = random.sample(range(board.size), 8)
    names = ("GK", "GL", "GA", "GB", "GC", "RA", "RB", "RC")
    pieces = {name: board.label(hex_) for name, hex_ in zip(names, hexes, strict=True)}
    position = field(pieces, having={"GK": {"face": 1}})
    for unit in ("GA", "GB", "GC", "GK"):
        ways = list(kessel_moves.ways_of(position, unit))
        goals = {way[-1] for way in ways}
        assert goals == slow_goals(position, unit) - {position.pieces[unit].hex_}
        assert len(ways) == len(goals)
        assert all(kessel_moves.check_way(position, unit, way) for way in ways)


# ---------------------------------------------------------------------------- the example of the book: Korsun


@cache
def ukraine() -> ThirdWinter:
    board = load_board(data_root() / "thirdwinter")
    return ThirdWinter(board, charts(), Counters({unit.id: unit for unit in UNITS}))


def korsun(pieces: dict[str, str]) -> Any:
    return before(ukraine(), pieces, Movement("axis"))


@pytest.mark.clause("thirdwinter", "2.3a", silent="distances of the example")
@pytest.mark.parametrize(
    ("goal", "headquarters", "is_near"),
    [
        *(("B12.04", "B13.07", False), ("B11.04", "B13.07", False), ("B12.05", "B13.07", True)),
        *(("B11.06", "B13.07", True), ("B12.06", "B13.07", True), ("B14.06", "B13.07", True)),
        *(("B11.04", "B12.05", True), ("B12.03", "B12.05", True)),
    ],
)
def test_the_distances_of_the_example_at_korsun(goal: str, headquarters: str, is_near: bool) -> None:
    position = korsun({"GK": headquarters, "GA": "B13.07"})
    assert kessel_moves.near(position, "GA", ukraine().board.index(goal)) == is_near


@pytest.mark.clause("thirdwinter", "2.3a")
def test_the_moves_of_the_example_at_korsun() -> None:
    # A breakdown in B12.05 goes to B11.04 as in any move; only when the HQ has come to B12.05 may others so.
    position = korsun({"GK": "B13.07", "GA": "B13.07", "GB": "B12.05", "GC": "B11.07", "GP": "B13.07"})
    assert refused(position, "work-along kessel GB B12.05-B11.04") == "2.3a"
    assert refused(position, "work-along kessel GC B11.07-B11.06") == ""
    assert refused(position, "work-along kessel GC B11.07-B12.06") == "2.3a"
    turned = play(position, "mode GK move", "move GK B13.07-B12.06-B12.05", "stay GB")
    assert stands(turned, "GK") == "B12.05"
    goals = {turned.game.board.label(way[-1]) for way in kessel_moves.ways_of(turned, "GA")}
    assert {"B12.03", "B11.04"} <= goals
    assert refused(turned, "work-along kessel GP B13.07-B12.06") == "2.3a"


@pytest.mark.clause("thirdwinter", "2.3a")
def test_a_unit_goes_round_a_hex_in_an_enemy_zone_as_at_korsun() -> None:
    # Narwa comes from the east, and may not pass B14.06.
    position = korsun({"GK": "B13.07", "GB": "B13.07", "GA": "B15.06", "RA": "B14.05"})
    board = ukraine().board
    assert board.index("B14.06") in zone_of(position, "soviet")
    ways = {board.label(way[-1]): way for way in kessel_moves.ways_of(position, "GA")}
    assert [*map(board.label, ways["B12.06"])] == ["B15.06", "B15.07", "B14.07", "B13.07", "B12.06"]
    assert "B12.05" not in ways
