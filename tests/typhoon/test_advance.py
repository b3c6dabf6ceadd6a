"""Chapter 10.7: who advances after combat, and how far."""

from __future__ import annotations

import pytest

from tests.theatre import armour, infantry, rifle, theatre
from wargame_kit.games.typhoon.game import Typhoon
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.advance import AdvanceStep
from wargame_kit.games.typhoon.rules.sequence import EndOfTurn

UNITS = (
    armour("3Pz"),
    armour("4Pz"),
    infantry("7ID"),
    infantry("9ID"),
    rifle("1SD"),
    rifle("2SD"),
    rifle("3SD"),
)
FIELD = ["......", "......", "......", "......"]


@pytest.fixture(scope="module")
def game() -> Typhoon:
    return theatre(FIELD, UNITS, features={"town": ["0403"]})


def after_combat(
    game: Typhoon, places: dict[str, str], units: tuple[str, ...], target: str = "0303", turn: int = 1
) -> TyphoonPosition:
    """A position in which units that attacked 0303 may advance."""
    position = game.position(places, turn=turn, axis_cities=frozenset(), step=EndOfTurn())
    side = position.side_of(units[0])
    return position.pushed(AdvanceStep(side, game.board.index(target), units)).settled()


def ends(position: TyphoonPosition, unit: str) -> set[str]:
    """The hexes in which a unit's advance may end."""
    return {action.text(position.game.board).split("-")[-1] for action in position.legal.of(unit)}


@pytest.mark.clause("typhoon", "10.7", "10.7.1", "10.7.1.1")
def test_a_unit_that_is_not_mechanised_advances_one_hex(game: Typhoon) -> None:
    position = after_combat(game, {"7ID": "0203"}, ("7ID",))
    assert position.actor == "axis"
    assert ends(position, "7ID") == {"0303"}
    verdict = position.check(game.read_action("advance 7ID 0203-0303-0302"))
    assert (verdict.code, str(verdict.clause)) == ("advance/far", "Typhoon 10.7.1.1")


@pytest.mark.clause("typhoon", "10.7.4", silent="nothing ties the units of a stack together")
@pytest.mark.clause("typhoon", "10.7.1.2", "TEC.clear")
def test_a_mechanised_unit_advances_up_to_two_hexes_and_may_fan_out(game: Typhoon) -> None:
    places = {"3Pz": "0203", "4Pz": "0203"}
    position = after_combat(game, places, ("3Pz", "4Pz"))
    assert ends(position, "3Pz") == {"0303", "0302", "0304", "0402", "0202"}
    refused = position.check("advance 3Pz 0203-0303-0302-0301")
    assert (refused.code, refused.clause.number) == ("advance/far", "10.7.1.2")
    after = position.play("advance 3Pz 0203-0303-0302").play("advance 4Pz 0203-0303-0402")
    assert not isinstance(after.step, AdvanceStep)
    assert after.pieces["4Pz"].hex_ == game.board.index("0402")


@pytest.mark.clause("typhoon", "10.7.1.2", "TEC.town")
def test_a_town_stops_a_mechanised_unit_at_one_hex(game: Typhoon) -> None:
    # 0403 is a town: no second hex, and as the first hex the end of the way.
    assert "0403" not in ends(after_combat(game, {"3Pz": "0203"}, ("3Pz",)), "3Pz")
    assert ends(after_combat(game, {"3Pz": "0303"}, ("3Pz",), "0403"), "3Pz") == {"0403"}


@pytest.mark.clause("typhoon", "10.7.1.2", "TEC.light_forest", "TEC.deep_forest", "TEC.marsh", "TEC.mountain",
                    "TEC.big_city")  # fmt: skip
@pytest.mark.parametrize("letter", "ldm^#")
def test_forest_marsh_mountain_or_a_big_city_stops_a_mechanised_unit_at_one_hex(letter: str) -> None:
    game = theatre(["......", "......", f"...{letter}..", "......"], UNITS, roads=["0403-0303"])
    assert "0403" not in ends(after_combat(game, {"3Pz": "0203"}, ("3Pz",)), "3Pz")
    assert ends(after_combat(game, {"3Pz": "0303"}, ("3Pz",), "0403"), "3Pz") == {"0403"}


@pytest.mark.clause("typhoon", "10.7.1.2", "TEC.river", "TEC.large_river")
@pytest.mark.parametrize("kind", ["river", "large_river"])
def test_a_river_on_either_hexside_stops_a_mechanised_unit_at_one_hex(kind: str) -> None:
    first = theatre(FIELD, UNITS, rivers={"0303/SW": kind}, roads=["0203-0303"])
    assert ends(after_combat(first, {"3Pz": "0203"}, ("3Pz",)), "3Pz") == {"0303"}
    second = theatre(FIELD, UNITS, rivers={"0303/N": kind})
    assert "0302" not in ends(after_combat(second, {"3Pz": "0203"}, ("3Pz",)), "3Pz")


@pytest.mark.clause("typhoon", "10.7.1.2", "14.1.1.1", "14.1.2.1", "14.1.3.1")
@pytest.mark.parametrize("turn", [3, 6, 8])
def test_from_turn_three_clear_ground_counts_as_forest_for_advances_too(game: Typhoon, turn: int) -> None:
    assert ends(after_combat(game, {"3Pz": "0203"}, ("3Pz",), turn=turn), "3Pz") == {"0303"}


@pytest.mark.clause("typhoon", "10.7.1")
def test_nobody_advances_while_an_enemy_holds_the_hex(game: Typhoon) -> None:
    position = after_combat(game, {"3Pz": "0203", "1SD": "0303"}, ("3Pz",))
    assert not isinstance(position.step, AdvanceStep)


@pytest.mark.clause("typhoon", "10.7.2")
def test_all_some_or_none_of_the_attackers_advance(game: Typhoon) -> None:
    places = {"3Pz": "0203", "7ID": "0302", "9ID": "0304"}
    position = after_combat(game, places, ("3Pz", "7ID"))
    assert not isinstance(position.play("halt").step, AdvanceStep)
    some = position.play("advance 7ID 0302-0303").play("halt")
    assert some.pieces["3Pz"].hex_ == game.board.index("0203")
    verdict = position.check(game.read_action("advance 9ID 0304-0303"))
    assert verdict.code == "advance/not-in-combat"


@pytest.mark.clause("typhoon", "10.7.3", silent="nothing is paid, and no zone of control looked at")
def test_an_advance_heeds_no_zone_of_control(game: Typhoon) -> None:
    places = {"3Pz": "0203", "1SD": "0301", "2SD": "0501"}
    position = after_combat(game, places, ("3Pz",))
    assert game.board.index("0302") in position.control("soviet")
    assert {"0302", "0402"} <= ends(position, "3Pz")


@pytest.mark.clause("typhoon", "10.7.5")
def test_the_first_hex_is_the_one_that_was_attacked(game: Typhoon) -> None:
    position = after_combat(game, {"3Pz": "0203"}, ("3Pz",))
    verdict = position.check(game.read_action("advance 3Pz 0203-0202"))
    assert verdict.code == "advance/first-hex"
    assert "advance 3Pz 0203-0303" in verdict.instead


@pytest.mark.clause("typhoon", "10.7.6.3", silent="off the map there is no hex to name")
@pytest.mark.clause("typhoon", "10.7.6", "10.7.6.1", "10.7.6.2", "10.7.6.4", "3.1.2")
def test_lakes_enemies_full_hexes_and_the_edge_of_the_map_are_closed() -> None:
    game = theatre(["......", "..~...", "...^..", "......"], UNITS)
    places = {"3Pz": "0203", "1SD": "0402", "7ID": "0304", "9ID": "0304"}
    position = after_combat(game, places, ("3Pz",))
    assert ends(position, "3Pz") == {"0303", "0202"}
    refusals = {
        end: position.check(f"advance 3Pz 0203-0303-{end}") for end in ("0302", "0403", "0402", "0304")
    }
    assert {end: (refused.code, refused.clause.number) for end, refused in refusals.items()} == {
        "0302": ("advance/impassable", "10.7.6.2"),
        "0403": ("advance/impassable", "10.7.6.1"),
        "0402": ("advance/enemy", "3.1.2"),
        "0304": ("advance/full", "10.7.6.4"),
    }
    corner = after_combat(game, {"3Pz": "0102"}, ("3Pz",), "0101")
    assert ends(corner, "3Pz") == {"0101", "0201"}


@pytest.mark.clause("typhoon", "3.1.3", "10.7.6.4")
def test_a_unit_may_pass_a_full_hex_but_not_end_there(game: Typhoon) -> None:
    position = after_combat(
        game, {"3Pz": "0203", "7ID": "0302", "9ID": "0302", "4Pz": "0302"}, ("3Pz", "7ID", "9ID")
    )
    position = position.play("advance 7ID 0302-0303").play("advance 9ID 0302-0303")
    assert "0303" not in ends(position, "3Pz")
    assert "0304" in ends(position, "3Pz")


@pytest.mark.clause("typhoon", "3.4.2")
def test_a_city_advanced_into_changes_hands(game: Typhoon) -> None:
    after = after_combat(game, {"3Pz": "0303"}, ("3Pz",), "0403").play("advance 3Pz 0303-0403")
    assert game.board.index("0403") in after.facts.axis_cities


@pytest.mark.clause("typhoon", "10.7")
def test_an_advance_does_not_jump_or_turn_back(game: Typhoon) -> None:
    position = after_combat(game, {"3Pz": "0203"}, ("3Pz",))
    for way in ("0203-0303-0301", "0203-0303-0203"):
        assert position.check(game.read_action(f"advance 3Pz {way}")).code == "advance/path"
