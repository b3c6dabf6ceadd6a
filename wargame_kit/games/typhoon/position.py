"""A position of this game, as its chapters take and answer it."""

from __future__ import annotations

from wargame_kit.games.typhoon.facts import TyphoonFacts
from wargame_kit.games.typhoon.files.charts import Charts, Weather
from wargame_kit.position import Game, Position


class TyphoonPosition(Position):
    """One moment of a game of Typhoon."""

    game: Game[Charts, TyphoonPosition]
    facts: TyphoonFacts

    @property
    def charts(self) -> Charts:
        """The charts in use: the kit's or the reader's own."""
        return self.game.charts

    @property
    def weather(self) -> Weather:
        """The weather of the turn (14.1)."""
        return self.game.charts.weather_of(self.turn)
