"""What does a simple player order? What has come, then headquarters, then levels where they are missed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_kit.games.eastfront.boxes import FORCE, RESERVE
from wargame_kit.games.eastfront.files.kinds import GARRISON
from wargame_kit.games.eastfront.player.assessment import Assessment, assessment
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.objectives.surrender import Demand, Surrender
from wargame_kit.games.eastfront.rules.production.arrivals import hexes_for
from wargame_kit.games.eastfront.rules.production.build import Add, Bring, Rebuild
from wargame_kit.games.eastfront.rules.production.orders import Order, points_left
from wargame_kit.games.eastfront.rules.production.plan import Production, Ready
from wargame_kit.position import Action, EndPhase

PRESSED = 4
"""Headquarters that a side which holds buys a level for in a month, before everything else."""

PRESSED_AND_BROKEN = {"dry": 0, "mud": 1, "snow": 2}
"""The same, by weather, for a side of which little is left: it wants blocks before orders."""

LEAST = 3
"""Nothing costs less than so many points."""


def produce(position: EastFrontPosition, step: Production, random: Random) -> tuple[Action, ...]:
    """What to order in a month: everything, and that the plan is ready."""
    written, now = list[Action](), position
    for order in _wishes(position, step.side):
        if points_left(now, step.side) < LEAST and not isinstance(order, Bring):
            continue
        if order.check(now, step):
            written.append(order)
            now = now.play_unchecked(order)
    return (*written, Ready())


def _wishes(position: EastFrontPosition, side: str) -> Iterator[Order]:
    """Yield what a side would like, the most wanted first."""
    seen = assessment(position, side)
    own = [unit for unit in position.pieces if position.side_of(unit) == side]
    for unit in own:
        if position.pieces[unit].place == RESERVE:
            yield from _places(position, seen, unit, Bring)
    on_map = [unit for unit in own if position.pieces[unit].hex_ >= 0 and position.pieces[unit].face]
    leaders = [unit for unit in on_map if position.is_headquarters(unit)]
    leaders.sort(key=lambda unit: (position.level(unit), seen.to_enemy[position.pieces[unit].hex_], unit))
    # Who goes forward needs headquarters more than anything; who is pressed needs blocks first.
    few = PRESSED_AND_BROKEN[position.facts.weather] if seen.is_broken else PRESSED
    most = len(leaders) if seen.drive else few
    yield from map(Add, leaders[:most])
    force = [unit for unit in own if position.pieces[unit].place == FORCE]
    for unit in (unit for unit in force if position.is_headquarters(unit)):
        yield from _places(position, seen, unit, Rebuild)
    fighters = [unit for unit in on_map if not position.is_headquarters(unit)]
    cadres = [
        unit for unit in force if not position.is_headquarters(unit) and position.kind(unit) != GARRISON
    ]
    # Who goes forward brings back his best, who is pressed the cheapest: the most hits for his points.
    dear = 1 if seen.drive else -1
    cadres.sort(key=lambda unit: (-dear * position.charts.cost(position.unit(unit)).cadre, unit))
    wanted = sorted(fighters, key=lambda unit: (_need(position, seen, unit), unit))
    # A block that is back holds a hex and is no loss any more (17.1): that is worth more than levels.
    for unit in cadres:
        yield from _places(position, seen, unit, Rebuild)
    yield from map(Add, wanted)
    yield from map(Add, leaders[most:])


def _places(
    position: EastFrontPosition, seen: Assessment, unit: str, order: type[Bring] | type[Rebuild]
) -> Iterator[Order]:
    """Yield the order with every hex that is open, those that the enemy is near to first."""
    to_enemy = seen.to_enemy
    open_to = sorted(hexes_for(position, unit), key=lambda hex_: (to_enemy[hex_] < 2, to_enemy[hex_], hex_))
    yield from (order(unit, hex_) for hex_ in open_to)


def _need(position: EastFrontPosition, seen: Assessment, unit: str) -> float:
    """How little a block needs a level: the weak, the strong of kind, and those at the front need it most."""
    away = seen.to_enemy[position.pieces[unit].hex_]
    fire = position.charts.fire(position.kind(unit), "attack")
    return position.level(unit) + 0.4 * min(away, 6) - 0.8 * fire


def surrender(position: EastFrontPosition, step: Surrender, random: Random) -> tuple[Action, ...]:
    """Which countries to ask whether they leave the Axis: all of them (16.1)."""
    return (*Demand.choices(position, step), EndPhase())
