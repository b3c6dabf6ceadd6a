"""18.4–18.7, 9.8: the units that helicopters carry, and whom an enemy zone keeps from being carried."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.neworder.boxes import READY
from wargame_kit.games.neworder.clauses import cite, cite_special
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.ground import SCALE
from wargame_kit.games.neworder.rules.helicopters import (
    air_origin,
    budget,
    check_end,
    check_flight,
    check_takes_off,
    closed_to_end,
    costs_by_air,
    flown,
    is_grounded,
    surcharges_by_air,
    zone_against,
)
from wargame_kit.games.neworder.rules.reach import POINTS
from wargame_kit.games.neworder.rules.stacking import HELICOPTER, has_room
from wargame_kit.games.neworder.rules.zones import is_in_enemy_zone
from wargame_kit.mechanics.kernel import search
from wargame_kit.position.derived import derived, derived_from
from wargame_kit.position.ruled_action import FoundAction, Sided, only
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import Words, say

_SHOWN = 3

FROM_ZONE = "lift_from_zone"
"""The option that tells whether an enemy zone holds whom a helicopter would carry (9.8)."""

_ANYWHERE = 1000
"""Hexes that no flight on any map is long."""


@derived_from("friction", "options")
def flight(position: NewOrderPosition, helicopter: str, unit: str) -> Mapping[int, int]:
    """What it costs a helicopter to fetch a unit and carry it to each hex, if both may, the nearest first.

    In halves of a point, by the cheapest way through the unit's hex (18.4).
    """
    points = budget(position, helicopter)
    found = _fetched(position, helicopter, unit, points)
    if found < 0:
        return MappingProxyType({})
    here = position.pieces[unit].hex_
    closed = closed_to_end(position, position.side_of(helicopter))
    entering = here < 0  # both come from off the map
    onward = (
        _distances(position, helicopter) if entering else _carried(position, helicopter, unit, points - found)
    )
    costs = {hex_: found + cost for hex_, cost in onward.items() if hex_ != here and hex_ not in closed}
    return MappingProxyType(costs)


def _carried(position: NewOrderPosition, helicopter: str, unit: str, points: int) -> Mapping[int, int]:
    """What it costs to fly on with a unit to every hex: not from zone to zone if it disengages (9.9)."""
    here, board, side = position.pieces[unit].hex_, position.game.board, position.side_of(helicopter)
    if not disengages(position, unit):
        return flown(position, helicopter, here, points)
    on_top, cost = surcharges_by_air(position, side), position.charts.ways["air"]
    out = {
        there: cost
        for there in board.neighbours[6 * here : 6 * here + 6]
        if there >= 0 and cost <= points and not _is_barred(position, side, there)
    }
    return search(costs_by_air(position).links, on_top.enter, on_top.leave, (), points, out)


def _is_barred(position: NewOrderPosition, side: str, hex_: int) -> bool:
    """Whether a hex is no way out of an enemy zone: one of the enemy's, or in a zone as well (9.9)."""
    return is_in_enemy_zone(position, side, hex_) or hex_ in position.stacks_by_side[position.enemy(side)]


def disengages(position: NewOrderPosition, unit: str) -> bool:
    """Whether a unit on the map that is carried leaves an enemy zone as if it moved (9.8, 9.9).

    By option no zone counts for who is in the air.
    """
    here = position.pieces[unit].hex_
    return position.option(FROM_ZONE) == "held" and is_in_enemy_zone(position, position.side_of(unit), here)


def is_held_down(position: NewOrderPosition, unit: str) -> bool:
    """Whether an enemy zone keeps a unit from being carried: all but high-tech ones (9.8)."""
    return disengages(position, unit) and not position.is_hyperwar(unit)


def _fetched(position: NewOrderPosition, helicopter: str, unit: str, points: int) -> int:
    """What it costs a helicopter to come to a unit and be free to go on, or -1."""
    start, here = position.pieces[helicopter].hex_, position.pieces[unit].hex_
    if here < 0 or start == here:
        return 0 if start == here else -1
    if here in zone_against(position, position.side_of(helicopter)):
        return -1  # 19.4: it stops there
    if points == budget(position, helicopter):
        return _distances(position, helicopter).get(here, -1)
    return flown(position, helicopter, start, points).get(here, -1)


@derived_from("friction", "options")
def _distances(position: NewOrderPosition, helicopter: str) -> Mapping[int, int]:
    """What it costs a helicopter to fly to every hex that it can reach from where it is."""
    start = position.pieces[helicopter].hex_
    return flown(position, helicopter, start, budget(position, helicopter))


def can_carry(position: NewOrderPosition, helicopter: str, unit: str) -> bool:
    """Whether there is any hex to which a helicopter can carry a unit, if both may."""
    points, here = budget(position, helicopter), position.pieces[unit].hex_
    fetched = _fetched(position, helicopter, unit, points)
    side, board = position.side_of(helicopter), position.game.board
    closed = closed_to_end(position, side)
    if fetched < 0 or here < 0:
        return fetched >= 0 and any(hex_ not in closed for hex_ in _distances(position, helicopter))
    enter, zone = surcharges_by_air(position, side).enter, zone_against(position, side)
    if fetched + position.charts.ways["air"] > points:
        return False
    for there in board.neighbours[6 * here : 6 * here + 6] if not disengages(position, unit) else ():
        is_open = there >= 0 and not enter[there] and there not in closed
        if is_open and not (here in zone and there in zone):
            return True
    return bool(flight(position, helicopter, unit))  # over water, say


def lift_ledger(position: NewOrderPosition, helicopter: str, unit: str, hex_: int) -> Ledger | None:
    """What a lift costs the helicopter, whether it can pay it or not; None where no way leads there."""
    points, label = _ANYWHERE * SCALE, position.game.board.label
    fetched = _fetched(position, helicopter, unit, points)
    is_there = position.pieces[unit].hex_ >= 0
    ways = (
        _carried(position, helicopter, unit, points) if is_there else flown(position, helicopter, -1, points)
    )
    onward = ways.get(hex_, -1)
    if fetched < 0 or onward < 0:
        return None
    ledger, origin = Ledger(POINTS, SCALE), air_origin(position)
    if fetched:
        here = label(position.pieces[unit].hex_)
        ledger = ledger.add(fetched, say("neworder/lift-fetch", hex=here), cite("18.4"), here, origin)
    there = label(hex_)
    return ledger.add(onward, say("neworder/lift-onward", hex=there), cite("18.1"), there, origin)


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
        unit
        for unit in position.pieces
        if may_be_lifted(units[unit])
        and _is_at_hand(position, side, unit)
        and not is_held_down(position, unit)
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
    if is_held_down(position, unit):
        printed = position.game.board.label(piece.hex_)
        return refuse("neworder/lift-held", cite("9.8"), hex_=printed, unit=name)
    return ALLOWED


def check_together(position: NewOrderPosition, helicopter: str, unit: str) -> Verdict:
    """Whether this helicopter may carry this unit (18.6, 18.7)."""
    names = _names(position, helicopter, unit)
    if position.nation(helicopter) != position.nation(unit):
        # 18.6: both end in one hex, and nations do not stack.
        return refuse("neworder/lift-nation", cite_special(position.game.id, 4), **names)
    if position.pieces[unit].hex_ < 0 <= position.pieces[helicopter].hex_:
        return refuse("neworder/lift-off-map", cite("18.7"), **names)
    return ALLOWED


def _names(position: NewOrderPosition, helicopter: str, unit: str) -> dict[str, Any]:
    """Whom a refusal speaks of."""
    return {"helicopter": position.name_of(helicopter), "unit": position.name_of(unit)}


def check_pair(position: NewOrderPosition, side: str, unit: str, helicopter: str) -> Verdict:
    """Whether a side's helicopter may carry a unit of it, wherever."""
    may = check_passenger(position, side, unit) and check_carrier(position, side, helicopter)
    return may and check_together(position, helicopter, unit)


def pairs(position: NewOrderPosition, side: str, unit: str | None = None) -> Iterator[tuple[str, str]]:
    """Yield who may be carried by which helicopter, wherever."""
    helicopters = carriers(position, side)
    for each in only(passengers(position, side), unit) if helicopters else ():
        yield from ((each, h) for h in helicopters if check_together(position, h, each))


@dataclass(frozen=True, slots=True)
class Lift(FoundAction[NewOrderPosition, Sided]):
    """Let a helicopter fetch a unit and carry it to a hex (18.4)."""

    form: ClassVar[str] = "lift {unit} by {helicopter} to {hex_}"
    unit: str
    helicopter: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: NewOrderPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        for each, helicopter in pairs(position, step.side, unit):
            yield from (cls(each, helicopter, hex_) for hex_ in flight(position, helicopter, each))

    @classmethod
    def able(cls, position: NewOrderPosition, step: Sided, asked: Collection[str]) -> Collection[str]:
        found: set[str] = set()
        for unit, helicopter in pairs(position, step.side):
            if unit in asked and unit not in found and can_carry(position, helicopter, unit):
                found.add(unit)
        return found

    @classmethod
    def sample(cls, position: NewOrderPosition, step: Sided, random: Random) -> Self | None:
        helicopters = carriers(position, step.side)
        units = passengers(position, step.side) if helicopters else ()
        if not units:
            return None
        unit, helicopter = random.choice(units), random.choice(helicopters)
        if not check_together(position, helicopter, unit):
            return None
        hexes = list(flight(position, helicopter, unit))
        while hexes:
            hex_ = hexes.pop(random.randrange(len(hexes)))
            if has_room(position, unit, hex_) and has_room(position, helicopter, hex_):
                return cls(unit, helicopter, hex_)
        return None

    def check(self, position: NewOrderPosition, step: Sided) -> Verdict:
        may = check_pair(position, step.side, self.unit, self.helicopter)
        if not may:
            return may
        found = flight(position, self.helicopter, self.unit)
        if self.hex_ in found:
            return ALLOWED
        return replace(self._why_not(position), instead=self._towards(position, found))

    def play(self, position: NewOrderPosition, step: Sided) -> NewOrderPosition:
        helicopter, unit = position.pieces[self.helicopter], position.pieces[self.unit]
        return position.moved(
            replace(helicopter, place=self.hex_, moved=True, lifted=True),
            replace(unit, place=self.hex_, moved=True),
        )

    def foretold(self, position: NewOrderPosition) -> Words:
        """What it costs the helicopter."""
        ledger = lift_ledger(position, self.helicopter, self.unit, self.hex_)
        if ledger is None:
            return ""
        if len(ledger.entries) == 1:  # a sum of one says nothing that it does not cost
            return say("neworder/lift-costs-plain", cost=ledger.display, points=ledger.unit)
        return say("neworder/lift-costs", cost=ledger)

    def _why_not(self, position: NewOrderPosition) -> Verdict:
        unit, goal = self.unit, self.hex_
        printed, name = position.game.board.label(goal), position.name_of(unit)
        if goal == position.pieces[unit].hex_:
            return refuse("move/stays", cite("18.4"), hex_=printed, unit=name)
        may = check_flight(position, self.helicopter, goal) and check_end(position, self.helicopter, goal)
        if may and disengages(position, unit) and not _carried(position, self.helicopter, unit, _ANYWHERE):
            return refuse("neworder/lift-shut-in", cite("9.9"), hex_=printed, unit=name)
        return may and self._too_far(position)

    def _too_far(self, position: NewOrderPosition) -> Verdict:
        names = _names(position, self.helicopter, self.unit)
        ledger = lift_ledger(position, self.helicopter, self.unit, self.hex_)
        printed = position.game.board.label(self.hex_)
        if ledger is None:
            return refuse("neworder/lift-barred", cite("19.4"), hex_=printed, **names)
        allowance = position.face(self.helicopter).movement
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

    def _towards(self, position: NewOrderPosition, found: Mapping[int, int]) -> tuple[str, ...]:
        """The lifts of the same two that end nearest to the hex, as text."""
        board = position.game.board
        nearest = sorted(found, key=lambda hex_: (board.distance(hex_, self.hex_), found[hex_]))
        return tuple(replace(self, hex_=hex_).text(board) for hex_ in nearest[:_SHOWN])
