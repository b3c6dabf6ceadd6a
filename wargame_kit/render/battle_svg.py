"""An attack as a picture: its table with the column lit, its chances, and the worth of one more column."""

from __future__ import annotations

from fractions import Fraction

from wargame_kit.mechanics import CombatResultsTable, Engagement
from wargame_kit.mechanics.outcomes import EVERY, Result, chance_of, expected
from wargame_kit.render.chances_svg import bars, not_seldom
from wargame_kit.render.combat_results import table_svg
from wargame_kit.render.palette import Palette, palette
from wargame_kit.render.svg import Svg, finished, fitted, number, tag, text, words
from wargame_kit.rulebook.figures import chance, percent, signed_figure
from wargame_kit.words import Phrase, say
from wargame_kit.words.languages import Language

_LEFT, _TOP, _HIGH = 52.0, 62.0, 190.0


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
    title = words(engagement.headline, language)
    figures = {"attack": engagement.attack.display, "defence": engagement.defence.display}
    if "shifts" in engagement.sums:
        said_ = say("render/strengths", **figures, shift=signed_figure(engagement.total("shifts")))
    else:
        said_ = say("render/strengths-alone", **figures)
    strengths = words(said_, language)
    if any(ledger.provenance == "kit" for ledger in engagement.sums.values()):
        strengths += words(say("render/kit-sums"), language)
    if "die-roll-modifiers" in engagement.sums:
        added = signed_figure(engagement.total("die-roll-modifiers"))
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
    for heading, chances in engagement.chances:
        if heading:
            y = below + drawn + 16
            parts.append(text(14, y, words(heading, language), 12, text_anchor="start", fill=colours.ink))
            drawn += 22.0
        ranked = dict(sorted(not_seldom(chances).items(), key=lambda pair: _worth(pair[0])))
        chart, more = bars(ranked, colours, language, width, engagement.clause.book)
        parts.append(tag("g", chart, transform=f"translate(14 {number(below + drawn)})"))
        drawn += more
    said = "; ".join(f"{result} {words(chance(p), language)}" for result, p in outcomes.items())
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
    levels = range(len(table.columns))
    gone = [chance_of(table.outcomes(level), Result.empties) for level in levels]
    hurt = [chance_of(table.outcomes(level), lambda result: result.attacker_losses > 0) for level in levels]
    step = (width - _LEFT - 40) / max(1, len(levels) - 1)
    xs = [_LEFT + 10 + step * level for level in levels]
    title = words(_title(table, gone, lit, len(engagement.defenders)), language)
    parts = [text(14, 26, title, 14, text_anchor="start", font_weight=700, fill=colours.ink)]
    for share in range(5):
        y = _TOP + _HIGH * (1 - share / 4)
        line = f"M{number(_LEFT)} {number(y)}H{number(width - 18.0)}"
        parts.append(tag("path", d=line, stroke=colours.rule, stroke_width=".8"))
        label = words(percent(Fraction(share, 4)), language)
        parts.append(text(_LEFT - 6, y + 4, label, 10.5, text_anchor="end", fill=colours.faint))
    if lit is not None:
        parts.append(
            tag("rect", x=xs[lit] - 15, y=_TOP - 4, width=30, height=_HIGH + 26, rx=4, fill=colours.lit,
                fill_opacity=".6")
        )  # fmt: skip
    for x, label in zip(xs, table.columns, strict=True):
        parts.append(text(x, _TOP + _HIGH + 17, label, 11, fill=colours.ink))
    leaves, suffers = words(say("render/leaves"), language), words(say("render/suffers"), language)
    parts += [
        _run(xs, hurt, colours.bars[0], "5 4"),
        _run(xs, gone, colours.bars[4], None),
        _key(colours, _LEFT + 10, colours.bars[4], None, leaves),
        _key(colours, _LEFT + (width - _LEFT) / 2, colours.bars[0], "5 4", suffers),
    ]
    shares = [[words(percent(share), language) for share in line] for line in (gone, hurt)]
    for x, leaving, label in zip(xs, gone, shares[0], strict=True):
        y = _TOP + _HIGH * (1 - float(leaving)) + (-8 if leaving < Fraction(9, 10) else 18)
        parts.append(text(x, y, label, 10.5, fill=colours.ink))
    each = zip(table.columns, *shares, strict=True)
    return finished(
        "".join(parts),
        width,
        _TOP + _HIGH + 32,
        title=title,
        description="; ".join(f"{column}: {goes}, {loses}" for column, goes, loses in each),
        background=colours.panel,
        language=language,
    )


def _title(table: CombatResultsTable, gone: list[Fraction], lit: int | None, there: int) -> Phrase:
    if lit is None or lit + 1 >= len(gone):
        return say("render/columns")
    gain = gone[lit + 1] - gone[lit]
    if gain:
        said = say("render/one-more", sign="+" if gain > 0 else "−", percent=percent(abs(gain)))
        return said.of(table.clause.book)

    def lost(result: Result) -> int:
        return there if result.defender_losses >= EVERY else result.defender_losses

    losses = [expected(table.outcomes(level), lost) for level in (lit, lit + 1)]
    said = say("render/one-more-loss", gain=signed_figure(losses[1] - losses[0]))
    return said.of(table.clause.book)


def _run(xs: list[float], chances: list[Fraction], colour: str, dashes: str | None) -> str:
    points = [(x, _TOP + _HIGH * (1 - float(chance))) for x, chance in zip(xs, chances, strict=True)]
    line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    dots = "".join(
        tag("circle", cx=x, cy=y, r=3.2, fill=colour) if dashes is None
        else tag("rect", x=x - 2.8, y=y - 2.8, width=5.6, height=5.6, fill=colour)
        for x, y in points
    )  # fmt: skip
    return tag("path", d=line, fill="none", stroke=colour, stroke_width=2, stroke_dasharray=dashes) + dots


def _key(colours: Palette, x: float, colour: str, dashes: str | None, label: str) -> str:
    y = _TOP - 14
    line = tag(
        "path", d=f"M{number(x)} {number(y)}h26", stroke=colour, stroke_width=2.4, stroke_dasharray=dashes
    )
    return line + text(x + 32, y + 4, label, 11, text_anchor="start", fill=colours.ink)


def _worth(outcome: object) -> tuple[int, int, int]:
    """By which results stand in order; what is told in words alone stays as it is."""
    if not isinstance(outcome, Result):
        return 0, 0, 0
    return -outcome.attacker_losses, outcome.defender_losses, outcome.retreat
