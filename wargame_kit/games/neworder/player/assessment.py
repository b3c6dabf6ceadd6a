"""How a simple player sees the map: who is near, what is menaced, and what a hex and a counter are worth.

Nothing here is a rule. All figures are rough worths in tenths of a victory point; they were tuned by letting
the bots play (docs/balance.md). Nothing that is hidden from the side is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property, lru_cache

from wargame_kit.games.field import Field
from wargame_kit.games.neworder.boxes import READY
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.player.prospects import POINT
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.air_defence import covered
from wargame_kit.games.neworder.rules.combat.reveal import chances_of
from wargame_kit.games.neworder.rules.ground import printed_ground, prohibited
from wargame_kit.games.neworder.rules.nodes import BASE, HELICOPTER, NODE, nodes_of
from wargame_kit.games.neworder.rules.stacking import load_of, most
from wargame_kit.mechanics.distance import forces_near
from wargame_kit.mechanics.kernel import BLOCKED, Links, search
from wargame_kit.position import Game
from wargame_kit.position.derived import derived

FORD = 14
"""What a major river without a bridge counts in the fields, in halves of a movement point."""

NEAR = (1.0, 1.0, 1.0, 0.9, 0.8, 0.6, 0.5, 0.3, 0.2)
"""How much of an attack counts so many hexes away."""

MASSED = 22.0
"""More attack than this seldom comes together against one hex."""

RISK = (0.0, 0.05, 0.1, 0.15, 0.25, 0.4, 0.5, 0.6, 0.7, 0.8)
"""What part of a unit an attack in each column is likely to cost the defender."""

ALL = 1000
"""As far as a field reaches, in halves of a movement point."""


class Assessment(Field[NewOrderPosition]):
    """What one side sees in a position."""

    def __init__(self, position: NewOrderPosition, side: str) -> None:
        super().__init__(position, side)
        self.game, self.charts = position.game, position.charts
        self._strengths: dict[str, tuple[float, float]] = {}
        self._worths: dict[str, float] = {}

    def strength(self, unit: str) -> tuple[float, float]:
        """The attack and defence of a counter; of an untried one the mean of what it may be."""
        found = self._strengths.get(unit)
        if found is None:
            position = self.position
            if position.is_untried(unit):
                chances, faces = chances_of(position, unit), position.game.units[unit].faces
                attack = sum(float(chance) * faces[face].attack for face, chance in chances.items())
                defence = sum(float(chance) * faces[face].defence for face, chance in chances.items())
            else:
                face = position.face(unit)
                attack, defence = float(face.attack), float(face.defence)
            found = self._strengths[unit] = attack, defence
        return found

    def worth(self, unit: str) -> float:
        """What a counter is worth: the points for its loss, and what it can still do."""
        found = self._worths.get(unit)
        if found is None:
            printed = self.game.units[unit]
            attack, defence = self.strength(unit)
            found = POINT * self.charts.kill(printed) + (attack + defence) / 2
            if printed.kind == NODE:
                found += guns(self.game).get((printed.formation, printed.side), 0)
            self._worths[unit] = found
        return found

    def defence(self, hex_: int) -> float:
        """The defence of the enemies in a hex."""
        return sum(self.strength(unit)[1] for unit in self.enemies.get(hex_, ()))

    @cached_property
    def closed(self) -> frozenset[int]:
        """Hexes in which nobody can be."""
        return prohibited(self.game)

    @cached_property
    def menace(self) -> list[float]:
        """How much attack the enemy could bring against each hex in his next turn, roughly."""
        force = {hex_: sum(self.strength(u)[0] for u in stack) for hex_, stack in self.enemies.items()}
        return [min(near, MASSED) for near in forces_near(self.board, force, NEAR)]

    def shift(self, hex_: int, nation: str = "") -> int:
        """The columns that the ground of a hex gives its defender."""
        row = self.charts.terrain[self.board.terrain_name(hex_)]
        return row.shift_for(nation)

    def risk(self, hex_: int, defence: float, nation: str = "") -> float:
        """What part of a unit of a stack with so much defence is in danger in a hex."""
        force = self.menace[hex_]
        if force <= 0:
            return 0.0
        difference = force - defence
        column = 3 + (difference if difference < 2 else 1 + difference / 2) - self.shift(hex_, nation)
        return RISK[max(0, min(int(column), len(RISK) - 1))]

    @cached_property
    def superiority(self) -> float:
        """The own attack on the map and at hand beside that of the enemy on the map; at most 3."""
        position, own = self.position, 0.0
        for unit, piece in position.pieces.items():
            printed = self.game.units[unit]
            is_there = piece.hex_ >= 0 or piece.place == READY
            if is_there and printed.side == self.side and not printed.is_marker:
                own += self.strength(unit)[0]
        theirs = sum(self.strength(unit)[0] for stack in self.enemies.values() for unit in stack)
        return min(3.0, own / theirs) if theirs else 3.0

    @cached_property
    def cover_of_enemy(self) -> frozenset[int]:
        """The hexes in the radius of the enemy's air defence."""
        return covered(self.position, self.enemy)

    # Where it is worth going.

    @cached_property
    def prizes(self) -> Mapping[int, float]:
        """The hexes that count at the end, with what each is worth to who takes it or keeps it."""
        answer: dict[int, float] = {}
        for row in self.charts.victory.hexes:
            hexes = self.board.features.get(row.feature, frozenset())
            if not hexes:
                continue
            each = float(row.each) if row.whole is None else max(row.whole / len(hexes), float(row.each))
            for hex_ in hexes:
                answer[hex_] = answer.get(hex_, 0.0) + POINT * each
        return answer

    @cached_property
    def turns_left(self) -> int:
        """Turns after this one."""
        return max(0, self.position.last_turn - self.position.turn)

    def way_to(self, goals: frozenset[int]) -> Mapping[int, int]:
        """The way from every hex to the nearest of some hexes, in halves of a movement point."""
        return field(self.game, goals)

    @cached_property
    def to_front(self) -> Mapping[int, int]:
        """The way to the nearest enemy, prize, or where the enemy comes on, in halves of a movement point."""
        goals = frozenset(self.enemies)
        shared = {hex_ for hex_ in self.prizes if self.prizes[hex_] > POINT}
        goals |= shared
        if not goals:
            goals = self._doors
        return self.way_to(goals)

    @cached_property
    def _doors(self) -> frozenset[int]:
        """The hexes by which the enemy comes on."""
        entry, units = self.charts.entry, self.position.pieces
        nations = {self.position.nation(u) for u in units if self.position.side_of(u) == self.enemy}
        return frozenset().union(
            *(self.board.features.get(entry[nation], frozenset()) for nation in nations if nation in entry)
        )

    @cached_property
    def commanded(self) -> Mapping[str, frozenset[int]]:
        """By nation the hexes in which a node of the side commands its units; those of all under ``""``."""
        answer: dict[str, set[int]] = {}
        for node in nodes_of(self.position, self.side):
            printed = self.game.units[node]
            here = self.position.pieces[node].hex_
            is_of_all = printed.kind == BASE or self.position.option("command_of") == "side"
            nation = "" if is_of_all else self.position.nation(node)
            answer.setdefault(nation, set()).update(self.board.within(here, printed.command_range))
        return {nation: frozenset(hexes) for nation, hexes in answer.items()}

    def is_commanded(self, unit: str, hex_: int) -> bool:
        """Whether a unit would have a node's help in a hex."""
        found = self.commanded
        return hex_ in found.get(self.position.nation(unit), ()) or hex_ in found.get("", ())

    def fits(self, stack: tuple[str, ...]) -> bool:
        """Whether units may lie in a hex together."""
        if len(stack) < 2:
            return True
        return fit_together(self.charts, load_of(self.position, stack))


@cache
def guns(game: Game[Charts]) -> Mapping[tuple[str, str], int]:
    """The strength of the fire markers of each formation of a side."""
    answer: dict[tuple[str, str], int] = {}
    for unit in game.units.values():
        if unit.is_marker:
            key = unit.formation, unit.side
            answer[key] = answer.get(key, 0) + unit.faces[0].attack
    return answer


@lru_cache(maxsize=4096)
def fit_together(charts: Charts, load: tuple[tuple[str, bool], ...]) -> bool:
    """Whether what counts of a stack may stay in a hex."""
    return most(charts, load) == len(load)


@cache
def _links(game: Game[Charts]) -> Links:
    """The steps of the map, a major river without a bridge counted as a whole move."""
    on, board = printed_ground(game), game.board
    costs = []
    for side, there in enumerate(board.neighbours):
        if there < 0 or there in prohibited(game):
            costs.append(BLOCKED)
            continue
        if on.needs_all(side):
            costs.append(FORD)
            continue
        parts = on.parts(side // 6, side % 6)
        costs.append(sum(part.value for part in parts) if isinstance(parts, tuple) else BLOCKED)
    return Links(board.neighbours, costs)


@lru_cache(maxsize=256)
def field(game: Game[Charts], goals: frozenset[int]) -> Mapping[int, int]:
    """The way to every hex from the nearest of some, in halves of a movement point; both ways are alike."""
    nothing = [0] * game.board.size
    return search(_links(game), nothing, nothing, sorted(goals), ALL)


@derived
def assessment(position: NewOrderPosition, side: str) -> Assessment:
    """What a side sees; made once for a position."""
    return Assessment(position, side)


def flies(position: NewOrderPosition, unit: str) -> bool:
    """Whether a unit is a helicopter."""
    return position.kind(unit) == HELICOPTER
