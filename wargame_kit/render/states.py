"""Signs on counters: of the states that every game may use, of a game's own, and its badges."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wargame_kit.position import CounterBadge
from wargame_kit.position.presentation import StateSign
from wargame_kit.render.svg import tag, text, text_width, words
from wargame_kit.words.languages import Language

STATES = ("active", "moved", "fought", "cut", "selected", "hidden")
"""The states that the kit draws in its own way; a game's own follow them."""

BADGES: Mapping[str, StateSign] = MappingProxyType(
    {
        "moved": StateSign((1, 1), "#2c4f73", "M-6 0h12M1-5 6 0 1 5"),
        "fought": StateSign((0, 1), "#8a1f16", "M-5-5 5 5M5-5-5 5"),
        "cut": StateSign((0, 0), "#c0261c", "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M-4 4 4-4"),
    }
)
"""In pictures: an arrow, crossed strokes, a barred ring."""


def badge(sign: StateSign, x: float, y: float) -> str:
    """A badge with its middle at x, y, 24 wide."""
    disc = tag("circle", r=12, fill=sign.colour, stroke="#fffaf0", stroke_width=2)
    lines = tag("path", d=sign.strokes, fill="none", stroke="#fffaf0", stroke_width=3)
    return tag("g", disc + lines, transform=f"translate({x:g} {y:g})")


def counter_badge(badge: CounterBadge, code: Language | None, *, is_written: bool = True) -> str:
    """A game's badge on a counter 100 wide: a pill in its corner, or a ribbon across it.

    Parameters
    ----------
    badge : CounterBadge
    code : {"en", "zh"} or None
    is_written : bool
        Whether the counter is large enough to read the badge. Where it is not, a ribbon is left blank, and a
        pill is left out.
    """
    (right, down), said = badge.corner, words(badge.text, code)
    if badge.is_ribbon:
        x, y, inwards, below = 97 * right + 1.5, 97 * down + 1.5, 1 - 2 * right, 1 - 2 * down
        corner = f"M{x:g} {y:g}h{46 * inwards}L{x:g} {y + 46 * below:g}z"
        cloth = tag("path", d=corner, fill=badge.colour, stroke="#fffaf0", stroke_width=2)
        if not is_written:
            return cloth
        size = min(21, 21 * 19 / max(text_width(said, 21, bold=True), 1))
        middle = y + 15 * below + 0.36 * size
        return cloth + text(x + 15 * inwards, middle, said, size, font_weight=700, fill="#fffaf0")
    if not is_written:
        return ""
    width = max(24, text_width(said, 17, bold=True) + 11)
    x, y = (100 - width / 2 if right else width / 2), 91 * down + 5
    pill = tag("rect", x=x - width / 2, y=y - 12, width=width, height=24, rx=12, fill=badge.colour,
               stroke="#fffaf0", stroke_width=2)  # fmt: skip
    return pill + text(x, y + 6, said, 17, font_weight=700, fill="#fffaf0")
