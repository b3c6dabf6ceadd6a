"""12.7–12.10, 15, 27.15, 27.17: command nodes, what they command, and how far their markers reach."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.neworder.boxes import POOL
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.mechanics import CommandRange
from wargame_kit.mechanics.command import CommandClauses
from wargame_kit.position import Game, Unit
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import Entry
from wargame_kit.words import say

NODE, BASE, HELICOPTER = "node", "base", "helicopter"
"""Arms: command nodes, forward operating bases, and what is no ground unit (18)."""

ARTILLERY = frozenset(("artillery", "rocket", "missile"))
"""The markers that nodes serve (12.1)."""

AIR = frozenset(("airstrike", "drone", "cruise"))
"""The markers that belong to no node (12.1, 12.8)."""

RESERVE = "rrc"
"""The army whose artillery every high-tech node of NATO may call for (27.17)."""

NATO = "nato"


def is_artillery(unit: Unit) -> bool:
    """Whether a counter is a marker of artillery (12.1)."""
    return unit.is_marker and unit.kind in ARTILLERY


def is_air(unit: Unit) -> bool:
    """Whether a counter is a marker of an air strike (12.1)."""
    return unit.is_marker and unit.kind in AIR


@cache
def _of_sheet(game: Game[Charts], side: str) -> tuple[str, ...]:
    """The command nodes and bases among a side's counters."""
    return tuple(u for u, unit in game.units.items() if unit.side == side and unit.kind in (NODE, BASE))


@derived_from()
def nodes_of(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """The command nodes and bases of a side on the map (15, 27.15), in the order of the counters."""
    pieces = position.pieces
    return tuple(u for u in _of_sheet(position.game, side) if u in pieces and pieces[u].hex_ >= 0)


def serves(position: NewOrderPosition, node: str, marker: str) -> bool:
    """Whether a node on the map may use an artillery marker.

    Its own (12.10); a high-tech node of NATO also one of the reserve (27.17). A base, to which no artillery
    belongs, lengthens the arm of its side: it serves the markers whose own node is on the map (27.15, kit).
    """
    served, serving = position.unit(marker), position.unit(node)
    if served.side != serving.side or not is_artillery(served):
        return False
    if serving.kind == BASE:
        nodes = (position.unit(each) for each in nodes_of(position, served.side))
        return any(each.kind == NODE and each.formation == served.formation for each in nodes)
    if serving.formation == served.formation:
        return True
    return lends_reserve(position, node) and served.formation == RESERVE


def lends_reserve(position: NewOrderPosition, node: str) -> bool:
    """Whether a node may use one marker of the NATO reserve beside its own (27.17)."""
    printed = position.unit(node)
    return printed.kind == NODE and NATO in printed.traits and position.is_hyperwar(node)


def lends_from_pool(position: NewOrderPosition, marker: str) -> bool:
    """Whether a marker of the NATO reserve that has not been received may be called for (27.17).

    The text says "out of the NATO reserve formation"; by option it must have come with the reserve's node.
    """
    printed = position.unit(marker)
    if printed.formation != RESERVE or not is_artillery(printed) or position.pieces[marker].place != POOL:
        return False
    lenders = (lends_reserve(position, node) for node in nodes_of(position, printed.side))
    return position.option("nato_reserve") == "any" and any(lenders)


def servers(position: NewOrderPosition, marker: str) -> tuple[str, ...]:
    """The nodes on the map that may use an artillery marker; none serves an air strike."""
    nodes = nodes_of(position, position.side_of(marker))
    return tuple(node for node in nodes if serves(position, node, marker))


def radius(position: NewOrderPosition, node: str) -> tuple[int, ...]:
    """The hexes in the command range of a node on the map, its own included (15.1)."""
    return position.game.board.within(position.pieces[node].hex_, position.unit(node).command_range)


@cache
def _anywhere(board: Board) -> frozenset[int]:
    return frozenset(range(board.size))


@derived_from("friction")
def range_of(position: NewOrderPosition, marker: str) -> frozenset[int]:
    """The hexes that a fire-support marker may be put on, as far as range goes.

    Artillery: those in the command range of a node on the map that serves it, over anything (12.7); none
    without a node. An air strike: any (12.8, kit). No other marker fires (2.10).
    """
    if is_air(position.unit(marker)):
        return _anywhere(position.game.board)
    return frozenset(hex_ for node in servers(position, marker) for hex_ in radius(position, node))


def commands(position: NewOrderPosition, node: str, nation: str) -> bool:
    """Whether a node commands ground units of a nation of its side (15.1), and a base all of them (27.15).

    The example speaks of a friendly headquarters; by option it is one of the same nation.
    """
    printed = position.unit(node)
    return position.option("command_of") == "side" or nation in printed.traits or printed.kind == BASE


@derived_from("options")
def _commanding(position: NewOrderPosition, side: str, nation: str) -> Mapping[int, str]:
    """By hex a node that commands ground units of a nation there."""
    found: dict[int, str] = {}
    for node in nodes_of(position, side):
        if commands(position, node, nation):
            for hex_ in radius(position, node):
                found.setdefault(hex_, node)
    return found


def command_shift(position: NewOrderPosition, attackers: tuple[str, ...]) -> Entry | None:
    """The column to the right that an attack gets from a node, once, or None (11.16, 15.1).

    One attacking ground unit that lies in the radius of a node that commands it is enough (kit).

    Parameters
    ----------
    attackers : tuple of str
        Units of one side; those off the map count for nothing.
    """
    for unit in attackers:
        hex_, printed = position.pieces[unit].hex_, position.unit(unit)
        if hex_ < 0 or printed.kind == HELICOPTER or printed.is_marker:
            continue
        node = _commanding(position, printed.side, position.nation(unit)).get(hex_)
        if node is not None:
            label = say("neworder/command-shift", unit=printed.name, node=position.unit(node).name)
            columns = position.charts.limit("command_shift")
            clause = cite("27.15" if position.kind(node) == BASE else "15.1")
            origin = position.charts.origins("limits.command_shift")
            return Entry(columns, label, clause, position.game.board.label(hex_), origin)
    return None


@derived_from("options")
def command(position: NewOrderPosition, headquarters: str) -> CommandRange:
    """What a node commands: the ground units in its radius, all of its side or those of its nation (15.1).

    Parameters
    ----------
    headquarters : str
        The node or base, or the formation whose node it is: ``27-HQ`` or ``27``.

    Raises
    ------
    ValueError
        If there is no such unit, or it is no node.
    """
    units, board = position.game.units, position.game.board
    nodes = {each.formation: unit for unit, each in units.items() if each.kind == NODE}
    node = headquarters if headquarters in units else nodes.get(headquarters, headquarters)
    printed = position.unit(node)
    if printed.kind not in (NODE, BASE):
        raise ValueError(str(say("answer/no-command", unit=printed.name).of(position.game.vocabulary)))
    places = {
        unit: piece.hex_
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0 and units[unit].side == printed.side and not units[unit].is_marker
    }
    origin = places.get(node, -1)
    hexes = frozenset(radius(position, node)) if origin >= 0 else frozenset()
    commanded = frozenset(
        unit
        for unit, hex_ in places.items()
        if hex_ in hexes
        and units[unit].kind != HELICOPTER
        and commands(position, node, position.nation(unit))
    )
    commanding = cite("27.15" if printed.kind == BASE else "15.1")
    clauses = CommandClauses(commanding, cite("15.1"), cite("12.7"), commanding)
    return CommandRange(
        headquarters=node,
        name=printed.name,
        range=printed.command_range,
        hexes=hexes,
        units=commanded,
        origin=origin,
        places=places,
        board=board,
        clauses=clauses,
        refusal=f"neworder/command-{position.option('command_of')}",
    )
