"""The turn track with weather, dates, chits and reinforcements, and the table of terrain effects."""

from __future__ import annotations

import datetime
from typing import Any

from wargame_kit.render.legend import swatch, terrain_words
from wargame_kit.render.palette import Palette, coat, palette
from wargame_kit.render.svg import Svg, finished, fitted, group, number, tag, text, words
from wargame_kit.words import say
from wargame_kit.words.languages import Language

_BOX, _HIGH, _GAP = 128.0, 112.0, 8.0
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def turn_track(
    game: Any,
    current: int | None = None,
    *,
    theme: str = "light",
    language: Language | None = None,
    columns: int = 6,
) -> Svg:
    """Answer the turn track: for each turn its days, weather, command chits and reinforcements.

    Parameters
    ----------
    game : Game
        With charts of turns and weather.
    current : int, optional
        The turn to light.
    theme : {"light", "dark"}
    language : {"en", "zh"}, optional
    columns : int
        Boxes in a row.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> turn_track(wk.load("typhoon"), 3)
    <Svg 824 × 276: Turn track>
    """
    colours = palette(theme)
    turns = game.charts.turns
    parts, said = [], []
    for place, row in enumerate(turns.values()):
        x = _GAP + place % columns * (_BOX + _GAP)
        y = _GAP + place // columns * (_HIGH + _GAP)
        body = _turn(game, row, colours, language, lit=row.number == current)
        parts.append(tag("g", body, transform=f"translate({number(x)} {number(y)})"))
        said.append(_said(game, row, language))
    rows = -(-len(turns) // columns)
    width, height = _GAP + min(columns, len(turns)) * (_BOX + _GAP), _GAP + rows * (_HIGH + _GAP)
    if any(row.provenance == "kit" for row in turns.values()):
        note = words(say("render/reckoned"), language)
        parts.append(text(_GAP + 2, height + 12, note, 10.5, text_anchor="start", fill=colours.faint))
        height += 20
    title = words(say("render/track"), language)
    return finished(
        "".join(parts), width, height + 8, title=title, description="\n".join(said), background=colours.panel
    )


def _turn(game: Any, row: Any, colours: Palette, code: Language | None, *, lit: bool) -> str:
    weather = game.charts.weather[row.weather]
    edge = tag(
        "rect", width=_BOX, height=_HIGH, rx=5, fill=colours.lit if lit else colours.paper,
        stroke=colours.ink if lit else colours.rule, stroke_width=3 if lit else 1,
    )  # fmt: skip
    star = "*" if row.provenance == "kit" else ""
    days, size = fitted(_days(row.first_day, row.last_day, code) + star, 10.5, _BOX - 54, least=7)
    parts = [
        edge,
        text(10, 26, str(row.number), 22, text_anchor="start", font_weight=700, fill=colours.ink),
        text(_BOX - 8, 18, days, size, text_anchor="end", fill=colours.ink),
        text(
            _BOX - 30, 41, words(weather.name, code), 12, text_anchor="end", font_weight=600, fill=colours.ink
        ),
        tag("g", _sky(weather.id, colours), transform=f"translate({number(_BOX - 18)} 36.5)"),
    ]
    for line, side in enumerate(game.sides):
        y = 66 + line * 26.0
        dress = coat(side, sides=game.sides)
        corner = 2 if line == 0 else 8
        parts += [
            tag("rect", x=9, y=y - 12, width=17, height=17, rx=corner, fill=dress.body, stroke=dress.edge,
                stroke_width="1.4"),
            text(33, y + 1.5, words(say("render/chits", count=row.chits.get(side, 0)), code), 11.5,
                 text_anchor="start", fill=colours.ink),
            text(_BOX - 9, y + 1.5, f"+{row.reinforcements.get(side, 0)}", 12.5, text_anchor="end",
                 font_weight=700, fill=colours.ink),
        ]  # fmt: skip
    return "".join(parts)


def _sky(weather: str, colours: Palette) -> str:
    """Answer a sign for the weather: a sun, drops, a crystal, flakes; nothing for one that is not known."""
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
    from wargame_kit.words import language

    if (code or language()) == "zh":
        return f"{first.month}月{first.day}日–{last.month}月{last.day}日"
    if first.month == last.month:
        return f"{first.day}–{last.day} {_MONTHS[last.month - 1]}"
    return f"{first.day} {_MONTHS[first.month - 1]} – {last.day} {_MONTHS[last.month - 1]}"


def _said(game: Any, row: Any, code: Language | None) -> str:
    weather = game.charts.weather[row.weather].name
    each = tuple(
        say("render/side-turn", side=game.side_names[side], chits=row.chits.get(side, 0),
            arrivals=row.reinforcements.get(side, 0))
        for side in game.sides
    )  # fmt: skip
    days = _days(row.first_day, row.last_day, code)
    return words(say("render/turn", number=row.number, days=days, weather=weather, sides=each), code)


def terrain_table(game: Any, *, theme: str = "light", language: Language | None = None) -> Svg:
    """Answer the terrain effects: movement points of mechanised and of other units, shifts, longest advance.

    Parameters
    ----------
    game : Game
        With a chart of terrain.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> terrain_table(wk.load("typhoon"))
    <Svg 544 × 288: Terrain effects>
    """
    colours = palette(theme)
    heads = ("terrain", "mechanised", "other", "shift", "advance")
    lefts = (14.0, 186.0, 276.0, 366.0, 456.0)
    parts = [
        tag("rect", width=544, height=36, fill=colours.paper),
        *(
            text(x if k == 0 else x + 37, 23, words(say(f"render/tec/{head}"), language), 11.5,
                 text_anchor="start" if k == 0 else "middle", font_weight=700, fill=colours.ink)
            for k, (head, x) in enumerate(zip(heads, lefts, strict=True))
        ),
    ]  # fmt: skip
    said = []
    for row, (name, effect) in enumerate(game.charts.terrain.items()):
        y = 36 + row * 30.0
        label = words(terrain_words(name), language)
        cells = _effects(effect, language, adds=name == "town")
        parts.append(tag("path", d=f"M0 {number(y)}H544", stroke=colours.rule, stroke_width=".8"))
        parts.append(tag("g", swatch(name, colours), transform=f"translate(27 {number(y + 15)})"))
        parts.append(text(46, y + 19.5, label, 12.5, text_anchor="start", fill=colours.ink))
        parts += [
            text(x + 37, y + 19.5, cell, 12.5, font_weight=600, fill=colours.ink)
            for x, cell in zip(lefts[1:], cells, strict=True)
        ]
        said.append(f"{label}: {', '.join(cells)}")
    height = 36 + len(game.charts.terrain) * 30 + 12
    title = words(say("render/tec"), language)
    return finished(
        group(parts), 544, height, title=title, description="; ".join(said), background=colours.panel
    )


def _effects(effect: Any, code: Language | None, *, adds: bool) -> tuple[str, str, str, str]:
    if not effect.is_passable:
        never = words(say("render/tec/never"), code)
        return never, never, "—", "—"
    road = words(say("render/tec/road-only"), code)

    def cost(points: int | None) -> str:
        return road if effect.road_only else "—" if points is None else str(points)

    shift = f"{'+' if adds else ''}{effect.shift}" if effect.shift else "—"
    return cost(effect.mechanised), cost(effect.other), shift, str(effect.advance) if effect.advance else "—"
