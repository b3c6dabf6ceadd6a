"""7.5–7.10, 20.3, 20.5, 11.18–11.20 and the terrain chart: what each step costs, bridges, and cover."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import MappingProxyType

from wargame_kit.board import Board
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.mechanics import MoveCosts, move_costs
from wargame_kit.mechanics.move_costs import Parts, with_sides
from wargame_kit.position import Game
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Citation, Entry, Verdict, refuse
from wargame_kit.words import say

SCALE = 2
"""Halves of a movement point in one: roads cost half (7.8)."""

ENGINEER = "engineer"

WAYS = MappingProxyType({"road": cite("7.8"), "trail": cite("7.9"), "rail": cite("7.9")})
"""The clause of each kind of way."""

NOWHERE: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The map as units of one side find it that move on the ground.

    Attributes
    ----------
    board : Board
    charts : Charts
    bridges : frozenset of int
        Hexsides over which engineers keep a bridge, from both sides (20.3).
    """

    board: Board
    charts: Charts
    bridges: frozenset[int] = NOWHERE

    def terrain(self, hex_: int) -> str:
        """The terrain of a hex."""
        return self.board.terrain_name(hex_)

    def water(self, side: int) -> str:
        """The river along a hexside, or empty."""
        return self.board.hexside_name(side)

    def ways(self, side: int) -> tuple[str, ...]:
        """What runs across a hexside: road, trail, railway."""
        board = self.board
        runs = (("road", board.roads), ("trail", board.trails), ("rail", board.rails))
        return tuple(kind for kind, crosses in runs if crosses[side])

    def is_bridge(self, side: int) -> bool:
        """Whether a bridge leads over a hexside: each way that crosses it has one (7.7), or engineers do."""
        return side in self.bridges or bool(self.ways(side))

    def needs_all(self, side: int) -> bool:
        """Whether a hexside takes a unit's whole MF: a major river without a bridge (7.7)."""
        water = self.water(side)
        return bool(water) and self.charts.hexsides[water].added is None and not self.is_bridge(side)

    def check_there(self, hex_: int, clause: Citation) -> Verdict:
        """Whether anybody may be in a hex at all (7.10)."""
        if self.charts.terrain[self.terrain(hex_)].is_passable:
            return ALLOWED
        return refuse("move/impassable", clause, hex_=self.board.label(hex_))

    def parts(self, here: int, direction: int) -> Parts | Verdict:
        """What a step costs in halves of a point, part by part, or why nobody may take it."""
        side = 6 * here + direction
        there, board = self.board.neighbours[side], self.board
        barred = self.check_there(there, cite("7.10"))
        if not barred:
            return barred
        printed = board.label(there)
        found = [(on_way(self.charts, way, printed),) for way in self.ways(side)]
        over_ground = self._over_ground(side, printed)
        if not found or isinstance(over_ground, Verdict):
            return found[0] if found else over_ground
        return min((over_ground, *found), key=_sum)

    def _over_ground(self, side: int, printed: str) -> Parts | Verdict:
        """The parts of a step with no road or railway: the hex, and what lies along its side."""
        terrain, water = self.terrain(self.board.neighbours[side]), self.water(side)
        hex_ = self.entering(terrain, printed)
        if not water:
            return (hex_,)
        if self.is_bridge(side):
            return hex_, Entry(0, say("neworder/bridge"), cite("20.3"), printed)
        added = self.charts.hexsides[water].added
        if added is None:
            return refuse("neworder/major-river", cite("7.7"), hex_=printed)
        origin = self.charts.origins(f"hexside.{water}", "added")
        return hex_, Entry(added, say(f"neworder/across/{water}"), cite("7.6"), printed, origin)

    def entering(self, terrain: str, printed: str) -> Entry:
        """What a hex of a terrain costs that may be entered (7.5)."""
        cost = self.charts.terrain[terrain].cost
        assert cost is not None
        origin = self.charts.origins(f"terrain.{terrain}", "cost")
        return Entry(cost, say(f"neworder/terrain/{terrain}"), cite("7.5"), printed, origin)


def on_way(charts: Charts, way: str, printed: str) -> Entry:
    """What a hex costs along a road, a trail or a railway (7.8, 7.9)."""
    label, origin = say(f"neworder/way/{way}"), charts.origins(f"way.{way}", "cost")
    return Entry(charts.ways[way], label, WAYS[way], printed, origin)


@cache
def prohibited(game: Game[Charts]) -> frozenset[int]:
    """The hexes in which nobody can be (7.10)."""
    on = printed_ground(game)
    return frozenset(hex_ for hex_ in range(on.board.size) if not on.check_there(hex_, cite("7.10")))


def _sum(parts: Parts) -> int:
    return sum(part.value for part in parts)


@cache
def printed_ground(game: Game[Charts]) -> Ground:
    """The map without what engineers build; kept as long as the game."""
    return Ground(game.board, game.charts)


@cache
def _printed_costs(on: Ground) -> MoveCosts:
    return move_costs(on.board, on.parts)


@lru_cache(maxsize=64)
def _costs(game: Game[Charts], bridges: frozenset[int]) -> MoveCosts:
    printed = _printed_costs(printed_ground(game))
    return with_sides(printed, Ground(game.board, game.charts, bridges).parts, bridges)


def ground_of(position: NewOrderPosition, side: str) -> Ground:
    """The map as a side's units find it now."""
    return Ground(position.game.board, position.charts, bridged(position, side))


def costs_for(position: NewOrderPosition, side: str) -> MoveCosts:
    """What every step costs the units of a side that move on the ground, in halves of a point."""
    return _costs(position.game, bridged(position, side))


@derived_from("bridging")
def bridged(position: NewOrderPosition, side: str) -> frozenset[int]:
    """The hexsides, from both sides, over which a side's engineers keep a bridge this turn (20.3)."""
    bridging = [unit for unit in position.piece_values("bridging") if position.side_of(unit) == side]
    hexes = (position.pieces[unit].hex_ for unit in bridging)
    return rivers_around(position.game.board, hexes)


def rivers_around(board: Board, hexes: Iterable[int]) -> frozenset[int]:
    """The river hexsides of some hexes, each from both of its sides; hexes off the map have none."""
    found = set()
    for hex_ in hexes:
        for direction in range(6) if hex_ >= 0 else ():
            there = board.neighbours[6 * hex_ + direction]
            if there >= 0 and board.hexsides[6 * hex_ + direction]:
                found |= {6 * hex_ + direction, 6 * there + (direction + 3) % 6}
    return frozenset(found)


@derived_from()
def _crossed_in_combat(position: NewOrderPosition, side: str) -> frozenset[int]:
    """The river hexsides beside the engineers of a side, who let their own across in the combat phase."""
    stacks, kind = position.stacks_by_side[side], position.kind
    return rivers_around(
        position.game.board,
        (hex_ for hex_, stack in stacks.items() if any(kind(unit) == ENGINEER for unit in stack)),
    )


RETREAT = cite("13.5")


def check_crossing(
    position: NewOrderPosition, side: str, here: int, there: int, clause: Citation = RETREAT
) -> Verdict:
    """Whether the ground lets units of a side retreat or advance into an adjacent hex.

    Nobody comes into prohibited terrain, nor over a major river without a bridge: a printed one, or an
    engineer of the side beside that hexside (20.5).

    Parameters
    ----------
    position : NewOrderPosition
    side : str
    here, there : int
        Adjacent hexes.
    clause : Citation
        That forbids it: 13.5 of a retreat, 13.16 of an advance.
    """
    on = Ground(position.game.board, position.charts, _crossed_in_combat(position, side))
    barred = on.check_there(there, cite("7.10"))
    if not barred:
        return barred
    over = 6 * here + on.board.direction(here, there)
    water = on.water(over)
    if not water or not on.charts.hexsides[water].blocks or on.is_bridge(over):
        return ALLOWED
    return refuse("neworder/no-bridge", clause, hex_=on.board.label(there))


def terrain_shift_of_hex(position: NewOrderPosition, hex_: int) -> Entry:
    """The columns to the left that the ground of a hex gives those who defend there, as a negative number.

    Of a ger district more to those who live there (25.13). Hexsides do not count: fire ignores them (12.17).
    """
    board, terrain = position.game.board, printed_ground(position.game).terrain(hex_)
    row, name = position.charts.terrain[terrain], say(f"neworder/terrain/{terrain}")
    at_home = max((row.shift_for(position.nation(unit)) for unit in position.in_hex(hex_)), default=row.shift)
    clause = cite("25.13" if at_home != row.shift else "11.18")
    origin = position.charts.origins(f"terrain.{terrain}", "shift", "otherwise")
    return Entry(-at_home, name, clause, board.label(hex_), origin)


def terrain_shift(position: NewOrderPosition, targets: tuple[int, ...], attackers: tuple[str, ...]) -> Entry:
    """The best single shift to the left that the ground gives a defence: shifts never add up (11.18).

    Of several hexes it is that of the best one (11.19); a river counts only if all attackers cross such
    hexsides (11.20): of the same kind, or the very same one, as option ``hexside`` has it. A bridge leaves
    it a river.

    Parameters
    ----------
    position : NewOrderPosition
    targets : tuple of int
    attackers : tuple of str
        On the map, each beside every target.
    """
    found = [terrain_shift_of_hex(position, hex_) for hex_ in targets]
    river = _river_shift(position, targets, attackers)
    # The greatest shift is the least number; of equal ones the ground of the first hex is named.
    best: Entry = min((*found, *((river,) if river else ())), key=lambda entry: entry.value)
    return replace(best, clause=cite("11.19")) if len(targets) > 1 and best is not river else best


def _river_shift(
    position: NewOrderPosition, targets: tuple[int, ...], attackers: tuple[str, ...]
) -> Entry | None:
    board, on = position.game.board, printed_ground(position.game)
    hexes = dict.fromkeys(position.pieces[unit].hex_ for unit in attackers)
    crossed = [6 * here + board.direction(here, there) for here in hexes for there in targets]
    waters = {on.water(side) for side in crossed}
    is_same = len(crossed) == 1 or position.option("hexside") != "same"
    if len(waters) != 1 or "" in waters or not is_same:
        return None
    (water,) = waters
    shift = position.charts.hexsides[water].shift
    origin = position.charts.origins(f"hexside.{water}", "shift")
    return Entry(-shift, say(f"neworder/across/{water}"), cite("11.20"), board.label(targets[0]), origin)
