"""Sources of supply on maps: a disc in their side's colours, and above it when they count."""

from __future__ import annotations

import cmath
from collections.abc import Iterable

from wargame_kit.position import Marker
from wargame_kit.position.markers import SOURCE
from wargame_kit.render.coats import Coats
from wargame_kit.render.palette import Palette
from wargame_kit.render.svg import group, number, tag, text, words
from wargame_kit.render.view import View
from wargame_kit.words.languages import Language

_LABELS_FROM = 9.0


def sources(view: View, markers: Iterable[Marker], colours: Palette, coats: Coats, code: Language) -> str:
    """The sources of supply among markers, each with its label where hexes are large enough to read it."""
    found = (marker for marker in markers if marker.kind == SOURCE and marker.side in coats)
    r = max(3.2, 0.26 * view.radius)
    parts = []
    for marker in sorted(found, key=lambda marker: list(coats).index(marker.side)):
        at = view.centre(marker.hex_)
        if view.shows(at, view.radius):
            middle = at - 0.7 * view.radius  # beside the counters, and not over the name
            parts.append(source_mark(middle, r, marker, coats))
            label = words(marker.label, code) if view.radius >= _LABELS_FROM else ""
            parts.append(_written(middle, r, label, colours))
    return group(parts)


def source_swatch(marker: Marker, colours: Palette, coats: Coats, code: Language) -> str:
    """The sign as a legend shows it, its middle at 0, 0."""
    label = words(marker.label, code)
    if not label:
        return source_mark(0j, 7.5, marker, coats)
    return source_mark(4.5j, 6.5, marker, coats) + _written(4.5j, 6.5, label, colours)


def source_mark(at: complex, r: float, marker: Marker, coats: Coats) -> str:
    """A disc with a triangle for the first side, a star for others."""
    dress = coats[marker.side]
    fill, ink = (dress.ink, dress.body) if marker.is_turned else (dress.body, dress.ink)
    disc = tag(
        "circle", cx=at.real, cy=at.imag, r=float(r), fill=fill, stroke=ink, stroke_width=max(0.7, r * 0.14)
    )
    return disc + tag("path", d=_glyph(at, r * 0.66, list(coats).index(marker.side)), fill=ink)


def _glyph(at: complex, r: float, index: int) -> str:
    """A triangle for the first side, a star for the others."""
    turns = 3 if index == 0 else 10
    points = []
    for k in range(turns):
        away = r if turns == 3 or k % 2 == 0 else r * 0.42
        points.append(at + away * cmath.rect(1, -cmath.pi / 2 + 2 * cmath.pi * k / turns))
    return "M" + "L".join(f"{number(p.real)} {number(p.imag)}" for p in points) + "z"


def _written(at: complex, r: float, label: str, colours: Palette) -> str:
    """The label above a disc: names of places stand below."""
    if not label:
        return ""
    size = max(7.5, 1.05 * r)
    return text(
        at.real, at.imag - r - 0.2 * size, label, size, font_weight=700, fill=colours.name,
        stroke=colours.halo, stroke_width=0.3 * size, stroke_linejoin="round", paint_order="stroke",
    )  # fmt: skip
