"""How a simple player sees the map: what is near, what must be taken or held, and what a hex is worth.

Nothing here is a rule. All figures are rough worths in points, of which a German infantry division's step is
some five; they were tuned by letting the bots play (docs/balance.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property

from wargame_kit.games.field import Field
from wargame_kit.games.typhoon.files.charts import AXIS, SOVIET
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.cities import big_cities, controls, moscow_and_tula
from wargame_kit.games.typhoon.rules.ground import Ground, costs_of, ground
from wargame_kit.games.typhoon.rules.odds import shifts
from wargame_kit.games.typhoon.rules.supply import connected_hexes, supply
from wargame_kit.games.typhoon.rules.zones import control
from wargame_kit.mechanics.distance import FAR, nearest
from wargame_kit.mechanics.kernel import search
from wargame_kit.position.derived import derived_from

CAPITAL, CITY, TOWN = 45, 30, 5
"""What taking or holding a hex of Moscow or Tula, of another big city, of a town is worth."""

CROWD, ENOUGH = 4, 8
"""Attackers within so many hexes, and so many times the defence, are enough for one city."""

GUARD = 10
"""What a guard is worth on a line of communications that the enemy is near to."""

PULL, PINNING = 3, 4
"""What one movement point nearer to a goal is worth to an attacker; to stand against the enemy."""

CUT_OFF = (40, 12)
"""What it costs to end where no line of communications runs: before and after the turn's supply chit."""


def defence_shift(position: TyphoonPosition, hex_: int, attacking_side: str) -> int:
    """The columns, to the right if positive, of an attack on a hex in this weather."""
    return _shift_table(position, attacking_side)[hex_]


def _shift_table(position: TyphoonPosition, attacking_side: str) -> tuple[int, ...]:
    key = (position.weather.id, attacking_side)
    known = _tables(position.game)
    if key not in known:
        size = position.game.board.size
        known[key] = tuple(shifts(position, hex_, attacking_side).total for hex_ in range(size))
    return known[key]


@cache
def _tables(game: object) -> dict[tuple[str, str], tuple[int, ...]]:
    return {}


class Assessment(Field[TyphoonPosition]):
    """What one side sees of a position."""

    @cached_property
    def is_attacking(self) -> bool:
        """Whether the side should press on: the Axis until the snow, the Soviets from then."""
        snow = self.position.weather.shift_for_soviet > 0
        return snow == (self.side == SOVIET)

    @cached_property
    def connected(self) -> frozenset[int]:
        """Hexes with a line of communications."""
        return connected_hexes(self.position, self.side)

    @cached_property
    def cut_off(self) -> int:
        """What it costs to end where no line of communications runs (11.1)."""
        return CUT_OFF[0 if self.position.facts.supply_in_cup else 1]

    @cached_property
    def own_cities(self) -> frozenset[int]:
        """Big-city hexes that the side controls."""
        position = self.position
        return frozenset(h for h in big_cities(position.game.board) if controls(position, self.side, h))

    @cached_property
    def to_own_city(self) -> list[int]:
        """Hexes to the nearest big city of one's own."""
        return nearest(self.board, self.own_cities)[0]

    @cached_property
    def _goals(self) -> Mapping[int, int]:
        """The big cities that the enemy controls, each with how far its crowd of attackers puts one off."""
        position, answer = self.position, {}
        board, stacks = position.game.board, position.stacks_by_side[self.side]
        for goal in sorted(big_cities(board) - self.own_cities):
            held = sum(strength(position, unit)[1] for unit in self.enemies.get(goal, ()))
            there = sum(
                strength(position, unit)[0]
                for hex_ in board.within(goal, CROWD)
                for unit in stacks.get(hex_, ())
            )
            answer[goal] = max(0, there - ENOUGH * (held + 2))
        return answer

    def to_goal(self, hex_: int, is_mechanised: bool) -> int:
        """The half movement points to the nearest big city of the enemy, as if he were not there.

        In snow the Soviets are after his army as much as after the cities.
        """
        key = (hex_, is_mechanised)
        if key not in self._distances:
            position = self.position
            joined = position.option("big_city_joined") == "yes"
            on = ground(position.game, position.weather.id, is_mechanised, joined, False)
            found = [_field(on, goal).get(hex_, 4 * FAR) + crowd for goal, crowd in self._goals.items()]
            if self.side == SOVIET:
                found.append(4 * self.to_enemy[hex_])
            self._distances[key] = min(found, default=0)
        return self._distances[key]

    @cached_property
    def _distances(self) -> dict[tuple[int, bool], int]:
        return {}

    @cached_property
    def lifelines(self) -> frozenset[int]:
        """Hexes on the lines of communications of one's big cities, without which none counts (14.4)."""
        lines = supply(self.position, self.side).lines
        found = (lines.line(city) for city in sorted(self.own_cities))
        return frozenset(hex_ for line in found if line is not None for hex_ in line.path)

    @cached_property
    def slack(self) -> list[int]:
        """How many hexes a detour through each hex costs the nearest enemy on its way to a city of ours."""
        to_enemy, origins = self._nearest_enemy
        to_city = self.to_own_city
        return [
            there + city - to_city[origin] if origin >= 0 else FAR
            for there, city, origin in zip(to_enemy, to_city, origins, strict=True)
        ]

    def city_worth(self, hex_: int) -> int:
        """What it is worth to have a hex for itself."""
        if hex_ in moscow_and_tula(self.position):
            return CAPITAL
        if hex_ in big_cities(self.board):
            return CITY
        return TOWN if hex_ in self.board.features.get("town", frozenset()) else 0

    def worth_at_the_front(
        self, unit: str, hex_: int, company: int, covered: frozenset[int] | set[int]
    ) -> int:
        """What it is worth that a combat unit stands in a hex.

        Parameters
        ----------
        unit : str
        hex_ : int
        company : int
            Own units there besides.
        covered : set of int
            Hexes that other units of the side already stand in or control.
        """
        worth = 0 if hex_ in self.connected else -self.cut_off
        worth += self._worth_of_holding(hex_, company)
        if self.is_attacking:
            on_wheels = self.position.game.units[unit].is_mechanised
            worth -= PULL * self.to_goal(hex_, on_wheels) // 2
            fresh = sum(there not in covered for there in self.around[hex_])
            return worth + fresh + (PINNING if self.to_enemy[hex_] == 1 else 0) - 2 * company
        return worth + self._worth_in_line(hex_, company, covered)

    def _worth_of_holding(self, hex_: int, company: int) -> int:
        near, cities = self.to_enemy[hex_], big_cities(self.board)
        worth = 0
        if hex_ in cities and near <= 6:
            worth = self.city_worth(hex_) if not company else self.city_worth(hex_) // 2
            if hex_ not in self.own_cities:
                worth *= 2
        works = self.board.features.get("fortified", frozenset())
        if not company and near <= 3 and hex_ in self.lifelines:
            worth += GUARD
        if self.side == SOVIET and hex_ in works and near <= 6 and not self.is_attacking:
            worth += 12 if not company else 8
        return worth

    def _worth_in_line(self, hex_: int, company: int, covered: frozenset[int] | set[int]) -> int:
        near, size = self.to_enemy[hex_], len(self.around[hex_])
        shift = defence_shift(self.position, hex_, self.enemy)
        fresh = sum(there not in covered for there in self.around[hex_]) + (hex_ not in covered)
        back = max(0, near - 2) * 2 + (3 if near == 1 else 0)
        closed = sum(there in control(self.position, self.enemy).hexes for there in self.around[hex_])
        trapped = 10 if closed >= size - 1 else 0
        return fresh - 3 * shift - back - 2 * min(self.slack[hex_], 12) - 6 * company - trapped


@cache
def _field(on: Ground, goal: int) -> Mapping[int, int]:
    """The half movement points from every hex to a goal, by the ground alone."""
    nothing = [0] * on.board.size
    return search(costs_of(on).links, nothing, nothing, (goal,), 4 * FAR)


@derived_from("axis_cities", "supply_in_cup", "retreated", "slowed", "options")
def assessment(position: TyphoonPosition, side: str) -> Assessment:
    """What a side sees; made once as long as no piece moves and no city changes hands."""
    return Assessment(position, side)


def strength(position: TyphoonPosition, unit: str) -> tuple[int, int]:
    """A unit's attack and defence on the face that it shows."""
    face = position.game.units[unit].faces[position.pieces[unit].face]
    return face.attack, face.defence


def step_worth(position: TyphoonPosition, unit: str) -> int:
    """What one step of a unit is worth; the Axis gets none back (12.3.2)."""
    printed = position.game.units[unit]
    face = printed.faces[0]
    worth = (face.attack + face.defence + 2 * printed.is_headquarters) // len(printed.faces)
    return worth * 3 // 2 if printed.side == AXIS else worth
