"""What can be wrong with what the Axis alone has: fortresses, battle groups, Rumania (2.4, 2.5); 1.9."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.boxes import WITHDRAWN
from wargame_kit.games.thirdwinter.files.traits import RUMANIAN
from wargame_kit.games.thirdwinter.position import ThirdWinterPosition
from wargame_kit.games.thirdwinter.rules import air_box, airlift, army_group, kampfgruppen, margarethe
from wargame_kit.games.thirdwinter.rules.collapse import QUARTERS
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.games.thirdwinter.rules.events import crisis
from wargame_kit.games.thirdwinter.rules.fortresses import cities
from wargame_kit.games.thirdwinter.rules.minor_allies import units_of
from wargame_kit.position.fault import Fault, within
from wargame_kit.words import say

NOWHERE = frozenset({-1})


def axis_faults(position: ThirdWinterPosition) -> Iterator[Fault]:
    """Yield units under markers that may not be, fortresses that are no cities, and cities misnamed."""
    yield from kampfgruppen.faults(position)
    yield from airlift.faults(position)
    yield from army_group.faults(position)
    yield from margarethe.faults(position)
    yield from air_box.faults(position)
    yield from crisis.faults(position)
    yield from _rumania(position)
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


def _rumania(position: ThirdWinterPosition) -> Iterator[Fault]:
    """2.5b: after its surrender Rumania has no units left; no more is counted than brings it down."""
    facts = position.facts
    most = limit(position, "collapse_exit") * QUARTERS
    yield from within("facts.departed", facts.departed, 0, most)
    for unit in units_of(position, RUMANIAN) if facts.surrendered else ():
        if position.pieces[unit].place != WITHDRAWN:
            yield Fault(say("expected/rumania-gone"), f"pieces.{unit}", position.pieces[unit].place)
