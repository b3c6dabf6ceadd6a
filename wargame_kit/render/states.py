"""States of counters: those that every game may use, and how a game's own are marked beside them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wargame_kit.position.presentation import StateSign
from wargame_kit.render.svg import tag

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
