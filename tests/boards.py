"""Small boards for tests, drawn with one letter for each hex.

``sketch(["..d", ".l."], rivers={"0101/S": "river"}, roads=["0101-0201"], features={"town": ["0102"]})`` is a
board of flat-topped hexes numbered column and row from 0101, even columns half a hex further south. Letters:
``.`` clear, ``l`` light forest, ``d`` deep forest, ``m`` marsh, ``^`` mountain, ``~`` lake, ``#`` big city,
blank no hex.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from wargame_kit.board import Hexside, sketch
from wargame_kit.words import files

__all__ = ["hanging_together", "kilometres", "layer", "sketch"]

REGIONS = {"typhoon": "eastern_europe", "huaihai": "east_china"}


def layer(game: str, name: str) -> list[dict[str, Any]]:
    """The features of one file of the geography of a game."""
    path = files.data_root() / "geography" / f"{REGIONS[game]}_{name}.geojson"
    return list(files.read_json(path)["features"])


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
