"""How does a simple player use a movement phase? Attacks first, then everybody to where he is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from wargame_kit.games.neworder.player import arrivals
from wargame_kit.games.neworder.player.assessment import flies
from wargame_kit.games.neworder.player.marching import Marching
from wargame_kit.games.neworder.player.prospects import POINT
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.air_defence import AIR_DEFENCE
from wargame_kit.games.neworder.rules.lifting import Lift, carriers, check_together, flight, passengers
from wargame_kit.games.neworder.rules.nodes import BASE, NODE
from wargame_kit.games.neworder.rules.rising import GROUP
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.position import Action, EndPhase
from wargame_kit.position.heuristics import Plan

PULL, BOLD, STEEP = 5.0, 1.2, 1.5
"""What it is worth to be a move nearer to the front, for equals, and how it grows with superiority."""

CONTACT = 12.0
"""What it costs to stand beside an enemy who is not worth an attack."""

DANGER = 0.7
"""How much of what is likely to be lost counts."""

STIR, LIFTS = 0.5, 5.0
"""What a move must gain, and what a lift must gain over going by oneself."""

COVER = 1.5
"""What each column of cover is worth to who is weak: fire reaches everywhere."""

COMPANY = 1.0
"""What somebody else in the same hex is worth."""

EARLY, LATE, SOON = 0.3, 0.8, 4
"""How much of a prize counts, before and in the last turns, and how many these are."""

ERRAND = 6.0
"""What a unit that is sent for a prize gives for a move nearer to it."""

BEHIND = {NODE: 3, AIR_DEFENCE: 2, BASE: 3}
"""How many hexes from the enemy those stay who do not attack."""


def move(position: NewOrderPosition, step: MovementPhase, random: Random) -> Plan:
    """Use a movement phase: land and jump, rise, attack, and go where it is worth going."""
    before = arrivals.first(position, step.side)
    if before:
        return before
    march = Marching(position, step.side)
    plan = DeploymentPlan(march)
    return (*_assaults(march), *plan.errands(), *plan.lifts(), *plan.rest(), EndPhase())


def _assaults(march: Marching) -> Iterator[Action]:
    for assault in march.assault_planner().all():
        for unit, hex_ in assault.stands:
            yield from march.to(unit, hex_)


class DeploymentPlan:
    """Where everybody goes who does not attack.

    Parameters
    ----------
    march : Marching
    """

    def __init__(self, march: Marching) -> None:
        self.march, self.seen, self.position = march, march.seen, march.position
        self.pull = PULL * min(BOLD, max(0.0, STEEP * march.seen.superiority - STEEP + 1))

    def errands(self) -> Iterator[Action]:
        """Send somebody for every prize that is there for the taking, in the last turns."""
        march, seen = self.march, self.seen
        if seen.turns_left > SOON:
            return
        for prize, worth in sorted(seen.prizes.items()):
            if prize in seen.enemies or worth > POINT:
                continue
            if any(unit in march.settled for unit in march.stands.get(prize, ())):
                continue
            way = seen.way_to(frozenset((prize,)))
            best: tuple[float, str, int] | None = None
            for unit, hexes in march.ways.items():
                if unit in march.settled or seen.position.kind(unit) in BEHIND or flies(self.position, unit):
                    continue
                nearest = min(hexes, key=lambda hex_: (way.get(hex_, 999), hex_), default=-1)
                pace = 2 * max(1, self.position.face(unit).movement)
                turns = way.get(nearest, 999) / pace if nearest >= 0 else 999
                if turns <= seen.turns_left and march.has_room(unit, nearest):
                    cost = turns * ERRAND + seen.strength(unit)[0]
                    if best is None or (cost, unit) < best[:2]:
                        best = cost, unit, nearest
            if best is not None:
                yield from march.to(best[1], best[2])

    def rest(self) -> Iterator[Action]:
        """Yield where everybody else goes: who fights first, then who helps."""
        march, seen = self.march, self.seen
        position = self.position

        def order(unit: str) -> tuple[bool, bool, float, str]:
            is_behind = position.kind(unit) in BEHIND
            return is_behind, flies(position, unit), -seen.strength(unit)[0], unit

        for unit in sorted(march.waiting(), key=order):
            hex_ = self.best(unit, march.ways[unit])
            if hex_ >= 0:
                yield from march.to(unit, hex_)

    def best(self, unit: str, hexes: tuple[int, ...]) -> int:
        """The best of some hexes for a unit, or -1 where none has room."""
        march, here = self.march, self.position.pieces[unit].hex_
        free = [hex_ for hex_ in hexes if march.has_room(unit, hex_)]
        if not free:
            return -1
        value = self.value_for(unit)
        best = max(free, key=lambda hex_: (value(hex_), -hex_))
        return here if here in free and value(best) <= value(here) + STIR else best

    def value_for(self, unit: str) -> Callable[[int], float]:
        """How much a unit likes a hex."""
        position, kind = self.position, self.position.kind(unit)
        if kind in BEHIND:
            return lambda hex_: self._behind(unit, kind, hex_)
        if flies(position, unit):
            return lambda hex_: self._aloft(unit, hex_)
        if kind == GROUP:
            return lambda hex_: self._hidden(unit, hex_)
        return lambda hex_: self.of_fighter(unit, hex_)

    def of_fighter(self, unit: str, hex_: int) -> float:
        """What a hex is worth to a unit that fights."""
        seen, march, position = self.seen, self.march, self.position
        pace = 2 * max(1, position.face(unit).movement)
        nation = position.nation(unit)
        others = march.others(unit, hex_)
        defence = march.defence(unit, others)
        value = -self.pull * march.seen.to_front.get(hex_, 999) / pace
        if seen.to_enemy[hex_] == 1:
            value -= CONTACT
        value -= DANGER * seen.risk(hex_, defence, nation) * seen.worth(unit)
        value += COMPANY * min(len(others), 1)
        value += 0.3 * seen.shift(hex_, nation)
        if hex_ in seen.prizes and not others:
            value += seen.prizes[hex_] * (LATE if seen.turns_left <= SOON else EARLY)
        return value

    def _behind(self, unit: str, kind: str, hex_: int) -> float:
        """What a hex is worth to a node or to air defence: near those it serves, not near the enemy."""
        seen, march, position = self.seen, self.march, self.position
        printed, board = position.unit(unit), seen.board
        defence = march.defence(unit, march.others(unit, hex_))
        away = seen.to_enemy[hex_]
        value = -10.0 * max(0, BEHIND[kind] - away)
        value -= 2 * DANGER * seen.risk(hex_, defence, position.nation(unit)) * seen.worth(unit)
        value -= self.pull * march.seen.to_front.get(hex_, 999) / (2 * max(1, position.face(unit).movement))
        served = 0
        for other, there in march.places.items():
            if other != unit and seen.strength(other)[0] > 0 and there >= 0:
                served += board.distance(hex_, there) <= printed.command_range
        return value + 0.8 * min(served, 8) + COVER * seen.shift(hex_, position.nation(unit))

    def _hidden(self, unit: str, hex_: int) -> float:
        """What a hex is worth to an armed group: a prize in the end, else where nobody finds it."""
        seen, march, position = self.seen, self.march, self.position
        others = [other for other in march.stands.get(hex_, ()) if other != unit]
        nation = position.nation(unit)
        defence = seen.strength(unit)[1] + sum(seen.strength(other)[1] for other in others)
        value = -seen.risk(hex_, defence, nation) * seen.worth(unit) - CONTACT * (seen.to_enemy[hex_] == 1)
        if hex_ in seen.prizes and not others:
            value += seen.prizes[hex_] * (LATE if seen.turns_left <= SOON else EARLY)
        return value + 0.3 * min(seen.to_enemy[hex_], 9) + COVER * seen.shift(hex_, nation)

    def _aloft(self, unit: str, hex_: int) -> float:
        """What a hex is worth to a helicopter: with others, near the front but not beside the enemy."""
        seen, march, position = self.seen, self.march, self.position
        others = march.others(unit, hex_)
        defence = march.defence(unit, others)
        away = seen.to_enemy[hex_]
        value = -2.0 * max(0, away - 4) - 10.0 * max(0, 2 - away) - 0.2 * max(0, seen.to_own[hex_] - 1)
        value -= DANGER * seen.risk(hex_, defence, position.nation(unit)) * seen.worth(unit)
        value += COVER * seen.shift(hex_, position.nation(unit))
        return value + 4.0 * any(not flies(position, other) for other in others)

    def lifts(self) -> Iterator[Action]:
        """Let helicopters carry those who gain much by it."""
        march, position = self.march, self.position
        idle = [h for h in carriers(position, march.side) if h not in march.settled]
        waiting = [u for u in passengers(position, march.side) if u not in march.settled] if idle else []
        idle.sort(key=lambda helicopter: (self.seen.strength(helicopter)[0], helicopter))
        for unit in waiting:
            for helicopter in idle:
                if not check_together(position, helicopter, unit):
                    continue
                hex_ = self._carried_to(unit, helicopter)
                if hex_ >= 0:
                    idle.remove(helicopter)
                    march.settle(unit, hex_)
                    march.settle(helicopter, hex_)
                    yield Lift(unit, helicopter, hex_)
                    break

    def _carried_to(self, unit: str, helicopter: str) -> int:
        """Where a helicopter had better carry a unit, or -1 where it goes as well by itself."""
        march, seen = self.march, self.seen
        own = march.ways.get(unit, ())
        alone = self.best(unit, own) if own else -1
        least = self.of_fighter(unit, alone) + LIFTS if alone >= 0 else -1000.0
        best, found = least, -1
        for hex_ in flight(self.position, helicopter, unit):
            if not 2 <= seen.to_enemy[hex_] <= 8 or not march.has_room(unit, hex_):
                continue
            if not march.has_room(helicopter, hex_):
                continue
            value = self.of_fighter(unit, hex_)
            if value > best:
                best, found = value, hex_
        return found
