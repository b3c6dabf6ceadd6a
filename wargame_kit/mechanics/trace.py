"""Is it connected? Lines of communications from sources to every hex, and where and why one is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from wargame_kit.board import Board
from wargame_kit.mechanics.kernel import BLOCKED, Links, search, trail
from wargame_kit.rulebook import Citation, Ledger, Verdict, refuse
from wargame_kit.words import Phrase, Words, in_language, say

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


@dataclass(frozen=True, slots=True)
class CutClauses:
    """The clauses that a refusal names, and the sentences in which a game has its own words.

    Attributes
    ----------
    enemies, length, sources, terrain : Citation
        Enemy units and zones, the limit, what gives a line, where none runs.
    edge : Citation or None
        What lets a line come from off the board.
    too_far, sources_lost : str
        Codes of the refusals for a short part that is too long, and for sources that are closed.
    long_cut, guarded : str
        Codes for where the long part is cut though a short one would go on, and for guarded hexes.
    along : Citation or None
        Says where the long part does not run.
    connected : Citation or None
        Says that who has a line is supplied: an answer that there is one names it.
    """

    enemies: Citation
    length: Citation
    sources: Citation
    terrain: Citation
    edge: Citation | None = None
    too_far: str = "supply/too-far"
    sources_lost: str = "supply/sources-lost"
    long_cut: str = "supply/long-cut"
    guarded: str = "supply/zone"
    along: Citation | None = None
    connected: Citation | None = None


@dataclass(frozen=True, slots=True, eq=False)
class SupplyLine:
    """The line of communications of one unit or hex, or why there is none.

    Attributes
    ----------
    unit : str
        Or the printed number of the hex.
    connected : bool
    path : tuple of int
        From the unit to the source; empty when cut.
    rail_part : int
        Hexes of the unlimited part.
    off_rail_length : int
        Hexes of the limited part.
    ledger : Ledger
        The hexes counted.
    verdict : Verdict
        That it is connected, or where and why it is cut.
    """

    unit: str
    connected: bool
    path: tuple[int, ...]
    rail_part: int
    off_rail_length: int
    ledger: Ledger
    verdict: Verdict

    def __bool__(self) -> bool:
        return self.connected

    def __repr__(self) -> str:
        if not self.connected:
            return f"<{say('repr/no-line', unit=self.unit, why=str(self.verdict))}>"
        return f"<{say('repr/line', unit=self.unit, count=len(self.path))}>"


@dataclass(frozen=True, slots=True, eq=False)
class Supply:
    """The lines of communications of a side.

    Attributes
    ----------
    side : Phrase, Name or str
    lines : Lines
    places : mapping of unit to hex
        The side's units on the board.
    clauses : CutClauses
    long_label, short_label : Phrase, Name or str
        What a ledger calls the two parts of a line.
    names : mapping of unit to Phrase, Name or str
        What a refusal calls the units; those that are not in it by their ids.
    """

    side: Words
    lines: Lines
    places: Mapping[str, int]
    clauses: CutClauses
    long_label: Words
    short_label: Words
    names: Mapping[str, Words] = field(default_factory=dict)

    @property
    def reach(self) -> frozenset[int]:
        """Every hex to which a line may be traced."""
        return self.lines.hexes

    @property
    def cut(self) -> tuple[str, ...]:
        """The units without a line, in the order of the counters."""
        hexes = self.lines.hexes
        return tuple(unit for unit, hex_ in self.places.items() if hex_ not in hexes)

    def __contains__(self, hex_: object) -> bool:
        if isinstance(hex_, str):
            return self.lines.network.board.locate(hex_) in self.lines.hexes
        return hex_ in self.lines.hexes

    def of(self, unit: str) -> SupplyLine:
        """A unit's line.

        Raises
        ------
        ValueError
            If the unit is not one of this side's on the board.
        """
        if unit not in self.places:
            raise ValueError(f"{unit} is no unit of {in_language(self.side, 'en')} on the map")
        return self._answer(unit, self.places[unit], self.names.get(unit, unit))

    def to(self, hex_: int | str) -> SupplyLine:
        """The line to a hex, named as `Board.locate` takes it."""
        hex_ = self.lines.network.board.locate(hex_)
        label = self.lines.network.board.label(hex_)
        return self._answer(label, hex_, label)

    def _answer(self, unit: str, hex_: int, name: Words) -> SupplyLine:
        line = self.lines.line(hex_)
        if line is None:
            verdict = why_cut(self.lines.network, hex_, name, self.clauses, self._ledger)
            return SupplyLine(unit, False, (), 0, 0, verdict.ledger or Ledger(say("supply/hexes")), verdict)
        granted = Verdict(True, clause=self.clauses.connected)
        return SupplyLine(unit, True, line.path, line.long, line.short, self._ledger(line), granted)

    def _ledger(self, line: Line) -> Ledger:
        board, ledger = self.lines.network.board, Ledger(say("supply/hexes"))
        if self.lines.network.limit:
            ledger = ledger.add(line.short, self.short_label, self.clauses.length, board.label(line.path[0]))
        ledger = ledger.add(line.long, self.long_label, self.clauses.length, board.label(line.path[-1]))
        if self.clauses.edge and line.path[-1] not in self.lines.network.sources:
            ledger = ledger.add(0, say("supply/edge"), self.clauses.edge, board.label(line.path[-1]))
        return ledger

    def __repr__(self) -> str:
        return f"<{self.headline}>"

    @property
    def headline(self) -> Phrase:
        """How many units of the side are cut off."""
        head = say("supply/of", side=self.side, cut=len(self.cut), count=len(self.places))
        return head.of(self.clauses.enemies.book)


def why_cut(
    network: Network, hex_: int, name: Words, clauses: CutClauses, ledger_of: Callable[[Line], Ledger]
) -> Verdict:
    """Where and why no line reaches a hex: the least that would have to change.

    Tried in turn: a long part that runs anywhere, a longer line, passing zones of control, passing each bar,
    passing enemy units, sources won back.

    Parameters
    ----------
    network : Network
    hex_ : int
    name : Phrase, Name or str
        Who or what is cut off.
    clauses : CutClauses
    ledger_of : callable Line -> Ledger
        Counts the line that is too long.
    """
    board = network.board
    if hex_ in network.impassable or hex_ in network.enemies:
        clause = clauses.terrain if hex_ in network.impassable else clauses.enemies
        return refuse("supply/closed", clause, hex_=board.label(hex_))
    for bar in network.bars:
        if hex_ in bar.hexes:
            return refuse(bar.code, bar.clause, hex_=board.label(hex_), unit=name)
    cut_at = _long_part_cut(network, hex_)
    if cut_at >= 0:
        along = clauses.along or clauses.enemies
        return refuse(clauses.long_cut, along, hex_=board.label(cut_at), unit=name)
    longer = Lines(_unlimited(network)).line(hex_, shortest_part=True) if network.limit else None
    if longer is not None:
        return refuse(
            clauses.too_far,
            clauses.length,
            hex_=board.label(longer.path[longer.short - network.limit]),
            ledger=ledger_of(longer),
            unit=name,
            length=longer.short,
            limit=network.limit,
        )
    for key, clause, hexes, freed in _freed(network, clauses):
        for wider in (freed, _unlimited(freed)):
            cut_at = _first_of(hexes, wider, hex_)
            if cut_at >= 0:
                return refuse(key, clause, hex_=board.label(cut_at), unit=name)
    if network.lost_sources:
        lost = tuple(board.label(source) for source in sorted(network.lost_sources))
        return refuse(clauses.sources_lost, clauses.sources, unit=name, sources=lost)
    return refuse("supply/no-way", clauses.terrain, unit=name)


def _freed(network: Network, clauses: CutClauses) -> Iterator[tuple[str, Citation, frozenset[int], Network]]:
    """Yield what cuts lines: its sentence, its clause, its hexes, and the network freed of all so far."""
    freed = replace(network, guarded=NO_HEXES)
    yield clauses.guarded, clauses.enemies, network.guarded - network.sources, freed
    for number, bar in enumerate(network.bars, 1):
        freed = replace(freed, bars=network.bars[number:])
        yield bar.code, bar.clause, bar.hexes, freed
    yield "supply/enemy", clauses.enemies, network.enemies, replace(freed, enemies=NO_HEXES)


def _unlimited(network: Network) -> Network:
    return replace(network, limit=network.board.size) if network.limit else network


def _first_of(bars: frozenset[int], freed: Network, hex_: int) -> int:
    """The first barred hex, from the source on, of a line that is freed of bars; or -1."""
    line = Lines(freed).line(hex_)
    return next((h for h in reversed(line.path) if h in bars and h != hex_), -1) if line else -1


def _long_part_cut(network: Network, hex_: int) -> int:
    """The first hex that ends the long part, if a line would come to a hex but for that; or -1."""
    cutting = network.long_closed | network.long_ends
    if not cutting:
        return -1
    guarded = network.guarded - cutting
    line = Lines(replace(network, long_closed=NO_HEXES, long_ends=NO_HEXES, guarded=guarded)).line(hex_)
    long_part = line.path[len(line.path) - 1 - line.long :] if line else ()
    return next((h for h in reversed(long_part) if h in cutting), -1)


def _barred(size: int, hexes: frozenset[int]) -> list[int]:
    return _barred_also([0] * size, hexes)


def _barred_also(values: list[int], hexes: frozenset[int]) -> list[int]:
    answer = list(values)
    for hex_ in hexes:
        answer[hex_] = BLOCKED
    return answer
