"""The weather tables as plain tables (1.8)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.kinds import FLIGHT_CONDITIONS, GROUND_CONDITIONS
from wargame_kit.games.ocs.view.chart_tables import NONE
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.charts import chart_of
from wargame_kit.games.thirdwinter.files.weather import FlightTable
from wargame_kit.position import ChartRow, ChartTable, Game
from wargame_kit.position.charts import dates
from wargame_kit.words import Words, say


def tables(game: Game[OcsCharts]) -> tuple[ChartTable, ...]:
    """The ground by date, and flying by the ground."""
    return _ground(game.charts), _flight(game.charts)


def _ground(charts: OcsCharts) -> ChartTable:
    heads = tuple(say(f"thirdwinter/chart/head-{name}") for name in ("turns", "dates"))
    grounds = tuple(say(f"ocs/condition/{ground}") for ground in GROUND_CONDITIONS)
    table, rows = chart_of(charts).weather, []
    for row in table.rows:
        days = dates(charts.turns[row.first].first_day, charts.turns[row.last].last_day)
        cells = (span(row.die, ground, 1) for ground in GROUND_CONDITIONS)
        rows.append(ChartRow((f"{row.first}–{row.last}", days, *cells), table.provenance))
    return _table("ground", (*heads, *grounds), tuple(rows))


def _flight(charts: OcsCharts) -> ChartTable:
    heads = (say("thirdwinter/chart/head-ground"), *(say(f"ocs/flight/{name}") for name in FLIGHT_CONDITIONS))
    rows = []
    for ground in GROUND_CONDITIONS:
        table = chart_of(charts).flight[ground]
        rows.append(ChartRow((say(f"ocs/condition/{ground}"), *_cells(table)), table.provenance))
    return _table("flight", heads, tuple(rows))


def _cells(table: FlightTable) -> Iterator[Words]:
    chances = table.chances()
    for name in FLIGHT_CONDITIONS:
        sums = span(table.results, name, 2)
        yield sums if name not in chances else say("thirdwinter/chance", what=sums, chance=str(chances[name]))


def span(results: tuple[str, ...], name: str, least: int) -> str:
    """The numbers that bring a result, which lie together: ``3–5``; a dash for none."""
    found = [number for number, result in enumerate(results, least) if result == name]
    if not found:
        return NONE
    return str(found[0]) if len(found) == 1 else f"{found[0]}–{found[-1]}"


def _table(id_: str, heads: tuple[Words, ...], rows: tuple[ChartRow, ...]) -> ChartTable:
    name, note = say(f"thirdwinter/chart/{id_}"), say(f"thirdwinter/chart/{id_}-note")
    return ChartTable(id_, name, heads, rows, (cite("1.8"),), note)
