"""How does a simple player answer random events (1.9)?"""

from __future__ import annotations

from random import Random

from wargame_kit.games.ocs.player.assessment import assessment
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import rating
from wargame_kit.games.thirdwinter.rules.demands import GiveUp, GivingUp
from wargame_kit.games.thirdwinter.rules.events import crisis
from wargame_kit.games.thirdwinter.rules.events.again import ThrowAgain
from wargame_kit.games.thirdwinter.rules.events.front_events import NameFront, ThisFront
from wargame_kit.games.thirdwinter.rules.events.hero import BeHero, NameHero
from wargame_kit.games.thirdwinter.rules.events.minor_allies import Entrench, Entrenching
from wargame_kit.games.thirdwinter.rules.events.new_aircraft import BaseAircraft, BasingAircraft
from wargame_kit.games.thirdwinter.rules.events.partisan_offensive import Forgo, Losing
from wargame_kit.games.thirdwinter.rules.events.partisans import Hunting, SendHunting
from wargame_kit.games.thirdwinter.rules.events.raids import Bust, Raiding
from wargame_kit.games.thirdwinter.rules.events.sabotage import Sabotage, Sabotaging
from wargame_kit.games.thirdwinter.rules.events.strange_things import NameFormation, NameFormations
from wargame_kit.games.thirdwinter.rules.events.strongholds import (
    Garrison,
    Garrisoning,
    Hold,
    NameStronghold,
    Stock,
)
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import EndPhase
from wargame_kit.position.free_order import LetAllPass
from wargame_kit.position.heuristics import Plan, Planner


def send_hunting(position: OcsPosition, step: Hunting, random: Random) -> Plan:
    """Send who is worth least (1.9, 53)."""
    seen = assessment(position, step.side)
    found = SendHunting.choices(position, step)
    return (*sorted(found, key=lambda each: (seen.worth(each.unit), each.unit))[:1], EndPhase())


def send_division(position: OcsPosition, step: crisis.SendingElsewhere, random: Random) -> Plan:
    """Send the divisions that are worth least (1.9, rare 26)."""
    seen, units = assessment(position, step.side), crisis.fighting(position)
    pair = min(
        step.left(position),
        key=lambda pair: (sum(seen.worth(unit) for each in pair for unit in units[each]), pair),
        default=(),
    )
    sends = (crisis.SendDivision(units[each][0]) for each in pair if each not in step.named)
    return tuple(sends) or (EndPhase(),)


def name_formation(position: OcsPosition, step: NameFormations, random: Random) -> Plan:
    """Name any: what stands where is not looked at (1.9, 46)."""
    return (random.choice(list(NameFormation.choices(position, step))),)


def name_hero(position: OcsPosition, step: NameHero, random: Random) -> Plan:
    """Make the best of the side a hero (1.9, 55-56)."""
    offers = BeHero.choices(position, step)
    return (max(offers, key=lambda each: (rating(position, each.unit).total, each.unit)),)


def throw_again(position: OcsPosition, step: ThrowAgain, random: Random) -> Plan:
    """Keep what has been thrown: the other side would have the next (1.9, 41-42)."""
    return (LetAllPass(),)


def name_front(position: OcsPosition, step: NameFront, random: Random) -> Plan:
    """The front that is nearest the enemy, where both sides look for it (1.9)."""
    near = assessment(position, SOVIET).to_enemy

    def way(offer: ThisFront) -> tuple[int, str]:
        return near[position.pieces[offer.unit].hex_], offer.unit

    return (min(ThisFront.choices(position, step), key=way),)


def give_up(position: OcsPosition, step: GivingUp, random: Random) -> Plan:
    """Give up the Reserve with the fewest units (1.9)."""
    stacks = position.stacks_by_side[step.side]
    return (min(GiveUp.choices(position, step), key=lambda each: (len(stacks[each.hex_]), each.hex_)),)


def raid(position: OcsPosition, step: Raiding, random: Random) -> Plan:
    """Bust trains anywhere that is allowed (1.9)."""
    return (random.choice(list(Bust.choices(position, step))),)


def base_aircraft(position: OcsPosition, step: BasingAircraft, random: Random) -> Plan:
    """Put aircraft on any base, as many as may come (1.9)."""
    return (*list(BaseAircraft.choices(position, step))[:1], EndPhase())


def sabotage(position: OcsPosition, step: Sabotaging, random: Random) -> Plan:
    """Let partisans attack the largest base (1.9, 51)."""
    own = {hex_: level for hex_, side, level in position.facts.bases if side == AXIS}
    return (max(Sabotage.choices(position, step), key=lambda each: (own[int(each.hex_)], each.hex_)),)


def name_stronghold(position: OcsPosition, step: NameStronghold, random: Random) -> Plan:
    """Hold the first of the cities that are near the enemy (1.9)."""
    return tuple(Hold.choices(position, step))[:1]


def garrison(position: OcsPosition, step: Garrisoning, random: Random) -> Plan:
    """Put who comes into the city that is nearest the enemy (1.9)."""
    near = assessment(position, AXIS).to_enemy
    offers = sorted(
        Garrison.choices(position, step), key=lambda each: (near[each.hex_], each.unit, each.hex_)
    )
    return (*offers[:1], *tuple(Stock.choices(position, step))[:1], EndPhase())


def entrench(position: OcsPosition, step: Entrenching, random: Random) -> Plan:
    """Dig in on the Dnestr where the enemy is nearest (1.9)."""
    near = assessment(position, AXIS).to_enemy
    return (min(Entrench.choices(position, step), key=lambda each: (near[each.hex_], each.hex_)),)


def forgo(position: OcsPosition, step: Losing, random: Random) -> Plan:
    """Lose the supply that is farthest from the enemy (1.9, 22)."""
    near = assessment(position, step.side).to_enemy
    return (max(Forgo.choices(position, step), key=lambda each: (near[each.hex_], each.tokens, -each.hex_)),)


PLANNERS: dict[type, Planner] = {
    Losing: forgo,
    NameStronghold: name_stronghold,
    Garrisoning: garrison,
    Hunting: send_hunting,
    crisis.SendingElsewhere: send_division,
    NameFormations: name_formation,
    NameHero: name_hero,
    ThrowAgain: throw_again,
    NameFront: name_front,
    Raiding: raid,
    GivingUp: give_up,
    BasingAircraft: base_aircraft,
    Sabotaging: sabotage,
    Entrenching: entrench,
}
