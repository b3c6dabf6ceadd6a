"""6.2, 6.6, 6.7: by which hexes of the edge units come on the map by land, and what the first step costs."""

from __future__ import annotations

from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.neworder.boxes import READY
from wargame_kit.games.neworder.clauses import cite, cite_scenario
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.ground import Ground, on_way, printed_ground, prohibited
from wargame_kit.mechanics.move_costs import Parts
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Citation, Entry, Verdict, refuse
from wargame_kit.words import say

GOVERNMENT, MILITIA, BASE = "mongolia", "militia", "base"
"""The nation of the Mongolian government, and the arms that never come on by an edge."""


def waits(position: NewOrderPosition, unit: str) -> bool:
    """Whether a unit has been received and has not come on yet."""
    piece = position.pieces.get(unit)
    return piece is not None and piece.place == READY and not position.unit(unit).is_marker


def check_enters(position: NewOrderPosition, unit: str) -> Verdict:
    """Whether a unit is one that waits to come on by an edge: groups are placed, bases are built."""
    name = position.name_of(unit)
    if not waits(position, unit):
        return refuse("neworder/not-ready", cite("6.1"), unit=name)
    if position.kind(unit) in (MILITIA, BASE) or not printed_entry(position, unit):
        return refuse("neworder/enters-not", cite("6.2"), unit=name)
    return ALLOWED


def edge_clause(position: NewOrderPosition, unit: str) -> Citation:
    """The clause that names the edges of a unit (24.22, 26.22, 24.28)."""
    if position.nation(unit) == GOVERNMENT:
        return cite("24.28")
    return cite_scenario(position.game.id, 22)


def printed_entry(position: NewOrderPosition, unit: str) -> frozenset[int]:
    """The entry hexes that are marked for a unit's nation; the government comes by its master's (24.28)."""
    feature = position.charts.entry_of(position.unit(unit))
    return position.game.board.features.get(feature, frozenset())


@cache
def edge(board: Board) -> frozenset[int]:
    """The hexes at the edge of the map."""
    return frozenset(side // 6 for side, there in enumerate(board.neighbours) if there < 0)


def entry_hexes(position: NewOrderPosition, unit: str) -> frozenset[int]:
    """The hexes by which a unit may come on by land now.

    Those marked for it in which no enemy stands (6.6); where enemies stand in all of them, the free hexes of
    the edge that are nearest to one of them (6.7).
    """
    return _entry_hexes(position, position.side_of(unit), printed_entry(position, unit))


@derived_from()
def _entry_hexes(position: NewOrderPosition, side: str, marked: frozenset[int]) -> frozenset[int]:
    enemies, board = position.stacks_by_side[position.enemy(side)], position.game.board
    free = (edge(board) - prohibited(position.game)).difference(enemies)
    if not marked or marked & free:
        return marked & free
    away = {hex_: min(board.distance(hex_, blocked) for blocked in marked) for hex_ in free}
    return frozenset(hex_ for hex_, hexes in away.items() if hexes == min(away.values()))


def entry_cost(position: NewOrderPosition, unit: str, hex_: int, budget: int) -> Parts:
    """What coming on in a hex of the edge costs a unit, as from a hex beside it off the map (6.2).

    A hex with a road costs what a road does: it leads off the map there (kit). A unit that cannot pay gives
    all that it has (7.3).

    Parameters
    ----------
    unit : str
    hex_ : int
    budget : int
        In halves of a point.
    """
    part = _edge_cost(printed_ground(position.game), hex_)
    if part.value > budget:
        part = Entry(budget, say("neworder/whole"), cite("7.3"), part.hex_, position.origin(unit, "movement"))
    return (part,)


@cache
def _edge_cost(on: Ground, hex_: int) -> Entry:
    """What a hex of the edge costs whoever can pay, as a ledger's one line."""
    board, printed = on.board, on.board.label(hex_)
    if any(board.roads[6 * hex_ : 6 * hex_ + 6]):
        return on_way(on.charts, "road", printed)
    return on.entering(on.terrain(hex_), printed)
