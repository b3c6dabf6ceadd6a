"""A position of this game, as its chapters take and answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_kit.games.typhoon.facts import TyphoonFacts
from wargame_kit.games.typhoon.files.charts import AXIS, SOVIET, Charts, Weather
from wargame_kit.position import Position
from wargame_kit.words import Words

if TYPE_CHECKING:
    from wargame_kit.games.typhoon.game import Typhoon


class TyphoonPosition(Position):
    """One moment of a game of Typhoon; `answers` adds what can be asked of it."""

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
        """The choice made for an option at the start."""
        return self.facts.option(name)

    def side_of(self, unit: str) -> str:
        """A unit's side."""
        return self.game.units[unit].side

    def name_of(self, unit: str) -> Words:
        """A unit's name; of a text that names no unit the text, so that a refusal can say it."""
        return self.game.units[unit].name if unit in self.game.units else unit

    def enemy(self, side: str) -> str:
        """The other side."""
        return SOVIET if side == AXIS else AXIS
