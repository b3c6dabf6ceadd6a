"""2.1b, 3.1b: the supply of a side in its Reinforcement Phase: two dice on its table, then a railhead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.files.tables import clamped
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.dice import Rerollable, TwoDiceStep
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules import base_tokens
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import happened_in, table
from wargame_kit.games.thirdwinter.rules.placing_supply import LoseSupply, PlacingSupply, brought, kept_off
from wargame_kit.games.thirdwinter.rules.replacements import INTERRUPTED
from wargame_kit.games.thirdwinter.rules.supply_places import clause_of, income_of, railheads
from wargame_kit.games.thirdwinter.rules.supply_shifts import shifts_of, table_of
from wargame_kit.games.thirdwinter.sides import SOVIET
from wargame_kit.position import Interval, SideId
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, figures, refuse
from wargame_kit.words import Phrase, Words, say

LEAST, MOST = 2, 12


def income(position: OcsPosition, side: str, roll: int) -> Ledger:
    """The supply points that a sum of two dice brings: the row of the table, and the share of it."""
    told = _read(position, side, roll, "points")
    if side == SOVIET and happened_in(position, INTERRUPTED, position.turn):
        event = table(position)[INTERRUPTED]
        lost = min(event.points, told.total)
        told = told.add(-lost, say("thirdwinter/event-takes"), cite("1.9"), "", event.provenance)
    return told


def tokens(position: OcsPosition, side: str, roll: int) -> Ledger:
    """The tokens for air bases that it brings beside them; no line where a battle has no bases."""
    if not base_tokens.has_air(position):
        return Ledger(say("thirdwinter/supply-tokens"))
    return _read(position, side, roll, "tokens")


def _read(position: OcsPosition, side: str, roll: int, column: str) -> Ledger:
    """What a column of a supply table says of a sum of two dice, and the share of it."""
    rows, found = table_of(position, side), income_of(position, side)
    read = clamped(roll + shifts_of(position, side).total, LEAST, MOST)
    whole = (rows.points if column == "points" else rows.tokens)[read - LEAST]
    clause, origin = clause_of(side), position.charts.origins(f"supply.{side}", column)
    told = Ledger(say(f"thirdwinter/supply-{column}"))
    told = told.add(whole, say("thirdwinter/supply-row", roll=read), clause, "", origin)
    if found is None or position.scenario is None:
        return told
    origin = position.scenario.set_up["origins"]("", "supply")
    share = say("thirdwinter/supply-share", share=str(found.share))
    return told.add(ceil(whole * found.share) - whole, share, clause, "", origin)


@dataclass(frozen=True, slots=True)
class RollSupply(SideThrow, Rerollable, TwoDiceStep):
    """2.1b, 3.1b: a side rolls for its supply."""

    side: SideId
    thrown_as: ClassVar[str] = "supply-dice {first} {second}"

    @property
    def clause(self) -> Citation:
        return clause_of(self.side)

    def prompt(self, position: OcsPosition) -> Phrase:
        shift = self.modifiers(position).total
        key = "thirdwinter/roll-supply-shifted" if shift else "thirdwinter/roll-supply"
        return self.say(position, key, shift=figures.signed_figure(shift))

    def modifiers(self, position: OcsPosition) -> Ledger:
        """What is added to the roll."""
        return shifts_of(position, self.side)

    def brings(self, position: OcsPosition, total: int) -> Words:
        points, more = income(position, self.side, total).total, tokens(position, self.side, total).total
        key = "thirdwinter/brings-supply-and-tokens" if more else "thirdwinter/brings-supply"
        return say(key, points=points, tokens=more)

    def does(self, position: OcsPosition, total: int) -> Words:
        """How the row of the table comes to what the scenario gives of it; empty where it gives all."""
        row, found = income(position, self.side, total), income_of(position, self.side)
        if found is None or found.share == 1:
            return ""
        more = tokens(position, self.side, total)
        whole = [sum_.entries[0].value if sum_.entries else 0 for sum_ in (row, more)]
        share = str(found.share)
        return say("thirdwinter/share-of-row", points=whole[0], tokens=whole[1], share=share)

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        points, found = income(position, self.side, total).total, income_of(position, self.side)
        more = tokens(position, self.side, total).total
        # The supply first: where it lies says which air base still wants some.
        after = base_tokens.brought(position, self.side, more)
        after = after.replace_step(base_tokens.PlacingTokens(self.side)) if more else after.popped()
        if found is not None and found.is_at_headquarters:
            return brought(after, self.side, points).pushed(PlacingSupply(self.side))
        return after.pushed(Delivering(self.side, points))


@dataclass(frozen=True, slots=True)
class Deliver(RuledAction[OcsPosition, "Delivering"]):
    """Have the supply brought to a railhead."""

    form: ClassVar[str] = "deliver {hex_}"
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Delivering, unit: str | None = None) -> Iterable[Self]:
        return map(cls, railheads(position, step.side) if unit is None else ())

    def check(self, position: OcsPosition, step: Delivering) -> Verdict:
        if self.hex_ in railheads(position, step.side):
            return ALLOWED
        printed = position.game.board.label(self.hex_)
        return refuse("thirdwinter/no-railhead", step.clause, hex_=printed, place=printed)

    def play(self, position: OcsPosition, step: Delivering) -> OcsPosition:
        return step.delivered(position, self.hex_)


@dataclass(frozen=True, slots=True)
class Delivering(Decision[OcsPosition]):
    """2.1b, 3.1b: its owner says to which railhead the supply comes; to none that is cut off.

    Attributes
    ----------
    side : str
    points : int
    """

    side: SideId
    points: Annotated[int, Interval(0, 99)]
    actions: ClassVar[Kinds] = (Deliver, LoseSupply)

    @property
    def clause(self) -> Citation:
        return clause_of(self.side)

    def prompt(self, position: OcsPosition) -> Phrase:
        owed = dict(facts_of(position).owed).get(self.side, 0)
        if points := self.in_vain(position):
            return self.say(position, "thirdwinter/lose-supply", points=points)
        if owed:
            return self.say(position, "thirdwinter/deliver-owing", owed=owed)
        return self.say(position, "thirdwinter/deliver")

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        open_ = railheads(position, self.side)
        if len(open_) > 1 or self.in_vain(position):
            return None
        return self.delivered(position, open_[0]) if open_ else position.popped()

    def in_vain(self, position: OcsPosition) -> int:
        """The points that come while no railhead is open: their owner is told before they are lost."""
        return 0 if railheads(position, self.side) else self.points

    def without(self, position: OcsPosition) -> OcsPosition:
        """The position after they have been lost."""
        return position.popped()

    def delivered(self, position: OcsPosition, hex_: int) -> OcsPosition:
        """The position after supply has come to a railhead; what units that left still want is kept off."""
        after, tokens = kept_off(position, self.side, self.points)
        return laid(after, self.side, hex_, after.tokens_in(hex_, self.side) + tokens).popped()
