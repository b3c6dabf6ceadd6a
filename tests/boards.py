"""Small boards for tests, drawn with one letter for each hex.

``sketch(["..d", ".l."], rivers={"0101/S": "river"}, roads=["0101-0201"], features={"town": ["0102"]})`` is a
board of flat-topped hexes numbered column and row from 0101, even columns half a hex further south. Letters:
``.`` clear, ``l`` light forest, ``d`` deep forest, ``m`` marsh, ``^`` mountain, ``~`` lake, ``#`` big city,
blank no hex.
"""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.board import Hexside, sketch

__all__ = ["hanging_together", "sketch"]


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
