"""Where rivers truly meet: at a confluence, where one reach follows another, where a canal crosses.

Only there may they share hexsides. Two sources on either side of a watershed, one hex apart, must not be
joined: the joined rivers would cut off the land between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wargame_kit.board.grid import Grid
from wargame_kit.board.survey.geography import River

_MOUTH = 0.5  # hexes from another river at which a mouth is a confluence
_SOURCE = 0.15  # … and at which a source is where the reach above ends, or a branch leaves


@dataclass(frozen=True, slots=True)
class Meeting:
    """A point of the sheet at which a river meets another."""

    other: str
    point: complex


def meetings(grid: Grid, rivers: Iterable[River]) -> Mapping[str, Sequence[Meeting]]:
    """Where each river meets others, by its id; each meeting stands with both rivers."""
    import shapely

    lines = {river.id: shapely.LineString([_xy(grid, point) for point in river.line]) for river in rivers}
    answer: dict[str, list[Meeting]] = {key: [] for key in lines}
    tree = shapely.STRtree(list(lines.values()))
    keys = list(lines)
    for key, line in lines.items():
        for number in sorted(tree.query(line, predicate="dwithin", distance=_MOUTH)):
            other = keys[number]
            if other != key:
                for point in _points(line, lines[other]):
                    answer[key].append(Meeting(other, point))
                    answer[other].append(Meeting(key, point))
    return answer


def _points(line: object, other: object) -> list[complex]:
    import shapely

    ends = [shapely.get_point(line, 0), shapely.get_point(line, -1)]
    near = [
        end
        for end, least in zip(ends, (_SOURCE, _MOUTH), strict=True)
        if shapely.distance(end, other) <= least
    ]
    crossing = shapely.get_coordinates(shapely.intersection(line, other))
    return [complex(end.x, end.y) for end in near] + [complex(x, y) for x, y in crossing]


def _xy(grid: Grid, point: tuple[float, float]) -> tuple[float, float]:
    place = grid.georeference.point(*point)
    return place.real, place.imag
