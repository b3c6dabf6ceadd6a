"""The tables of the air as plain tables (9.14f, 14.3, 14.4, 14.9, 14.10)."""

from __future__ import annotations

from wargame_kit.games.ocs.files.air import FLAK, LANDINGS
from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.tables import SeriesTables
from wargame_kit.games.ocs.view.chart_forms import chart_table, heads, signed
from wargame_kit.position import ChartRow, ChartTable, Game
from wargame_kit.words import Words, say


def air_tables(game: Game[OcsCharts]) -> tuple[ChartTable, ...]:
    """Air combat, flak and whom it hits, drops, aircraft of a captured base."""
    tables = game.charts.tables
    return (
        _air_combat(tables),
        _flak(tables),
        _flak_losses(tables),
        _transport(),
        _drop(game),
        _base_capture(tables),
    )


def _air_combat(tables: SeriesTables) -> ChartTable:
    table = tables.air_combat
    rows = (
        ChartRow((f"≤{table.attacker}", say("ocs/chart/attacker-aborts"))),
        ChartRow((", ".join(map(str, table.both)), say("ocs/chart/both-abort"))),
        ChartRow((f"≥{table.defender}", say("ocs/chart/defender-aborts"))),
    )
    return chart_table("air-combat", heads("dice", "what"), rows, "14.3", loss=table.loss)


def _flak(tables: SeriesTables) -> ChartTable:
    table = tables.flak
    rows = [
        ChartRow((say(f"ocs/chart/flak-{name}", count=table.crowd), signed(table.added[name])))
        for name in FLAK
    ]
    rows.append(ChartRow((say("ocs/chart/flak-base"), signed(table.per_level))))
    return chart_table("flak", heads("what", "dice"), tuple(rows), "14.4", "14.4c", hit=table.hit)


def _flak_losses(tables: SeriesTables) -> ChartTable:
    rows = tuple(
        ChartRow((str(size), *(_aircraft(cell) for cell in cells)))
        for size, cells in tables.flak.rows.items()
    )
    columns = (*heads("aircraft"), *(str(die) for die in range(1, 7)))
    return chart_table("flak-losses", columns, rows, "14.4")


def _aircraft(cell: str) -> Words:
    return f"#{cell}" if cell.isdigit() else say(f"ocs/chart/flak-{cell}")


def _transport() -> ChartTable:
    """What an aircraft carries how far; the numbers are those of the rule, in `rules.air.drops` (14.9)."""
    rows = tuple(
        ChartRow((say(f"ocs/chart/transport-{name}"), f"×{times}"))
        for name, times in (("half", 2), ("range", 1), ("stays", 1))
    )
    return chart_table("transport", heads("what", "capacity"), rows, "14.9")


def _drop(game: Game[OcsCharts]) -> ChartTable:
    table = game.charts.tables.drop
    rows = [ChartRow((say(f"ocs/chart/drop-{name}"), f"≥{table.least[name]}")) for name in LANDINGS]
    rows += [
        ChartRow((say("ocs/chart/drop-side", side=game.side_names[side]), signed(added)))
        for side, added in table.side.items()
        if side in game.side_names
    ]
    rows.append(ChartRow((say("ocs/chart/drop-glider"), signed(table.glider))))
    return chart_table("drop", heads("what", "success"), tuple(rows), "14.10")


def _base_capture(tables: SeriesTables) -> ChartTable:
    table = tables.base_capture
    added = (("active", table.active), ("advance", table.advance))
    rows = tuple(ChartRow((say(f"ocs/chart/base-capture-{name}"), signed(number))) for name, number in added)
    return chart_table("base-capture", heads("what", "dice"), rows, "9.14f", loss=table.loss)
