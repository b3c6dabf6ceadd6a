"""A position of this game, and what varies of its counters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crossing.facts import CrossingFacts
from crossing.files.charts import CrossingCharts
from wargame_kit.position import Game, Piece, Position


@dataclass(frozen=True, slots=True, repr=False)
class CrossingPiece(Piece):
    """A unit in play.

    Attributes
    ----------
    moved, fought : bool
        Whether it has done so in this turn.
    """

    moved: bool = False
    fought: bool = False


class CrossingPosition(Position):
    """One moment of a game of Crossing."""

    game: Game[CrossingCharts, CrossingPosition]
    pieces: Mapping[str, CrossingPiece]
    facts: CrossingFacts

    @property
    def town(self) -> int:
        """The hex of the town that Red wants."""
        (town,) = self.game.board.features["town"]
        return town
