"""How does a simple player use what the Axis alone has (2.3, 2.4)?"""

from __future__ import annotations

from random import Random

from wargame_kit.games.ocs.player.assessment import assessment
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.trace import supply
from wargame_kit.games.thirdwinter.rules.fortresses import DeclareFortress, Fortify
from wargame_kit.games.thirdwinter.rules.high_commands import RaiseHeadquarters, RaisingHeadquarters
from wargame_kit.games.thirdwinter.rules.kampfgruppen import (
    CallingKampfgruppen,
    CallKampfgruppe,
    SupplyKampfgruppe,
)
from wargame_kit.games.thirdwinter.rules.kessel import PlaceKessel, PlacingKessels
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import EndPhase
from wargame_kit.position.free_order import LetPass
from wargame_kit.position.heuristics import Plan, Planner

BEHIND = 6
"""So many hexes from the enemy a headquarters is well placed."""

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


def declare(position: OcsPosition, step: DeclareFortress, random: Random) -> Plan:
    """Make a city a fortress that counts for victory, with its garrison where most is at stake (2.4a)."""
    seen = assessment(position, AXIS)
    offers = tuple(Fortify.choices(position, step))
    best = max(offers, key=lambda offer: (seen.ground(offer.hex_), -offer.hex_), default=None)
    is_worth = any(hex_ in seen.prizes for hex_ in step.hexes(position))
    return (best,) if best is not None and is_worth else (LetPass(),)


def call(position: OcsPosition, step: CallingKampfgruppen, random: Random) -> Plan:
    """Call the strongest battle groups, and give the supply to whichever came first (2.4e)."""
    seen = assessment(position, step.side)
    offers = CallKampfgruppe.choices(position, step)
    best = max(offers, key=lambda each: (seen.worth(each.unit), each.unit), default=None)
    if best is not None:
        return (best,)
    return (next(iter(SupplyKampfgruppe.choices(position, step)), EndPhase()),)


def raise_headquarters(position: OcsPosition, step: RaisingHeadquarters, random: Random) -> Plan:
    """Put a headquarters down not far behind the front (2.3b)."""
    seen = assessment(position, step.side)
    offers = RaiseHeadquarters.choices(position, step)
    best = min(offers, key=lambda each: (abs(seen.to_enemy[each.hex_] - BEHIND), each.hex_), default=None)
    return (EndPhase() if best is None else best,)


PLANNERS: dict[type, Planner] = {
    PlacingKessels: place_kessel,
    DeclareFortress: declare,
    CallingKampfgruppen: call,
    RaisingHeadquarters: raise_headquarters,
}
