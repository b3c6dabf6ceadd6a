"""What can be wrong with what the Axis alone has: fortresses (2.4a), battle groups (2.4e)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.thirdwinter.position import ThirdWinterPosition
from wargame_kit.games.thirdwinter.rules import airlift, army_group, kampfgruppen
from wargame_kit.games.thirdwinter.rules.fortresses import cities
from wargame_kit.position.fault import Fault
from wargame_kit.words import say

NOWHERE = frozenset({-1})


def axis_faults(position: ThirdWinterPosition) -> Iterator[Fault]:
    """Yield units under markers that may not be, fortresses that are no cities, and cities misnamed."""
    yield from kampfgruppen.faults(position)
    yield from airlift.faults(position)
    yield from army_group.faults(position)
    board, facts = position.game.board, position.facts
    if not facts.fortresses and not facts.undeclared:
        return
    known = cities(board)
    for hex_ in sorted(facts.fortresses):
        if not known.get(hex_, NOWHERE) <= facts.fortresses:
            yield Fault(say("expected/fortress-city"), "facts.fortresses", board.label(hex_))
    for hex_ in sorted(facts.undeclared):
        if hex_ != min(known.get(hex_, NOWHERE)):
            yield Fault(say("expected/fortress-city"), "facts.undeclared", board.label(hex_))
