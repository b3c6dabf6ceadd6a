"""The bucket queue (Dial, 1969) on which every search runs: plain Python, or the same function compiled."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from functools import cache
from typing import cast

BLOCKED = 1 << 24
"""A cost that fits no budget: a closed hexside, a hex that nobody may enter or leave."""

UNREACHED = 1 << 28
"""The distance of a hex that was not reached."""

Numbers = Sequence[int]
Scratch = MutableSequence[int]
Kernel = Callable[..., int]


def spread(
    neighbours: Numbers,
    costs: Numbers,
    enter: Numbers,
    leave: Numbers,
    sources: Numbers,
    budget: int,
    distance: Scratch,
    previous: Scratch,
    order: Scratch,
    head: Scratch,
    hexes: Scratch,
    following: Scratch,
) -> int:
    """Find every hex within a budget of the sources; answer how many.

    Parameters
    ----------
    neighbours : 6N ints
        -1 off the board.
    costs : 6N ints
        Cost of the step over each hexside, at least 0; `BLOCKED` closes it.
    enter, leave : N ints
        Surcharges of each hex.
    sources : ints
        Hexes at distance 0.
    budget : int
    distance : N ints
        All `UNREACHED` on entry; the distances on return.
    previous : N ints
        On return the hex before, -1 for a source; meaningless where unreached.
    order : N ints
        On return the hexes found, nearest first.
    head : budget + 1 ints
        All -1 on entry: the first entry of each bucket.
    hexes, following : at least 6N + len(sources) ints
        Entries of the buckets: their hex, and the next entry.

    Notes
    -----
    O(6N + budget). No Python object is made in the loop, so numba compiles the function as it stands.
    """
    used = 0
    for source in sources:
        if distance[source] != 0:
            distance[source] = 0
            previous[source] = -1
            hexes[used] = source
            following[used] = head[0]
            head[0] = used
            used += 1
    found = 0
    for now in range(budget + 1):
        while head[now] >= 0:
            entry = head[now]
            head[now] = following[entry]
            here = hexes[entry]
            if distance[here] != now:
                continue  # a cheaper way was found after this entry was made
            order[found] = here
            found += 1
            left = now + leave[here]
            if left > budget:
                continue
            for side in range(6 * here, 6 * here + 6):
                there = neighbours[side]
                if there < 0:
                    continue
                arrival = left + costs[side] + enter[there]
                if arrival <= budget and arrival < distance[there]:
                    distance[there] = arrival
                    previous[there] = here
                    hexes[used] = there
                    following[used] = head[arrival]
                    head[arrival] = used
                    used += 1
    return found


def search(
    neighbours: Numbers, costs: Numbers, enter: Numbers, leave: Numbers, sources: Iterable[int], budget: int
) -> tuple[Scratch, Scratch, list[int]]:
    """Find every hex within a budget of the sources.

    Parameters
    ----------
    neighbours, costs : 6N ints
    enter, leave : N ints
    sources : iterable of int
    budget : int

    Returns
    -------
    distance : N ints
        `UNREACHED` where the budget does not reach.
    previous : N ints
        The hex before on a cheapest way; -1 for a source or where unreached.
    order : list of int
        The hexes found, nearest first, sources included.

    Examples
    --------
    Three hexes in a column, 2 to enter each:

    >>> neighbours = [-1, -1, -1, 1, -1, -1,  0, -1, -1, 2, -1, -1,  1, -1, -1, -1, -1, -1]
    >>> distance, previous, order = search(neighbours, [2] * 18, [0] * 3, [0] * 3, [0], 5)
    >>> distance, previous, order
    ([0, 2, 4], [-1, 0, 1], [0, 1, 2])
    """
    size = len(enter)
    starts = list(sources)
    distance, previous, order = [UNREACHED] * size, [-1] * size, [0] * size
    entries = 6 * size + len(starts)
    found = spread(
        neighbours, costs, enter, leave, starts, budget, distance, previous, order,
        [-1] * (budget + 1), [0] * entries, [0] * entries,
    )  # fmt: skip
    return distance, previous, order[:found]


@cache
def compiled() -> Kernel:
    """Answer `spread` compiled by numba, which ``wargame_kit[fast]`` installs.

    Raises
    ------
    ImportError
        If numba is not installed.
    """
    from numba import njit

    return cast(Kernel, njit(spread))


def fast_search(
    neighbours: array[int],
    costs: array[int],
    enter: array[int],
    leave: array[int],
    sources: Iterable[int],
    budget: int,
) -> tuple[array[int], array[int], list[int]]:
    """Answer the same as `search`, compiled, from `packed` arrays: for batches on boards of many hexes.

    The first call compiles for some seconds.

    Raises
    ------
    ImportError
        If numba is not installed.
    """
    size = len(enter)
    starts = packed(sources)
    distance, previous = array("q", [UNREACHED]) * size, array("q", [-1]) * size
    order = array("q", [0]) * size
    entries = array("q", [0]) * (6 * size + len(starts))
    found = compiled()(
        neighbours, costs, enter, leave, starts, budget, distance, previous, order,
        array("q", [-1]) * (budget + 1), entries, array("q", entries),
    )  # fmt: skip
    return distance, previous, order[:found].tolist()


def packed(values: Iterable[int]) -> array[int]:
    """Answer values as the machine integers that `fast_search` takes."""
    return array("q", values)
