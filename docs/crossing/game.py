"""Crossing: what the rulebook fixes before anybody moves. All else is found in its rooms."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import ClassVar

from crossing.clauses import FOLDER
from crossing.files.charts import CrossingCharts
from crossing.files.counters import BLUE, RED, SIDES
from crossing.position import CrossingPosition
from crossing.rules.obstacle import Barring
from crossing.rules.sequence import turn
from wargame_kit.games.loaded import LoadedGame
from wargame_kit.position import Step
from wargame_kit.words import SideName


class Crossing(LoadedGame[CrossingCharts, CrossingPosition]):
    """The game: board, charts, counters, clauses and scenarios."""

    id: ClassVar[str] = "crossing"
    folder: ClassVar[str | Path] = FOLDER
    sides: ClassVar[tuple[str, ...]] = SIDES
    side_names = MappingProxyType(
        {RED: SideName("Red", "红军", "the Reds"), BLUE: SideName("Blue", "蓝军", "the Blues")}
    )

    def first_steps(self, position: CrossingPosition) -> tuple[Step, ...]:
        """Blue bars a hex, and the first turn begins."""
        return (Barring(), *turn())

    def beginning(self, position: CrossingPosition, step: Step | None) -> CrossingPosition:
        """A freely placed position at a step, by default Red's movement; the rest of the turn follows."""
        phases = turn()
        later = phases[phases.index(step) + 1 :] if step in phases else phases[1:]
        return position.replaced(agenda=()).pushed(phases[0] if step is None else step, *later)
