"""What the author of a page has drawn on the map, as overlays and ways that every picture knows."""

from __future__ import annotations

from wargame_kit.render import Mark, Overlay, Way
from wargame_kit.studies.page import Page


def spots(page: Page) -> Overlay:
    """The hexes that the author has marked, with their words for whoever points at them.

    Examples
    --------
    >>> from wargame_kit.studies.page import Spot
    >>> import wargame_kit as wk
    >>> page = Page("a", "", "", wk.load("huaihai").start("nianzhuang"), spots=(Spot(5, "red"),))
    >>> spots(page).marks[0].style
    'spot_red'
    """
    marks = (Mark(spot.hex_, f"spot_{spot.colour}", words=spot.words) for spot in page.spots)
    return Overlay(page.title, tuple(marks))


def arrows(page: Page) -> tuple[Way, ...]:
    """The arrows that the author has drawn."""
    return tuple(Way(f"arrow_{arrow.colour}", (arrow.start, arrow.end)) for arrow in page.arrows)
