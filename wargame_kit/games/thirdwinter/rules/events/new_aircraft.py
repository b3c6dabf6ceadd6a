"""1.9: events that bring aircraft: the B-25, a fighter of the reserve, and what the Stavka favours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, NamedTuple, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.boxes import DEAD, POOL
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import bases_of, check_room
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import LEND_LEASE, RESERVE_FIGHTER
from wargame_kit.games.thirdwinter.rules.event_calendar import table, times_happened
from wargame_kit.games.thirdwinter.rules.events.effect import Effect
from wargame_kit.games.thirdwinter.rules.new_aircraft import check_arrival
from wargame_kit.games.thirdwinter.rules.replacements import RELEASED
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import EndPhase, Interval, OneOf, Phase, SideId
from wargame_kit.position.fault import Fault, within
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

BOMBER, FAVOUR = "b-25", "stavka-favours-air"


class Brought(NamedTuple):
    """What an event brings: whose aircraft, out of which boxes, and of which trait, if not any."""

    side: str
    places: tuple[str, ...]
    trait: str = ""


BRINGING: Mapping[str, Brought] = {
    # A B-25 that has been lost comes back by the second event (kit).
    BOMBER: Brought(SOVIET, (POOL, DEAD), LEND_LEASE),
    RELEASED: Brought(AXIS, (POOL,), RESERVE_FIGHTER),
    FAVOUR: Brought(SOVIET, (DEAD,)),
}
"""Events that bring aircraft."""

EventOfAircraft = Annotated[str, OneOf(tuple(BRINGING), say("expected/event-of-aircraft"))]


def coming(position: OcsPosition, event: str) -> tuple[str, ...]:
    """The aircraft that an event may bring, in the order of the counters."""
    side, places, trait = BRINGING[event]
    waiting = (position.counter(unit) for unit, piece in position.pieces.items() if piece.place in places)
    own = (counter for counter in waiting if counter.side == side and counter.is_aircraft)
    return tuple(counter.id for counter in own if not trait or trait in counter.traits)


def check_base(position: OcsPosition, event: str, unit: str, hex_: int) -> Verdict:
    """Whether an aircraft comes to a hex: any own base for the reserve, one in trace for others (3.1b)."""
    if event == RELEASED:
        return check_room(position, BRINGING[event].side, hex_)
    return check_arrival(position, unit, hex_)


class BringAircraft(Effect):
    """23, 35; rare 33-34: some aircraft come at once; the reserve only once."""

    def __init__(self, event: str) -> None:
        self.event = event

    def play(self, position: OcsPosition) -> OcsPosition:
        if self.event == RELEASED and times_happened(position, RELEASED) > 1:
            return position
        side, number = BRINGING[self.event].side, most(position, self.event)
        return position.pushed(BasingAircraft(side, self.event, number))


def most(position: OcsPosition, event: str) -> int:
    """How many aircraft an event brings at most."""
    return table(position)[event].number or 1


@dataclass(frozen=True, slots=True)
class BaseAircraft(RuledAction[OcsPosition, "BasingAircraft"]):
    """Put an aircraft that an event brings on an air base, Active and whole."""

    # What it names is not told to the other side: which of the aircraft of a base lies on top it may see.
    form: ClassVar[str] = "base-aircraft {unit} {base}"
    unit: str
    base: HexIndex

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: BasingAircraft, unit: str | None = None
    ) -> Iterable[Self]:
        own = bases_of(position, step.side)
        units = only(coming(position, step.event), unit)
        return (cls(each, hex_) for each in units for hex_ in own)

    def check(self, position: OcsPosition, step: BasingAircraft) -> Verdict:
        if self.unit not in coming(position, step.event):
            event, name = table(position)[step.event].name, position.name_of(self.unit)
            return refuse("thirdwinter/brings-not", cite("1.9"), unit=name, event=event)
        return check_base(position, step.event, self.unit, int(self.base))

    def play(self, position: OcsPosition, step: BasingAircraft) -> OcsPosition:
        after = position.moved(position.pieces[self.unit].plain().showing(0).at(int(self.base)))
        return after.replace_step(replace(step, number=step.number - 1))


@dataclass(frozen=True, slots=True)
class BasingAircraft(Phase[OcsPosition]):
    """1.9: a side puts aircraft that an event brings on its bases.

    Attributes
    ----------
    side, event : str
    number : int
        So many may still come.
    """

    side: SideId
    event: EventOfAircraft
    number: Annotated[int, Interval(0, 60)]
    actions: ClassVar[Kinds] = (BaseAircraft, EndPhase)
    clause: ClassVar[Citation] = cite("1.9")

    def seen_by_other(self, position: OcsPosition) -> BasingAircraft:
        """The step as the other side sees it: not how many have come (4.9)."""
        return replace(self, number=most(position, self.event))

    def prompt(self, position: OcsPosition) -> Phrase:
        side, event = position.game.side_names[self.side], table(position)[self.event].name
        if position.is_unseen(self.side):
            return say("thirdwinter/basing-unseen", side=side, event=event)
        return self.say(position, "thirdwinter/basing", event=event)

    def check_end(self, position: OcsPosition) -> Verdict:
        """Whether no more come: of those that the Stavka favours it may be fewer."""
        waiting = () if self.event == FAVOUR or not self.number else coming(position, self.event)
        if any(any(BaseAircraft.choices(position, self, unit)) for unit in waiting):
            event, name = table(position)[self.event].name, position.name_of(waiting[0])
            return refuse("thirdwinter/brings-one", cite("1.9"), unit=name, event=event)
        return ALLOWED

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if BRINGING[self.event].side != self.side:
            yield Fault(say("expected/side-of-event"), f"{place}.side", self.side)
        yield from within(f"{place}.number", self.number, 0, most(position, self.event))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_asked = asks_anyway(position) or (self.number > 0 and any(BaseAircraft.choices(position, self)))
        return None if is_asked else position.popped()
