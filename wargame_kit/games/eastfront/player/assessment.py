"""What does a simple player see on the map: where the enemy is, what a place is worth, what a fight costs?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.files.kinds import AXIS, DOUBLE, SINGLE, SOVIET
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.control import control_now
from wargame_kit.games.eastfront.rules.ground import defence_of, is_fortress, is_major, terrain_at
from wargame_kit.games.eastfront.rules.production.level import FOR_AXIS
from wargame_kit.games.eastfront.rules.rail import rail_net, railways
from wargame_kit.games.eastfront.rules.zones import crossed, land
from wargame_kit.games.field import Field
from wargame_kit.mechanics.distance import forces_near, nearest_along
from wargame_kit.position import Game
from wargame_kit.position.derived import derived

USUAL_LEVELS = {
    "german": {"S41": 3.6, "W41": 2.7, "S42": 3.1},
    "soviet": {"S41": 2.3, "W41": 2.3, "S42": 2.4, "W42": 2.8},
}
"""What is thought of a block whose face is not seen: as the orders of battle of the day had it."""

FULL = 2.9
"""And in a half-year that is not named."""

USUAL_LEVEL = 2.5
"""And of one of any other nation."""

USUAL_PRICES = {"german": 4.8, "soviet": 3.4}
"""What a level of such a block costs to build."""

USUAL_PRICE = 3.0
"""And of one of any other nation."""

PRICE = 4
"""So many production points count as a level."""

USUAL_FIRE = 1.2 / 6
"""Hits of such a block for each level."""

PULL = 9
"""From so many hexes away a place still draws."""

DRIVE = {
    AXIS: {"dry": 0.8, "mud": 1.7, "snow": 1.5},
    SOVIET: {"dry": 1.1, "mud": 1.6, "snow": 0.85},
}
"""A side goes forward that has so many times the enemy's levels, by weather."""

BROKEN = 0.6
"""A side is broken that has fewer than so many times the enemy's levels."""

SECTOR = (1.0, 1.0, 1.0, 1.0)
"""How much of a side's levels counts so many hexes away: those of a sector say whether it goes forward."""

BLOW = (1.0, 1.0, 0.5)
"""How much of the enemy's hits counts so many hexes away."""

RIDE = 3
"""So many hexes of railway beyond one's own will be one's own when those who go there are checked."""


@dataclass(frozen=True)
class Exchange:
    """What two forces do to each other on the average, in levels.

    Attributes
    ----------
    won, lost : float
        Levels that the enemy and one's own side lose.
    clears : float
        The share of the enemy that is destroyed, 1 for all of it.
    """

    won: float
    lost: float
    clears: float


class Assessment(Field[EastFrontPosition]):
    """What a side sees in its own view of a position."""

    def __init__(self, position: EastFrontPosition, side: str) -> None:
        super().__init__(position, side)
        self.around = crossed(position.game)  # over land: how far the enemy is too

    @cached_property
    def worth(self) -> Mapping[int, float]:
        """What places are worth to hold: cities, resources, fortresses."""
        sites = self.position.sites
        answer: dict[int, float] = {}
        for hex_, city in sites.cities.items():
            answer[hex_] = answer.get(hex_, 0.0) + 0.5 + 1.5 * city.value
        for hex_, resource in sites.resources.items():
            times = FOR_AXIS if self.side == AXIS else 1
            answer[hex_] = answer.get(hex_, 0.0) + 1.5 * times * resource.value
        return answer

    @cached_property
    def pull(self) -> list[float]:
        """How strongly what the enemy owns draws from every hex: the best of worth by distance."""
        theirs = control_now(self.position).enemy(self.side)
        answer = [0.0] * self.board.size
        for hex_, value in self.worth.items():
            if hex_ not in theirs:
                continue
            for there, away in _around(self.position.game, hex_, PULL):
                drawn = value / (1.5 + away)
                if drawn > answer[there]:
                    answer[there] = drawn
        return answer

    @cached_property
    def drive(self) -> bool:
        """Whether the side as a whole goes forward: it is strong enough for the weather."""
        own, theirs = self.totals
        return own >= DRIVE[self.side][self.position.facts.weather] * theirs

    @cached_property
    def is_broken(self) -> bool:
        """Whether so little of the side is left that it wants blocks more than orders."""
        own, theirs = self.totals
        return own < BROKEN * theirs

    @cached_property
    def totals(self) -> tuple[float, float]:
        """The levels of both sides on the map, one's own first."""
        own, theirs = (sum(map(self.levels, stacks.values())) for stacks in (self.own, self.enemies))
        return own, theirs

    @cached_property
    def strength(self) -> tuple[list[float], list[float]]:
        """The levels of both sides near every hex, one's own first."""
        return self._levels_near(self.own), self._levels_near(self.enemies)

    def _levels_near(self, stacks: Mapping[int, tuple[str, ...]]) -> list[float]:
        is_headquarters = self.position.is_headquarters
        levels = {
            hex_: self.levels(unit for unit in stack if not is_headquarters(unit))
            for hex_, stack in stacks.items()
        }
        return forces_near(self.board, levels, SECTOR)

    def drives(self, hex_: int) -> bool:
        """Whether those in a hex go forward: they are strong enough there for the weather."""
        own, theirs = (sums[hex_] for sums in self.strength)
        if not theirs:
            return self.drive
        return own >= DRIVE[self.side][self.position.facts.weather] * theirs

    @cached_property
    def gains(self) -> frozenset[int]:
        """The empty hexes that the enemy controls: whoever goes there takes them."""
        return control_now(self.position).enemy(self.side).difference(self.enemies)

    @cached_property
    def from_rails(self) -> list[int]:
        """How far every hex is from the railways that feed the side, or will when it has gone forward."""
        net = set(rail_net(self.position, self.side))
        rows, edge = railways(self.board).rows, list(net)
        for _ in range(RIDE):
            edge = [there for here in edge for there, _ in rows[here] if there not in net]
            edge = [there for there in dict.fromkeys(edge) if there not in self.enemies]
            net.update(edge)
        return nearest_along(self.around, net)[0]

    @cached_property
    def threat(self) -> list[float]:
        """The hits that the enemy could bring into every hex, those who are near counting more."""
        hits = {h: sum(self.hits(unit, "attack", h) for unit in stack) for h, stack in self.enemies.items()}
        return forces_near(self.board, hits, BLOW)

    @cached_property
    def guarded(self) -> list[float]:
        """How much of what the side owns lies near every hex: what is to be defended there."""
        own = control_now(self.position).friendly(self.side)
        answer = [0.0] * self.board.size
        for hex_, value in self.worth.items():
            if hex_ in own and hex_ in land(self.position.game):
                for there, away in _around(self.position.game, hex_, 2):
                    answer[there] = max(answer[there], value / (1 + away))
        return answer

    def levels(self, units: Iterable[str]) -> float:
        """The levels of some units; what is not seen counts as usual."""
        return sum(self.level(unit) for unit in units)

    def level(self, unit: str) -> float:
        """The level of a unit, or the usual one."""
        position = self.position
        if position.is_unseen(unit):
            by_time = USUAL_LEVELS.get(position.nation(unit))
            return by_time.get(position.half_year, FULL) if by_time else USUAL_LEVEL
        return max(0.5, position.level(unit))

    def hits(self, unit: str, action: str, hex_: int) -> float:
        """The hits of a unit on the average, in ``attack`` or ``defence``, if it fought in a hex."""
        position = self.position
        if position.is_unseen(unit):
            return self.level(unit) * USUAL_FIRE
        fire = position.charts.fire(position.kind(unit), action)
        if fire > SINGLE and terrain_at(position, hex_).is_single_fire:
            fire = SINGLE
        if action == "defence" and fire and is_major(position, hex_):
            fire = max(fire, DOUBLE)
        return position.level(unit) * fire / 6

    def exchange(
        self, hex_: int, attackers: Iterable[str], *, rounds: int = 2, supported: bool = True, air: int = 0
    ) -> Exchange:
        """What comes of attacking the enemy in a hex, on the average."""
        attacking, defending = tuple(attackers), self.enemies[hex_]
        defence = defence_of(self.position, hex_, self.enemy).total
        attack = sum(self.hits(unit, "attack", hex_) for unit in attacking) / (1 if supported else 2)
        answer = sum(self.hits(unit, "defence", hex_) for unit in defending)
        if is_fortress(self.position, hex_):
            answer += 0.6
        own, theirs = self.levels(attacking), self.levels(defending)
        left_own, left_theirs = own, theirs
        for _ in range(rounds):
            left_theirs -= min(left_theirs, air * 1.2 / 6 / defence)
            left_own -= min(left_own, answer * left_theirs / theirs)
            left_theirs -= min(left_theirs, attack * (left_own / own if own else 0) / defence)
        won, lost = (theirs - left_theirs) * self.price(defending), (own - left_own) * self.price(attacking)
        return Exchange(won, lost, 1 - left_theirs / theirs)

    def price(self, units: Iterable[str]) -> float:
        """What a level of some units costs on the average, as a share of the usual one."""
        prices = [self._price(unit) for unit in units]
        return sum(prices) / len(prices) / PRICE if prices else 1.0

    def _price(self, unit: str) -> float:
        position = self.position
        if position.is_unseen(unit):
            return USUAL_PRICES.get(position.nation(unit), USUAL_PRICE)
        return position.charts.cost(position.unit(unit)).step


@cache
def _around(game: Game[Charts], hex_: int, most: int) -> tuple[tuple[int, int], ...]:
    """The hexes so near to a place over land, with how far they are; the same all game long."""
    found = enumerate(nearest_along(crossed(game), (hex_,))[0])
    return tuple((there, away) for there, away in found if away <= most)


@derived
def assessment(position: EastFrontPosition, side: str) -> Assessment:
    """What a side sees of a position that it may know."""
    return Assessment(position, side)
