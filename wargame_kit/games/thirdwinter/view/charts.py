"""The charts of the title beside those of its series: ways over the Dnepr, the weather, flak."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.view.chart_forms import heads, signed
from wargame_kit.games.ocs.view.chart_pages import OcsChartWords
from wargame_kit.games.ocs.view.chart_tables import NONE, costs_text, factors_text
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.charts import Crossing, chart_of
from wargame_kit.games.thirdwinter.rules.income import LEAST, MOST
from wargame_kit.games.thirdwinter.view import history, replacements, weather
from wargame_kit.position import ChartRow, ChartTable, Game, Position
from wargame_kit.position.history import Episode
from wargame_kit.words import Words, say


class ThirdWinterChartWords(OcsChartWords):
    """The charts of the series, and those of the title; and what really happened."""

    def tables(self, game: Game[OcsCharts]) -> tuple[ChartTable, ...]:
        """Those of the series, the ways over the Dnepr, weather (1.8), supply, replacements, flak (1.6a)."""
        own = ways_over(game), *weather.tables(game), supply(game), *replacements.tables(game), flak(game)
        return (*super().tables(game), *own)

    def history(self, game: Game[OcsCharts]) -> Mapping[int, Episode]:
        """What happened in the 63 turns, place by place."""
        return history.episodes(game)

    def beside(self, position: Position, episode: Episode) -> tuple[Words, ...]:
        """Which places are the Soviets' here and were not in history, or the other way round."""
        return tuple(history.beside(position, episode)) if isinstance(position, OcsPosition) else ()


def ways_over(game: Game[OcsCharts]) -> ChartTable:
    """What a step by each way costs, and what it makes of attackers."""
    rows = tuple(_row(game.charts, row) for row in chart_of(game.charts).crossings.values())
    columns = tuple(say(f"thirdwinter/chart/head-{name}") for name in ("way", "costs", "factors"))
    name, note = say("thirdwinter/chart/ways"), say("thirdwinter/chart/ways-note")
    clauses = tuple(map(cite, ("1.4b", "1.4c", "1.4d", "1.5", "1.5a")))
    return ChartTable("ways", name, columns, rows, clauses, note)


def supply(game: Game[OcsCharts]) -> ChartTable:
    """The supply points and the tokens for air bases that two dice bring a side (2.1b, 3.1b)."""
    found, rows = chart_of(game.charts).supply, []
    # A column is the kit's where its points or its tokens are.
    ours = frozenset(
        number
        for number, side in enumerate(game.sides, 1)
        if any(game.charts.origins(f"supply.{side}", key) == "kit" for key in ("points", "tokens"))
    )
    for at, roll in enumerate(range(LEAST, MOST + 1)):
        told = (_brings(found[side].points[at], found[side].tokens[at]) for side in game.sides)
        rows.append(ChartRow((str(roll), *told), kit=ours))
    columns: tuple[Words, ...] = (
        say("thirdwinter/chart/head-roll"),
        *(game.side_names[side] for side in game.sides),
    )
    name, note = say("thirdwinter/chart/supply"), say("thirdwinter/chart/supply-note")
    return ChartTable("title-supply", name, columns, tuple(rows), (cite("2.1b"), cite("3.1b")), note)


def _brings(points: int, tokens: int) -> Words:
    return say("thirdwinter/chart/supply-cell", points=points, tokens=tokens)


def flak(game: Game[OcsCharts]) -> ChartTable:
    """What flak units and Front HQs add to the flak roll (1.6a, 3.3a)."""
    limits = chart_of(game.charts).title_limits
    rows = tuple(
        ChartRow((say(f"thirdwinter/chart/{name}"), signed(limits[name].value)), limits[name].provenance)
        for name in ("flak_unit", "flak_division", "flak_front")
    )
    name, note = say("thirdwinter/chart/flak"), say("thirdwinter/chart/flak-note")
    return ChartTable("title-flak", name, heads("what", "dice"), rows, (cite("1.6a"), cite("3.3a")), note)


def _row(charts: OcsCharts, row: Crossing) -> ChartRow:
    costs = costs_text(row.costs) if row.costs is not None else say("thirdwinter/chart/as-the-road")
    factors = NONE if row.factors is None else " / ".join(factors_text(row.factors))
    is_ours = charts.origins(f"crossing.{row.id}", "factors") == "kit"
    kit = frozenset({2} if is_ours else ())
    return ChartRow((say(f"ocs/hexside/{row.id}"), costs, factors), kit=kit)
