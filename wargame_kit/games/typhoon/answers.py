"""A position of this game with everything that can be asked of it; each answer is a chapter's."""

from __future__ import annotations

from wargame_kit.games.typhoon import battle, command, movement, supply, zones
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.mechanics import Battle, CommandRange, Reach, Supply, ZoneOfControl


class AnsweringPosition(TyphoonPosition):
    """One moment of a game of Typhoon, as a reader holds it."""

    def reach(self, unit: str, march: bool = False) -> Reach:
        """Answer every hex that a unit can move to, with cost, path and ledger (9.2, 9.3)."""
        return movement.reach(self, unit, march)

    def control(self, side: str) -> ZoneOfControl:
        """Answer a side's zones of control (3.2)."""
        return zones.control(self, side)

    def supply(self, side: str) -> Supply:
        """Answer every unit's line of communications, or where and why it is cut (3.3)."""
        return supply.supply(self, side)

    def command(self, headquarters: str) -> CommandRange:
        """Answer what a headquarters commands (8.2)."""
        return command.command(self, headquarters)

    def odds(self, target: str | int, attackers: tuple[str, ...] | list[str]) -> Battle:
        """Answer the odds of an attack: strengths, ratio, shifts, column, outcomes (10.3)."""
        hex_ = self.game.board.index(target) if isinstance(target, str) else target
        return battle.odds(self, hex_, tuple(attackers))
