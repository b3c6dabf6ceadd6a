"""14, 15: what there is to know about aircraft and their bases."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.refit import capacity
from wargame_kit.games.ocs.rules.airfields.bases import active_in, most_active, patrols
from wargame_kit.position import CounterBadge, Fact, Marker, MarkerSign
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Words, say

BASE = MarkerSign("M0-7V7M-7 0 0-3 7 0M-3 6 0 4 3 6", (0.66, -0.56))

GROUNDED, ALOFT = "#5a4632", "#1f4f8b"
"""The colours of ribbons: Inactive, and in the air."""

UPPER_RIGHT = (1, 0)


def badges(position: OcsPosition, unit: str) -> Iterator[CounterBadge]:
    """Yield a ribbon where an aircraft is Inactive, or in the air."""
    piece = position.pieces[unit]
    if piece.inactive:
        told = say("ocs/badge/inactive"), say("ocs/inactive"), GROUNDED
    elif piece.base >= 0:
        told = say("ocs/badge/aloft"), say("ocs/aloft"), ALOFT
    else:
        return
    yield CounterBadge(*told, UPPER_RIGHT, is_ribbon=True)


def state_of(position: OcsPosition, unit: str) -> Words:
    """Whether an aircraft is Active, Inactive or in the air."""
    piece = position.pieces[unit]
    if piece.base >= 0:
        return say("ocs/aloft")
    return say("ocs/inactive" if piece.inactive else "ocs/active")


def about(position: OcsPosition, unit: str) -> Iterator[Fact]:
    """Yield what an aircraft prints on the side that shows, its steps, and whether it is ready to fly."""
    counter, piece = position.counter(unit), position.pieces[unit]
    shown, origin = counter.air_side(piece.face), position.origin(unit, "combat")
    yield Fact(say("ocs/air-state"), state_of(position, unit), cite("14.1"))
    key = "ocs/air-rating-bracketed" if shown.is_bracketed else "ocs/air-rating-of"
    yield Fact(say("ocs/air-rating"), say(key, rating=shown.air), cite("14.3"), origin)
    yield Fact(say("ocs/barrage"), str(shown.bombs), cite("14.7"), origin)
    yield Fact(say("ocs/air-range"), say("ocs/air-hexes", hexes=shown.far), cite("14.2"), origin)
    if shown.carries:
        parts = shown.carries.numerator, shown.carries.denominator
        told = say("ocs/air-tokens", tokens=fraction_text(*parts))
        yield Fact(say("ocs/transport"), told, cite("14.1"), origin)
    steps = say("ocs/steps-of", steps=position.steps_left(unit), printed=counter.printed_steps)
    yield Fact(say("ocs/steps"), steps, cite("14.1"), "rulebook")


def markers(position: OcsPosition) -> Iterator[Marker]:
    """Yield the air bases with their levels, and strips (15)."""
    for hex_, side, level in position.facts.bases:
        fact = Fact(say("ocs/air-base"), base_words(position, hex_, side, level), cite("15"))
        name = say("ocs/air-strip" if level == 0 else "ocs/air-base-level")
        yield Marker(hex_, "air-base", side, name, str(level) if level else "", fact=fact, sign=BASE)


def base_words(position: OcsPosition, hex_: int, side: str, level: int) -> Words:
    """An air base: its level, what it refits, and how many Active aircraft it has, or whether any patrol."""
    name = say("ocs/base-of-level", level=level) if level else say("ocs/air-strip")
    refits = capacity(position, level)
    if position.is_unseen(side):
        patrolled = say("ocs/base-patrols" if hex_ in patrols(position, side) else "ocs/base-quiet")
        return say("ocs/base-seen", base=name, refits=refits, patrols=patrolled)
    active, most = len(active_in(position, side, hex_)), most_active(position, level)
    return say("ocs/base-own", base=name, refits=refits, active=active, most=most)
