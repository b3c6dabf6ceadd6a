"""1.3, 6.33 and 12.24: hexside limits, defence and what can be passed, in each weather."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import block, shown, theatre
from wargame_kit.games.eastfront.rules.ground import can_pass, defence_of, hexside_limit, terrain_at
from wargame_kit.games.eastfront.rules.zones import is_river

ROWS = ["..fhm^", ".~.o.."]
UNITS = [block("A"), block("R", "soviet")]


def at(**told: Any) -> Any:
    pieces = told.pop("pieces", {})
    return theatre(ROWS, UNITS, **told.pop("drawn", {})).position(pieces, **told)


def limit(position: Any, here: str, there: str) -> tuple[int, str]:
    board = position.game.board
    found = hexside_limit(position, board.index(here), board.index(there))
    return found.total, found.entries[0].clause.number


def defence(position: Any, hex_: str, side: str) -> tuple[int, str]:
    found = defence_of(position, position.game.board.index(hex_), side)
    return found.total, found.entries[0].clause.number


@pytest.mark.clause("eastfront", "6.33")
@pytest.mark.clause("eastfront", "1.31")
@pytest.mark.clause("eastfront", "1.32")
@pytest.mark.clause("eastfront", "1.33")
@pytest.mark.clause("eastfront", "1.34")
@pytest.mark.clause("eastfront", "1.35")
def test_two_pass_between_clear_hexes_and_one_where_either_is_not() -> None:
    position = at()
    assert limit(position, "A1", "B1") == (2, "1.31")
    assert limit(position, "B1", "C1") == limit(position, "C1", "B1") == (1, "1.32")
    assert limit(position, "C1", "D1") == (1, "1.32")
    assert limit(position, "D1", "E1") == (1, "1.33")
    assert limit(position, "E1", "F1") == (1, "1.34")
    assert limit(position, "F1", "F2") == limit(position, "F2", "F1") == (1, "1.35")
    assert terrain_at(position, position.game.board.index("F1")).stacking == 2


@pytest.mark.clause("eastfront", "1.36")
@pytest.mark.clause("eastfront", "1.39")
@pytest.mark.parametrize(("kind", "clause"), [("river", "1.36"), ("strait", "1.39")])
@pytest.mark.parametrize("weather", ["dry", "mud", "snow"])
def test_one_passes_a_river_or_strait_in_any_weather(kind: str, clause: str, weather: str) -> None:
    position = at(weather=weather, drawn={"rivers": {"A1/E": kind}})
    assert limit(position, "A1", "B1") == (1, clause)
    board = position.game.board
    assert is_river(position, board.index("A1"), board.index("B1"))
    assert can_pass(position, board.index("B1"), board.index("A1"))


@pytest.mark.clause("eastfront", "12.24")
def test_mud_makes_marsh_of_open_ground_but_leaves_its_stacking() -> None:
    position = at(weather="mud")
    assert limit(position, "A1", "B1") == (1, "12.24")
    rows = [terrain_at(position, position.game.board.index(hex_)) for hex_ in ("A1", "C1", "D1", "F1")]
    assert [(row.defence, row.stops, row.stacking, row.is_single_fire) for row in rows] == [
        (2, True, 4, True),
        (2, True, 4, True),
        (2, True, 4, True),
        (2, True, 2, True),
    ]


@pytest.mark.clause("eastfront", "12.24")
@pytest.mark.clause("eastfront", "1.34")
def test_snow_makes_forest_of_marsh_but_leaves_its_stacking() -> None:
    dry, snow = (terrain_at(at(weather=weather), at().game.board.index("E1")) for weather in ("dry", "snow"))
    assert (dry.stops, dry.is_single_fire, dry.stacking) == (True, True, 3)
    assert (snow.stops, snow.is_single_fire, snow.stacking, snow.defence) == (False, False, 3, 2)


@pytest.mark.clause("eastfront", "12.3")
@pytest.mark.clause("eastfront", "1.7")
def test_each_front_has_its_own_weather() -> None:
    position = at(weather="mud", western_weather="dry", drawn={"features": {"west": ["A1", "B1"]}})
    assert limit(position, "A1", "B1") == (2, "1.31")
    assert limit(position, "A1", "A2") == (1, "12.24")
    west, east = shown(position, "A1"), shown(position, "A2")
    assert (west["1.7"], west["12.3"]) == ("west of the boundary: western weather", "Dry")
    assert "1.7" not in east
    assert east["12.2"] == "Mud"


@pytest.mark.clause("eastfront", "1.37")
@pytest.mark.clause("eastfront", "1.38")
def test_nobody_passes_sea_and_lake() -> None:
    position = at(drawn={"rivers": {"A1/E": "sea", "C1/E": "lake", "D1/E": "shallows"}})
    board = position.game.board
    ways = [("A1", "B1"), ("C1", "D1"), ("D1", "E1"), ("A2", "B2"), ("C2", "D2"), ("B1", "C1")]
    assert [can_pass(position, board.index(a), board.index(b)) for a, b in ways] == [False] * 5 + [True]
    assert limit(position, "A1", "B1") == (0, "1.37")


@pytest.mark.clause("eastfront", "1.32")
def test_ground_doubles_the_defence_of_whoever_is_passive() -> None:
    position = at(pieces={"A": "C1", "R": "C1"}, defenders=[("C1", "axis")])
    assert defence(position, "C1", "axis") == defence(position, "C1", "soviet") == (2, "1.32")
    assert defence(position, "A1", "axis") == (1, "1.31")


@pytest.mark.clause("eastfront", "1.41")
@pytest.mark.clause("eastfront", "7.35")
def test_city_and_fortress_help_only_who_defends_them() -> None:
    drawn: dict[str, Any] = {"places": {"Kiev": "A1"}, "features": {"fortress": ["B1"]}}
    position = at(pieces={"A": "A1", "R": "A1"}, defenders=[("A1", "soviet")], drawn=drawn)
    assert defence(position, "A1", "soviet") == (2, "1.41")
    assert defence(position, "A1", "axis") == (1, "1.31")
    assert defence(position, "B1", "axis") == (3, "7.35")
    muddy = position.with_facts(weather="mud")
    assert defence(muddy, "A1", "soviet") == (2, "12.24")
