"""3.4: who controls the cities and towns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.typhoon.files.charts import AXIS, SOVIET
from wargame_kit.games.typhoon.position import TyphoonPosition


@cache
def big_cities(board: Board) -> frozenset[int]:
    """Every hex of a big city."""
    names = board.terrain_names
    return frozenset(hex_ for hex_, terrain in enumerate(board.terrain) if names[terrain] == "big_city")


@cache
def city_hexes(board: Board) -> frozenset[int]:
    """Every hex of a big city or town (3.4)."""
    return big_cities(board) | board.features.get("town", frozenset())


def controls(position: TyphoonPosition, side: str, hex_: int) -> bool:
    """Whether a side controls a city or town hex (3.4.2)."""
    return (hex_ in position.facts.axis_cities) == (side == AXIS)


def held_from_the_start(position: TyphoonPosition) -> frozenset[int]:
    """The cities and towns that the Axis controls where nobody has moved yet.

    Those west of the start line (3.4.1), but whoever stands in one was the last to pass through it (3.4.2).
    """
    board = position.game.board
    cities = city_hexes(board)
    west = cities - board.features.get("east_of_start_line", frozenset())
    return (west - cities.intersection(position.stacks_by_side[SOVIET])) | cities.intersection(
        position.stacks_by_side[AXIS]
    )


def passed(position: TyphoonPosition, side: str, hexes: Iterable[int]) -> TyphoonPosition:
    """The position after a unit has passed through hexes: the last to pass controls a city (3.4.2).

    Notes the moment in which the Axis holds two hexes of Moscow and Tula at once (14.4.2).
    """
    entered = city_hexes(position.game.board).intersection(hexes)
    held = position.facts.axis_cities
    after = held | entered if side == AXIS else held - entered
    if after == held:
        return position
    facts = position.facts.replaced(
        axis_cities=after, held_two=position.facts.held_two or holds_two(position, after)
    )
    return position.replaced(facts=facts)


def holds_two(position: TyphoonPosition, axis_cities: frozenset[int]) -> bool:
    """Whether enough hexes of Moscow and Tula are held at one moment (14.4.2)."""
    needed: int = position.charts.numbers["victory"]["at_end_of_turn_12"]["held_once_of_moscow_and_tula"]
    return len(axis_cities & moscow_and_tula(position)) >= needed


def moscow_and_tula(position: TyphoonPosition) -> frozenset[int]:
    """The big-city hexes of Moscow and Tula."""
    features = position.game.board.features
    return features.get("moscow", frozenset()) | features.get("tula", frozenset())
