"""The citations of this book, which both titles share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wargame_kit.rulebook import Citation, citations

cite = citations("neworder")

_CHAPTERS: Mapping[str, tuple[int, int]] = MappingProxyType({"kiev": (26, 27), "ulaanbaatar": (24, 25)})
"""The chapters of a battle: the scenario, and its special rules; both number what they share alike."""


def cite_scenario(title: str, number: int) -> Citation:
    """A clause of the chapter of a battle: 24.x or 26.x."""
    return cite(f"{_CHAPTERS[title][0]}.{number}")


def cite_special(title: str, number: int) -> Citation:
    """A clause of the special rules of a battle: 25.x or 27.x."""
    return cite(f"{_CHAPTERS[title][1]}.{number}")
