"""9: the railway lines of a side, and how far a unit goes on them, also beyond its edge of the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.control import fixed
from wargame_kit.games.eastfront.rules.engaging import open_steps
from wargame_kit.games.eastfront.rules.seas import bridgeheads, sea_lines
from wargame_kit.games.eastfront.rules.stacking import refuse_full
from wargame_kit.games.eastfront.rules.zones import battle_hexes, crossed, land
from wargame_kit.mechanics import Lines, MoveCosts, Network, Reach, Surcharges, Terms, lines
from wargame_kit.mechanics.kernel import BLOCKED, Links, search
from wargame_kit.mechanics.move_costs import Parts
from wargame_kit.mechanics.networks import NO_HEXES
from wargame_kit.position import Game
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Entry, Verdict, refuse
from wargame_kit.words import say

HEXES_OF_A_MOVE = 10
"""Rail hexes for a supreme move (6.53, 9.21)."""

OFF_MAP_HEXES = 2
"""Hexes off the map from one rail entry of the edge to the next (9.5)."""

LONGEST_SUPPLY = 2
"""Hexes from a unit to the railway (10.3)."""


@cache
def railways(board: Board) -> Links:
    """The steps along the main railways of a map (9.11)."""
    return Links(board.neighbours, [1 if rail else BLOCKED for rail in board.rails])


@cache
def rail_hexes(board: Board) -> frozenset[int]:
    """The hexes that a main railway touches (9.11)."""
    return frozenset(hex_ for hex_ in range(board.size) if any(board.rails[6 * hex_ : 6 * hex_ + 6]))


@cache
def _by_land(game: Game[Charts]) -> Links:
    """The steps of a supply line away from the railway: wherever units go (10.3)."""
    board, ways = game.board, crossed(game)
    costs = [1 if there in ways[side // 6] else BLOCKED for side, there in enumerate(board.neighbours)]
    return Links(board.neighbours, costs)


@cache
def _water(game: Game[Charts]) -> frozenset[int]:
    return frozenset(range(game.board.size)) - land(game)


@cache
def entries(board: Board, side: str) -> tuple[int, ...]:
    """The hexes where railways cross a side's own edge of the map, from north to south (9.12, 9.5)."""
    found = board.features.get(f"{side}_entry", NO_HEXES)
    return tuple(sorted(found, key=lambda hex_: (board.axial[hex_][1], board.axial[hex_][0])))


@derived_from("axis_hexes", "contested", "bridgeheads", "options")
def lines_of(position: EastFrontPosition, side: str) -> Lines:
    """Where a side's supply runs in this phase: along railways from its edge, then two hexes by land.

    A supply line goes on from a railway line, through contested hexes too, and ends in an enemy one (10.3).
    It runs from bridgeheads too (10.6).
    """
    found = railway_lines(position, side)
    heads = bridgeheads(position, side) - found.long_hexes
    return _lines_from(position, side, found.network.sources, heads) if heads else found


@derived_from("axis_hexes", "contested", "bridgeheads", "options")
def railway_lines(position: EastFrontPosition, side: str) -> Lines:
    """Where a side's railway lines run in this phase, and supply from them.

    They run through friendly hexes, enter a battle that the side defends, and go no further (9.12). With
    ships they run on from port to port and along the railways there (9.31).
    """
    owned, printed = fixed(position), entries(position.game.board, side)
    friendly = owned.friendly(side)
    sources = friendly.intersection(printed)
    found = _lines_from(position, side, sources)
    # A port that the railway reaches has its supply by rail: no line begins there.
    while ports := sea_lines(position, side, found.long_hexes) - found.long_hexes:
        sources |= ports
        found = _lines_from(position, side, sources)
    return found


def _lines_from(
    position: EastFrontPosition, side: str, sources: frozenset[int], heads: frozenset[int] = NO_HEXES
) -> Lines:
    """The lines of a side that run from some hexes, and from bridgeheads without a railway line."""
    owned, printed = fixed(position), entries(position.game.board, side)
    friendly, enemy = owned.friendly(side), owned.enemy(side)
    return lines(
        Network(
            board=position.game.board,
            sources=sources | heads,
            long_steps=railways(position.game.board),
            short_steps=_by_land(position.game),
            limit=LONGEST_SUPPLY,
            guarded=enemy - heads,
            impassable=_water(position.game),
            lost_sources=frozenset(printed) - friendly,
            long_closed=enemy | owned.contested,
            # 9.12, 10.6: no railway line begins at a bridgehead.
            long_ends=(battle_hexes(position) & friendly) | heads,
        )
    )


def rail_net(position: EastFrontPosition, side: str) -> frozenset[int]:
    """The hexes with rail supply in this phase: those on a friendly railway line (9.3)."""
    return railway_lines(position, side).long_hexes


def sea_ports(position: EastFrontPosition, side: str) -> frozenset[int]:
    """The ports where a side's sea lines end and bring rail supply (15.3, 9.31)."""
    return railway_lines(position, side).network.sources.difference(entries(position.game.board, side))


def is_fed_by_sea(position: EastFrontPosition, side: str, hex_: int) -> bool:
    """Whether a hex has its rail supply from a port to which it comes over the sea (9.31)."""
    line = railway_lines(position, side).line(hex_)
    return line is not None and line.path[-1] in sea_ports(position, side)


def railheads(position: EastFrontPosition, side: str) -> frozenset[int]:
    """The hexes where a side's railway lines end though the railway goes on (9.4)."""
    net, rows = rail_net(position, side), railways(position.game.board).rows
    return frozenset(hex_ for hex_ in net if any(there not in net for there, _ in rows[hex_]))


@derived_from("axis_hexes", "contested", "bridgeheads", "options")
def _riding(position: EastFrontPosition, side: str) -> Surcharges:
    """Where a side's units ride: on its lines, and no further than into a battle that it defends (9.21)."""
    board, net = position.game.board, rail_net(position, side)
    away = frozenset(range(board.size)) - net
    return Surcharges.none(board).halting(net & battle_hexes(position)).closing(away)


def rail_moves(position: EastFrontPosition, unit: str, moves: int, full: frozenset[int] = NO_HEXES) -> Reach:
    """Every hex that a unit can get to by rail for so many supreme moves (9.21, 9.5).

    A way by the edge of the map is told from where the unit comes back on the map; its ledger tells the rest.

    Parameters
    ----------
    unit : str
        On the map.
    moves : int
    full : frozenset of int
        Hexes that it may pass but not end in, for want of room.

    Notes
    -----
    One search for the way to the edge, and one more for each time that it pays to leave the map again.
    """
    side, here, board = position.side_of(unit), position.pieces[unit].hex_, position.game.board
    net, budget, name = rail_net(position, side), HEXES_OF_A_MOVE * moves, position.unit(unit).name
    riding = _riding(position, side).starting(here)
    if here not in net:
        riding = riding.closing(frozenset(range(board.size)))
    terms = Terms(
        board=board,
        name=name,
        costs=_open_costs(position),
        surcharges=riding,
        clause=cite("9.21"),
        zone_clause=cite("9.21"),
        action=lambda path: f"rail {unit} {board.label(path[-1])}",
        points=say("eastfront/rail-hexes"),
        entries=_by_the_edge(position, side, here, budget, riding) if here in net else {},
        full=full,
        why_full=lambda hex_: refuse_full(position, unit, hex_) if hex_ in full else ALLOWED,
        why_closed=lambda hex_: why_no_rail(position, unit, hex_),
    )
    return Reach(unit, here, budget, terms)


def _open_costs(position: EastFrontPosition) -> MoveCosts:
    """What steps cost along railways, but over hexsides of battles that are full (9.22, 6.33)."""
    costs, fought = _rail_costs(position.game), battle_hexes(position)

    def explain(here: int, direction: int) -> Parts | Verdict:
        parts = costs.explain(here, direction)
        if here not in fought or isinstance(parts, Verdict):
            return parts
        return tuple(replace(e, label=say("eastfront/rail-out"), clause=cite("9.22")) for e in parts)

    return MoveCosts(position.game.board, explain, open_steps(position, costs.links))


@cache
def _rail_costs(game: Game[Charts]) -> MoveCosts:
    board = game.board

    def explain(here: int, direction: int) -> Parts | Verdict:
        there = board.neighbours[6 * here + direction]
        printed = board.label(there)
        if not board.rails[6 * here + direction]:
            return refuse("eastfront/no-railway", cite("9.11"), hex_=printed)
        return (Entry(1, say("eastfront/rail-hex"), cite("9.21"), printed),)

    return MoveCosts(board, explain, railways(board))


def _by_the_edge(
    position: EastFrontPosition, side: str, origin: int, budget: int, riding: Surcharges
) -> Mapping[int, Parts]:
    """The entries by which a unit comes back on the map, and what the way there costs (9.5).

    Two hexes off the map from each entry to the next, and one to come back. To leave the map twice may pay
    where railways run close inside it: so again, until nothing comes cheaper.
    """
    board, doors = position.game.board, entries(position.game.board, side)
    back: dict[int, int] = {}
    links = _open_costs(position).links
    while True:
        found = search(links, riding.enter, riding.leave, (origin,), budget, back)
        cheaper: dict[int, int] = {}
        for exit_number, exit_ in enumerate(doors):
            if exit_ not in found or (riding.leave[exit_] and exit_ != origin):
                continue
            for number, door in enumerate(doors):
                cost = found[exit_] + OFF_MAP_HEXES * abs(number - exit_number) + 1
                is_open = not riding.enter[door] and door not in (exit_, origin)
                if (
                    is_open
                    and cost <= budget
                    and cost < min(found.get(door, BLOCKED), cheaper.get(door, BLOCKED))
                ):
                    cheaper[door] = cost
        if not cheaper:
            return {door: _edge_parts(board, door, cost) for door, cost in sorted(back.items())}
        back |= cheaper


def _edge_parts(board: Board, door: int, cost: int) -> Parts:
    printed = board.label(door)
    return (
        Entry(cost - 1, say("eastfront/by-the-edge"), cite("9.5"), printed),
        Entry(1, say("eastfront/rail-hex"), cite("9.21"), printed),
    )


def why_no_rail(position: EastFrontPosition, unit: str, hex_: int) -> Verdict:
    """Why a unit cannot end a rail move in a hex, however far it goes; `ALLOWED` where it may (9.12)."""
    side, board, name = position.side_of(unit), position.game.board, position.unit(unit).name
    for end in (position.pieces[unit].hex_, hex_):
        printed = board.label(end)
        if end not in rail_hexes(board):
            return refuse("eastfront/no-railway", cite("9.11"), hex_=printed)
        if end not in rail_net(position, side):
            return refuse("eastfront/no-rail-line", cite("9.12"), hex_=printed, unit=name)
    return ALLOWED
