"""Small boards for tests, drawn with one letter for each hex.

``sketch(["..d", ".l."], rivers={"0101/S": "river"}, roads=["0101-0201"], features={"town": ["0102"]})`` is a
board of flat-topped hexes numbered column and row from 0101, even columns half a hex further south. Letters:
``.`` clear, ``l`` light forest, ``d`` deep forest, ``m`` marsh, ``^`` mountain, ``~`` lake, ``#`` big city,
blank no hex.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

from wargame_kit.board import Board, Hexside, sketch
from wargame_kit.words import files

__all__ = ["crossings_near", "hanging_together", "kilometres", "layer", "reached", "sketch"]

REGIONS = {
    "typhoon": "eastern_europe",
    "huaihai": "east_china",
    "kiev": "kiev",
    "ulaanbaatar": "ulaanbaatar",
    "eastfront": "east_front",
    "thirdwinter": "ukraine",
}
"""The geography of each board."""


def layer(game: str, name: str) -> list[dict[str, Any]]:
    """The features of one file of the geography of a game."""
    path = files.data_root() / "geography" / f"{REGIONS[game]}_{name}.geojson"
    collection = files.read_json(path)
    assert isinstance(collection, dict)
    return list(collection["features"])


def kilometres(one: Iterable[float], other: Iterable[float]) -> float:
    """The distance of two points of longitude and latitude, near enough for short legs."""
    (x1, y1), (x2, y2) = one, other
    return math.hypot((x1 - x2) * 111.32 * math.cos(math.radians((y1 + y2) / 2)), (y1 - y2) * 111.2)


def hanging_together(sides: Iterable[Hexside]) -> list[set[Hexside]]:
    """Hexsides grouped by what touches, the longest group first."""
    left, groups = set(sides), []
    while left:
        group, frontier = set[Hexside](), [left.pop()]
        while frontier:
            side = frontier.pop()
            group.add(side)
            touching = {other for corner in side.ends() for _, other in corner.neighbours()} & left
            left -= touching
            frontier.extend(touching)
        groups.append(group)
    return sorted(groups, key=len, reverse=True)


def reached(board: Board, start: int, may: Callable[[int, int], bool]) -> set[int]:
    """Every hex reached from one over sides, each a hex and a direction, that a rule allows."""
    found, frontier = {start}, [start]
    while frontier:
        hex_ = frontier.pop()
        for direction in range(6):
            there = board.neighbours[6 * hex_ + direction]
            if there >= 0 and there not in found and may(hex_, direction):
                found.add(there)
                frontier.append(there)
    return found


def crossings_near(board: Board, at: tuple[float, float], most: float, kind: str) -> list[tuple[str, str]]:
    """The river sides with a way of a kind whose middle lies at most so many hexes from a point."""
    georeference = board.grid.georeference
    point = georeference.point(*at)
    answer = []
    for side in board.waters:
        one, other = (georeference.point(*georeference.corner(corner)) for corner in side.ends())
        here, there = (board.index_of(hex_) for hex_ in side.hexes())
        runs = {"roads": board.roads, "rails": board.rails, "trails": board.trails}[kind]
        if abs((one + other) / 2 - point) <= most and runs[6 * here + board.direction(here, there)]:
            answer.append((board.label(here), board.label(there)))
    return answer
