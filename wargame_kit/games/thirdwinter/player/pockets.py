"""How does a simple player lead a pocket? Its headquarters feeds who is cut off, and goes to meet friends."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from wargame_kit.games.ocs.player.marching import Marching
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.trace import fed_specially, supply
from wargame_kit.games.ocs.rules.title_works import WorkAlong
from wargame_kit.games.thirdwinter.rules import kessel_moves
from wargame_kit.games.thirdwinter.rules.kessel import PlaceKessel, PlacingKessels, RemoveKessel
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import Action, EndPhase
from wargame_kit.position.heuristics import Plan

POCKET = 3
"""So many units without supply near each other are worth a Kessel HQ."""

SERVES, COMES = 2, 6
"""So near a unit is fed where it stands, and so near one on foot can still come."""

NEARER = 0.25
"""What a hex nearer to friends outside is worth beside a unit that is fed."""


def enclosed(position: OcsPosition) -> frozenset[str]:
    """The units that nobody feeds, or a Kessel HQ alone."""
    return fed_specially(position, AXIS).union(supply(position, AXIS).cut)


def place_kessel(position: OcsPosition, step: PlacingKessels, random: Random) -> Plan:
    """Take away a Kessel HQ that feeds nobody; put one down where most stand whom nobody feeds (2.3a)."""
    found, used = supply(position, step.side), enclosed(position)
    distance = position.game.board.distance
    for offer in RemoveKessel.choices(position, step):
        here = position.pieces[offer.unit].hex_
        if not any(distance(here, found.places[unit]) <= SERVES for unit in used - {offer.unit}):
            return (offer,)
    cut = [found.places[unit] for unit in found.cut]

    def served(offer: PlaceKessel) -> tuple[int, int]:
        return sum(distance(offer.hex_, hex_) <= SERVES for hex_ in cut), -offer.hex_

    best = max(PlaceKessel.choices(position, step), key=served, default=None)
    return (best,) if best is not None and served(best)[0] >= POCKET else (EndPhase(),)


def led_out(march: Marching) -> Iterator[Action]:
    """Yield how each Kessel HQ goes to where it feeds most, rather near friends, and who follows it."""
    position, used = march.position, enclosed(march.position)
    for kessel in kessel_moves.on_map(position, AXIS):
        if used - {kessel} and kessel in march.by_mode:
            yield from march.in_mode(kessel, march.best_goal(kessel, _Leading(march, used - {kessel}).value))
    moved = [position.pieces[unit].at(march.places[unit]) for unit in kessel_moves.on_map(position, AXIS)]
    after = position.moved(*moved)
    for unit in march.from_the_front(each for each in march.waiting() if each in supply(position, AXIS).cut):
        ways = [way for way in kessel_moves.ways_of(after, unit) if march.has_room(unit, way[-1])]
        if ways and not kessel_moves.near(after, unit, march.places[unit]):
            way = max(ways, key=lambda each: (march.seen.to_enemy[each[-1]], -len(each), each[-1]))
            march.settle(unit, way[-1])
            yield WorkAlong(kessel_moves.WORK, unit, way)


class _Leading:
    """What a hex is worth to a Kessel HQ that leads some units.

    Parameters
    ----------
    march : Marching
    led : collection of str
    """

    def __init__(self, march: Marching, led: Collection[str]) -> None:
        self.march, position = march, march.position
        self.distance = position.game.board.distance
        self.reaching = {unit: COMES if kessel_moves.check_walker(position, unit) else SERVES for unit in led}
        fed = supply(position, AXIS).places.items()
        self.friends = sorted({hex_ for unit, hex_ in fed if unit not in led})

    def value(self, unit: str, goal: tuple[str, int]) -> float:
        """How many are fed there, how many more can come, and how near friends outside are."""
        mode, hex_ = goal
        places, distance = self.march.places, self.distance
        away = {each: distance(hex_, places[each]) for each in self.reaching}
        near = sum(far <= SERVES for far in away.values())
        coming = sum(far <= self.reaching[each] for each, far in away.items())
        out = min((distance(hex_, friend) for friend in self.friends), default=0)
        is_alone = not self.march.others(unit, hex_)
        return near + coming - NEARER * out - POCKET * is_alone - 0.1 * (mode != "combat")
