"""On which bank a town lies, and what keeps it there when a river is laid on hexsides.

A hex has only a centre, so a town two kilometres north of a river can find the river laid round the north of
its hex. Sides of the town's hex that face away from the river therefore cost more; where the geography says
the bank, the survey checks the result and tries again more strictly.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wargame_kit.board.grid import Grid
from wargame_kit.board.hexes import Hex, Hexside, Orientation, centre_point, corner_point
from wargame_kit.board.survey.geography import River, Settlement

_COMPASS: Mapping[str, complex] = {"north": 1j, "south": -1j, "east": 1, "west": -1}
_SEEN = 0.7  # hexes up and down the river over which its direction is taken
_NEAR = 0.7  # hexes from a river at which a town without a stated bank still has one


@dataclass(frozen=True, slots=True)
class Shore:
    """A town beside a river.

    Attributes
    ----------
    place : str
        The town's id.
    hex : Hex
    orientation : {"flat", "pointy"}
    towards : complex
        From the town's hex towards the river, of length 1, on the sheet.
    is_left : bool
        Whether the town lies on the left bank, looking downstream.
    is_certain : bool
        Whether the geography states the bank, or it was taken from the coordinates.
    words : str
        "north of", "on the left bank of".
    """

    place: str
    hex: Hex
    orientation: Orientation
    towards: complex
    is_left: bool
    is_certain: bool
    words: str


def shores(
    grid: Grid, river: River, rivers: Iterable[River], places: Sequence[tuple[Settlement, Hex]]
) -> list[Shore]:
    """The towns that must keep their bank of a river, or of this reach of it."""
    line = [grid.georeference.point(*point) for point in river.line]
    others = [other for other in rivers if other.id != river.id]
    answer = []
    for place, hex_ in places:
        at = grid.georeference.point(*place.at)
        away, foot, downstream = nearest(line, at)
        if place.bank is None:
            if place.kind in {"big_city", "town"} and 0 < away < _NEAR:
                is_left = ((at - foot) * downstream.conjugate()).imag > 0
                answer.append(_shore(grid, place.id, hex_, downstream, is_left, False, "near"))
            continue
        if place.bank.side == "both" or not river.is_called(place.bank.river):
            continue
        reaches = (
            [grid.georeference.point(*point) for point in other.line]
            for other in others
            if _is_reach(other.id, place.bank.river)
        )
        if any(nearest(reach, at)[0] < away for reach in reaches):
            continue  # another reach of the same river is the nearer one
        is_left, words = _stated(place.bank.side, downstream, grid)
        answer.append(_shore(grid, place.id, hex_, downstream, is_left, True, words))
    return answer


def _is_reach(key: str, river: str) -> bool:
    return key == river or key.startswith(f"{river}_")


def _shore(
    grid: Grid, place: str, hex_: Hex, downstream: complex, is_left: bool, is_certain: bool, words: str
) -> Shore:
    towards = downstream * (-1j if is_left else 1j)
    return Shore(place, hex_, grid.orientation, towards, is_left, is_certain, words)


def _stated(side: str, downstream: complex, grid: Grid) -> tuple[bool, str]:
    if side in {"left", "right"}:
        return side == "left", f"on the {side} bank of"
    # The compass is the earth's; the sheet may lie turned.
    north = grid.georeference.turn.conjugate() / abs(grid.georeference.turn)
    bank = _COMPASS[side] * north
    return (bank * downstream.conjugate()).imag > 0, f"{side} of"


def nearest(line: Sequence[complex], point: complex) -> tuple[float, complex, complex]:
    """How far a point lies from a line, its foot there, and the line's direction around the foot.

    Returns
    -------
    distance : float
    foot : complex
    direction : complex
        Of length one.

    Examples
    --------
    >>> nearest([0j, 4 + 0j], 1 + 2j)
    (2.0, (1+0j), (1+0j))
    """
    best: tuple[float, complex, float] | None = None
    along = 0.0
    for a, b in itertools.pairwise(line):
        step = b - a
        if not step:
            continue
        part = min(1.0, max(0.0, ((point - a) * step.conjugate()).real / abs(step) ** 2))
        foot = a + part * step
        if best is None or abs(point - foot) < best[0]:
            best = (abs(point - foot), foot, along + part * abs(step))
        along += abs(step)
    if best is None:
        raise ValueError("a line needs two different points")
    away, foot, where = best
    chord = _along(line, where + _SEEN) - _along(line, where - _SEEN)
    return away, foot, chord / abs(chord) if chord else complex(1)


def _along(line: Sequence[complex], distance: float) -> complex:
    left = max(0.0, distance)
    for a, b in itertools.pairwise(line):
        length = abs(b - a)
        if length and left <= length:
            return a + (b - a) * (left / length)
        left -= length
    return line[-1]


def penalties(banks: Iterable[Shore], strictness: int) -> dict[Hexside, float]:
    """By how much sides behind the towns cost more.

    Parameters
    ----------
    banks : iterable of Shore
    strictness : int
        1: the sides of the town's own hex. 2, 3: also those of the hexes around it, at a prohibitive cost.

    Returns
    -------
    dict of Hexside to float
        Factors on the cost of a side.
    """
    answer: dict[Hexside, float] = {}
    for shore in banks:
        factor = (8.0, 60.0, 1000.0)[strictness - 1] if shore.is_certain else 2.5
        radius = strictness - 1 if shore.is_certain else 0
        centre = centre_point(shore.hex, shore.orientation)
        for side in {hex_.side(d) for hex_ in shore.hex.disc(radius) for d in range(6)}:
            a, b = (corner_point(corner, shore.orientation) for corner in side.ends())
            # Behind the town is whatever lies against the direction of the river from its centre.
            if (((a + b) / 2 - centre) * shore.towards.conjugate()).real < -0.1:
                answer[side] = max(answer.get(side, 1.0), factor)
    return answer


def is_kept(shore: Shore, way: Sequence[complex]) -> bool:
    """Whether a laid river leaves the town's hex on its bank."""
    if len(way) < 2:
        return True
    centre = centre_point(shore.hex, shore.orientation)
    corner = min(range(len(way)), key=lambda n: abs(way[n] - centre))
    before, after = way[max(0, corner - 1)], way[min(len(way) - 1, corner + 1)]
    # Of the two sides at the nearest corner the one nearer to the centre tells on which bank the hex lies.
    options = [(a, b) for a, b in ((before, way[corner]), (way[corner], after)) if a != b]
    a, b = min(options, key=lambda side: abs((side[0] + side[1]) / 2 - centre))
    return (((centre - a) * (b - a).conjugate()).imag > 0) == shore.is_left
