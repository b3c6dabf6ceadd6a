"""1.9: the rolls of random events: which table, which cell, and whose it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.dice import TwoDice, TwoDiceStep
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.facts import EventId
from wargame_kit.games.thirdwinter.files.events import Event, event_at
from wargame_kit.games.thirdwinter.rules.event_calendar import happened, table
from wargame_kit.games.thirdwinter.rules.events.effects import check, take_place
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import OneDieStep
from wargame_kit.rulebook import Citation
from wargame_kit.words import Phrase, Words, say

RARE, NONE = 5, 6
"""The first die: below these it is a common event."""


@dataclass(frozen=True, slots=True)
class EventDice(TwoDice):
    """Two dice in order, the first as tens."""

    form: ClassVar[str] = "event-dice {first} {second}"

    @property
    def number(self) -> int:
        return 10 * self.first + self.second


@dataclass(frozen=True, slots=True)
class RollEventTable(OneDieStep[OcsPosition]):
    """1.9: a common event, a rare one, or none."""

    thrown_as: ClassVar[str] = "event-die {die}"
    clause: ClassVar[Citation] = cite("1.9")
    asks: ClassVar[str] = "thirdwinter/roll-event-table"

    def brings(self, position: OcsPosition, die: int) -> Words:
        return say(
            f"thirdwinter/event-table/{'none' if die == NONE else 'rare' if die == RARE else 'common'}"
        )

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        return position.popped() if die == NONE else position.replace_step(RollEvent(die == RARE))


@dataclass(frozen=True, slots=True)
class RollEvent(TwoDiceStep):
    """1.9: which event.

    Attributes
    ----------
    is_rare : bool
    """

    is_rare: bool
    actions: ClassVar = (EventDice,)
    clause: ClassVar[Citation] = cite("1.9")

    def prompt(self, position: OcsPosition) -> Phrase:
        return say(f"thirdwinter/roll-event/{'rare' if self.is_rare else 'common'}")

    def event(self, position: OcsPosition, cell: int) -> Event:
        """What the dice bring, whether it can happen or not."""
        return event_at(table(position), self.is_rare, cell)

    def brings(self, position: OcsPosition, total: int) -> Words:
        found = self.event(position, total)
        verdict = check(position, found)
        return (
            found.name
            if verdict
            else say("thirdwinter/no-event", event=found.name, why=verdict.sentence or "")
        )

    def does(self, position: OcsPosition, total: int) -> Words:
        """What the event does that the dice bring; empty where it cannot happen."""
        found = self.event(position, total)
        return found.gist if check(position, found) else ""

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        found = self.event(position, total)
        if not check(position, found):
            return position.popped()
        if found.is_owned:
            return position.replace_step(RollOwner(found.id))
        return take_place(happened(position, found).popped(), found)


@dataclass(frozen=True, slots=True)
class RollOwner(OneDieStep[OcsPosition]):
    """1.9: whose an event is: odd the Soviets', even the Axis'.

    Attributes
    ----------
    event : str
    """

    event: EventId
    thrown_as: ClassVar[str] = "owner-die {die}"
    clause: ClassVar[Citation] = cite("1.9")

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("thirdwinter/roll-owner", event=table(position)[self.event].name)

    def brings(self, position: OcsPosition, die: int) -> Words:
        return position.game.side_names[SOVIET if die % 2 else AXIS]

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        found = table(position)[self.event]
        after = happened(position, found, SOVIET if die % 2 else AXIS)
        return take_place(after.popped(), found)
