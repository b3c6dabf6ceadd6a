"""Sources of supply on maps: a disc in their side's colours, and above it when they count."""

from __future__ import annotations

import cmath
import re
from collections.abc import Iterable
from dataclasses import dataclass

from wargame_kit.render.coats import Coats
from wargame_kit.render.palette import Palette
from wargame_kit.render.svg import group, number, tag, text, words
from wargame_kit.render.view import View
from wargame_kit.words import Words, say
from wargame_kit.words.languages import Language
from wargame_kit.words.phrase import catalogue

_FEATURE = re.compile(r"(\w+?)_source(_\w+)?")
_LABELS_FROM = 9.0


@dataclass(frozen=True, slots=True)
class SourceSign:
    """How the hexes of one feature are marked.

    Attributes
    ----------
    feature : str
        ``<side>_source``; where a side's sources change in a game, ``<side>_source_<when>`` for each time.
    side : str
    turned : bool
        Whether the colours of disc and glyph change places: every second feature of a side.
    """

    feature: str
    side: str
    turned: bool = False

    @property
    def words(self) -> Words:
        """What the sign means: ``hexlayer/<feature>`` of the catalogue, or the side's supply source."""
        key = f"hexlayer/{self.feature}"
        return say(key) if key in catalogue() else say("render/source", side=self.side)

    @property
    def label(self) -> Words:
        """What is written above the disc: ``hexlayer/<feature>/label``, or nothing."""
        key = _label(self.feature)
        return say(key) if key in catalogue() else ""


def source_signs(features: Iterable[str]) -> tuple[SourceSign, ...]:
    """The signs of the features that are printed sources of supply, in the order of the features.

    A ``<side>_source_<when>`` is one if the catalogue has its label; others are for rules only.

    Examples
    --------
    >>> [sign.side for sign in source_signs(["axis_source", "town", "soviet_source", "soviet_source_offmap"])]
    ['axis', 'soviet']
    >>> [(sign.side, sign.turned) for sign in source_signs(["kmt_source_early", "kmt_source_late"])]
    [('kmt', False), ('kmt', True)]
    """
    signs: list[SourceSign] = []
    for feature in features:
        found = _FEATURE.fullmatch(feature)
        if found and (not found[2] or _label(feature) in catalogue()):
            earlier = sum(sign.side == found[1] for sign in signs)
            signs.append(SourceSign(feature, found[1], earlier % 2 == 1))
    return tuple(signs)


def _label(feature: str) -> str:
    return f"hexlayer/{feature}/label"


def sources(view: View, colours: Palette, coats: Coats, code: Language) -> str:
    """The supply sources of a board, each with its label where hexes are large enough to read it."""
    signs = [sign for sign in source_signs(view.board.features) if sign.side in coats]
    r = max(3.2, 0.26 * view.radius)
    parts = []
    for sign in sorted(signs, key=lambda sign: list(coats).index(sign.side)):
        label = words(sign.label, code) if view.radius >= _LABELS_FROM else ""
        for hex_ in sorted(view.board.features[sign.feature]):
            at = view.centre(hex_)
            if view.shows(at, view.radius):
                middle = at - 0.7 * view.radius  # beside the counters, and not over the name
                parts.append(source_mark(middle, r, sign, coats))
                parts.append(_written(middle, r, label, colours))
    return group(parts)


def source_swatch(sign: SourceSign, colours: Palette, coats: Coats, code: Language) -> str:
    """The sign as a legend shows it, its middle at 0, 0."""
    label = words(sign.label, code)
    if not label:
        return source_mark(0j, 7.5, sign, coats)
    return source_mark(4.5j, 6.5, sign, coats) + _written(4.5j, 6.5, label, colours)


def source_mark(at: complex, r: float, sign: SourceSign, coats: Coats) -> str:
    """A disc with a triangle for the first side, a star for others."""
    dress = coats[sign.side]
    fill, ink = (dress.ink, dress.body) if sign.turned else (dress.body, dress.ink)
    disc = tag(
        "circle", cx=at.real, cy=at.imag, r=float(r), fill=fill, stroke=ink, stroke_width=max(0.7, r * 0.14)
    )
    return disc + tag("path", d=_glyph(at, r * 0.66, list(coats).index(sign.side)), fill=ink)


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
