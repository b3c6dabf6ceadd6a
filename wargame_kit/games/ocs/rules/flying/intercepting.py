"""14.5: one Active fighter of the other side may intercept a mission in its patrol zone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.wings import flyer_of
from wargame_kit.games.ocs.rules.airfields.bases import far_of, patrolling
from wargame_kit.games.ocs.rules.flying.dogfight import fought, rising
from wargame_kit.games.ocs.rules.flying.missions import Mission, OfMission
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.mission_kinds import INTERCEPTION, may_be_intercepted
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import SideId
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


def watched(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position in which the other side is asked whether it intercepts, if it patrols there (14.5)."""
    enemy = position.enemy(mission.side)
    near = bool(patrolling(position, enemy, mission.target))
    is_asked = may_be_intercepted(mission.kind, near)
    return position.pushed(Intercepting(enemy, mission)) if is_asked else position


@dataclass(frozen=True, slots=True)
class Intercept(RuledAction[OcsPosition, "Intercepting"]):
    """Intercept a mission with a fighter (14.5)."""

    form: ClassVar[str] = "intercept {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Intercepting, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(step.fighters(position), unit))

    def check(self, position: OcsPosition, step: Intercepting) -> Verdict:
        name, target = position.name_of(self.unit), step.mission.target
        if self.unit not in step.fighters(position):
            return refuse("ocs/patrols-not", cite("14.5"), unit=name)
        if flyer_of(position, self.unit, target).is_bracketed:
            return refuse("ocs/air-in-brackets", cite("14.3"), unit=name)
        far = far_of(position, self.unit)
        if position.game.board.distance(position.pieces[self.unit].hex_, target) > far:
            printed = position.game.board.label(target)
            return refuse(
                "ocs/beyond-air-range", cite("14.2"), hex_=printed, unit=name, place=printed, far=far
            )
        return title_of(position).check_mission(position, step.side, INTERCEPTION, (self.unit,), target)

    def play(self, position: OcsPosition, step: Intercepting) -> OcsPosition:
        piece, target = position.pieces[self.unit], step.mission.target
        after = position.popped().moved(replace(piece.at(target), base=piece.hex_))
        after = rising(after, step.mission.side, target)
        return after.pushed(*fought(after, step.mission, step.side))


@dataclass(frozen=True, slots=True)
class LetThrough(Ending[OcsPosition]):
    """Let the mission pass."""

    form: ClassVar[str] = "let-through"
    weight: ClassVar[float] = 1


@dataclass(frozen=True, slots=True)
class Intercepting(OfMission, Decision[OcsPosition]):
    """14.5: a side is asked whether a fighter of it intercepts a mission.

    Attributes
    ----------
    side : str
        Who is asked.
    mission : Mission
    """

    side: SideId
    mission: Mission
    actions: ClassVar[Kinds] = (Intercept, LetThrough)
    clause: ClassVar[Citation] = cite("14.5")

    def fighters(self, position: OcsPosition) -> tuple[str, ...]:
        """Its Active fighters in whose patrol zone the mission is."""
        return patrolling(position, self.side, self.mission.target)

    def prompt(self, position: OcsPosition) -> Phrase:
        mission, printed = self.mission, position.game.board.label(self.mission.target)
        kind, names = (
            say(f"ocs/mission-kind/{mission.kind}"),
            tuple(map(position.name_of, mission.flying(position))),
        )
        return self.say(position, "ocs/intercepting", mission=kind, units=names, place=printed)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_asked = asks_anyway(position) or any(Intercept.choices(position, self))
        return None if is_asked else position.popped()
