"""12: prices as they are said before they are paid: so many tokens, out of which dump, thrown by whom."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.dumps import supplies, ways_to_pay
from wargame_kit.games.ocs.rules.supply.paths import Route
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Words, say

IN_POINT = 4
"""Tokens of a supply point (12.1)."""

MOST_NAMED = 3
"""So many dumps are named where several would pay."""


def points(tokens: int) -> str:
    """Tokens as supply points.

    Examples
    --------
    >>> points(10)
    '2½'
    """
    whole = Fraction(tokens, IN_POINT)
    return fraction_text(whole.numerator, whole.denominator)


def price(tokens: int) -> Words:
    """So many tokens as a person says it: in supply points where that comes out even.

    Examples
    --------
    >>> str(price(4)), str(price(3)), str(price(6))
    ('1 SP', '3 T', '1 SP 2 T')
    """
    whole, left = divmod(tokens, IN_POINT)
    if not whole:
        return say("ocs/price/tokens", tokens=left)
    return say("ocs/price/both", points=whole, tokens=left) if left else say("ocs/price/points", points=whole)


def route_words(position: OcsPosition, route: Route) -> Words:
    """From where supply comes, and who throws it."""
    place = position.game.hex_name(route.supply)
    if not route.headquarters:
        return say("ocs/route/drawn", place=place)
    return say("ocs/route/thrown", place=place, headquarters=position.name_of(route.headquarters))


def way_words(position: OcsPosition, route: Route) -> Words:
    """Whether supply is drawn, or who throws it."""
    if not route.headquarters:
        return say("ocs/route/by-drawing")
    return say("ocs/route/by-throwing", headquarters=position.name_of(route.headquarters))


def routes_words(position: OcsPosition, routes: Iterable[Route]) -> tuple[Words, ...]:
    """The first ways in which supply may come, one for each dump."""
    by_dump: dict[int, Route] = {}
    for route in routes:
        by_dump.setdefault(route.supply, route)
    return tuple(route_words(position, route) for route in [*by_dump.values()][:MOST_NAMED])


def sources_of(position: OcsPosition, unit: str, tokens: int, phase: str = "") -> tuple[Words, ...]:
    """Out of which dumps a unit could be given so many tokens, in words; nothing if out of none."""
    return routes_words(position, ways_to_pay(position, unit, tokens, phase))


def left_for(position: OcsPosition, hex_: int, *units: str) -> Words:
    """What some units may use in a hex now: on the ground, and on trucks (12.1, 13.2g)."""
    return price(max((supplies(position, unit).get(hex_, 0) for unit in units), default=0))
