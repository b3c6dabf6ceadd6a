"""Overlays on the map: fill, pattern and outline by style, and what is written in the hexes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from wargame_kit.render.coats import Coats
from wargame_kit.render.curves import SvgPathBuilder, straight_ring
from wargame_kit.render.ground import hex_path, rings
from wargame_kit.render.overlay import Mark, Overlay
from wargame_kit.render.palette import Palette
from wargame_kit.render.side_styles import styles_in
from wargame_kit.render.styles import Style
from wargame_kit.render.svg import OWN, cleaned, group, number, tag, text, words
from wargame_kit.render.view import View
from wargame_kit.words.languages import Language

_TILE = 8
_STROKES = {
    "rising": "M-2 2 2-2M0 8 8 0M6 10 10 6",
    "falling": "M-2 6 2 10M0 0 8 8M6-2 10 2",
    "crossed": "M-2 2 2-2M0 8 8 0M6 10 10 6M-2 6 2 10M0 0 8 8M6-2 10 2",
    "level": "M0 4h8",
    "upright": "M4 0v8",
}


def overlay_marks(
    view: View, overlays: Iterable[Overlay], colours: Palette, code: Language | None, coats: Coats
) -> str:
    """The fills, patterns and outlines of overlays, each with its name and words as tooltips."""
    layers, styles = tuple(overlays), styles_in(coats)
    used = dict.fromkeys(mark.style for overlay in layers for mark in overlay.marks)
    patterns = "".join(_pattern(style, styles[style], colours) for style in used)
    shown = set(view.hexes)
    parts = [tag("defs", patterns)] if patterns else []
    for overlay in layers:
        by_style: dict[str, list[Mark]] = {}
        for mark in overlay.marks:
            if mark.hex in shown:
                by_style.setdefault(mark.style, []).append(mark)
        title = tag("title", cleaned(words(overlay.name, code)))
        parts += [
            tag("g", title + _layer(view, style, styles[style], marks, colours, code))
            for style, marks in by_style.items()
        ]
    return "".join(parts)


def _pattern(name: str, style: Style, colours: Palette) -> str:
    if style.pattern == "plain":
        return ""
    colour = colours.of(style.colour)
    if style.pattern == "dots":
        ink = tag("circle", cx=2, cy=2, r="1.25", fill=colour) + tag(
            "circle", cx=6, cy=6, r="1.25", fill=colour
        )
    else:
        ink = tag("path", d=_STROKES[style.pattern], fill="none", stroke=colour, stroke_width="1.3")
    return tag("pattern", ink, id=f"{OWN}{name}", width=_TILE, height=_TILE, patternUnits="userSpaceOnUse")


def _layer(
    view: View, name: str, style: Style, marks: list[Mark], colours: Palette, code: Language | None
) -> str:
    colour = colours.of(style.colour)
    hexes = sorted({mark.hex for mark in marks})
    data = hex_path(view, hexes)
    parts = []
    if style.opacity:
        parts.append(tag("path", d=data, fill=colour, fill_opacity=f"{style.opacity / 100:g}"))
    if style.pattern != "plain":
        parts.append(tag("path", d=data, fill=f"url(#{OWN}{name})", fill_opacity=".6"))
    if style.outline == "none":
        # A region reads as one: a line around it, none between its hexes.
        edge = SvgPathBuilder()
        for ring in rings(view, hexes):
            straight_ring(edge, [view.corner(corner) for corner in ring])
        parts.append(
            tag("path", d=edge.data, fill="none", stroke=colour, stroke_width="1.6", stroke_opacity=".8")
        )
    else:
        parts.append(_outlines(view, hexes, style, colour))
    parts += [_spoken(view, mark, code) for mark in marks if mark.words]
    return "".join(parts)


def _outlines(view: View, hexes: Iterable[int], style: Style, colour: str) -> str:
    width = max(1.0, min(float(style.width), style.width * view.radius / 22))
    dash = f"{number(width * 2.4)} {number(width * 1.6)}" if style.outline == "dashed" else None
    kept = tuple(hexes)
    lines = [
        tag("path", d=hex_path(view, kept, 0.91), stroke=colour, stroke_width=width, stroke_dasharray=dash)
    ]
    if style.outline == "double":
        lines.append(tag("path", d=hex_path(view, kept, 0.77), stroke=colour, stroke_width=width * 0.55))
    return group(lines, fill="none", stroke_linejoin="round")


def _spoken(view: View, mark: Mark, code: Language | None) -> str:
    assert mark.words is not None
    title = tag("title", cleaned(words(mark.words, code)))
    return tag("path", title, d=hex_path(view, (mark.hex,)), fill="none", pointer_events="all")


def overlay_labels(
    view: View, overlays: Iterable[Overlay], colours: Palette, taken: Mapping[int, object]
) -> str:
    """What is written in the marked hexes: in the middle, or in the corner of an occupied hex."""
    latest: dict[int, Mark] = {}
    for overlay in overlays:
        for mark in overlay.marks:
            if mark.label:
                latest[mark.hex] = mark
    size = max(8.0, min(17.0, view.radius * 0.46))
    parts = []
    for hex_, mark in sorted(latest.items()):
        at = view.centre(hex_)
        if not view.shows(at):
            continue
        if hex_ in taken:
            spot = at + complex(0.5, 0.62) * view.radius
            parts.append(text(spot.real, spot.imag, mark.label, size * 0.72))
        else:
            parts.append(text(at.real, at.imag + size * 0.36, mark.label, size))
    return group(
        parts,
        fill=colours.ink,
        font_weight=700,
        stroke=colours.halo,
        stroke_width=number(max(2.0, math.sqrt(view.radius) * 0.6)),
        stroke_linejoin="round",
        paint_order="stroke",
    )
