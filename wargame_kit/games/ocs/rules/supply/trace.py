"""12.6: trace supply: who is fed from a source, by which headquarters, and by which road."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from wargame_kit.board import Board
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.facts import CROSSINGS
from wargame_kit.games.ocs.files.kinds import COMBAT, EIGHTHS, EXTENDER, TRANSPORT, TRUCK
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.modes import own_units
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply.paths import (
    Route,
    drawing_class,
    drawn_by,
    fed_by_itself,
    feeding,
    line,
    paths,
    supply_ground,
    throw_from,
    throwers,
    throwing,
    thrown_to,
    throws,
    why_none,
)
from wargame_kit.games.ocs.rules.supply.rails import connected, halts, way_back
from wargame_kit.games.ocs.rules.zones import combat_hexes, hostile
from wargame_kit.games.ocs.title import title_of
from wargame_kit.mechanics import Supply, SupplyLine
from wargame_kit.position.derived import derived_from, derived_from_side
from wargame_kit.rulebook import Ledger, Verdict
from wargame_kit.words import Words, say

WAYS = (
    *("marker", "unsupplied", "moved", "freed", "weather", "gauge", "held", "scenario", "points"),
    CROSSINGS,
)
"""What every way of trace depends on beside where everybody stands."""

READ = (*WAYS, "losses")
"""The same of who is fed by what, for which sizes count (12.6f)."""


def open_sources(position: OcsPosition, side: str, phase: str = "") -> frozenset[int]:
    """The sources of a side that no enemy holds or shuts (12.6a, 12.6b)."""
    return title_of(position).sources(position, side) - _shut(position, side, phase)


def _shut(position: OcsPosition, side: str, phase: str) -> frozenset[int]:
    """Where an enemy, or a zone of one that nobody negates, lets nobody of a side draw (12.6b)."""
    return hostile(position, side, phase) | combat_hexes(position, position.enemy(side))


def is_extender(position: OcsPosition, unit: str) -> bool:
    """Whether a counter stands as an extender: a transport counter on its other side (12.7)."""
    piece = position.pieces[unit]
    is_set_up = piece.points > 0 and piece.hex_ >= 0 and position.shown(unit).throw > 0
    return is_set_up and not position.is_combat_unit(unit)


@derived_from_side("points", kinds=(*TRANSPORT, EXTENDER))
def extenders(position: OcsPosition, side: str) -> Mapping[str, int]:
    """The extenders of a side, with their hexes: of transport points, and a title's own (12.7)."""
    made = (unit for unit in sorted(position.piece_values("points")) if is_extender(position, unit))
    laid = (unit for unit in position.of_kind(EXTENDER) if position.pieces[unit].hex_ >= 0)
    return {unit: position.pieces[unit].hex_ for unit in (*made, *laid) if position.side_of(unit) == side}


@dataclass(frozen=True, slots=True, eq=False)
class Net:
    """Where trace supply of a side can be drawn: the last part of every line.

    Attributes
    ----------
    heads : mapping of hex to tuple of int
        Each hex in which supply can be drawn, with the way on from there to a source.
    """

    heads: Mapping[int, tuple[int, ...]]


def net(position: OcsPosition, side: str, phase: str = "") -> Net:
    """The sources, the detrainable hexes that rails join to them, and extenders on from there (12.6a).

    Notes
    -----
    Extenders and railways lengthen each other until nothing changes (12.7).
    """
    starts = open_sources(position, side, phase)
    heads: dict[int, tuple[int, ...]] = {hex_: (hex_,) for hex_ in sorted(starts)}
    # An extender is a source as well; who has entered its hex is about to make it collapse (9.14d).
    shut = _shut(position, side, phase)
    waiting = {unit: hex_ for unit, hex_ in extenders(position, side).items() if hex_ not in shut}
    while True:
        joined = connected(position, side, frozenset(heads), phase)
        for hex_ in sorted(halts(position, side) & joined.keys()):
            if hex_ not in heads:
                way = way_back(joined, hex_)
                heads[hex_] = (*way[:-1], *heads[way[-1]])
        linked = {}
        for unit, hex_ in waiting.items():
            found = _extended(position, side, unit, hex_, heads, phase)
            if found is not None:
                linked[unit] = found
        if not linked:
            return Net(heads)
        for unit, way in linked.items():
            heads.setdefault(way[0], way)
            del waiting[unit]


def _extended(
    position: OcsPosition,
    side: str,
    unit: str,
    hex_: int,
    heads: Mapping[int, tuple[int, ...]],
    phase: str,
) -> tuple[int, ...] | None:
    """The way from an extender back to where supply can be drawn, if it is in its range (12.7)."""
    printed = position.shown(unit)
    back = paths(position, side, hex_, printed.mobility, printed.throw, phase)
    near = back.reached & heads.keys()
    if not near:
        return None
    best = min(near, key=lambda head: (len(back.path(head)), head))
    return (*back.path(best)[:-1], *heads[best])


def extender_reaches(position: OcsPosition, unit: str) -> bool:
    """Whether a transport counter would connect where it stands, if it were set up (12.7)."""
    side, printed = position.side_of(unit), position.counter(unit).printed_side(COMBAT)
    back = paths(position, side, position.pieces[unit].hex_, printed.mobility, printed.throw, MOVEMENT)
    return any(head in back for head in heads_of(position, side, MOVEMENT))


@derived_from(*WAYS)
def heads_of(position: OcsPosition, side: str, phase: str = "") -> Mapping[int, tuple[int, ...]]:
    """Where a side can draw trace supply, with the way on from each hex: `net`, remembered."""
    return net(position, side, phase).heads


Feeder = tuple[str, int]
"""By what a formation is fed: a headquarters and −1, or nobody and the hex out of which it draws (12.6f)."""

Feeders = tuple[tuple[str, str, int], ...]
"""Formations, and by what their owner has them fed."""


@derived_from(*WAYS)
def _drawing(position: OcsPosition, side: str, phase: str = "") -> Mapping[str, Route]:
    """The headquarters of a side that throw trace supply, each with how (12.3b)."""
    heads = frozenset(heads_of(position, side, phase))
    near = ((unit, heads & drawn_by(position, unit, phase).reached) for unit in throwing(position, side))
    return {unit: Route(min(found), unit) for unit, found in near if found}


@derived_from(*WAYS)
def ways_to_trace(position: OcsPosition, unit: str, phase: str = "") -> tuple[Route, ...]:
    """How a combat unit can trace: by each direct draw, one way by each headquarters (12.6)."""
    side = position.side_of(unit)
    own, thrown = drawn_by(position, unit, phase).reached, _drawing(position, side, phase)
    drawn = map(Route, sorted(own & heads_of(position, side, phase).keys()))
    by = throwers(position, unit, phase, is_trace=True)
    ways = (thrown[each] for each in by if each in thrown)
    return (*drawn, *ways, *fed_by_itself(position, unit, phase))


@derived_from_side()
def combat_units(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The combat units of a side on the map, in the order of the counters."""
    return tuple(unit for unit in own_units(position, side) if position.is_combat_unit(unit))


def bound_to(position: OcsPosition, unit: str) -> str:
    """The formation with which a unit must be fed by one source; empty for none (12.6f)."""
    formation = position.counter(unit).formation
    return "" if formation and title_of(position).acts_with(position, unit) else formation


@derived_from(CROSSINGS)
def formations(position: OcsPosition, side: str) -> Mapping[str, tuple[str, ...]]:
    """The combat units of a side by the formation with which they are fed; under none who is fed alone."""
    found: dict[str, list[str]] = {}
    for unit in combat_units(position, side):
        found.setdefault(bound_to(position, unit), []).append(unit)
    return {formation: tuple(units) for formation, units in found.items()}


@derived_from(*READ)
def one_source(
    position: OcsPosition, side: str, formation: str, phase: str = ""
) -> Mapping[Feeder, Mapping[str, Route]]:
    """By what a formation can be fed, and whom of it each feeds; first what feeds most of it (12.6f)."""
    found: dict[Feeder, dict[str, Route]] = {}
    for unit in formations(position, side).get(formation, ()):
        ways = ways_to_trace(position, unit, phase)
        for route in ways:
            feeder = (route.headquarters, -1 if route.headquarters else route.supply)
            found.setdefault(feeder, {}).setdefault(unit, route)
        for route in ways:
            if position.counter(unit).is_headquarters and not route.headquarters:
                found.setdefault((unit, -1), {}).setdefault(unit, route)
    sizes = {feeder: sum(map(position.quarters, served)) for feeder, served in found.items()}
    order = sorted(found, key=lambda feeder: (-sizes[feeder], feeder[0] != ""))
    return {feeder: found[feeder] for feeder in order}


@derived_from(*READ)
def feeders(position: OcsPosition, side: str, phase: str = "", told: Feeders = ()) -> Mapping[str, Route]:
    """How each combat unit of a side is fed: the units that have no trace are not in it (12.6, 12.6f).

    Parameters
    ----------
    side, phase : str
    told : tuple of (str, str, int)
        What the owner has said of formations; others are fed by what feeds most of them.
    """
    chosen, routes = {name: (by, hex_) for name, by, hex_ in told}, dict[str, Route]()
    for formation, units in formations(position, side).items():
        if formation:
            sources = one_source(position, side, formation, phase)
            usual = next(iter(sources.values()), {})
            routes |= sources.get(chosen[formation], {}) if formation in chosen else usual
            continue
        ways = ((unit, ways_to_trace(position, unit, phase)) for unit in units)
        routes |= {unit: found[0] for unit, found in ways if found}
    return {unit: routes[unit] for unit in combat_units(position, side) if unit in routes}


@derived_from(*READ)
def fed(position: OcsPosition, side: str, phase: str = "") -> frozenset[str]:
    """The combat units of a side that have trace: those of `feeders`, and not by whom (12.6).

    Most draw where supply is, and most formations are fed by one that feeds all of them: of these nobody
    asks for every way.
    """
    found = set[str]()
    for formation, units in formations(position, side).items():
        found.update(_fed_of(position, side, formation, units, phase))
    return frozenset(found)


def _fed_of(
    position: OcsPosition, side: str, formation: str, units: Iterable[str], phase: str
) -> Iterable[str]:
    """Those of some units that have trace, of one formation or of none; of a formation maybe others, too."""
    if not formation:
        return (unit for unit in units if _has_trace(position, unit, phase))
    if is_fed_as_one(position, side, formation, phase):
        return units
    return next(iter(one_source(position, side, formation, phase).values()), ())


def _has_trace(position: OcsPosition, unit: str, phase: str) -> bool:
    """Whether a unit can trace in any way; see `ways_to_trace`."""
    return (
        _draws(position, unit, phase)
        or any(_draws(position, by, phase) for by in throwers(position, unit, phase, is_trace=True))
        or any(fed_by_itself(position, unit, phase))
    )


def _draws(position: OcsPosition, unit: str, phase: str) -> bool:
    """Whether a unit draws trace supply by itself (12.3a)."""
    side = position.side_of(unit)
    if drawing_class(position, unit) == TRUCK:
        if position.pieces[unit].hex_ in drawn_hexes(position, side, phase):
            return True
        if not title_of(position).granted(position, unit):
            return False
    return not drawn_by(position, unit, phase).reached.isdisjoint(heads_of(position, side, phase))


@derived_from(*READ)
def is_fed_as_one(position: OcsPosition, side: str, formation: str, phase: str = "") -> bool:
    """Whether one source feeds all of a formation: a quick answer, wrong only with a no (12.6f).

    Where all of its units count for something, it is then fed by a source that feeds all.
    """
    units = formations(position, side).get(formation, ())
    if not all(map(position.quarters, units)):
        return False
    hexes = {position.pieces[unit].hex_ for unit in units}
    draw_alike = len(hexes) == 1 and not any(position.counter(unit).is_headquarters for unit in units)
    if draw_alike and all(_draws(position, unit, phase) for unit in units):
        return True
    return any(
        all(throws(position, by, unit, phase, is_trace=True) for unit in units)
        for by in throwing(position, side)
        if _draws(position, by, phase)
    )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TraceSupply(Supply):
    """Who of a side is in trace supply, and how (12.6).

    Attributes
    ----------
    position : OcsPosition
    of_side : str
    side : Name
    places : mapping of unit to hex
    """

    position: OcsPosition
    of_side: str
    side: Words
    places: Mapping[str, int]

    @property
    def board(self) -> Board:
        return self.position.game.board

    @property
    def book(self) -> str:
        return "ocs"

    @property
    def sources(self) -> frozenset[int]:
        return open_sources(self.position, self.of_side)

    @property
    def closed(self) -> frozenset[int]:
        return combat_hexes(self.position, self.position.enemy(self.of_side))

    @property
    def reach(self) -> frozenset[int]:
        """Every hex in which a unit that any headquarters serves would be in trace."""
        return _fed_hexes(self.position, self.of_side)

    @property
    def cut(self) -> tuple[str, ...]:
        traced = fed(self.position, self.of_side)
        return tuple(unit for unit in self.places if unit not in traced)

    def line_of(self, unit: str) -> SupplyLine:
        route = feeders(self.position, self.of_side).get(unit)
        if route is None:
            return self._none(unit)
        way, ledger = line(self.position, unit, route)
        rest = heads_of(self.position, self.of_side).get(route.supply, ())[1:]
        cited = cite("12.3b" if route.headquarters else "12.3a")
        return SupplyLine(
            unit, True, (*way, *rest), len(rest), len(way) - 1, ledger, Verdict(True, clause=cited)
        )

    def _none(self, unit: str) -> SupplyLine:
        heads = heads_of(self.position, self.of_side)
        verdict = why_none(self.position, unit, heads, is_trace=True)
        if verdict:  # it is its formation that is fed by another (12.6f)
            verdict = Verdict(
                False,
                say("ocs/other-source", unit=self.position.name_of(unit)),
                cite("12.6f"),
                self.board.label(self.places[unit]),
            )
        return SupplyLine(unit, False, (), 0, 0, Ledger(say("move/points")), verdict)

    def to(self, hex_: int | str) -> SupplyLine:
        """The line to a hex: a direct draw from it, or a throw to it by a headquarters."""
        index = self.board.locate(hex_)
        label = self.board.label(index)
        heads = heads_of(self.position, self.of_side)
        own = paths(self.position, self.of_side, index, TRUCK, self.position.charts.limit("draw"))
        near = own.reached & heads.keys()
        if near:
            best = min(near, key=lambda head: (len(own.path(head)), head))
            way = (*own.path(best)[:-1], *heads[best])
            allowed = Verdict(True, clause=cite("12.3a"))
            return SupplyLine(label, True, way, len(heads[best]), len(way), own.ledger(best), allowed)
        for headquarters, thrown in thrown_to(self.position, self.of_side).items():
            head = _drawn_head(self.position, self.of_side, headquarters)
            if index in thrown and head >= 0:
                drawn = drawn_by(self.position, headquarters)
                rest = heads[head]
                way = (*reversed(thrown.path(index)), *drawn.path(head)[1:-1], *rest)
                allowed = Verdict(True, clause=cite("12.3b"))
                return SupplyLine(label, True, way, len(rest), len(way), thrown.ledger(index), allowed)
        for headquarters in feeding(self.position, self.of_side):
            thrown = throw_from(self.position, headquarters)
            if index in thrown:
                way = tuple(reversed(thrown.path(index)))
                allowed = Verdict(True, clause=cite("12.3b"))
                return SupplyLine(label, True, way, 0, len(way), thrown.ledger(index), allowed)
        refused = Verdict(False, say("ocs/hex-untraced", place=label), cite("12.6"), label)
        return SupplyLine(label, False, (), 0, 0, Ledger(say("move/points")), refused)


def _drawn_head(position: OcsPosition, side: str, headquarters: str) -> int:
    """Where a headquarters draws trace supply by itself, or −1: only that it throws on (12.3b)."""
    drawn = drawn_by(position, headquarters).reached
    return min(drawn & heads_of(position, side).keys(), default=-1)


@derived_from(*WAYS)
def drawn_hexes(position: OcsPosition, side: str, phase: str = "") -> frozenset[int]:
    """The hexes out of which a unit of a side draws trace supply by itself, or next to it (12.3a, 12.3c)."""
    heads = frozenset(heads_of(position, side, phase))
    return supply_ground(position, side, TRUCK, phase).drawn(heads, position.charts.limit("draw") * EIGHTHS)


@derived_from(*WAYS)
def _fed_hexes(position: OcsPosition, side: str) -> frozenset[int]:
    thrown = (
        there.reached
        for headquarters, there in thrown_to(position, side).items()
        if _drawn_head(position, side, headquarters) >= 0
    )
    fed = (throw_from(position, headquarters).reached for headquarters in feeding(position, side))
    return drawn_hexes(position, side).union(*thrown, *fed)


def supply(position: OcsPosition, side: str) -> TraceSupply:
    """Who of a side is in trace supply, and how: every combat unit on the map (12.6)."""
    places = {unit: position.pieces[unit].hex_ for unit in combat_units(position, side)}
    return TraceSupply(position, side, position.game.side_names[side], places)


def fed_specially(position: OcsPosition, side: str) -> frozenset[str]:
    """The units of a side that a headquarters feeds by itself: for 12.8e as if nobody did."""
    if not feeding(position, side):
        return frozenset()
    own = set(feeding(position, side))
    return frozenset(u for u, route in feeders(position, side).items() if route.headquarters in own)


def is_in_trace(position: OcsPosition, unit: str, phase: str = "") -> bool:
    """Whether a combat unit has trace supply (12.6): `fed` of a single one."""
    side, formation = position.side_of(unit), bound_to(position, unit)
    if unit not in formations(position, side).get(formation, ()):
        return False
    return unit in _fed_of(position, side, formation, (unit,), phase)
