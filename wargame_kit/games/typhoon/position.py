"""A position of this game, as its chapters take and answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from wargame_kit.board import HexIndex
from wargame_kit.games.typhoon.facts import TyphoonFacts
from wargame_kit.games.typhoon.files.charts import Charts, Weather
from wargame_kit.mechanics import TableEngagement
from wargame_kit.position import Game, Interval, Piece, Position
from wargame_kit.position.unit import several


@dataclass(frozen=True, slots=True, repr=False)
class TyphoonPiece(Piece):
    """A unit in play.

    Attributes
    ----------
    attacks : int or None
        The hex that it attacks in this combat segment (10.1), until that is fought over.
    not_before : int
        The first turn in which it may return from a transfer (11.2), or 0.
    """

    attacks: HexIndex | None = None
    not_before: Annotated[int, Interval(1, 198)] = 0


class TyphoonPosition(Position):
    """One moment of a game of Typhoon."""

    game: Game[Charts, TyphoonPosition]
    charts: Charts
    pieces: Mapping[str, TyphoonPiece]
    facts: TyphoonFacts

    def odds(self, target: str | int, attackers: str | Sequence[str]) -> TableEngagement:
        """The odds of an attack (10.3); see `Position.odds`."""
        answers: Any = self.game.answers
        found: TableEngagement = answers.odds(self, self.game.board.locate(target), several(attackers))
        return found

    def units_of(self, side: str) -> tuple[str, ...]:
        """The units of a side in play, wherever they are."""
        return tuple(unit for unit in self.pieces if self.side_of(unit) == side)

    @property
    def attacks(self) -> Mapping[str, int]:
        """The attackers of this combat segment, sorted, and the hex that each attacks (10.1)."""
        return self.piece_values("attacks")

    @property
    def weather(self) -> Weather:
        """The weather of the turn (14.1)."""
        return self.game.charts.weather_of(self.turn)
