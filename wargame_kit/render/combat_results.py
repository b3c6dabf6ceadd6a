"""A combat results table, with what is read in it lit: the one place that draws it, as SVG and as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from wargame_kit.mechanics.outcomes import Result
from wargame_kit.mechanics.results_table import Cell, CombatResultsTable, Reading
from wargame_kit.render.chances_svg import outcome_colour
from wargame_kit.render.palette import Palette, palette
from wargame_kit.render.svg import Svg, finished, number, tag, text, words
from wargame_kit.rulebook.figures import percent
from wargame_kit.words import say
from wargame_kit.words.languages import Language
from wargame_kit.words.markup import escape

_CELL, _ROW, _LEFT = 56.0, 27.0, 46.0


def results_table(
    table: CombatResultsTable,
    *,
    theme: str = "light",
    language: Language | None = None,
    die: int | None = None,
) -> Svg:
    """A combat results table.

    Parameters
    ----------
    table : CombatResultsTable
    theme : {"light", "dark"}
    language : {"en", "zh"}, optional
    die : int, optional
        The row to light.

    Examples
    --------
    >>> from wargame_kit.mechanics import RatioTable
    >>> from wargame_kit.rulebook import Citation
    >>> rows, crt = {1: (Result(1), Result()), 2: (Result(), Result(retreat=1))}, Citation("typhoon", "CRT")
    >>> results_table(RatioTable(("1-1", "2-1"), rows, crt, crt))
    <Svg 186 × 123: Combat results table>
    """
    colours = palette(theme)
    thrown = None if die is None else Cell(die, -1)
    body, width, height = table_svg(Reading(table, thrown=thrown), colours, language)
    title = words(say("render/results"), language)
    placed = tag("g", body, transform="translate(14 0)")
    return finished(placed, width + 28, height + 12, title=title, background=colours.panel, language=language)


def table_html(
    reading: Reading, lit: str, corner: str, chances: Mapping[Result, Fraction] | None = None
) -> str:
    """A table as HTML.

    Parameters
    ----------
    reading : Reading
    lit : str
        The attribute of what is lit.
    corner : str
        HTML of all that comes before the head of the first column.
    chances : mapping of Result to Fraction, optional
        To be written into the cells that are read, which are then lit; else their column and row are.
    """
    table, thrown = reading.table, reading.thrown
    column = thrown.level if thrown else reading.column

    def mark(is_lit: bool) -> str:
        return f" {lit}" if is_lit else ""

    def cell(at: Cell, result: Result) -> str:
        is_read = at in reading.cells
        chance = f" <small>{percent(chances[result])}</small>" if chances is not None and is_read else ""
        is_lit = at.level == column if chances is None else is_read
        return f"<td{mark(is_lit)}>{escape(str(result))}{chance}</td>"

    names = table.printed if chances is None else table.heads
    head = "".join(f"<th{mark(level == column)}>{escape(name)}</th>" for level, name in enumerate(names))
    rows = "".join(
        f"<tr{mark(thrown is not None and row == thrown.row)}><th>{row}</th>"
        + "".join(cell(Cell(row, level), result) for level, result in enumerate(results))
        + "</tr>"
        for row, results in table.rows.items()
    )
    return f"<table>{corner}{head}</tr>{rows}</table>"


def table_svg(reading: Reading, colours: Palette, code: Language | None) -> tuple[str, float, float]:
    """A table as SVG, its width and its height; an arrow of the shifts points to the lit column.

    The cells that a die is read in are strong: a changed die leaves some of the column out.
    """
    table, lit = reading.table, reading.column
    columns, rows = len(table.columns), list(table.rows)
    width, top = _LEFT + columns * _CELL, 26.0
    height = top + _ROW * (len(rows) + 1)
    parts = [text(_LEFT / 2, top + 18, words(say("battle/die"), code), 11, fill=colours.faint)]
    for level, shown in enumerate(table.heads):
        weight = 700 if level == lit else 600
        parts.append(text(_middle(level), top + 18, shown, 12.5, font_weight=weight, fill=colours.ink))
    for line, row in enumerate(rows, 1):
        y = top + line * _ROW
        parts.append(text(_LEFT / 2, y + 18, str(row), 13, font_weight=700, fill=colours.ink))
        for level, result in enumerate(table.rows[row]):
            parts.append(_cell(result, level, y, colours, strong=Cell(row, level) in reading.cells))
    parts.append(_rules(columns, len(rows), top, width, colours))
    if reading.thrown is not None and reading.thrown.row in table.rows:
        y = top + (rows.index(reading.thrown.row) + 1) * _ROW
        parts.append(_ring(1, y + 1, width - 2, _ROW - 2, colours, "5 3"))
    if lit is not None:
        parts.append(_ring(_LEFT + lit * _CELL, top, _CELL, height - top, colours, None))
        parts.append(_shift(reading.before, lit, columns, colours))
    return "".join(parts), width, height + 4


def _middle(level: float) -> float:
    return _LEFT + (level + 0.5) * _CELL


def _cell(result: Result, level: int, y: float, colours: Palette, *, strong: bool) -> str:
    tint = tag(
        "rect", x=_LEFT + level * _CELL, y=y, width=_CELL, height=_ROW, fill=outcome_colour(result, colours),
        fill_opacity=".5" if strong else ".22",
    )  # fmt: skip
    weight = 700 if strong else None
    return tint + text(_middle(level), y + 18, str(result), 12.5, font_weight=weight, fill=colours.ink)


def _rules(columns: int, rows: int, top: float, width: float, colours: Palette) -> str:
    lines = "".join(f"M0 {number(top + row * _ROW)}H{number(width)}" for row in range(rows + 2))
    bottom = top + (rows + 1) * _ROW
    lines += "".join(
        f"M{number(_LEFT + level * _CELL)} {number(top)}V{number(bottom)}" for level in range(columns + 1)
    )
    return tag("path", d=lines, fill="none", stroke=colours.rule, stroke_width=".8")


def _ring(x: float, y: float, width: float, height: float, colours: Palette, dashes: str | None) -> str:
    return tag(
        "rect", x=x, y=y, width=width, height=height, rx=3, fill="none",
        stroke=colours.ink, stroke_width="2.4", stroke_dasharray=dashes,
    )  # fmt: skip


def _shift(before: int | None, lit: int, columns: int, colours: Palette) -> str:
    """The arrow from the column before shifts to that after; a pointer where they are one."""
    x = _middle(lit)
    head = tag("path", d=f"M{number(x)} 24l-6-9h12z", fill=colours.ink)
    if before is None or before == lit:
        return head
    start = _middle(max(-0.45, min(before, columns - 1)))
    run = f"M{number(start)} 24V9H{number(x)}V16"
    return (
        tag("path", d=run, fill="none", stroke=colours.ink, stroke_width="1.6", stroke_dasharray="4 3") + head
    )
