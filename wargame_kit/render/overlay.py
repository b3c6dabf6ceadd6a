"""Overlays: hexes with a style, a number to read in them, and words for whoever points at them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wargame_kit.render.styles import STYLES
from wargame_kit.words import Words


@dataclass(frozen=True, slots=True)
class Mark:
    """One marked hex.

    Attributes
    ----------
    hex : int
        Index on the board.
    style : str
        A key of `wargame_kit.render.styles.STYLES`: colour and pattern together.
    label : str
        Written in the hex: a cost, a number of units. Same in every language.
    words : Phrase, Name, str or None
        The whole sentence, for a tooltip and for a reader who cannot see the map.

    Raises
    ------
    ValueError
        If there is no such style.
    """

    hex: int
    style: str
    label: str = ""
    words: Words | None = None

    def __post_init__(self) -> None:
        if self.style not in STYLES:
            raise ValueError(f"no style {self.style!r}; there are {', '.join(STYLES)}")


@dataclass(frozen=True, slots=True)
class Overlay:
    """Marked hexes that answer one question together.

    Attributes
    ----------
    name : Phrase, Name or str
        What the overlay shows.
    marks : tuple of Mark
        Later marks lie above earlier ones.

    Examples
    --------
    >>> overlay = Overlay("reach", (Mark(3, "reach", "2½"), Mark(4, "reach", "4")))
    >>> len(overlay), 3 in overlay, sorted(overlay.hexes)
    (2, True, [3, 4])
    """

    name: Words
    marks: tuple[Mark, ...] = ()

    @property
    def hexes(self) -> frozenset[int]:
        """Every hex that is marked."""
        return frozenset(mark.hex for mark in self.marks)

    def of_style(self, style: str) -> tuple[int, ...]:
        """The hexes marked with one style, in order."""
        return tuple(mark.hex for mark in self.marks if mark.style == style)

    def __len__(self) -> int:
        return len(self.marks)

    def __contains__(self, hex_: object) -> bool:
        return any(mark.hex == hex_ for mark in self.marks)


def plain(name: Words, style: str, hexes: Iterable[int]) -> Overlay:
    """An overlay that marks hexes with one style and nothing written in them.

    Examples
    --------
    >>> plain("targets", "target", {7, 5}).marks
    (Mark(hex=5, style='target', label='', words=None), Mark(hex=7, style='target', label='', words=None))
    """
    return Overlay(name, tuple(Mark(hex_, style) for hex_ in sorted(hexes)))
