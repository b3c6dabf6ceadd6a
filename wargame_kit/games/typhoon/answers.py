"""What can be asked of a position of this game; each answer is a chapter's."""

from __future__ import annotations

from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules import command, movement, odds, supply, zones
from wargame_kit.mechanics import CommandRange, Reach, Supply, TableEngagement, ZoneOfControl
from wargame_kit.position import Answers


class TyphoonAnswers(Answers[TyphoonPosition]):
    """What the rules of Typhoon answer."""

    def reach(self, position: TyphoonPosition, unit: str, verb: str) -> Reach:
        """Where a unit can move, or march by road at half a point a hex (9.2, 9.3)."""
        return movement.reach(position, unit, verb == "march")

    def control(self, position: TyphoonPosition, side: str) -> ZoneOfControl:
        """A side's zones of control (3.2)."""
        return zones.control(position, side)

    def supply(self, position: TyphoonPosition, side: str) -> Supply:
        """Every unit's line of communications, or where and why it is cut (3.3)."""
        return supply.supply(position, side)

    def command(self, position: TyphoonPosition, headquarters: str) -> CommandRange:
        """What a headquarters commands (8.2)."""
        return command.command(position, headquarters)

    def odds(
        self, position: TyphoonPosition, target: int, attackers: tuple[str, ...], **told: object
    ) -> TableEngagement:
        """The odds of an attack (10.3); there is nothing more to suppose."""
        return odds.odds(position, target, attackers)
