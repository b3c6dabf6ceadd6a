"""Which side may land at the airport, and why the other may not (25.10)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.airport import airport_hexes, check_airport, landing_nations
from wargame_kit.position import Fact
from wargame_kit.words import say


def airport(position: NewOrderPosition, hex_: int) -> Iterator[Fact]:
    """Yield of a hex of the airport which side may land there, and why the other may not (25.10)."""
    if hex_ not in airport_hexes(position):
        return
    for side in position.game.sides:
        if landing_nations(position, side):
            verdict = check_airport(position, side)
            note = say("neworder/airport-open") if verdict.sentence is None else verdict.sentence
            yield Fact(say("neworder/airport-of", side=position.game.side_names[side]), note, cite("25.10"))
