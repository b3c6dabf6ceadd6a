"""Is it connected? Lines of communications from sources to every hex, and where and why one is cut."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from wargame_kit.board import Board
from wargame_kit.mechanics.networks import NO_HEXES, Line, Lines, Network
from wargame_kit.rulebook import Citation, Ledger, Verdict, refuse
from wargame_kit.words import Phrase, Words, in_language, say


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


class Supply(ABC):
    """Who of a side is supplied, and how, or why not: what a position answers, whatever its rulebook traces.

    Attributes
    ----------
    side : Phrase, Name or str
    places : mapping of unit to hex
        The side's units on the board that need supply.
    board : Board
    book : str
        Whose words its headline is said in.
    sources : frozenset of int
        The hexes from which lines come.
    closed : frozenset of int
        The hexes that no line passes.
    """

    __slots__ = ()

    side: Words
    places: Mapping[str, int]

    @property
    @abstractmethod
    def board(self) -> Board: ...

    @property
    @abstractmethod
    def book(self) -> str: ...

    @property
    @abstractmethod
    def reach(self) -> frozenset[int]:
        """Every hex in which a unit would be supplied."""

    @property
    @abstractmethod
    def sources(self) -> frozenset[int]: ...

    @property
    @abstractmethod
    def closed(self) -> frozenset[int]: ...

    @property
    def cut(self) -> tuple[str, ...]:
        """The units without a line, in the order of the counters."""
        return tuple(unit for unit, hex_ in self.places.items() if hex_ not in self.reach)

    def __contains__(self, hex_: object) -> bool:
        return (self.board.locate(hex_) if isinstance(hex_, str) else hex_) in self.reach

    def of(self, unit: str) -> SupplyLine:
        """A unit's line.

        Raises
        ------
        ValueError
            If the unit is not one of this side's on the board.
        """
        if unit not in self.places:
            raise ValueError(f"{unit} is no unit of {in_language(self.side, 'en')} on the map")
        return self.line_of(unit)

    @abstractmethod
    def line_of(self, unit: str) -> SupplyLine:
        """The line of one of `places`."""

    @abstractmethod
    def to(self, hex_: int | str) -> SupplyLine:
        """The line to a hex, named as `Board.locate` takes it."""

    @property
    def headline(self) -> Phrase:
        """How many units of the side are cut off."""
        head = say("supply/of", side=self.side, cut=len(self.cut), count=len(self.places))
        return head.of(self.book)

    def __repr__(self) -> str:
        return f"<{self.headline}>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TracedSupply(Supply):
    """The lines of communications of a side: a long part and a short one, counted in hexes.

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
    def board(self) -> Board:
        return self.lines.network.board

    @property
    def book(self) -> str:
        return self.clauses.enemies.book

    @property
    def reach(self) -> frozenset[int]:
        """Every hex to which a line may be traced."""
        return self.lines.hexes

    @property
    def sources(self) -> frozenset[int]:
        return self.lines.network.sources

    @property
    def closed(self) -> frozenset[int]:
        network = self.lines.network
        barred = (bar.hexes for bar in network.bars)
        return network.enemies.union(network.impassable, network.guarded, *barred)

    def line_of(self, unit: str) -> SupplyLine:
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
