"""A plain chart of a game as a table of the page, what the kit has filled in framed."""

from __future__ import annotations

from wargame_kit.position import ChartRow, ChartTable
from wargame_kit.widgets.html.game_writer import GameWriter


def chart_table(table: ChartTable, pen: GameWriter) -> str:
    """The rows and columns of a chart, how to read it, and its clauses.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> from wargame_kit.position import ChartRow, ChartTable
    >>> chart = ChartTable("dice", "Dice", ("die", "hits"), (ChartRow(("6", "1"), "kit"),))
    >>> page = chart_table(chart, GameWriter.of("en", wk.load("typhoon")))
    >>> page.count("<td"), 'class="wk-badge"' in page
    (1, True)
    """
    heads = "".join(f'<th scope="col">{pen.text(head)}</th>' for head in table.heads)
    rows = "".join(_row(row, pen) for row in table.rows)
    note = f"<p>{pen.text(table.note)}</p>" if table.note else ""
    is_mixed = any(row.is_kit(column) for row in table.rows for column in range(len(row.cells)))
    ours = f'<p class="wk-quiet">{pen.badge("kit")} {pen.say("rulebook/chart-kit")}</p>' if is_mixed else ""
    clauses = " ".join(map(pen.clause, table.clauses))
    return (
        f'<div class="wk-chart"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
        f"{ours}{note}<p>{clauses}</p>"
    )


def _row(row: ChartRow, pen: GameWriter) -> str:
    first, *others = (pen.text(cell) for cell in row.cells)
    cells = "".join(
        f"<td>{pen.framed(cell, 'kit' if row.is_kit(column) else row.provenance)}</td>"
        for column, cell in enumerate(others, start=1)
    )
    return f'<tr><th scope="row">{first}</th>{cells}</tr>'
