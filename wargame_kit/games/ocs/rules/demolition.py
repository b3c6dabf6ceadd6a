"""12.11a: a side blows its own dumps, before the enemy has them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.tables import rounded
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.dice import TableThrow
from wargame_kit.games.ocs.rules.supply.purse import Bill, paid_out, shared_out, stocks
from wargame_kit.position import Interval, OneDieStep, SideId
from wargame_kit.position.ruled_action import RuledAction, Sided
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Words, say


@dataclass(frozen=True, slots=True)
class BlowDump(RuledAction[OcsPosition, Sided]):
    """Blow a dump, once in a phase (12.11a)."""

    form: ClassVar[str] = "blow {hex_}"
    weight: ClassVar[float] = 0.02
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        own = (hex_ for hex_, side, _ in position.facts.dumps if side == step.side)
        return map(cls, own) if unit is None else ()

    def check(self, position: OcsPosition, step: Sided) -> Verdict:
        printed = position.game.board.label(self.hex_)
        if not position.tokens_in(self.hex_, step.side):
            return refuse("ocs/no-dump", cite("12.11a"), hex_=printed, place=printed)
        if self.hex_ in position.facts.blown:
            return refuse("ocs/blown-before", cite("12.11a"), hex_=printed, place=printed)
        return ALLOWED

    def play(self, position: OcsPosition, step: Sided) -> OcsPosition:
        told = position.with_facts(blown=position.facts.blown | {int(self.hex_)})
        return told.pushed(RollDemolition(step.side, self.hex_))


@dataclass(frozen=True, slots=True)
class BlowPart(RuledAction[OcsPosition, Sided]):
    """Blow so much of a dump, and of what is aboard there if more than lies on the ground (12.11a)."""

    form: ClassVar[str] = "blow-part {hex_} {tokens}"
    weight: ClassVar[float] = 0.01
    hex_: HexIndex
    tokens: int

    @classmethod
    def candidates(cls, position: OcsPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        hexes = dict.fromkeys(hex_ for hex_, _ in stocks(position, step.side)) if unit is None else ()
        return (cls(h, n) for h in hexes for n in range(held(position, step.side, h), 0, -1))

    def check(self, position: OcsPosition, step: Sided) -> Verdict:
        printed, there = position.game.board.label(self.hex_), held(position, step.side, self.hex_)
        if not 0 < self.tokens <= there:
            return refuse("ocs/blows-less", cite("12.11a"), hex_=printed, place=printed, tokens=there)
        if self.hex_ in position.facts.blown:
            return refuse("ocs/blown-before", cite("12.11a"), hex_=printed, place=printed)
        return ALLOWED

    def play(self, position: OcsPosition, step: Sided) -> OcsPosition:
        told = position.with_facts(blown=position.facts.blown | {int(self.hex_)})
        return told.pushed(RollDemolition(step.side, self.hex_, self.tokens))


def held(position: OcsPosition, side: str, hex_: int) -> int:
    """The tokens of a side in a hex, on the ground and aboard: all of it is a dump (3.3a)."""
    return sum(tokens for (at, _), tokens in stocks(position, side).items() if at == hex_)


@dataclass(frozen=True, slots=True)
class RollDemolition(TableThrow, OneDieStep[OcsPosition]):
    """12.11a: how much of a dump is blown.

    Attributes
    ----------
    side : str
    hex_ : int
    tokens : int
        As much as is to be blown; 0 for all on the ground.
    """

    side: SideId
    hex_: HexIndex
    tokens: Annotated[int, Interval(0, 9_999)] = 0
    table: ClassVar[str] = "roll-demolition"
    thrown_as: ClassVar[str] = "demolition-die {die}"
    clause: ClassVar[Citation] = cite("12.11a")

    def place(self, position: OcsPosition) -> int:
        return self.hex_

    def gone(self, position: OcsPosition, die: int) -> int:
        """The tokens that a number destroys, rounded to whole ones."""
        percent = position.charts.tables.demolition.percent[die - 1]
        tokens = self.tokens or position.tokens_in(self.hex_, self.side)
        return rounded(Fraction(tokens * percent, 100))

    def brings(self, position: OcsPosition, die: int) -> Words:
        if position.is_unseen(self.side):
            return ""
        return say("ocs/tokens-gone", tokens=self.gone(position, die))

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        there = tuple(stock for stock in stocks(position, self.side) if stock[0] == self.hex_)
        lost = shared_out(position, self.side, (Bill(self.gone(position, die), there),))
        return paid_out(position, self.side, lost).popped()
