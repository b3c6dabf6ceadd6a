"""12: draw and throw, fuel, trace, eating, attrition, stocks; 9.14: captures."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ocs.field import (
    actions,
    before,
    division,
    headquarters,
    infantry,
    panzer,
    play,
    refused,
    stands,
    theatre,
    trucks,
    wagons,
)
from tests.ocs.field import counter as made
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply.dumps import check_pay, ways_to_pay
from wargame_kit.games.ocs.rules.supply.paths import paths
from wargame_kit.games.ocs.rules.supply.trace import drawn_hexes, heads_of
from wargame_kit.games.ocs.rules.supply_phase import Eating, Recovery, meal_cost
from wargame_kit.words import say

LONG = ("." * 24,) * 6
UNITS = (
    *(infantry("GA"), infantry("GB"), infantry("GC"), infantry("GS", size="battalion"), division("GD")),
    *(
        headquarters("GH", 6),
        headquarters("GK", 6),
        headquarters("GL", 3),
        trucks("GT"),
        wagons("GW"),
        infantry("GV", rating=5),
    ),
    *(panzer("G1", formation="24Pz"), panzer("G2", formation="24Pz"), panzer("GP"), panzer("GQ")),
    *(infantry("G3", formation="24Pz"), division("GE"), infantry("GZ", rating=0), made("GX", "4-3-0 leg")),
    *(infantry("RA"), infantry("RB"), infantry("RC"), trucks("RT"), trucks("RU"), wagons("RW")),
    *(trucks("GY"), panzer("GR"), trucks("RV")),
)
GAME = theatre(LONG, UNITS, {"axis": "0102", "soviet": "2402"}, rails=["0105-0205-0305-0405-0505-0605"])


def field(pieces: dict[str, str], *steps: Any, **told: Any) -> Any:
    """A position on the long board, whose Axis source is 0102."""
    return before(GAME, pieces, *(steps or (Movement("axis"),)), **told)


def fed(position: Any) -> set[str]:
    """The Axis units in trace supply."""
    supply = position.supply("axis")
    return {unit for unit in supply.places if supply.of(unit).verdict}


# ---------------------------------------------------------------------------- draw and throw (12.3)


@pytest.mark.clause("ocs", "12.3", "12.3a", "12.1")
@pytest.mark.clause("ocs", "12.3c", silent="it is the hex more that a path has")
def test_a_unit_draws_over_five_truck_points_and_one_hex_more():
    position = field({"GA": "0803"}, dumps={"axis 0203": 3})
    assert ways_to_pay(position, "GA", 3)
    assert check_pay(position, "GA", 4).clause.number == "12.3"
    far = field({"GA": "0903"}, dumps={"axis 0203": 3})
    assert check_pay(far, "GA", 1).clause.number == "12.3a"


@pytest.mark.clause("ocs", "12.3b")
def test_a_headquarters_throws_what_it_draws():
    position = field({"GA": "1503", "GH": "0803"}, dumps={"axis 0203": 3})
    assert [route.headquarters for route in ways_to_pay(position, "GA", 3)] == ["GH"]
    assert not ways_to_pay(field({"GA": "1603", "GH": "0803"}, dumps={"axis 0203": 3}), "GA", 3)
    cut = field({"GA": "1503", "GH": "0903"}, dumps={"axis 0203": 3})
    assert check_pay(cut, "GA", 1).clause.number == "12.3b"
    marks = {"GH": {"marker": "strat", "face": 1}}
    assert not ways_to_pay(field({"GA": "0903", "GH": "0803"}, dumps={"axis 0203": 3}, having=marks), "GA", 3)


@pytest.mark.clause("ocs", "12.3b", silent="there is no way to be told of")
def test_no_headquarters_throws_to_another_for_a_unit():
    chain = field({"GA": "2003", "GK": "1503", "GH": "0803"}, dumps={"axis 0203": 3})
    assert not ways_to_pay(chain, "GA", 1)
    assert ways_to_pay(chain, "GK", 1)


@pytest.mark.clause("ocs", "12.3d", silent="it shows in the ways that there are")
def test_paths_cost_what_they_cost_when_dry_and_avoid_the_enemy():
    for weather in ("dry", "mud", "freeze"):
        assert ways_to_pay(field({"GA": "0803"}, dumps={"axis 0203": 1}, weather=weather), "GA", 1)
    wall = {"RA": "0502", "RB": "0504"}
    assert not ways_to_pay(field({"GA": "0803", **wall}, dumps={"axis 0203": 1}), "GA", 1)


@pytest.mark.clause("ocs", "4.5a")
def test_an_enemy_zone_holds_truck_paths():
    held = field({"GA": "0403", "RA": "0503"}, dumps={"axis 0203": 1})
    assert check_pay(held, "GA", 1, MOVEMENT).clause.number == "4.5a"
    assert ways_to_pay(held, "GA", 1)  # outside a move, the unit itself negates the zone


@pytest.mark.clause("ocs", "12", "12.3", silent="each purpose has its own test")
def test_transport_loads_are_drawn_and_organic_trucks_serve_their_formation():
    loaded = field({"GA": "0303", "GT": "0203 move"}, having={"GT": {"points": 2, "load": 8}})
    assert ways_to_pay(loaded, "GA", 8)
    assert not ways_to_pay(loaded, "GA", 9)


# ---------------------------------------------------------------------------- fuel (12.5)


@pytest.mark.clause("ocs", "12.5c", "12.5")
def test_a_token_fuels_one_counter_for_the_phase():
    position = field({"GP": "0303", "GQ": "0303"}, dumps={"axis 0203": 1})
    fuelled = play(position, "fuel GP 0203")
    assert refused(fuelled, "move GP 0303-0302") == ""
    assert refused(fuelled, "move GQ 0303-0302") == "12.5"
    assert refused(fuelled, "fuel GP 0203") == "12.5c"
    assert refused(fuelled, "fuel GQ 0203") == "12.3"


@pytest.mark.clause("ocs", "12.5c")
def test_a_headquarters_fuels_itself_and_the_independents_in_its_throw():
    pieces = {"GP": "0503", "GH": "0303 move", "G1": "0503", "GQ": "1603"}
    fuelled = play(field(pieces, dumps={"axis 0203": 4}), "fuel-headquarters GH 0203")
    assert fuelled.facts.dumps == ()
    assert refused(fuelled, "move GP 0503-0502") == refused(fuelled, "move GH 0303-0302") == ""
    assert refused(fuelled, "move G1 0503-0502") == "12.5"  # it is of a formation
    assert refused(fuelled, "move GQ 1603-1602") == "12.5"
    assert refused(fuelled, "fuel-headquarters GH 0203") == "12.5c"
    assert refused(fuelled, "fuel-headquarters GP 0203") == "12.5c"


@pytest.mark.clause("ocs", "12.5c", silent="the sum of tokens shows it")
def test_five_battalions_of_a_headquarters_and_one_of_tanks_cost_five_tokens():
    position = field(
        {"GH": "0303", "GP": "0403", "GQ": "0404", "GR": "0405", "G1": "0403"}, dumps={"axis 0203": 5}
    )
    fuelled = play(position, "fuel-headquarters GH 0203", "fuel G1 0203")
    assert fuelled.facts.dumps == ()
    for unit, way in (("GP", "0403-0402"), ("GQ", "0404-0403"), ("GR", "0405-0404"), ("G1", "0403-0402")):
        assert refused(fuelled, f"move {unit} {way}") == ""


@pytest.mark.clause("ocs", "12.5c")
def test_four_tokens_fuel_a_formation_that_draws_from_one_place():
    pieces = {"G1": "0503", "G2": "0603", "GH": "0303", "GP": "0503"}
    fuelled = play(field(pieces, dumps={"axis 0203": 4}), "fuel-formation G1 0203")
    assert refused(fuelled, "move G1 0503-0502") == refused(fuelled, "move G2 0603-0602") == ""
    assert refused(fuelled, "move GP 0503-0502") == "12.5"
    far = play(field({**pieces, "G2": "1603"}, dumps={"axis 0203": 4}), "fuel-formation G1 0203")
    assert refused(far, "move G2 1603-1602") == "12.5"
    assert refused(fuelled, "fuel-formation GP 0203") == "12.5c"


@pytest.mark.clause("ocs", "12.5e")
def test_a_headquarters_throws_fuel_from_one_hex_in_a_phase():
    pieces = {"GH": "0303 move", "GP": "0503", "GQ": "1003"}
    fuelled = play(field(pieces, dumps={"axis 0203": 4}), "fuel-headquarters GH 0203")
    away = "move GH 0303-0403-0503-0603"
    assert refused(play(fuelled, away), "move GQ 1003-0903") == ""  # from where it ended
    used = play(fuelled, "move GP 0503-0502", away)
    assert refused(used, "move GQ 1003-0903") == "12.5e"
    assert refused(play(fuelled, "move GP 0503-0502"), "move GP 0502-0501") == ""


@pytest.mark.clause("ocs", "12.5e")
def test_the_owner_says_out_of_which_headquarters_a_unit_has_its_fuel():
    pieces = {"GH": "0303 move", "GK": "0304 move", "GP": "0503", "GQ": "0502"}
    one = play(field(pieces, dumps={"axis 0203": 8}), "fuel-headquarters GH 0203")
    assert not any(action.startswith("draw-fuel") for action in actions(one))
    both = play(one, "fuel-headquarters GK 0203")
    assert dict(play(both, "move GP 0503-0603").facts.thrown).keys() == {"GH"}
    assert refused(both, "draw-fuel GP GH") == "12.5e"  # it is that one anyway
    told = play(both, "draw-fuel GP GK")
    moved = play(told, "move GP 0503-0603", "move GQ 0502-0602")
    assert dict(moved.facts.thrown).keys() == {"GK"}
    assert refused(told, "draw-fuel GP GK") == refused(both, "draw-fuel GH GK") == "12.5e"
    away = play(moved, "move GH 0303-0302")  # it may yet throw from where it ends
    assert refused(away, "draw-fuel GP GH") == "12.5e"  # it has moved


@pytest.mark.clause("ocs", "12.5c")
def test_who_began_fuelled_goes_on_beyond_the_throw_and_pays_no_more():
    pieces = {"GP": "0303", "GH": "0303"}
    fuelled = play(field(pieces, dumps={"axis 0203": 4, "axis 1203": 4}), "fuel-headquarters GH 0203")
    gone = play(fuelled, "move GP 0303-0403-0503-0603-0703-0803-0903-1003-1103-1203")
    assert refused(gone, "move GP 1203-1303") == ""
    assert refused(gone, "fuel GP 1203") == "12.5c"
    assert say("ocs/group/fuelled") in gone.game.presentation.units.groups(gone, "GP")


# ---------------------------------------------------------------------------- trace (12.6)


@pytest.mark.clause("ocs", "12.6", "12.3a", "12.3b")
def test_who_is_in_trace():
    position = field({"GA": "0703", "GH": "0702", "GB": "1402", "GC": "2003"})
    assert fed(position) == {"GA", "GH", "GB"}
    supply = position.supply("axis")
    assert supply.of("GA").verdict.clause.number == "12.3a"
    assert supply.of("GB").verdict.clause.number == "12.3b"
    assert supply.to("2204").verdict.clause.number == "12.6"


@pytest.mark.clause("ocs", "12.3b")
def test_a_headquarters_that_is_only_thrown_to_feeds_nobody():
    supply = field({"GA": "1703", "GK": "1203", "GH": "0703"}).supply("axis")
    assert supply.cut == ("GA",)
    there = supply.board.index("1703")
    assert there not in supply.reach
    assert supply.to(there).verdict.clause.number == "12.6"


def test_where_a_unit_would_draw_is_found_by_one_search_as_by_one_from_each_hex():
    rows = ("......w...", "..W....h..", "....w.....", "..h....W..", "..........")
    game = theatre(rows, UNITS, {"axis": "0103"}, rivers={"0302/N": "minor_river", "0403/SE": "major_river"})
    position = before(game, {"RA": "0604", "GB": "0204"}, Movement("axis"))
    heads, hexes = heads_of(position, "axis"), range(game.board.size)
    ways = (paths(position, "axis", hex_, "truck", position.charts.limit("draw")) for hex_ in hexes)
    slow = {hex_ for hex_, way in zip(hexes, ways, strict=True) if any(head in way for head in heads)}
    assert drawn_hexes(position, "axis") == slow
    assert 8 < len(slow) < len(hexes)


@pytest.mark.clause("ocs", "12.6a", silent="a source is where a line ends")
def test_a_railway_carries_trace_to_its_stations():
    rails = {"rails": ["0102-0202-0302-0402-0502-0602-0702"]}
    game = theatre(LONG, UNITS, {"axis": "0102"}, **rails)
    position = before(game, {"GA": "1303", "GH": "0702"}, Movement("axis"))
    assert game.board.index("0702") in heads_of(position, "axis")
    assert fed(position) == {"GA", "GH"}


@pytest.mark.clause("ocs", "12.6b", silent="a source that is shut is none")
def test_an_enemy_zone_shuts_a_source_that_no_friend_holds():
    assert fed(field({"GA": "0503", "RA": "0202"})) == set()
    assert fed(field({"GA": "0503", "GB": "0102", "RA": "0202"}, Eating("axis"))) >= {"GB"}


@pytest.mark.clause("ocs", "12.6f")
def test_a_formation_is_fed_by_one_source():
    parted = {"G1": "0202", "G2": "1102", "G3": "1002", "GL": "0702", "GA": "0202"}
    told = field(parted).supply("axis")
    assert told.cut == ("G1",)
    assert told.of("G1").verdict.clause.number == "12.6f"
    assert fed(field({**parted, "G2": "2003", "G3": "2003"})) == {"G1", "GL", "GA"}


@pytest.mark.clause("ocs", "12.7", silent="an extender is part of a line")
def test_an_extender_lengthens_the_lines():
    told = {"GT": {"points": 5}}
    assert fed(field({"GA": "2203", "GT": "1903"}, having=told)) == {"GA"}
    assert fed(field({"GA": "2203", "GT": "1903 move"}, having=told)) == set()


# ---------------------------------------------------------------------------- the Supply Phase


@pytest.mark.clause("ocs", "12.6c", "12.6d")
def test_a_token_feeds_two_regiments():
    hungry = {"GA": "2003", "GB": "2003", "GC": "2003"}
    asked = field(hungry, Eating("axis"), dumps={"axis 2003": 2})
    assert asked.step.clause.number == "12.6c"
    two = play(asked, "eat GA 2003", "eat GB 2003")
    assert refused(two, "eat GA 2003") == "12.6c"
    ended = play(two, "eat GC 2003")
    assert ended.facts.dumps == ()
    assert not any(piece.unsupplied for piece in ended.pieces.values())
    short = play(field(hungry, Eating("axis"), dumps={"axis 2003": 1}), "eat GA 2003", "eat GB 2003")
    assert short.pieces["GC"].unsupplied
    fed_all = field(
        {"GA": "0303"}, Eating("axis"), dumps={"axis 0303": 1}, having={"GA": {"unsupplied": True}}
    )
    assert not fed_all.pieces["GA"].unsupplied


@pytest.mark.clause("ocs", "12.6c", silent="a sum of tokens")
def test_six_and_a_half_regiments_eat_four_tokens():
    position = field({"GD": "2003", "GE": "2003", "GS": "2003"})
    assert meal_cost(position, ("GD", "GE", "GS")) == 4


@pytest.mark.clause("ocs", "12.6e")
def test_who_is_in_strat_mode_does_not_eat():
    marks = {"GA": {"marker": "strat", "face": 1}}
    asked = field({"GA": "2003 move", "GB": "2003"}, Eating("axis"), dumps={"axis 2003": 4}, having=marks)
    assert refused(asked, "eat GA 2003") == "12.6e"


@pytest.mark.clause("ocs", "12.6e")
def test_who_is_in_strat_mode_ends_its_move_in_trace():
    marks = {"GA": {"marker": "strat", "face": 1}, "GB": {"marker": "strat", "face": 1}}
    position = field({"GA": "0703 move", "GB": "1003 move"}, having=marks)
    assert refused(position, "move GA 0703-0803") == "12.6e"
    assert refused(position, "move GA 0703-0603") == ""
    assert refused(position, "move GB 1003-0903-0803-0703") == ""
    assert not {action for action in actions(position) if action.startswith("move GB") and "-0803 " in action}
    assert refused(position, "end-phase") == "12.6e"
    calm = play(position, "mode GB move")
    assert refused(calm, "end-phase") == ""
    assert refused(play(calm, "move GB 1003-1103"), "end-phase") == ""


@pytest.mark.clause("ocs", "12.8b", "12.6d")
def test_a_stack_without_supply_rolls_for_attrition():
    asked = field({"GV": "2003", "GZ": "2003", "GB": "2004"}, Eating("axis"))
    assert asked.pieces["GV"].unsupplied
    assert asked.step.clause.number == "12.8b"
    assert asked.step.rating(asked) == 5
    assert asked.step.lost(asked, 9) == 1
    lost = play(asked, "attrition-dice 5 5")
    assert refused(lost, "lose GV") == refused(lost, "lose GZ") == ""


@pytest.mark.clause("ocs", "12.8b")
def test_attrition_counts_the_steps_without_supply_and_no_disorder():
    many = field({"GD": "2003", "GA": "2003", "GB": "2003"}, Eating("axis"))
    assert many.step.modifiers(many).total == 3
    assert "steps in the hex [OCS 12.8b]" in str(many.game.presentation.actions.added(many))
    few = field({"GD": "2003", "GA": "2003"}, Eating("axis"))
    assert few.game.presentation.actions.added(few) is None
    weary = field({"GV": "2003"}, Eating("axis"), having={"GV": {"marker": "dg"}})
    assert weary.step.rating(weary) == 5
    fast = field({"GA": "2003 move"}, Eating("axis"), having={"GA": {"marker": "strat"}})
    assert fast.step.rating(fast) == 0
    assert few.step.lost(few, 12) == 4  # all there are
    assert refused(few, "attrition-dice 7 1") == "12.8b"
    assert refused(few, "attrition-dice 0 4") == "12.8b"


@pytest.mark.clause("ocs", "12.10e", "12.9")
@pytest.mark.parametrize(
    ("unit", "stocks", "tokens", "after", "left"),
    [("GA", 2, 5, 0, 1), ("GA", 2, 3, 1, 1), ("GA", 1, 1, 1, 1), ("GD", 1, 6, 0, 0), ("GD", 2, 6, 1, 0)],
)
def test_stocks_are_filled_before_anybody_eats(unit, stocks, tokens, after, left):
    filled = field(
        {unit: "2003"}, Recovery("axis"), dumps={"axis 2003": tokens}, having={unit: {"stocks": stocks}}
    )
    filled = filled if filled.is_over else play(filled, "refill-rest")
    assert filled.pieces[unit].stocks == after
    assert sum(dump[2] for dump in filled.facts.dumps) == left


# ---------------------------------------------------------------------------- captures (9.14)


def walked_in(loads: dict[str, tuple[int, int]], dump: int = 0) -> Any:
    """A position after a unit has entered a hex with transport, its points and tokens, and a dump."""
    pieces = {"GA": "0303", **dict.fromkeys(loads, "0403 move"), "RA": "0803", "GT": "pool", "GW": "pool"}
    having = {unit: {"points": points, "load": load} for unit, (points, load) in loads.items()}
    dumps = {"soviet 0403": dump} if dump else {}
    return play(field(pieces, dumps=dumps, having=having), "move GA 0303-0403")


@pytest.mark.clause("ocs", "9.14b")
@pytest.mark.clause("ocs", "9.14", silent="the throws are those of 9.14b")
def test_three_loaded_trucks_and_a_dump_of_nine_points():
    asked = walked_in({"RT": (3, 12)}, dump=36)
    asked = play(asked, "capture-die 5", "capture-die 3")
    assert asked.actor == "soviet"
    assert actions(asked)[0] == "escape RT 0803"  # the nearest of its own, which is offered first
    after = play(asked, "escape RT 0803")
    assert after.facts.dumps == ((GAME.board.index("0403"), "axis", 18),)
    taken, left = after.pieces["GT"], after.pieces["RT"]
    assert (stands(after, "GT"), taken.points, taken.load) == ("0403", 1, 3)
    assert (stands(after, "RT"), left.points, left.load) == ("0803", 2, 9)


@pytest.mark.clause("ocs", "9.14b")
def test_the_part_is_taken_of_all_of_a_kind_together():
    asked = play(walked_in({"RT": (1, 4), "RU": (1, 4), "RV": (1, 4)}), "capture-die 3")
    assert actions(asked) == ["hand-over RT", "hand-over RU", "hand-over RV"]  # its owner says which
    after = play(asked, "hand-over RU", "escape RT 0803", "escape RV 1103")
    assert (stands(after, "RT"), stands(after, "RU"), stands(after, "RV")) == ("0803", "pool", "1103")
    taken = after.pieces["GT"]
    assert (taken.points, taken.load) == (1, 3)
    left = [after.pieces[unit] for unit in ("RT", "RU", "RV") if after.pieces[unit].hex_ >= 0]
    assert sum(piece.points for piece in left) == 2
    assert sum(piece.load for piece in left) == 9


@pytest.mark.clause("ocs", "9.14b")
def test_wagons_are_slower():
    after = play(walked_in({"RW": (4, 8)}), "capture-die 6")
    assert (after.pieces["GW"].points, after.pieces["GW"].load) == (4, 8)
    assert stands(after, "RW") == "pool"


@pytest.mark.clause("ocs", "9.14d")
def test_an_extender_that_is_entered_falls_back_to_where_trace_is():
    told = {"RT": {"points": 5, "load": 0}}
    entered = play(field({"GA": "1102", "RT": "1202"}, having=told), "move GA 1102-1202")
    assert entered.actor == "soviet"
    assert refused(entered, "escape RT 0602") == "9.14d"  # no trace comes there
    entered = play(entered, "escape RT 1802")
    assert stands(entered, "RT") == "1802"
    assert entered.pieces["RT"].face == 1
    where = entered.pieces["RT"].hex_
    assert 0 < GAME.board.distance(GAME.board.index("1202"), where) <= 20
    assert where in entered.supply("soviet").reach
    assert "capture-die 1" not in actions(entered)


@pytest.mark.clause("ocs", "9.14d")
def test_an_extender_may_collapse_of_its_own_will():
    position = field({"GY": "1202", "GA": "1202"}, having={"GY": {"points": 5}})
    assert refused(position, "collapse GY 1902") == "9.14d"
    fallen = play(position, "collapse GY 0802")
    assert (stands(fallen, "GY"), fallen.pieces["GY"].face) == ("0802", 1)
    assert refused(fallen, "move GY 0802-0702") == "13.2a"


@pytest.mark.clause("ocs", "9.14b")
def test_transport_escapes_anywhere_in_its_range_but_to_the_enemy():
    asked = play(walked_in({"RT": (3, 12)}), "capture-die 1")
    assert refused(asked, "escape RT 1403") == ""
    assert refused(asked, "escape RT 1503") == refused(asked, "escape RT 0403") == "9.14b"


@pytest.mark.clause("ocs", "9.14d")
def test_an_extender_without_a_refuge_is_transport():
    told = {"RT": {"points": 5, "load": 0}}
    pocket = {"GA": "1102", "RT": "1202", "GB": "2302", "GC": "2402"}
    asked = play(field(pocket, having=told), "move GA 1102-1202")
    assert "capture-die 1" in actions(asked)
    assert asked.pieces["RT"].face == 1


@pytest.mark.clause("ocs", "9.14e")
def test_a_hedgehog_is_of_whoever_entered_it_last():
    hex_ = GAME.board.index("0403")
    theirs = field({"GA": "0303"}, hedgehogs=((hex_, 2),), entrenched={hex_})
    taken = play(theirs, "move GA 0303-0403")
    assert (theirs.hedgehog_side(hex_), taken.hedgehog_side(hex_), taken.hedgehog(hex_)) == (
        "soviet",
        "axis",
        2,
    )
    left = play(taken, "move GA 0403-0503")
    assert left.hedgehog_side(hex_) == "axis"


@pytest.mark.clause("ocs", "4.8c")
def test_only_who_can_attack_enters_a_hedgehog_of_the_enemy():
    hex_ = GAME.board.index("0403")
    theirs = field(
        {"GT": "0303 move"}, having={"GT": {"points": 2}}, hedgehogs=((hex_, 1),), entrenched={hex_}
    )
    assert refused(theirs, "move GT 0303-0403") == "4.8c"
    own = field({"GT": "0303 move"}, having={"GT": {"points": 2}}, hedgehogs=((hex_, 1),))
    assert refused(own, "move GT 0303-0403") == ""


@pytest.mark.clause("ocs", "9.14e", silent="no reader told whose it is: who stands in it holds it")
def test_a_hedgehog_that_is_placed_freely_is_of_who_stands_in_it():
    hex_ = GAME.board.index("0403")
    assert field({"RA": "0403"}, hedgehogs=((hex_, 1),)).hedgehog_side(hex_) == "soviet"
    assert field({"GA": "0403"}, hedgehogs=((hex_, 1),)).hedgehog_side(hex_) == "axis"


# ---------------------------------------------------------------------------- blowing dumps (12.11)


@pytest.mark.clause("ocs", "12.11a")
def test_three_points_at_three_quarters_are_nine_tokens():
    position = field({"GA": "0303"}, dumps={"axis 0203": 12})
    blown = play(position, "blow 0203", "demolition-die 4")
    assert blown.facts.dumps == ((GAME.board.index("0203"), "axis", 3),)
    assert refused(blown, "blow 0203") == refused(blown, "blow 0303") == "12.11a"
    assert play(position, "blow 0203", "demolition-die 6").facts.dumps == ()


@pytest.mark.clause("ocs", "12.11a")
def test_a_part_of_a_dump_may_be_blown_and_what_is_aboard_too():
    told = {"GT": {"points": 2, "load": 8}}
    position = field({"GT": "0203 move"}, dumps={"axis 0203": 4}, having=told)
    part = play(position, "blow-part 0203 2", "demolition-die 2")
    assert part.facts.dumps == ((GAME.board.index("0203"), "axis", 3),)
    whole = play(position, "blow-part 0203 12", "demolition-die 4")
    assert (whole.facts.dumps, whole.pieces["GT"].load) == ((), 3)
    assert stands(whole, "GT") == "0203"
    assert refused(position, "blow-part 0203 13") == refused(part, "blow-part 0203 1") == "12.11a"


@pytest.mark.clause("ocs", "12.11a")
def test_the_transport_at_a_blown_dump_survives():
    told = {"GT": {"points": 2, "load": 8}}
    beside = field({"GT": "0203 move"}, dumps={"axis 0203": 4}, having=told)
    blown = play(beside, "blow 0203", "demolition-die 6")
    assert blown.facts.dumps == ()
    assert (stands(blown, "GT"), blown.pieces["GT"].load) == ("0203", 8)
