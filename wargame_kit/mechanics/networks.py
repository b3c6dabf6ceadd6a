"""Over which hexes may a line go, and how long is the shortest: networks of lines, with their bars."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_kit.board import Board
from wargame_kit.mechanics.kernel import BLOCKED, Links, search, trail
from wargame_kit.rulebook import Citation

NO_HEXES: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Bar:
    """Hexes that no line enters, not even to end there, for a reason that a refusal can give.

    Attributes
    ----------
    hexes : frozenset of int
    code : str
        The sentence of the refusal; it may show the ``unit`` and the ``hex``.
    clause : Citation
    """

    hexes: frozenset[int]
    code: str
    clause: Citation


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """Where the lines of a side may run now.

    A line leaves a source by steps of the long kind, as many as it likes, and goes on by at most ``limit``
    steps of the short kind. It never enters a closed or barred hex, and goes no further from a guarded one.

    Attributes
    ----------
    board : Board
    sources : frozenset of int
        The open ones; a line may leave them though they be guarded.
    long_steps, short_steps : Links
        Steps of cost 1; closed where a line does not cross the hexside.
    limit : int
        0 where all of the line is of the long kind.
    enemies, impassable : frozenset of int
        Closed hexes.
    guarded : frozenset of int
        Hexes where a line may end but not pass: enemy zones of control without a unit of one's own.
    edge : frozenset of int
        Hexes that a line enters from a source off the board.
    lost_sources : frozenset of int
        Sources closed by enemies, for explanations.
    bars : tuple of Bar
        What else closes hexes; explanations try them in this order, before enemies.
    long_closed : frozenset of int
        Hexes that the long part does not enter, though the short part may; a line may begin in one.
    long_ends : frozenset of int
        Hexes in which the long part may end, but which it does not pass.
    """

    board: Board
    sources: frozenset[int]
    long_steps: Links
    short_steps: Links
    limit: int
    enemies: frozenset[int] = NO_HEXES
    guarded: frozenset[int] = NO_HEXES
    impassable: frozenset[int] = NO_HEXES
    edge: frozenset[int] = NO_HEXES
    lost_sources: frozenset[int] = NO_HEXES
    bars: tuple[Bar, ...] = ()
    long_closed: frozenset[int] = NO_HEXES
    long_ends: frozenset[int] = NO_HEXES

    def enter(self) -> list[int]:
        """The flat list that keeps a search out of closed and barred hexes."""
        closed = self.enemies.union(self.impassable, *(bar.hexes for bar in self.bars))
        return _barred(self.board.size, closed)

    def along(self, enter: list[int], leave: list[int]) -> tuple[list[int], list[int]]:
        """The flat lists for the long part: the same but for hexes that it does not enter or pass."""
        if self.long_closed:
            enter = _barred_also(enter, self.long_closed)
        if self.long_ends:
            leave = _barred_also(leave, self.long_ends)
        return enter, leave

    def leave(self, besides: int = -1) -> list[int]:
        """The flat list that ends a line in a guarded hex, except the one named."""
        return _barred(self.board.size, self.guarded - self.sources - {besides})


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A line of communications.

    Attributes
    ----------
    path : tuple of int
        From the hex asked about to the source.
    short, long : int
        Steps of the short kind and of the long kind.
    """

    path: tuple[int, ...]
    short: int
    long: int


class Lines:
    """Every hex to which a side can trace; made by `lines`.

    Attributes
    ----------
    network : Network
    hexes : frozenset of int
        Where a line may end.
    """

    __slots__ = ("_along", "_enter", "_long", "hexes", "network")

    def __init__(self, network: Network) -> None:
        self.network = network
        enter, leave = network.enter(), network.leave()
        starts = sorted(hex_ for hex_ in network.sources | network.edge if not enter[hex_])
        self._enter, self._along = enter, network.along(enter, leave)
        reached = self._long = search(network.long_steps, *self._along, starts, network.board.size)
        if network.limit:
            reached = search(network.short_steps, enter, leave, self._long, network.limit)
        self.hexes = frozenset(reached)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.hexes

    @property
    def long_hexes(self) -> frozenset[int]:
        """Every hex that the long part reaches."""
        return frozenset(self._long)

    def line(self, hex_: int | str, shortest_part: bool = False, limit: int | None = None) -> Line | None:
        """The shortest line to a hex, or None where there is none.

        Parameters
        ----------
        hex_ : int or str
            Named as `Board.locate` takes it.
        shortest_part : bool
            Rather the line with the least short part.
        limit : int, optional
            A lower limit of the short part: for a line of which some is gone already.

        Notes
        -----
        The short part is found backwards from the hex, so the sum of both parts is the least there is.
        """
        network = self.network
        hex_ = network.board.locate(hex_)
        if hex_ not in self.hexes:
            return None
        leave = network.leave(besides=hex_)
        most = network.limit if limit is None else min(limit, network.limit)
        short = search(network.short_steps, self._enter, leave, (hex_,), most)
        long, guarded = self._long, network.guarded - network.sources - {hex_}
        heads = [h for h in short if h in long and h not in guarded]
        if not heads:
            return None
        head = min(heads, key=lambda h: (0 if shortest_part else long[h] + short[h], short[h], h))
        away = trail(network.short_steps, self._enter, leave, short, head)
        rail = trail(network.long_steps, *self._along, long, head)
        return Line((*away, *reversed(rail[:-1])), short[head], long[head])


def lines(network: Network) -> Lines:
    """Every hex to which a side can trace a line.

    Returns
    -------
    Lines
        The hexes in supply; it answers the line to each.

    See Also
    --------
    why_cut : why a hex has no line.

    Notes
    -----
    One search from all sources, and a second from where the long part ends; never one per unit.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> board = sketch(["....."])
    >>> anywhere = Links(board.neighbours, [1] * (6 * board.size))
    >>> nowhere = Links(board.neighbours, [BLOCKED] * (6 * board.size))
    >>> found = lines(Network(board, frozenset({0}), nowhere, anywhere, 3))
    >>> sorted(found.hexes), found.line(2).path
    ([0, 1, 2, 3], (2, 1, 0))
    """
    return Lines(network)


def _barred(size: int, hexes: frozenset[int]) -> list[int]:
    return _barred_also([0] * size, hexes)


def _barred_also(values: list[int], hexes: frozenset[int]) -> list[int]:
    answer = list(values)
    for hex_ in hexes:
        answer[hex_] = BLOCKED
    return answer
