"""12.3: draw and throw, the one way in which supply comes to a unit, and in which it traces.

A draw is counted from the unit back to the supply, a throw from the headquarters onward; both may end next to
their goal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.facts import CROSSINGS
from wargame_kit.games.ocs.files.kinds import EIGHTHS, KESSEL, LEG, STRAT, TRUCK
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.ground import costs
from wargame_kit.games.ocs.rules.readiness import POINTS
from wargame_kit.games.ocs.rules.zones import combat_hexes, hostile
from wargame_kit.games.ocs.title import NO_HEXES, title_of
from wargame_kit.mechanics import MoveCosts, Surcharges
from wargame_kit.mechanics.kernel import BLOCKED, search, trail
from wargame_kit.mechanics.move_costs import parts_of_move
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Entry, Ledger, Verdict, refuse
from wargame_kit.words import say

READ = ("marker", "unsupplied", "moved", "freed", "weather", "scenario", CROSSINGS)
"""What supply paths depend on beside where everybody stands."""


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
    table : MoveCosts
    surcharges : Surcharges
    granted : mapping of hex to Entry
        Hexes that a rule of the title lets who draws come to, however far they are, and why.
    """

    origin: int
    limit: int
    spent: Mapping[int, int]
    table: MoveCosts
    surcharges: Surcharges
    granted: Mapping[int, Entry] = field(default_factory=dict)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.reached

    @cached_property
    def reached(self) -> frozenset[int]:
        """The hexes that paths come to, and those next to these."""
        board = self.table.board
        near = {n for hex_ in self.spent for n in board.neighbours[6 * hex_ : 6 * hex_ + 6] if n >= 0}
        return frozenset(near | self.spent.keys() | self.granted.keys())

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
        end = self.end(hex_)
        if end is None and hex_ in self.granted:
            return self.origin, hex_
        if end is None:
            raise ValueError(hex_)
        way = trail(self.table.links, self.surcharges.enter, self.surcharges.leave, dict(self.spent), end)
        return tuple(way) if end == hex_ else (*way, hex_)

    def ledger(self, hex_: int) -> Ledger:
        """What the path to a hex costs, part by part; the last hex next to it costs nothing (12.3c)."""
        told = Ledger(POINTS, EIGHTHS)
        if self.end(hex_) is None and hex_ in self.granted:
            return Ledger(POINTS, EIGHTHS, (self.granted[hex_],))
        way = self.path(hex_)
        paid = way if self.end(hex_) == hex_ else way[:-1]
        for here, there in pairwise(paid):
            parts = parts_of_move(self.table, self.surcharges, here, there)
            if not isinstance(parts, Verdict):
                told = Ledger(told.unit, told.scale, told.entries + parts)
        if len(paid) < len(way):
            label = self.table.board.label(hex_)
            told = told.add(0, say("ocs/adjacent"), cite("12.3c"), label)
        return told


@dataclass(frozen=True, eq=False)
class SupplyGround:
    """Where supply paths of a class lead, as the ground and the enemy are; from each hex it is searched once.

    Positions in which these are the same have it in common: most moves change neither.

    Attributes
    ----------
    table : MoveCosts
    surcharges : Surcharges
    """

    table: MoveCosts
    surcharges: Surcharges
    _found: dict[tuple[int, int], Paths] = field(default_factory=dict, repr=False)

    def paths(self, origin: int, limit: int) -> Paths:
        """The paths from a hex within a limit, in eighths of a point."""
        found = self._found.get((origin, limit))
        if found is None:
            on_top = self.surcharges
            spent = search(self.table.links, on_top.enter, on_top.leave, (origin,), limit)
            found = self._found[origin, limit] = Paths(origin, limit, spent, self.table, on_top)
        return found


@derived_from(*READ)
def supply_ground(position: OcsPosition, side: str, mobility: str, phase: str = "") -> SupplyGround:
    """What stops supply paths of a side now: enemy units; those of trucks zones that nobody negates (4.5a).

    Parameters
    ----------
    side : str
    mobility : {"leg", "track", "truck"}
    phase : str
        Whose movement segment it is, in which only who moves no more negates a zone (4.5b); else empty.
    """
    zones = hostile(position, side, phase) if mobility == TRUCK else NO_HEXES
    table = costs(position, side, mobility, is_supply=True)
    return _ground(table, combat_hexes(position, position.enemy(side)), zones)


@lru_cache(16)
def _ground(table: MoveCosts, enemies: frozenset[int], zones: frozenset[int]) -> SupplyGround:
    """Nobody enters a hex with enemies, nor comes into or out of the zones."""
    enter, leave = [0] * table.board.size, [0] * table.board.size
    for hex_ in enemies:
        enter[hex_] = BLOCKED
    for hex_ in zones:
        enter[hex_] = leave[hex_] = BLOCKED
    return SupplyGround(table, Surcharges(enter, leave))


def paths(position: OcsPosition, side: str, origin: int, mobility: str, limit: int, phase: str = "") -> Paths:
    """Where supply paths of a side lead from a hex (12.3d).

    Parameters
    ----------
    origin : int
    mobility : {"leg", "track", "truck"}
    limit : int
        In points.
    phase : str
        See `supply_ground`.
    """
    return supply_ground(position, side, mobility, phase).paths(origin, limit * EIGHTHS)


def drawing_class(position: OcsPosition, unit: str) -> str:
    """The class in which a unit draws: Truck; a headquarters of another class in its own (12.3a)."""
    counter = position.counter(unit)
    return LEG if counter.is_headquarters and "leg-throw" in counter.traits else TRUCK


@derived_from(*READ)
def drawn_by(position: OcsPosition, unit: str, phase: str = "") -> Paths:
    """Where a unit can draw supply from (12.3a)."""
    origin, side = position.pieces[unit].hex_, position.side_of(unit)
    limit = position.charts.limit("draw")
    found = paths(position, side, origin, drawing_class(position, unit), limit, phase)
    granted = title_of(position).granted(position, unit)
    return replace(found, granted=granted) if granted else found


def throw_range(position: OcsPosition, unit: str) -> int:
    """How far a headquarters throws, in points, by the side that shows; not in Strat Mode (12.3b)."""
    piece = position.pieces[unit]
    if piece.marker == STRAT or piece.hex_ < 0 or not position.counter(unit).is_headquarters:
        return 0
    return position.shown(unit).throw


def throw_from(position: OcsPosition, headquarters: str, phase: str = "") -> Paths:
    """Where a headquarters can throw to (12.3b)."""
    origin, side = position.pieces[headquarters].hex_, position.side_of(headquarters)
    limit = throw_range(position, headquarters)
    return paths(position, side, origin, drawing_class(position, headquarters), limit, phase)


@derived_from(*READ)
def thrown_to(position: OcsPosition, side: str, phase: str = "") -> Mapping[str, Paths]:
    """The headquarters of a side that throw, with where to, in the order of the counters."""
    return {unit: throw_from(position, unit, phase) for unit in throwing(position, side)}


@derived_from("marker")
def throwing(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The headquarters of a side that throw what they draw, in the order of the counters."""
    return tuple(unit for unit in _with_range(position, side) if not is_kessel(position, unit))


@derived_from("marker")
def feeding(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The headquarters of a side that feed by themselves, in the order of the counters."""
    return tuple(unit for unit in _with_range(position, side) if is_kessel(position, unit))


def is_kessel(position: OcsPosition, unit: str) -> bool:
    """Whether a counter is a headquarters that feeds by itself, and throws nothing."""
    return KESSEL in position.counter(unit).traits


@derived_from("marker")
def _with_range(position: OcsPosition, side: str) -> tuple[str, ...]:
    return tuple(
        unit for unit in position.pieces if position.side_of(unit) == side and throw_range(position, unit)
    )


def fed_by_itself(position: OcsPosition, unit: str, phase: str = "") -> Iterator[Route]:
    """Yield the ways in which headquarters feed a unit that draw from nowhere."""
    hex_ = position.pieces[unit].hex_
    for headquarters in feeding(position, position.side_of(unit)):
        if hex_ in throw_from(position, headquarters, phase):
            yield Route(position.pieces[headquarters].hex_, headquarters)


def throwers(position: OcsPosition, unit: str, phase: str = "", *, is_trace: bool = False) -> Iterator[str]:
    """Yield the headquarters whose throw reaches a unit; `carries` is not asked of trace."""
    hex_, thrown = position.pieces[unit].hex_, thrown_to(position, position.side_of(unit), phase)
    for headquarters, found in thrown.items():
        if hex_ not in found.reached or headquarters == unit or not serves(position, headquarters, unit):
            continue
        if is_trace or title_of(position).carries(position, headquarters, found.origin, hex_):
            yield headquarters


def drawn_out_of(position: OcsPosition, unit: str, phase: str = "") -> frozenset[int]:
    """The hexes out of which a unit may draw supply that is not trace."""
    return title_of(position).carried(position, unit, drawn_by(position, unit, phase).reached)


def serves(position: OcsPosition, headquarters: str, unit: str) -> bool:
    """Whether a headquarters may throw to a unit: one of a formation only to that and independents (13.1)."""
    printed, other = position.counter(headquarters), position.counter(unit)
    if not title_of(position).serves(position, headquarters, unit):
        return False
    return not printed.formation or other.formation == printed.formation or other.is_independent


@dataclass(frozen=True, slots=True)
class Route:
    """How supply comes to a unit.

    Attributes
    ----------
    supply : int
        The hex from which it comes.
    headquarters : str
        That throws it; empty where the unit draws by itself.
    """

    supply: int
    headquarters: str = ""


def routes(
    position: OcsPosition, unit: str, supplies: Iterable[int], phase: str = "", *, is_trace: bool = False
) -> tuple[Route, ...]:
    """Every way in which supply in some hexes comes to a unit: the direct draws first, then by headquarters.

    Parameters
    ----------
    unit : str
    supplies : iterable of int
    phase : str
        See `supply_ground`.
    is_trace : bool
        Whether it is no supply that is carried: a title lets trace come where supply may not.
    """
    hexes = frozenset(supplies)

    def drawn_hexes(drawing: str) -> frozenset[int]:
        if is_trace:
            return drawn_by(position, drawing, phase).reached
        return drawn_out_of(position, drawing, phase)

    found = [Route(hex_) for hex_ in sorted(hexes & drawn_hexes(unit))]
    for headquarters in throwers(position, unit, phase, is_trace=is_trace):
        drawn = drawn_hexes(headquarters)
        found += [Route(hex_, headquarters) for hex_ in sorted(hexes & drawn)]
    return tuple(found)


def line(position: OcsPosition, unit: str, route: Route, phase: str = "") -> tuple[tuple[int, ...], Ledger]:
    """The hexes of a route from the unit to the supply, and what its paths cost."""
    hex_ = position.pieces[unit].hex_
    if not route.headquarters:
        own = drawn_by(position, unit, phase)
        return own.path(route.supply), own.ledger(route.supply)
    thrown = throw_from(position, route.headquarters, phase)
    if is_kessel(position, route.headquarters):
        return tuple(reversed(thrown.path(hex_))), thrown.ledger(hex_)
    drawn = drawn_by(position, route.headquarters, phase)
    way = (*reversed(thrown.path(hex_)), *drawn.path(route.supply)[1:])
    return way, thrown.ledger(hex_).join(drawn.ledger(route.supply))


def why_none(
    position: OcsPosition, unit: str, supplies: Iterable[int], phase: str = "", *, is_trace: bool = False
) -> Verdict:
    """Why supply in some hexes does not come to a unit: what its draw lacks, and its headquarters."""
    hexes = tuple(supplies)
    if routes(position, unit, hexes, phase, is_trace=is_trace):
        return ALLOWED
    name, hex_ = position.name_of(unit), position.pieces[unit].hex_
    printed = position.game.board.label(hex_)
    if not hexes:
        return refuse("ocs/no-supply-anywhere", cite("12.3"), hex_=printed, unit=name)
    if hex_ in hostile(position, position.side_of(unit), phase):
        return refuse("ocs/zone-holds-supply", cite("4.5a"), hex_=printed, unit=name)
    reached = tuple(throwers(position, unit, phase, is_trace=is_trace))
    if reached:
        named = position.name_of(reached[0])
        return refuse(
            "ocs/headquarters-draws-not", cite("12.3b"), hex_=printed, unit=name, headquarters=named
        )
    limit = position.charts.limit("draw")
    return refuse("ocs/draws-not", cite("12.3a"), hex_=printed, unit=name, limit=limit)
