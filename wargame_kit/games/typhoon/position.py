"""A position of this game, with everything that can be asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_kit.games.typhoon.charts import AXIS, SOVIET, Charts, Weather
from wargame_kit.games.typhoon.facts import TyphoonFacts
from wargame_kit.position import Position

if TYPE_CHECKING:
    from wargame_kit.games.typhoon.game import Typhoon
    from wargame_kit.mechanics import Battle, CommandRange, Reach, Supply, ZoneOfControl


class TyphoonPosition(Position):
    """One moment of a game of Typhoon."""

    game: Typhoon
    facts: TyphoonFacts

    @property
    def charts(self) -> Charts:
        """The charts in use: the kit's or the reader's own."""
        return self.game.charts

    @property
    def weather(self) -> Weather:
        """The weather of the turn (14.1)."""
        return self.game.charts.weather_of(self.turn)

    def option(self, name: str) -> str:
        """Answer the choice made for an option at the start."""
        return self.facts.option(name)

    def side_of(self, unit: str) -> str:
        """Answer a unit's side."""
        return self.game.units[unit].side

    def enemy(self, side: str) -> str:
        """Answer the other side."""
        return SOVIET if side == AXIS else AXIS

    def reach(self, unit: str, march: bool = False) -> Reach:
        """Answer every hex that a unit can move to, with cost, path and ledger (9.2, 9.3)."""
        from wargame_kit.games.typhoon.movement import reach

        return reach(self, unit, march)

    def control(self, side: str) -> ZoneOfControl:
        """Answer a side's zones of control (3.2)."""
        from wargame_kit.games.typhoon.zones import control

        return control(self, side)

    def supply(self, side: str) -> Supply:
        """Answer every unit's line of communications, or where and why it is cut (3.3)."""
        from wargame_kit.games.typhoon.supply import supply

        return supply(self, side)

    def command(self, headquarters: str) -> CommandRange:
        """Answer what a headquarters commands (8.2)."""
        from wargame_kit.games.typhoon.command import command

        return command(self, headquarters)

    def odds(self, target: str | int, attackers: tuple[str, ...] | list[str]) -> Battle:
        """Answer the odds of an attack: strengths, ratio, shifts, column, outcomes (10.3)."""
        from wargame_kit.games.typhoon.battle import odds

        hex_ = self.game.board.index(target) if isinstance(target, str) else target
        return odds(self, hex_, tuple(attackers))
