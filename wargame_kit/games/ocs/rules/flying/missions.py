"""14.2: a mission as it is announced, who still flies it, and whether an aircraft may take part in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from wargame_kit.board import HexIndex, MaybeHex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import LIMITED_FLIGHT, NO_FLIGHT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.flyers import Wing
from wargame_kit.games.ocs.rules.air.wings import wing_of
from wargame_kit.games.ocs.rules.airfields.bases import aloft, away, check_based, far_of
from wargame_kit.games.ocs.rules.mission_kinds import (
    AT_BASE,
    BARRAGE,
    CARRYING,
    KINDS,
    ON_BASES,
    TRANSFER,
    TRANSPORT,
)
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Interval, OneOf, SideId, UnitId
from wargame_kit.position.fault import Fault, once
from wargame_kit.rulebook import ALLOWED, Verdict, refuse
from wargame_kit.words import say

Tokens = Annotated[int, Interval(0, 99)]
Eighths = Annotated[int, Interval(0, 999)]
Kind = Annotated[str, OneOf(KINDS, say("expected/mission-kind"))]


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission, or one that is being put together.

    Attributes
    ----------
    side : str
        Who flies it.
    kind : str
        See `mission_kinds`.
    target : int
    units : tuple of str
        All that were sent, in the order in which their owner numbers them.
    at_base : bool
        Whether bombs are meant for the air base, and not for combat units (10).
    stays : bool
        Whether all come down for good at the base to which they carry something (14.9).
    origin : int
        The base at which those stand that carry something; −1 where nothing is carried.
    tokens : int
        Supply on board (14.9, 14.10).
    cargo : tuple of str
        Units on board: they stand at the base until they arrive.
    spent : tuple of int
        What each of these had spent in its move before, in eighths of a point.
    """

    side: SideId
    kind: Kind
    target: HexIndex
    units: tuple[UnitId, ...]
    at_base: bool = False
    stays: bool = False
    origin: MaybeHex = -1
    tokens: Tokens = 0
    cargo: tuple[UnitId, ...] = ()
    spent: tuple[Eighths, ...] = ()

    @property
    def times(self) -> int:
        """How many times their range its aircraft may fly (14.9, 14.11)."""
        return 2 if self.stays or self.kind == TRANSFER else 1

    @property
    def as_seen(self) -> Mission:
        """The mission as the other side sees it: not what it has on board (4.9)."""
        return replace(self, origin=-1, tokens=0, cargo=(), spent=())

    def flying(self, position: OcsPosition) -> tuple[str, ...]:
        """Those that are still over the target."""
        there = {*aloft(position, self.side, self.target)}
        return tuple(unit for unit in self.units if unit in there)

    def wing(self, position: OcsPosition) -> Wing:
        """Those that are still over the target, as the title has all fly together that were sent."""
        there = {*self.flying(position)}
        return tuple(flyer for flyer in self.planned(position) if flyer.id in there)

    def planned(self, position: OcsPosition) -> Wing:
        """Those that are to fly it, as they stand at their bases."""
        return title_of(position).flown_as(position, wing_of(position, self.units, self.target))

    def with_unit(self, unit: str) -> Mission:
        """The mission with one more."""
        return replace(self, units=(*self.units, unit))

    def faults(self, position: OcsPosition, place: str, *, on_ground: bool = False) -> Iterator[Fault]:
        """Yield what cannot be in it; `on_ground` where it has not taken off yet."""
        yield from once(f"{place}.units", self.units)
        most = position.charts.limit("mission")
        # The other side sees who is in the air: nobody, where only those of the base fight on (14.3).
        least = 0 if position.is_unseen(self.side) and not on_ground else 1
        if not least <= len(self.units) <= most:
            yield Fault(say("expected/mission-size", most=most), f"{place}.units", len(self.units))
        for unit in self.units:
            is_own = position.side_of(unit) == self.side and position.counter(unit).is_aircraft
            is_there = bool(is_own and check_based(position, self.side, unit)) if on_ground else is_own
            if not is_there:
                yield Fault(say("expected/aircraft-of-mission"), f"{place}.units", unit)
        if self.at_base and self.kind not in ON_BASES:
            yield Fault(say("expected/base-mission"), f"{place}.kind", self.kind)
        yield from self._cargo_faults(position, place, on_ground=on_ground)

    def _cargo_faults(self, position: OcsPosition, place: str, *, on_ground: bool) -> Iterator[Fault]:
        yield from once(f"{place}.cargo", self.cargo)
        may_carry = self.kind in CARRYING and self.origin >= 0
        if not may_carry and (self.tokens or self.cargo):
            yield Fault(say("expected/carrying-mission"), f"{place}.origin", self.origin)
        if self.stays and self.kind != TRANSPORT:
            yield Fault(say("expected/carrying-mission"), f"{place}.stays", self.stays)
        for unit in self.cargo:
            is_own = position.side_of(unit) == self.side and position.is_combat_unit(unit)
            is_there = position.pieces[unit].hex_ == self.origin
            if not is_own or (on_ground and not is_there):
                yield Fault(say("expected/on-board"), f"{place}.cargo", unit)
        if not on_ground and len(self.spent) != len(self.cargo):
            yield Fault(say("expected/list-of", count=len(self.cargo)), f"{place}.spent", len(self.spent))


class OfMission:
    """What a step of a mission has: it is one that may be."""

    __slots__ = ()
    mission: Mission

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        """Yield what cannot be in the mission."""
        return self.mission.faults(position, f"{place}.mission")


def check_weather(position: OcsPosition, is_own_movement: bool) -> Verdict:
    """Whether the weather lets a side fly in a phase; limited flight: in its Movement Phase alone (17)."""
    flight = position.facts.flight
    if flight == NO_FLIGHT:
        return refuse("ocs/no-flight", cite("17"))
    if flight == LIMITED_FLIGHT and not is_own_movement:
        return refuse("ocs/limited-flight", cite("17"))
    return ALLOWED


def check_flyer(position: OcsPosition, mission: Mission, unit: str) -> Verdict:
    """Whether an aircraft may fly a mission: Active, not flown in this phase, and in range (14.1, 14.2)."""
    verdict = check_based(position, mission.side, unit)
    if not verdict:
        return verdict
    piece, name, board = position.pieces[unit], position.name_of(unit), position.game.board
    if piece.inactive:
        return refuse("ocs/not-active", cite("14.1"), unit=name)
    if piece.flew:
        return refuse("ocs/flew", cite("14.2"), unit=name)
    far, printed = mission.times * far_of(position, unit), board.label(mission.target)
    if away(position, unit, mission.target) > far:
        return refuse("ocs/beyond-air-range", cite("14.2"), hex_=printed, unit=name, place=printed, far=far)
    return ALLOWED


def check_joined(position: OcsPosition, mission: Mission, unit: str) -> Verdict:
    """Whether an aircraft may join a mission (14.2)."""
    if unit in mission.units:
        return refuse("ocs/in-mission", cite("14.2"), unit=position.name_of(unit))
    most = position.charts.limit("mission")
    if len(mission.units) >= most:
        return refuse("ocs/mission-full", cite("14.2"), limit=most)
    verdict = check_flyer(position, mission, unit)
    return verdict and check_title(position, mission.with_unit(unit))


def check_title(position: OcsPosition, mission: Mission) -> Verdict:
    """Whether the title lets these aircraft fly it together (14.2)."""
    kind = kind_for_title(mission.kind, mission.at_base)
    return title_of(position).check_mission(position, mission.side, kind, mission.units, mission.target)


def kind_for_title(kind: str, at_base: bool) -> str:
    """The kind of a mission as the title is told it: a barrage of a base is one of its own."""
    return AT_BASE if kind == BARRAGE and at_base else kind


def taken_off(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position in which all of a mission are over its target (14.2f)."""
    after = title_of(position).took_off(position, mission.units)
    pieces = ((position.pieces[unit], _home(position, unit, mission.target)) for unit in mission.units)
    return after.moved(*(replace(piece.at(mission.target), base=home, flew=True) for piece, home in pieces))


def _home(position: OcsPosition, unit: str, target: int) -> int:
    """The base from which an aircraft takes off; of one based off the map the hex over which it comes."""
    beyond = title_of(position).way_from(position, unit, target)
    return position.pieces[unit].hex_ if beyond is None else beyond[0]
