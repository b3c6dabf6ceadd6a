"""13.3: units and supply go by rail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar, Protocol, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import LEG, MOVE, RAIL_REPAIR
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.began import has_carried, leaving
from wargame_kit.games.ocs.rules.modes import check_own, own_units, spent_of
from wargame_kit.games.ocs.rules.reach import guarded
from wargame_kit.games.ocs.rules.readiness import MOVEMENT, allowance_of
from wargame_kit.games.ocs.rules.step_faults import of_units
from wargame_kit.games.ocs.rules.supply.cargo import (
    NOTHING,
    SIXTEENTHS,
    check_capacity,
    check_open,
    check_station,
    check_way,
    freight,
    rail_path,
    served,
    spread,
)
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.ocs.rules.supply.rails import halts, rail_neighbours
from wargame_kit.games.ocs.rules.transport import Working, loadable
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Automatic, SideId, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.words import say

SLOW = 6
"""Units that walk so many points or fewer in Move Mode take half the room (4.7)."""


class Railing(Working, Protocol):
    """What going by rail needs of the step in which units move."""

    def parted(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position in which a unit goes on alone with what it has spent; its group has finished."""


def is_repairer(position: OcsPosition, unit: str) -> bool:
    """Whether a unit is railway troops, who entrain and detrain anywhere (13.3g)."""
    return position.counter(unit).kind == RAIL_REPAIR


def stops_anywhere(position: OcsPosition, unit: str) -> bool:
    """Whether a unit entrains and detrains in any hex of its gauge (13.3g)."""
    return is_repairer(position, unit) or title_of(position).stops_anywhere(position, unit)


def makes_its_stop(position: OcsPosition, unit: str) -> bool:
    """Whether a headquarters entrains where only it could do engineering until it turned to go (13.8c)."""
    piece = position.pieces[unit]
    return position.counter(unit).is_headquarters and piece.bridged == piece.hex_


def unit_freight(position: OcsPosition, unit: str, there: int) -> Ledger:
    """What a unit takes of rail capacity; transport takes its points, full or empty (4.7, 13.3a)."""
    free = title_of(position).runs_free(position, unit)
    if free is not None:
        name = position.name_of(unit)
        return Ledger(say("ocs/rail-points"), SIXTEENTHS).add(0, name, free, provenance="rulebook")
    printed, piece = position.counter(unit).printed_side(MOVE), position.pieces[unit]
    size = position.regiments(unit) or Fraction(piece.points)
    is_light = printed.mobility == LEG and 1 <= printed.movement <= SLOW
    name, way = position.name_of(unit), (piece.hex_, there)
    origin = position.counter(unit).provenance_of("steps", "size")
    return freight(position, position.side_of(unit), name, size, way, is_light, origin)


@dataclass(frozen=True, slots=True)
class GoByRail(RuledAction[OcsPosition, Railing]):
    """Entrain, travel and detrain in one phase (13.3e)."""

    form: ClassVar[str] = "rail {unit} {hex_}"
    weight: ClassVar[float] = 0.3
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Railing, unit: str | None = None) -> Iterable[Self]:
        if step.phase != MOVEMENT:
            return
        stops = halts(position, step.side) & served(position, step.side)
        for each in only(own_units(position, step.side), unit):
            here = position.pieces[each].hex_
            is_free = stops_anywhere(position, each) or makes_its_stop(position, each)
            is_bound = not is_free and not position.pieces[each].arrived
            if (here in stops or not is_bound) and check_entrain(position, step, each):
                met = spread(position, step.side, (here,), ends=title_of(position).stops(position, step.side))
                goals = met if stops_anywhere(position, each) else met & stops
                yield from (cls(each, hex_) for hex_ in sorted(goals) if hex_ != here)

    def check(self, position: OcsPosition, step: Railing) -> Verdict:
        verdict = check_entrain(position, step, self.unit)
        if not verdict:
            return verdict
        here, side = position.pieces[self.unit].hex_, step.side
        is_free = is_repairer(position, self.unit)
        is_anywhere = stops_anywhere(position, self.unit)
        verdict = check_detraining(position, side, self.hex_)
        verdict = verdict and (check_open if is_anywhere else check_station)(position, side, self.hex_)
        if not verdict:
            return verdict
        verdict = check_way(position, side, here, self.hex_)
        verdict = verdict and title_of(position).check_leaving(position, self.unit, self.hex_)
        if not verdict:
            return verdict
        ends = title_of(position).stops(position, side)
        if ends and self.hex_ not in spread(position, side, (here,), ends=ends):
            printed = position.game.board.label(self.hex_)
            return refuse("ocs/rails-stopped", cite("13.3e"), hex_=printed, place=printed)
        barred = title_of(position).shut_to(position, self.unit, int(self.hex_))
        if barred and self.hex_ not in spread(position, side, (here,), shut=barred, ends=ends):
            printed = position.game.board.label(self.hex_)
            return refuse("ocs/rails-barred", cite("13.3e"), hex_=printed, place=printed)
        new = barred | (position.facts.converted if is_free else frozenset())
        if self.hex_ not in spread(position, side, (here,), shut=new, ends=ends):
            return refuse("ocs/rails-over-new", cite("13.3g"), unit=position.name_of(self.unit))
        return check_capacity(position, side, unit_freight(position, self.unit, self.hex_))

    def play(self, position: OcsPosition, step: Railing) -> OcsPosition:
        used = position.facts.rail + unit_freight(position, self.unit, self.hex_).total
        goes_on = is_repairer(position, self.unit)
        begun = leaving(position, (self.unit,))
        after = (step.parted if goes_on else step.leaving)(begun, self.unit)
        is_turned = title_of(position).runs_free(position, self.unit) is not None
        face = MOVE if is_turned else after.pieces[self.unit].face
        piece = replace(after.pieces[self.unit], face=face, moved=not goes_on, railed=True)
        return on_rails(after.moved(piece).with_facts(rail=used), step.side, self.unit, int(self.hex_))


def on_rails(position: OcsPosition, side: str, unit: str, goal: int) -> OcsPosition:
    """The position after a unit has gone by rail as far as nobody is asked about it.

    Where its way has been cut by an answer it goes round; if it cannot, it stays where it is (kit).
    """
    after, new = position, position.facts.converted if is_repairer(position, unit) else NOTHING
    new |= title_of(position).shut_to(position, unit, goal)
    way, ends = (position.pieces[unit].hex_, goal), title_of(position).stops(position, side)
    path = rail_path(position, side, way, new, ends)
    for here, there in pairwise(path):
        after = after.moved(after.pieces[unit].at(there))
        asked = title_of(after).entered(after, (unit,), here, there)
        if asked:
            return after.pushed(*asked, *(() if there == goal else (OnRails(side, unit, goal),)))
    return after


@dataclass(frozen=True, slots=True)
class OnRails(Automatic[OcsPosition]):
    """13.3e: a unit goes on by rail, after what was asked on its way has been answered.

    Attributes
    ----------
    side : str
    unit : str
    goal : int
        Where it is bound for.
    """

    side: SideId
    unit: UnitId
    goal: HexIndex
    clause: ClassVar[Citation] = cite("13.3e")

    def settle(self, position: OcsPosition) -> OcsPosition:
        return on_rails(position.popped(), self.side, self.unit, self.goal)

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        yield from of_units(position, self.side, (self.unit,), f"{place}.unit")
        if self.goal not in rail_neighbours(position.game.board):
            yield Fault(say("expected/rail-hex"), f"{place}.goal", position.game.board.label(self.goal))


def check_entrain(position: OcsPosition, step: Railing, unit: str) -> Verdict:
    """Whether a unit can go by rail now, wherever to (13.3e)."""
    verdict = check_own(position, step.side, unit)
    if not verdict:
        return verdict
    name, piece, is_free = position.name_of(unit), position.pieces[unit], is_repairer(position, unit)
    if piece.railed and not piece.moved and not is_free:  # who came by rail has finished
        return refuse("ocs/carried-already", cite("4.7d"), unit=name)
    if step.phase != MOVEMENT or piece.moved or piece.marker or piece.railed:
        return refuse("ocs/rails-not-now", cite("13.3e"), unit=name)
    if piece.arrived and not spent_of(step.group, unit):
        return check_open(position, step.side, piece.hex_)  # 13.6b: it comes by rail
    if piece.face != MOVE and not (is_free or title_of(position).runs_free(position, unit)):
        return refuse("ocs/rails-in-move-mode", cite("13.3e"), unit=name)
    if 2 * spent_of(step.group, unit) > allowance_of(position, unit, MOVEMENT):
        return refuse("ocs/rails-half", cite("4.7d"), unit=name)
    if has_carried(position, unit):
        return refuse("ocs/rails-after-wheels", cite("12.2a"), unit=name)
    is_own = makes_its_stop(position, unit) and piece.hex_ in served(position, step.side)
    is_anywhere = stops_anywhere(position, unit) or is_own
    return (check_open if is_anywhere else check_station)(position, step.side, piece.hex_)


def check_detraining(position: OcsPosition, side: str, hex_: int) -> Verdict:
    """Whether anything leaves the railway in a hex: not where something of the enemy is (4.8c)."""
    if hex_ not in guarded(position, position.enemy(side)):
        return ALLOWED
    printed = position.game.board.label(hex_)
    return refuse("ocs/rails-not-left", cite("4.8c"), hex_=printed, place=printed)


def supply_freight(position: OcsPosition, side: str, tokens: int, here: int, there: int) -> Ledger:
    """What tokens take of rail capacity: a supply point as much as a regiment (4.7, 13.3a)."""
    size = Fraction(tokens, position.charts.limit("tokens_in_sp"))
    return freight(position, side, say("ocs/supply-by-rail"), size, (here, there))


@dataclass(frozen=True, slots=True)
class ShipSupply(RuledAction[OcsPosition, Railing]):
    """Send tokens from the ground of one station to another (13.3a, 13.3e)."""

    form: ClassVar[str] = "rail-supply {hex_} {target} {tokens}"
    weight: ClassVar[float] = 0.02
    hex_: HexIndex
    target: HexIndex
    tokens: int

    @classmethod
    def candidates(cls, position: OcsPosition, step: Railing, unit: str | None = None) -> Iterable[Self]:
        if unit is not None or step.phase != MOVEMENT:
            return
        point, side = position.charts.limit("tokens_in_sp"), step.side
        stops = halts(position, side) & served(position, side)
        for hex_, owner, _ in position.facts.dumps:
            most = loadable(position, side, hex_) if owner == side else 0
            if most and check_loading(position, side, hex_):
                for target in sorted(stops & spread(position, side, (hex_,)) - {hex_}):
                    amounts = (*range(point, most, point), most)
                    yield from (cls(hex_, target, tokens) for tokens in amounts)
        for pair in title_of(position).ferries(position):
            for hex_, target in (pair, pair[::-1]):
                most = loadable(position, side, hex_)
                yield from (cls(hex_, target, tokens) for tokens in range(point, most + 1, point))

    def check(self, position: OcsPosition, step: Railing) -> Verdict:
        printed, side = position.game.board.label(self.hex_), step.side
        if step.phase != MOVEMENT:
            return refuse("ocs/ships-later", cite("13.3b"))
        there = loadable(position, side, self.hex_)
        if not 0 < self.tokens <= there:
            return refuse("ocs/too-few-to-ship", cite("12.2a"), hex_=printed, place=printed, tokens=there)
        held = title_of(position).check_shipped(position, self.hex_, self.target)
        if not held:
            return held
        ruled = self._ferried(position, side)
        if ruled is not None:
            return ruled
        verdict = check_loading(position, side, self.hex_)
        if not verdict:
            return verdict
        verdict = check_detraining(position, side, self.target) and check_station(position, side, self.target)
        if not verdict:
            return verdict
        verdict = check_way(position, side, self.hex_, self.target)
        if not verdict:
            return verdict
        ledger = supply_freight(position, side, self.tokens, self.hex_, self.target)
        return check_capacity(position, side, ledger)

    def _ferried(self, position: OcsPosition, side: str) -> Verdict | None:
        title = title_of(position)
        return title.check_ferried(position, side, self.tokens, int(self.hex_), int(self.target))

    def play(self, position: OcsPosition, step: Railing) -> OcsPosition:
        if self._ferried(position, step.side) is not None:
            after = self._brought(position, step.side)
            return title_of(after).tokens_ferried(after, self.tokens)
        cost = supply_freight(position, step.side, self.tokens, self.hex_, self.target)
        after = self._brought(position, step.side)
        return after.with_facts(rail=after.facts.rail + cost.total)

    def _brought(self, position: OcsPosition, side: str) -> OcsPosition:
        """The position after the tokens have gone, and lie where nobody loads them in this phase (12.2a)."""
        facts = position.facts
        kept = position.tokens_in(self.hex_, side) - self.tokens
        brought = position.tokens_in(self.target, side) + self.tokens
        told = dict(facts.unloaded)
        told[int(self.target)] = told.get(int(self.target), 0) + self.tokens
        after = laid(laid(position, side, self.hex_, kept), side, self.target, brought)
        return after.with_facts(unloaded=tuple(sorted(told.items())))


def check_loading(position: OcsPosition, side: str, hex_: int) -> Verdict:
    """Whether supply of a side entrains in a hex: a station, or where it comes (13.3c, 13.6b)."""
    arrives = hex_ in title_of(position).arrivals_of_supply(position, side)
    if arrives and hex_ in title_of(position).sources(position, side):
        return check_open(position, side, hex_)
    return check_station(position, side, hex_)
