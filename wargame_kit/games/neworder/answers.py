"""What can be asked of a position of these battles; each answer is a chapter's."""

from __future__ import annotations

from typing import Any

from wargame_kit.games.neworder.facts import CONVENTIONAL
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules import landing, movement, nodes, zones
from wargame_kit.games.neworder.rules.combat import odds
from wargame_kit.mechanics import CommandRange, DifferentialEngagement, OutcomeTree, Reach, ZoneOfControl
from wargame_kit.position import Answers


class NewOrderAnswers(Answers[NewOrderPosition]):
    """What the rules of these battles answer; no supply is in force (15)."""

    def reach(self, position: NewOrderPosition, unit: str, verb: str) -> Reach:
        """Where a unit can move to by land or by air, or come on to if it waits off the map (6, 7, 18)."""
        return movement.reach_of(position, unit)

    def control(self, position: NewOrderPosition, side: str) -> ZoneOfControl:
        """The zones of control of a side's units (9.1)."""
        return zones.control(position, side)

    def command(self, position: NewOrderPosition, headquarters: str) -> CommandRange:
        """What a command node or a base commands (15.1)."""
        return nodes.command(position, headquarters)

    def landing(self, position: NewOrderPosition, unit: str, hex_: int) -> OutcomeTree:
        """What comes of a jump over a hex, exactly (17)."""
        return landing.landing(position, unit, hex_)

    def odds(
        self, position: NewOrderPosition, target: int, attackers: tuple[str, ...], **told: Any
    ) -> DifferentialEngagement:
        """The odds of an adjacent combat, and of what else `NewOrderPosition.odds` supposes (11)."""
        further: tuple[int, ...] = told.get("further", ())
        supported = odds.supported(position, target, told.get("support", ()))
        return odds.odds(supported, (target, *further), attackers, told.get("table", CONVENTIONAL))
