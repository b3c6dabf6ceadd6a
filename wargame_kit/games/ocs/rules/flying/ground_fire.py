"""14.4: flak shoots at a mission, and an aircraft of it may lose a step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air import flak
from wargame_kit.games.ocs.rules.air.flak import exposed
from wargame_kit.games.ocs.rules.air.guarding import guarded
from wargame_kit.games.ocs.rules.airfields.bases import patrolling
from wargame_kit.games.ocs.rules.airfields.landing import step_lost
from wargame_kit.games.ocs.rules.dice import TwoDiceStep
from wargame_kit.games.ocs.rules.flying.missions import Mission, OfMission
from wargame_kit.games.ocs.rules.flying.throws import MissionThrow
from wargame_kit.games.ocs.rules.mission_kinds import TRAINBUSTING, faces_flak
from wargame_kit.position import Interval, OneDieStep, SideId
from wargame_kit.position.fault import Fault
from wargame_kit.rulebook import Citation, Ledger, figures
from wargame_kit.words import Words, say

Added = Annotated[int, Interval(0, 40)]


def added_to(position: OcsPosition, mission: Mission) -> Ledger:
    """What is added to the flak roll against a mission (14.4)."""
    side, target = mission.side, mission.target
    enemy = position.enemy(side)
    level = max(position.base_in(target, enemy), 0)
    guard = guarded(position, side, target, base=level, is_in_zone=bool(patrolling(position, enemy, target)))
    table, wing = position.charts.tables.flak, mission.wing(position)
    origin = position.charts.origins("flak", "added")
    return flak.modifiers(table, wing, guard, is_trainbusting=mission.kind == TRAINBUSTING, origin=origin)


def shot_at(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position in which flak is rolled for, if it fires at such a mission there (14.4)."""
    enemy = position.enemy(mission.side)
    if not faces_flak(mission.kind, bool(patrolling(position, enemy, mission.target))):
        return position
    return position.pushed(RollFlak(enemy, mission, added_to(position, mission).total))


@dataclass(frozen=True, slots=True)
class RollFlak(MissionThrow, TwoDiceStep):
    """14.4: flak is rolled for.

    Attributes
    ----------
    side : str
        Whose flak it is.
    mission : Mission
    added : int
        What is added to the roll, as it is said when it is thrown.
    """

    side: SideId
    mission: Mission
    added: Added
    table: ClassVar[str] = "roll-flak"
    thrown_as: ClassVar[str] = "flak-dice {first} {second}"
    clause: ClassVar[Citation] = cite("14.4")

    def told(self, position: OcsPosition) -> Mapping[str, Words | int]:
        return {"added": figures.signed_figure(self.added)}

    def hits(self, position: OcsPosition, total: int) -> bool:
        """Whether a sum of the dice costs a step."""
        return flak.hits(position.charts.tables.flak, total + self.added)

    def brings(self, position: OcsPosition, total: int) -> Words:
        return say("ocs/air-step-lost" if self.hits(position, total) else "ocs/air-unhurt")

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        if not self.hits(position, total):
            return position.popped()
        among = exposed(self.mission.wing(position))
        if len(among) > 1:
            return position.replace_step(RollFlakLoser(self.side, self.mission))
        return step_lost(position, among[0].id).popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        yield from OfMission.validate(self, position, place)
        if not self.mission.flying(position):
            yield Fault(say("expected/aircraft-aloft"), f"{place}.mission.units", list(self.mission.units))


@dataclass(frozen=True, slots=True)
class RollFlakLoser(MissionThrow, OneDieStep[OcsPosition]):
    """14.4: which aircraft of a mission loses the step."""

    side: SideId
    mission: Mission
    table: ClassVar[str] = "roll-flak-loser"
    thrown_as: ClassVar[str] = "flak-die {die}"
    clause: ClassVar[Citation] = cite("14.4")

    def loser(self, position: OcsPosition, die: int) -> str:
        """Whom a number of the die hits."""
        return flak.loser(position.charts.tables.flak, self.mission.wing(position), die).id

    def brings(self, position: OcsPosition, die: int) -> Words:
        return position.name_of(self.loser(position, die))

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        return step_lost(position, self.loser(position, die)).popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        yield from OfMission.validate(self, position, place)
        if len(exposed(self.mission.wing(position))) < 2:
            yield Fault(say("expected/aircraft-aloft"), f"{place}.mission.units", list(self.mission.units))
