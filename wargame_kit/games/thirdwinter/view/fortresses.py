"""2.4a at the table: the sign of a fortress, and what there is to know of it."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import Fact, Marker, MarkerSign
from wargame_kit.words import say

SIGN = MarkerSign("M-6 5V-5H-4V-3H-1V-5H1V-3H4V-5H6V5z", (0.0, 0.78))


def markers(position: OcsPosition) -> Iterator[Marker]:
    """Yield a sign for each hex of a fortress."""
    words = say("thirdwinter/fortress")
    fact = Fact(words, say("thirdwinter/fortress-told"), cite("2.4a"))
    for hex_ in sorted(facts_of(position).fortresses):
        yield Marker(hex_, "fortress", AXIS, words, fact=fact, sign=SIGN)
