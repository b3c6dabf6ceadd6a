"""The turn track with dates and what each turn brings, and the table of terrain effects."""

from __future__ import annotations

import datetime
from typing import TypeVar

from wargame_kit.position import Game, TurnBox
from wargame_kit.position.charts import day_and_month
from wargame_kit.render.coats import coats_in
from wargame_kit.render.legend import swatch, terrain_words
from wargame_kit.render.palette import Palette, palette
from wargame_kit.render.svg import Svg, finished, fitted, group, number, tag, text, words
from wargame_kit.words import language, say
from wargame_kit.words.languages import Language

T = TypeVar("T")

_BOX, _HIGH, _GAP = 128.0, 112.0, 8.0


def turn_track(
    game: Game,
    current: int | None = None,
    *,
    theme: str = "light",
    language: Language | None = None,
    columns: int = 6,
) -> Svg:
    """The turn track: for each turn its days, weather, and what it brings each side.

    Parameters
    ----------
    game : Game
        One whose presentation answers `turn_track`.
    current : int, optional
        The turn to light.
    theme : {"light", "dark"}
    language : {"en", "zh"}, optional
    columns : int
        Boxes in a row.

    Raises
    ------
    ValueError
        If the game has no turn track.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> turn_track(wk.load("typhoon"), 3)
    <Svg 824 × 276: Turn track>
    """
    colours = palette(theme)
    turns = _shown(game, game.presentation.charts.turn_track(game))
    parts, said = [], []
    for place, row in enumerate(turns):
        x = _GAP + place % columns * (_BOX + _GAP)
        y = _GAP + place // columns * (_HIGH + _GAP)
        body = _turn(game, row, colours, language, lit=row.number == current)
        parts.append(tag("g", body, transform=f"translate({number(x)} {number(y)})"))
        said.append(_said(row, language))
    rows = -(-len(turns) // columns)
    width, height = _GAP + min(columns, len(turns)) * (_BOX + _GAP), _GAP + rows * (_HIGH + _GAP)
    if any(row.provenance == "kit" for row in turns):
        # Where a box shows the weather, that is printed: the star stands for the rest of it.
        note = words(say("render/reckoned" if any(row.sign for row in turns) else "render/starred"), language)
        parts.append(text(_GAP + 2, height + 12, note, 10.5, text_anchor="start", fill=colours.faint))
        height += 20
    title = words(say("render/track"), language)
    return finished(
        "".join(parts),
        width,
        height + 8,
        title=title,
        description="\n".join(said),
        background=colours.panel,
        language=language,
    )


def _shown(game: Game, chart: T | None) -> T:
    """A chart that there is.

    Raises
    ------
    ValueError
    """
    if not chart:
        raise ValueError(str(say("render/no-chart", game=game.name)))
    return chart


def _turn(game: Game, row: TurnBox, colours: Palette, code: Language | None, *, lit: bool) -> str:
    edge = tag(
        "rect", width=_BOX, height=_HIGH, rx=5, fill=colours.lit if lit else colours.paper,
        stroke=colours.ink if lit else colours.rule, stroke_width=3 if lit else 1,
    )  # fmt: skip
    star = "*" if row.provenance == "kit" else ""
    days, size = fitted(_days(row.first_day, row.last_day, code) + star, 10.5, _BOX - 54, least=7)
    edge_of_head = _BOX - (30 if row.sign else 8)
    head, head_size = fitted(words(row.head, code), 12, edge_of_head - 10, least=8, bold=True)
    parts = [
        edge,
        text(10, 26, str(row.number), 22, text_anchor="start", font_weight=700, fill=colours.ink),
        text(_BOX - 8, 18, days, size, text_anchor="end", fill=colours.ink),
        text(edge_of_head, 41, head, head_size, text_anchor="end", font_weight=600, fill=colours.ink),
        tag("g", _sky(row.sign, colours), transform=f"translate({number(_BOX - 18)} 36.5)"),
    ]
    for place, line in enumerate(row.lines):
        y = 66 + place * 26.0
        dress = coats_in(game)[line.side]
        corner = 8 if dress.is_round else 2
        parts += [
            tag("rect", x=9, y=y - 12, width=17, height=17, rx=corner, fill=dress.body, stroke=dress.edge,
                stroke_width="1.4"),
            text(33, y + 1.5, words(line.value, code), 11.5, text_anchor="start", fill=colours.ink),
            text(_BOX - 9, y + 1.5, line.arrivals, 12.5, text_anchor="end", font_weight=700,
                 fill=colours.ink),
        ]  # fmt: skip
    return "".join(parts)


def _sky(weather: str, colours: Palette) -> str:
    """A sign for the weather: a sun, drops, a crystal, flakes; nothing for one that is not known."""
    ink = {"stroke": colours.ink, "stroke_width": "1.6", "fill": "none", "stroke_linecap": "round"}
    sun = (
        "M0-9v2.6M0 9V6.4M-9 0h2.6M9 0H6.4M-6.4-6.4l1.8 1.8M6.4 6.4 4.6 4.6M-6.4 6.4l1.8-1.8M6.4-6.4 4.6-4.6"
    )
    drops = "M-5-8q5 7 0 8q-5-1 0-8zM5-4q5 7 0 8q-5-1 0-8zM-4 5q3 5 0 5.6q-3-.6 0-5.6z"
    crystal = "M0-9V9M-7.8-4.5 7.8 4.5M-7.8 4.5 7.8-4.5"
    drawings = {
        "dry": tag("path", d=sun, **ink) + tag("circle", r=4, fill=colours.ink),
        "mud": tag("path", d=drops, fill=colours.river),
        "freeze": tag("path", d=crystal, **ink),
        "snow": tag("path", d=crystal + "M-2.4-7 0-4.8 2.4-7M-2.4 7 0 4.8 2.4 7M-7.4-1.4-4.2-2.4-5-5.6"
                    "M7.4 1.4 4.2 2.4 5 5.6M-7.4 1.4-4.2 2.4-5 5.6M7.4-1.4 4.2-2.4 5-5.6", **ink),
    }  # fmt: skip
    return drawings.get(weather, "")


def _days(first: datetime.date, last: datetime.date, code: Language | None) -> str:
    if (code or language()) == "zh":
        return f"{first.month}月{first.day}日—{last.month}月{last.day}日"
    if first.month == last.month:
        return f"{first.day}–{day_and_month(last)}"
    return f"{day_and_month(first)} – {day_and_month(last)}"


def _said(row: TurnBox, code: Language | None) -> str:
    days = _days(row.first_day, row.last_day, code)
    return words(say("render/turn-days", number=row.number, days=days, said=row.said), code)


def terrain_table(game: Game, *, theme: str = "light", language: Language | None = None) -> Svg:
    """The terrain effects as the game's own table has them.

    Parameters
    ----------
    game : Game
        One whose presentation answers `terrain_chart`.

    Raises
    ------
    ValueError
        If the game has no such table.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> terrain_table(wk.load("typhoon"))
    <Svg 544 × 306: Terrain effects>
    """
    colours = palette(theme)
    chart = _shown(game, game.presentation.charts.terrain_chart(game))
    heads = (say("render/tec/terrain"), *chart.heads)
    lefts = [14.0, *(186 + 90.0 * column for column in range(len(chart.heads)))]
    width = 184 + 90.0 * len(chart.heads)
    parts = [
        tag("rect", width=width, height=36, fill=colours.paper),
        *(
            text(x if k == 0 else x + 37, 23, *fitted(words(head, language), 11.5, 160 if k == 0 else 84),
                 text_anchor="start" if k == 0 else "middle", font_weight=700, fill=colours.ink)
            for k, (head, x) in enumerate(zip(heads, lefts, strict=True))
        ),
    ]  # fmt: skip
    said = []
    for place, row in enumerate(chart.rows):
        y = 36 + place * 30.0
        label = words(terrain_words(row.terrain, game.vocabulary), language)
        cells = [words(cell, language) for cell in row.cells]
        parts.append(tag("path", d=f"M0 {number(y)}H{number(width)}", stroke=colours.rule, stroke_width=".8"))
        parts.append(tag("g", swatch(row.terrain, colours), transform=f"translate(27 {number(y + 15)})"))
        parts.append(text(46, y + 19.5, label, 12.5, text_anchor="start", fill=colours.ink))
        for k, (x, cell) in enumerate(zip(lefts[1:], cells, strict=True)):
            if k in row.kit and cell != "—":
                cell = cells[k] = f"{cell}*"
            shown, small = fitted(cell, 12.5, 84, least=8)
            parts.append(text(x + 37, y + 19.5, shown, small, font_weight=600, fill=colours.ink))
        said.append(f"{label}: {', '.join(cells)}")
    height = 36 + len(chart.rows) * 30 + 12
    if any(row.kit for row in chart.rows):
        note = words(say("render/starred"), language)
        parts.append(text(14, height + 6, note, 10.5, text_anchor="start", fill=colours.faint))
        height += 18
    title = words(say("render/tec"), language)
    return finished(
        group(parts),
        width,
        height,
        title=title,
        description="; ".join(said),
        background=colours.panel,
        language=language,
    )
