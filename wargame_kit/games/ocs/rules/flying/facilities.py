"""10.0c, 14.8: bombs and shells on what is no combat unit: air bases, the aircraft at them, and trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.facility import FacilityResult
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.bombing import levels_lost, points
from wargame_kit.games.ocs.rules.airfields.bases import aircraft
from wargame_kit.games.ocs.rules.airfields.landing import step_lost
from wargame_kit.games.ocs.rules.busted import busted
from wargame_kit.games.ocs.rules.dice import Rerollable, TableThrow
from wargame_kit.games.ocs.rules.flying.missions import Mission
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Interval, OneDieStep, SideId
from wargame_kit.position.fault import Fault
from wargame_kit.rulebook import Citation
from wargame_kit.words import Words, say

Points = Annotated[int, Interval(1, 999)]
Face = Annotated[int, Interval(1, 6)]
Count = Annotated[int, Interval(1, 99)]


def base_bombed(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position in which bombs fall on an air base, if there are any left to fall (10.0c)."""
    wing, hex_ = mission.wing(position), mission.target
    strength, is_there = points(wing), position.base_in(hex_, position.enemy(mission.side)) >= 0
    if not strength or not is_there or not title_of(position).check_arrival(position, wing, hex_):
        return position
    return shelled(position, mission.side, hex_, strength)


def trains_bombed(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position in which bombs fall on trains, if there are any left to fall (14.8)."""
    strength = points(mission.wing(position))
    if not strength:
        return position
    return position.pushed(RollFacility(mission.side, mission.target, strength, is_trainbusting=True))


def shelled(position: OcsPosition, side: str, hex_: int, strength: int) -> OcsPosition:
    """The position in which a strength is rolled for against the air base of a hex (10.0c)."""
    return position.pushed(RollFacility(side, hex_, strength))


class OnGround(TableThrow, Rerollable):
    """A throw for what lies in a hex."""

    __slots__ = ()

    hex_: HexIndex

    def place(self, position: OcsPosition) -> int:
        return self.hex_


@dataclass(frozen=True, slots=True)
class RollFacility(OnGround, OneDieStep[OcsPosition]):
    """10.0c: the roll on the table for facilities: no shifts, no spotter.

    Attributes
    ----------
    side : str
        Who bombs, or fires.
    hex_ : int
    strength : int
        Points of barrage.
    is_trainbusting : bool
        Whether trains are the target, and not the air base.
    """

    side: SideId
    hex_: HexIndex
    strength: Points
    is_trainbusting: bool = False
    table: ClassVar[str] = "roll-facility"
    thrown_as: ClassVar[str] = "facility-die {die}"

    @property
    def clause(self) -> Citation:
        return cite("14.8" if self.is_trainbusting else "10.0c")

    def told(self, position: OcsPosition) -> Mapping[str, Words | int]:
        table = position.charts.tables.facility
        return {"points": self.strength, "column": table.name(table.column(self.strength))}

    def found(self, position: OcsPosition, die: int) -> FacilityResult:
        """The cell that a number of the die finds."""
        table = position.charts.tables.facility
        return table.result(table.column(self.strength), die)

    def brings(self, position: OcsPosition, die: int) -> Words:
        cell = self.found(position, die)
        if self.is_trainbusting:
            return say("ocs/mission/busted" if cell.busts_trains else "ocs/effect/ne")
        lost = levels_lost(cell.hits, max(position.base_in(self.hex_, position.enemy(self.side)), 0))
        told = ("-levels" if lost else "") + ("-aircraft" if cell.aircraft else "")
        return say(f"ocs/facility{told}", levels=lost, least=cell.aircraft) if told else say("ocs/effect/ne")

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        cell, enemy, after = self.found(position, die), position.enemy(self.side), position.popped()
        if self.is_trainbusting:
            return busted(after, enemy, self.hex_) if cell.busts_trains else after
        level = after.base_in(self.hex_, enemy)
        if lost := levels_lost(cell.hits, level):
            after = after.with_base(self.hex_, enemy, level - lost)
        count = len(aircraft(after, enemy).get(self.hex_, ()))
        if not cell.aircraft or not count:
            return after
        return after.pushed(RollParked(self.side, self.hex_, cell.aircraft, count))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if not self.is_trainbusting and position.base_in(self.hex_, position.enemy(self.side)) < 0:
            yield Fault(say("expected/enemy-base"), f"{place}.hex_", position.game.board.label(self.hex_))


@dataclass(frozen=True, slots=True)
class RollParked(OnGround, OneDieStep[OcsPosition]):
    """10.0c: a die for each aircraft at a base under fire, in the order of the counters.

    Attributes
    ----------
    side : str
        Who bombs, or fires.
    hex_ : int
    least : int
        From which number on it costs a step.
    left : int
        For how many there is still a die.
    """

    side: SideId
    hex_: HexIndex
    least: Face
    left: Count
    table: ClassVar[str] = "roll-parked"
    thrown_as: ClassVar[str] = "parked-die {die}"
    clause: ClassVar[Citation] = cite("10.0c")

    def told(self, position: OcsPosition) -> Mapping[str, Words | int]:
        return {"left": self.left, "least": self.least}

    def brings(self, position: OcsPosition, die: int) -> Words:
        return say("ocs/air-step-lost" if die >= self.least else "ocs/air-unhurt")

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        # From the last on, so that the numbers of those before stay as they are when one is destroyed.
        there = aircraft(position, position.enemy(self.side)).get(self.hex_, ())
        after = step_lost(position, there[self.left - 1]) if die >= self.least else position
        return after.replace_step(replace(self, left=self.left - 1)) if self.left > 1 else after.popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        there = aircraft(position, position.enemy(self.side)).get(self.hex_, ())
        if not position.is_unseen(position.enemy(self.side)) and self.left > len(there):
            yield Fault(say("expected/aircraft-there", most=len(there)), f"{place}.left", self.left)
