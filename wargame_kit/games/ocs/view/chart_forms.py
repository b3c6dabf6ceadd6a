"""How the charts of the series are written: a name and a note of the catalogue, heads, signed numbers."""

from __future__ import annotations

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.position import ChartRow, ChartTable
from wargame_kit.words import Words, say

MINUS = "−"


def chart_table(
    id_: str, columns: tuple[Words, ...], rows: tuple[ChartRow, ...], *clauses: str, **note: object
) -> ChartTable:
    """A chart whose name and note stand in the catalogue under its id."""
    said = say(f"ocs/chart/{id_}-note", **note)
    return ChartTable(id_, say(f"ocs/chart/{id_}"), columns, rows, tuple(map(cite, clauses)), said)


def heads(*names: str) -> tuple[Words, ...]:
    return tuple(say(f"ocs/chart/head-{name}") for name in names)


def signed(number: int) -> str:
    """A number with its sign."""
    return f"{MINUS if number < 0 else '+'}{abs(number)}"
