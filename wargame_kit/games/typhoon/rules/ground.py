"""9.2, 9.3, 14.1: what each step costs by the ground in this weather, as the terrain effects table says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.charts import Charts, Weather
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.zones import HALVES
from wargame_kit.mechanics import MoveCosts, move_costs
from wargame_kit.mechanics.move_costs import Parts
from wargame_kit.position import Game
from wargame_kit.rulebook import Entry, Verdict, origin_of_all, refuse
from wargame_kit.words import say
from wargame_kit.words.numbers import exact


def terrain_of(position: TyphoonPosition, hex_: int) -> str:
    """What a hex counts as in this turn's weather.

    Clear ground counts as light forest in mud, freeze and snow, for movement, combat and advance alike
    (14.1.1.1, 14.1.2.1, 14.1.3.1).
    """
    board = position.game.board
    name = board.terrain_name(hex_)
    return position.weather.clear_counts_as if name == "clear" else name


RIVERS = ("river", "large_river")
ENTERED = {"light_forest": "9.2.4.1", "marsh": "9.2.4.2", "deep_forest": "9.2.4.3"}
"""Terrain whose cost the chapter on movement says; of other terrain the table alone says it."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The map as one class of units finds it in one kind of weather.

    Attributes
    ----------
    board : Board
    charts : Charts
    weather : Weather
    is_mechanised : bool
    cities_joined : bool
        Whether adjacent big-city hexes count as joined by a road (TEC.big_city, kit).
    march : bool
    """

    board: Board
    charts: Charts
    weather: Weather
    is_mechanised: bool
    cities_joined: bool
    march: bool

    def terrain(self, hex_: int) -> str:
        """What a hex counts as (14.1)."""
        name = self.board.terrain_name(hex_)
        return self.weather.clear_counts_as if name == "clear" else name

    def is_road(self, side: int) -> bool:
        """Whether a road, or the streets of a big city, cross a hexside, whatever the weather."""
        board = self.board
        if board.roads[side]:
            return True
        if not self.cities_joined:
            return False
        here, there = side // 6, board.neighbours[side]
        return there >= 0 and all(
            self.charts.terrain[board.terrain_name(hex_)].joined_by_road for hex_ in (here, there)
        )

    def is_bridged(self, side: int) -> bool:
        """Whether a road or a railway crosses a hexside: bridges stay in any weather (2.1.1.4)."""
        return self.board.rails[side] or self.is_road(side)

    def is_large_river(self, side: int) -> bool:
        """Whether a large river without a bridge runs along a hexside (9.2.3)."""
        board = self.board
        return board.hexside_name(side) == "large_river" and not self.is_bridged(side)

    def parts(self, here: int, direction: int) -> Parts | Verdict:
        """What a step costs, part by part in half points, or why nobody may take it."""
        side = 6 * here + direction
        there = self.board.neighbours[side]
        printed = self.board.label(there)
        effect = self.charts.terrain[self.terrain(there)]
        if not effect.is_passable:
            return refuse("move/impassable", cite("TEC.lake"), hex_=printed)
        if self.is_road(side) and self.weather.roads:
            return (self._along_the_road(printed),)
        if self.march:
            clause = cite("9.3.1.3" if self.board.rails[side] else "9.3.1.1")
            return refuse("march/road", clause, hex_=printed)
        if effect.road_only:
            return refuse("move/mountain", cite("TEC.mountain"), hex_=printed)
        if self.is_large_river(side):
            return refuse("move/large-river", cite("9.2.3.1"), hex_=printed)
        return (self._terrain(there, printed), *self._river(side, printed))

    def _along_the_road(self, printed: str) -> Entry:
        # 9.2.1.4: whatever the terrain; the road's bridge spares the river's point (kit).
        key, label, clause = ("normal", say("typhoon/road"), cite("9.2.1.4"))
        if self.march:
            key, label, clause = ("march", say("typhoon/march"), cite("9.3.1"))
        points = int(HALVES * exact(self.charts.numbers["way"]["road"][key]))
        return Entry(points, label, clause, printed, self.charts.origins("way.road", key))

    def _terrain(self, there: int, printed: str) -> Entry:
        terrain = self.terrain(there)
        effect = self.charts.terrain[terrain]
        points = effect.mechanised if self.is_mechanised else effect.other
        assert points is not None  # ground without a cost is impassable, or entered by road only
        label = say(f"typhoon/terrain/{terrain}")
        key = "mechanised" if self.is_mechanised else "non_mechanised"
        origin = self.charts.origins(f"terrain.{terrain}", key)
        if self.board.terrain_name(there) != terrain:
            label = say("typhoon/terrain-as", terrain=label, weather=self.weather.name)
            origin = origin_of_all(
                origin, self.charts.origins(f"weather.{self.weather.id}", "clear_counts_as")
            )
            return Entry(HALVES * points, label, cite(f"{self.weather.clause}.1"), printed, origin)
        return Entry(HALVES * points, label, cite(ENTERED.get(terrain, f"TEC.{terrain}")), printed, origin)

    def _river(self, side: int, printed: str) -> Parts:
        kind = self.board.hexside_name(side)
        if kind not in RIVERS:
            return ()
        if kind == "large_river":
            # 9.2.3.3: with a bridge that is no road now, it is like an ordinary river (kit).
            points = self.charts.numbers["hexside"]["large_river"]["rail_bridge_added_cost"]
            origin = self.charts.origins("hexside.large_river", "rail_bridge_added_cost")
            return (Entry(HALVES * points, say("typhoon/bridge"), cite("9.2.3.3"), printed, origin),)
        points = self.charts.numbers["hexside"]["river"]["added_cost"]
        origin = self.charts.origins("hexside.river", "added_cost")
        return (Entry(HALVES * points, say("typhoon/river"), cite("9.2.1.3"), printed, origin),)


@cache
def ground(game: Game[Charts], weather: str, is_mechanised: bool, cities_joined: bool, march: bool) -> Ground:
    """The map as a class of units finds it; kept as long as the game."""
    return Ground(game.board, game.charts, game.charts.weather[weather], is_mechanised, cities_joined, march)


@cache
def costs_of(on: Ground) -> MoveCosts:
    """The table of every step's cost on a kind of ground."""
    return move_costs(on.board, on.parts)
