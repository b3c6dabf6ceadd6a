"""1.7a, 1.7b: what a side has in replacements: two dice on its table, and the special table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.dice import Rerollable, TwoDiceStep
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.charts import chart_of
from wargame_kit.games.thirdwinter.files.events import GIFTS
from wargame_kit.games.thirdwinter.files.replacements import Replacements, SpecialRow
from wargame_kit.games.thirdwinter.resources import (
    ALLIED,
    EQUIPMENT,
    RESOURCES,
    SAVED,
    TIGER,
)
from wargame_kit.games.thirdwinter.rules.collapse import has_given_up
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import happened_in, table, times_happened
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.position import Interval, OneDieStep, SideId
from wargame_kit.position.fault import Fault
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.words import Phrase, Words, say

WEAKER, STRONGER = EQUIPMENT

RELEASED = "luftwaffe-released"
"""1.9, 23: the first time it brings an aircraft, and only later a replacement."""

INTERRUPTED = "lend-lease-interrupted"
"""1.9, 43: it takes one equipment from the Soviets, of the weaker kind if they have both."""


def has_replacements(position: OcsPosition, side: str) -> bool:
    """Whether a side rolls for replacements in the scenario of a position, in this turn or another."""
    scenario = position.scenario
    return scenario is not None and side in scenario.set_up["replacing"]


def rolls_now(position: OcsPosition, side: str) -> bool:
    """Whether a side rolls for replacements in this turn."""
    scenario = position.scenario
    return scenario is not None and position.turn in scenario.set_up["replacing"].get(side, ())


def at_hand(position: OcsPosition, side: str) -> dict[str, int]:
    """What a side has in replacements now, in the order of `RESOURCES`."""
    told = {name: number for of, name, number in facts_of(position).replacements if of == side}
    return {name: told[name] for name in RESOURCES if name in told}


def with_at_hand(position: OcsPosition, side: str, told: Mapping[str, int]) -> OcsPosition:
    """The position in which a side has so much in replacements."""
    others = [row for row in facts_of(position).replacements if row[0] != side]
    own = [(side, name, number) for name, number in told.items() if number]
    return position.with_facts(replacements=tuple(sorted((*others, *own))))


def spent(position: OcsPosition, side: str, name: str) -> OcsPosition:
    """The position after a side has used one of its replacements."""
    left = at_hand(position, side)
    left[name] -= 1
    return with_at_hand(position, side, left)


def row_at(position: OcsPosition, side: str, total: int) -> Replacements:
    """The row of a side's table for a sum of two dice."""
    return chart_of(position.charts).replacements[side][total]


def special_row(position: OcsPosition, side: str, die: int) -> SpecialRow:
    """The row of a side's special table for a die."""
    return chart_of(position.charts).special[side][die]


def gains(position: OcsPosition, side: str, total: int) -> dict[str, Ledger]:
    """What a sum of two dice brings a side of each kind, with what events add and take (1.7a, 1.9)."""
    row, found = row_at(position, side, total), {}
    for name, number in row.brings().items():
        told = Ledger(say(f"thirdwinter/resource/{name}"))
        why = say("thirdwinter/replacement-row", roll=total)
        found[name] = told.add(number, why, cite("1.7a"), "", row.provenance)
    gifts = (table(position)[event] for event in GIFTS)
    for gift in (each for each in gifts if each.side == side and _brings(position, each.id)):
        for name, number in gift.brings.items():
            if name == ALLIED and has_given_up(position):
                continue  # 13-14: only while Rumania fights on
            told = found.get(name, Ledger(say(f"thirdwinter/resource/{name}")))
            found[name] = told.add(number, say("thirdwinter/event-brings"), cite("1.9"), "", gift.provenance)
    lost = next((name for name in EQUIPMENT if name in found), "")
    if lost and side == SOVIET and happened_in(position, INTERRUPTED, position.turn):
        origin = table(position)[INTERRUPTED].provenance
        found[lost] = found[lost].add(-1, say("thirdwinter/event-takes"), cite("1.9"), "", origin)
    return found


def _brings(position: OcsPosition, event: str) -> bool:
    """Whether an event brings replacements in this turn."""
    is_later = event != RELEASED or times_happened(position, event) > 1
    return is_later and happened_in(position, event, position.turn)


def is_kept(position: OcsPosition, side: str, name: str) -> bool:
    """Whether what is not used may be saved (1.7a): a Tiger only while none is in the Dead Pile (1.7b)."""
    if name != TIGER:
        return name in SAVED
    return not any(
        piece.place == DEAD and position.side_of(unit) == side and TIGER in position.counter(unit).traits
        for unit, piece in position.pieces.items()
    )


def left_over(position: OcsPosition, side: str) -> OcsPosition:
    """The position at the end of a side's replacements: what cannot be saved is lost."""
    kept = {name: n for name, n in at_hand(position, side).items() if is_kept(position, side, name)}
    return with_at_hand(position, side, kept)


def told(numbers: Mapping[str, int]) -> Words:
    """Replacements in words: ``3 Pax, 2 Eq (AR 4)``; that it is nothing."""
    each = tuple(
        say("thirdwinter/so-much", number=number, what=say(f"thirdwinter/resource/{name}"))
        for name, number in numbers.items()
        if number
    )
    return say("thirdwinter/chances", told=each) if each else say("thirdwinter/no-replacements")


@dataclass(frozen=True, slots=True)
class RollReplacements(SideThrow, Rerollable, TwoDiceStep):
    """1.7a: a side rolls for its replacements; what it has saved stays at hand."""

    side: SideId
    asks: ClassVar[str] = "thirdwinter/roll-replacements"
    thrown_as: ClassVar[str] = "replacement-dice {first} {second}"
    clause: ClassVar[Citation] = cite("1.7a")

    def brings(self, position: OcsPosition, total: int) -> Words:
        numbers = {name: ledger.total for name, ledger in gains(position, self.side, total).items()}
        if not row_at(position, self.side, total).special:
            return told(numbers)
        return say("thirdwinter/and-special", told=told(numbers))

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        numbers = at_hand(position, self.side)
        for name, ledger in gains(position, self.side, total).items():
            numbers[name] = numbers.get(name, 0) + ledger.total
        after = with_at_hand(position, self.side, numbers)
        if row_at(position, self.side, total).special:
            return after.replace_step(RollSpecial(self.side))
        return after.popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        yield from _rolls(position, self.side, place)


@dataclass(frozen=True, slots=True)
class RollSpecial(SideThrow, Rerollable, OneDieStep[OcsPosition]):
    """1.7b: a die on the special table; where two results stand, a second one.

    Attributes
    ----------
    side : str
    first : int
        What the first die has shown; 0 before that.
    """

    side: SideId
    first: Annotated[int, Interval(0, 6)] = 0
    thrown_as: ClassVar[str] = "special-die {die}"
    clause: ClassVar[Citation] = cite("1.7b")

    def prompt(self, position: OcsPosition) -> Phrase:
        key = "thirdwinter/roll-special-again" if self.first else "thirdwinter/roll-special"
        return self.say(position, key)

    def brings(self, position: OcsPosition, die: int) -> Words:
        row = special_row(position, self.side, self.first or die)
        if row.above_3 and not self.first:
            names = (row.result, row.above_3)
            first, second = (say(f"thirdwinter/resource/{name}") for name in names)
            return say("thirdwinter/either-special", first=first, second=second)
        return say(f"thirdwinter/resource/{row.at(die)}")

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        row = special_row(position, self.side, self.first or die)
        if row.above_3 and not self.first:
            return position.replace_step(RollSpecial(self.side, die))
        numbers = at_hand(position, self.side)
        name = row.at(die)
        numbers[name] = numbers.get(name, 0) + 1
        return with_at_hand(position, self.side, numbers).popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        yield from _rolls(position, self.side, place)
        if self.first and not special_row(position, self.side, self.first).above_3:
            yield Fault(say("expected/second-die"), f"{place}.first", self.first)


def _rolls(position: OcsPosition, side: str, place: str) -> Iterator[Fault]:
    if not has_replacements(position, side):
        yield Fault(say("expected/rolling-scenario"), f"{place}.side", side)
