"""Chapter 9: movement, normal and in march, and what the ground costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.theatre import armour, headquarters, infantry, rifle, tanks, theatre
from wargame_kit.games.typhoon.game import Typhoon
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.movement import March, Move, MovementSegment
from wargame_kit.position import IllegalAction
from wargame_kit.words.files import data_root, read_toml

ORACLE = read_toml(data_root().parent / "tests" / "oracles" / "typhoon_movement.toml")

MOUNTAINEERS = replace(infantry("1Geb"), traits=frozenset({"mountain"}))
UNITS = (
    armour("3Pz"),
    infantry("7ID"),
    infantry("31ID"),
    infantry("52ID"),
    MOUNTAINEERS,
    headquarters("2PzA", "axis"),
    tanks("108TD"),
    rifle("1SD"),
    rifle("2SD"),
    rifle("3SD"),
    headquarters("50A", "soviet"),
)
MUD, FREEZE, SNOW = 3, 6, 8


def country(rows=("......",) * 5, **drawn) -> Typhoon:
    return theatre(rows, UNITS, **drawn)


def march_out(game: Typhoon, places: dict[str, str], *active: str, turn: int = 1, **facts) -> TyphoonPosition:
    """A movement segment in which these units are active: those of the first one's side, or all named."""
    return game.position(places, turn=turn, active=frozenset(active or list(places)[:1]), **facts)


def cost(position: TyphoonPosition, unit: str, printed: str, verb: str = "move") -> str | None:
    """What the unit pays to a hex, as a person writes it; None where it cannot go."""
    found, hex_ = position.reach(unit, verb), position.game.board.index(printed)
    return found.ledger(hex_).display if hex_ in found else None


def step_cost(ground: str, unit: str, turn: int = 1, **drawn) -> str | None:
    """What the unit pays for one step south onto a hex of that ground."""
    return cost(march_out(country([".", ground], **drawn), {unit: "0101"}, turn=turn), unit, "0102")


def code(position: TyphoonPosition, action: str) -> str:
    return position.check(position.game.read_action(action)).code


# 9.1


@pytest.mark.clause("typhoon", "9", "9.1.1", "5.4.1")
def test_units_move_one_by_one_in_any_order_and_each_ends_its_move_at_once():
    position = march_out(country(), {"7ID": "0101", "31ID": "0201"}, "7ID", "31ID")
    assert isinstance(position.step, MovementSegment)
    assert position.actor == "axis"
    after = position.play("move 31ID 0201-0202")
    assert after.facts.moved == {"31ID"}
    assert after.play("move 7ID 0101-0102").pieces["7ID"].hex_ == position.game.board.index("0102")


@pytest.mark.clause("typhoon", "9.1.2")
def test_a_unit_moves_from_hex_to_adjacent_hex_or_not_at_all():
    position = march_out(country(), {"7ID": "0101"})
    assert code(position, "move 7ID 0101-0103") == "move/jump"
    assert code(position, "move 7ID 0102-0103") == "move/path"
    assert code(position, "move 7ID 0101") == "move/path"
    assert not isinstance(position.play("stop").step, MovementSegment)


@pytest.mark.clause("typhoon", "9.1.3", "9.3")
def test_each_unit_chooses_between_moving_and_marching():
    position = march_out(country(roads=["0101-0201-0301"]), {"7ID": "0101", "31ID": "0105"}, "7ID", "31ID")
    kinds = {type(action) for action in position.legal.of("7ID")}
    assert kinds == {Move, March}
    refused = position.play("move 7ID 0101-0201").check("march 7ID 0201-0301")
    assert (refused.code, refused.clause.number) == ("move/moved", "9.1.3")


@pytest.mark.clause("typhoon", "8.1.3")
def test_a_unit_moves_once_in_a_command():
    position = march_out(country(), {"7ID": "0101", "31ID": "0201"}, "7ID", "31ID").play("move 7ID 0101-0102")
    assert code(position, "move 7ID 0102-0103") == "move/moved"


@pytest.mark.clause("typhoon", "8.2.2")
def test_only_active_units_of_the_side_move():
    position = march_out(country(), {"7ID": "0101", "31ID": "0201", "1SD": "0605"}, "7ID")
    assert code(position, "move 31ID 0201-0202") == "move/not-active"
    assert code(position, "move 1SD 0605-0604") == "move/not-yours"
    assert code(position, "move 99ID 0101-0102") == "move/not-yours"


def test_the_segment_ends_by_itself_when_everybody_has_moved():
    position = march_out(country(), {"7ID": "0101"}).play("move 7ID 0101-0102")
    assert not isinstance(position.step, MovementSegment)


# 9.2.1: the allowance and what the ground costs


@pytest.mark.clause("typhoon", "9.2.1.2", silent="for each hex the row of the table is named instead")
@pytest.mark.clause("typhoon", "9.2", "9.2.1", "9.2.1.1", "2.21.2.6")
def test_a_unit_spends_at_most_its_allowance():
    position = march_out(country(["........"]), {"7ID": "0101"})
    assert position.reach("7ID").allowance == 5
    assert [cost(position, "7ID", f"0{n}01") for n in (2, 6, 7)] == ["1", "5", None]
    verdict = position.reach("7ID").why_not(position.game.board.index("0701"))
    assert (verdict.code, verdict.clause.number) == ("move/cost", "9.2.1")
    assert verdict.ledger.total == 12
    assert "0601" in str(verdict)


TABLE = [
    ("clear", ".", "1", "1"),
    ("light_forest", "l", "2", "1"),
    ("deep_forest", "d", "3", "2"),
    ("marsh", "m", "3", "2"),
    ("big_city", "#", "1", "1"),
    ("lake", "~", None, None),
    ("mountain", "^", None, None),
]


@pytest.mark.clause(
    "typhoon", "TEC", "TEC.clear", "TEC.light_forest", "TEC.deep_forest", "TEC.marsh", "TEC.big_city"
)
@pytest.mark.clause("typhoon", "TEC.lake", "TEC.mountain", "9.2.4", "9.2.4.1", "9.2.4.2", "9.2.4.3")
@pytest.mark.parametrize(("name", "letter", "mechanised", "other"), TABLE)
def test_the_terrain_entered_says_what_a_step_costs(name, letter, mechanised, other):
    assert step_cost(letter, "3Pz") == mechanised
    assert step_cost(letter, "7ID") == other


@pytest.mark.clause("typhoon", "TEC.town")
def test_a_town_costs_what_the_terrain_under_it_costs():
    assert step_cost("d", "7ID", features={"town": ["0102"]}) == "2"


@pytest.mark.clause("typhoon", "TEC.road", "TEC.railway", "TEC.river", "TEC.large_river")
def test_a_hex_says_what_runs_through_it_and_along_it():
    game = country(
        ["...", "..."],
        roads=["0101-0201"],
        rails=["0101-0201"],
        rivers={"0101/S": "river", "0201/S": "large_river"},
    )
    position = game.position({"7ID": "0101"})

    def rows(printed):
        return {
            fact.clause.number for fact in game.presentation.hexes.links(position, game.board.index(printed))
        }

    assert rows("0101") == {"TEC.road", "TEC.railway", "TEC.river"}
    assert rows("0201") == {"TEC.road", "TEC.railway", "TEC.large_river"}
    assert rows("0301") == set()


@pytest.mark.clause("typhoon", "TEC.railway")
def test_a_railway_has_no_effect_on_movement():
    assert step_cost("d", "7ID", rails=["0101-0102"]) == "2"


@pytest.mark.clause("typhoon", "9.2.4")
def test_no_unit_has_a_move_for_nothing():
    # Into and out of zones, deep forest: 2 + 2 + 2 for an allowance of 4.
    game = country(["..", ".d", ".."])
    position = march_out(game, {"1SD": "0102", "7ID": "0101", "31ID": "0203"})
    assert cost(position, "1SD", "0202") is None
    # Deep forest behind a river: 2 + 1 for the 2 points that are left to a division out of command.
    game = country([".", "d"], rivers={"0101/S": "river"})
    slow = march_out(game, {"1SD": "0101"}, slowed=frozenset({"1SD"}))
    for refused in (slow.check("move 1SD 0101-0102"), slow.reach("1SD").why_not("0102")):
        assert (refused.code, refused.clause.number) == ("move/cost", "9.2.4")


@pytest.mark.clause("typhoon", "9.2.1.3", "TEC.river")
def test_a_river_costs_one_point_more():
    assert step_cost(".", "7ID", rivers={"0101/S": "river"}) == "2"
    assert step_cost("d", "3Pz", rivers={"0101/S": "river"}) == "4"


@pytest.mark.clause("typhoon", "9.2.1.4", "TEC.road")
def test_along_a_road_a_hex_costs_one_whatever_its_terrain_and_its_river():
    assert step_cost("d", "3Pz", roads=["0101-0102"]) == "1"
    assert step_cost("d", "3Pz", roads=["0101-0102"], rivers={"0101/S": "river"}) == "1"
    assert step_cost("d", "3Pz", roads=["0101-0102"], rivers={"0101/S": "large_river"}) == "1"


@pytest.mark.clause("typhoon", "9.2.1.4")
def test_two_roads_that_do_not_meet_are_no_road_from_one_to_the_other():
    game = country([".d", ".d"], roads=["0101-0102", "0201-0202"])
    assert cost(march_out(game, {"7ID": "0101"}), "7ID", "0201") == "2"


# 9.2.2: zones of control


@pytest.mark.clause("typhoon", "9.2.2", "3.2.3")
def test_entering_a_zone_of_control_costs_two_more_and_leaving_one_two_more():
    position = march_out(country(["......"] * 5), {"3Pz": "0201", "1SD": "0203"})
    assert cost(position, "3Pz", "0202") == "3"
    inside = march_out(country(["......"] * 5), {"3Pz": "0202", "1SD": "0203"})
    assert cost(inside, "3Pz", "0201") == "3"


@pytest.mark.clause("typhoon", "9.2.2")
def test_from_one_zone_of_control_into_another_costs_four_more():
    position = march_out(country(["......"] * 5), {"3Pz": "0202", "1SD": "0203"})
    assert cost(position, "3Pz", "0303") == "5"
    labels = [
        str(entry.label) for entry in position.reach("3Pz").ledger(position.game.board.index("0303")).entries
    ]
    assert labels == ["out of an enemy zone of control", "clear", "into an enemy zone of control"]


@pytest.mark.clause("typhoon", "3.2.2", silent="a second unit over a hex adds nothing")
def test_two_zones_of_control_over_one_hex_cost_as_much_as_one():
    position = march_out(country(["......"] * 5), {"3Pz": "0201", "1SD": "0203", "2SD": "0303"})
    assert cost(position, "3Pz", "0202") == "3"


@pytest.mark.clause("typhoon", "9.2.2")
def test_a_refusal_for_zones_of_control_says_so_with_the_sum_and_what_is_allowed():
    position = march_out(country(["......"] * 5), {"7ID": "0202", "1SD": "0203"})
    verdict = position.check(position.game.read_action("move 7ID 0202-0303-0403"))
    assert (verdict.code, verdict.clause.number, verdict.hex_) == ("move/zone", "9.2.2", "0403")
    assert verdict.ledger.display == "8"
    assert verdict.instead
    assert all(position.check(position.game.read_action(action)) for action in verdict.instead)


@pytest.mark.clause("typhoon", "14.1.3.3")
def test_in_snow_soviet_units_pay_one_to_enter_and_one_to_leave_headquarters_too():
    places = {"7ID": "0203"}
    for unit in ("1SD", "HQ-50A"):
        position = march_out(country(["......"] * 5), {unit: "0202", **places}, turn=SNOW)
        assert cost(position, unit, "0303") == "3"
    axis = march_out(country(["......"] * 5), {"7ID": "0202", "1SD": "0203"}, turn=SNOW)
    assert cost(axis, "7ID", "0303") == "5"


@pytest.mark.clause("typhoon", "3.1.2")
def test_nobody_enters_a_hex_with_an_enemy_unit():
    position = march_out(country(), {"3Pz": "0202", "1SD": "0203"})
    assert code(position, "move 3Pz 0202-0203") == "move/enemy-hex"
    assert code(position, "move 3Pz 0202-0203-0204") == "move/enemy-hex"
    assert position.reach("3Pz").why_not(position.game.board.index("0203")).code == "move/enemy-hex"


# 9.2.3: large rivers


RIVER = dict.fromkeys(
    ("0102/N", "0102/NE", "0202/N", "0302/NW", "0302/N", "0302/NE", "0402/N"), "large_river"
)


def rivers(**drawn) -> Typhoon:
    """Four columns by four rows; a large river runs below the first row."""
    return country(["....", "....", "....", "...."], rivers=RIVER, **drawn)


@pytest.mark.clause("typhoon", "9.2.3", "9.2.3.1", "TEC.large_river")
def test_a_large_river_is_crossed_from_bank_to_bank_for_the_whole_allowance():
    position = march_out(rivers(), {"7ID": "0101"})
    assert cost(position, "7ID", "0102") == "5"
    (whole,) = position.reach("7ID").ledger("0102").entries
    assert whole.clause.number == "9.2.3.1"
    assert cost(march_out(rivers(), {"7ID": "0102"}), "7ID", "0101") == "5"
    assert cost(position, "7ID", "0103") is None
    assert position.check(position.game.read_action("move 7ID 0101-0102"))
    assert code(position, "move 7ID 0101-0102-0103") == "move/large-river"


@pytest.mark.clause("typhoon", "9.2.3.1")
def test_nobody_crosses_a_large_river_after_another_step():
    position = march_out(rivers(), {"3Pz": "0301"})
    assert code(position, "move 3Pz 0301-0201-0202") == "move/large-river"
    assert cost(march_out(rivers(), {"7ID": "0103"}), "7ID", "0101") is None


@pytest.mark.clause("typhoon", "9.2.3.2")
def test_nobody_crosses_a_large_river_from_zone_to_zone_of_control():
    both = march_out(rivers(), {"7ID": "0101", "1SD": "0201"})
    board = both.game.board
    assert {board.index("0101"), board.index("0102")} <= both.control("soviet").hexes
    assert code(both, "move 7ID 0101-0102") == "move/zoc-river"
    assert both.reach("7ID").why_not(board.index("0102")).code == "move/zoc-river"


@pytest.mark.clause("typhoon", "9.2.3.1")
@pytest.mark.parametrize("enemy", ["0103", "0203"])
def test_a_zone_of_control_on_one_bank_only_is_swallowed_by_the_whole_allowance(enemy):
    position = march_out(rivers(), {"7ID": "0101", "1SD": enemy})
    board = position.game.board
    assert (board.index("0102") in position.control("soviet")) == (enemy == "0103")
    assert cost(position, "7ID", "0102") == "5"


@pytest.mark.clause("typhoon", "9.2.3.3", "2.1.1.4")
def test_a_railway_bridge_lifts_the_limits_and_costs_terrain_and_one_point():
    game = rivers(rails=["0101-0102"])
    position = march_out(game, {"7ID": "0101"})
    assert cost(position, "7ID", "0102") == "2"
    assert cost(position, "7ID", "0103") == "3"
    both = march_out(game, {"3Pz": "0101", "1SD": "0201"})
    assert cost(both, "3Pz", "0102") == "6"


@pytest.mark.clause("typhoon", "9.2.3.3", "14.1.1.2")
def test_a_road_bridge_stays_a_bridge_when_mud_takes_the_road():
    game = rivers(roads=["0101-0102"])
    assert cost(march_out(game, {"7ID": "0101"}), "7ID", "0102") == "1"
    assert cost(march_out(game, {"7ID": "0101"}, turn=MUD), "7ID", "0102") == "2"


@pytest.mark.clause("typhoon", "TEC.mountain")
def test_a_mountain_is_entered_by_road_or_by_mountaineers_for_their_whole_allowance():
    assert step_cost("^", "7ID", roads=["0101-0102"]) == "1"
    assert step_cost("^", "7ID") is None
    assert step_cost("^", "1Geb") == "5"
    assert step_cost("^", "1Geb", rivers={"0101/S": "river"}) is None
    position = march_out(country([".", ".", "^"]), {"1Geb": "0101"})
    assert code(position, "move 1Geb 0101-0102-0103") == "move/mountain"


# 14.1: weather


@pytest.mark.clause("typhoon", "14.1.1.1", "14.1.2.1", "14.1.3.1")
@pytest.mark.parametrize("turn", [MUD, FREEZE, SNOW])
def test_in_mud_freeze_and_snow_clear_ground_costs_what_light_forest_costs(turn):
    assert step_cost(".", "3Pz", turn=turn) == "2"
    assert step_cost(".", "7ID", turn=turn) == "1"
    assert step_cost("d", "3Pz", turn=turn) == "3"


@pytest.mark.clause("typhoon", "14.1.1.2", "14.1.3.2")
@pytest.mark.parametrize(("turn", "points"), [(1, "1"), (MUD, "3"), (FREEZE, "1"), (SNOW, "3")])
def test_mud_and_snow_take_the_effect_of_roads_and_freeze_gives_it_back(turn, points):
    assert step_cost("d", "3Pz", turn=turn, roads=["0101-0102"]) == points
    marching = march_out(country(roads=["0101-0102"]), {"7ID": "0101"}, turn=turn)
    assert bool(marching.reach("7ID", "march").hexes) == (points == "1")
    if points == "3":
        assert code(marching, "march 7ID 0101-0102") == "march/weather"


@pytest.mark.clause("typhoon", "TEC.big_city")
def test_adjacent_big_city_hexes_are_joined_by_a_bridged_road_if_the_option_says_so():
    game = country(["#", "#"], rivers={"0101/S": "large_river"})
    joined = march_out(game, {"7ID": "0101"})
    assert cost(joined, "7ID", "0102") == "1"
    assert cost(joined, "7ID", "0102", verb="march") == "½"
    assert cost(march_out(game, {"7ID": "0102"}), "7ID", "0101") == "1"
    apart = march_out(game, {"7ID": "0101"}, options={"big_city_joined": "no"})
    assert cost(apart, "7ID", "0102") == "5"
    assert cost(march_out(game, {"7ID": "0101"}, turn=MUD), "7ID", "0102") == "2"


# 3.1.3: stacking at the end


@pytest.mark.clause("typhoon", "3.1.1", "3.1.3")
def test_a_unit_passes_through_a_full_hex_but_does_not_end_there():
    places = {"7ID": "0101", "31ID": "0201", "52ID": "0201"}
    position = march_out(country(["...."]), places)
    assert cost(position, "7ID", "0201") is None
    assert cost(position, "7ID", "0301") == "2"
    verdict = position.check(position.game.read_action("move 7ID 0101-0201"))
    assert (verdict.code, verdict.hex_) == ("move/stacking", "0201")
    assert position.reach("7ID").why_not(position.game.board.index("0201")).code == "move/stacking"


@pytest.mark.clause("typhoon", "3.4.2")
def test_a_unit_that_moves_through_a_town_takes_it():
    game = country(["...."], features={"town": ["0201", "0401"]})
    position = march_out(game, {"7ID": "0101"}, axis_cities=frozenset()).play("move 7ID 0101-0201-0301")
    assert position.facts.axis_cities == {game.board.index("0201")}


@pytest.mark.clause("typhoon", "9.1.2", "9.2.1")
def test_a_player_may_take_a_dearer_way_within_the_allowance():
    position = march_out(country(), {"7ID": "0101"})
    longer = position.game.read_action("move 7ID 0101-0201-0202-0102")
    assert position.check(longer)
    assert longer in position.legal
    assert longer not in set(position.legal.of("7ID"))
    assert position.play(longer).pieces["7ID"].hex_ == position.game.board.index("0102")
    with pytest.raises(IllegalAction):
        position.play("move 7ID 0101-0102-0103-0104-0105-0205-0305")


# 9.3: march


ROAD = "0101-0201-0301-0401-0501-0601-0701-0801-0901-1001-1101-1201"


def highway(rows=("............",) * 4, **drawn) -> Typhoon:
    return country(rows, roads=[ROAD], **drawn)


@pytest.mark.clause("typhoon", "9.3.1", "TEC.road")
def test_a_marching_unit_pays_half_a_point_for_each_road_hex():
    position = march_out(highway(), {"7ID": "0101"})
    assert cost(position, "7ID", "0201", verb="march") == "½"
    assert position.reach("7ID", "march").path(position.game.board.index("1101"))[-1]
    assert cost(position, "7ID", "1201", verb="march") is None


@pytest.mark.clause("typhoon", "9.3.1.1")
def test_a_march_starts_on_a_road_and_stays_on_it():
    position = march_out(highway(), {"7ID": "0102"})
    assert code(position, "march 7ID 0102-0101") == "march/start"
    on_road = march_out(highway(), {"7ID": "0101"})
    assert code(on_road, "march 7ID 0101-0102") == "march/road"
    assert on_road.reach("7ID", "march").why_not(on_road.game.board.index("0104")).code == "march/road"


@pytest.mark.clause("typhoon", "9.3.1.2")
def test_a_march_neither_starts_in_an_enemy_zone_of_control_nor_enters_one():
    position = march_out(highway(), {"7ID": "0101", "1SD": "0501"})
    assert cost(position, "7ID", "0301", verb="march") == "1"
    assert code(position, "march 7ID 0101-0201-0301-0401") == "march/zone"
    inside = march_out(highway(), {"7ID": "0401", "1SD": "0501"})
    assert code(inside, "march 7ID 0401-0301") == "march/start-zone"
    assert inside.reach("7ID", "march").hexes == ()


@pytest.mark.clause("typhoon", "9.3.1.3")
def test_a_railway_does_not_serve_for_a_march():
    position = march_out(country(rails=["0101-0102"]), {"7ID": "0101"})
    assert code(position, "march 7ID 0101-0102") == "march/start"


@pytest.mark.clause("typhoon", "9.3.2", silent="a march is refused and paid as a move is")
def test_the_rest_of_normal_movement_holds_for_a_march():
    places = {"7ID": "0101", "31ID": "0301", "52ID": "0301"}
    position = march_out(highway(), places)
    assert code(position, "march 7ID 0101-0201-0301") == "move/stacking"
    assert cost(position, "7ID", "0401", verb="march") == "1½"


# 15.1.2: units that RESERVE activates out of every command range


@pytest.mark.clause("typhoon", "15.1.2", "1.2")
def test_outside_every_command_range_a_unit_has_half_its_allowance_rounded_down_and_no_march():
    position = march_out(highway(), {"7ID": "0101"}, slowed=frozenset({"7ID"}))
    assert position.reach("7ID").allowance == 2
    assert code(position, "march 7ID 0101-0201") == "march/slowed"


# The examples of the rulebook


@pytest.mark.clause("typhoon", "9.2.example")
@pytest.mark.parametrize("example", ORACLE["normal"]["goal"], ids=lambda example: example["name"])
def test_the_worked_example_of_normal_movement(example):
    # 7ID stands in the zone of 1SD and of 2SD; all three hexes lie in one of the two zones.
    game = country(["....", "....", "..d.", "...."], rivers={"0302/N": "river"})
    goal = {"A": "0401", "B": "0303", "C": "0301"}[example["name"]]
    position = march_out(game, {"7ID": "0302", "1SD": "0402", "2SD": "0201"})
    found, hex_ = position.reach("7ID"), game.board.index(goal)
    assert found.allowance == ORACLE["normal"]["allowance"]
    assert (hex_ in found) == example["allowed"]
    ledger = found.terms.ledger((game.board.index("0302"), hex_))
    parts = [entry.value // 2 for entry in ledger.entries]
    river = [example["river"]] if example["river"] else []
    assert parts == [example["leaving"], example["ground_points"], *river, example["entering"]]
    assert ledger.total == 2 * example["total"]
    assert game.board.terrain_name(hex_) == example["ground"]
    if not example["allowed"]:
        assert code(position, f"move 7ID 0302-{goal}") == "move/zone"


@pytest.mark.clause("typhoon", "9.3.example")
def test_the_worked_example_of_march():
    open_road = march_out(highway(), {"7ID": "0101"})
    a = open_road.game.board.index("1101")
    assert open_road.reach("7ID", "march").cost(a) == ORACLE["march"]["points_to_a"]
    assert len(open_road.reach("7ID", "march").path(a)) - 1 == ORACLE["march"]["hexes_to_a"]
    # An enemy in X, 0801: C is 0601, since 0701 lies in its zone.
    barred = march_out(highway(), {"7ID": "0101", "1SD": "0801"})
    assert barred.game.board.label(barred.reach("7ID", "march").hexes[-1]) == "0601"
    assert barred.reach("7ID", "march").why_not(barred.game.board.index("0801")).code == "move/enemy-hex"
