"""Chapter 10.6: who retreats, where to, and who does not come back."""

from __future__ import annotations

import pytest

from tests.theatre import armour, brigade, infantry, rifle, theatre
from wargame_kit.games.typhoon.game import Typhoon
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.retreat import RetreatStep, ways_of
from wargame_kit.games.typhoon.rules.sequence import EndOfTurn

UNITS = (
    *(armour(f"{n}Pz") for n in range(1, 7)),
    *(infantry(f"{n}ID") for n in range(1, 7)),
    *(rifle(f"{n}SD") for n in range(1, 9)),
    brigade("4TB"),
)
FIELD = ["........"] * 5


def board(rows: list[str] = FIELD, source: str = "0803", **drawn: object) -> Typhoon:
    """A game with one Soviet source in the east and an Axis one in the west, on a railway across."""
    features = {"soviet_source": [source] if source else [], "axis_source": ["0103"], "town": ["0603"]}
    rails = ["0103-0203-0303-0403-0503-0603-0703-0803"]
    return theatre(rows, UNITS, features=features, rails=rails, **drawn)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def game() -> Typhoon:
    return board()


def routed(
    game: Typhoon, places: dict[str, str], units: tuple[str, ...], hexes: int, **facts: object
) -> TyphoonPosition:
    """A position in which units must retreat."""
    position = game.position(places, axis_cities=frozenset(), step=EndOfTurn(), **facts)
    side = position.side_of(units[0])
    return position.pushed(RetreatStep(side, units, hexes)).settled()


def ways(position: TyphoonPosition, unit: str) -> set[str]:
    """The legal ways of a unit, as printed numbers."""
    return {action.text(position.game.board).split()[-1] for action in position.legal.of(unit)}


@pytest.mark.clause("typhoon", "10.6", "10.6.6")
def test_a_unit_retreats_along_the_shortest_line_of_its_communications(game: Typhoon) -> None:
    position = routed(game, {"1SD": "0403", "1Pz": "0303"}, ("1SD",), 1)
    assert position.actor == "soviet"
    assert ways(position, "1SD") == {"0403-0503", "0403-0504"}
    assert ways(routed(game, {"1SD": "0603", "1Pz": "0503"}, ("1SD",), 2), "1SD") == {
        "0603-0703-0803",
        "0603-0704-0803",
    }


@pytest.mark.clause("typhoon", "10.6.6", "3.3.1")
def test_the_line_runs_round_enemy_zones_of_control(game: Typhoon) -> None:
    # 2Pz in 0503 bars the middle; south of its zone the line is 6 hexes long, north of it 7.
    position = routed(game, {"1SD": "0303", "2Pz": "0503"}, ("1SD",), 1)
    assert game.board.index("0402") in position.control("axis")
    assert ways(position, "1SD") == {"0303-0304"}


@pytest.mark.clause("typhoon", "10.6.6")
def test_a_longer_way_that_avoids_zones_of_control_is_not_open(game: Typhoon) -> None:
    # 2SD stands in the zone of 2Pz on the shortest line, which so stays open and costs a step.
    places = {"1SD": "0403", "2SD": "0503", "2Pz": "0502", "3Pz": "0505"}
    position = routed(game, places, ("1SD",), 1)
    assert ways(position, "1SD") == {"0403-0503"}
    verdict = position.check(game.read_action("retreat 1SD 0403-0404"))
    assert (verdict.code, verdict.clause.number) == ("retreat/way", "10.6.6")
    assert verdict.instead == ("retreat 1SD 0403-0503",)


@pytest.mark.clause("typhoon", "10.6.4")
def test_each_hex_in_an_enemy_zone_of_control_costs_a_step(game: Typhoon) -> None:
    places = {"1SD": "0403", "2SD": "0503", "2Pz": "0502", "3Pz": "0505"}
    after = routed(game, places, ("1SD",), 1).play("retreat 1SD 0403-0503")
    assert after.pieces["1SD"].face == 1
    assert after.pieces["1SD"].hex_ == game.board.index("0503")
    reduced = routed(game, {**places, "1SD": "0403 reduced"}, ("1SD",), 1).play("retreat 1SD 0403-0503")
    assert reduced.pieces["1SD"].place == "box"
    assert "1SD" not in reduced.facts.retreated


@pytest.mark.clause("typhoon", "10.6.6", "10.6.4")
def test_of_equal_ways_the_one_without_zones_of_control_must_be_taken(game: Typhoon) -> None:
    # 0503 and 0504 are equally short; 2SD keeps the line through 0503 open, but there 2Pz exerts.
    places = {"1SD": "0403", "2SD": "0503", "2Pz": "0502"}
    position = routed(game, places, ("1SD",), 1)
    assert ways(position, "1SD") == {"0403-0504"}
    refused = position.check("retreat 1SD 0403-0503")
    assert (refused.code, refused.clause.number) == ("retreat/way", "10.6.4")


@pytest.mark.clause("typhoon", "10.6.5", "10.6.6")
def test_of_equal_ways_the_one_with_room_must_be_taken(game: Typhoon) -> None:
    places = {"1SD": "0403", "2SD": "0503", "3SD": "0503"}
    position = routed(game, places, ("1SD",), 1)
    assert ways(position, "1SD") == {"0403-0504"}


@pytest.mark.clause("typhoon", "10.6.5", "3.1.3")
def test_a_unit_that_would_overstack_goes_one_hex_further_and_again(game: Typhoon) -> None:
    full = {"2SD": "0503", "3SD": "0503", "4SD": "0504", "5SD": "0504"}
    position = routed(game, {"1SD": "0403", **full}, ("1SD",), 1)
    assert ways(position, "1SD") == {
        "0403-0503-0602", "0403-0503-0603", "0403-0504-0603", "0403-0504-0604",
    }  # fmt: skip
    assert position.check(game.read_action("retreat 1SD 0403-0503")).code == "retreat/full"
    fuller = routed(game, {"1SD": "0403", **full, "6SD": "0603", "7SD": "0603"}, ("1SD",), 1)
    assert {way[-4:] for way in ways(fuller, "1SD")} == {"0602", "0604"}
    everywhere = {"8SD": "0602", "4TB": "0602", "1ID": "0604", "2ID": "0604"}
    surrounded = routed(
        game, {"1SD": "0403", **full, "6SD": "0603", "7SD": "0603", **everywhere}, ("1SD",), 1
    )
    assert ways(surrounded, "1SD")


@pytest.mark.clause("typhoon", "10.6.2", silent="nothing ties the units of a stack together")
def test_units_of_a_stack_may_retreat_different_ways(game: Typhoon) -> None:
    position = routed(game, {"1SD": "0403", "2SD": "0403"}, ("1SD", "2SD"), 1)
    after = position.play("retreat 2SD 0403-0504").play("retreat 1SD 0403-0503")
    assert not isinstance(after.step, RetreatStep)
    assert after.facts.retreated == {"1SD", "2SD"}


@pytest.mark.clause("typhoon", "10.6.1", silent="nothing is paid")
def test_a_retreat_costs_no_movement_points() -> None:
    swamp = board(["...mmmm.", "...mmmm.", "...mmmm.", "...mmmm.", "...mmmm."])
    position = routed(swamp, {"1SD": "0403 reduced"}, ("1SD",), 3)
    assert all(way.count("-") == 3 for way in ways(position, "1SD"))


@pytest.mark.clause("typhoon", "10.6.3", "10.6.3.4")
def test_a_large_river_without_a_bridge_kills_on_the_second_hex_not_on_the_first() -> None:
    # The river runs along the west of columns 5 in every row: from column 4 it is the first hexside.
    river = {f"05{row:02}/{side}": "large_river" for row in range(1, 6) for side in ("NW", "SW")}
    rivers = {address: kind for address, kind in river.items() if address != "0501/NW"}
    game = board(rivers=rivers)
    first = routed(game, {"1SD": "0404"}, ("1SD",), 2)
    assert ways(first, "1SD") == {"0404-0504-0603", "0404-0504-0604", "0404-0505-0604"}
    # From 0304 the line 0404-0504 crosses on the second hex; there is a railway bridge at 0403-0503.
    bridged = routed(game, {"1SD": "0303"}, ("1SD",), 2)
    assert ways(bridged, "1SD") == {"0303-0403-0503"}


@pytest.mark.clause("typhoon", "10.6.3.4", "10.6.4", "10.6.6")
def test_a_way_over_a_bridge_into_a_zone_is_taken_before_one_that_kills() -> None:
    river = {f"05{row:02}/{side}": "large_river" for row in range(1, 6) for side in ("NW", "SW")}
    rivers = {address: kind for address, kind in river.items() if address != "0501/NW"}
    # By the railway bridge to 0503, where 2Pz exerts, or without a zone over the river to 0504.
    places = {"1SD": "0303", "2SD": "0503", "1Pz": "0203", "2Pz": "0502"}
    position = routed(board(rivers=rivers), places, ("1SD",), 2)
    assert ways(position, "1SD") == {"0303-0403-0503"}
    after = position.play("retreat 1SD 0303-0403-0503")
    assert (after.pieces["1SD"].hex_, after.pieces["1SD"].face) == (position.game.board.index("0503"), 1)


@pytest.mark.clause("typhoon", "10.6.3.4")
def test_where_every_shortest_way_crosses_it_the_unit_is_destroyed() -> None:
    river = {f"05{row:02}/{side}": "large_river" for row in range(1, 6) for side in ("NW", "SW")}
    rivers = {address: kind for address, kind in river.items() if address != "0501/NW"}
    features = {"soviet_source": ["0803"]}
    game = theatre(FIELD, UNITS, features=features, rivers=rivers)
    position = game.position({"1SD": "0303", "2SD": "0303", "1Pz": "0203"}, step=EndOfTurn())
    doomed = ways_of(position, "1SD", 2)
    assert doomed.verdict.code == "retreat/large-river"
    after = position.pushed(RetreatStep("soviet", ("1SD", "2SD"), 2)).settled()
    assert {after.pieces[unit].place for unit in ("1SD", "2SD")} == {"box"}
    assert not isinstance(after.step, RetreatStep)


@pytest.mark.clause("typhoon", "10.6.3", "10.6.3.1", "3.1.2")
def test_a_unit_with_nowhere_to_go_but_off_the_map_is_destroyed(game: Typhoon) -> None:
    places = {"1SD": "0101", "1Pz": "0102", "2Pz": "0201"}
    position = game.position(places, step=EndOfTurn())
    assert ways_of(position, "1SD", 1).verdict.code == "retreat/off-map"
    assert routed(game, places, ("1SD",), 1).pieces["1SD"].place == "box"


@pytest.mark.clause("typhoon", "10.6.3.2", "10.6.3.3")
def test_a_unit_with_nowhere_to_go_but_into_a_lake_is_destroyed() -> None:
    game = board(["........", ".~......", "........", "........", "........"])
    ring = {"1Pz": "0201", "2Pz": "0301", "3Pz": "0401", "4Pz": "0402", "5Pz": "0303"}
    lake = {"1SD": "0302", **ring}
    position = game.position(lake, step=EndOfTurn())
    assert ways_of(position, "1SD", 1).verdict.code == "retreat/water"
    assert routed(game, lake, ("1SD",), 1).pieces["1SD"].place == "box"
    del lake["5Pz"]
    refused = routed(game, lake, ("1SD",), 1).check("retreat 1SD 0302-0202")
    assert (refused.code, refused.clause.number) == ("retreat/impassable", "10.6.3.3")


@pytest.mark.clause("typhoon", "10.6.3", "3.1.2")
def test_a_surrounded_unit_is_destroyed(game: Typhoon) -> None:
    ring = {"1Pz": "0402", "2Pz": "0404", "3Pz": "0303", "4Pz": "0304", "5Pz": "0503", "6Pz": "0504"}
    position = game.position({"1SD": "0403", **ring}, step=EndOfTurn())
    assert ways_of(position, "1SD", 2).verdict.code == "retreat/nowhere"
    after = routed(game, {"1SD": "0403", "4TB": "0403", **ring}, ("1SD", "4TB"), 2)
    assert (after.pieces["1SD"].place, after.pieces["4TB"].place) == ("box", "eliminated")


@pytest.mark.clause("typhoon", "10.6.6", "10.6.4")
def test_a_unit_without_communications_goes_towards_its_nearest_source_round_the_enemy(game: Typhoon) -> None:
    # The zones of the two cut 1SD off; 0504 is the hex nearest the source.
    wall = {"1Pz": "0402", "2Pz": "0405", "3Pz": "0602", "4Pz": "0604", "5Pz": "0201", "6Pz": "0204"}
    position = routed(game, {"1SD": "0403", **wall}, ("1SD",), 1)
    assert "1SD" in position.supply("soviet").cut
    assert all(way in {"0403-0503", "0403-0504"} for way in ways(position, "1SD"))
    path = min(ways(position, "1SD"))
    after = position.play(f"retreat 1SD {path}")
    assert after.pieces["1SD"].face == 1


@pytest.mark.clause("typhoon", "10.6.6", "3.3.3")
def test_an_axis_unit_retreats_along_its_own_line_to_the_west(game: Typhoon) -> None:
    position = routed(game, {"1ID": "0405", "1SD": "0504"}, ("1ID",), 2)
    assert ways(position, "1ID") == {"0405-0305-0204", "0405-0305-0304"}


@pytest.mark.clause("typhoon", "10.6.6", "3.3.3")
def test_the_axis_may_not_use_a_hex_from_which_its_line_would_be_too_long() -> None:
    # Railway in the north only; the unit is 6 hexes from it, so its line has one length to spare: none.
    game = theatre(
        ["." * 4] * 9,
        UNITS,
        rails=["0101-0201-0301-0401"],
        features={"axis_source": ["0101"], "soviet_source": ["0409"]},
    )
    position = routed(game, {"1ID": "0307", "1SD": "0308"}, ("1ID",), 1)
    line = position.supply("axis").of("1ID")
    assert line.off_rail_length == 6
    for way in ways(position, "1ID"):
        after = position.play(f"retreat 1ID {way}")
        assert after.supply("axis").of("1ID").off_rail_length == 5


@pytest.mark.clause("typhoon", "3.4.2")
def test_a_city_on_the_way_comes_under_the_control_of_the_side_that_passes_it(game: Typhoon) -> None:
    town = game.board.index("0603")
    places = {"1SD": "0503", "2SD": "0604", "3SD": "0604", "4SD": "0602", "5SD": "0602"}
    position = game.position(places, axis_cities=frozenset({town}), step=EndOfTurn())
    position = position.pushed(RetreatStep("soviet", ("1SD",), 1)).settled()
    after = position.play("retreat 1SD 0503-0603")
    assert town not in after.facts.axis_cities


@pytest.mark.clause("typhoon", "10.6")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("retreat 2SD 0303-0403", "retreat/not-due"),
        ("retreat 1SD 0404-0503", "retreat/path"),
        ("retreat 1SD 0403-0603", "retreat/path"),
        ("retreat 1SD 0403-0402", "retreat/enemy"),
        ("retreat 1SD 0403-0503-0603", "retreat/length"),
        ("retreat 1SD 0403-0404", "retreat/way"),
    ],
)
def test_a_wrong_way_is_refused_with_its_reason_and_the_right_ones(
    game: Typhoon, text: str, code: str
) -> None:
    position = routed(game, {"1SD": "0403", "2SD": "0304", "1Pz": "0402"}, ("1SD",), 1)
    verdict = position.check(game.read_action(text))
    assert verdict.code == code
    assert verdict.instead
    assert all(position.check(each) for each in verdict.instead)
    assert verdict.to("zh") != verdict.to("en")


@pytest.mark.clause("typhoon", "10.6.6")
def test_a_unit_driven_beyond_its_source_stays_as_near_to_it_as_it_can(game: Typhoon) -> None:
    position = routed(game, {"1SD": "0803", "1Pz": "0703"}, ("1SD",), 2)
    assert ways(position, "1SD") == {"0803-0704-0804", "0803-0804-0704"}
