"""What attacks could a side make, and what do they promise?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from wargame_kit.games.field import Assault, Placement, Placements
from wargame_kit.games.matching import best_first, best_group
from wargame_kit.games.neworder.facts import CONVENTIONAL, HYPERWAR
from wargame_kit.games.neworder.player.assessment import Assessment, flies
from wargame_kit.games.neworder.player.prospects import Stake, columns, level, promise
from wargame_kit.games.neworder.rules.combat.odds import lends_hyperwar, morale_shift
from wargame_kit.games.neworder.rules.ground import ENGINEER, check_crossing, printed_ground

MOST = 8
"""More units than this seldom help in one attack."""

OTHER = 6.0
"""What it costs to stand beside a further enemy, who must be attacked too."""

LEAST = 2.0
"""An attack that promises less is not sought."""

EXPOSED = 0.35
"""What part of the danger counts in which attackers stand after their attack."""


class OddsEstimate:
    """What fights promise, whoever would stand where.

    Parameters
    ----------
    seen : Assessment
        Of the attacker.
    """

    def __init__(self, seen: Assessment) -> None:
        self.seen, self.position, self.game = seen, seen.position, seen.game
        self.on = printed_ground(self.game)
        self.limit = seen.charts.limit
        self._defenders: dict[tuple[int, ...], tuple[float, tuple[float, ...]]] = {}

    def best(self, targets: tuple[int, ...], stands: Placements, support: float = 0.0) -> tuple[float, str]:
        """What an attack promises on the better table that it may use, and which that is."""
        conventional = self.promise(targets, stands, support, CONVENTIONAL)
        if not any(lends_hyperwar(self.position, unit) for unit, _ in stands):
            return conventional, CONVENTIONAL
        hyperwar = self.promise(targets, stands, support, HYPERWAR)
        return (hyperwar, HYPERWAR) if hyperwar > conventional else (conventional, CONVENTIONAL)

    def promise(self, targets: tuple[int, ...], stands: Placements, support: float, table: str) -> float:
        """What an attack promises on a table."""
        seen = self.seen
        attack = support + sum(seen.strength(unit)[0] for unit, _ in stands)
        defence, worths = self._against(targets)
        column = level(self.game, attack - defence, self.shift(targets, stands))
        theirs = Stake(worths, self.trapped(targets, stands))
        own = Stake.of((seen.worth(unit) for unit, _ in stands), self.own_trapped(targets, stands))
        ground = sum(seen.prizes.get(target, 0.0) for target in targets) * self._late
        return promise(columns(self.game, table)[column], own, theirs, ground)

    @cached_property
    def _late(self) -> float:
        """How much ground counts now: it is counted at the end."""
        return 0.7 if self.seen.turns_left < 3 else 0.3

    def _against(self, targets: tuple[int, ...]) -> tuple[float, tuple[float, ...]]:
        found = self._defenders.get(targets)
        if found is None:
            pieces = self.position.pieces
            units = [
                unit
                for hex_ in targets
                for unit in self.seen.enemies.get(hex_, ())
                if not pieces[unit].fought
            ]
            defence = sum(self.seen.strength(unit)[1] for unit in units)
            worths = tuple(sorted(map(self.seen.worth, units)))
            found = self._defenders[targets] = defence, worths
        return found

    def shift(self, targets: tuple[int, ...], stands: Placements) -> int:
        """The columns to the right, roughly as `odds.shifts` counts them."""
        seen, position, limit = self.seen, self.position, self.limit
        ground = [(unit, hex_) for unit, hex_ in stands if not flies(position, unit)]
        right = limit("command_shift") * any(seen.is_commanded(unit, hex_) for unit, hex_ in ground)
        left = max((self._cover(target) for target in targets), default=0)
        left = max(left, self._river(targets, stands))
        if left and any(position.kind(unit) == ENGINEER for unit, _ in ground):
            right += limit("engineer_shift")
        below = [flies(position, unit) for unit, hex_ in stands if hex_ in seen.cover_of_enemy]
        is_for_all = position.option("air_defence_shift") == "attackers"
        if any(below) or (below and is_for_all and len(ground) < len(stands)):
            left += limit("helicopter_shift")
        if position.facts.morale == seen.side:
            right += morale_shift(position)
        return right - left

    def _cover(self, target: int) -> int:
        nations = map(self.position.nation, self.seen.enemies.get(target, ()))
        return max((self.seen.shift(target, nation) for nation in nations), default=0)

    def _river(self, targets: tuple[int, ...], stands: Placements) -> int:
        board, waters = self.seen.board, set()
        for hex_ in {hex_ for _, hex_ in stands}:
            for target in targets:
                waters.add(self.on.water(6 * hex_ + board.direction(hex_, target)))
        if len(waters) != 1 or "" in waters:
            return 0
        return self.seen.charts.hexsides[waters.pop()].shift

    def trapped(self, targets: tuple[int, ...], stands: Placements) -> float:
        """What part of the defenders' ways of retreat is closed, so that they would be destroyed."""
        if len(targets) > 1:
            return min(self.trapped((target,), stands) for target in targets)
        ways = len(self.open_ways(targets[0], stands))
        return (1.0, 0.3, 0.1)[ways] if ways < 3 else 0.0

    def open_ways(self, target: int, stands: Placements) -> list[int]:
        """The hexes to which the defenders of a hex could retreat."""
        closed = self._zone | self.seen.zone(hex_ for _, hex_ in stands)
        return [there for there in self._ways(self.seen.enemy, target) if there not in closed]

    @cached_property
    def _zone(self) -> set[int]:
        """The hexes that own units hold or control where they stand now and are held there."""
        return self.seen.zone(hex_ for hex_ in self.seen.own if self.seen.to_enemy[hex_] == 1)

    def _ways(self, side: str, hex_: int) -> list[int]:
        key = (side, hex_)
        found = self._known_ways.get(key)
        if found is None:
            found = self._known_ways[key] = [
                there
                for there in self.seen.around[hex_]
                if there not in self.seen.closed and check_crossing(self.position, side, hex_, there)
            ]
        return found

    @cached_property
    def _known_ways(self) -> dict[tuple[str, int], list[int]]:
        return {}

    def own_trapped(self, targets: tuple[int, ...], stands: Placements) -> float:
        """What part of the attackers has no way back."""
        hexes = dict.fromkeys(hex_ for _, hex_ in stands)
        shut = 0
        for hex_ in hexes:
            ways = self._ways(self.seen.side, hex_)
            shut += not any(there not in self._enemy_zone for there in ways)
        return shut / len(hexes) if hexes else 0.0

    @cached_property
    def _enemy_zone(self) -> set[int]:
        return self.seen.zone(self.seen.enemies)


class AssaultPlanner:
    """The assaults that a side could make when everybody moves where he can.

    Parameters
    ----------
    seen : Assessment
    options : mapping of unit to hexes
        Where each unit that may still act can stand.
    bound : Placements
        Units that stay where they are, and must attack from there.
    loads : mapping of hex to units
        Who is counted in each hex; it changes as assaults are taken.
    support : mapping of hex to float
        How much fire may support an attack there, roughly.
    """

    def __init__(
        self,
        seen: Assessment,
        options: Mapping[str, Iterable[int]],
        bound: Placements,
        loads: dict[int, tuple[str, ...]],
        support: Mapping[int, float],
    ) -> None:
        self.seen, self.estimate = seen, OddsEstimate(seen)
        self.loads, self.support = loads, dict(support)
        kind = seen.position.kind
        self.near = seen.spots(
            {u: hexes for u, hexes in options.items() if seen.strength(u)[0] > 0 or kind(u) == ENGINEER}
        )
        self.taken: set[str] = set()
        self.committed: dict[int, Placements] = {}
        for unit, hex_ in bound:
            beside = [there for there in seen.around[hex_] if there in seen.enemies]
            if beside:
                weakest = min(beside, key=lambda there: (seen.defence(there), there))
                self.committed[weakest] = (*self.committed.get(weakest, ()), (unit, hex_))

    def all(self) -> Iterator[Assault]:
        """Yield the assaults that are worth it, the best first; each is counted in the next."""
        for assault in best_first(self.near, self._best_on, _is_touched):
            yield assault
            self._take(assault)

    def _take(self, assault: Assault) -> None:
        self.committed[assault.target] = (*self.committed.get(assault.target, ()), *assault.stands)
        self.support.pop(assault.target, None)
        for unit, hex_ in assault.stands:
            self.taken.add(unit)
            if unit not in self.loads.get(hex_, ()):
                self.loads[hex_] = (*self.loads.get(hex_, ()), unit)

    def _best_on(self, target: int) -> Assault | None:
        """The best way to attack a hex, or to help those who must."""
        already = self.committed.get(target, ())
        support = self.support.get(target, 0.0)
        base = self.estimate.best((target,), already, support)[0] if already else 0.0

        def promise(stands: Placements) -> float:
            found = self.estimate.best((target,), (*already, *stands), support)[0]
            return found - base - self._price(target, stands)

        return best_group(target, self._stands(target), promise, least=LEAST, more=0.5)

    def _price(self, target: int, stands: Placements) -> float:
        """What standing there costs beside the fight: further enemies, and what comes after."""
        seen = self.seen
        others, stacks, danger = set[int](), dict[int, float](), 0.0
        for unit, hex_ in stands:
            stacks[hex_] = stacks.get(hex_, 0.0) + seen.strength(unit)[1]
        for unit, hex_ in stands:
            others.update(
                there
                for there in seen.around[hex_]
                if there in seen.enemies and there != target and there not in self.committed
            )
            if flies(seen.position, unit):
                danger += seen.risk(hex_, seen.strength(unit)[1]) * seen.worth(unit) / 2
            else:
                danger += seen.risk(hex_, stacks[hex_], seen.position.nation(unit)) * seen.worth(unit)
        return OTHER * len(others) + EXPOSED * danger

    def _stands(self, target: int) -> Iterator[Placement]:
        """Yield who could attack a hex, the strongest first, each from the side that closes most ways."""
        seen, loads = self.seen, dict[int, tuple[str, ...]]()
        near = {unit: hexes for unit, hexes in self.near[target].items() if unit not in self.taken}
        chosen: Placements = self.committed.get(target, ())
        order = sorted(near, key=lambda unit: (flies(seen.position, unit), -seen.strength(unit)[0], unit))
        number = 0
        for unit in order:
            free = []
            for hex_ in near[unit]:
                there = loads.get(hex_, self.loads.get(hex_, ()))
                if unit in there or seen.fits((*there, unit)):
                    free.append(hex_)
            if not free:
                continue
            hex_ = min(free, key=lambda there: self._rank(target, chosen, there))
            there = loads.get(hex_, self.loads.get(hex_, ()))
            if unit not in there:
                loads[hex_] = (*there, unit)
            chosen = (*chosen, (unit, hex_))
            yield unit, hex_
            number += 1
            if number >= MOST:
                return

    def _rank(self, target: int, chosen: Placements, hex_: int) -> tuple[float, int]:
        """How well a hex beside a target suits who comes next: the least is best."""
        seen, around = self.seen, self.seen.around
        others = sum(
            there in seen.enemies and there != target and there not in self.committed
            for there in around[hex_]
        )
        ways = len(self.estimate.open_ways(target, (*chosen, ("", hex_))))
        board = seen.board
        water: int = board.hexsides[6 * hex_ + board.direction(hex_, target)]
        return ways + 1.5 * others + 0.7 * water - 0.5 * seen.shift(hex_), hex_


def _is_touched(target: int, offer: Assault | None, chosen: Assault) -> bool:
    """Whether an offer on a hex changes by an assault that has been chosen: it shares a unit or a hex."""
    if offer is None or target == chosen.target:
        return target == chosen.target
    gone, hexes = {unit for unit, _ in chosen.stands}, {hex_ for _, hex_ in chosen.stands}
    return any(unit in gone or hex_ in hexes for unit, hex_ in offer.stands)
