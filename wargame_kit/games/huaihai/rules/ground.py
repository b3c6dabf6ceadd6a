"""5.2 and 12.4: what each step costs by the ground."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from wargame_kit.board import Board
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import Charts
from wargame_kit.mechanics import StepTable, step_table
from wargame_kit.mechanics.steps import Parts
from wargame_kit.rulebook import Entry, Verdict, refuse
from wargame_kit.words import say

if TYPE_CHECKING:
    from wargame_kit.games.huaihai.game import Huaihai


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The map as one class of counters finds it.

    Attributes
    ----------
    board : Board
    charts : Charts
    is_fast : bool
        Whether for fast columns, which keep to the roads where the ground is bad (12.4).
    refund : {"any", "clear"}
        In which terrain a road gives a point back (option road_refund).
    """

    board: Board
    charts: Charts
    is_fast: bool
    refund: str

    def terrain(self, hex_: int) -> str:
        """The terrain of a hex."""
        return self.board.terrain_names[self.board.terrain[hex_]]

    def is_river(self, side: int) -> bool:
        """Whether a river runs along a hexside."""
        return self.board.hexside_names[self.board.hexsides[side]] == "river"

    def is_road(self, side: int) -> bool:
        """Whether a road crosses a hexside; a road of 1948 ran beside each railway (5.2, kit)."""
        return self.board.roads[side] or self.board.rails[side]

    def parts(self, here: int, direction: int) -> Parts | Verdict:
        """What a step costs, part by part, or why nobody of this class may take it."""
        side = 6 * here + direction
        there = self.board.neighbours[side]
        printed, terrain = self.board.label(there), self.terrain(there)
        row, river = self.charts.terrain[terrain], self.charts.river
        if row.cost is None:
            return refuse("move/impassable", cite("5.2"), hex_=printed)
        is_road, is_river = self.is_road(side), self.is_river(side)
        name = say(f"huaihai/terrain/{terrain}")
        if self.is_fast and not is_road and row.fast_by_road:
            return refuse("huaihai/fast-ground", cite("12.4"), hex_=printed, terrain=name)
        if self.is_fast and not is_road and is_river and river.fast_by_road:
            return refuse("huaihai/fast-river", cite("12.4"), hex_=printed)
        parts = [Entry(row.cost, name, cite("5.2"), printed)]
        if is_river:
            # The text knows no bridges: along a road, too (kit).
            parts.append(Entry(river.added_cost, say("huaihai/river"), cite("5.2"), printed))
        if is_road and (self.refund == "any" or terrain == "clear"):
            total = sum(part.value for part in parts)
            back = min(self.charts.road_refund, total - self.charts.least_cost)
            parts.append(Entry(-back, say("huaihai/road"), cite("5.2"), printed))
        return tuple(parts)


@cache
def ground(game: Huaihai, is_fast: bool, refund: str) -> Ground:
    """The map as a class of counters finds it; kept as long as the game."""
    return Ground(game.board, game.charts, is_fast, refund)


@cache
def steps(on: Ground) -> StepTable:
    """The table of every step's cost on a kind of ground."""
    return step_table(on.board, on.parts)
