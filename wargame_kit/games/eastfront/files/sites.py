"""Where on a board the cities, ports and resource centres of the charts lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from wargame_kit.board import Board, BoardError
from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.files.places import City, Port, Resource

S = TypeVar("S")

NOWHERE = -1
"""The hex of a place that is not on the board."""


@dataclass(frozen=True, slots=True)
class Sites:
    """What the charts know of the hexes of a board.

    Attributes
    ----------
    cities : mapping of int to City
    ports : mapping of int to Port
    resources : mapping of int to Resource
    """

    cities: Mapping[int, City]
    ports: Mapping[int, Port]
    resources: Mapping[int, Resource]


@cache
def hex_of(board: Board, address: str) -> int:
    """The hex with an address or a place of that name, or `NOWHERE` on a board that has none such."""
    try:
        return board.locate(address)
    except BoardError:
        return NOWHERE


@cache
def sites(board: Board, charts: Charts) -> Sites:
    """The cities, ports and resource centres of a board, in the order of its hexes."""

    def placed(known: Mapping[str, S]) -> dict[int, S]:
        found = {hex_of(board, address): each for address, each in known.items()}
        return {hex_: each for hex_, each in sorted(found.items()) if hex_ != NOWHERE}

    return Sites(placed(charts.cities), placed(charts.ports), placed(charts.resources))
