"""5: what a headquarters is worth, whom it commands and supports, and what that costs it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import block, shown, stands, theatre
from wargame_kit.games.eastfront.rules.command import (
    air_range,
    commanded,
    deactivate,
    effective_level,
    in_air_range,
    leads_blitz,
    stand_down,
    supported,
    supreme_moves,
)
from wargame_kit.games.eastfront.rules.control import begin_phase

UNITS = [
    block("North", kind="headquarters", level=3),
    block("South", kind="headquarters", level=3),
    block("OKH", kind="supreme", level=3),
    block("A"),
    block("B"),
    block("West", "soviet", "headquarters", 2),
    block("STAVKA", "soviet", "supreme", 3),
    block("R", "soviet"),
    block("S", "soviet"),
]
ROWS = ["........"] * 4


def at(pieces: dict[str, str], **told: Any) -> Any:
    game = theatre(told.pop("rows", ROWS), UNITS, **told.pop("drawn", {}))
    return begin_phase(game.position(pieces, **told))


def hexes(position: Any, headquarters: str) -> set[str]:
    return {position.game.board.label(hex_) for hex_ in position.command(headquarters).hexes}


ALL_AXIS = [f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 5)]


@pytest.mark.clause("eastfront", "5.3")
@pytest.mark.clause("eastfront", "5.1")
def test_a_headquarters_commands_as_many_hexes_off_as_its_level() -> None:
    position = at({"North": "A2 II", "A": "C2", "B": "D2"}, axis_hexes=ALL_AXIS)
    found = position.command("North")
    assert (found.range, "A" in found, "B" in found) == (2, True, False)
    assert found.check("B").code == "command/far"
    assert hexes(at({"North": "A2 0"}, axis_hexes=ALL_AXIS), "North") == {"A2"}


@pytest.mark.clause("eastfront", "5.3")
@pytest.mark.clause("eastfront", "8.4")
def test_a_range_goes_through_friendly_and_contested_hexes_and_ends_in_enemy_ones() -> None:
    row = ["......"]
    axis = ["A1", "B1", "D1", "E1", "F1"]
    cut = at({"North": "A1"}, rows=row, axis_hexes=axis)
    assert hexes(cut, "North") == {"A1", "B1", "C1"}
    contested = cut.with_facts(contested=frozenset((cut.game.board.index("C1"),)))
    assert hexes(contested, "North") == {"A1", "B1", "C1", "D1"}


@pytest.mark.clause("eastfront", "5.3")
def test_a_range_crosses_rivers_and_straits_but_no_water() -> None:
    for kind, reached in (("river", 4), ("strait", 4), ("sea", 1), ("lake", 1)):
        drawn = {"rivers": {"A1/E": kind}}
        position = at({"North": "A1"}, rows=["....."], drawn=drawn, axis_hexes=ALL_AXIS[:20:4])
        assert len(hexes(position, "North")) == reached, kind


@pytest.mark.clause("eastfront", "5.3")
@pytest.mark.clause("eastfront", "5.2")
def test_from_a_battle_that_it_attacks_a_headquarters_commands_all_around() -> None:
    position = at({"North": "B2 I", "R": "B2"}, defenders=[("B2", "soviet")], axis_hexes=ALL_AXIS)
    assert hexes(position, "North") == {"B2", "A2", "C2", "B1", "C1", "B3", "C3"}


@pytest.mark.clause("eastfront", "5.3")
def test_a_range_reaches_the_hex_of_a_battle_that_its_side_attacks() -> None:
    position = at({"North": "A1", "A": "C1", "R": "C1"}, rows=["....."], defenders=[("C1", "soviet")])
    position = position.with_facts(axis_hexes=frozenset(range(5)) - {position.game.board.index("C1")})
    assert hexes(position, "North") == {"A1", "B1", "C1"}


@pytest.mark.clause("eastfront", "5.8")
@pytest.mark.clause("eastfront", "12.22")
@pytest.mark.parametrize(
    ("headquarters", "weather", "worth"),
    [("North", "dry", 3), ("North", "mud", 2), ("North", "snow", 2), ("West", "mud", 1), ("West", "snow", 2)],
)
def test_weather_disrupts_headquarters(headquarters: str, weather: str, worth: int) -> None:
    position = at({"North": "A1", "West": "H1"}, weather=weather)
    ledger = effective_level(position, headquarters)
    assert ledger.total == worth
    assert [entry.clause.number for entry in ledger.entries[1:]] == ["5.8"] * (len(ledger.entries) - 1)


@pytest.mark.clause("eastfront", "5.8")
def test_a_disrupted_headquarters_at_zero_commands_nobody() -> None:
    position = at({"North": "A1 0", "A": "A1"}, weather="mud")
    assert position.command("North").hexes == frozenset()
    assert not in_air_range(position, "North")


@pytest.mark.clause("eastfront", "5.8")
@pytest.mark.clause("eastfront", "12.22")
def test_no_weather_disrupts_the_supreme_headquarters_in_its_seat() -> None:
    drawn = {"places": {"Warsaw": "A1", "Moscow": "H1"}}
    position = at({"OKH": "A1", "STAVKA": "H1", "North": "A1"}, weather="mud", drawn=drawn)
    worths = [effective_level(position, unit).total for unit in ("OKH", "STAVKA", "North")]
    assert worths == [3, 3, 2]
    assert effective_level(at({"OKH": "B1"}, weather="snow", drawn=drawn), "OKH").total == 2


@pytest.mark.clause("eastfront", "5.61")
@pytest.mark.clause("eastfront", "6.51")
def test_a_supreme_headquarters_has_two_moves_for_each_level_that_counts() -> None:
    assert supreme_moves(at({"OKH": "A1"}), "OKH").total == 6
    assert supreme_moves(at({"OKH": "A1"}, weather="snow"), "OKH").total == 4
    anywhere = at({"OKH": "A1", "A": "H4"}).command("OKH")
    assert anywhere.check("A").clause.number == "6.51"
    assert (anywhere.range, anywhere.hexes) == (0, frozenset())


@pytest.mark.clause("eastfront", "5.5")
@pytest.mark.clause("eastfront", "13.11")
@pytest.mark.clause("eastfront", "5.63")
def test_air_range_is_the_level_and_twice_that_of_a_supreme_headquarters() -> None:
    position = at({"North": "A1", "OKH": "A1"})
    assert air_range(position, "North").total == 3
    assert air_range(position, "OKH").total == 6
    assert air_range(position.with_facts(weather="mud"), "OKH").total == 4
    strikes = [shown(position, each)["5.5"] for each in ("North", "OKH")]
    assert strikes == [f"3 dice, battles up to {hexes} hexes away" for hexes in (3, 6)]
    far = position.game.board.index("D1")
    enemy = position.with_facts(axis_hexes=frozenset())
    assert far in in_air_range(enemy, "North")
    assert far not in enemy.command("North").hexes


@pytest.mark.clause("eastfront", "4.42")
@pytest.mark.clause("eastfront", "5.3")
def test_only_active_headquarters_command_and_they_do_not_move_one_another() -> None:
    pieces = {"North": "A1", "South": "A1", "A": "B1", "B": "H4"}
    assert commanded(at(pieces), "axis") == frozenset()
    combat = at(pieces, active=[("North", "combat")])
    assert commanded(combat, "axis") == {"A", "South"}
    both = at(pieces, active=[("North", "combat"), ("South", "mobile")])
    assert commanded(both, "axis") == {"A", "South"}
    airborne = at(pieces, active=[("North", "airborne")])
    assert commanded(airborne, "axis") == frozenset()


@pytest.mark.clause("eastfront", "5.42")
@pytest.mark.clause("eastfront", "5.64")
def test_combat_and_blitz_headquarters_support_battles_in_range() -> None:
    pieces = {"North": "A1", "OKH": "A1", "A": "B1", "R": "B1"}
    for role, supports in (("combat", True), ("blitz", True), ("mobile", False), ("airborne", False)):
        position = at(pieces, active=[("North", role), ("OKH", "supreme")], axis_hexes=["B1"])
        hex_ = position.game.board.index("B1")
        assert supported(position, hex_, "axis") == (("North",) if supports else ()), role
        assert supported(position, position.game.board.index("H1"), "axis") == ()
        assert (shown(position, "OKH")["5.64"], shown(position, "North").get("5.64")) == ("none", None)


@pytest.mark.clause("eastfront", "5.43")
def test_command_costs_a_level() -> None:
    position = deactivate(at({"North": "A1"}, active=[("North", "combat")]), "North")
    assert position.level("North") == 2
    assert (position.pieces["North"].active, position.pieces["North"].strategic) == ("", True)


@pytest.mark.clause("eastfront", "5.43")
@pytest.mark.parametrize(("option", "place"), [("lives", "A1"), ("destroyed", "force")])
def test_at_level_zero_the_option_says_what_command_costs(option: str, place: str) -> None:
    told = {"active": [("North", "combat")], "options": {"headquarters_at_zero": option}}
    position = deactivate(at({"North": "A1 0"}, **told), "North")
    assert stands(position, "North") == place
    assert position.pieces["North"].active == ""


@pytest.mark.clause("eastfront", "5.7")
@pytest.mark.clause("eastfront", "4.43")
@pytest.mark.clause("eastfront", "4.45")
def test_a_blitz_headquarters_pays_twice_and_stays_active_between() -> None:
    position = at({"North": "A1", "South": "B1"}, active=[("North", "blitz"), ("South", "combat")])
    first = stand_down(position, "axis")
    assert [first.level(unit) for unit in ("North", "South")] == [2, 2]
    assert leads_blitz(first, "axis")
    assert len(first.command("North").hexes) < len(position.command("North").hexes)
    second = stand_down(first.with_facts(is_blitz=True), "axis")
    assert [second.level(unit) for unit in ("North", "South")] == [1, 2]
    assert not leads_blitz(second, "axis")
