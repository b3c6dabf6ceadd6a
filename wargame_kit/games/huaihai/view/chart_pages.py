"""The turn track and the table of terrain, as pictures show them; and the history."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from wargame_kit.games.huaihai.files.charts import SIDES, Charts, Week
from wargame_kit.position import Game, TerrainChart, TerrainRow, TurnBox, TurnLine
from wargame_kit.position.history import Objectives
from wargame_kit.position.presentation import ChartWords
from wargame_kit.words import Words, say

CAMPAIGN = "huaihai-1948"
"""The scenario whose arrivals stand on the turn track."""


class HuaihaiCharts(ChartWords[Charts]):
    """The weeks of the campaign, what terrain does, what really happened."""

    objectives: ClassVar[Objectives] = Objectives(  # 13.2
        "pla_cities", "cities", say("expected/cities"), "huaihai/cities-then"
    )

    def turn_track(self, game: Game[Charts]) -> tuple[TurnBox, ...]:
        """The weeks of the campaign, with how many counters may arrive in each (14.2, 14.3)."""
        campaign = game.scenarios.get(CAMPAIGN)
        dated = campaign.set_up["arrivals"] if campaign is not None else {}
        coming = Counter((game.units[unit].side, arrival.turn) for unit, arrival in dated.items())
        late = game.charts.limit("late_sources")
        return tuple(_box(game, row, coming, row.number == late) for row in game.charts.turns.values())

    def terrain_chart(self, game: Game[Charts]) -> TerrainChart:
        """What terrain costs, what it gives a defender, and whether a line of supply runs through it."""
        charts, origins = game.charts, game.charts.origins
        heads = (say("huaihai/tec-cost"), say("huaihai/tec-defence"), say("huaihai/tec-line"))
        none, through = "—", say("huaihai/tec-through")
        rows = []
        for terrain, row in charts.terrain.items():
            columns = charts.combat_terrain.get(terrain, 0)
            cost: Words = say("render/tec/never") if row.cost is None else str(row.cost)
            cells = (cost, f"←{columns}" if columns else none, through if row.supply else none)
            given = origins("combat_terrain", terrain) if columns else ""
            rows.append(TerrainRow.of(terrain, cells, origins(f"terrain.{terrain}", "cost"), given))
        river = charts.combat_terrain.get("river", 0)
        cells = (f"+{charts.river.added_cost}", f"←{river}" if river else none, none)
        given = origins("combat_terrain", "river") if river else ""
        rows.append(TerrainRow.of("river", cells, origins("hexside.river", "added_cost"), given))
        refund = (f"−{charts.road_refund}", none, through)
        rows.append(TerrainRow.of("road", refund, origins("way.road", "refund")))
        return TerrainChart(heads, tuple(rows))


def _box(game: Game[Charts], row: Week, coming: Counter[tuple[str, int]], is_late: bool) -> TurnBox:
    numbers = [(side, coming[side, row.number]) for side in SIDES]
    lines = (TurnLine(side, arrivals=f"+{number}") for side, number in numbers if number)
    each = tuple(
        say("huaihai/track-arrivals", side=game.side_names[side], number=number) for side, number in numbers
    )
    head: Words = say("huaihai/track-late") if is_late else ""
    return TurnBox(
        row.number,
        row.first_day,
        row.last_day,
        say("huaihai/track-turn", sides=each),
        head,
        "",
        tuple(lines),
        row.provenance,
    )
