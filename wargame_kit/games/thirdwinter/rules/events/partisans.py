"""1.9: the hunt for partisans, while which no partisans do anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.breakout import slipped
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.modes import own_units
from wargame_kit.games.ocs.rules.readiness import check_attack_capable
from wargame_kit.games.ocs.rules.step_faults import of_units
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import ALERT
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import table
from wargame_kit.games.thirdwinter.rules.events.effect import Effect
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import EndPhase, Interval, OneDieStep, Phase, SideId, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

HUNT = "hunt-for-partisans"


class OfPartisans(Effect):
    """22, 51, 52: what partisans do, unless they are hunted."""

    def check(self, position: OcsPosition) -> Verdict:
        if facts_of(position).hunted_until >= position.turn:
            return refuse("thirdwinter/partisans-hunted", cite("1.9"))
        return ALLOWED


class HuntForPartisans(Effect):
    """53: three steps of the Axis leave the map."""

    def play(self, position: OcsPosition) -> OcsPosition:
        return position.pushed(Hunting(AXIS, table(position)[HUNT].number))


def check_hunter(position: OcsPosition, unit: str, left: int) -> Verdict:
    """Whether a unit may be sent against partisans: no police, no Alert unit, not too many steps."""
    name = position.name_of(unit)
    if unit not in own_units(position, AXIS):
        return refuse("move/not-yours", cite("1.9"), unit=name)
    if position.counter(unit).kind == "security":
        return refuse("thirdwinter/police-stays", cite("1.9"), unit=name)
    if ALERT in position.counter(unit).traits:
        return refuse("thirdwinter/alert-stays", cite("1.9"), unit=name)
    verdict = check_attack_capable(position, unit)
    if not verdict:
        return verdict
    if position.steps_left(unit) > left:
        return refuse("thirdwinter/too-many-steps", cite("1.9"), unit=name, steps=left)
    return ALLOWED


@dataclass(frozen=True, slots=True)
class SendHunting(RuledAction[OcsPosition, "Hunting"]):
    """Send a unit against partisans (1.9)."""

    form: ClassVar[str] = "hunt {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Hunting, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(own_units(position, AXIS), unit))

    def check(self, position: OcsPosition, step: Hunting) -> Verdict:
        return check_hunter(position, self.unit, step.steps)

    def play(self, position: OcsPosition, step: Hunting) -> OcsPosition:
        left = step.steps - position.steps_left(self.unit)
        return position.replace_step(replace(step, steps=left)).pushed(RollHunt(AXIS, self.unit))


@dataclass(frozen=True, slots=True)
class Hunting(Phase[OcsPosition]):
    """1.9, 53: the Axis sends three steps off the map.

    Attributes
    ----------
    side : str
    steps : int
        Still to be sent.
    """

    side: SideId
    steps: Annotated[int, Interval(0, 60)]
    actions: ClassVar[Kinds] = (SendHunting, EndPhase)
    clause: ClassVar[Citation] = cite("1.9")
    asks: ClassVar[str] = "thirdwinter/send-hunting"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        if not self.steps:
            return position.popped()
        return None if self.can_go(position) or asks_anyway(position) else position.popped()

    def can_go(self, position: OcsPosition) -> bool:
        """Whether somebody may still be sent."""
        return any(SendHunting.choices(position, self))

    def check_end(self, position: OcsPosition) -> Verdict:
        """Only where nobody is left who may be sent."""
        if not self.can_go(position):
            return ALLOWED
        return refuse("thirdwinter/hunt-first", cite("1.9"), steps=self.steps)


@dataclass(frozen=True, slots=True)
class RollHunt(SideThrow, OneDieStep[OcsPosition]):
    """1.9, 53: after how many turns it is back, as after a Breakout.

    Attributes
    ----------
    side, unit : str
    """

    side: SideId
    unit: UnitId
    thrown_as: ClassVar[str] = "return-die {die}"
    clause: ClassVar[Citation] = cite("1.9")

    def prompt(self, position: OcsPosition) -> Phrase:
        if position.is_unseen(self.side):
            return say("thirdwinter/roll-hunt-unseen")
        return self.say(position, "ocs/roll-return")

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        # Events are rolled before who is due comes back: in that turn, too, it is away.
        until = max(facts_of(position).hunted_until, position.turn + die)
        return slipped(position, self.unit, die).with_facts(hunted_until=until).popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        return of_units(position, self.side, (self.unit,), f"{place}.unit")
