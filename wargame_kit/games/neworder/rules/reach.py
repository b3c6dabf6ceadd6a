"""6.2, 7 and 9: how far a unit gets on the ground in a movement phase, on the map or coming on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.entry import (
    check_enters,
    edge_clause,
    entry_cost,
    entry_hexes,
    printed_entry,
)
from wargame_kit.games.neworder.rules.ground import SCALE, Ground, costs_for, ground_of, prohibited
from wargame_kit.games.neworder.rules.zones import control, is_in_enemy_zone, surcharges
from wargame_kit.mechanics import MoveCosts, Reach, Surcharges, Terms
from wargame_kit.mechanics import reach as search
from wargame_kit.mechanics.kernel import BLOCKED
from wargame_kit.mechanics.move_costs import Parts, without
from wargame_kit.mechanics.paths import check_path as judge
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Entry, Verdict, refuse
from wargame_kit.words import say

POINTS = say("move/points")


def halves_left(position: NewOrderPosition, unit: str) -> int:
    """How many halves of a point a unit has for this phase: its whole MF, or nothing once it has acted."""
    piece = position.pieces[unit]
    return 0 if piece.moved or piece.bridging else SCALE * position.face(unit).movement


def is_held(position: NewOrderPosition, unit: str) -> bool:
    """Whether an enemy zone keeps a unit where it is: all but high-tech ones that begin in it (9.8, 9.9)."""
    here, side = position.pieces[unit].hex_, position.side_of(unit)
    return is_in_enemy_zone(position, side, here) and not position.is_hyperwar(unit)


@derived_from("friction", "moved", "bridging", "lifted")
def reach(position: NewOrderPosition, unit: str) -> Reach:
    """Every hex that a unit can move to on the ground, or come on to if it waits off the map.

    Stacking keeps nobody out: it counts when the phase ends (8.2).

    Raises
    ------
    ValueError
        If there is no such counter, or it neither stands on the map nor waits to come on.

    Notes
    -----
    One bounded search. What helicopters can is another chapter's.
    """
    piece = position.pieces.get(unit)
    if piece is None or position.unit(unit).is_marker:
        raise ValueError(str(say("position/not-on-map", unit=position.unit(unit).id)))
    budget = halves_left(position, unit)
    if piece.hex_ >= 0:
        return search(unit, piece.hex_, budget, _terms(position, unit, budget))
    if not check_enters(position, unit):
        raise ValueError(str(say("position/not-on-map", unit=position.unit(unit).id)))
    return search(unit, -1, budget, _terms_of_entry(position, unit, budget))


def _terms(position: NewOrderPosition, unit: str, budget: int) -> Terms:
    side, board = position.side_of(unit), position.game.board
    here, costs, on_top = position.pieces[unit].hex_, costs_for(position, side), surcharges(position, side)
    zone = control(position, position.enemy(side)).hexes
    if here in zone and position.is_hyperwar(unit):
        # 9.9: out of the zone as usual, but not directly into another.
        near = zone.intersection(board.neighbours[6 * here : 6 * here + 6])
        costs = MoveCosts(board, costs.explain, without(costs.links, near | {here}))
        on_top = on_top.starting(here)
    return Terms(
        board=board,
        name=position.unit(unit).name,
        costs=costs,
        surcharges=on_top,
        clause=cite("7.2"),
        zone_clause=cite("9.3"),
        action=lambda path: f"move {unit} {'-'.join(map(board.label, path))}",
        points=POINTS,
        scale=SCALE,
        whole_moves=_whole_moves(position, unit, budget, costs, on_top),
        why_closed=lambda hex_: _why_closed(position, unit, hex_),
    )


def _whole_moves(
    position: NewOrderPosition, unit: str, budget: int, costs: MoveCosts, on_top: Surcharges
) -> Mapping[int, Parts]:
    """The hexes beside a unit that it enters only with its whole MF.

    Those that are too dear for it (7.3), and those across a major river (7.7); never from zone to zone, to an
    enemy or into prohibited ground.
    """
    here, answer = position.pieces[unit].hex_, {}
    if not budget or is_held(position, unit):
        return {}
    on, board = ground_of(position, position.side_of(unit)), position.game.board
    zone = control(position, position.enemy(position.side_of(unit))).hexes
    for direction in range(6):
        side = 6 * here + direction
        there = board.neighbours[side]
        if there < 0 or on_top.enter[there] >= BLOCKED or (here in zone and there in zone):
            continue
        if on.needs_all(side) and position.pieces[unit].lifted:
            continue  # 7.7: it crosses from a bank on which it began, and it has just landed
        if costs.costs[side] > budget and on.check_there(there, cite("7.10")):
            part = _whole(on, side, budget, board.label(there))
            answer[there] = (replace(part, provenance=position.origin(unit, "movement")),)
    return answer


def _whole(on: Ground, side: int, budget: int, printed: str) -> Entry:
    if on.needs_all(side):
        return Entry(budget, say("neworder/whole-river"), cite("7.7"), printed)
    return Entry(budget, say("neworder/whole"), cite("7.3"), printed)


def _terms_of_entry(position: NewOrderPosition, unit: str, budget: int) -> Terms:
    side, board = position.side_of(unit), position.game.board
    hexes = sorted(entry_hexes(position, unit)) if budget else ()
    return Terms(
        board=board,
        name=position.unit(unit).name,
        costs=costs_for(position, side),
        surcharges=surcharges(position, side),
        clause=cite("7.2"),
        zone_clause=cite("9.3"),
        action=lambda path: f"enter {unit} {'-'.join(map(board.label, path))}",
        points=POINTS,
        scale=SCALE,
        entries={hex_: entry_cost(position, unit, hex_, budget) for hex_ in hexes},
        why_closed=lambda hex_: _why_closed(position, unit, hex_),
    )


def _why_closed(position: NewOrderPosition, unit: str, hex_: int) -> Verdict:
    """Why a unit cannot come into a hex whatever it pays; `ALLOWED` where it may."""
    on = ground_of(position, position.side_of(unit))
    acts = check_free(position, unit)
    if not acts:
        return acts
    closed = _check_step(position, unit, -1, hex_) and on.check_there(hex_, cite("7.10"))
    return closed and _check_rivers(position, unit, hex_)


def _check_rivers(position: NewOrderPosition, unit: str, hex_: int) -> Verdict:
    """Whether a way leads to a hex, however long, that crosses major rivers by bridges alone (7.7)."""
    board, here = position.game.board, position.pieces[unit].hex_
    begins = {here} if here >= 0 else set(entry_hexes(position, unit))
    rows = costs_for(position, position.side_of(unit)).links.rows
    land = frozenset(range(board.size)) - prohibited(position.game)
    with_bridges = _connected(begins, lambda at: [there for there, _ in rows[at]])
    if hex_ in with_bridges:
        return ALLOWED
    over_rivers = _connected(begins, lambda at: land.intersection(board.neighbours[6 * at : 6 * at + 6]))
    if hex_ not in over_rivers:
        return ALLOWED
    return refuse("neworder/major-river", cite("7.7"), hex_=board.label(hex_))


def _connected(begins: Iterable[int], onward: Callable[[int], Iterable[int]]) -> set[int]:
    """Every hex to which steps lead from some hexes."""
    found, ahead = set(begins), list(begins)
    while ahead:
        new = set(onward(ahead.pop())) - found
        found |= new
        ahead += new
    return found


def check_free(position: NewOrderPosition, unit: str) -> Verdict:
    """Whether a unit is free to move in this phase: it has not acted yet, and no zone holds it."""
    piece, name = position.pieces[unit], position.unit(unit).name
    if piece.bridging:
        return refuse("neworder/bridging", cite("20.2"), unit=name)
    if piece.moved:
        return refuse("neworder/moved", cite("7.1"), unit=name)
    if is_held(position, unit):
        return refuse("neworder/held", cite("9.8"), hex_=position.game.board.label(piece.hex_), unit=name)
    return ALLOWED


def _check_step(position: NewOrderPosition, unit: str, here: int, there: int) -> Verdict:
    """Whether a step is allowed at all, whatever it costs; from -1 where it does not matter from where."""
    side, name, printed = position.side_of(unit), position.unit(unit).name, position.game.board.label(there)
    if there in position.stacks_by_side[position.enemy(side)]:
        return refuse("move/enemy-hex", cite("7.4"), hex_=printed, unit=name)
    zone = control(position, position.enemy(side)).hexes
    if here in zone and there in zone:
        return refuse("neworder/zone-to-zone", cite("9.4"), hex_=printed, unit=name)
    return ALLOWED


def check_path(position: NewOrderPosition, unit: str, path: tuple[int, ...]) -> Verdict:
    """Whether a unit may move or come on along a path of its own choice, the cheapest or not.

    The verdict carries the sum as far as the unit gets, and what would be allowed instead.

    Parameters
    ----------
    path : tuple of int
        The unit's hex first; of one that comes on, the hex of the edge by which it does.
    """
    acts = check_free(position, unit)
    if not acts:
        return acts
    found = reach(position, unit)
    blocked = _check_entry(position, unit, path) if found.origin < 0 else ALLOWED
    if not blocked:
        return blocked
    return judge(found, path, cite("7.1"), lambda here, there: _check_step(position, unit, here, there))


def _check_entry(position: NewOrderPosition, unit: str, path: tuple[int, ...]) -> Verdict:
    """Whether an entry hex that a path begins with is free, with the clause that says whose it is."""
    if len(path) == 0 or path[0] in entry_hexes(position, unit):
        return ALLOWED
    name, printed = position.unit(unit).name, position.game.board.label(path[0])
    near = reach(position, unit).towards(path[-1])
    if path[0] in position.stacks_by_side[position.enemy(position.side_of(unit))]:
        return refuse("neworder/entry-blocked", cite("6.6"), hex_=printed, unit=name, instead=near)
    if len(path) == 1:
        return ALLOWED  # only the goal was named
    clause = (
        edge_clause(position, unit)
        if printed_entry(position, unit) & entry_hexes(position, unit)
        else cite("6.7")
    )
    return refuse("move/entry", clause, hex_=printed, unit=name, instead=near)
