"""1.9, 41-42: whoever has the event has dice thrown again, and then the other side has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Annotated, ClassVar

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.dice import Rerollable
from wargame_kit.games.ocs.rules.step_faults import beneath
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import handed_over, owner
from wargame_kit.position import Action, Interval, SideId
from wargame_kit.position.fault import Fault
from wargame_kit.position.free_order import LetAllPass, LetPass
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction
from wargame_kit.position.throw import Throw
from wargame_kit.rulebook import ALLOWED, Citation, Verdict
from wargame_kit.words import Phrase, say

EVENT = "re-roll"

Face = Annotated[int, Interval(1, 6)]


def asked(position: OcsPosition, throw: Throw) -> OcsPosition | None:
    """The position in which the side that has the event is asked of a throw; None if it is not."""
    side = owner(position, EVENT)
    if not side or facts_of(position).keeps_throws:
        return None
    return position.pushed(ThrowAgain(side, throw.faces))


def dice_of(throwing: Rerollable) -> int:
    """How many dice a step throws."""
    kind: type = throwing.actions[0]
    return len(fields(kind))


def _throwing(position: OcsPosition, step: ThrowAgain) -> Rerollable:
    """The step whose dice it is about."""
    found = beneath(position, step)
    assert isinstance(found, Rerollable)
    return found


@dataclass(frozen=True, slots=True)
class Again(RuledAction[OcsPosition, "ThrowAgain"]):
    """Have the dice thrown again."""

    form: ClassVar[str] = "throw-again"

    def check(self, position: OcsPosition, step: ThrowAgain) -> Verdict:
        return ALLOWED

    def play(self, position: OcsPosition, step: ThrowAgain) -> OcsPosition:
        return handed_over(position, EVENT, position.enemy(step.side)).popped()


@dataclass(frozen=True, slots=True)
class ThrowAgain(Decision[OcsPosition]):
    """1.9, 41-42: is what has been thrown thrown again, before anything follows from it?

    Attributes
    ----------
    side : str
        Who has the event.
    faces : tuple of int
        What the dice show.
    """

    side: SideId
    faces: tuple[Face, ...]
    actions: ClassVar[Kinds] = (LetPass, LetAllPass, Again)
    clause: ClassVar[Citation] = cite("1.9")

    def prompt(self, position: OcsPosition) -> Phrase:
        what = _throwing(position, self).prompt(position)
        shown = ", ".join(map(str, self.faces))
        return self.say(position, "thirdwinter/throw-again", what=what, dice=shown)

    def ended(self, position: OcsPosition, action: Ending) -> OcsPosition:
        throwing = _throwing(position, self)
        make: Callable[..., Action] = throwing.actions[0]
        is_done = facts_of(position).keeps_throws or action.is_for_all
        before = position.with_facts(keeps_throws=is_done).popped()
        return throwing.kept(before, make(*self.faces))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        throwing = beneath(position, self)
        if not isinstance(throwing, Rerollable):
            yield Fault(say("expected/under-throw"), place, type(self).__name__)
        elif len(self.faces) != dice_of(throwing):
            yield Fault(say("expected/dice-of-throw"), f"{place}.faces", list(self.faces))
