"""How does a simple player carry out what a fight has brought: who is lost, who goes where?"""

from __future__ import annotations

from itertools import chain
from random import Random

from wargame_kit.games.neworder.player.assessment import Assessment, assessment
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat.advance import AdvanceUnits, Halt
from wargame_kit.games.neworder.rules.combat.retreat import RetreatUnits
from wargame_kit.position import Action, Step
from wargame_kit.position.after_combat import Retreat
from wargame_kit.position.heuristics import Plan

GOES_ON = 1.0
"""What an advance must gain."""


def lose(position: NewOrderPosition, step: Step[NewOrderPosition], random: Random) -> Plan:
    """Lose who is worth least."""
    seen = assessment(position, step.actor(position))

    def worth(action: Action) -> tuple[float, str]:
        unit = action.named_unit
        attack, _ = seen.strength(unit)
        return seen.worth(unit) + attack / 2, unit

    able = tuple(step.choices(position))
    return (min(able, key=worth),) if able else ()


def retreat(position: NewOrderPosition, step: RetreatUnits, random: Random) -> Plan:
    """Take the first unit back to where it is safest, towards friends."""
    seen = assessment(position, step.side)
    for unit in step.waiting(position):
        ways = step.ways(position, unit)
        if ways:
            return (Retreat(unit, max(ways, key=lambda way: (stands(seen, unit, way[-1]), -way[-1]))),)
    return ()


def advance(position: NewOrderPosition, step: AdvanceUnits, random: Random) -> Plan:
    """Advance where that is worth it: to a prize, out of danger, nearer to the enemy's back."""
    seen = assessment(position, step.side)
    best: tuple[float, Action] | None = None
    for action in chain.from_iterable(step.choices(position, unit) for unit in step.units):
        here, there = action.way[0], action.way[-1]
        gain = stands(seen, action.named_unit, there) - stands(seen, action.named_unit, here)
        if best is None or gain > best[0]:
            best = gain, action
    if best is None or best[0] < GOES_ON:
        return (Halt(),)
    return (best[1],)


def stands(seen: Assessment, unit: str, hex_: int) -> float:
    """What it is worth to stand in a hex when the enemy comes next."""
    position = seen.position
    nation = position.nation(unit)
    others = [other for other in seen.own.get(hex_, ()) if other != unit]
    defence = seen.strength(unit)[1] + sum(seen.strength(other)[1] for other in others)
    value = -seen.risk(hex_, defence, nation) * seen.worth(unit)
    value += 0.5 * seen.shift(hex_, nation) + 0.5 * bool(others)
    value -= 2.0 * seen.to_front.get(hex_, 99) / 14
    if hex_ in seen.prizes and not others:
        value += seen.prizes[hex_] * (0.8 if seen.turns_left < 4 else 0.4)
    if seen.strength(unit)[0] <= 0 and seen.to_enemy[hex_] == 1:
        value -= 4.0
    return value
