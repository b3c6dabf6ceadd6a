"""What is written and marked on the map: places, fortified hexes, hex numbers, the scale."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wargame_kit.board import Place
from wargame_kit.render.ground import hex_path
from wargame_kit.render.palette import Palette
from wargame_kit.render.svg import cleaned, group, number, tag, text, text_width, words
from wargame_kit.render.view import View
from wargame_kit.render.ways import scale_length
from wargame_kit.words import say
from wargame_kit.words.languages import Language

_RANKS = ("big_city", "town", "airport", "village", "station")
_NUMBERS_FROM = 19.0
_SMALLEST = {"big_city": 0.0, "town": 9.0, "airport": 14.0, "village": 20.0, "station": 30.0}


@dataclass(frozen=True, slots=True)
class _Box:
    """A rectangle that writing covers."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def town_marks(view: View, colours: Palette) -> str:
    """A mark at the centre of every hex with a place: a square for a city, a ring, a dot."""
    board = view.board
    marks = []
    towns = board.features.get("town", frozenset())
    places = _first_places(view)
    for hex_ in view.hexes:
        place, at, r = places.get(hex_), view.centre(hex_), view.radius
        if place and place.kind == "big_city":
            side = max(4.0, 0.3 * r)
            marks.append(
                tag(
                    "rect",
                    x=at.real - side / 2,
                    y=at.imag - side / 2,
                    width=side,
                    height=side,
                    fill=colours.city,
                    stroke_width=max(1.0, 0.06 * r),
                )
            )
        elif hex_ in towns or (place and place.kind == "town"):
            marks.append(_dot(at, max(2.2, 0.15 * r), colours.town, max(1.1, 0.075 * r)))
        elif place and place.kind != "airport" and r >= _SMALLEST["village"]:
            marks.append(_dot(at, 0.07 * r, colours.name, 0.0))
    return group(marks, stroke=colours.name)


def airports(view: View, colours: Palette) -> str:
    """A runway in every hex with an airport, printed or a place."""
    places = _first_places(view)
    printed = view.board.features.get("airport", frozenset())
    hexes = [
        hex_ for hex_ in view.hexes if hex_ in printed or (hex_ in places and places[hex_].kind == "airport")
    ]
    return "".join(runway(colours, view.centre(hex_), 0.36 * view.radius) for hex_ in hexes)


def runway(colours: Palette, at: complex, half: float) -> str:
    """A runway from north-west to south-east with its middle at a point."""
    end = half * (0.87 + 0.5j)
    start, step = at - end, 2 * end
    line = f"M{number(start.real)} {number(start.imag)}l{number(step.real)} {number(step.imag)}"
    width = max(2.0, 0.42 * half)
    return tag("path", d=line, stroke=colours.rail, stroke_width=width) + tag(
        "path",
        d=line,
        stroke=colours.rail_gap,
        stroke_width=max(0.6, width * 0.16),
        stroke_dasharray=f"{number(width * 0.6)} {number(width * 0.45)}",
    )


def _dot(at: complex, radius: float, fill: str, edge: float) -> str:
    return tag(
        "circle", cx=at.real, cy=at.imag, r=float(radius), fill=fill, stroke_width=edge or None,
        stroke=None if edge else "none",
    )  # fmt: skip


def _first_places(view: View) -> dict[int, Place]:
    """The greatest place of each hex that shows."""
    shown = set(view.hexes)
    answer: dict[int, Place] = {}
    for place in sorted(view.board.places, key=lambda place: (_rank(place), place.id)):
        if place.hex in shown:
            answer.setdefault(place.hex, place)
    return answer


def _rank(place: Place) -> int:
    return _RANKS.index(place.kind) if place.kind in _RANKS else len(_RANKS)


def names(view: View, colours: Palette, code: Language, occupied: Iterable[int] = ()) -> str:
    """The names of places, the greatest first; a name that finds no room is left out."""
    taken = [] if view.radius >= _NUMBERS_FROM else [_counter_box(view, hex_) for hex_ in occupied]
    parts = []
    places = sorted(_first_places(view).values(), key=lambda place: (_rank(place), place.id))
    for place in places:
        if view.radius < _SMALLEST.get(place.kind, 30.0):
            continue
        size = _name_size(view, place)
        content = words(place.name, code)
        written = content.upper() if place.kind == "big_city" else content
        width = text_width(written, size, place.kind == "big_city")
        at = view.centre(place.hex)
        for x, y in _seats(view, at, width, size):
            box = _Box(x - width / 2 - 1, y - size * 0.85, x + width / 2 + 1, y + size * 0.25)
            inside = box.left > 2 and box.right < view.width - 2 and box.top > 0 and box.bottom < view.height
            if inside and not any(box.meets(other) for other in taken):
                taken.append(box)
                weight = 700 if place.kind == "big_city" else 600 if place.kind == "town" else None
                parts.append(text(x, y, written, size, font_weight=weight))
                break
    return group(
        parts,
        fill=colours.name,
        stroke=colours.halo,
        stroke_width=max(1.8, view.radius * 0.07),
        stroke_linejoin="round",
        paint_order="stroke",
    )


def _counter_box(view: View, hex_: int) -> _Box:
    at, half = view.centre(hex_), 0.62 * view.radius
    return _Box(at.real - half, at.imag - half, at.real + half, at.imag + half)


def _name_size(view: View, place: Place) -> float:
    large = {"big_city": 0.34, "town": 0.29}.get(place.kind, 0.245)
    least = {"big_city": 9.0, "town": 8.0}.get(place.kind, 7.5)
    return float(max(least, min(15.0, large * view.radius)))


def _seats(view: View, at: complex, width: float, size: float) -> Iterable[tuple[float, float]]:
    """Where a name may stand: at the lower edge of its hex, where no counter covers it, or near by."""
    r = view.radius
    if r >= _NUMBERS_FROM:
        yield at.real, at.imag + 0.79 * r
        yield at.real, at.imag + 0.79 * r + size
        return
    yield at.real, at.imag + 0.45 * r + size * 0.8
    yield at.real, at.imag - 0.5 * r
    yield at.real + 0.5 * r + width / 2, at.imag + size * 0.35
    yield at.real - 0.5 * r - width / 2, at.imag + size * 0.35
    yield at.real + 0.75 * r + width / 2, at.imag + size * 0.35
    yield at.real - 0.75 * r - width / 2, at.imag + size * 0.35
    yield at.real, at.imag + 0.8 * r + size * 0.8


_LONG_LABEL = 5
"""Letters of a hex's number from which it is an address made of a town's name."""
_ADDRESSES_FROM = 28.0
"""Pixels of a hex's radius from which an address is read without crowding the names."""


def numbers(view: View, colours: Palette, code: Language) -> str:
    """The printed number of each hex at its upper edge, where hexes are large enough to read it."""
    if view.radius < _NUMBERS_FROM:
        return ""
    size = max(6.2, min(10.5, 0.215 * view.radius))
    parts = []
    named = {place.hex for place in view.board.places}
    for hex_ in view.hexes:
        at = view.centre(hex_)
        label = words(view.board.label(hex_), code)
        if not view.shows(at, -size):
            continue
        is_derived = any(letter.isdecimal() for letter in label)
        if len(view.board.label(hex_)) > _LONG_LABEL or not is_derived:
            # An address: in a town's own hex its name says it already.
            if view.radius >= _ADDRESSES_FROM and (hex_ not in named or is_derived):
                fit = min(size, size * 1.5 * view.radius / text_width(label, size))
                parts.append(text(at.real, at.imag - 0.52 * view.radius, label, fit))
        else:
            parts.append(
                f'<text x="{number(at.real)}" y="{number(at.imag - 0.63 * view.radius)}">'
                f"{cleaned(label)}</text>"
            )
    return group(parts, fill=colours.hex_number, font_size=number(size), text_anchor="middle")


def fortified(view: View, colours: Palette) -> str:
    """Fortified hexes and fortresses: a line with battlements inside the hex."""
    features = view.board.features
    walled = features.get("fortified", frozenset()) | features.get("fortress", frozenset())
    hexes = [hex_ for hex_ in view.hexes if hex_ in walled]
    if not hexes:
        return ""
    r = view.radius
    data = hex_path(view, hexes, 0.86)
    teeth = f"{number(max(1.6, 0.1 * r))} {number(max(1.6, 0.1 * r))}"
    return group(
        (
            tag("path", d=data, stroke_width=max(0.9, 0.05 * r)),
            tag(
                "path",
                d=hex_path(view, hexes, 0.79),
                stroke_width=max(1.8, 0.11 * r),
                stroke_dasharray=teeth,
            ),
        ),
        fill="none",
        stroke=colours.fort,
        stroke_linejoin="round",
    )


def scale(view: View, colours: Palette, code: Language) -> str:
    """A bar of round kilometres in a corner where it hides no place: the lower left one, if it can."""
    km_per_pixel = view.board.grid.georeference.size_km / (view.radius * 3**0.5)
    km = scale_length(view.width * 0.22 * km_per_pixel)
    length = km / km_per_pixel
    if view.width < 160:
        return ""
    x, y = _free_corner(view, length)
    label = words(say("render/scale", km=km), code)
    half = length / 2
    return group(
        (
            tag("rect", x=x - 5, y=y - 18, width=length + 10, height=25.0, rx=3, fill=colours.halo,
                fill_opacity=".82"),
            tag("rect", x=x, y=y - 4, width=half, height=4.0, fill=colours.ink),
            tag("rect", x=x + half, y=y - 4, width=half, height=4.0, fill=colours.halo),
            tag("rect", x=x, y=y - 4, width=length, height=4.0, fill="none", stroke=colours.ink,
                stroke_width=".8"),
            text(x + half, y - 7, label, 9, fill=colours.ink),
        )
    )  # fmt: skip


def _free_corner(view: View, length: float) -> tuple[float, float]:
    r, right = view.radius, view.width - length - 12
    named = (p for p in _first_places(view).values() if r >= _SMALLEST.get(p.kind, 30.0))
    taken = [
        _Box(at.real - r, at.imag - r / 2, at.real + r, at.imag + r)
        for at in (view.centre(p.hex) for p in named)
    ]
    corners = [(x, y) for y in (view.height - 12, 20.0) for x in (12.0, right)]
    free = (
        (x, y) for x, y in corners
        if not any(_Box(x - 5, y - 18, x + length + 5, y + 7).meets(other) for other in taken)
    )  # fmt: skip
    return next(free, corners[0])
