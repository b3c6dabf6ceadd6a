"""How does a simple player use what the Axis alone has (2.3, 2.4)?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_kit.games.ocs.files.kinds import COMBAT
from wargame_kit.games.ocs.player.assessment import assessment
from wargame_kit.games.ocs.player.marching import Marching
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.title_works import Work
from wargame_kit.games.thirdwinter.player import pockets
from wargame_kit.games.thirdwinter.rules import kampfgruppen
from wargame_kit.games.thirdwinter.rules.armour_losses import LoseArmour, LosingArmour
from wargame_kit.games.thirdwinter.rules.combat_aid import AidCombat, LowerRoll, RaiseRoll, fight_of
from wargame_kit.games.thirdwinter.rules.fortresses import DeclareFortress, Fortify
from wargame_kit.games.thirdwinter.rules.high_commands import RaiseHeadquarters, RaisingHeadquarters
from wargame_kit.games.thirdwinter.rules.kampfgruppen import (
    FOUND,
    JOIN,
    CallingKampfgruppen,
    CallKampfgruppe,
    SupplyKampfgruppe,
)
from wargame_kit.games.thirdwinter.rules.kessel import PlacingKessels
from wargame_kit.games.thirdwinter.rules.margarethe import CallingCorps
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import Action, EndPhase
from wargame_kit.position.free_order import LetPass
from wargame_kit.position.heuristics import Plan, Planner

BEHIND = 6
"""So many hexes from the enemy a headquarters is well placed."""

GROUP, FRONT = 3, 4
"""So many regiments are put under a marker, so near to the enemy."""


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


def founded(march: Marching) -> Iterator[Action]:
    """Yield how the strongest who drive and stand near the front become battle groups (2.4e)."""
    position = march.position
    told = kampfgruppen.groups(position)
    left = kampfgruppen.markers(position) - len(told)
    if left <= 0:
        return
    taken = {position.pieces[units[0]].hex_ for units in told.values()}
    stays = {
        hex_: [unit for unit in stack if _may_found(march, unit, hex_)]
        for hex_, stack in march.stands.items()
        if hex_ not in taken and 1 <= march.seen.to_enemy[hex_] <= FRONT
    }
    ranked = sorted(stays, key=lambda hex_: (-sum(map(march.seen.whole, stays[hex_])), hex_))
    for hex_ in [hex_ for hex_ in ranked if stays[hex_]][:left]:
        group = list[str]()
        for unit in sorted(stays[hex_], key=lambda unit: (-march.seen.whole(unit), unit)):
            if march.size((*group, unit)) <= GROUP:
                group.append(unit)
        yield from (Work(JOIN if number else FOUND, unit) for number, unit in enumerate(group))


def _may_found(march: Marching, unit: str, hex_: int) -> bool:
    """Whether a unit that attacks stays where it is, ready, and under no marker."""
    position = march.position
    if not position.counter(unit).printed_side(COMBAT).attack:
        return False
    is_fit = kampfgruppen.is_fit(position, unit) and not kampfgruppen.number_of(position, unit)
    stays = position.pieces[unit].hex_ == hex_ and not position.pieces[unit].moved
    is_ready = march.modes[unit] in ("combat", "move") and not position.pieces[unit].marker
    return is_fit and stays and is_ready


def raise_headquarters(position: OcsPosition, step: RaisingHeadquarters, random: Random) -> Plan:
    """Put a headquarters down not far behind the front (2.3b)."""
    seen = assessment(position, step.side)
    offers = RaiseHeadquarters.choices(position, step)
    best = min(offers, key=lambda each: (abs(seen.to_enemy[each.hex_] - BEHIND), each.hex_), default=None)
    return (EndPhase() if best is None else best,)


def aid_combat(position: OcsPosition, step: AidCombat, random: Random) -> Plan:
    """Change the roll as is good for the side, the first time that it is asked (2.3c, 1.9)."""
    fight = fight_of(position)
    attacks = fight is not None and position.side_of(fight.attackers[0]) == step.side
    return (RaiseRoll() if attacks else LowerRoll(), LetPass())


def call_corps(position: OcsPosition, step: CallingCorps, random: Random) -> Plan:
    """Call nobody in: it brings the enemy points (4.1)."""
    return (EndPhase(),)


def lose_armour(position: OcsPosition, step: LosingArmour, random: Random) -> Plan:
    """Lose what is worth least (2.4c)."""
    seen = assessment(position, step.side)
    offers = LoseArmour.choices(position, step)
    best = min(offers, key=lambda each: (seen.worth(each.unit), each.unit), default=None)
    return (EndPhase() if best is None else best,)


PLANNERS: dict[type, Planner] = {
    LosingArmour: lose_armour,
    CallingCorps: call_corps,
    PlacingKessels: pockets.place_kessel,
    AidCombat: aid_combat,
    DeclareFortress: declare,
    CallingKampfgruppen: call,
    RaisingHeadquarters: raise_headquarters,
}
