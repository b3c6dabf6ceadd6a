"""1.3, 4.1, 12.1: the turn track and the table of terrain, as pictures show them; the other charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from wargame_kit.games.eastfront.files.charts import Charts, Hexside, Terrain
from wargame_kit.games.eastfront.files.track import Turn
from wargame_kit.games.eastfront.view import chart_tables
from wargame_kit.position import ChartTable, Game, TerrainChart, TerrainRow, TurnBox, TurnLine
from wargame_kit.position.history import Objectives
from wargame_kit.position.presentation import ChartWords
from wargame_kit.words import Words, say

NONE = "—"
SIGNS = {"dry": "dry", "mud": "mud", "snow": "snow"}
"""The weathers that a turn track draws."""


class EastFrontCharts(ChartWords[Charts]):
    """The fortnights with their weather, what ground and rivers do, and what really happened."""

    objectives: ClassVar[Objectives] = Objectives(  # 1.41
        "axis_cities", "ussr", say("expected/soviet-city"), "eastfront/cities-then"
    )

    def turn_track(self, game: Game[Charts]) -> tuple[TurnBox, ...]:
        """The fortnights of the war, with the weather in the east or that it is thrown for, and who comes."""
        return tuple(_box(game, row) for row in game.charts.turns.values())

    def terrain_chart(self, game: Game[Charts]) -> TerrainChart:
        """Stacking, how many pass a hexside of a battle, what a hit costs there, and what else it does."""
        charts, board = game.charts, game.board
        heads = tuple(
            say(f"eastfront/shown/tec-{each}") for each in ("stacking", "hexside", "defence", "notes")
        )
        rows = [
            TerrainRow.of(name, _cells(charts.terrain[name]), *_origins(charts, f"terrain.{name}", GROUND))
            for name in board.terrain_names
        ]
        rows += [
            TerrainRow.of(
                name, _side_cells(charts.hexsides[name]), *_origins(charts, f"hexside.{name}", SIDE)
            )
            for name in board.hexside_names
            if name
        ]
        return TerrainChart(heads, tuple(rows))

    def tables(self, game: Game[Charts]) -> tuple[ChartTable, ...]:
        """Ground by weather, kinds of blocks, costs, weather, half-years, points and levels of victory."""
        return chart_tables.tables(game)


GROUND = ("stacking", "hexside_limit", "defence", "stops")
SIDE = ("", "limit", "", "is_river")
"""The keys of charts.toml that fill the columns."""


def _origins(charts: Charts, place: str, keys: tuple[str, ...]) -> Iterator[str]:
    return (charts.origins(place, key) if key else "" for key in keys)


def _cells(row: Terrain) -> tuple[Words, ...]:
    if not row.is_passable:
        return NONE, NONE, NONE, say("eastfront/shown/tec-never")
    more: Words = NONE
    if row.is_single_fire:
        more = say("eastfront/shown/tec-marsh")
    elif row.stops:
        more = say("eastfront/shown/tec-stop")
    return str(row.stacking), str(row.hexside_limit), f"×{row.defence}" if row.defence > 1 else NONE, more


def _side_cells(row: Hexside) -> tuple[Words, ...]:
    more: Words = say("eastfront/shown/tec-never")
    if row.is_passable:
        more = say("eastfront/shown/tec-assault") if row.is_river else NONE
    return NONE, NONE if row.limit is None else str(row.limit), NONE, more


def _arrivals(game: Game[Charts], turn: int) -> tuple[TurnLine, ...]:
    """How many blocks of each side come in a fortnight: with the first of a month, by production (11.5)."""
    due = Counter(unit.side for unit in game.units.values() if unit.arrival_turn == turn)
    return tuple(TurnLine(side, arrivals=f"+{due[side]}") for side in game.sides if due[side])


def _box(game: Game[Charts], row: Turn) -> TurnBox:
    month = game.charts.month(row.number)
    weathers = month.weather["east"]
    if month.is_variable():
        said: Words = say("eastfront/shown/track-thrown")
        head: Words = say("eastfront/shown/track-any")
    else:
        said = head = say(f"eastfront/weather/{weathers[0]}")
    sign = "" if month.is_variable() else SIGNS[weathers[0]]
    whole = say("eastfront/shown/track-turn", month=month.name, weather=said)
    lines = _arrivals(game, row.number)
    return TurnBox(row.number, row.first_day, row.last_day, whole, head, sign, lines, row.provenance)
