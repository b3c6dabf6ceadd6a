"""How far apart, whatever the ground? Neighbours as rows, the nearest of many hexes, what is near."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from wargame_kit.board import Board

F = TypeVar("F", int, float)

FAR = 99
"""Hexes to where nothing is."""


@cache
def rings(board: Board) -> tuple[tuple[int, ...], ...]:
    """For every hex its neighbours on the board.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> sorted(rings(sketch(["..."]))[1])
    [0, 2]
    """
    neighbours = board.neighbours
    return tuple(
        tuple(there for there in neighbours[6 * h : 6 * h + 6] if there >= 0) for h in range(board.size)
    )


def nearest(board: Board, starts: Iterable[int]) -> tuple[list[int], list[int]]:
    """For every hex how many hexes away the nearest start is, and which it is.

    Returns
    -------
    distances, origins : lists of N int
        `FAR` and -1 where there is no start at all.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> nearest(sketch(["....."]), [0, 4])
    ([0, 1, 2, 1, 0], [0, 0, 0, 4, 4])
    """
    return nearest_along(rings(board), starts)


def nearest_along(around: Sequence[Sequence[int]], starts: Iterable[int]) -> tuple[list[int], list[int]]:
    """As `nearest`, by the neighbours of every hex that count: by land only, say.

    Examples
    --------
    >>> nearest_along([(1,), (0,), (1,)], [0])
    ([0, 1, 99], [0, 0, -1])
    """
    distance, origin = [FAR] * len(around), [-1] * len(around)
    now = sorted(set(starts))
    for start in now:
        distance[start], origin[start] = 0, start
    gone = 0
    while now:
        gone += 1
        further = []
        for here in now:
            for there in around[here]:
                if origin[there] < 0:
                    distance[there], origin[there] = gone, origin[here]
                    further.append(there)
        now = further
    return distance, origin


def forces_near(board: Board, forces: Mapping[int, F], falloff: Sequence[F]) -> list[F]:
    """The sum of the forces near every hex, each counting less the farther away it stands.

    Parameters
    ----------
    board : Board
    forces : mapping of hex to number
        What stands in each hex: attack, levels, hits.
    falloff : sequence of number
        The weight of a force 0, 1, 2 ... hexes away; one that stands farther away counts nothing.

    Returns
    -------
    list of N numbers

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> forces_near(sketch(["....."]), {0: 4, 3: 6}, (2, 1))
    [8, 4, 6, 12, 6]
    """
    total = [falloff[0] * 0] * board.size
    for hex_, force in forces.items():
        if force:
            for there in board.within(hex_, len(falloff) - 1):
                total[there] += force * falloff[board.distance(hex_, there)]
    return total
