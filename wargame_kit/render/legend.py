"""The legend of a map: a strip that explains terrain, ways, marks and the overlays on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wargame_kit.board import Board
from wargame_kit.position import Marker
from wargame_kit.render.coats import Coats
from wargame_kit.render.ground import WEST
from wargame_kit.render.overlay import Overlay
from wargame_kit.render.palette import Palette
from wargame_kit.render.side_styles import styles_in
from wargame_kit.render.sources import drawn_in_order, source_swatch
from wargame_kit.render.svg import OWN, group, number, tag, text, text_width, words
from wargame_kit.render.towns import runway
from wargame_kit.render.view import View
from wargame_kit.render.ways import BROAD, SHALLOWS, water_colour
from wargame_kit.words import Words, say
from wargame_kit.words.languages import Language
from wargame_kit.words.phrase import catalogue

_ROW, _ICON, _SIZE = 26.0, 30.0, 11.0


def legend_strip(
    view: View,
    colours: Palette,
    code: Language,
    coats: Coats,
    markers: Iterable[Marker],
    overlays: Iterable[Overlay] = (),
) -> tuple[str, float]:
    """The strip below a map and its height in pixels."""
    x, y = 12.0, view.height + _ROW / 2 + 4
    parts = []
    for icon, label in _items(view, colours, code, coats, tuple(markers), tuple(overlays)):
        shown = words(label, code)
        width = _ICON + text_width(shown, _SIZE) + 20
        if x + width > view.width and x > 12:
            x, y = 12.0, y + _ROW
        parts.append(tag("g", icon, transform=f"translate({number(x + 11)} {number(y)})"))
        parts.append(text(x + _ICON, y + 4, shown, _SIZE, text_anchor="start"))
        x += width
    return group(parts, fill=colours.ink), y + _ROW / 2 + 4 - view.height


def _items(
    view: View,
    colours: Palette,
    code: Language,
    coats: Coats,
    markers: tuple[Marker, ...],
    overlays: tuple[Overlay, ...],
) -> Iterable[tuple[str, Words]]:
    board = view.board
    present = {board.terrain_name(hex_) for hex_ in view.hexes}
    for name in board.terrain_names:
        if name in present:
            yield swatch(name, colours), terrain_words(name, board.name)
    water = {board.hexsides[6 * hex_ + side] for hex_ in view.hexes for side in range(6)}
    for kind, name in enumerate(board.hexside_names):
        if kind and kind in water:
            width = 5.4 if name.startswith(("large", "major")) or name in BROAD else 2.8
            yield _side(name, width, colours), hexside_words(name, board.name)
    if any(board.roads[6 * hex_ + side] for hex_ in view.hexes for side in range(6)):
        yield _line(colours.road, 2.8), say("render/road")
    if any(board.rails[6 * hex_ + side] for hex_ in view.hexes for side in range(6)):
        yield _line(colours.rail, 1.2) + _line(colours.rail, 5.4, "1.2 4.6"), say("render/rail")
    if any(board.trails[6 * hex_ + side] for hex_ in view.hexes for side in range(6)):
        yield _line(colours.road, 1.6, "5 2.8"), say("render/trail")
    yield from _features(board, set(view.hexes), colours, code, coats, markers)
    styles = styles_in(coats)
    for overlay in overlays:
        style = styles[overlay.marks[0].style] if overlay.marks else None
        if style is not None:
            colour = colours.of(style.colour)
            plain = style.pattern == "plain"
            yield (
                _hex(
                    colour,
                    fill_opacity=f"{max(style.opacity, 12) / 100:g}",
                    stroke=colour,
                    stroke_width="1.4",
                )
                + ("" if plain else _hex(f"url(#{OWN}{overlay.marks[0].style})")),
                overlay.name,
            )


def _features(
    board: Board, shown: set[int], colours: Palette, code: Language, coats: Coats, markers: tuple[Marker, ...]
) -> Iterable[tuple[str, Words]]:
    if shown & board.features.get("town", frozenset()):
        ring = tag("circle", r=4, fill=colours.town, stroke=colours.name, stroke_width="1.8")
        yield ring, say("render/town")
    airports = {place.hex for place in board.places if place.kind == "airport"}
    if shown & (airports | board.features.get("airport", frozenset())):
        yield runway(colours, 0j, 10.0), say("render/airport")
    if shown & board.features.get("fortified", frozenset()):
        yield (
            _hex("none", stroke=colours.fort, stroke_width=3, stroke_dasharray="3 3"),
            say("render/fortified"),
        )
    if shown & board.features.get(WEST, frozenset()):
        yield _line(colours.fort, 2.6, "8 6"), say("render/boundary")
    found = drawn_in_order((marker for marker in markers if marker.hex_ in shown), coats)
    for marker in dict.fromkeys(
        replace(marker, hex_=-1, fact=None, label="" if marker.sign else marker.label) for marker in found
    ):
        yield source_swatch(marker, colours, coats, code), marker.words


def hexside_words(name: str, game: str = "") -> Words:
    """What runs along a hexside, as a game's reader knows it; its name in data where the catalogue has none.

    Examples
    --------
    >>> str(hexside_words("large_river")), str(hexside_words("shallows")), str(hexside_words("lava_flow"))
    ('large river', 'shallows: no landing', 'lava flow')
    """
    return _known(name, game, (f"render/{name}", f"hexlayer/{name}"))


def terrain_words(name: str, game: str = "") -> Words:
    """A terrain's name as a game's reader knows it; its name in data where the catalogue has none.

    Examples
    --------
    >>> str(terrain_words("deep_forest")), str(terrain_words("lava_field"))
    ('deep forest', 'lava field')
    """
    return _known(name, game, (f"hexlayer/{name}", f"render/{name}"))


def _known(name: str, game: str, keys: Iterable[str]) -> Words:
    known = (say(key).of(game) for key in keys)
    return next((phrase for phrase in known if phrase.key in catalogue()), name.replace("_", " "))


def _hex(fill: str, **more: object) -> str:
    return tag("path", d="M-10 0-5-8.7H5L10 0 5 8.7H-5z", fill=fill, **more)


def swatch(name: str, colours: Palette) -> str:
    """A small hex of a terrain, its middle at 0, 0."""
    if name == "town":
        return tag("circle", r=5, fill=colours.town, stroke=colours.name, stroke_width="2.2")
    colour = colours.terrain.get(name, colours.other_terrain)
    marks = {
        "light_forest": (
            "M-5-2a1.6 1.6 0 1 0 .1 0zM3-5a1.6 1.6 0 1 0 .1 0zM1 2a1.6 1.6 0 1 0 .1 0z",
            colours.tree,
        ),
        "deep_forest": ("M-5-4l2 4h-4zM2-7l2 4h-4zM0 0l2 4h-4zM6-1l2 4h-4zM-5 2l2 4h-4z", colours.conifer),
        "big_city": ("M-6-4h4v4h-4zM1-5h5v3h-5zM-1 1h4v4h-4zM-6 3h3v3h-3z", colours.block),
    }
    marks["suburb"] = "M-6-2l2-2 2 2v3h-4zM2-3l2-2 2 2v3h-4zM-1 4l2-2 2 2v2h-4z", colours.block
    marks["forest"], marks["fortress"] = marks["light_forest"], marks["big_city"]
    marks["city"] = marks["big_city"]
    lines = {
        "marsh": ("M-6-2h6M1 3h6M-3-2v-3M4 3v-3", colours.reed),
        "hill": ("M-7-1q3.5-6 7 0M0 5q3.5-6 7 0", colours.rock),
        "mountain": ("M-7 4l4-7 4 7M0 4l3-5 4 5", colours.rock),
        "lake": ("M-6-2q2-2 4 0t4 0M-2 3q2-2 4 0t4 0", colours.wave),
    }
    lines["water"], lines["hills"], lines["sea"] = lines["lake"], lines["hill"], lines["lake"]
    lines["ger"] = "M-7 0v-2q3-4 6 0v2zM1 4v-2q3-4 6 0v2z", colours.block
    answer = _hex(colour, stroke=colours.grid, stroke_width=".8")
    if name in marks:
        answer += tag("path", d=marks[name][0], fill=marks[name][1])
    if name in lines:
        answer += tag("path", d=lines[name][0], fill="none", stroke=lines[name][1], stroke_width="1.2")
    if name == "fortress":
        answer += _hex("none", stroke=colours.fort, stroke_width=2.4, stroke_dasharray="2.4 2.4")
    return answer


def _side(name: str, width: float, colours: Palette) -> str:
    """What runs along a hexside, its middle at 0, 0."""
    if name == SHALLOWS:
        return _line(colours.terrain["sea"], 5.4) + _line(water_colour(name, colours), width, "2.8 4")
    line = _line(colours.bank, width + 1.4) + _line(water_colour(name, colours), width)
    arrow = "M0-7V7M-2.6-4 0-7 2.6-4M-2.6 4 0 7 2.6 4"
    return line + (tag("path", d=arrow, fill="none", stroke=colours.name) if name == "strait" else "")


def _line(colour: str, width: float, dashes: str | None = None) -> str:
    return tag("path", d="M-11 0h22", stroke=colour, stroke_width=width, stroke_dasharray=dashes)
