"""14.2f: a mission is announced, put together aircraft by aircraft, and takes off."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.air_combat import may_begin
from wargame_kit.games.ocs.rules.air.bombing import check_hip_shoot, check_points
from wargame_kit.games.ocs.rules.airfields.bases import away, far_of, own_aircraft
from wargame_kit.games.ocs.rules.flying.missions import (
    Mission,
    check_flyer,
    check_joined,
    check_title,
    check_weather,
    kind_for_title,
    taken_off,
)
from wargame_kit.games.ocs.rules.flying.sortie import Sortie
from wargame_kit.games.ocs.rules.mission_kinds import (
    BARRAGE,
    HIP_SHOOT,
    IN_BARRAGE,
    SWEEP,
    TRAINBUSTING,
)
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.shelled import Shelled, has_spotter
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Action
from wargame_kit.position.fault import Fault
from wargame_kit.position.gathering import CallingOff, Declaration, Gathering, Part
from wargame_kit.position.ruled_action import Kinds, RuledAction, Sided, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

COMBAT = "combat"
"""The Combat Phase, in which artillery alone fires (2.2f)."""


def able(position: OcsPosition, side: str, unit: str | None = None) -> Iterator[str]:
    """Yield the aircraft of a side that could fly a mission now; of one unit if named."""
    off_map = title_of(position).far_based(position, side)
    for each in only((*own_aircraft(position, side), *off_map), unit):
        piece = position.pieces[each]
        if not piece.inactive and not piece.flew:
            yield each


@dataclass(frozen=True, slots=True)
class Announce(RuledAction[OcsPosition, Sided]):
    """Begin a mission with one aircraft; a subclass says of which kind, and where it may go."""

    weight: ClassVar[float] = 1
    kind: ClassVar[str]
    at_base: ClassVar[bool] = False
    times: ClassVar[int] = 1
    unit: str
    target: HexIndex

    @classmethod
    @abstractmethod
    def goals(cls, position: OcsPosition, side: str) -> Iterable[int]:
        """The hexes to which such a mission of a side may go, in a fixed order."""

    @classmethod
    @abstractmethod
    def check_goal(cls, position: OcsPosition, side: str, hex_: int) -> Verdict:
        """Whether such a mission of a side may go to a hex, whoever flies it."""

    @classmethod
    def gathering(cls, mission: Mission) -> Announcing:
        """The step in which it is put together."""
        return Announcing(mission)

    @classmethod
    def candidates(cls, position: OcsPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        if not cls.check_segment(position, step):
            return
        flies, side, kind = title_of(position).check_flight, step.side, kind_for_title(cls.kind, cls.at_base)
        units = tuple(each for each in able(position, side, unit) if flies(position, side, kind, each))
        goals = tuple(cls.goals(position, side)) if units else ()
        for each in units if goals else ():
            far = cls.times * far_of(position, each)
            yield from (cls(each, hex_) for hex_ in goals if away(position, each, hex_) <= far)

    @classmethod
    def check_segment(cls, position: OcsPosition, step: Sided) -> Verdict:
        """Whether missions are flown in a segment, and in such weather (10.0e, 17)."""
        phase = getattr(step, "phase", "") or getattr(step, "occasion", "")
        if phase == COMBAT:
            return refuse("ocs/guns-alone", cite("10.0e"))
        return check_weather(position, phase == MOVEMENT)

    def check(self, position: OcsPosition, step: Sided) -> Verdict:
        mission, hex_ = self.mission(step.side), int(self.target)
        verdict = self.check_segment(position, step) and check_flyer(position, mission, self.unit)
        verdict = verdict and self.check_goal(position, step.side, hex_)
        printed = position.game.board.label(hex_)
        if verdict and self.kind in IN_BARRAGE and hex_ in position.facts.barraged:
            return refuse("ocs/barraged", cite("10.0e"), hex_=printed, place=printed)
        if verdict and self.kind == HIP_SHOOT and not has_spotter(position, step.side, hex_):
            return refuse("ocs/hip-shoot-unspotted", cite("10.0b"), hex_=printed, place=printed)
        return verdict and check_title(position, mission)

    def alternatives(self, position: OcsPosition, step: Sided) -> Iterable[Action]:
        """Where else it may go, the nearest first; or else who may fly."""
        distance = position.game.board.distance
        found = list(self.choices(position, step, self.unit))
        return sorted(found, key=lambda each: distance(each.target, self.target)) or self.choices(
            position, step
        )

    def mission(self, side: str) -> Mission:
        """The mission with this aircraft alone."""
        return Mission(side, self.kind, int(self.target), (self.unit,), self.at_base)

    def play(self, position: OcsPosition, step: Sided) -> OcsPosition:
        # 2.2c: missions are flown between the moves of units, not within them.
        leaving = getattr(step, "leaving", None)
        before: OcsPosition = position if leaving is None else leaving(position, self.unit)
        return before.pushed(self.gathering(self.mission(step.side)))


@dataclass(frozen=True, slots=True)
class AddAircraft(Part[OcsPosition, Mission]):
    """Let a further aircraft fly the mission (14.2)."""

    form: ClassVar[str] = "add-aircraft {unit}"
    weight: ClassVar[float] = 2
    unit: str

    @classmethod
    def members(cls, position: OcsPosition, whole: Mission, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in able(position, whole.side, unit) if each not in whole.units)

    def fits(self, position: OcsPosition, whole: Mission) -> Verdict:
        if whole.kind == HIP_SHOOT:
            return refuse("ocs/hip-shoot-alone", cite("14.7"))
        return check_joined(position, whole, self.unit)

    def added(self, position: OcsPosition, whole: Mission) -> Mission:
        return whole.with_unit(self.unit)


@dataclass(frozen=True, slots=True)
class FlyMission(Declaration[OcsPosition]):
    """Take off."""

    form: ClassVar[str] = "fly"


@dataclass(frozen=True, slots=True)
class StandDown(CallingOff[OcsPosition]):
    """Fly not at all."""

    form: ClassVar[str] = "stand-down"


@dataclass(frozen=True, slots=True)
class Announcing(Gathering[OcsPosition, Mission]):
    """14.2f: a mission is put together, aircraft by aircraft."""

    mission: Mission
    actions: ClassVar[Kinds] = (AddAircraft, FlyMission, StandDown)
    clause: ClassVar[Citation] = cite("14.2")
    kept_in: ClassVar[str] = "mission"

    @property
    def side(self) -> str:
        """Who flies."""
        return self.mission.side

    def actor(self, position: OcsPosition) -> str:
        return self.mission.side

    def prompt(self, position: OcsPosition) -> Phrase:
        printed = position.game.board.label(self.mission.target)
        return say("ocs/announcing", mission=say(f"ocs/mission-kind/{self.mission.kind}"), place=printed)

    def lacks(self, position: OcsPosition) -> Verdict:
        lacks = LACKS.get(self.mission.kind)
        return ALLOWED if lacks is None else lacks(position, self.mission)

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        return self.mission.faults(position, f"{place}.mission", on_ground=True)

    def declared(self, position: OcsPosition) -> OcsPosition:
        mission, after = self.mission, taken_off(position, self.mission)
        if mission.kind in IN_BARRAGE:  # 10.0e: it counts even if nobody arrives
            after = after.with_facts(barraged=after.facts.barraged | {mission.target})
        return after.replace_step(Sortie(mission))


def _lacks_fighter(position: OcsPosition, mission: Mission) -> Verdict:
    """14.6: whoever can begin air combat."""
    if may_begin(mission.planned(position)):
        return ALLOWED
    return refuse("ocs/sweep-begins-not", cite("14.6"))


def _lacks_bombs(position: OcsPosition, mission: Mission) -> Verdict:
    return check_points(mission.planned(position))


def _lacks_spotter(position: OcsPosition, mission: Mission) -> Verdict:
    printed = position.game.board.label(mission.target)
    is_spotted = has_spotter(position, mission.side, mission.target)
    return check_hip_shoot(mission.planned(position), Shelled(printed, Fraction(0), is_spotted=is_spotted))


LACKS: Mapping[str, Callable[[OcsPosition, Mission], Verdict]] = {
    SWEEP: _lacks_fighter,
    HIP_SHOOT: _lacks_spotter,
    BARRAGE: _lacks_bombs,
    TRAINBUSTING: _lacks_bombs,
}
"""What a mission lacks to take off, by its kind; others lack nothing."""
