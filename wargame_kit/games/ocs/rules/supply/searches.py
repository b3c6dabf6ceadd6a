"""12.3d: where supply paths lead: searched once, and again only where the ground has changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import EIGHTHS
from wargame_kit.games.ocs.rules.readiness import POINTS
from wargame_kit.mechanics import MoveCosts, Surcharges
from wargame_kit.mechanics.distance import rings
from wargame_kit.mechanics.kernel import Links, search, trail
from wargame_kit.mechanics.move_costs import parts_of_move
from wargame_kit.rulebook import Entry, Ledger, Verdict
from wargame_kit.words import say

Row = Sequence[tuple[int, int]]

Told = dict[int, tuple[tuple[int, ...], Ledger]]
"""The cheapest paths that were asked for, by where they lead, and what each costs."""

MOST_SEARCHES = 1000
"""Of one kind of ground; more are forgotten again, the one that was asked for longest ago first."""


@dataclass(frozen=True, eq=False)
class Paths:
    """Every hex that paths from one hex come to within a limit, and the hexes next to these (12.3c).

    Attributes
    ----------
    origin : int
    limit : int
        In eighths of a point.
    spent : mapping of hex to int
        What the path to each hex costs.
    near : frozenset of int
        The hexes that paths come to, and those next to these.
    table : MoveCosts
    surcharges : Surcharges
    granted : mapping of hex to Entry
        Hexes that a rule of the title lets who draws come to, however far they are, and why.
    """

    origin: int
    limit: int
    spent: Mapping[int, int]
    near: frozenset[int]
    table: MoveCosts
    surcharges: Surcharges
    granted: Mapping[int, Entry] = field(default_factory=dict)
    _told: Told = field(default_factory=dict, repr=False)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.reached

    @cached_property
    def reached(self) -> frozenset[int]:
        """The hexes to which supply comes by them: `near`, and those that are granted."""
        return self.near.union(self.granted) if self.granted else self.near

    def end(self, hex_: int) -> int | None:
        """Where the cheapest path to a hex ends: in it or next to it; None where there is none."""
        neighbours = self.table.board.neighbours[6 * hex_ : 6 * hex_ + 6]
        ends = [near for near in (hex_, *neighbours) if near in self.spent]
        return min(ends, key=lambda end: (self.spent[end], end != hex_, end)) if ends else None

    def path(self, hex_: int) -> tuple[int, ...]:
        """The cheapest path to a hex or next to it, from the origin; then the hex itself.

        Raises
        ------
        ValueError
            If there is none.
        """
        return self._to(hex_)[0]

    def ledger(self, hex_: int) -> Ledger:
        """What the path to a hex costs, part by part; the last hex next to it costs nothing (12.3c)."""
        return self._to(hex_)[1]

    def _to(self, hex_: int) -> tuple[tuple[int, ...], Ledger]:
        told = self._told.get(hex_)
        if told is None:
            end = self.end(hex_)
            if end is None and hex_ in self.granted:
                return (self.origin, hex_), Ledger(POINTS, EIGHTHS, (self.granted[hex_],))
            if end is None:
                raise ValueError(hex_)
            told = self._told[hex_] = self._found(hex_, end)
        return told

    def _found(self, hex_: int, end: int) -> tuple[tuple[int, ...], Ledger]:
        way = trail(self.table.links, self.surcharges.enter, self.surcharges.leave, dict(self.spent), end)
        entries: tuple[Entry, ...] = ()
        for here, there in pairwise(way):
            parts = parts_of_move(self.table, self.surcharges, here, there)
            if not isinstance(parts, Verdict):
                entries += parts
        told = Ledger(POINTS, EIGHTHS, entries)
        if end == hex_:
            return tuple(way), told
        return (*way, hex_), told.add(0, say("ocs/adjacent"), cite("12.3c"), self.table.board.label(hex_))


@dataclass(frozen=True, eq=False)
class SupplyGround:
    """Where supply paths of a class lead, as the ground and the enemy are; from each hex it is searched once.

    Positions in which these are the same have it in common: most moves change neither.

    Attributes
    ----------
    table : MoveCosts
    surcharges : Surcharges
    closed : frozenset of int
        The hexes that nobody enters.
    zones : frozenset of int
        Those that nobody leaves either.
    """

    table: MoveCosts
    surcharges: Surcharges
    closed: frozenset[int]
    zones: frozenset[int]
    _found: dict[tuple[int, int], Paths] = field(default_factory=dict, repr=False)

    def drawn(self, heads: frozenset[int], limit: int) -> frozenset[int]:
        """The hexes from which paths come to some hexes or next to one, within a limit as of `paths`.

        One search backwards finds what a path from each finds.
        """
        return _drawn(self, heads, limit)

    def paths(self, origin: int, limit: int) -> Paths:
        """The paths from a hex within a limit, in eighths of a point."""
        found = self._found.get((origin, limit))
        if found is None:
            search = _searches(self.table.links.base).found(self, origin, limit)
            found = Paths(
                origin,
                limit,
                search.spent,
                search.near,
                self.table,
                self.surcharges,
                _told=search.told_of(self.table),
            )
            self._found[origin, limit] = found
        return found


@lru_cache(16)
def _drawn(ground: SupplyGround, heads: frozenset[int], limit: int) -> frozenset[int]:
    links, on_top = ground.table.links.backwards, ground.surcharges
    near = heads.union(*map(rings(ground.table.board).__getitem__, heads))
    return near.union(search(links, on_top.leave, on_top.enter, sorted(near), limit))


@dataclass(frozen=True, eq=False, slots=True)
class Search:
    """What a search found, with all that it asked: the hexes that it came to, and those next to them.

    Attributes
    ----------
    limit : int
    spent : mapping of hex to int
        See `Paths`.
    near : frozenset of int
        The hexes that it came to, and those next to these.
    closed : frozenset of int
        Those among `near` that nobody entered.
    rows : mapping of hex to row
        Of the hexes that it came to, the steps out of those where the ground is otherwise than usual.
    """

    limit: int
    spent: Mapping[int, int]
    near: frozenset[int]
    closed: frozenset[int]
    rows: Mapping[int, Row]
    _told: list[tuple[MoveCosts, Told]] = field(default_factory=list, repr=False)

    def told_of(self, table: MoveCosts) -> Told:
        """What was told of its paths by a table: another may give other reasons for the same costs."""
        told = self._told[0] if self._told else None
        if told is None or told[0] is not table:
            told = table, {}
            self._told[:] = [told]
        return told[1]

    def holds_on(self, ground: SupplyGround) -> bool:
        """Whether it would find the same on a ground, whose origin is in a zone as it was."""
        closed = ground.closed & self.near
        if closed != self.closed:
            if not (closed - self.closed).isdisjoint(self.spent):
                return False
            if any(self._enters(ground, hex_) for hex_ in self.closed - closed):
                return False
        return self.rows == _otherwise(ground.table.links, self.spent)

    def _enters(self, ground: SupplyGround, hex_: int) -> bool:
        """Whether it would come to a hex that is no longer closed."""
        rows, leave = ground.table.links.rows, ground.surcharges.leave
        before = (here for here in rings(ground.table.board)[hex_] if here in self.spent)
        steps = ((here, cost) for here in before for there, cost in rows[here] if there == hex_)
        return any(self.spent[here] + leave[here] + cost <= self.limit for here, cost in steps)


def _otherwise(links: Links, hexes: Mapping[int, int]) -> dict[int, Row]:
    return {hex_: links.rows[hex_] for hex_ in links.otherwise & hexes.keys()}


class Searches:
    """The searches of one kind of ground: the enemy's move on one wing changes none on the other."""

    def __init__(self) -> None:
        # Its methods are atomic: a bot searches in a thread of its own.
        self._found: OrderedDict[tuple[int, int, bool], Search] = OrderedDict()

    def found(self, ground: SupplyGround, origin: int, limit: int) -> Search:
        """What a search on a ground finds, from a hex within a limit."""
        key = origin, limit, origin in ground.zones
        known = self._found.pop(key, None)
        if known is None or not known.holds_on(ground):
            known = self._search(ground, origin, limit)
        self._found[key] = known  # the last
        if len(self._found) > MOST_SEARCHES:
            self._found.popitem(last=False)
        return known

    def _search(self, ground: SupplyGround, origin: int, limit: int) -> Search:
        links, on_top = ground.table.links, ground.surcharges
        spent = search(links, on_top.enter, on_top.leave, (origin,), limit)
        near = frozenset(spent).union(*map(rings(ground.table.board).__getitem__, spent))
        return Search(limit, spent, near, ground.closed & near, _otherwise(links, spent))


@lru_cache(16)
def _searches(usual: Links) -> Searches:
    """What was found on grounds that differ from a usual one by no more than works and crossings."""
    return Searches()
