"""The bucket queue (Dial, 1969) on which every search runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableSequence, Sequence
from copy import copy
from functools import cached_property
from types import MappingProxyType

BLOCKED = 1 << 24
"""A cost that fits no budget: a closed hexside, a hex that nobody may enter or leave."""

UNREACHED = 1 << 28
"""The distance of a hex that was not reached."""

Numbers = Sequence[int]
Scratch = MutableSequence[int]
NOTHING: Mapping[int, int] = MappingProxyType({})


class Links:
    """The steps of a board with what each costs, in the form that the search reads.

    Parameters
    ----------
    neighbours : 6N ints
        -1 off the board.
    costs : 6N ints
        Of the step over each hexside, at least 1; `BLOCKED` closes it.

    Attributes
    ----------
    rows : N tuples of (hex, cost)
        The open steps of each hex.
    base : Links
        Those out of which it was made by `changed`, and so on back to the first; else itself.
    otherwise : frozenset of int
        The hexes whose row may be another than there.
    """

    base: Links
    otherwise: frozenset[int] = frozenset()

    def __init__(self, neighbours: Numbers, costs: Numbers) -> None:
        self.neighbours, self.costs, self.base = neighbours, costs, self
        self.rows = tuple(_row(neighbours, costs, first) for first in range(0, len(neighbours), 6))

    def changed(self, costs: Mapping[int, int]) -> Links:
        """The same with other costs of some steps; of the other hexes nothing is made anew.

        Examples
        --------
        >>> links = Links([-1, -1, -1, 1, -1, -1,  0, -1, -1, -1, -1, -1], [2] * 12)
        >>> links.changed({3: 5}).rows
        (((1, 5),), ((0, 2),))
        """
        if not costs:
            return self
        answer = copy(self)
        after, rows = list(self.costs), list(self.rows)
        for side, cost in costs.items():
            after[side] = cost
        changed = frozenset(side // 6 for side in costs)
        for here in changed:
            rows[here] = _row(self.neighbours, after, 6 * here)
        answer.otherwise = self.otherwise | changed
        answer.costs, answer.rows = tuple(after), tuple(rows)
        answer.__dict__.pop("backwards", None)
        return answer

    @cached_property
    def backwards(self) -> Links:
        """The same steps with what each costs in the other direction.

        Examples
        --------
        >>> links = Links([-1, -1, -1, 1, -1, -1,  0, -1, -1, -1, -1, -1], [2] * 12)
        >>> links.changed({3: 5}).backwards.rows
        (((1, 2),), ((0, 5),))
        """
        if self.base is not self:
            turned = {opposite(self.neighbours, side): self.costs[side] for side in self._changed_sides()}
            turned.pop(-1, None)
            return self.base.backwards.changed(turned)
        sides = (opposite(self.neighbours, side) for side in range(len(self.neighbours)))
        return Links(self.neighbours, [BLOCKED if side < 0 else self.costs[side] for side in sides])

    def _changed_sides(self) -> Iterator[int]:
        sides = (side for here in self.otherwise for side in range(6 * here, 6 * here + 6))
        return (side for side in sides if self.costs[side] != self.base.costs[side])

    @property
    def size(self) -> int:
        """Number of hexes."""
        return len(self.rows)


def opposite(neighbours: Numbers, side: int) -> int:
    """A hexside as seen from the hex beyond; -1 where there is none."""
    there = neighbours[side]
    return -1 if there < 0 else 6 * there + (side + 3) % 6


def _row(neighbours: Numbers, costs: Numbers, first: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        (neighbours[side], costs[side])
        for side in range(first, first + 6)
        if neighbours[side] >= 0 and costs[side] < BLOCKED
    )


def spread(
    rows: Sequence[Sequence[tuple[int, int]]],
    enter: Numbers,
    leave: Numbers,
    sources: Numbers,
    starts: Numbers,
    budget: int,
    distance: Scratch,
    order: Scratch,
    head: Scratch,
    hexes: Scratch,
    following: Scratch,
) -> int:
    """Find every hex within a budget of the sources; answer how many.

    Parameters
    ----------
    rows : N rows of (hex, cost)
        See `Links`.
    enter, leave : N ints
        Surcharges of each hex.
    sources : ints
        Where it begins, each hex once.
    starts : ints
        The distance of each source, often 0.
    budget : int
    distance : N ints
        All `UNREACHED` on entry; the distances on return.
    order : N ints
        On return the hexes found, nearest first.
    head : at least budget + 1 ints
        The first entry of each bucket: all -1 on entry and on return.
    hexes, following : at least 6N + len(sources) ints
        Entries of the buckets: their hex, and the next entry.

    Notes
    -----
    O(6N + budget).
    """
    used = 0
    for number in range(len(sources)):
        source, start = sources[number], starts[number]
        if start <= budget:
            distance[source] = start
            hexes[used] = source
            following[used] = head[start]
            head[start] = used
            used += 1
    found = 0
    for now in range(budget + 1):
        entry = head[now]
        while entry >= 0:
            head[now] = following[entry]
            here = hexes[entry]
            # An entry is stale where a cheaper way was found after it was made.
            if distance[here] == now:
                order[found] = here
                found += 1
                left = now + leave[here]
                if left < budget:
                    for link in rows[here]:
                        there = link[0]
                        arrival = left + link[1] + enter[there]
                        if arrival < distance[there] and arrival <= budget:
                            distance[there] = arrival
                            hexes[used] = there
                            following[used] = head[arrival]
                            head[arrival] = used
                            used += 1
            entry = head[now]
    return found


class _Desk:
    """The lists that a search writes on; one search at a time uses them, and leaves them clean."""

    def __init__(self, size: int) -> None:
        self.distance, self.order = [UNREACHED] * size, [0] * size
        self.hexes, self.following = [0] * (7 * size), [0] * (7 * size)
        self.head = [-1]


_idle: dict[int, list[_Desk]] = {}


def search(
    links: Links,
    enter: Numbers,
    leave: Numbers,
    sources: Iterable[int],
    budget: int,
    starts: Mapping[int, int] = NOTHING,
) -> dict[int, int]:
    """Find every hex within a budget of the sources.

    Parameters
    ----------
    links : Links
    enter, leave : N ints
        Surcharges; `BLOCKED` where nobody may enter or leave.
    sources : iterable of int
    budget : int
    starts : mapping of int to int
        Further sources, with what it has cost to come there.

    Returns
    -------
    dict of hex to distance
        Nearest first, sources included. `trail` leads back from any of them.

    Notes
    -----
    Lists are lent for the search, so it costs as much as the hexes that it finds, however large the board.

    Examples
    --------
    Three hexes in a column, 2 to enter each:

    >>> links = Links([-1, -1, -1, 1, -1, -1,  0, -1, -1, 2, -1, -1,  1, -1, -1, -1, -1, -1], [2] * 18)
    >>> found = search(links, [0] * 3, [0] * 3, [0], 4)
    >>> found, trail(links, [0] * 3, [0] * 3, found, 2)
    ({0: 0, 1: 2, 2: 4}, [0, 1, 2])
    >>> search(links, [0] * 3, [0] * 3, (), 3, {0: 1, 2: 2})
    {0: 1, 2: 2, 1: 3}
    """
    # Taking from a list and giving back are atomic: two threads never share a desk. A search that is
    # interrupted does not give its desk back.
    size = len(enter)
    idle = _idle.setdefault(size, [])
    try:
        desk = idle.pop()
    except IndexError:
        desk = _Desk(size)
    if len(desk.head) <= budget:
        desk.head = [-1] * (budget + 1)
    distance = desk.distance
    begun = {**dict.fromkeys(sources, 0), **starts}
    found = spread(
        *(links.rows, enter, leave, list(begun), list(begun.values()), budget),
        *(distance, desk.order, desk.head, desk.hexes, desk.following),
    )
    order = desk.order[:found]
    answer = dict(zip(order, map(distance.__getitem__, order), strict=True))
    for hex_ in order:
        distance[hex_] = UNREACHED
    idle.append(desk)
    return answer


def trail(links: Links, enter: Numbers, leave: Numbers, found: dict[int, int], hex_: int) -> list[int]:
    """A cheapest way to a hex that a `search` found: from a source to the hex.

    Of equal ways it takes the one whose last step comes from the neighbour in the first direction.
    """
    way = [hex_]
    while found[way[-1]] and (before := next(_before(links, enter, leave, found, way[-1]), None)) is not None:
        way.append(before)
    way.reverse()
    return way


def each_trail(
    links: Links, enter: Numbers, leave: Numbers, found: dict[int, int], hexes: Iterable[int]
) -> Iterator[tuple[int, ...]]:
    """Yield what `trail` answers to each of some hexes; what ways have in common is walked once."""
    known: dict[int, tuple[int, ...]] = {}
    for hex_ in hexes:
        here, ahead = hex_, []
        while here not in known and found[here]:
            before = next(_before(links, enter, leave, found, here), None)
            if before is None:
                break
            ahead.append(here)
            here = before
        way = known.get(here, (here,))
        for there in reversed(ahead):
            way = known[there] = (*way, there)
        yield way


def trails(
    links: Links,
    enter: Numbers,
    leave: Numbers,
    found: dict[int, int],
    hex_: int,
    starts: Mapping[int, int] = NOTHING,
) -> Iterator[list[int]]:
    """Yield every cheapest way to a hex that a `search` found, first the one that `trail` answers.

    Parameters
    ----------
    starts : mapping of int to int
        The sources at which it began with more than nothing.
    """
    if found[hex_]:
        for before in _before(links, enter, leave, found, hex_):
            for way in trails(links, enter, leave, found, before, starts):
                yield [*way, hex_]
    if starts.get(hex_, 0) == found[hex_]:
        yield [hex_]


def _before(links: Links, enter: Numbers, leave: Numbers, found: dict[int, int], hex_: int) -> Iterator[int]:
    """Yield the neighbours from which a cheapest way takes its last step to a hex."""
    for direction in range(6):
        before = links.neighbours[6 * hex_ + direction]
        if before in found:
            step = links.costs[6 * before + (direction + 3) % 6] + leave[before] + enter[hex_]
            if found[before] + step == found[hex_]:
                yield before
