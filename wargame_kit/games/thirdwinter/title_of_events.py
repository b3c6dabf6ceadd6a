"""1.9: what random events change of the rules of the series; this file only says where each rule stands.

2.3c: the headquarters of the army group changes a combat roll as partisans do.
"""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.title import Title
from wargame_kit.games.thirdwinter.rules import combat_aid, demands
from wargame_kit.games.thirdwinter.rules.event_calendar import owner, used
from wargame_kit.games.thirdwinter.rules.events import again, hero, panic, sacked, supplies
from wargame_kit.games.thirdwinter.rules.events.first_player import says_first
from wargame_kit.position import Step
from wargame_kit.position.throw import Throw
from wargame_kit.rulebook import Entry, Verdict


class TitleOfEvents(Title):
    """The rules of the series, where a random event changes them."""

    def says_first(self, position: OcsPosition) -> str:
        return says_first(position)

    def first_won(self, position: OcsPosition, side: str) -> tuple[Step, ...]:
        return hero.named_by(position, side)

    def turns_surprise(self, position: OcsPosition, attacker: str) -> bool:
        """1.9, 36: whoever has the event turns the other side's surprise."""
        return owner(position, "surprise") == position.enemy(attacker)

    def surprise_turned(self, position: OcsPosition, attacker: str) -> OcsPosition:
        return used(position, "surprise")

    def throws_again(self, position: OcsPosition, throw: Throw) -> OcsPosition | None:
        return again.asked(position, throw)

    def barrage_cost(self, position: OcsPosition, side: str, tokens: int) -> int:
        return supplies.barrage_cost(position, side, tokens)

    def barraged(self, position: OcsPosition, side: str) -> OcsPosition:
        return supplies.barraged(position, side)

    def stops(self, position: OcsPosition, side: str) -> frozenset[int]:
        return panic.stops(position, side)

    def check_on(self, position: OcsPosition, unit: str, hex_: int) -> Verdict:
        return panic.check_on(position, unit, hex_)

    def reserve_limit(self, position: OcsPosition, side: str, limit: int) -> int:
        return demands.left(position, side, limit)

    def check_release(self, position: OcsPosition, unit: str) -> Verdict:
        """1.9, rare 65: not in the throw of a headquarters without a commander."""
        return sacked.check_release(position, unit)

    def before_combat_roll(self, position: OcsPosition) -> tuple[Step, ...]:
        """1.9, 22; 2.3c: who changes the roll."""
        return combat_aid.questions(position)

    def combat_rolled(self, position: OcsPosition, attacker: str) -> tuple[Entry, ...]:
        return combat_aid.entries(position, attacker)

    def combat_decided(self, position: OcsPosition) -> OcsPosition:
        return combat_aid.decided(position)
