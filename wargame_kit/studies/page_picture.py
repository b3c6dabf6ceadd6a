"""A page of a study without a table: a picture of its position with what the author has put on it."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.position import BadNotation, IllegalAction, Position
from wargame_kit.render import Overlay, Svg, overlays, picture
from wargame_kit.studies.page import EVERYBODY, Page
from wargame_kit.studies.signs import arrows, spots
from wargame_kit.words import Language

LARGEST = 100_000
"""Bytes of a picture; a larger one shows less of the board."""

RADII = (2, 1)
"""Hexes round what the page is about, from the widest that is small enough."""

MOST_SHOWN = 24
"""Hexes that say where a page looks; an author who names none may have placed an army."""


def page_picture(page: Page, language: Language | None = None) -> Svg:
    """The picture of a page, with its overlays, arrows and spots.

    Parameters
    ----------
    page : Page
    language : {"en", "zh"}, optional
        That of `wk.language()` if none is named.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> page_picture(wk.study("huaihai/week").page("supply"))
    <Svg ...: Huaihai, turn ...>
    """
    seen = page.position if page.eyes == EVERYBODY else page.position.seen_by(page.eyes)
    shown = [*_switched(page, seen), spots(page)]
    where = looked_at(page, seen)
    for radius in RADII:
        drawn = picture(
            seen, where, radius=radius, overlays=shown, paths=arrows(page), language=language, size=720
        )
        if len(drawn.encode()) <= LARGEST:
            break
    return drawn


def looked_at(page: Page, seen: Position) -> list[int]:
    """What a page is about: its own hexes, else those of its signs, claims and task, else its units."""
    if page.look:
        return list(page.look)
    signed = [hex_ for arrow in page.arrows for hex_ in (arrow.start, arrow.end)]
    signed += [spot.hex_ for spot in page.spots]
    told = [claim.action for claim in page.claims]
    if page.task is not None:
        told += [one.strip() for one in page.task.solution.split(";")]
    found = [*signed, *(hex_ for text in told for hex_ in _hexes(seen, text))]
    chosen = seen.pieces.get(page.unit)
    if chosen is not None and chosen.hex_ >= 0:
        found.append(chosen.hex_)
    return list(dict.fromkeys(found))[:MOST_SHOWN] or sorted(seen.stacks)[:MOST_SHOWN]


def _hexes(position: Position, text: str) -> Iterator[int]:
    """Where what an action names stands, and where it leads; nothing of what is no action."""
    try:
        action = position.game.read_action(text)
    except (BadNotation, IllegalAction, ValueError):
        return
    piece = position.pieces.get(action.named_unit)
    if piece is not None and piece.hex_ >= 0:
        yield piece.hex_
    if action.goal is not None and action.goal >= 0:
        yield action.goal


def _switched(page: Page, seen: Position) -> Iterator[Overlay]:
    """The overlays that a page switches on, as far as they are about the whole position or its unit."""
    for name in page.overlays:
        kind, _, side = name.partition(":")
        if kind == "zones":
            yield overlays.zones(seen, side)
        elif kind == "supply":
            yield overlays.supply(seen, side)
        elif kind == "cities":
            yield overlays.cities(seen)
        elif kind == "areas":
            yield overlays.areas(seen.game)
        elif kind == "command":
            side = seen.unit(page.unit).side if page.unit else seen.actor
            if page.unit and seen.unit(page.unit).is_headquarters:
                yield overlays.command(seen, seen.command(page.unit))
            elif side in seen.game.sides:
                yield overlays.commands(seen, side)
        elif kind == "reach" and page.unit:
            yield overlays.reach(seen.reach(page.unit))
