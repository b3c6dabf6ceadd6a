"""13.3: which rails carry a side's cargo, where it may leave them, and what that takes of its capacity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise

from wargame_kit.board import Board
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.facts import CROSSINGS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.busted import RAIL_TIMES, zone
from wargame_kit.games.ocs.rules.supply.rails import (
    controls,
    halts,
    has_gauge,
    rail_links,
    rail_neighbours,
    stations,
    way_back,
)
from wargame_kit.games.ocs.rules.zones import combat_hexes, zone_of
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import Words, say

SIXTEENTHS = 16
"""Rail capacity is counted in sixteenths of a regiment: a company that walks, on a double track."""

NOTHING: frozenset[int] = frozenset()


@cache
def double_tracks(board: Board) -> frozenset[int]:
    """The hexsides that a double-track railway crosses, from both sides (13.3a)."""
    found: set[int] = set()
    for chain in board.chains:
        if chain.kind == "rails" and chain.tracks > 1:
            hexes = [board.index_of(hex_) for hex_ in chain.hexes]
            for here, there in pairwise(hexes):
                found |= {6 * here + board.direction(here, there), 6 * there + board.direction(there, here)}
    return frozenset(found)


def check_open(position: OcsPosition, side: str, hex_: int) -> Verdict:
    """Whether cargo of a side can pass a rail hex, and why not (13.3e)."""
    printed = position.game.board.label(hex_)
    if hex_ not in rail_neighbours(position.game.board):
        return refuse("ocs/no-rails", cite("13.3"), hex_=printed, place=printed)
    if not has_gauge(position, side, hex_):
        return refuse("ocs/other-gauge", cite("13.3f"), hex_=printed, place=printed)
    if hex_ in stations(position.game.board) and not controls(position, side, hex_):
        return refuse("ocs/not-controlled", cite("13.3h"), hex_=printed, place=printed)
    enemy = position.enemy(side)
    if hex_ in zone_of(position, enemy) or hex_ in combat_hexes(position, enemy):
        return refuse("ocs/rails-zone", cite("4.5a"), hex_=printed, place=printed)
    return ALLOWED


@derived_from("marker", "unsupplied", "gauge", "held", "scenario")
def open_rails(position: OcsPosition, side: str) -> frozenset[int]:
    """The rail hexes that cargo of a side can pass; no zone is negated for it (4.5a)."""
    board, enemy = position.game.board, position.enemy(side)
    closed, named = zone_of(position, enemy) | combat_hexes(position, enemy), stations(board)
    return frozenset(
        hex_
        for hex_ in rail_neighbours(board)
        if hex_ not in closed
        and has_gauge(position, side, hex_)
        and (hex_ not in named or controls(position, side, hex_))
    )


@derived_from("marker", "unsupplied", "gauge", "held", "scenario", CROSSINGS)
def served(position: OcsPosition, side: str) -> frozenset[int]:
    """The rail hexes that are joined to a source of a side for cargo (13.3c)."""
    return spread(position, side, title_of(position).sources(position, side))


@derived_from("marker", "unsupplied", "gauge", "held", "scenario", CROSSINGS)
def spread(
    position: OcsPosition,
    side: str,
    starts: Iterable[int],
    is_double: bool = False,
    shut: frozenset[int] = NOTHING,
    ends: frozenset[int] = NOTHING,
) -> frozenset[int]:
    """The rail hexes to which cargo of a side comes from some others.

    Parameters
    ----------
    starts : iterable of int
    is_double : bool
        By double track alone (13.3a).
    shut : frozenset of int
        Hexes that are closed beside the others.
    ends : frozenset of int
        Hexes beyond which nobody goes on.
    """
    return frozenset(_met(position, side, starts, is_double, shut, ends))


def _met(
    position: OcsPosition,
    side: str,
    starts: Iterable[int],
    is_double: bool,
    shut: frozenset[int],
    ends: frozenset[int],
) -> Mapping[int, int]:
    """The rail hexes of `spread`, each with the one before it on the shortest way; a start with itself."""
    board, passable = position.game.board, open_rails(position, side) - shut
    rails, tracks = rail_links(position, False), double_tracks(board)
    joined = () if is_double else title_of(position).off_map(position, side)
    now = sorted(passable & frozenset(starts))
    found = {hex_: hex_ for hex_ in now}
    for here in now:
        if here in ends and found[here] != here:
            continue
        beyond = {hex_ for group in joined if here in group for hex_ in group}
        for there in (*rails[here], *sorted(beyond)):
            is_laid = not is_double or 6 * here + board.direction(here, there) in tracks
            if there in passable and there not in found and is_laid:
                found[there] = here
                now.append(there)
    return found


def rail_path(
    position: OcsPosition,
    side: str,
    way: tuple[int, int],
    shut: frozenset[int] = NOTHING,
    ends: frozenset[int] = NOTHING,
) -> tuple[int, ...]:
    """The way by which cargo goes: the shortest of those that take least of the capacity; empty if none."""
    busted, (here, there) = zone(position, side), way
    for is_double, closed in ((True, shut | busted), (False, shut | busted), (True, shut), (False, shut)):
        met = _met(position, side, (here,), is_double, closed, ends)
        if there in met:
            return way_back(met, there)[::-1]
    return ()


def check_station(position: OcsPosition, side: str, hex_: int) -> Verdict:
    """Whether cargo of a side may enter or leave the railway in a hex (13.3c)."""
    verdict = check_open(position, side, hex_)
    if not verdict:
        return verdict
    printed = position.game.board.label(hex_)
    if hex_ not in halts(position, side):
        return refuse("ocs/no-station", cite("13.3c"), hex_=printed, place=printed)
    if hex_ not in served(position, side):
        return refuse("ocs/no-rail-source", cite("13.3c"), hex_=printed, place=printed)
    return ALLOWED


def check_way(position: OcsPosition, side: str, here: int, there: int) -> Verdict:
    """Whether cargo of a side comes by rail from one hex to another (13.3e)."""
    printed = position.game.board.label(there)
    if here == there:
        return refuse("ocs/rails-nowhere", cite("13.3e"), hex_=printed, place=printed)
    if there not in spread(position, side, (here,)):
        return refuse("ocs/no-rail-path", cite("13.3e"), hex_=printed, place=printed)
    return ALLOWED


def rail_limit(position: OcsPosition, side: str) -> int:
    """The rail capacity of a side in a turn; the kit's own where no scenario says it (13.3b)."""
    scenario = position.scenario
    usual: int = (
        position.charts.limit("rail_capacity")
        if scenario is None
        else scenario.set_up["rail_capacity"].get(side, 0)
    )
    return title_of(position).rail_limit(position, side, usual)


def freight(
    position: OcsPosition,
    side: str,
    name: Words | str,
    size: Fraction,
    way: tuple[int, int],
    is_light: bool = False,
    origin: str = "rulebook",
) -> Ledger:
    """What cargo takes of rail capacity, with what made it so much (4.7, 13.3a).

    Parameters
    ----------
    name : str
        What it is.
    size : Fraction
        In regiments, or supply points.
    way : (int, int)
        From where to where.
    is_light : bool
        Whether it takes half the room (4.7).
    origin : str
        Where its size comes from.
    """
    told = Ledger(say("ocs/rail-points"), SIXTEENTHS).add(
        int(size * SIXTEENTHS), name, cite("13.3a"), provenance=origin
    )
    if is_light:
        told = told.add(-int(told.total) // 2, say("ocs/walks-slowly"), cite("4.7"))
    return _on_its_way(position, side, told, *way)


def _on_its_way(position: OcsPosition, side: str, told: Ledger, here: int, there: int) -> Ledger:
    """What its way makes of it: half by double track, twice past busted trains (13.3a, 14.8)."""
    hexes = zone(position, side)
    by_double = there in spread(position, side, (here,), is_double=True)
    if hexes and there not in spread(position, side, (here,), by_double, hexes):
        if by_double and there in spread(position, side, (here,), shut=hexes):
            return told  # a single track goes round, for as much
        told = told.add(told.total * (RAIL_TIMES - 1), say("ocs/busted-rails"), cite("14.8"))
    if by_double:
        told = told.add(-int(told.total) // 2, say("ocs/double-track"), cite("13.3a"))
    return told


def check_capacity(position: OcsPosition, side: str, ledger: Ledger) -> Verdict:
    """Whether a side has so much rail capacity left in this turn (13.3b)."""
    limit = rail_limit(position, side)
    left = limit * SIXTEENTHS - position.facts.rail
    if ledger.total > left:
        free = Ledger(ledger.unit, SIXTEENTHS).add(max(0, left), say("ocs/rail-left"), cite("13.3b"))
        return refuse("ocs/rail-capacity", cite("13.3b"), ledger=ledger, limit=limit, left=free.display)
    return ALLOWED
