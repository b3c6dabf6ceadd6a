"""1.9, rare 26: a crisis elsewhere takes two divisions of the Axis off the map for some turns.

The text lists no divisions, and is silent about their trucks and about enemies that are near: the readings of
the kit are in `docs/thirdwinter_readings.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Annotated, ClassVar, Self

from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.facts import FormationId
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.modes import own_units
from wargame_kit.games.thirdwinter.boxes import ELSEWHERE
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.charts import chart_of
from wargame_kit.games.thirdwinter.files.events import SORTS
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force, table
from wargame_kit.games.thirdwinter.rules.events.effect import Effect
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import EndPhase, Interval, Phase, SideId
from wargame_kit.position.derived import derived
from wargame_kit.position.fault import Fault, within
from wargame_kit.position.outcome import Lot, Outcome
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say

CRISIS = "crisis-elsewhere"

Pair = tuple[str, str]
"""A panzer and a panzergrenadier division."""


def sort_of(position: OcsPosition, formation: str) -> str:
    """Of which sort a division is; empty for neither."""
    rows = chart_of(position.charts).divisions.values()
    return next((row.id for row in rows if formation in row.formations), "")


@derived
def fighting(position: OcsPosition) -> Mapping[str, tuple[str, ...]]:
    """The combat units on the map of each division of either sort."""
    known = {each for row in chart_of(position.charts).divisions.values() for each in row.formations}
    found: dict[str, list[str]] = {}
    for unit in own_units(position, AXIS):
        formation = position.counter(unit).formation
        if formation in known and position.is_combat_unit(unit):
            found.setdefault(formation, []).append(unit)
    return {formation: tuple(units) for formation, units in found.items()}


@derived
def pairs(position: OcsPosition) -> tuple[Pair, ...]:
    """The pairs of divisions that have enough combat units on the map together."""
    there, least = fighting(position), table(position)[CRISIS].least
    panzers, others = ([each for each in there if sort_of(position, each) == sort] for sort in SORTS)
    return tuple(pair for pair in product(panzers, others) if size(position, pair) >= least)


def size(position: OcsPosition, formations: Iterable[str]) -> int:
    """How many combat units divisions have on the map."""
    return sum(len(fighting(position)[each]) for each in formations)


def names(position: OcsPosition, formations: Iterable[str]) -> tuple[Words, ...]:
    """What divisions are called."""
    return tuple(position.game.presentation.units.formation(position.game, each) for each in formations)


class Crisis(Effect):
    """Rare 26: if two divisions have enough units; they leave in the next Axis Reinforcement Phase."""

    def check(self, position: OcsPosition) -> Verdict:
        if pairs(position) or position.is_unseen(AXIS):
            return ALLOWED
        return refuse("thirdwinter/no-divisions-to-send", cite("1.9"), least=table(position)[CRISIS].least)


# ---------------------------------------------------------------------------- leaving


def sent(position: OcsPosition, formations: Iterable[str]) -> OcsPosition:
    """The position after divisions have left the map, with their trucks and what these carry."""
    turn, going = position.turn + table(position)[CRISIS].most, set(formations)
    units = (unit for unit in own_units(position, AXIS) if position.counter(unit).formation in going)
    away = (position.pieces[unit].plain("losses", "points", "load").at(ELSEWHERE) for unit in units)
    return position.moved(*(replace(piece, returns=turn) for piece in away))


@dataclass(frozen=True, slots=True)
class SendDivision(RuledAction[OcsPosition, "SendingElsewhere"]):
    """Send the division of a unit off the map."""

    form: ClassVar[str] = "send-division {unit}"
    unit: str

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: SendingElsewhere, unit: str | None = None
    ) -> Iterable[Self]:
        open_ = {each for pair in step.left(position) for each in pair}
        units = (u for each, own in fighting(position).items() if each in open_ for u in own)
        return map(cls, only(tuple(units), unit))

    def check(self, position: OcsPosition, step: SendingElsewhere) -> Verdict:
        name = position.name_of(self.unit)
        if self.unit not in own_units(position, AXIS):
            return refuse("move/not-yours", cite("1.9"), unit=name)
        formation, row = position.counter(self.unit).formation, table(position)[CRISIS]
        if self.unit not in fighting(position).get(formation, ()):
            return refuse("thirdwinter/no-such-division", cite("1.9"), unit=name)
        for other in step.named:
            if sort_of(position, other) == sort_of(position, formation):
                (first,) = names(position, (other,))
                return refuse("thirdwinter/sort-named", cite("1.9"), other=first)
        if any(formation in pair for pair in step.left(position)):
            return ALLOWED
        (told,) = names(position, (formation,))
        return refuse("thirdwinter/divisions-too-small", cite("1.9"), division=told, least=row.least)

    def play(self, position: OcsPosition, step: SendingElsewhere) -> OcsPosition:
        named = (*step.named, position.counter(self.unit).formation)
        if len(named) < len(SORTS):
            return position.replace_step(replace(step, named=named))
        return sent(position, named).popped()


@dataclass(frozen=True, slots=True)
class SendFewest(RuledAction[OcsPosition, "SendingElsewhere"]):
    """Send the two divisions that have the fewest units of those that may go."""

    form: ClassVar[str] = "send-fewest"

    def check(self, position: OcsPosition, step: SendingElsewhere) -> Verdict:
        if step.left(position):
            return ALLOWED
        least = table(position)[CRISIS].least
        return refuse("thirdwinter/no-divisions-to-send", cite("1.9"), least=least)

    def foretold(self, position: OcsPosition) -> Words:
        step = position.step
        if not isinstance(step, SendingElsewhere) or not step.left(position):
            return ""
        pair = step.fewest(position)
        told = names(position, pair)
        return say("thirdwinter/send-fewest-foretold", divisions=told, count=size(position, pair))

    def play(self, position: OcsPosition, step: SendingElsewhere) -> OcsPosition:
        return sent(position, step.fewest(position)).popped()


@dataclass(frozen=True, slots=True)
class SendingElsewhere(Phase[OcsPosition]):
    """1.9, rare 26: the Axis names a panzer and a panzergrenadier division, which leave the map.

    Attributes
    ----------
    side : str
    named : tuple of str
        The division that has been named, until the other is.
    """

    side: SideId
    named: tuple[FormationId, ...] = ()
    actions: ClassVar[Kinds] = (SendFewest, SendDivision, EndPhase)
    clause: ClassVar[Citation] = cite("1.9")

    def left(self, position: OcsPosition) -> tuple[Pair, ...]:
        """The pairs that may still leave."""
        return tuple(pair for pair in pairs(position) if set(self.named) <= set(pair))

    def fewest(self, position: OcsPosition) -> Pair:
        """The first of the pairs with the fewest units."""
        return min(self.left(position), key=lambda pair: size(position, pair))

    def seen_by_other(self, position: OcsPosition) -> SendingElsewhere:
        """The step as the other side sees it: not which division has been named (4.9)."""
        return replace(self, named=())

    def prompt(self, position: OcsPosition) -> Phrase:
        row = table(position)[CRISIS]
        if not self.named:
            return self.say(position, "thirdwinter/send-divisions", least=row.least, turns=row.most)
        (first,) = names(position, self.named)
        lacking = next(sort for sort in SORTS if sort != sort_of(position, self.named[0]))
        return self.say(position, f"thirdwinter/send-{lacking}-too", division=first)

    def check_end(self, position: OcsPosition) -> Verdict:
        """Only where no two divisions are left."""
        if not self.left(position):
            return ALLOWED
        told = names(position, self.fewest(position))
        return refuse("thirdwinter/divisions-first", cite("1.9"), divisions=told)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return None if self.left(position) or asks_anyway(position) else position.popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if not in_force(position, CRISIS):
            yield Fault(say("expected/crisis-now"), place, self.side)
        for formation in self.named:
            if not position.is_unseen(AXIS) and not self.left(position):
                yield Fault(say("expected/division-to-send"), f"{place}.named", formation)


def sending(position: OcsPosition) -> tuple[SendingElsewhere, ...]:
    """The step in which divisions leave, in the turn of the event."""
    return (SendingElsewhere(AXIS),) if in_force(position, CRISIS) else ()


# ---------------------------------------------------------------------------- coming back


def away(position: OcsPosition) -> Mapping[str, int]:
    """The units that are elsewhere, with the turn in which they are back."""
    pieces = position.pieces.items()
    return {unit: piece.returns for unit, piece in pieces if piece.place == ELSEWHERE}


@dataclass(frozen=True, slots=True)
class DrawnMissing(Outcome[OcsPosition, "DrawMissing"]):
    """A unit that does not come back is drawn by lot."""

    form: ClassVar[str] = "lot-missing {unit}"
    unit: str

    def why_not(self, position: OcsPosition, step: DrawMissing) -> Verdict:
        return refuse("thirdwinter/not-missing", cite("1.9"), unit=position.name_of(self.unit))

    def play(self, position: OcsPosition, step: DrawMissing) -> OcsPosition:
        after = position.moved(position.pieces[self.unit].plain().at(DEAD))
        return after.replace_step(replace(step, number=step.number - 1))


@dataclass(frozen=True, slots=True)
class DrawMissing(SideThrow, Lot[OcsPosition]):
    """1.9, rare 26: which of the combat units that come back now are lost.

    Attributes
    ----------
    side : str
    number : int
        How many are still to be drawn.
    """

    side: SideId
    number: Annotated[int, Interval(0, 60)]
    asks: ClassVar[str] = "thirdwinter/draw-missing"
    actions: ClassVar[Kinds] = (DrawnMissing,)
    clause: ClassVar[Citation] = cite("1.9")

    def lots(self, position: OcsPosition) -> tuple[DrawnMissing, ...]:
        back = (unit for unit, turn in away(position).items() if turn == position.turn)
        return tuple(DrawnMissing(unit) for unit in back if position.is_combat_unit(unit))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return Lot.settle(self, position) if self.number else position.popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        yield from within(f"{place}.number", self.number, 0, table(position)[CRISIS].number)
        if back_in(position) != position.turn:
            yield Fault(say("expected/crisis-over"), place, self.side)


def returning(position: OcsPosition, side: str) -> tuple[DrawMissing, ...]:
    """The step before divisions come back, in the turn in which they do."""
    is_due = side == AXIS and position.turn in away(position).values()
    return (DrawMissing(side, table(position)[CRISIS].number),) if is_due else ()


# ---------------------------------------------------------------------------- what cannot be


def back_in(position: OcsPosition) -> int:
    """The turn in which divisions are back from a crisis; 0 if there has been none."""
    told = (turn for event, turn, _ in facts_of(position).happened if event == CRISIS)
    return next((turn + table(position)[CRISIS].most for turn in told), 0)


def faults(position: OcsPosition) -> Iterator[Fault]:
    """Yield units elsewhere that no crisis has taken, and a second division of a sort."""
    turn, kept = back_in(position), dict[str, str]()
    for unit, back in away(position).items():
        formation = position.counter(unit).formation
        sort = sort_of(position, formation)
        if not sort or kept.setdefault(sort, formation) != formation:
            yield Fault(say("expected/division-elsewhere"), f"pieces.{unit}", ELSEWHERE)
        elif back != turn:
            yield Fault(say("expected/back-from-crisis", turn=turn), f"pieces.{unit}.returns", back)
