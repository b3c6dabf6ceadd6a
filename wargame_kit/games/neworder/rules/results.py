"""10.4 and the two charts: the conventional and the high-tech (Hyperwar) combat table."""

from __future__ import annotations

from functools import cache

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.facts import TABLES
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.mechanics import DifferentialTable, UnitResult
from wargame_kit.mechanics.results_table import read_rows
from wargame_kit.position import Game
from wargame_kit.words import say


@cache
def combat_results(game: Game[Charts], table: str) -> DifferentialTable:
    """One of the two combat tables, ``"conventional"`` or ``"hyperwar"``, which any combat may use (10.4).

    Examples
    --------
    >>> import wargame_kit as wk
    >>> kiev = wk.load("kiev")
    >>> combat_results(kiev, "conventional").columns == combat_results(kiev, "hyperwar").columns
    True
    """
    charts = game.charts
    return DifferentialTable(
        charts.columns,
        read_rows(charts.results[table], UnitResult.read),
        cite(f"CRT.{table}"),
        cite("11.15"),
        odds_clause=cite("11.6"),
        meaning=lambda result: cite("13.1"),
        name=say(f"neworder/table/{table}"),
        provenance=charts.origins("combat", "columns", table),
    )


def other_tables(table: str) -> tuple[str, ...]:
    """The tables beside one."""
    return tuple(other for other in TABLES if other != table)
