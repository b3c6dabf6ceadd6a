"""Which attacks does a simple player make, with whom, from where, and who bars the way of retreat?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from wargame_kit.board import Board
from wargame_kit.games.field import Assault, Placements
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.player.assessment import Assessment, worth
from wargame_kit.games.huaihai.player.relief import relief
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.combat.odds import combat_results, cut_columns, cut_off
from wargame_kit.games.huaihai.rules.combat.participants import SUPPORTING
from wargame_kit.games.huaihai.rules.ground import costs_for, weight
from wargame_kit.games.matching import best_first, best_group
from wargame_kit.mechanics.outcomes import EVERY
from wargame_kit.position import Game

SIXTHS = 6
"""Expected worths are counted in sixths of a point, since a die has six faces."""

LEAST = {PLA: 6, KMT: 36}
"""An attack must promise more than this, in sixths; the KMT loses more by being spent."""

DESPERATE = 6
"""What an attack out of a pocket must promise: who stays in it is lost."""

TIRED = {PLA: 3, KMT: 6}
"""What it costs that a counter will be spent that could have stayed fresh, in sixths."""

BARRED = 18
"""Counters go round a hex to close it when that promises so much more, in sixths."""

Options = Mapping[str, tuple[int, ...]]
"""For every counter, the hexes in which it could stand."""

Cells = tuple[tuple[int, int, bool], ...]


@cache
def cells(game: Game, is_diagonal: bool) -> Mapping[int, Cells]:
    """For every level, shifts and pips added, the six results: losses of either side, and retreat."""
    table = combat_results(game, is_diagonal)
    answer = {}
    for level in range(-12, 25):
        results = [table.result(*table.cell(die, level)) for die in table.rows]
        answer[level] = tuple((r.attacker_losses, r.defender_losses, r.retreat > 0) for r in results)
    return answer


@dataclass(frozen=True, slots=True)
class Stake:
    """What there is to win and to lose on one side of a battle: all of it, and the cheapest counter."""

    count: int
    all_: int
    least: int

    @staticmethod
    def of(position: HuaihaiPosition, units: Iterable[str]) -> Stake:
        """What some counters are worth."""
        worths = [worth(position, unit) for unit in units]
        return Stake(len(worths), sum(worths), min(worths, default=0))


def promise(results: Cells, own: Stake, theirs: Stake, ground: int, is_trapped: bool) -> int:
    """What an attacker may expect of six equally likely results, in sixths of a point.

    Examples
    --------
    >>> promise(((0, 1, True),) * 6, Stake(2, 20, 10), Stake(1, 16, 16), 2, False)
    108
    """
    total = 0
    for lost, inflicted, retreat in results:
        total -= own.all_ if lost >= EVERY else own.least * lost
        if inflicted >= theirs.count or (retreat and is_trapped):
            total += theirs.all_ + ground
        elif inflicted:
            total += theirs.least + (ground if retreat else 0)
    return total


class AssaultPlanner:
    """Assaults on the enemy's hexes by those who are free to make them.

    Parameters
    ----------
    assessment : Assessment
    options : mapping of unit to hexes
        Where each free counter could stand; its own hex among them if it may stay.
    tired : set of str
        Free counters that will be spent anyway.
    bars : bool
        Whether counters also move to close ways of retreat.
    pips : int
        What is added to the die; in this table a pip is a column.
    unseen : collection of str
        Counters that are hidden still.
    """

    def __init__(
        self,
        assessment: Assessment,
        options: Options,
        tired: frozenset[str] = frozenset(),
        bars: bool = False,
        pips: int = 0,
        unseen: Collection[str] = (),
    ) -> None:
        self.assessment, self.options, self.tired = assessment, options, tired
        self.bars, self.pips = bars, pips
        self.position, self.side = assessment.position, assessment.side
        self.taken: set[str] = set()
        self.loads = Counter(assessment.loads)
        # Hidden counters close nothing: who is to do so must be named, and come on the map.
        standing = [
            (unit, hex_) for hex_, stack in assessment.own.items() for unit in stack if unit not in unseen
        ]
        self.places = {unit: hex_ for unit, hex_ in standing if self.position.is_fresh(unit)}
        self.spent = {hex_ for unit, hex_ in standing if not self.position.is_fresh(unit)}
        self.table = combat_results(self.position.game, True)
        self.cells = cells(self.position.game, self.position.option("die_beyond") == "extend")
        self.limit = self.position.charts.limit("stacking")
        self.weights = {unit: weight(self.position, unit) for unit in options}
        self.near = assessment.spots(self._attackers())

    def _attackers(self) -> Options:
        """Who could attack, and from where: guns give a column instead, when it is declared (7.5)."""
        strength, unit_of = self.assessment.strength, self.position.unit
        return {
            unit: hexes
            for unit, hexes in self.options.items()
            if strength(unit)[0] and unit_of(unit).traits.isdisjoint(SUPPORTING)
        }

    def best(self, least: int) -> Assault | None:
        """The assault that promises most, or None where none promises more than a least."""
        return next(self.all(least), None)

    def all(self, least: int) -> Iterator[Assault]:
        """Yield assaults one after the other, no counter in two of them."""

        def offer(target: int) -> Assault | None:
            found = self.on(target) if target in self.near else None
            return found if found is not None and self.is_worth_it(found, least) else None

        for assault in best_first(tuple(self.near), offer):
            yield assault
            for unit, hex_ in (*assault.stands, *assault.blockers):
                self._settle(unit, hex_)
            del self.near[assault.target]

    def is_worth_it(self, assault: Assault, least: int) -> bool:
        """Whether an assault promises more than a least; out of a pocket less will do."""
        if self.side == KMT and relief(self.position).are_inside(hex_ for _, hex_ in assault.stands):
            least = min(least, DESPERATE)
        return assault.worth > least

    def _settle(self, unit: str, hex_: int) -> None:
        self.taken.add(unit)
        self.loads[self.places.get(unit, -1)] -= self.weights[unit]
        self.loads[hex_] += self.weights[unit]
        self.places[unit] = hex_

    def on(self, target: int) -> Assault | None:
        """The best assault on a hex by those who are free, or None where nobody comes near."""
        best = best_group(
            target,
            self._stands(target),
            lambda stands: self._promise(target, stands, ()),
            is_enough=lambda stands: self._level(target, stands) >= self.table.highest + 5,
        )
        return self._barred(best) if best is not None and self.bars else best

    def _stands(self, target: int) -> Placements:
        """Who could attack a hex, the strongest first, each from the emptiest side of it."""
        near, chosen = self.near.get(target, {}), []
        load, used = Counter(self.loads), Counter[int]()
        strength = self.assessment.strength
        for unit in sorted(near, key=lambda u: (u not in self.tired, -strength(u)[0], u)):
            if unit in self.taken:
                continue
            here = self.places.get(unit, -1)
            free = [h for h in near[unit] if h == here or load[h] + self.weights[unit] <= self.limit]
            if not free:
                continue
            hex_ = min(free, key=lambda h: (used[h], self._is_across(h, target), h != here, load[h], h))
            used[hex_] += 1
            if hex_ != here:
                load[here] -= self.weights[unit]
                load[hex_] += self.weights[unit]
            chosen.append((unit, hex_))
        return tuple(chosen)

    def _is_across(self, hex_: int, target: int) -> bool:
        return _is_river(self.position.game.board, hex_, target)

    def _level(self, target: int, stands: Placements) -> int:
        """The column that an assault is fought in, shifts added."""
        position, assessment = self.position, self.assessment
        force = sum(assessment.strength(unit)[0] for unit, _ in stands)
        level = max(0, self.table.level(force, max(1, assessment.defence(target))))
        if position.option("combat_terrain") == "on":
            board, left = position.game.board, position.charts.combat_terrain
            level -= left.get(board.terrain_name(target), 0)
            if left.get("river") and all(self._is_across(hex_, target) for _, hex_ in stands):
                level -= left["river"]
        return level + self.pips + self._cut_shift(target)

    def _cut_shift(self, target: int) -> int:
        position = self.position
        return cut_columns(position) if cut_off(position, self.assessment.enemies[target]) else 0

    def _promise(self, target: int, attackers: Placements, blockers: Placements) -> int:
        stake = Stake.of(self.position, (unit for unit, _ in attackers))
        prize = Stake.of(self.position, self.assessment.enemies[target])
        is_trapped = not self.open_ways(target, attackers, blockers)
        level = self._level(target, attackers)
        tired = sum(TIRED[self.side] for unit, _ in (*attackers, *blockers) if unit not in self.tired)
        ground = self.assessment.gain(target)
        if self.side == KMT:
            ground += relief(self.position).opens(target, tuple(hex_ for _, hex_ in attackers))
        return promise(self.cells[level], stake, prize, ground, is_trapped) - tired

    def open_ways(self, target: int, attackers: Placements, blockers: Placements) -> list[int]:
        """The hexes to which the defenders could retreat: not held, not controlled (4.6, 9.4)."""
        places = self.places | dict(attackers) | dict(blockers)
        attacking = {unit for unit, _ in attackers}
        held = self.spent | set(places.values())
        closed = self.assessment.zone(hex_ for unit, hex_ in places.items() if unit not in attacking)
        first = self.assessment.enemies[target][0]
        ways = costs_for(self.position, first).links.rows[target]
        return [there for there, _ in ways if there not in held and there not in closed]

    def _barred(self, assault: Assault) -> Assault:
        """An assault with counters besides that close the ways of retreat, where that is worth it."""
        left = self.open_ways(assault.target, assault.stands, ())
        if not left:
            return assault
        spare = {
            unit: hexes
            for unit, hexes in self.options.items()
            if unit not in self.taken and all(unit != other for other, _ in assault.stands)
        }
        beside = frozenset(self.position.game.board.within(assault.target, 2))
        blockers: list[tuple[str, int]] = []
        load = Counter(self.loads)
        for unit, hex_ in assault.stands:
            load[hex_] += self.weights[unit] * (hex_ != self.places.get(unit))
        while left and spare:
            offers = [
                (sum(way == hex_ or way in self.assessment.around[hex_] for way in left), unit, hex_)
                for unit, hexes in spare.items()
                for hex_ in hexes
                if hex_ in beside and load[hex_] + self.weights[unit] <= self.limit
            ]
            closes, unit, hex_ = max(offers, default=(0, "", -1))
            if not closes:
                return assault
            blockers.append((unit, hex_))
            del spare[unit]
            load[hex_] += self.weights[unit]
            left = self.open_ways(assault.target, assault.stands, tuple(blockers))
        if left:
            return assault
        found = self._promise(assault.target, assault.stands, tuple(blockers))
        better = found >= assault.worth + BARRED
        return Assault(assault.target, assault.stands, found, tuple(blockers)) if better else assault


@lru_cache(maxsize=4096)
def _is_river(board: Board, here: int, there: int) -> bool:
    return board.hexsides[6 * here + board.direction(here, there)] > 0
