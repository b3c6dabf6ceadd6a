"""14.8: where trains have been busted: what moving through such a zone costs, and how long it lasts."""

from __future__ import annotations

from functools import lru_cache

from wargame_kit.board import Board
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import EIGHTHS, LEG
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.title import title_of
from wargame_kit.mechanics import MoveCosts
from wargame_kit.mechanics.move_costs import Parts, sides_into, with_sides
from wargame_kit.rulebook import Entry, Verdict
from wargame_kit.words import say

RAIL_TIMES = 2
"""What cargo by rail pays through such a zone, times the usual (14.8)."""

NOWHERE: frozenset[int] = frozenset()


def busted(position: OcsPosition, victim: str, hex_: int) -> OcsPosition:
    """The position after trains of a side have been busted in a hex."""
    return position.with_facts(busted=tuple(sorted({*position.facts.busted, (hex_, victim)})))


def repaired(position: OcsPosition, victim: str) -> OcsPosition:
    """The position in which a side's railways have been put in order again, in its Clean Up Phase (2.2h)."""
    if not position.facts.busted:
        return position
    left = tuple(mark for mark in position.facts.busted if mark[1] != victim)
    return position.with_facts(busted=left)


def zone(position: OcsPosition, side: str, mobility: str = "") -> frozenset[int]:
    """The hexes that are dearer for a side: those with a marker and those around; see `zone_of`.

    Zones do not add up.
    """
    lasting = title_of(position).busted_for_good(position, side)
    if not position.facts.busted and not lasting:
        return NOWHERE
    marks = frozenset(hex_ for hex_, victim in position.facts.busted if victim == side)
    return _zones(position.game.board, marks | lasting, mobility)


@lru_cache(64)
def _zones(board: Board, marks: frozenset[int], mobility: str) -> frozenset[int]:
    return frozenset().union(*(zone_of(board.neighbours, hex_, mobility) for hex_ in marks))


def zone_of(neighbours: tuple[int, ...], marker: int, mobility: str = "") -> frozenset[int]:
    """The hexes in which a marker makes movement dearer: its own and those around it (14.8).

    Parameters
    ----------
    neighbours : sequence of int
        Six for each hex of the board; negative beyond its edge.
    marker : int
        The hex of the marker.
    mobility : str, optional
        The class that moves: only the hex of the marker counts for Leg. Cargo by rail is of none.
    """
    if mobility == LEG:
        return frozenset({marker})
    around = neighbours[6 * marker : 6 * marker + 6]
    return frozenset({marker, *(hex_ for hex_ in around if hex_ >= 0)})


def added(board: Board, hex_: int) -> Entry:
    """The point more that entering such a hex costs (14.8)."""
    return Entry(EIGHTHS, say("ocs/busted"), cite("14.8"), board.label(hex_))


@lru_cache(32)
def through(table: MoveCosts, hexes: frozenset[int]) -> MoveCosts:
    """The costs of a class with a point more for entering each of some hexes."""
    board = table.board

    def explain(here: int, direction: int) -> Parts | Verdict:
        parts, there = table.explain(here, direction), board.neighbours[6 * here + direction]
        if isinstance(parts, Verdict) or there not in hexes:
            return parts
        return (*parts, added(board, there))

    return with_sides(table, explain, sides_into(board, hexes))
