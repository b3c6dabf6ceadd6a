"""3.3a E, 3.3b E: how far a Front HQ commands, which armies draw from it, and what stays within its zone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from wargame_kit.board import Board
from wargame_kit.games.ocs.facts import CROSSINGS
from wargame_kit.games.ocs.files.charts import PROHIBITED
from wargame_kit.games.ocs.files.kinds import ORGANIC, TRUCK
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.ground import Ground, ground
from wargame_kit.games.ocs.rules.zones import combat_hexes, hostile
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.rules.fronts import alike, armies, front_of, fronts, zone
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Entry, Verdict, refuse
from wargame_kit.words import say

NOWHERE: frozenset[int] = frozenset()


@derived_from("marker", "unsupplied", "weather", "scenario")
def radius(position: OcsPosition, hex_: int) -> frozenset[int]:
    """The hexes that a Front HQ in a hex commands: up to ten steps over hexes that trucks can enter (3.3a E).

    It spreads over rivers of every class, but into no enemy combat unit and no zone of control that nobody
    negates. A hex that trucks enter by road alone counts where the road leads in.
    """
    shut = combat_hexes(position, AXIS) | hostile(position, SOVIET, "")
    return _spread(ground(position, TRUCK), hex_, shut, limit(position, "command_radius"))


@lru_cache(256)
def _spread(on: Ground, hex_: int, shut: frozenset[int], steps: int) -> frozenset[int]:
    """The hexes within so many steps: kept by what is shut, since most moves of a unit shut nothing else."""
    board, admits = on.board, _admitting(on)
    met, now = {hex_}, [hex_]
    for _ in range(steps):
        found: list[int] = []
        for here in now:
            for side in range(6 * here, 6 * here + 6):
                there = board.neighbours[side]
                is_new = there >= 0 and there not in met and there not in shut
                if is_new and admits[side]:
                    met.add(there)
                    found.append(there)
        now = found
    return frozenset(met)


@lru_cache(8)
def _admitting(on: Ground) -> tuple[bool, ...]:
    """Over which hexsides trucks can enter the hex beyond, rivers apart."""
    board = on.board
    return tuple(there >= 0 and _admits(board, on, side) for side, there in enumerate(board.neighbours))


def _admits(board: Board, on: Ground, side: int) -> bool:
    terrain = on.charts.terrain[board.terrain_name(board.neighbours[side])]
    if on.cost(terrain) != PROHIBITED:
        return True
    way = on.along(side)
    return way is not None and way[0].value != PROHIBITED


def radius_of(position: OcsPosition, front: str) -> frozenset[int]:
    """The hexes that a Front HQ commands; none where it is not on the map."""
    hex_ = position.pieces[front].hex_
    return radius(position, hex_) if hex_ >= 0 else NOWHERE


def commanded(position: OcsPosition, front: str) -> tuple[str, ...]:
    """The armies of a front whose headquarters stand within its command radius."""
    within = radius_of(position, front)
    return tuple(army for army in armies(position, front) if position.pieces[army].hex_ in within)


def granted(position: OcsPosition, unit: str) -> Mapping[int, Entry]:
    """The hex of its Front HQ, out of which an Army HQ draws wherever it is within the radius (3.3a E)."""
    front = front_of(position, unit)
    if not front or position.pieces[unit].hex_ not in radius_of(position, front):
        return {}
    hex_, name = position.pieces[front].hex_, position.name_of(front)
    printed = position.game.board.label(hex_)
    return {hex_: Entry(0, say("thirdwinter/within-command", front=name), cite("3.3a"), printed)}


def carries(position: OcsPosition, headquarters: str, here: int, there: int) -> bool:
    """Whether an Army HQ may throw from one hex to another: not over a border (3.3b E)."""
    if not facts_of(position).borders or not front_of(position, headquarters):
        return True
    return zone(position, here) == zone(position, there)


def carried(position: OcsPosition, unit: str, hexes: frozenset[int]) -> frozenset[int]:
    """Out of which hexes a unit may draw: an Army HQ over no border (3.3b E)."""
    if not facts_of(position).borders or not front_of(position, unit):
        return hexes
    return hexes & alike(position, position.pieces[unit].hex_)


def check_shipped(position: OcsPosition, here: int, there: int) -> Verdict:
    """Whether supply in a hex may be carried to another: out of the radius over no border (3.3b E)."""
    if not facts_of(position).borders:
        return ALLOWED
    front = zone(position, here)
    if zone(position, there) == front or here not in radius_of(position, front):
        return ALLOWED
    return _stays(position, front, there)


def check_loads(position: OcsPosition, units: Iterable[str], here: int, there: int) -> Verdict:
    """The same for what transport carries; loaded organic trucks go to their formation (3.3b E).

    What was loaded in the radius stays in the zone, whichever way it takes: over a border far from it, too.
    """
    laden = _carrying(position, units)
    if not laden:
        return ALLOWED
    shipped, front = check_shipped(position, here, there), zone(position, here)
    if not shipped or zone(position, there) == front:
        return shipped
    is_out_of_it = any(_source(position, unit) == front for unit in laden)
    return _stays(position, front, there) if is_out_of_it else shipped


def _stays(position: OcsPosition, front: str, there: int) -> Verdict:
    printed, name = position.game.board.label(there), position.name_of(front)
    return refuse("thirdwinter/supply-stays", cite("3.3b"), hex_=printed, front=name, place=printed)


def _carrying(position: OcsPosition, units: Iterable[str]) -> tuple[str, ...]:
    """Those of some units that borders bind: Soviet transport that has something on board."""
    if not facts_of(position).borders or position.side_of(next(iter(units))) != SOVIET:
        return ()
    return tuple(
        unit for unit in units if position.pieces[unit].load and position.counter(unit).kind != ORGANIC
    )


def _source(position: OcsPosition, unit: str, here: int = -1) -> str:
    """The front out of whose radius the load of a transport has come in this phase; empty for none.

    Parameters
    ----------
    here : int
        Where it was until now; −1 for the hex in which it is.
    """
    piece = position.pieces[unit]
    told = {each: (front, tokens) for each, front, tokens in facts_of(position).hauled}
    front, tokens = told.get(unit, ("", 0))
    if front or piece.load <= tokens:
        return front
    # It was loaded here, or begins here.
    hex_ = here if here >= 0 else piece.hex_
    around = zone(position, hex_)
    return around if hex_ in radius_of(position, around) else ""


def hauled(position: OcsPosition, units: Iterable[str], here: int) -> OcsPosition:
    """The position after transport has left a hex: known is out of whose radius each load has come."""
    laden = _carrying(position, units)
    if not laden:
        return position
    rows = {unit: (front, tokens) for unit, front, tokens in facts_of(position).hauled}
    for unit in laden:
        rows[unit] = _source(position, unit, here), position.pieces[unit].load
    return position.with_facts(hauled=tuple(sorted((unit, *row) for unit, row in rows.items())))


def sealed(position: OcsPosition, units: Iterable[str]) -> tuple[int, ...]:
    """The hexsides over which what some units carry may not go, seen from within (3.3b E)."""
    laden = _carrying(position, units)
    if not laden:
        return ()
    bound = {_source(position, unit) for unit in laden} - {""}
    return tuple({*_sealed(position)}.union(*(_walls(position, front) for front in bound)))


@derived_from("marker", "unsupplied", "weather", "scenario", CROSSINGS)
def _sealed(position: OcsPosition) -> tuple[int, ...]:
    found = list[int]()
    for front in front_hexes(position):
        within = radius_of(position, front)
        found += [side for side in _walls(position, front) if side // 6 in within]
    return tuple(found)


@derived_from("scenario", CROSSINGS)
def _walls(position: OcsPosition, front: str) -> tuple[int, ...]:
    """The hexsides over which one leaves the zone of a front."""
    board = position.game.board
    own = {hex_ for hex_ in range(board.size) if zone(position, hex_) == front}
    sides = (side for hex_ in sorted(own) for side in range(6 * hex_, 6 * hex_ + 6))
    return tuple(side for side in sides if board.neighbours[side] >= 0 and board.neighbours[side] not in own)


def front_hexes(position: OcsPosition) -> Mapping[str, int]:
    """The Front HQs on the map, each with its hex."""
    places = ((front, position.pieces[front].hex_) for front in fronts(position))
    return {front: hex_ for front, hex_ in places if hex_ >= 0}
