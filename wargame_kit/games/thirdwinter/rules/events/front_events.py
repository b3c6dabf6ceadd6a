"""1.9: events of the fronts: their postures for a turn, how long they stay Offensive, what they are given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Self

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.facts import OFFENSIVE, REGROUP
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force, table
from wargame_kit.games.thirdwinter.rules.events.effect import Effect
from wargame_kit.games.thirdwinter.rules.fronts import in_posture, posture
from wargame_kit.games.thirdwinter.rules.postures import track, turned, with_track
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Action, Automatic, OneOf, SideId
from wargame_kit.position.outcome import Lot, Outcome
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

SPEED_UP, STAVKA, KILLED = "speed-up", "stavka-supports", "commander-killed"
GOES_WELL, FAILS = "offensive-goes-well", "offensive-fails"


def among(position: OcsPosition, event: str) -> tuple[str, ...]:
    """The fronts of which an event befalls one.

    A front that an earlier event keeps in another posture is back in its own in this turn: no posture of
    it changes before.
    """
    if event == STAVKA:
        return in_posture(position, OFFENSIVE)
    away = {front for front, *_ in facts_of(position).interludes}
    fronts = in_posture(position, REGROUP if event == SPEED_UP else OFFENSIVE)
    return tuple(front for front in fronts if front not in away)


def interlude(position: OcsPosition, front: str, to: str) -> OcsPosition:
    """The position in which a front is in another posture until the next Soviet Reinforcement Phase."""
    free, must = track(position, front)
    # 15: a turn of Offensive posture is none of those that a front must be in Regroup.
    back = (front, posture(position, front), free + (to == OFFENSIVE), must, position.turn + 1)
    told = (*facts_of(position).interludes, back)
    return with_track(position.with_facts(interludes=told), front, to, position.turn + 1, 0)


def supplied(position: OcsPosition, front: str, points: int) -> OcsPosition:
    """The position after supply has come to the hex of a Front HQ."""
    hex_ = position.pieces[front].hex_
    if hex_ < 0:
        return position
    tokens = position.tokens_in(hex_, SOVIET) + points * position.charts.limit("tokens_in_sp")
    return laid(position, SOVIET, hex_, tokens)


def speed_up(position: OcsPosition, front: str) -> OcsPosition:
    """15: Offensive for a turn, even as the third, with supply."""
    return supplied(interlude(position, front, OFFENSIVE), front, table(position)[SPEED_UP].points)


def supported(position: OcsPosition, front: str) -> OcsPosition:
    """Rare 11-12: supply for an Offensive front."""
    return supplied(position, front, table(position)[STAVKA].points)


def killed(position: OcsPosition, front: str) -> OcsPosition:
    """Rare 55-56: Regroup for a turn, which counts among those in which it is Offensive (kit)."""
    return interlude(position, front, REGROUP)


def goes_well(position: OcsPosition, front: str) -> OcsPosition:
    """Rare 61-62: two turns longer, up to eleven."""
    (free, must), event = track(position, front), table(position)[GOES_WELL]
    last = _began(position, front) + event.most
    return with_track(position, front, OFFENSIVE, free, min(must + event.number, last))


def _began(position: OcsPosition, front: str) -> int:
    """The turn in which a front turned Offensive; it may lie before the first of the scenario (3.3e)."""
    (free, _), scenario = track(position, front), position.scenario
    rows = () if scenario is None else scenario.set_up["fronts"]
    for each, was, freed, must in rows:
        # It has not turned since: else it would be bound for longer.
        if (each, was, freed) == (front, OFFENSIVE, free):
            return int(must) - limit(position, "offensive_most")
    return free - limit(position, "offensive_least")


def fails(position: OcsPosition, front: str) -> OcsPosition:
    """Rare 63-64: two turns fewer; it turns to Regroup at once if those are over."""
    free, must = track(position, front)
    sooner = must - table(position)[FAILS].number
    if sooner <= position.turn:
        return turned(position, front, REGROUP)
    return with_track(position, front, OFFENSIVE, free, sooner)


BEFALLS: Mapping[str, Callable[[OcsPosition, str], OcsPosition]] = {
    SPEED_UP: speed_up,
    STAVKA: supported,
    KILLED: killed,
    GOES_WELL: goes_well,
    FAILS: fails,
}
"""What each event does to a front."""

NAMED_BY: Mapping[str, str] = {SPEED_UP: SOVIET, STAVKA: SOVIET, FAILS: AXIS}
"""Who says which front it is; of the others the lot does."""


@dataclass(frozen=True)
class OfFront(Effect):
    """An event that befalls one front, if there is one in the posture for it."""

    event: str

    def check(self, position: OcsPosition) -> Verdict:
        if self.event == SPEED_UP and in_force(position, "quarrel"):
            return refuse("thirdwinter/quarrel-first", cite("1.9"))
        if among(position, self.event):
            return ALLOWED
        wanted = REGROUP if self.event == SPEED_UP else OFFENSIVE
        return refuse(f"thirdwinter/no-front-in/{wanted}", cite("1.9"))

    def play(self, position: OcsPosition) -> OcsPosition:
        side = NAMED_BY.get(self.event)
        return position.pushed(NameFront(side, self.event) if side else DrawFront(self.event))


FrontEvent = Annotated[str, OneOf(tuple(BEFALLS), say("expected/event-of-front"))]


@dataclass(frozen=True, slots=True)
class ThisFront(RuledAction[OcsPosition, "NameFront"]):
    """Say which front an event befalls."""

    form: ClassVar[str] = "front {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: NameFront, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(among(position, step.event), unit))

    def check(self, position: OcsPosition, step: NameFront) -> Verdict:
        if self.unit in among(position, step.event):
            return ALLOWED
        return refuse("thirdwinter/not-this-front", cite("1.9"), unit=position.name_of(self.unit))

    def play(self, position: OcsPosition, step: NameFront) -> OcsPosition:
        return BEFALLS[step.event](position.popped(), self.unit)


@dataclass(frozen=True, slots=True)
class NoFront(Ending):
    """Let the event befall no front, where its side only may have it (15)."""

    form: ClassVar[str] = "no-front"
    weight: ClassVar[float] = 0.1


@dataclass(frozen=True, slots=True)
class NameFront(Decision[OcsPosition]):
    """1.9: a side says which front an event befalls; a single one is not asked for, unless it may be none.

    Attributes
    ----------
    side, event : str
    """

    side: SideId
    event: FrontEvent
    actions: ClassVar[Kinds] = (ThisFront, NoFront)
    clause: ClassVar[Citation] = cite("1.9")

    def check_end(self, position: OcsPosition) -> Verdict:
        """15: the Soviets may have a front turn Offensive; what other events bring they must take."""
        if self.event == SPEED_UP:
            return ALLOWED
        return refuse("thirdwinter/front-befallen", cite("1.9"), event=table(position)[self.event].name)

    def ended(self, position: OcsPosition, action: Action) -> OcsPosition:
        return position.popped()

    def prompt(self, position: OcsPosition) -> Phrase:
        event = table(position)[self.event].name
        return self.say(position, "thirdwinter/name-front", event=event)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        found = among(position, self.event)
        if len(found) > 1 or (found and self.event == SPEED_UP):
            return None
        return BEFALLS[self.event](position.popped(), found[0]) if found else position.popped()


@dataclass(frozen=True, slots=True)
class DrawnFront(Outcome[OcsPosition, "DrawFront"]):
    """A front is drawn by lot."""

    form: ClassVar[str] = "lot {unit}"
    reveals: ClassVar[bool] = True
    unit: str

    def why_not(self, position: OcsPosition, step: DrawFront) -> Verdict:
        return refuse("thirdwinter/not-this-front", cite("1.9"), unit=position.name_of(self.unit))

    def play(self, position: OcsPosition, step: DrawFront) -> OcsPosition:
        return BEFALLS[step.event](position.popped(), self.unit)


@dataclass(frozen=True, slots=True)
class DrawFront(Lot[OcsPosition]):
    """1.9: a front is drawn by lot that an event befalls.

    Attributes
    ----------
    event : str
    """

    event: FrontEvent
    actions: ClassVar[Kinds] = (DrawnFront,)
    clause: ClassVar[Citation] = cite("1.9")

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("thirdwinter/draw-front", event=table(position)[self.event].name)

    def lots(self, position: OcsPosition) -> tuple[DrawnFront, ...]:
        return tuple(map(DrawnFront, among(position, self.event)))


@dataclass(frozen=True, slots=True)
class EndOfInterlude(Automatic[OcsPosition]):
    """1.9: fronts that were in another posture for a turn are back in their own."""

    clause: ClassVar[Citation] = cite("1.9")

    def settle(self, position: OcsPosition) -> OcsPosition:
        after, left = position, []
        is_quarrel = in_force(position, "quarrel")
        for row in facts_of(position).interludes:
            front, was, free, must, back = row
            # Who has been turned meanwhile, short of what it needs, stays so.
            is_so = track(after, front) == (back, 0) and posture(after, front) != was
            if back > position.turn:
                left.append(row)
            elif is_so and was == OFFENSIVE and is_quarrel:
                # Of two events the lower number counts: nobody turns Offensive in a quarrel (12-13).
                left.append((front, was, free, must, position.turn + 1))
                after = with_track(after, front, REGROUP, position.turn + 1, 0)
            elif is_so:
                after = with_track(after, front, was, free, must)
        return after.with_facts(interludes=tuple(left)).popped()
