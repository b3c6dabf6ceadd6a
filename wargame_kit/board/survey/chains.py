"""Roads, railways and trails laid as chains of hexes through the places that they serve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wargame_kit.board.board import LINK_KINDS, Chain, Water
from wargame_kit.board.grid import Grid
from wargame_kit.board.hexes import Hex, Hexside, centre_point
from wargame_kit.board.survey.geography import LARGE_RIVERS, Line
from wargame_kit.board.survey.shortest import cheapest_way

_STRAYING = 4.0
_LAID = 0.55
_CORRIDOR = 2.0  # hexes from the true line beyond which a hex is no longer on it
_LAKE = 6.0
_OFF_BOARD = 3.0
# A road along a river stays on its bank: every side it crosses would be a bridge that was not there.
_CROSSING, _CROSSING_A_LARGE_ONE = 2.5, 5.0


def lay_chains(
    grid: Grid,
    lines: Iterable[Line],
    hex_of: Mapping[str, Hex],
    waters: Mapping[Hexside, Water],
    terrain: Mapping[Hex, str],
) -> list[Chain]:
    """Lay every road and railway of a theatre over the hexes of a grid.

    Parameters
    ----------
    grid : Grid
    lines : iterable of Line
    hex_of : mapping of str to Hex
        Where each place of the theatre was put, on the board or beyond it.
    waters : mapping of Hexside to Water
        The rivers, which cost something to cross.
    terrain : mapping of Hex to str
        Lakes are gone round.

    Returns
    -------
    list of Chain
        In the order of the lines; a line that leaves the board and comes back gives several.
    """
    board = set(grid.hexes)
    laid = {kind: set[Hexside]() for kind in LINK_KINDS}
    answer = []
    for line in lines:
        way = _way(grid, line, hex_of, waters, terrain, laid[line.kind], board)
        for run in _runs(way, board):
            chain = Chain(line.kind, line.name, run, line.tracks)
            laid[line.kind].update(chain.sides())
            answer.append(chain)
    return answer


def _way(
    grid: Grid,
    line: Line,
    hex_of: Mapping[str, Hex],
    waters: Mapping[Hexside, Water],
    terrain: Mapping[Hex, str],
    laid: set[Hexside],
    board: set[Hex],
) -> tuple[Hex, ...]:
    """The hexes of one line, from its first point through every place to its last."""
    import shapely

    points = [grid.georeference.point(*point) for point in line.line]
    true = shapely.LineString([(point.real, point.imag) for point in points])
    shapely.prepare(true)
    known: dict[Hex, float] = {}

    def entering(hex_: Hex) -> float:
        if hex_ not in known:
            centre = centre_point(hex_, grid.orientation)
            away = float(shapely.distance(shapely.Point(centre.real, centre.imag), true))
            cost = 1 + _STRAYING * away * away if away <= _CORRIDOR else float("inf")
            cost *= _LAKE if terrain.get(hex_) in {"lake", "water", "sea"} else 1.0
            known[hex_] = cost if hex_ in board else cost * _OFF_BOARD
        return known[hex_]

    def steps(hex_: Hex) -> list[tuple[Hex, float]]:
        answer = []
        for direction in range(6):
            there, side = hex_.neighbour(direction), hex_.side(direction)
            cost = entering(there) * (_LAID if side in laid else 1.0)
            if side in waters and side not in laid:
                cost += _CROSSING_A_LARGE_ONE if waters[side].kind in LARGE_RIVERS else _CROSSING
            if cost < float("inf"):
                answer.append((there, cost))
        return answer

    way: list[Hex] = []
    for pin in _pins(grid, line, hex_of):
        if not way:
            way.append(pin)
        elif pin != way[-1]:
            way.extend((cheapest_way(way[-1], pin, steps) or (way[-1], *_straight(way[-1], pin)))[1:])
    return tuple(way)


def _pins(grid: Grid, line: Line, hex_of: Mapping[str, Hex]) -> list[Hex]:
    """The hexes of a line's places, and of its ends where these are no place (or a moved one)."""
    pins = [hex_of[place] for place in line.through]
    first, last = grid.hex_at(*line.line[0]), grid.hex_at(*line.line[-1])
    if not pins or pins[0].distance(first) > 1:
        pins.insert(0, first)
    if pins[-1].distance(last) > 1:
        pins.append(last)
    return pins


def _straight(here: Hex, goal: Hex) -> list[Hex]:
    """The hexes of a straight way, for a place that was moved out of its line's corridor."""
    answer = []
    while here != goal:
        here = min(here.neighbours(), key=lambda hex_: (hex_.distance(goal), hex_))
        answer.append(here)
    return answer


def _runs(way: tuple[Hex, ...], board: set[Hex]) -> list[tuple[Hex, ...]]:
    """The parts of a way that lie on the board and have two hexes or more."""
    answer: list[list[Hex]] = [[]]
    for hex_ in way:
        if hex_ in board:
            answer[-1].append(hex_)
        elif answer[-1]:
            answer.append([])
    return [tuple(run) for run in answer if len(run) > 1]
