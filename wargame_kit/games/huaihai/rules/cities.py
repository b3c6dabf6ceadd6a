"""13.2: who holds the towns that the campaign was about."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.board import Board
from wargame_kit.games.huaihai.files.charts import PLA
from wargame_kit.games.huaihai.position import HuaihaiPosition


def cities(board: Board) -> frozenset[int]:
    """The hexes of the objectives."""
    return board.features.get("cities", frozenset())


def holds(position: HuaihaiPosition, side: str, hex_: int) -> bool:
    """Whether a side holds a city: whose counter entered it last (13.2)."""
    return (hex_ in position.facts.pla_cities) == (side == PLA)


def passed(position: HuaihaiPosition, side: str, hexes: Iterable[int]) -> HuaihaiPosition:
    """The position after counters of a side have entered hexes: a city is whose who enters it last.

    A hidden counter takes no city; it has to come on the map first (10.3).
    """
    entered = cities(position.game.board).intersection(hexes)
    held = position.facts.pla_cities
    after = held | entered if side == PLA else held - entered
    return position if after == held else position.with_facts(position.facts.replaced(pla_cities=after))
