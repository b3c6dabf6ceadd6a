"""Signs of markers on maps, in their side's colours: sources of supply, railheads, strikes, a game's own."""

from __future__ import annotations

import cmath
from collections.abc import Iterable

from wargame_kit.position import Marker
from wargame_kit.position.markers import RAILHEAD, SOURCE, STRIKE
from wargame_kit.render.coats import NOBODYS, Coats
from wargame_kit.render.palette import Palette
from wargame_kit.render.svg import group, number, tag, text, text_width, words
from wargame_kit.render.view import View
from wargame_kit.words.languages import Language

_LABELS_FROM = 9.0

_BESIDE = {RAILHEAD: complex(-0.84, 0.36), STRIKE: complex(0.86, 0.36)}
"""Where a sign lies in its hex, in its radius: beside the counters."""


def sources(view: View, markers: Iterable[Marker], colours: Palette, coats: Coats, code: Language) -> str:
    """The signs of markers, each with its label where hexes are large enough to read it."""
    r = max(3.2, 0.26 * view.radius)
    parts = []
    for marker in drawn_in_order(markers, coats):
        at = view.centre(marker.hex_)
        if view.shows(at, view.radius) and marker.sign:
            is_read = view.radius >= _LABELS_FROM
            middle = at + complex(*marker.sign.place) * view.radius
            parts.append(plate(middle, 0.8 * r, marker, coats, code, is_written=is_read))
        elif view.shows(at, view.radius) and marker.kind != SOURCE:
            parts.append(sign(at + _BESIDE[marker.kind] * view.radius, r, marker, coats, code))
        elif view.shows(at, view.radius):
            middle = at - 0.7 * view.radius  # beside the counters, and not over the name
            parts.append(source_mark(middle, r, marker, coats))
            label = words(marker.label, code) if view.radius >= _LABELS_FROM else ""
            parts.append(_written(middle, r, label, colours))
    return group(parts)


def drawn_in_order(markers: Iterable[Marker], coats: Coats) -> list[Marker]:
    """The markers that are drawn, those of one side after those of another, and nobody's last."""
    order = {side: place for place, side in enumerate(coats)}
    found = (marker for marker in markers if is_drawn(marker, coats))
    return sorted(found, key=lambda marker: order.get(marker.side, len(order)))


def is_drawn(marker: Marker, coats: Coats) -> bool:
    """Whether a marker has a sign, in the colours of its side; a game's own kinds may belong to nobody."""
    return marker.has_sign and (marker.side in coats or (marker.sign is not None and not marker.side))


def source_swatch(marker: Marker, colours: Palette, coats: Coats, code: Language) -> str:
    """The sign as a legend shows it, its middle at 0, 0."""
    if marker.sign:
        return plate(0j, 7.5, marker, coats, code)
    if marker.kind != SOURCE:
        return sign(0j, 7.5, marker, coats, code)
    label = words(marker.label, code)
    if not label:
        return source_mark(0j, 7.5, marker, coats)
    return source_mark(4.5j, 6.5, marker, coats) + _written(4.5j, 6.5, label, colours)


def plate(
    at: complex, r: float, marker: Marker, coats: Coats, code: Language, *, is_written: bool = True
) -> str:
    """A plate with the strokes of a game's own sign, and the amount beside them."""
    assert marker.sign is not None
    coat = coats.get(marker.side, NOBODYS)
    body, ink = (coat.ink, coat.body) if marker.is_turned else (coat.body, coat.ink)
    said = words(marker.label, code) if is_written else ""
    size = 1.4 * r
    amount = text_width(said, size, bold=True) + 0.3 * r if said else 0.0
    x = at.real - amount / 2
    card = tag("rect", x=x - r, y=at.imag - r, width=2 * r + amount, height=2 * r, rx=0.3 * r,
               fill=body, stroke=coat.edge, stroke_width=max(0.7, r * 0.14))  # fmt: skip
    strokes = tag("path", d=marker.sign.strokes, fill="none", stroke=ink, stroke_width="1.8",
                  stroke_linecap="round", stroke_linejoin="round",
                  transform=f"translate({number(x)} {number(at.imag)}) scale({0.125 * r:.3g})")  # fmt: skip
    written = text(x + r + amount / 2 - 0.1 * r, at.imag + 0.36 * size, said, size, font_weight=700, fill=ink)
    return card + strokes + (written if said else "")


def sign(at: complex, r: float, marker: Marker, coats: Coats, code: Language) -> str:
    """A buffer across the end of two rails, or a dart with the dice of a strike."""
    dress = coats[marker.side]
    worn = {"fill": dress.body, "stroke": dress.ink, "stroke_width": max(0.7, r * 0.14)}
    if marker.kind == STRIKE:
        dart = f"M{_point(at, -r, -0.8 * r)}L{_point(at, r, -0.8 * r)}L{_point(at, 0, 1.1 * r)}z"
        said = words(marker.label, code)
        dice = text(at.real, at.imag + 0.2 * r, said, 1.05 * r, font_weight=700, fill=dress.ink)
        return tag("path", d=dart, stroke_linejoin="round", **worn) + (dice if said else "")
    h = 0.75 * r
    board = tag("rect", x=at.real - h, y=at.imag - h, width=2 * h, height=2 * h, rx=0.3 * h, **worn)
    rails = "".join(f"M{_point(at, -0.65 * h, y * h)}L{_point(at, 0.4 * h, y * h)}" for y in (-0.3, 0.3))
    buffer = f"M{_point(at, 0.5 * h, -0.7 * h)}L{_point(at, 0.5 * h, 0.7 * h)}"
    return board + tag("path", d=rails + buffer, stroke=dress.ink, stroke_width=max(0.6, r * 0.12))


def _point(at: complex, x: float, y: float) -> str:
    return f"{number(at.real + x)} {number(at.imag + y)}"


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
