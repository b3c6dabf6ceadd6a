"""1.9: events that decide who says who goes first, without a roll."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import happened_in
from wargame_kit.games.thirdwinter.rules.events.effect import Effect
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


class Inertia(Effect):
    """16: who went first in the turn before."""

    def check(self, position: OcsPosition) -> Verdict:
        return ALLOWED if facts_of(position).went_first else refuse("thirdwinter/no-turn-before", cite("1.9"))


def says_first(position: OcsPosition) -> str:
    """Who says who goes first without a roll; empty where the dice do (1.9, 16 and 21)."""
    is_told = happened_in(position, "inertia", position.turn)
    is_told = is_told or happened_in(position, "initiative", position.turn - 1)
    return facts_of(position).went_first if is_told else ""
