"""18, 19.4: how far helicopters fly, and the units that they carry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from wargame_kit.board import Board, HexIndex
from wargame_kit.games.neworder.boxes import READY
from wargame_kit.games.neworder.clauses import cite, cite_special
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.entry import entry_hexes, printed_entry, waits
from wargame_kit.games.neworder.rules.ground import SCALE, prohibited
from wargame_kit.games.neworder.rules.reach import POINTS, halves_left
from wargame_kit.games.neworder.rules.stacking import HELICOPTER, has_room
from wargame_kit.games.neworder.rules.zones import air_defence_zone
from wargame_kit.mechanics import Reach, StepTable, Surcharges, Terms, reach, step_table
from wargame_kit.mechanics.kernel import Links, search
from wargame_kit.mechanics.paths import check_path as judge
from wargame_kit.mechanics.steps import Parts, without
from wargame_kit.mechanics.zones import surcharge
from wargame_kit.position import Action, Activity
from wargame_kit.position.derived import derived, derived_from
from wargame_kit.rulebook import ALLOWED, Entry, Ledger, Verdict, refuse
from wargame_kit.words import say

_SHOWN = 3

_ANYWHERE = 1000
"""Hexes that no flight on any map is long."""


@dataclass(frozen=True, slots=True)
class Lift(Action):
    """Let a helicopter fetch a unit and carry it to a hex (18.4)."""

    form: ClassVar[str] = "lift {unit} by {helicopter} to {hex_}"
    unit: str
    helicopter: str
    hex_: HexIndex


@cache
def air_steps(board: Board, cost: int) -> StepTable:
    """What every step costs in the air: the same whatever lies below (18.1)."""
    flown = (Entry(cost, say("neworder/air-hex"), cite("18.1")),)
    return step_table(board, lambda hex_, direction: flown)


def steps_by_air(position: NewOrderPosition) -> StepTable:
    """The same on this map, in halves of a point."""
    return air_steps(position.game.board, position.charts.ways["air"])


def zone_against(position: NewOrderPosition, side: str) -> frozenset[int]:
    """The zones of enemy air defence, which bind the helicopters of a side (19.4)."""
    return air_defence_zone(position, position.enemy(side)).hexes


@derived_from()
def surcharges_by_air(position: NewOrderPosition, side: str) -> Surcharges:
    """Where enemies stop the helicopters of a side: their hexes (18.2), zones of air defence (19.4)."""
    size = position.game.board.size
    closed = surcharge(size, (), 0, closed=position.stacks_by_side[position.enemy(side)])
    return Surcharges(closed, surcharge(size, (), 0)).halting(zone_against(position, side))


def is_grounded(position: NewOrderPosition, unit: str) -> bool:
    """Whether a zone of air defence holds a helicopter: all but high-tech ones (9.8, 9.9, 19.4)."""
    here = position.pieces[unit].hex_
    is_bound = here in zone_against(position, position.side_of(unit))
    return is_bound and not position.is_hyperwar(unit)


def links_by_air(position: NewOrderPosition, side: str, origin: int) -> Links:
    """The steps of helicopters of a side from a hex: from zone to zone there is none (9.4, 19.4)."""
    is_bound = origin in zone_against(position, side)
    return _apart(position, side) if is_bound else steps_by_air(position).links


@derived_from()
def _apart(position: NewOrderPosition, side: str) -> Links:
    return without(steps_by_air(position).links, zone_against(position, side))


def flies(position: NewOrderPosition, unit: str) -> bool:
    """Whether a unit moves by air."""
    return position.kind(unit) == HELICOPTER


@derived_from("moved", "bridging", "friction")
def reach_by_air(position: NewOrderPosition, unit: str) -> Reach:
    """Every hex to which a helicopter can fly, from where it is or from off the map (18.1, 6.3).

    Parameters
    ----------
    unit : str
        A helicopter.

    Raises
    ------
    ValueError
        If it neither stands on the map nor waits to come on.
    """
    if position.pieces[unit].hex_ < 0 and not waits(position, unit):
        raise ValueError(str(say("position/not-on-map", unit=unit)))
    origin, board, table = position.pieces[unit].hex_, position.game.board, steps_by_air(position)
    side, verb = position.side_of(unit), "enter" if origin < 0 else "move"
    on_top = surcharges_by_air(position, side)
    terms = Terms(
        board=board,
        name=position.unit(unit).name,
        steps=table if origin < 0 else replace(table, links=links_by_air(position, side, origin)),
        surcharges=on_top if origin < 0 or is_grounded(position, unit) else on_top.starting(origin),
        clause=cite("18.1"),
        zone_clause=cite("19.4"),
        action=lambda path: f"{verb} {unit} {'-'.join(map(board.label, path))}",
        points=POINTS,
        scale=SCALE,
        entries=air_entries(position, unit) if origin < 0 else {},
        full=prohibited(position.game),
        why_full=lambda hex_: check_end(position, unit, hex_),
        why_closed=lambda hex_: check_flight(position, unit, hex_),
    )
    return reach(unit, origin, halves_left(position, unit), terms)


def check_path_by_air(position: NewOrderPosition, unit: str, path: tuple[int, ...]) -> Verdict:
    """Whether a helicopter may fly or come on along a path of its own choice (18.1, 18.2).

    Parameters
    ----------
    path : tuple of int
        Its hex first; of one that comes on, the hex of the edge by which it does.
    """
    if position.pieces[unit].moved:
        return refuse("neworder/moved", cite("7.1"), unit=position.unit(unit).name)
    free = check_takes_off(position, unit)
    if not free:
        return free
    found = reach_by_air(position, unit)
    zone = zone_against(position, position.side_of(unit))

    def check_step(here: int, there: int) -> Verdict:
        name, printed = position.unit(unit).name, position.game.board.label(there)
        if here in zone and there in zone:
            return refuse("neworder/zone-to-zone", cite("19.4"), hex_=printed, unit=name)
        return check_flight(position, unit, there)

    return judge(found, path, cite("18.1"), check_step)


def check_takes_off(position: NewOrderPosition, unit: str) -> Verdict:
    """Whether a helicopter may leave where it is: see `is_grounded` (19.4)."""
    if not is_grounded(position, unit):
        return ALLOWED
    printed = position.game.board.label(position.pieces[unit].hex_)
    return refuse("neworder/grounded", cite("19.4"), hex_=printed, unit=position.unit(unit).name)


def check_flight(position: NewOrderPosition, unit: str, hex_: int) -> Verdict:
    """Whether a helicopter may fly over a hex: not over an enemy's (18.2)."""
    if hex_ not in position.stacks_by_side[position.enemy(position.side_of(unit))]:
        return ALLOWED
    printed = position.game.board.label(hex_)
    return refuse("move/enemy-hex", cite("18.2"), hex_=printed, unit=position.unit(unit).name)


def check_end(position: NewOrderPosition, unit: str, hex_: int) -> Verdict:
    """Whether a helicopter may end in a hex: not over ground where nobody can be (7.10).

    Stacking keeps nobody out: it counts when the phase ends (8.2).
    """
    if hex_ not in prohibited(position.game):
        return ALLOWED
    printed = position.game.board.label(hex_)
    return refuse("neworder/air-ground", cite("7.10"), hex_=printed, unit=position.unit(unit).name)


def air_entries(position: NewOrderPosition, unit: str) -> Mapping[int, Parts]:
    """The edge hexes by which a helicopter may fly in, with what that costs: without enemies (6.3, 6.6)."""
    enemies = position.stacks_by_side[position.enemy(position.side_of(unit))]
    free = [hex_ for hex_ in sorted(printed_entry(position, unit)) if hex_ not in enemies]
    cost, label = position.charts.ways["air"], position.game.board.label
    return {
        hex_: (Entry(cost, say("neworder/air-hex"), cite("6.3"), label(hex_)),)
        for hex_ in free or sorted(entry_hexes(position, unit))  # 6.7
    }


def budget(position: NewOrderPosition, helicopter: str) -> int:
    """What a helicopter may spend in a movement phase, in halves of a point."""
    return SCALE * position.face(helicopter).movement


def _flown(position: NewOrderPosition, helicopter: str, origin: int, points: int) -> Mapping[int, int]:
    """What it costs to fly to every hex from a hex, or from off the map (-1)."""
    side = position.side_of(helicopter)
    on_top = surcharges_by_air(position, side)
    if origin >= 0:
        on_top, links = on_top.starting(origin), links_by_air(position, side, origin)
        return search(links, on_top.enter, on_top.leave, (origin,), points)
    edge = dict.fromkeys(air_entries(position, helicopter), position.charts.ways["air"])
    return search(steps_by_air(position).links, on_top.enter, on_top.leave, (), points, edge)


@dataclass(frozen=True, slots=True)
class Flight:
    """How a helicopter can carry a unit.

    Attributes
    ----------
    fetched : int
        What it costs to come to the unit, in halves of a point; -1 where it cannot fetch it.
    costs : mapping of int to int
        The whole cost by the hex where both end, the nearest first.
    """

    fetched: int
    costs: Mapping[int, int]


NO_FLIGHT = Flight(-1, MappingProxyType({}))


@derived_from("friction")
def flight(position: NewOrderPosition, helicopter: str, unit: str) -> Flight:
    """How a helicopter can carry a unit, if both may: the cheapest way through the unit's hex (18.4)."""
    points = budget(position, helicopter)
    found = _fetched(position, helicopter, unit, points)
    if found < 0:
        return NO_FLIGHT
    here = position.pieces[unit].hex_
    closed = prohibited(position.game)
    entering = here < 0  # both come from off the map
    onward = (
        _distances(position, helicopter) if entering else _flown(position, helicopter, here, points - found)
    )
    costs = {hex_: found + cost for hex_, cost in onward.items() if hex_ != here and hex_ not in closed}
    return Flight(found, MappingProxyType(costs))


def _fetched(position: NewOrderPosition, helicopter: str, unit: str, points: int) -> int:
    """What it costs a helicopter to come to a unit and be free to go on, or -1."""
    start, here = position.pieces[helicopter].hex_, position.pieces[unit].hex_
    if here < 0 or start == here:
        return 0 if start == here else -1
    if here in zone_against(position, position.side_of(helicopter)):
        return -1  # 19.4: it stops there
    if points == budget(position, helicopter):
        return _distances(position, helicopter).get(here, -1)
    return _flown(position, helicopter, start, points).get(here, -1)


@derived_from("friction")
def _distances(position: NewOrderPosition, helicopter: str) -> Mapping[int, int]:
    """What it costs a helicopter to fly to every hex that it can reach from where it is."""
    start = position.pieces[helicopter].hex_
    return _flown(position, helicopter, start, budget(position, helicopter))


def can_carry(position: NewOrderPosition, helicopter: str, unit: str) -> bool:
    """Whether there is any hex to which a helicopter can carry a unit, if both may."""
    points, here = budget(position, helicopter), position.pieces[unit].hex_
    fetched = _fetched(position, helicopter, unit, points)
    if fetched < 0 or here < 0:
        closed = prohibited(position.game)
        return fetched >= 0 and any(hex_ not in closed for hex_ in _distances(position, helicopter))
    side, board = position.side_of(helicopter), position.game.board
    enter, zone = surcharges_by_air(position, side).enter, zone_against(position, side)
    if fetched + position.charts.ways["air"] > points:
        return False
    for there in board.neighbours[6 * here : 6 * here + 6]:
        is_open = there >= 0 and not enter[there] and there not in prohibited(position.game)
        if is_open and not (here in zone and there in zone):
            return True
    return bool(flight(position, helicopter, unit).costs)  # over water, say


def lift_ledger(position: NewOrderPosition, helicopter: str, unit: str, hex_: int) -> Ledger | None:
    """What a lift costs the helicopter, whether it can pay it or not; None where no way leads there."""
    points, label = _ANYWHERE * SCALE, position.game.board.label
    fetched = _fetched(position, helicopter, unit, points)
    onward = _flown(position, helicopter, position.pieces[unit].hex_, points).get(hex_, -1)
    if fetched < 0 or onward < 0:
        return None
    ledger = Ledger(POINTS, SCALE)
    if fetched:
        here = label(position.pieces[unit].hex_)
        ledger = ledger.add(fetched, say("neworder/lift-fetch", hex=here), cite("18.4"), here)
    return ledger.add(onward, say("neworder/lift-onward", hex=label(hex_)), cite("18.1"), label(hex_))


def _is_at_hand(position: NewOrderPosition, side: str, unit: str) -> bool:
    """Whether a unit of a side is on the map or waits off it, and has not moved."""
    piece = position.pieces[unit]
    waits = piece.hex_ >= 0 or piece.place == READY
    return waits and not piece.moved and position.side_of(unit) == side


@derived
def carriers(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """The helicopters of a side that may still carry a unit in this phase (18.5), every one (25.7, 27.7)."""
    units = position.game.units
    return tuple(
        unit
        for unit in position.pieces
        if units[unit].kind == HELICOPTER
        and _is_at_hand(position, side, unit)
        and not is_grounded(position, unit)
    )


@derived
def passengers(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """The units of a side that a helicopter may carry now (25.8, 27.8): they have not moved (18.6)."""
    may_be_lifted, units = position.charts.may_be_lifted, position.game.units
    return tuple(
        unit for unit in position.pieces if may_be_lifted(units[unit]) and _is_at_hand(position, side, unit)
    )


def check_carrier(position: NewOrderPosition, side: str, helicopter: str) -> Verdict:
    """Whether a helicopter may carry a unit in this phase (18.5, 25.7, 27.7)."""
    name, piece = position.name_of(helicopter), position.pieces.get(helicopter)
    if piece is None or position.side_of(helicopter) != side or position.kind(helicopter) != HELICOPTER:
        return refuse("neworder/lift-carrier", cite_special(position.game.id, 7), unit=name)
    if piece.hex_ < 0 and piece.place != READY:
        return refuse("neworder/lift-not-here", cite("18.4"), unit=name)
    if piece.moved:
        return refuse("neworder/lift-again", cite("18.5"), unit=name)
    return check_takes_off(position, helicopter)


def check_passenger(position: NewOrderPosition, side: str, unit: str) -> Verdict:
    """Whether a unit may be carried now, by whatever helicopter (18.6, 25.8, 27.8)."""
    name, piece = position.name_of(unit), position.pieces.get(unit)
    if piece is None or position.side_of(unit) != side:
        return refuse("move/not-yours", cite("18.4"), unit=name)
    if not position.charts.may_be_lifted(position.unit(unit)):
        return refuse("neworder/lift-kind", cite_special(position.game.id, 8), unit=name)
    if piece.hex_ < 0 and piece.place != READY:
        return refuse("neworder/lift-not-here", cite("18.4"), unit=name)
    if piece.moved:
        return refuse("neworder/lift-moved", cite("18.6"), unit=name)
    return ALLOWED


def check_together(position: NewOrderPosition, helicopter: str, unit: str) -> Verdict:
    """Whether this helicopter may carry this unit (18.6, 18.7)."""
    names: dict[str, Any] = {"helicopter": position.name_of(helicopter), "unit": position.name_of(unit)}
    if position.nation(helicopter) != position.nation(unit):
        # 18.6: both end in one hex, and nations do not stack.
        return refuse("neworder/lift-nation", cite_special(position.game.id, 4), **names)
    if position.pieces[unit].hex_ < 0 <= position.pieces[helicopter].hex_:
        return refuse("neworder/lift-off-map", cite("18.7"), **names)
    return ALLOWED


class Lifting(Activity[NewOrderPosition]):
    """Carrying units by helicopter (18.4–18.7)."""

    actions: ClassVar[tuple[type[Action], ...]] = (Lift,)

    def _pairs(self, position: NewOrderPosition, side: str, unit: str | None) -> Iterator[tuple[str, str]]:
        """Yield who may be carried by which helicopter, wherever."""
        helicopters = carriers(position, side)
        for each in passengers(position, side) if helicopters else ():
            if unit in (None, each):
                yield from ((each, h) for h in helicopters if check_together(position, h, each))

    def choices(self, position: NewOrderPosition, side: str, unit: str | None = None) -> Iterator[Action]:
        for each, helicopter in self._pairs(position, side, unit):
            yield from (Lift(each, helicopter, hex_) for hex_ in flight(position, helicopter, each).costs)

    def able(self, position: NewOrderPosition, side: str) -> frozenset[str]:
        found: set[str] = set()
        for unit, helicopter in self._pairs(position, side, None):
            if unit not in found and can_carry(position, helicopter, unit):
                found.add(unit)
        return frozenset(found)

    def sample(self, position: NewOrderPosition, side: str, random: Random) -> Action | None:
        helicopters = carriers(position, side)
        units = passengers(position, side) if helicopters else ()
        if not units:
            return None
        unit, helicopter = random.choice(units), random.choice(helicopters)
        if not check_together(position, helicopter, unit):
            return None
        hexes = list(flight(position, helicopter, unit).costs)
        while hexes:
            hex_ = hexes.pop(random.randrange(len(hexes)))
            if has_room(position, unit, hex_) and has_room(position, helicopter, hex_):
                return Lift(unit, helicopter, hex_)
        return None

    def check(self, position: NewOrderPosition, side: str, action: Any) -> Verdict:
        may = check_passenger(position, side, action.unit) and check_carrier(
            position, side, action.helicopter
        )
        may = may and check_together(position, action.helicopter, action.unit)
        return may and self._check_flight(position, action)

    def _check_flight(self, position: NewOrderPosition, action: Lift) -> Verdict:
        unit, helicopter, goal = action.unit, action.helicopter, action.hex_
        found = flight(position, helicopter, unit)
        if goal in found.costs:
            return ALLOWED
        why = self._why_not(position, unit, helicopter, goal)
        return replace(why, instead=_towards(position, action, found))

    def _why_not(self, position: NewOrderPosition, unit: str, helicopter: str, goal: int) -> Verdict:
        if goal == position.pieces[unit].hex_:
            printed, name = position.game.board.label(goal), position.name_of(unit)
            return refuse("move/stays", cite("18.4"), hex_=printed, unit=name)
        may = check_flight(position, helicopter, goal) and check_end(position, helicopter, goal)
        return may and self._too_far(position, unit, helicopter, goal)

    def _too_far(self, position: NewOrderPosition, unit: str, helicopter: str, goal: int) -> Verdict:
        names: dict[str, Any] = {
            "helicopter": position.name_of(helicopter),
            "unit": position.name_of(unit),
        }
        ledger = lift_ledger(position, helicopter, unit, goal)
        printed = position.game.board.label(goal)
        if ledger is None:
            return refuse("neworder/lift-barred", cite("19.4"), hex_=printed, **names)
        allowance = position.face(helicopter).movement
        return refuse(
            "neworder/lift-far",
            cite("18.1"),
            hex_=printed,
            ledger=ledger,
            cost=ledger.display,
            points=POINTS,
            allowance=allowance,
            **names,
        )

    def play(self, position: NewOrderPosition, side: str, action: Any) -> NewOrderPosition:
        helicopter, unit = position.pieces[action.helicopter], position.pieces[action.unit]
        return position.moved(
            replace(helicopter, place=action.hex_, moved=True, lifted=True),
            replace(unit, place=action.hex_, moved=True),
        )


def _towards(position: NewOrderPosition, action: Lift, found: Flight) -> tuple[str, ...]:
    """The lifts of the same two that end nearest to a hex, as text."""
    board = position.game.board
    nearest = sorted(found.costs, key=lambda hex_: (board.distance(hex_, action.hex_), found.costs[hex_]))
    return tuple(replace(action, hex_=hex_).text(board) for hex_ in nearest[:_SHOWN])


LIFTING = Lifting()
