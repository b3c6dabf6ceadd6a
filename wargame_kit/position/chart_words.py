"""Chart words: what stands beside the rules of a game, the same for every position."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Generic

from wargame_kit.position.charts import ChartTable, TerrainChart, TurnBox
from wargame_kit.position.generic import C
from wargame_kit.position.history import Episode, Objectives, read_episodes
from wargame_kit.words import Words, files

if TYPE_CHECKING:
    from wargame_kit.position.game import Game
    from wargame_kit.position.position import Position


class ChartWords(Generic[C]):
    """What stands beside the rules, the same for every position: charts that are drawn, and the history.

    Attributes
    ----------
    objectives : Objectives or None
        What the game's history.toml tells of, if there is one.
    """

    objectives: ClassVar[Objectives | None] = None

    def turn_track(self, game: Game[C]) -> tuple[TurnBox, ...]:
        """The boxes of the turn track; none where the game has no track to show."""
        return ()

    def terrain_chart(self, game: Game[C]) -> TerrainChart | None:
        """What terrain costs and does, or None where the game has no such table to show."""
        return None

    def tables(self, game: Game[C]) -> tuple[ChartTable, ...]:
        """The other charts of the game, as plain tables."""
        return ()

    def history(self, game: Game[C]) -> Mapping[int, Episode]:
        """What really happened, by turn; nothing where the game tells no history."""
        if self.objectives is None:
            return MappingProxyType({})
        return read_episodes(files.data_root() / game.id / "history.toml", game.board, self.objectives)

    def beside(self, position: Position, episode: Episode) -> tuple[Words, ...]:
        """What is said of the game on the table beside what really happened, but for its score."""
        return ()
