"""A combat results table with the column of a battle lit, its chances, and the worth of one more column."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from wargame_kit.mechanics import Battle, RatioTable
from wargame_kit.mechanics.battle_page import headline
from wargame_kit.mechanics.outcomes import EVERY, Result, chance_of, expected
from wargame_kit.render.chances_svg import bars, outcome_colour, percent
from wargame_kit.render.palette import Palette, palette
from wargame_kit.render.svg import Svg, finished, fitted, number, tag, text, words
from wargame_kit.words import Phrase, say
from wargame_kit.words.languages import Language

_CELL, _ROW, _LEFT = 56.0, 27.0, 46.0


def results_table(
    table: RatioTable, *, theme: str = "light", language: Language | None = None, die: int | None = None
) -> Svg:
    """A combat results table.

    Parameters
    ----------
    table : RatioTable
    theme : {"light", "dark"}
    language : {"en", "zh"}, optional
    die : int, optional
        The row to light.

    Examples
    --------
    >>> from wargame_kit.mechanics import Result
    >>> from wargame_kit.rulebook import Citation
    >>> rows, crt = {1: (Result(1), Result()), 2: (Result(), Result(retreat=1))}, Citation("typhoon", "CRT")
    >>> results_table(RatioTable(("1-1", "2-1"), rows, crt, crt))
    <Svg 186 × 123: Combat results table>
    """
    colours = palette(theme)
    body, width, height = _table(table, colours, language, None, None, die)
    title = words(say("render/results"), language)
    placed = tag("g", body, transform="translate(14 0)")
    return finished(placed, width + 28, height + 12, title=title, background=colours.panel, language=language)


def battle_chart(
    battle: Battle, *, die: int | None = None, theme: str = "light", language: Language | None = None
) -> Svg:
    """A battle: the table with its column lit, the shifts as an arrow, and the chances below.

    Parameters
    ----------
    battle : Battle
    die : int, optional
        What was rolled, or would be: the row in which it is read is lit.
    theme : {"light", "dark"}
    language : {"en", "zh"}, optional
    """
    colours, table = palette(theme), battle.table
    read = {number_: battle.cell(number_) for number_ in table.rows} if battle.level is not None else {}
    row = read[die][0] if die in read else die
    body, width, height = _table(
        table, colours, language, table.level(*battle.ratio), battle.level, row, frozenset(read.values())
    )
    title = words(headline(battle), language)
    strengths = words(
        say("render/strengths", attack=battle.attack.display, defence=battle.defence.display,
            shift=_signed(battle.shifts.total)),
        language,
    )  # fmt: skip
    if battle.pips is not None:
        strengths += words(say("render/pips", pips=_signed(battle.pips.total)), language)
    parts = [
        text(14, 26, title, 15, text_anchor="start", font_weight=700, fill=colours.ink),
        text(14, 45, strengths, 12, text_anchor="start", fill=colours.faint),
        tag("g", body, transform="translate(14 52)"),
    ]
    below = 52 + height + 8
    drawn = 0.0
    if not battle.verdict:
        why, small = fitted(words(battle.verdict.sentence or "", language), 12, width, least=9.5)
        parts.append(text(14, below + 14, why, small, text_anchor="start", fill=colours.ink))
        drawn = 26.0
    if battle.level is not None:
        chances = dict(sorted(battle.outcomes().items(), key=lambda pair: _worth(pair[0])))
        chart, more = bars(chances, colours, language, width, table.clause.book)
        parts.append(tag("g", chart, transform=f"translate(14 {number(below + drawn)})"))
        drawn += more
    said = "; ".join(f"{result} {chance}" for result, chance in battle.outcomes().items())
    return finished(
        "".join(parts),
        width + 28,
        below + drawn + 12,
        title=title,
        description=f"{strengths} {said}",
        background=colours.panel,
        language=language,
    )


def column_values(
    battle: Battle, *, theme: str = "light", language: Language | None = None, width: int = 660
) -> Svg:
    """What each column is worth, and what one more than the battle's would bring.

    Two lines run over the columns: how likely the defender must leave the hex (solid), and how likely the
    attacker loses steps (dashed).
    """
    colours, table, lit = palette(theme), battle.table, battle.level
    gone = [chance_of(table.outcomes(level), _leaves) for level in range(len(table.columns))]
    hurt = [chance_of(table.outcomes(level), _suffers) for level in range(len(table.columns))]
    left, top, height = 52.0, 62.0, 190.0
    step = (width - left - 40) / max(1, len(table.columns) - 1)
    xs = [left + 10 + step * level for level in range(len(table.columns))]
    title = words(_title(table, gone, lit, len(battle.defenders)), language)
    parts = [text(14, 26, title, 14, text_anchor="start", font_weight=700, fill=colours.ink)]
    for share in (0, 1, 2, 3, 4):
        y = top + height * (1 - share / 4)
        parts.append(
            tag(
                "path",
                d=f"M{number(left)} {number(y)}H{number(width - 18.0)}",
                stroke=colours.rule,
                stroke_width=".8",
            )
        )
        parts.append(text(left - 6, y + 4, f"{25 * share}%", 10.5, text_anchor="end", fill=colours.faint))
    if lit is not None:
        parts.append(
            tag(
                "rect",
                x=xs[lit] - 15,
                y=top - 4,
                width=30,
                height=height + 26,
                rx=4,
                fill=colours.lit,
                fill_opacity=".6",
            )
        )
    for x, label in zip(xs, table.columns, strict=True):
        parts.append(text(x, top + height + 17, label, 11, fill=colours.ink))
    parts += [
        _run(xs, hurt, top, height, colours.bars[0], "5 4"),
        _run(xs, gone, top, height, colours.bars[4], None),
        _key(colours, left + 10, top - 14, colours.bars[4], None, words(say("render/leaves"), language)),
        _key(
            colours,
            left + (width - left) / 2,
            top - 14,
            colours.bars[0],
            "5 4",
            words(say("render/suffers"), language),
        ),
    ]
    for x, chance in zip(xs, gone, strict=True):
        y = top + height * (1 - float(chance))
        parts.append(
            text(x, y - 8 if chance < Fraction(9, 10) else y + 18, str(chance), 10.5, fill=colours.ink)
        )
    said = "; ".join(
        f"{label}: {percent(a)}, {percent(b)}" for label, a, b in zip(table.columns, gone, hurt, strict=True)
    )
    return finished(
        "".join(parts),
        width,
        top + height + 32,
        title=title,
        description=said,
        background=colours.panel,
        language=language,
    )


def _title(table: RatioTable, gone: list[Fraction], lit: int | None, there: int) -> Phrase:
    if lit is None or lit + 1 >= len(gone):
        return say("render/columns")
    gain = gone[lit + 1] - gone[lit]
    if gain:
        said = say("render/one-more", gain=_signed(gain), percent=percent(abs(gain)))
        return said.of(table.clause.book)

    def lost(result: Result) -> int:
        return there if result.defender_losses >= EVERY else result.defender_losses

    losses = [expected(table.outcomes(level), lost) for level in (lit, lit + 1)]
    said = say("render/one-more-loss", gain=_signed(losses[1] - losses[0]))
    return said.of(table.clause.book)


def _signed(value: int | Fraction) -> str:
    return f"{'−' if value < 0 else '+' if value else '±'}{abs(value)}"


def _leaves(result: Result) -> bool:
    return result.retreat > 0 or result.defender_losses >= EVERY


def _suffers(result: Result) -> bool:
    return result.attacker_losses > 0


def _run(
    xs: list[float], chances: list[Fraction], top: float, height: float, colour: str, dashes: str | None
) -> str:
    points = [(x, top + height * (1 - float(chance))) for x, chance in zip(xs, chances, strict=True)]
    line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    dots = "".join(
        tag("circle", cx=x, cy=y, r=3.2, fill=colour) if dashes is None
        else tag("rect", x=x - 2.8, y=y - 2.8, width=5.6, height=5.6, fill=colour)
        for x, y in points
    )  # fmt: skip
    return tag("path", d=line, fill="none", stroke=colour, stroke_width=2, stroke_dasharray=dashes) + dots


def _key(colours: Palette, x: float, y: float, colour: str, dashes: str | None, label: str) -> str:
    line = tag(
        "path", d=f"M{number(x)} {number(y)}h26", stroke=colour, stroke_width=2.4, stroke_dasharray=dashes
    )
    return line + text(x + 32, y + 4, label, 11, text_anchor="start", fill=colours.ink)


def _worth(result: Any) -> tuple[int, int, int]:
    return -result.attacker_losses, result.defender_losses, result.retreat


def _table(
    table: RatioTable,
    colours: Palette,
    code: Language | None,
    before: int | None,
    lit: int | None,
    die: int | None,
    read: frozenset[tuple[int, int]] = frozenset(),
) -> tuple[str, float, float]:
    """The table, its width and its height; the arrow of the shifts points to the lit column.

    The cells that a die is read in are strong: a changed die leaves some of the column out.
    """
    columns = len(table.columns)
    width, top = _LEFT + columns * _CELL, 26.0
    height = top + _ROW * (len(table.rows) + 1)
    parts = [text(_LEFT / 2, top + 18, words(say("battle/die"), code), 11, fill=colours.faint)]
    for level, label in enumerate(table.columns):
        shown = f"{label}+" if level == columns - 1 else label
        weight = 700 if level == lit else 600
        parts.append(text(_middle(level), top + 18, shown, 12.5, font_weight=weight, fill=colours.ink))
    for row, (number_, results) in enumerate(table.rows.items(), 1):
        y = top + row * _ROW
        parts.append(text(_LEFT / 2, y + 18, str(number_), 13, font_weight=700, fill=colours.ink))
        for level, result in enumerate(results):
            parts.append(_cell(result, level, y, colours, strong=(number_, level) in read))
    parts.append(_rules(columns, len(table.rows), top, width, colours))
    if die is not None and die in table.rows:
        y = top + (list(table.rows).index(die) + 1) * _ROW
        parts.append(_ring(1, y + 1, width - 2, _ROW - 2, colours, "5 3"))
    if lit is not None:
        parts.append(_ring(_LEFT + lit * _CELL, top, _CELL, height - top, colours, None))
        parts.append(_shift(before, lit, columns, colours))
    return "".join(parts), width, height + 4


def _middle(level: int) -> float:
    return _LEFT + (level + 0.5) * _CELL


def _cell(result: Any, level: int, y: float, colours: Palette, *, strong: bool) -> str:
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
    start = _middle(max(-0.45, min(before, columns - 1)))  # type: ignore[arg-type]
    run = f"M{number(start)} 24V9H{number(x)}V16"
    return (
        tag("path", d=run, fill="none", stroke=colours.ink, stroke_width="1.6", stroke_dasharray="4 3") + head
    )
