"""Which battles does a simple player fight, where does he strike, and which block takes a hit?"""

from __future__ import annotations

from random import Random

from wargame_kit.games.eastfront.player.assessment import Assessment, assessment
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.combat.battle import Take, TakeHits
from wargame_kit.games.eastfront.rules.combat.declare import (
    Battles,
    ChooseBattle,
    DeclareBattles,
    FightFor,
    Resolve,
    mandatory,
)
from wargame_kit.games.eastfront.rules.combat.strike import Strike, strikers
from wargame_kit.games.eastfront.rules.command import effective_level, in_air_range, supported
from wargame_kit.games.eastfront.rules.zones import battle_hexes
from wargame_kit.position import Action

PRIZE = 0.3
"""How much of what a place is worth counts in a round that destroys the enemy there."""


def battles(position: EastFrontPosition, step: Battles, random: Random) -> tuple[Action, ...]:
    """What to declare: battles that pay or must be fought, with the strikes where most is to be won."""
    seen = assessment(position, step.side)
    must = mandatory(position)
    gains = {hex_: _gain(seen, hex_) for hex_ in sorted(battle_hexes(position))}
    fought = [hex_ for hex_ in gains if hex_ in must or gains[hex_] > 0]
    strikes, struck = list[Action](), set[int]()
    leaders = sorted(
        strikers(position, step.side), key=lambda unit: (-effective_level(position, unit).total, unit)
    )
    for unit in leaders:
        near = [hex_ for hex_ in fought if hex_ in in_air_range(position, unit) and hex_ not in struck]
        if near:
            best = max(
                near, key=lambda hex_: (bool(supported(position, hex_, step.side)), gains[hex_], -hex_)
            )
            struck.add(best)
            strikes.append(Strike(unit, best))
    further = [FightFor(hex_) for hex_ in fought if hex_ not in must and hex_ not in struck]
    return (*strikes, *further, DeclareBattles())


def _gain(seen: Assessment, hex_: int) -> float:
    """What a round of a battle wins more than it costs."""
    units = [unit for unit in seen.own[hex_] if not seen.position.is_headquarters(unit)]
    helps = bool(supported(seen.position, hex_, seen.side))
    found = seen.exchange(hex_, units, rounds=1, supported=helps)
    return found.won + PRIZE * seen.worth.get(hex_, 0.0) * found.clears - found.lost


def choose(position: EastFrontPosition, step: ChooseBattle, random: Random) -> tuple[Action, ...]:
    """Which battle is fought next: the order hardly matters."""
    return (Resolve(position.facts.battles[0]),)


def take(position: EastFrontPosition, step: TakeHits, random: Random) -> tuple[Action, ...]:
    """Which of several equal blocks takes a hit: the one that fires worst."""

    def fire(action: Take) -> tuple[int, str]:
        return position.charts.fire(position.kind(action.unit), "attack"), action.unit

    return (min(Take.choices(position, step), key=fire),)
