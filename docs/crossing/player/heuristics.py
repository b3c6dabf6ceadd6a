"""A simple player: Red goes for the town, Blue stays near it, and both fight where it pays."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from crossing.files.counters import BLUE, RED
from crossing.position import CrossingPosition
from crossing.rules.combat import Attack, Combat, EndCombat, odds
from crossing.rules.movement import EndMovement, Move, Movement, reach_of
from crossing.rules.obstacle import Bar, Barring, Ready
from wargame_kit.position import Action, Heuristics, Step
from wargame_kit.position.heuristics import Plan, Planner


class CrossingHeuristics(Heuristics[CrossingPosition]):
    """One plan for each step in which somebody decides."""

    def planner(self, step: Step[CrossingPosition]) -> Planner | None:
        return PLANNERS.get(type(step))


def bar(position: CrossingPosition, step: Barring, random: Random) -> Plan:
    """Bar the way that Red's nearest unit would take, one hex before the town."""
    distance, town = position.game.board.distance, position.town
    reds = position.stacks_by_side[RED]

    def detour(action: Bar) -> tuple[int, int]:
        ways = (distance(red, action.hex_) + distance(action.hex_, town) for red in reds)
        return min(ways, default=0), distance(action.hex_, town)

    if position.facts.obstacle >= 0:
        return (Ready(),)
    return min(Bar.choices(position, step), key=detour), Ready()


def march(position: CrossingPosition, step: Movement, random: Random) -> Plan:
    """Each unit goes where it stands best, the nearest to the town first."""
    goal, distance = position.town, position.game.board.distance
    waiting = sorted(step.waiting(position), key=lambda unit: distance(position.pieces[unit].hex_, goal))
    return tuple(_moves(position, waiting, step.side)) or (EndMovement(),)


def _moves(position: CrossingPosition, waiting: list[str], side: str) -> Iterator[Action]:
    guards = side == BLUE
    for unit in waiting:
        here, found = position.pieces[unit].hex_, reach_of(position, unit)
        if guards and here == position.town:
            continue  # somebody holds it already
        best = max((here, *found.hexes), key=lambda hex_: (_worth(position, unit, hex_), -hex_))
        if best != here:
            yield Move(unit, found.path(best))


def _worth(position: CrossingPosition, unit: str, hex_: int) -> int:
    """What it is worth to stand in a hex, in points: near the town, on good ground, beside the weak."""
    board, side = position.game.board, position.side_of(unit)
    enemies = position.stacks_by_side[position.enemy(side)]
    strength = position.unit(unit).faces[0].attack
    beside = [enemies[near][0] for near in board.within(hex_, 1) if near in enemies]
    weaker = sum(position.unit(enemy).faces[0].defence < strength for enemy in beside)
    cover = position.game.charts.ground[board.terrain_name(hex_)].shift
    return -4 * board.distance(hex_, position.town) + 2 * cover + 3 * weaker


def attack(position: CrossingPosition, step: Combat, random: Random) -> Plan:
    """The attack that promises most, where it promises anything."""
    promising = [(_gain(position, action), action) for action in Attack.choices(position, step)]
    gain, best = max(promising, key=lambda pair: pair[0], default=(Fraction(0), None))
    return (best,) if best is not None and gain > 0 else (EndCombat(),)


def _gain(position: CrossingPosition, action: Attack) -> Fraction:
    """Units that the enemy loses by it less those of one's own, as an average."""
    chances = odds(position, action.target, (action.unit,)).outcomes()
    return sum(
        (chance * (result.defender_losses - result.attacker_losses) for result, chance in chances.items()),
        Fraction(0),
    )


PLANNERS: dict[type, Planner] = {Barring: bar, Movement: march, Combat: attack}
