"""The ring: the one thing on the whole table to touch next, on the map or on a page."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from wargame_kit.widgets.hexlayer.map_messages import Clicked
from wargame_kit.widgets.jupyter.page import Page, PageEvent
from wargame_kit.widgets.session.session import Session

NextTouch = PageEvent | Clicked
"""Something on a page, or a hex of the map with the counter that lies on top there."""


def pointed_at(session: Session) -> NextTouch | None:
    """What is ringed: what the tutorial points at; on the cover, with a tutorial, what lifts it."""
    if session.tutorial is None:
        return None
    return PageEvent("uncover") if session.covered else session.tutorial.points_at()


def ringed_hex(touch: NextTouch | None) -> int:
    """The hex that is ringed, or -1."""
    return touch.hex if isinstance(touch, Clicked) else -1


def ringed_on(pages: Mapping[Page, str], touch: NextTouch | None) -> dict[Page, str]:
    """What `Page.ring` says on each page: on the first that shows the thing, and nothing on the others.

    Parameters
    ----------
    pages : mapping of Page to str
        With what each shows.
    touch : PageEvent, Clicked or None
    """
    answer = dict.fromkeys(pages, "")
    if isinstance(touch, PageEvent):
        shown = f'data-do="{escape(touch.name)}" data-value="{escape(touch.value)}"'
        bearer = next((page for page, html in pages.items() if shown in html), None)
        if bearer is not None:
            answer[bearer] = f"{touch.name}\n{touch.value}"
    return answer
