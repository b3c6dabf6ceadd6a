"""12.3: draw and throw, the one way in which supply comes to a unit, and in which it traces.

A draw is counted from the unit back to the supply, a throw from the headquarters onward; both may end next to
their goal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.facts import CROSSINGS
from wargame_kit.games.ocs.files.kinds import EIGHTHS, HEADQUARTERS, KESSEL, LEG, STRAT, TRUCK
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.ground import costs
from wargame_kit.games.ocs.rules.supply.searches import Paths, SupplyGround
from wargame_kit.games.ocs.rules.zones import combat_hexes, hostile
from wargame_kit.games.ocs.title import title_of
from wargame_kit.mechanics import MoveCosts, Surcharges
from wargame_kit.mechanics.kernel import BLOCKED
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position.derived import derived_from, derived_from_side
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse

READ = ("marker", "unsupplied", "moved", "freed", "weather", "scenario", CROSSINGS)
"""What supply paths depend on beside where everybody stands."""


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
    return SupplyGround(table, Surcharges(enter, leave), enemies | zones, zones)


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
    mobility, side = drawing_class(position, headquarters), position.side_of(headquarters)
    ground, limit = supply_ground(position, side, mobility, phase), throw_range(position, headquarters)
    return ground.paths(position.pieces[headquarters].hex_, limit * EIGHTHS)


Throw = tuple[str, SupplyGround, int, int]
"""A headquarters that throws, over what ground, from where and how far, in eighths of a point."""


class Throws(Mapping[str, Paths]):
    """The headquarters of a side that throw, with where to; that is searched when it is asked for."""

    def __init__(self, throws: Iterable[Throw]) -> None:
        self._throws = {unit: (ground, origin, limit) for unit, ground, origin, limit in throws}
        self._thrown: dict[str, Paths | None] = dict.fromkeys(self._throws)

    def __getitem__(self, headquarters: str) -> Paths:
        thrown = self._thrown[headquarters]
        if thrown is None:
            ground, origin, limit = self._throws[headquarters]
            thrown = self._thrown[headquarters] = ground.paths(origin, limit)
        return thrown

    def reaching(self, hex_: int, may_throw: Callable[[str], bool]) -> Iterator[str]:
        """Yield the headquarters that may throw to a hex and whose throw comes to it."""
        for headquarters, thrown in self._thrown.items():
            if thrown is None and not may_throw(headquarters):
                continue  # nobody need search where it throws to
            reached = (thrown or self[headquarters]).reached
            if hex_ in reached and (thrown is None or may_throw(headquarters)):
                yield headquarters

    def __contains__(self, headquarters: object) -> bool:
        return headquarters in self._thrown

    def __iter__(self) -> Iterator[str]:
        return iter(self._thrown)

    def __len__(self) -> int:
        return len(self._thrown)


@derived_from(*READ)
def thrown_to(position: OcsPosition, side: str, phase: str = "") -> Throws:
    """The headquarters of a side that throw, with where to, in the order of the counters."""
    grounds: dict[str, SupplyGround] = {}
    found = []
    for unit in throwing(position, side):
        kind, hex_ = drawing_class(position, unit), position.pieces[unit].hex_
        if kind not in grounds:
            grounds[kind] = supply_ground(position, side, kind, phase)
        found.append((unit, grounds[kind], hex_, throw_range(position, unit) * EIGHTHS))
    return _throws(tuple(found))


@lru_cache(16)
def _throws(found: tuple[Throw, ...]) -> Throws:
    """Those that positions have in common in which the headquarters and the ground are the same."""
    return Throws(found)


@derived_from_side("marker", kinds=(HEADQUARTERS,))
def throwing(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The headquarters of a side that throw what they draw, in the order of the counters."""
    return tuple(unit for unit in _with_range(position, side) if not is_kessel(position, unit))


@derived_from_side("marker", kinds=(HEADQUARTERS,))
def feeding(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The headquarters of a side that feed by themselves, in the order of the counters."""
    return tuple(unit for unit in _with_range(position, side) if is_kessel(position, unit))


def is_kessel(position: OcsPosition, unit: str) -> bool:
    """Whether a counter is a headquarters that feeds by itself, and throws nothing."""
    return KESSEL in position.counter(unit).traits


@derived_from_side("marker", kinds=(HEADQUARTERS,))
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
    thrown, hex_ = thrown_to(position, position.side_of(unit), phase), position.pieces[unit].hex_
    return thrown.reaching(hex_, lambda each: _may_throw(position, each, unit, is_trace))


def throws(
    position: OcsPosition, headquarters: str, unit: str, phase: str = "", *, is_trace: bool = False
) -> bool:
    """Whether a headquarters throws supply to a unit: `throwers` of a single one."""
    thrown = thrown_to(position, position.side_of(unit), phase)
    reaches = headquarters in thrown and position.pieces[unit].hex_ in thrown[headquarters].reached
    return reaches and _may_throw(position, headquarters, unit, is_trace)


def _may_throw(position: OcsPosition, headquarters: str, unit: str, is_trace: bool) -> bool:
    """Whether a headquarters may throw to a unit that its throw reaches."""
    if headquarters == unit or not serves(position, headquarters, unit):
        return False
    here, hex_ = position.pieces[headquarters].hex_, position.pieces[unit].hex_
    return is_trace or title_of(position).carries(position, headquarters, here, hex_)


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
    hexes, title = frozenset(supplies), title_of(position)

    def drawn(drawing: str) -> list[int]:
        near = hexes & drawn_by(position, drawing, phase).reached
        return sorted(near if is_trace or not near else title.carried(position, drawing, near))

    found = [Route(hex_) for hex_ in drawn(unit)]
    for headquarters in throwers(position, unit, phase, is_trace=is_trace):
        found += [Route(hex_, headquarters) for hex_ in drawn(headquarters)]
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
