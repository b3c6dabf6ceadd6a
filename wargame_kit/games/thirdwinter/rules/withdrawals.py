"""1.7c: units that leave by the schedule, or others of the same printed values in their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.games.ocs.boxes import ARRIVALS, POOL, WITHDRAWN
from wargame_kit.games.ocs.files.kinds import EXHAUSTED, FRONT, FULL
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.pairing import are_alike
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.fronts import dissolved
from wargame_kit.games.thirdwinter.rules.schedule import leaving, returns
from wargame_kit.position import SideId
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase

OFF = (ARRIVALS, POOL, WITHDRAWN)
"""Where a unit is that is in no condition to leave, for it is not there."""


def stands_in(position: OcsPosition, named: str, unit: str) -> bool:
    """Whether a unit may leave in place of another (1.7c).

    It is of the same type and prints the same on both sides, whatever it has lost: so the kit reads "the same
    number". Headquarters and parts of formations are exactly those that are named. Who has left already, in
    place of another, leaves no second time while anybody is there who may.
    """
    if unit == named:
        return position.pieces[named].place != WITHDRAWN or not any(others(position, named))
    one, two = position.counter(named), position.counter(unit)
    if one.is_headquarters or one.formation or two.formation:
        return False
    return are_alike(position, named, unit) and position.pieces[unit].place not in OFF


def others(position: OcsPosition, named: str) -> Iterator[str]:
    """Yield who may leave in place of a unit that the schedule names."""
    return (unit for unit in position.pieces if unit != named and stands_in(position, named, unit))


def leaver(position: OcsPosition, named: str, due: Iterable[str]) -> str:
    """Who leaves if its owner does not say: the unit that is named, or the least of those in its place."""
    if stands_in(position, named, named):
        return named
    due = set(due)
    rest = others(position, named)
    return min(
        rest, key=lambda unit: (unit in due, position.pieces[unit].hex_ >= 0, position.steps_left(unit))
    )


def owed_for(position: OcsPosition, unit: str) -> int:
    """The tokens that make good the stocks of a unit that leaves (1.7c, 12.10e)."""
    stocks = position.pieces[unit].stocks
    if stocks == FULL:
        return 0
    return position.charts.limit("exhausted" if stocks == EXHAUSTED else "low")


def withdrawn(position: OcsPosition, side: str, named: str, unit: str) -> OcsPosition:
    """The position after a unit has left for one that the schedule names, in whatever condition it is.

    It needs neither fuel nor a way out. What its stocks lack is taken from the next supply that comes.
    """
    facts, piece = facts_of(position), position.pieces[unit]
    owed = dict(facts.owed)
    owed[side] = owed.get(side, 0) + owed_for(position, unit)
    kept = tuple(sorted((of, tokens) for of, tokens in owed.items() if tokens))
    box = ARRIVALS if unit == named and returns(position, named) else WITHDRAWN
    gone = replace(piece.plain("points").at(box), returns=0)
    after = dissolved(position, unit) if position.counter(unit).kind == FRONT else position
    return after.with_facts(withdrawn=facts.withdrawn | {named}, owed=kept).moved(gone)


@dataclass(frozen=True, slots=True)
class Withdraw(RuledAction[OcsPosition, "Withdrawing"]):
    """Let a unit leave for one that the schedule names (1.7c)."""

    form: ClassVar[str] = "withdraw-for {unit} {other}"
    unit: str
    other: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Withdrawing, unit: str | None = None) -> Iterable[Self]:
        for row in leaving(position, step.side):
            for each in position.pieces if unit is None else (unit,):
                if each in position.pieces and stands_in(position, row.unit, each):
                    yield cls(each, row.unit)

    def check(self, position: OcsPosition, step: Withdrawing) -> Verdict:
        named = position.name_of(self.other)
        if self.other not in {row.unit for row in leaving(position, step.side)}:
            return refuse("thirdwinter/leaves-not", cite("1.7c"), unit=named)
        if self.unit in position.pieces and stands_in(position, self.other, self.unit):
            return ALLOWED
        name = position.name_of(self.unit)
        return refuse("thirdwinter/not-the-same", cite("1.7c"), unit=name, other=named)

    def play(self, position: OcsPosition, step: Withdrawing) -> OcsPosition:
        return withdrawn(position, step.side, self.other, self.unit)


@dataclass(frozen=True, slots=True)
class WithdrawNamed(RuledAction[OcsPosition, "Withdrawing"]):
    """Let all leave that the schedule names; for one that has left before, another (1.7c)."""

    form: ClassVar[str] = "withdraw-named"

    def check(self, position: OcsPosition, step: Withdrawing) -> Verdict:
        return ALLOWED

    def play(self, position: OcsPosition, step: Withdrawing) -> OcsPosition:
        due = [row.unit for row in leaving(position, step.side)]
        for named in due:
            position = withdrawn(position, step.side, named, leaver(position, named, due))
        return position


@dataclass(frozen=True, slots=True)
class Withdrawing(Decision[OcsPosition]):
    """1.7c: what the schedule demands leaves at once; its owner says which of those that are alike."""

    side: SideId
    actions: ClassVar[Kinds] = (WithdrawNamed, Withdraw)
    clause: ClassVar[Citation] = cite("1.7c")

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return None if leaving(position, self.side) else position.popped()

    def prompt(self, position: OcsPosition) -> Phrase:
        named = tuple(position.name_of(row.unit) for row in leaving(position, self.side))
        return self.say(position, "thirdwinter/withdrawing", units=named)
