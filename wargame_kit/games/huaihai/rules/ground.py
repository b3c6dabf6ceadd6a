"""5.2, 5.4, 5.5, 12.4 and 13.2: what each step costs, where there is room, and whose a town is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import PLA, Charts
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPosition
from wargame_kit.mechanics import MoveCosts, move_costs
from wargame_kit.mechanics.move_costs import Parts
from wargame_kit.position import Game
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Entry, Ledger, Verdict, refuse
from wargame_kit.words import say


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The map as one class of counters finds it.

    Attributes
    ----------
    board : Board
    charts : Charts
    is_fast : bool
        Whether for fast columns, which keep to the roads where the ground is bad (12.4).
    refund : {"any", "clear"}
        In which terrain a road gives a point back (option road_refund).
    """

    board: Board
    charts: Charts
    is_fast: bool
    refund: str

    def terrain(self, hex_: int) -> str:
        """The terrain of a hex."""
        return self.board.terrain_name(hex_)

    def is_river(self, side: int) -> bool:
        """Whether a river runs along a hexside."""
        return self.board.hexside_name(side) == "river"

    def is_road(self, side: int) -> bool:
        """Whether a road crosses a hexside; a road of 1948 ran beside each railway (5.2, kit)."""
        return self.board.roads[side] or self.board.rails[side]

    def parts(self, here: int, direction: int) -> Parts | Verdict:
        """What a step costs, part by part, or why nobody of this class may take it."""
        side = 6 * here + direction
        there = self.board.neighbours[side]
        printed, terrain = self.board.label(there), self.terrain(there)
        row, river = self.charts.terrain[terrain], self.charts.river
        if row.cost is None:
            return refuse("move/impassable", cite("5.2"), hex_=printed)
        is_road, is_river = self.is_road(side), self.is_river(side)
        name = say(f"huaihai/terrain/{terrain}")
        if self.is_fast and not is_road and row.fast_by_road:
            return refuse("huaihai/fast-ground", cite("12.4"), hex_=printed, terrain=name)
        if self.is_fast and not is_road and is_river and river.fast_by_road:
            return refuse("huaihai/fast-river", cite("12.4"), hex_=printed)
        origin = self.charts.origins(f"terrain.{terrain}", "cost")
        parts = [Entry(row.cost, name, cite("5.2"), printed, origin)]
        if is_river:
            # The text knows no bridges: along a road, too (kit).
            origin = self.charts.origins("hexside.river", "added_cost")
            parts.append(Entry(river.added_cost, say("huaihai/river"), cite("5.2"), printed, origin))
        if is_road and (self.refund == "any" or terrain == "clear"):
            total = sum(part.value for part in parts)
            back = min(self.charts.road_refund, total - self.charts.least_cost)
            origin = self.charts.origins("way.road", *(("least",) if back < self.charts.road_refund else ()))
            parts.append(Entry(-back, say("huaihai/road"), cite("5.2"), printed, origin))
        return tuple(parts)


@cache
def ground(game: Game[Charts], is_fast: bool, refund: str) -> Ground:
    """The map as a class of counters finds it; kept as long as the game."""
    return Ground(game.board, game.charts, is_fast, refund)


@cache
def costs_of(on: Ground) -> MoveCosts:
    """The table of every step's cost on a kind of ground."""
    return move_costs(on.board, on.parts)


def is_fast(position: HuaihaiPosition, unit: str) -> bool:
    """Whether a counter is a fast column (12)."""
    return "fast" in position.unit(unit).traits


def ground_of(position: HuaihaiPosition, unit: str) -> Ground:
    """The map as a counter finds it."""
    return ground(position.game, is_fast(position, unit), position.option("road_refund"))


def costs_for(position: HuaihaiPosition, unit: str) -> MoveCosts:
    """What every step costs a counter on its ground: fast columns keep to the roads (12.4)."""
    return costs_of(ground_of(position, unit))


def can_cross(position: HuaihaiPosition, unit: str, hex_: int) -> bool:
    """Whether the ground lets a counter step from where it stands into an adjacent hex (5.2, 12.4)."""
    rows = costs_for(position, unit).links.rows
    return any(there == hex_ for there, _ in rows[position.pieces[unit].hex_])


def weight(position: HuaihaiPosition, unit: str) -> int:
    """What a counter adds to its hex: its fresh defence, be it spent or not (5.4)."""
    return position.unit(unit).faces[FRESH].defence


def together(position: HuaihaiPosition, side: str, hex_: int, without: str = "") -> tuple[str, ...]:
    """The counters of a side that stack in a hex: those on the map, and its hidden ones (10.3)."""
    units = position.stacks_by_side[side].get(hex_, ())
    if side == PLA:
        units += tuple(unit for unit, where in position.hidden.items() if where == hex_ and unit not in units)
    return tuple(unit for unit in units if unit != without)


def room(position: HuaihaiPosition, side: str, hex_: int) -> int:
    """How much fresh defence of a side still fits into a hex; none where an enemy stands (5.4).

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"5C": "K8", "70C": "K8 spent"})
    >>> hex_ = position.game.board.index("K8")
    >>> room(position, "kmt", hex_) + weight(position, "5C") + weight(position, "70C")
    45
    >>> room(position, "pla", hex_)
    0
    """
    if position.stacks_by_side[position.enemy(side)].get(hex_):
        return 0
    taken = sum(weight(position, unit) for unit in together(position, side, hex_))
    return max(0, position.charts.limit("stacking") - taken)


def loads(position: HuaihaiPosition, side: str, is_open: bool = False) -> Mapping[int, int]:
    """How much fresh defence of a side stands in each hex.

    Parameters
    ----------
    side : str
    is_open : bool
        Only what everybody sees; else hidden counters as well.
    """
    return _loads(position, side) if side == PLA and not is_open else _open_loads(position, side)


@derived_from("hidden")
def _loads(position: HuaihaiPosition, side: str) -> Mapping[int, int]:
    units, answer = position.game.units, dict(_open_loads(position, side))
    for unit, hex_ in position.hidden.items():
        if hex_ >= 0:
            answer[hex_] = answer.get(hex_, 0) + units[unit].faces[FRESH].defence
    return answer


@derived_from()
def _open_loads(position: HuaihaiPosition, side: str) -> Mapping[int, int]:
    units = position.game.units
    return {
        hex_: sum(units[unit].faces[FRESH].defence for unit in stack)
        for hex_, stack in position.stacks_by_side[side].items()
    }


def full(position: HuaihaiPosition, unit: str, is_open: bool = False) -> frozenset[int]:
    """The hexes in which a counter from elsewhere may not end, though it may pass them (5.5)."""
    most = position.charts.limit("stacking") - weight(position, unit)
    found = loads(position, position.side_of(unit), is_open)
    return frozenset(hex_ for hex_, load in found.items() if load > most)


def check_end(position: HuaihaiPosition, unit: str, hex_: int) -> Verdict:
    """Whether a counter that comes from elsewhere may end in a hex (5.4, 5.5).

    The refusal counts who is there already and who would be too much.
    """
    side, printed = position.side_of(unit), position.game.board.label(hex_)
    name = position.unit(unit).name
    if position.stacks_by_side[position.enemy(side)].get(hex_):
        return refuse("move/enemy-hex", cite("6.1"), hex_=printed, unit=name)
    limit = position.charts.limit("stacking")
    others = together(position, side, hex_, without=unit)
    if sum(weight(position, other) for other in (*others, unit)) <= limit:
        return ALLOWED
    ledger = Ledger(say("huaihai/fresh-defence"))
    for other in (*others, unit):
        stands = position.unit(other)
        origin = stands.provenance_on(FRESH, "defence")
        ledger = ledger.add(weight(position, other), stands.name, cite("5.4"), printed, origin)
    return refuse(
        "huaihai/stacking",
        cite("5.5" if others else "5.4"),
        hex_=printed,
        ledger=ledger,
        unit=name,
        units=tuple(position.unit(other).name for other in others),
        total=ledger.display,
        limit=limit,
        room=room(position, side, hex_),
    )


def cities(board: Board) -> frozenset[int]:
    """The hexes of the objectives."""
    return board.features.get("cities", frozenset())


def holds(position: HuaihaiPosition, side: str, hex_: int) -> bool:
    """Whether a side holds a city: whose counter entered it last (13.2)."""
    return (hex_ in position.facts.pla_cities) == (side == PLA)


def passed(position: HuaihaiPosition, side: str, hexes: Iterable[int]) -> HuaihaiPosition:
    """The position after counters of a side have entered hexes: a city is whose who enters it last.

    A hidden counter takes no city; it has to come on the map first (10.3).
    """
    entered = cities(position.game.board).intersection(hexes)
    held = position.facts.pla_cities
    after = held | entered if side == PLA else held - entered
    return position if after == held else position.with_facts(pla_cities=after)
