"""How does a simple player use what the Axis alone has (2.3, 2.4)?"""

from __future__ import annotations

from random import Random

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.trace import supply
from wargame_kit.games.thirdwinter.rules.kessel import PlaceKessel, PlacingKessels
from wargame_kit.position import EndPhase
from wargame_kit.position.heuristics import Plan, Planner

POCKET = 3
"""So many units without supply near each other are worth a Kessel HQ."""


def place_kessel(position: OcsPosition, step: PlacingKessels, random: Random) -> Plan:
    """Put a Kessel HQ down where most of those stand whom nobody feeds (2.3a)."""
    found = supply(position, step.side)
    cut = [found.places[unit] for unit in found.cut]
    distance = position.game.board.distance

    def served(offer: PlaceKessel) -> tuple[int, int]:
        return sum(distance(offer.hex_, hex_) <= 2 for hex_ in cut), -offer.hex_

    best = max(PlaceKessel.choices(position, step), key=served, default=None)
    return (best,) if best is not None and served(best)[0] >= POCKET else (EndPhase(),)


PLANNERS: dict[type, Planner] = {PlacingKessels: place_kessel}
