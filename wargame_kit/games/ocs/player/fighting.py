"""How does a simple player fire and attack? Barrages that help, then attacks by exact odds."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from wargame_kit.games.field import Assault, Placements
from wargame_kit.games.matching import best_group
from wargame_kit.games.ocs.player.assault import PRICE, AssaultPlanner
from wargame_kit.games.ocs.player.assessment import assessment
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.barrage import AddGun, Barrage, DeclareFire, HoldFire, Laying, OpenFire
from wargame_kit.games.ocs.rules.combat.attack import (
    Assault as Assembling,
)
from wargame_kit.games.ocs.rules.combat.attack import (
    Attack,
    CallOff,
    Combat,
    Declare,
    Join,
    check_attacker,
)
from wargame_kit.games.ocs.rules.combat.losing import disorganised
from wargame_kit.games.ocs.rules.combat.paying import check_attack_paid
from wargame_kit.games.ocs.rules.fire import Fire, chances, check_paid, cost, strength_of
from wargame_kit.games.ocs.rules.shelled import targets_in
from wargame_kit.position import EndPhase
from wargame_kit.position.derived import derived
from wargame_kit.position.heuristics import Plan

DISORDER = 0.5
"""What it is worth to disorganise a regiment that nobody attacks."""


def fire(position: OcsPosition, step: Barrage, random: Random) -> Plan:
    """Fire where it brings most (10)."""
    guns: dict[int, list[str]] = {}
    for offer in OpenFire.choices(position, step):
        guns.setdefault(offer.target, []).append(offer.unit)
    found = [best_fire(position, step.side, target, units) for target, units in guns.items()]
    best = max((each for each in found if each), key=lambda each: each.worth, default=None)
    return (EndPhase(),) if best is None else (OpenFire(best.stands[0][0], best.target),)


def best_fire(
    position: OcsPosition, side: str, target: int, guns: Iterable[str], begun: Placements = ()
) -> Assault | None:
    """The barrage of a hex that promises most, with the guns that are in it already."""
    ranked = sorted(guns, key=lambda gun: (-strength_of(position, gun), gun))
    stands = (*begun, *((gun, position.pieces[gun].hex_) for gun in ranked))
    hits = worth_of_disorder(position, side, target)
    seen = assessment(position, side)
    units = targets_in(position, side, target)
    step = min(map(seen.worth, units), default=0.0)
    steps = {"1/2": 0.5, "1": 1, "2": 2, "3": 3}

    def promise(chosen: Placements) -> float:
        shot = Fire(target, tuple(gun for gun, _ in chosen))
        if len(chosen) < len(begun) or not check_paid(position, shot):
            return -1000.0
        found = chances(position, side, shot).items()
        worth = sum(float(p) * (hits + steps.get(effect, 0) * step) for effect, p in found if effect != "NE")
        return worth - PRICE * cost(position, shot)

    return best_group(target, stands, promise, least=0.0)


@derived
def worth_of_disorder(position: OcsPosition, side: str, target: int) -> float:
    """What it is worth to disorganise a hex: how much better the attack on it becomes."""
    units = targets_in(position, side, target)
    idle = DISORDER * float(sum(map(position.regiments, units)))
    before, after = (_best(there, side, target) for there in (position, disorganised(position, units)))
    return max(idle, after - max(0.0, before))


def _best(position: OcsPosition, side: str, target: int) -> float:
    seen = assessment(position, side)
    around = (unit for hex_ in seen.around[target] for unit in seen.own.get(hex_, ()))
    near = {u: (position.pieces[u].hex_,) for u in around if check_attacker(position, side, u, target)}
    found = AssaultPlanner(seen).best(target, near)
    return 0.0 if found is None else found.worth


def lay(position: OcsPosition, step: Laying, random: Random) -> Plan:
    """Let further guns fire along as long as that pays, then fire."""
    guns = [each.unit for each in AddGun.choices(position, step)]
    begun = tuple((gun, position.pieces[gun].hex_) for gun in step.fire.guns)
    best = best_fire(position, step.side, step.fire.target, guns, begun)
    further = [gun for gun, _ in best.stands if gun not in step.fire.guns] if best else []
    return (*map(AddGun, further[:1]), DeclareFire(), HoldFire())


def attack(position: OcsPosition, step: Combat, random: Random) -> Plan:
    """Begin the attack that promises most (9.1)."""
    seen, near = assessment(position, step.side), dict[int, dict[str, tuple[int, ...]]]()
    for offer in Attack.choices(position, step):
        near.setdefault(offer.target, {})[offer.unit] = (position.pieces[offer.unit].hex_,)
    planner = AssaultPlanner(seen, has_room=lambda stands: _is_paid(position, stands), gates=seen.gates)
    found = [planner.best(target, units) for target, units in sorted(near.items())]
    best = max((each for each in found if each), key=lambda each: each.worth, default=None)
    return (EndPhase(),) if best is None else (Attack(best.stands[0][0], best.target),)


def _is_paid(position: OcsPosition, stands: Placements) -> bool:
    return bool(check_attack_paid(position, tuple(unit for unit, _ in stands)))


def assemble(position: OcsPosition, step: Assembling, random: Random) -> Plan:
    """Take in who makes the attack better, and declare it if it is worth it (9.2)."""
    fight, seen = step.fight, assessment(position, step.side)
    units = (*fight.attackers, *(each.unit for each in Join.choices(position, step)))
    near = {unit: (position.pieces[unit].hex_,) for unit in units}
    planner = AssaultPlanner(seen, has_room=lambda stands: _is_paid(position, stands), gates=seen.gates)
    best = planner.best(fight.target, near)
    if best is None:
        return (CallOff(),)
    wanted = [unit for unit, _ in best.stands if unit not in fight.attackers]
    return (*map(Join, wanted[:1]), Declare(), CallOff())
