"""4: zones of control, and what they do to a counter that moves."""

from __future__ import annotations

from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPosition
from wargame_kit.mechanics import Surcharges, ZoneOfControl, influence, zone_of_control
from wargame_kit.mechanics.zones import Influence, surcharge
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import Citation, Entry
from wargame_kit.words import say

NOBODY: tuple[str, ...] = ()


@cache
def reaches(board: Board) -> Influence:
    """What a counter in each hex controls: that hex and the six around (4.1).

    No water, where nobody comes (kit).
    """
    water = frozenset(h for h, code in enumerate(board.terrain) if board.terrain_names[code] == "water")
    around = influence(board, lambda hex_, direction: board.neighbours[6 * hex_ + direction] not in water)
    return tuple((hex_, *near) for hex_, near in enumerate(around))


@derived_from()
def control(position: HuaihaiPosition, side: str, without: tuple[str, ...] = NOBODY) -> ZoneOfControl:
    """A side's zones of control: those of its fresh counters on the map (4.1).

    Parameters
    ----------
    position : HuaihaiPosition
    side : str
    without : tuple of str
        Counters that are attacking: they have none while the result is carried out (4.1, 9.4).

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"CP1": "K8", "CP3": "C8 spent"})
    >>> position.control("pla")
    <Zones of control of PLA: 7 hexes>
    """
    pieces, exerting = position.pieces, {}
    for hex_, units in position.stacks_by_side[side].items():
        fresh = tuple(unit for unit in units if pieces[unit].face == FRESH and unit not in without)
        if fresh:
            exerting[hex_] = fresh
    board = position.game.board
    clause = cite("9.4" if without else "4.1")
    return zone_of_control(board, position.game.side_names[side], exerting, reaches(board), clause)


def is_stopped(position: HuaihaiPosition, unit: str) -> bool:
    """Whether enemy zones stop a counter: all of the KMT but fast columns (4.2, 4.4)."""
    return position.side_of(unit) == KMT and "fast" not in position.unit(unit).traits


def zone_clause(position: HuaihaiPosition, unit: str, hidden: bool = False) -> Citation:
    """The clause on how a counter meets enemy zones."""
    if position.side_of(unit) == PLA:
        return cite("4.5" if hidden else "4.3")
    return cite("4.2" if is_stopped(position, unit) else "12.2")


@derived_from()
def surcharges(position: HuaihaiPosition, side: str, fast: bool = False, hidden: bool = False) -> Surcharges:
    """What enemy zones cost the counters of a side, where they stop, and which hexes are closed.

    The KMT stops (4.2); the PLA and fast columns pay a point more (4.3, 4.4); a hidden counter pays it and
    stops, for it comes on the map there (4.5). Hexes with enemy counters are closed.

    Parameters
    ----------
    position : HuaihaiPosition
    side : str
    fast : bool
        For fast columns.
    hidden : bool
        For hidden counters.
    """
    board, enemy = position.game.board, position.enemy(side)
    zone, closed = control(position, enemy).hexes, position.stacks_by_side[enemy]
    stops = side == KMT and not fast
    cost = 0 if stops else position.charts.limit("zone_surcharge")
    clause, origin = cite("4.4" if side == KMT else "4.3"), position.charts.limit_origin("zone_surcharge")

    def why_enter(hex_: int) -> Entry | None:
        if stops or hex_ not in zone:
            return None
        return Entry(cost, say("huaihai/zone-enter"), clause, board.label(hex_), origin)

    found = Surcharges(surcharge(board.size, zone, cost, closed), surcharge(board.size, (), 0), why_enter)
    return found.halting(zone) if stops or hidden else found


def is_in_enemy_zone(position: HuaihaiPosition, side: str, hex_: int) -> bool:
    """Whether a hex lies in a zone of control of the other side."""
    return hex_ in control(position, position.enemy(side)).hexes
