"""What a column of New World Order Battles is worth: expected losses and retreats of both tables, drawn."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.files.tables import CONVENTIONAL, HYPERWAR
from wargame_kit.games.neworder.game import Kiev
from wargame_kit.mechanics.differential import UnitResult
from wargame_kit.render import Svg
from wargame_kit.render.palette import palette
from wargame_kit.render.svg import finished, tag, text

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 340, 46, 58, 18, 52
COLOURS = {"attacker": ("#b0473c", "#ef9a8c"), "defender": ("#2f6ea3", "#8fc3ee")}
"""Of a side, in light and in dark."""

DASH = {CONVENTIONAL: None, HYPERWAR: "7 4"}
NAMES = {CONVENTIONAL: "conventional", HYPERWAR: "high-tech"}

Measure = Callable[[UnitResult], int]

LOSSES: dict[str, Measure] = {
    "attacker": lambda cell: min(cell.attacker_losses, 2),
    "defender": lambda cell: min(cell.defender_losses, 2),
}
"""Units that stacks of two lose."""

RETREATS: dict[str, Measure] = {
    "attacker": lambda cell: cell.attacker_retreat,
    "defender": lambda cell: cell.retreat,
}


def expected(charts: Charts, table: str, measure: Measure) -> list[Fraction]:
    """What a measure comes to on the average, column by column."""
    rows = [[UnitResult.read(cell) for cell in row] for row in charts.results[table].values()]
    return [Fraction(sum(map(measure, column)), len(rows)) for column in zip(*rows, strict=True)]


def of_neworder(theme: str) -> dict[str, Svg]:
    """The pictures of both tables by the names of their files, in one theme."""
    charts = Kiev.load().charts
    return {
        "neworder_losses": _plot(
            charts, LOSSES, "Units lost in a battle, on the average", Fraction(1, 6), theme
        ),
        "neworder_retreats": _plot(
            charts, RETREATS, "Hexes of retreat in a battle, on the average", Fraction(1, 2), theme
        ),
    }


def _plot(charts: Charts, measures: dict[str, Measure], title: str, step: Fraction, theme: str) -> Svg:
    colours, dark = palette(theme), theme == "dark"
    lines = {
        (table, side): expected(charts, table, measure)
        for table in (CONVENTIONAL, HYPERWAR)
        for side, measure in measures.items()
    }
    most = max(max(values) for values in lines.values())
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def point(column: int, value: Fraction) -> tuple[float, float]:
        return LEFT + wide * (column + 0.5) / len(charts.columns), TOP + high * float(1 - value / most)

    body = [text(LEFT, 20, title, 14, text_anchor="start", fill=colours.ink, font_weight=600)]
    for number in range(int(most / step) + 1):
        y = point(0, number * step)[1]
        body.append(tag("path", d=f"M{LEFT} {y:.1f}h{wide}", stroke=colours.rule, fill="none"))
        body.append(text(LEFT - 6, y + 4, str(number * step), 11, text_anchor="end", fill=colours.faint))
    for column, label in enumerate(charts.columns):
        x = point(column, Fraction(0))[0]
        shown = label.replace("<=", "≤ ").replace(">=", "≥ ").replace("-", "−")
        body.append(text(x, HEIGHT - BOTTOM + 18, shown, 11, fill=colours.ink))
    body.append(text(LEFT + wide / 2, HEIGHT - 12, "attack less defence", 11, fill=colours.faint))
    for place, ((table, side), values) in enumerate(lines.items()):
        stroke = COLOURS[side][dark]
        points = [point(column, value) for column, value in enumerate(values)]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        body.append(
            tag("path", d=path, stroke=stroke, stroke_width=2, stroke_dasharray=DASH[table], fill="none")
        )
        body += [
            tag(
                "circle",
                cx=x,
                cy=y,
                r=3,
                fill=stroke if table == CONVENTIONAL else colours.paper,
                stroke=stroke,
            )
            for x, y in points
        ]
        at = LEFT + place * 165
        body.append(
            tag("path", d=f"M{at} 34h24", stroke=stroke, stroke_width=2, stroke_dasharray=DASH[table])
        )
        body.append(text(at + 30, 38, f"{side}, {NAMES[table]}", 11, text_anchor="start", fill=colours.ink))
    told = "; ".join(
        f"{side}, {NAMES[table]}: {', '.join(map(str, values))}" for (table, side), values in lines.items()
    )
    return finished(
        "".join(body), WIDTH, HEIGHT, title=title, description=told, background=colours.paper, language="en"
    )
