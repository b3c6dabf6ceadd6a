"""The turn track and the table of terrain, as pictures show them; the other charts of a title."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.view import chart_tables
from wargame_kit.games.ocs.view.chart_tables import costs_text, factors_text
from wargame_kit.position import ChartTable, Game, TerrainChart, TerrainRow, TurnBox
from wargame_kit.position.presentation import ChartWords
from wargame_kit.words import Words, say

NONE = "—"


class OcsChartWords(ChartWords[OcsCharts]):
    """The turns of a title, what ground costs and does, and the tables of the series."""

    def turn_track(self, game: Game[OcsCharts]) -> tuple[TurnBox, ...]:
        """The turns with their days."""
        return tuple(
            TurnBox(
                row.number,
                row.first_day,
                row.last_day,
                say("ocs/track-turn", number=row.number),
                provenance=row.provenance,
            )
            for row in game.charts.turns.values()
        )

    def terrain_chart(self, game: Game[OcsCharts]) -> TerrainChart:
        """What ground costs when it is dry, its line, and what it makes of strengths (6.T)."""
        heads = tuple(say(f"ocs/tec/{name}") for name in ("dry", "line", "factors"))
        return TerrainChart(heads, tuple(_rows(game)))

    def tables(self, game: Game[OcsCharts]) -> tuple[ChartTable, ...]:
        """Movement, combat, surprise, barrage, supply, attrition, captures, weather."""
        return chart_tables.tables(game)


def _rows(game: Game[OcsCharts]) -> Iterator[TerrainRow]:
    charts, board, origins = game.charts, game.board, game.charts.origins
    cells: tuple[Words, ...]
    for name in board.terrain_names:
        ground, place = charts.terrain[name], f"terrain.{name}"
        cells = (
            costs_text(ground.dry),
            say(f"ocs/line/{ground.line}"),
            " / ".join(factors_text(ground.factors)),
        )
        yield TerrainRow.of(name, cells, *(origins(place, key) for key in ("dry", "line", "factors")))
    for name in board.hexside_names:
        if name:
            side, place = charts.hexsides[name], f"hexside.{name}"
            cells = (
                say("ocs/chart/added", costs=costs_text(side.dry)),
                NONE,
                " / ".join(factors_text(side.factors)),
            )
            yield TerrainRow.of(name, cells, origins(place, "dry"), "", origins(place, "factors"))
