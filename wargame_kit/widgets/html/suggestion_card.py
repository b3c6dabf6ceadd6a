"""The card of a suggestion, on the first page and beside a map: what, why, and the buttons that take it."""

from __future__ import annotations


def suggestion_card(heading: str, shown: str, why_so: str, buttons: str) -> str:
    """The card of a suggestion; everything is HTML already.

    Examples
    --------
    >>> suggestion_card("A suggestion:", "<p>Put 9th Army into the cup</p>", "It is near.", "")[:22]
    '<div class="wk-card"><'
    """
    return (
        f'<div class="wk-card"><p class="wk-heading">{heading}</p>{shown}<p class="wk-hint">{why_so}</p>'
        f'<div class="wk-row">{buttons}</div></div>'
    )
