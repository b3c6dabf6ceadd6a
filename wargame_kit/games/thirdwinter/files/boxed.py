"""Which counters may lie in which box beside the map."""

from __future__ import annotations

from wargame_kit.games.ocs.boxes import DEAD, POOL, WITHDRAWN
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.kinds import AIR_COMMAND, EXTENDER, FRONT, KESSEL, RVGK, SHELLS
from wargame_kit.games.thirdwinter.boxes import AIR_BOX, ELSEWHERE, MOVING, READY, STORED, WAITING
from wargame_kit.games.thirdwinter.files.traits import ALERT, FORTRESS, LEND_LEASE, REMNANT, RESERVE_FIGHTER
from wargame_kit.games.thirdwinter.sides import AXIS

BOUND = {SHELLS: (STORED,), EXTENDER: (MOVING, READY)}
"""Kinds of markers that lie in boxes of their own while they are not on the map (3.4, 3.6)."""

OWN = frozenset(box for boxes in BOUND.values() for box in boxes)

RETURNING = frozenset({KESSEL, FORTRESS, ALERT, REMNANT})
"""Traits of what goes back to its pool at once (2.3a, 2.4)."""

OF_POOL = RETURNING | {"breakdown", LEND_LEASE, RESERVE_FIGHTER}
"""Traits of what begins in the pool, and may come out of it (1.6e, 1.9, 2.3a, 2.4)."""


def may_lie(counter: OcsUnit, box: str) -> bool:
    """Whether a counter may lie in a box; of units in the Stavka Reserve, and elsewhere, others say more."""
    if box == POOL:
        return True  # of a freely placed position whoever is named nowhere is there
    if box in OWN or counter.kind in BOUND:
        return box in BOUND.get(counter.kind, ())
    if box == WAITING:
        return counter.kind in (FRONT, AIR_COMMAND)
    return box != AIR_BOX or (counter.is_aircraft and counter.side == AXIS)


def may_begin(counter: OcsUnit, box: str) -> bool:
    """Whether a scenario may put a counter in a box: nobody has left yet, or has been sent elsewhere."""
    if box in (WITHDRAWN, ELSEWHERE):
        return False
    if box == POOL:
        return counter.is_transport or counter.kind == RVGK or not counter.traits.isdisjoint(OF_POOL)
    return may_lie(counter, box) and (box != DEAD or counter.traits.isdisjoint(RETURNING))
