"""9.14f: an air base changes hands: its aircraft may lose a step, and fly off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields import base_capture
from wargame_kit.games.ocs.rules.airfields.bases import aircraft
from wargame_kit.games.ocs.rules.airfields.landing import TWICE, Landing, step_lost
from wargame_kit.games.ocs.rules.dice import TwoDiceStep
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Automatic, SideId, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.words import Words, say


@dataclass(frozen=True, slots=True)
class TakeBase(Automatic[OcsPosition]):
    """9.14f: the base is of whoever has entered; each aircraft rolls, and those left fly off together.

    A strip is gone where whoever has entered has none (15.2).

    Attributes
    ----------
    side : str
        Who has entered.
    hex_ : int
    is_advance : bool
        Whether by an advance after combat.
    """

    side: SideId
    hex_: HexIndex
    is_advance: bool = False
    clause: ClassVar[Citation] = cite("9.14f")

    def settle(self, position: OcsPosition) -> OcsPosition:
        enemy = position.enemy(self.side)
        found = aircraft(position, enemy).get(self.hex_, ())
        before = [position.pieces[unit] for unit in found]
        rolls = (RollGrounded(each.unit, not each.inactive, self.is_advance) for each in before)
        level = position.base_in(self.hex_, enemy)
        is_kept = level > 0 or title_of(position).has_strips(self.side)
        after = position.popped()
        if level >= 0:
            after = after.with_base(self.hex_, self.side, level if is_kept else -1)
        after = after.moved(*(replace(each, base=self.hex_, inactive=False) for each in before))
        return after.pushed(*rolls, *([Landing(enemy, self.hex_, TWICE)] if before else []))


@dataclass(frozen=True, slots=True)
class RollGrounded(TwoDiceStep):
    """9.14f: whether an aircraft loses a step with its base.

    Attributes
    ----------
    unit : str
    is_active : bool
        Whether it was Active.
    is_advance : bool
        Whether the base fell to an advance after combat.
    """

    unit: UnitId
    is_active: bool
    is_advance: bool
    thrown_as: ClassVar[str] = "grounded-dice {first} {second}"
    clause: ClassVar[Citation] = cite("9.14f")
    asks: ClassVar[str] = "ocs/roll-grounded"

    def modifiers(self, position: OcsPosition) -> Ledger:
        """What is added to the roll."""
        tables = position.charts.tables
        printed = position.game.board.label(position.pieces[self.unit].hex_)
        return base_capture.modifiers(
            tables.base_capture, is_active=self.is_active, is_advance=self.is_advance, place=printed
        )

    def loses(self, position: OcsPosition, total: int) -> bool:
        """Whether a sum of the dice costs a step."""
        return base_capture.loses(position.charts.tables.base_capture, total + self.modifiers(position).total)

    def thrower(self, position: OcsPosition) -> str:
        return position.enemy(position.side_of(self.unit))

    def brings(self, position: OcsPosition, total: int) -> Words:
        return say("ocs/air-step-lost" if self.loses(position, total) else "ocs/air-unhurt")

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        after = step_lost(position, self.unit) if self.loses(position, total) else position
        return after.popped()

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if not position.counter(self.unit).is_aircraft or position.pieces[self.unit].base < 0:
            yield Fault(say("expected/aircraft-aloft"), f"{place}.unit", self.unit)
