"""What a simple player does with the Stavka Reserve: it keeps what it must, and lets out all else (3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from wargame_kit.games.ocs.player.assessment import ALL, assessment
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.rules.rvgk import class_of, short
from wargame_kit.games.thirdwinter.rules.rvgk_moves import (
    Deploy,
    Emptying,
    EnterReserve,
    Releasing,
    Reserving,
)
from wargame_kit.position import EndPhase
from wargame_kit.position.heuristics import Plan, Planner


def keep(position: OcsPosition, step: Reserving, random: Random) -> Plan:
    """Put into the boxes what is lacking there, the most worn first, and nothing else."""
    lacking = tuple(short(position))
    if not lacking:
        return (EndPhase(),)
    found = [
        each for each in EnterReserve.choices(position, step) if class_of(position, each.unit) in lacking
    ]
    worn = max(found, key=lambda each: (position.pieces[each.unit].losses, each.unit), default=None)
    return (EndPhase(),) if worn is None else (worn,)


def let_out(position: OcsPosition, step: Releasing | Emptying, random: Random) -> Plan:
    """Put whoever may leave where the way to the front is shortest, but not beside the enemy."""
    seen = assessment(position, step.side)

    def way(offer: Deploy) -> tuple[bool, int, int]:
        return seen.to_enemy[offer.hex_] < 2, seen.to_front.get(offer.hex_, ALL), offer.hex_

    first = next((each.unit for each in Deploy.choices(position, step)), "")
    if not first:
        return (EndPhase(),)
    return (min(Deploy.choices(position, step, first), key=way),)


PLANNERS: Mapping[type, Planner] = {Emptying: let_out, Releasing: let_out, Reserving: keep}
"""What plans at the steps of the Stavka Reserve."""
