"""What a move from hex to hex costs, and why: the search and the ledgers read one table of labelled parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from wargame_kit.board import Board
from wargame_kit.mechanics.kernel import BLOCKED, Links, opposite
from wargame_kit.rulebook import Entry, Verdict

Parts = tuple[Entry, ...]
"""The parts of a cost: value, label and clause each."""


@dataclass(frozen=True, slots=True, eq=False)
class MoveCosts:
    """What it costs to move from each hex of a board to the next, whoever stands where.

    Attributes
    ----------
    board : Board
    explain : callable (hex, direction) -> parts or Verdict
        The parts of one cost, or why nobody may go there.
    links : Links
        Every pair of adjacent hexes with the sum of its parts; closed where there is a verdict.
    """

    board: Board
    explain: Callable[[int, int], Parts | Verdict]
    links: Links

    @property
    def costs(self) -> Sequence[int]:
        """The 6N costs; `BLOCKED` where there is a verdict."""
        return self.links.costs


def move_costs(board: Board, explain: Callable[[int, int], Parts | Verdict]) -> MoveCosts:
    """The table of a board's costs; made once for a class of units and a kind of weather.

    Parameters
    ----------
    board : Board
    explain : callable (hex, direction) -> parts or Verdict
        Of nothing but the ground of both hexes, their hexside, and the ways that cross it: asked
        once for each kind of pair. A large board has fifty thousand pairs, of a hundred kinds.

    Returns
    -------
    MoveCosts
        The sums for the search, and the function that explains them for ledgers.

    See Also
    --------
    with_sides : the same table with some hexsides changed.
    wargame_kit.mechanics.reach.Terms : what a search needs beside it.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> from wargame_kit.rulebook import Citation
    >>> clear = Entry(2, "clear", Citation("typhoon", "TEC.clear"))
    >>> table = move_costs(sketch([".."]), lambda hex_, direction: (clear,))
    >>> [cost for cost in table.costs if cost < BLOCKED]
    [2, 2]
    """
    neighbours, ground = board.neighbours, board.terrain
    costs = [BLOCKED] * len(neighbours)
    known: dict[tuple[object, ...], int] = {}
    for side, there in enumerate(neighbours):
        if there >= 0:
            crossed = board.hexsides[side], board.roads[side], board.rails[side], board.trails[side]
            kind = (ground[side // 6], ground[there], *crossed)
            if kind not in known:
                known[kind] = _total(explain(side // 6, side % 6))
            costs[side] = known[kind]
    return MoveCosts(board, explain, Links(neighbours, tuple(costs)))


def _total(parts: Parts | Verdict) -> int:
    return BLOCKED if isinstance(parts, Verdict) else sum(part.value for part in parts)


NOWHERE: frozenset[int] = frozenset()


def no_part(hex_: int) -> None:
    """That a hex adds nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Surcharges:
    """What entering and leaving each hex costs on top, as the units stand now.

    Attributes
    ----------
    enter, leave : N ints
        `BLOCKED` where it is not allowed at all.
    why_enter, why_leave : callable hex -> Entry or None
        The same as a labelled part; asked only where the surcharge is not `BLOCKED`.
    halts : frozenset of int
        Hexes in which whoever enters must stop; see `halting`.
    """

    enter: Sequence[int]
    leave: Sequence[int]
    why_enter: Callable[[int], Entry | None] = no_part
    why_leave: Callable[[int], Entry | None] = no_part
    halts: frozenset[int] = NOWHERE

    @staticmethod
    def none(board: Board) -> Surcharges:
        """Surcharges of nothing anywhere."""
        nothing = (0,) * board.size
        return Surcharges(nothing, nothing)

    def halting(self, hexes: frozenset[int]) -> Surcharges:
        """The same where whoever enters one of these hexes must stop there.

        For rulebooks in which zones of control end a move. One that begins its move in such a hex may leave
        it: see `starting`.
        """
        leave = list(self.leave)
        for hex_ in hexes:
            leave[hex_] = BLOCKED
        return replace(self, leave=leave, halts=hexes)

    def closing(self, hexes: frozenset[int]) -> Surcharges:
        """The same where nobody enters some hexes."""
        if not hexes:
            return self
        enter = list(self.enter)
        for hex_ in hexes:
            enter[hex_] = BLOCKED
        return replace(self, enter=enter)

    def starting(self, origin: int) -> Surcharges:
        """The same for a move that begins in a hex: nothing stops it there.

        Examples
        --------
        >>> zone = Surcharges([0, 0], [0, 0]).halting(frozenset({0, 1}))
        >>> [cost < BLOCKED for cost in zone.starting(0).leave]
        [True, False]
        """
        if origin not in self.halts:
            return self
        leave = list(self.leave)
        leave[origin] = 0
        return replace(self, leave=leave)

    def waived(self) -> Surcharges:
        """Only what is forbidden, with nothing left to pay and nowhere to stop."""
        leave = [cost if cost >= BLOCKED else 0 for cost in self.leave]
        for hex_ in self.halts:
            leave[hex_] = 0
        return Surcharges([cost if cost >= BLOCKED else 0 for cost in self.enter], leave)


def without(links: Links, hexes: frozenset[int]) -> Links:
    """The links with every one that leads from one of these hexes to another closed.

    For rulebooks that forbid moving straight from zone of control to zone of control.
    """
    sides = (side for here in hexes for side in range(6 * here, 6 * here + 6))
    return links.changed({side: BLOCKED for side in sides if links.neighbours[side] in hexes})


def with_sides(
    table: MoveCosts, explain: Callable[[int, int], Parts | Verdict], sides: Iterable[int]
) -> MoveCosts:
    """The table with some costs explained again: a bridge was built, a road was cut.

    Parameters
    ----------
    table : MoveCosts
    explain : callable (hex, direction) -> parts or Verdict
        Of every pair; of others than `sides` it says what the table says.
    sides : iterable of int
        Six times the hex, and the direction.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> from wargame_kit.rulebook import Citation
    >>> clear = Entry(2, "clear", Citation("typhoon", "TEC.clear"))
    >>> table = move_costs(sketch([".."]), lambda hex_, direction: (clear,))
    >>> sides = [side for side, cost in enumerate(table.costs) if cost < BLOCKED]
    >>> dear = with_sides(table, lambda hex_, direction: (clear, clear), sides[:1])
    >>> [dear.costs[side] for side in sides]
    [4, 2]
    """
    costs = {side: _total(explain(side // 6, side % 6)) for side in sides}
    return MoveCosts(table.board, explain, table.links.changed(costs))


def sides_into(board: Board, hexes: Iterable[int]) -> Iterator[int]:
    """Yield the sides over which some hexes are entered, each seen from where the step begins.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> board = sketch(["..."])
    >>> [(side // 6, board.neighbours[side]) for side in sides_into(board, [1])]
    [(2, 1), (0, 1)]
    """
    for hex_ in sorted(hexes):
        for side in range(6 * hex_, 6 * hex_ + 6):
            if board.neighbours[side] >= 0:
                yield opposite(board.neighbours, side)


def parts_of_move(table: MoveCosts, surcharges: Surcharges, here: int, there: int) -> Parts | Verdict:
    """Every part of the cost of moving to an adjacent hex, in the order in which it is paid.

    Parameters
    ----------
    here, there : int
        Adjacent hexes.

    Returns
    -------
    tuple of Entry, or Verdict
        The verdict where nobody may go there.
    """
    parts = table.explain(here, table.board.direction(here, there))
    if isinstance(parts, Verdict):
        return parts
    leaving, entering = surcharges.why_leave(here), surcharges.why_enter(there)
    return (*((leaving,) if leaving else ()), *parts, *((entering,) if entering else ()))
