"""Rivers laid on hexsides, as unbroken chains that keep the towns on their banks.

A river is matched to the graph of hex corners: the cheapest way along its true line, where a side costs its
length × (1 + 6 d²), d being its distance from the line in hexes. Sides that are already laid cost a quarter,
so that tributaries join instead of running beside the main river.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from wargame_kit.board.board import Water
from wargame_kit.board.grid import Grid
from wargame_kit.board.hexes import Corner, Hex, Hexside, axial_point, corner_point, rounded
from wargame_kit.board.survey.banks import Shore, is_kept, penalties, shores
from wargame_kit.board.survey.geography import LARGE_RIVERS, River, Settlement
from wargame_kit.board.survey.meetings import Meeting, meetings
from wargame_kit.board.survey.shortest import cheapest_way, without_loops

_SIDE_LENGTH = 3**-0.5
_STRAYING = 6.0
_LAID = 0.25
_CORRIDOR = 1.5  # hexes from the true line at which a side is no longer that river
_PIN_EVERY = 6.0  # hexes along the line: often enough that no great bend is cut off
_STRANGER = 20.0  # times the cost of a side that touches a river which this one does not meet
_MEETING = 2.5  # hexes around a meeting in which two rivers may share sides
_JOIN = 0.9  # hexes from a laid river at which a line's end means a confluence


@dataclass(slots=True)
class RiverNet:
    """The rivers laid so far.

    Attributes
    ----------
    waters : dict of Hexside to Water
    ways : dict of str to tuple of Corner
        The way of each river, downstream, by its id.
    problems : list of str
        What a person has to decide: a town that came to lie on the wrong bank.
    """

    waters: dict[Hexside, Water] = field(default_factory=dict)
    ways: dict[str, tuple[Corner, ...]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def corners(self) -> set[Corner]:
        """Every corner that a laid river touches."""
        return {corner for way in self.ways.values() for corner in way}


def lay_rivers(
    grid: Grid, rivers: Iterable[River], places: Sequence[tuple[Settlement, Hex]] = ()
) -> RiverNet:
    """Lay every river of a theatre on the sides of a grid.

    Parameters
    ----------
    grid : Grid
    rivers : iterable of River
    places : sequence of (Settlement, Hex)
        The places with the hexes on which they were put; towns keep their bank.

    Returns
    -------
    RiverNet
        Also with sides beyond the board: a river that leaves it and comes back stays one chain.
    """
    net = RiverNet()
    everything = list(rivers)
    # Large rivers first and long before short, so that tributaries find the river that they join.
    meets = meetings(grid, everything)
    for river in sorted(
        everything, key=lambda river: (river.kind not in LARGE_RIVERS, -_length(grid, river))
    ):
        lay_river(grid, river, net, meets[river.id], shores(grid, river, everything, places))
    return net


def lay_river(
    grid: Grid, river: River, net: RiverNet, meets: Sequence[Meeting] = (), banks: Sequence[Shore] = ()
) -> None:
    """Lay one river into a net.

    Parameters
    ----------
    grid : Grid
    river : River
    net : RiverNet
        Gets the river, and the towns whose bank could not be kept.
    meets : sequence of Meeting
        Where the river meets others; only there does it touch them.
    banks : sequence of Shore
        The towns that must keep their bank.
    """
    strangers = _strangers(grid, net, meets)
    for strictness in (1, 2, 3):
        way = _matched(grid, river, net, strangers, penalties(banks, strictness))
        points = [_at(grid, corner) for corner in way]
        lost = [shore for shore in banks if shore.is_certain and not is_kept(shore, points)]
        if not lost:
            break
    for shore in lost:
        others = [other.place for other in banks if other.hex == shore.hex and other.is_left != shore.is_left]
        why = f": {', '.join(others)} in the same hex has the other bank; move one" if others else ""
        net.problems.append(f"{shore.place} does not lie {shore.words} {river.id}{why}")
    net.ways[river.id] = way
    for here, there in itertools.pairwise(way):
        side = next(side for corner, side in here.neighbours() if corner == there)
        laid = net.waters.get(side)
        if laid is None or (laid.kind not in LARGE_RIVERS and river.kind in LARGE_RIVERS):
            net.waters[side] = Water(river.kind, river.name)


def _strangers(grid: Grid, net: RiverNet, meets: Sequence[Meeting]) -> set[Corner]:
    """The corners of laid rivers that a river has no business to touch."""
    friends, strangers = set[Corner](), set[Corner]()
    for key, way in net.ways.items():
        points = [meeting.point for meeting in meets if meeting.other == key]
        for corner in way:
            at = _at(grid, corner)
            (friends if any(abs(at - point) < _MEETING for point in points) else strangers).add(corner)
    return strangers - friends


def _matched(
    grid: Grid, river: River, net: RiverNet, strangers: set[Corner], factors: Mapping[Hexside, float]
) -> tuple[Corner, ...]:
    """The corners of the cheapest way along a river's true line."""
    import shapely

    points = [grid.georeference.point(*point) for point in river.line]
    line = shapely.LineString([(point.real, point.imag) for point in points])
    shapely.prepare(line)
    known: dict[Hexside, float] = {}

    def cost(side: Hexside) -> float:
        if side not in known:
            a, b = (_at(grid, corner) for corner in side.ends())
            along = [a + (b - a) * part for part in (0.1, 0.5, 0.9)]
            away = shapely.distance(shapely.points([(p.real, p.imag) for p in along]), line)
            straying = float((away * away).mean())
            known[side] = _SIDE_LENGTH * (1 + _STRAYING * straying) * factors.get(side, 1.0)
            if away.max() > _CORRIDOR:
                known[side] = float("inf")
            elif any(corner in strangers for corner in side.ends()):
                known[side] *= _STRANGER
            elif side in net.waters:
                known[side] *= _LAID
        return known[side]

    def steps(corner: Corner) -> list[tuple[Corner, float]]:
        return [(there, cost(side)) for there, side in corner.neighbours() if cost(side) < float("inf")]

    way: list[Corner] = []
    for pin in _pins(grid, line, net, strangers, factors):
        if not way:
            way.append(pin)
        elif pin != way[-1]:
            # A pin that the corridor does not reach is passed over: the next one goes on from here.
            way.extend((cheapest_way(way[-1], pin, steps) or ())[1:])
    return without_loops(way)


def _pins(
    grid: Grid, line: object, net: RiverNet, strangers: set[Corner], factors: Mapping[Hexside, float]
) -> list[Corner]:
    """Corners through which the river must go: its ends, and others so that no bend is cut off."""
    import shapely

    length = shapely.length(line)
    count = max(1, int(length // _PIN_EVERY))
    friends = net.corners() - strangers
    answer = []
    for number in range(count + 1):
        at = shapely.line_interpolate_point(line, length * number / count)
        here = complex(at.x, at.y)
        is_end = number in (0, count)
        joins = [corner for corner in friends if abs(_at(grid, corner) - here) < _JOIN] if is_end else []
        near = joins or [corner for corner in _near(grid, here) if corner not in strangers]
        # Not on the far side of a town: there the river shall not be.
        free = [c for c in near if all(factors.get(side, 1.0) <= 1 for _, side in c.neighbours())]
        answer.append(min(free or near, key=lambda corner: (abs(_at(grid, corner) - here), corner)))
    return answer


def _near(grid: Grid, point: complex) -> list[Corner]:
    hex_ = rounded(*axial_point(point, grid.orientation))
    return sorted({corner for h in (hex_, *hex_.neighbours()) for corner in (h.corner(k) for k in range(6))})


def _at(grid: Grid, corner: Corner) -> complex:
    return corner_point(corner, grid.orientation)


def _length(grid: Grid, river: River) -> float:
    points = [grid.georeference.point(*point) for point in river.line]
    return sum(abs(b - a) for a, b in itertools.pairwise(points))


def inner_waters(grid: Grid, waters: Mapping[Hexside, Water]) -> dict[Hexside, Water]:
    """The sides that lie between two hexes of the board."""
    hexes = set(grid.hexes)
    return {side: water for side, water in waters.items() if all(h in hexes for h in side.hexes())}
