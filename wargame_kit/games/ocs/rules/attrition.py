"""12.8: attrition: what is out of supply in a hex rolls for the steps that it loses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import STRAT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.losing import TakeLosses
from wargame_kit.games.ocs.rules.dice import TableThrow, TwoDiceStep
from wargame_kit.games.ocs.rules.step_faults import of_units
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import SideId, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.words import Phrase, Words, say


@dataclass(frozen=True, slots=True)
class RollAttrition(TableThrow, TwoDiceStep):
    """12.8b: a stack that is out of supply rolls for what it loses.

    Attributes
    ----------
    side : str
    units : tuple of str
        That are out of supply in one hex.
    """

    side: SideId
    units: tuple[UnitId, ...]
    table: ClassVar[str] = "roll-attrition"
    thrown_as: ClassVar[str] = "attrition-dice {first} {second}"
    clause: ClassVar[Citation] = cite("12.8b")

    def place(self, position: OcsPosition) -> int:
        return position.pieces[self.units[0]].hex_

    def prompt(self, position: OcsPosition) -> Phrase:
        if position.is_unseen(self.side):
            printed = position.game.board.label(self.place(position))
            return say("ocs/roll-attrition-unseen", place=printed)
        return TableThrow.prompt(self, position)

    def told(self, position: OcsPosition) -> Mapping[str, Words | int]:
        return {"rating": self.rating(position)}

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        return of_units(position, self.side, self.units, f"{place}.units")

    def rating(self, position: OcsPosition) -> int:
        """The best rating of the stack: disorganised or not, but none in Strat Mode (12.8b)."""
        return max(self._rating_of(position, unit) for unit in self.units)

    def _rating_of(self, position: OcsPosition, unit: str) -> int:
        if position.pieces[unit].marker == STRAT:
            return 0
        changes = title_of(position).rated(position, unit, -1)
        return position.shown(unit).rating + sum(entry.value for entry in changes)

    def modifiers(self, position: OcsPosition) -> Ledger:
        """What is added to the roll for many steps."""
        table, told = position.charts.tables.attrition, Ledger(say("ocs/attrition-roll"))
        steps = sum(position.steps_left(unit) for unit in self.units)
        if steps < table.many_steps:
            return told
        printed = position.game.board.label(self.place(position))
        origin = position.charts.origins("attrition", "for_many")
        return told.add(table.for_many, say("ocs/attrition-many", steps=steps), self.clause, printed, origin)

    def lost(self, position: OcsPosition, total: int) -> int:
        """How many steps a sum costs, of those that are left."""
        left = sum(position.steps_left(unit) for unit in self.units)
        read = total + self.modifiers(position).total
        found = position.charts.tables.attrition.lost(self.rating(position), read)
        return left if found is None else min(found, left)

    def brings(self, position: OcsPosition, total: int) -> Words:
        if position.is_unseen(self.side):
            return ""
        return say("ocs/steps-lost", steps=self.lost(position, total))

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        steps = self.lost(position, total)
        after = position.popped()
        return after.pushed(TakeLosses(self.side, self.units, steps)) if steps else after
