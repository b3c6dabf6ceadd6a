"""1.9, 22: partisans rise: train busts, supply that the Axis loses, and two combat rolls (`combat_aid`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.event_calendar import table
from wargame_kit.games.thirdwinter.rules.events.partisans import OfPartisans
from wargame_kit.games.thirdwinter.rules.events.raids import PARTISANS, Raiding
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Interval, SideId
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

Tokens = Annotated[int, Interval(0, 240)]


class PartisanOffensive(OfPartisans):
    """22: unless partisans are hunted."""

    def play(self, position: OcsPosition) -> OcsPosition:
        row = table(position)[PARTISANS]
        tokens = row.points * position.charts.limit("tokens_in_sp")
        return position.pushed(Raiding(SOVIET, PARTISANS, row.number), Losing(AXIS, tokens))


@dataclass(frozen=True, slots=True)
class Forgo(RuledAction[OcsPosition, "Losing"]):
    """Take tokens of supply off the map."""

    form: ClassVar[str] = "forgo {hex_} {tokens}"
    hex_: HexIndex
    tokens: int

    @classmethod
    def candidates(cls, position: OcsPosition, step: Losing, unit: str | None = None) -> Iterable[Self]:
        own = [(hex_, there) for hex_, side, there in position.facts.dumps if side == step.side]
        pairs = ((hex_, tokens) for hex_, there in own for tokens in range(min(there, step.tokens), 0, -1))
        return (cls(hex_, tokens) for hex_, tokens in pairs if unit is None)

    def check(self, position: OcsPosition, step: Losing) -> Verdict:
        there = position.tokens_in(self.hex_, step.side)
        if 0 < self.tokens <= min(there, step.tokens):
            return ALLOWED
        printed = position.game.board.label(self.hex_)
        return refuse("thirdwinter/forgoes-less", cite("1.9"), hex_=printed, place=printed, tokens=there)

    def play(self, position: OcsPosition, step: Losing) -> OcsPosition:
        left = position.tokens_in(self.hex_, step.side) - self.tokens
        after = laid(position, step.side, self.hex_, left)
        return after.replace_step(replace(step, tokens=step.tokens - self.tokens))


@dataclass(frozen=True, slots=True)
class Losing(Decision[OcsPosition]):
    """1.9, 22: the Axis says which of its supply on the ground partisans destroy.

    Attributes
    ----------
    side : str
    tokens : int
        Still to be taken off, while there are any.
    """

    side: SideId
    tokens: Tokens
    actions: ClassVar[Kinds] = (Forgo,)
    clause: ClassVar[Citation] = cite("1.9")

    def prompt(self, position: OcsPosition) -> Phrase:
        if position.is_unseen(self.side):
            return say("thirdwinter/losing-supply-unseen")
        return self.say(position, "thirdwinter/losing-supply")

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_due = self.tokens and any(side == self.side for _, side, _ in position.facts.dumps)
        return None if is_due else position.popped()

    def seen_by_other(self, position: OcsPosition) -> Losing:
        """The step as the other side sees it: not how much is left to lose (4.9)."""
        return replace(self, tokens=table(position)[PARTISANS].points * position.charts.limit("tokens_in_sp"))
