"""The turn track and the table of terrain, as pictures show them; and the history."""

from __future__ import annotations

from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.position import Game, TerrainChart, TerrainRow, TurnBox, TurnLine
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
            answer.append(
                TurnBox(row.number, row.first_day, row.last_day, said, "", "", lines, row.provenance)
            )
        return tuple(answer)

    def terrain_chart(self, game: Game[Charts]) -> TerrainChart:
        """What terrain costs, and the columns that it gives a defender."""
        charts, board = game.charts, game.board
        rows = []
        for terrain in board.terrain_names:
            row = charts.terrain[terrain]
            cost: Words = say("render/tec/never") if row.cost is None else fraction_text(row.cost, HALF)
            rows.append(TerrainRow(terrain, (cost, _columns(row.shift))))
        for kind in filter(None, board.hexside_names):
            side = charts.hexsides[kind]
            added: Words = (
                say("neworder/tec-all") if side.added is None else f"+{fraction_text(side.added, HALF)}"
            )
            rows.append(TerrainRow(kind, (added, _columns(side.shift))))
        for way in ("road", "rail"):
            rows.append(TerrainRow(way, (fraction_text(charts.ways[way], HALF), "—")))
        return TerrainChart((say("neworder/tec-cost"), say("neworder/tec-defence")), tuple(rows))


def _columns(shift: int) -> str:
    return f"←{shift}" if shift else "—"
