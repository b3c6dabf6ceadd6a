"""An attack as a picture: its table with the column lit, its chances, and the worth of one more column."""

from __future__ import annotations

from fractions import Fraction

from wargame_kit.mechanics import CombatResultsTable, Engagement
from wargame_kit.mechanics.outcomes import EVERY, Result, chance_of, expected
from wargame_kit.render.answer_page import headline
from wargame_kit.render.chances_svg import bars, percent
from wargame_kit.render.combat_results import table_svg
from wargame_kit.render.palette import Palette, palette
from wargame_kit.render.svg import Svg, finished, fitted, number, tag, text, words
from wargame_kit.words import Phrase, say
from wargame_kit.words.languages import Language


def battle_chart(
    engagement: Engagement, *, die: int | None = None, theme: str = "light", language: Language | None = None
) -> Svg:
    """An attack: the table with its column lit, the shifts as an arrow, and the chances below.

    Parameters
    ----------
    engagement : Engagement
    die : int, optional
        What was rolled, or would be: the row in which it is read is lit.
    theme : {"light", "dark"}
    language : {"en", "zh"}, optional
    """
    colours, reading = palette(theme), engagement.reading(die)
    title = words(headline(engagement), language)
    strengths = words(
        say("render/strengths", attack=engagement.attack.display, defence=engagement.defence.display,
            shift=_signed(engagement.total("shifts"))),
        language,
    )  # fmt: skip
    if "die-roll-modifiers" in engagement.sums:
        added = _signed(engagement.total("die-roll-modifiers"))
        strengths += words(say("render/die-roll-modifiers", added=added), language)
    parts = [
        text(14, 26, title, 15, text_anchor="start", font_weight=700, fill=colours.ink),
        text(14, 45, strengths, 12, text_anchor="start", fill=colours.faint),
    ]
    width, below = 480.0, 60.0
    if reading is not None:
        body, width, height = table_svg(reading, colours, language)
        parts.append(tag("g", body, transform="translate(14 52)"))
        below += height
    drawn = 0.0
    if not engagement.verdict:
        why, small = fitted(words(engagement.verdict.sentence or "", language), 12, width, least=9.5)
        parts.append(text(14, below + 14, why, small, text_anchor="start", fill=colours.ink))
        drawn = 26.0
    outcomes = engagement.outcomes()
    if outcomes:
        chances = dict(sorted(outcomes.items(), key=lambda pair: _worth(pair[0])))
        chart, more = bars(chances, colours, language, width, engagement.clause.book)
        parts.append(tag("g", chart, transform=f"translate(14 {number(below + drawn)})"))
        drawn += more
    said = "; ".join(f"{result} {chance}" for result, chance in outcomes.items())
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
    engagement: Engagement, *, theme: str = "light", language: Language | None = None, width: int = 660
) -> Svg:
    """What each column is worth, and what one more than the attack's would bring.

    Two lines run over the columns: how likely the defender must leave the hex (solid), and how likely the
    attacker loses steps (dashed).

    Raises
    ------
    ValueError
        If no table with columns decides the attack.
    """
    reading = engagement.reading()
    if reading is None:
        raise ValueError(str(say("render/no-columns", hex=engagement.hex_)))
    colours, table, lit = palette(theme), reading.table, reading.column
    gone = [chance_of(table.outcomes(level), _leaves) for level in range(len(table.columns))]
    hurt = [chance_of(table.outcomes(level), _suffers) for level in range(len(table.columns))]
    left, top, height = 52.0, 62.0, 190.0
    step = (width - left - 40) / max(1, len(table.columns) - 1)
    xs = [left + 10 + step * level for level in range(len(table.columns))]
    title = words(_title(table, gone, lit, len(engagement.defenders)), language)
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


def _title(table: CombatResultsTable, gone: list[Fraction], lit: int | None, there: int) -> Phrase:
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


def _worth(result: Result) -> tuple[int, int, int]:
    return -result.attacker_losses, result.defender_losses, result.retreat
