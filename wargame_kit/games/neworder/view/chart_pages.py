"""The turn track and the table of terrain, as pictures show them; and the history."""

from __future__ import annotations

from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.view import chart_tables
from wargame_kit.position import ChartTable, Game, TerrainChart, TerrainRow, TurnBox, TurnLine
from wargame_kit.position.presentation import ChartWords
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Words, say

HALF = 2
"""Costs are counted in halves of a point."""


class NewOrderCharts(ChartWords[Charts]):
    """The turns of a battle, what terrain costs and gives."""

    def turn_track(self, game: Game[Charts]) -> tuple[TurnBox, ...]:
        """The turns, with the air strikes that each brings."""
        answer = []
        for row in game.charts.turns.values():
            air = {side: str(game.charts.air[side][row.number]) for side in game.sides}
            lines = tuple(TurnLine(side, say("neworder/track-air", amount=air[side])) for side in game.sides)
            each = tuple(
                say("neworder/track-side", side=game.side_names[side], amount=air[side])
                for side in game.sides
            )
            said = say("neworder/track-turn", sides=each)
            ours = {row.provenance, *(game.charts.origins(f"air.{side}") for side in game.sides)}
            origin = "kit" if "kit" in ours else row.provenance
            answer.append(TurnBox(row.number, row.first_day, row.last_day, said, "", "", lines, origin))
        return tuple(answer)

    def terrain_chart(self, game: Game[Charts]) -> TerrainChart:
        """What terrain costs, and the columns that it gives a defender."""
        charts, board, origins = game.charts, game.board, game.charts.origins
        rows = []
        for terrain in board.terrain_names:
            row = charts.terrain[terrain]
            cost: Words = say("render/tec/never") if row.cost is None else fraction_text(row.cost, HALF)
            place, cells = f"terrain.{terrain}", (cost, _columns(row.shift))
            rows.append(TerrainRow.of(terrain, cells, origins(place, "cost"), origins(place, "shift")))
        for kind in filter(None, board.hexside_names):
            side = charts.hexsides[kind]
            added: Words = (
                say("neworder/tec-all") if side.added is None else f"+{fraction_text(side.added, HALF)}"
            )
            place, cells = f"hexside.{kind}", (added, _columns(side.shift))
            rows.append(TerrainRow.of(kind, cells, origins(place, "added"), origins(place, "shift")))
        for way in ("road", "rail"):
            shown = fraction_text(charts.ways[way], HALF)
            rows.append(TerrainRow.of(way, (shown, "—"), origins(f"way.{way}", "cost")))
        return TerrainChart((say("neworder/tec-cost"), say("neworder/tec-defence")), tuple(rows))

    def tables(self, game: Game[Charts]) -> tuple[ChartTable, ...]:
        """Events, reinforcements and landings."""
        return chart_tables.tables(game)


def _columns(shift: int) -> str:
    return f"←{shift}" if shift else "—"
