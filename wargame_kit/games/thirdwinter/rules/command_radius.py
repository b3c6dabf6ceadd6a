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
    printed, name = position.game.board.label(there), position.name_of(front)
    return refuse("thirdwinter/supply-stays", cite("3.3b"), hex_=printed, front=name, place=printed)


def check_loads(position: OcsPosition, units: Iterable[str], here: int, there: int) -> Verdict:
    """The same for what transport carries; loaded organic trucks go to their formation (3.3b E)."""
    return check_shipped(position, here, there) if _carry(position, units) else ALLOWED


def _carry(position: OcsPosition, units: Iterable[str]) -> bool:
    """Whether borders bind some units: Soviet transport that has something on board."""
    if not facts_of(position).borders or position.side_of(next(iter(units))) != SOVIET:
        return False
    return any(position.pieces[unit].load and position.counter(unit).kind != ORGANIC for unit in units)


def sealed(position: OcsPosition, units: Iterable[str]) -> tuple[int, ...]:
    """The hexsides over which what some units carry may not go, seen from within (3.3b E)."""
    return _sealed(position) if _carry(position, units) else ()


@derived_from("marker", "unsupplied", "weather", "scenario", CROSSINGS)
def _sealed(position: OcsPosition) -> tuple[int, ...]:
    neighbours, found = position.game.board.neighbours, list[int]()
    for front in front_hexes(position):
        own = {hex_ for hex_ in radius_of(position, front) if zone(position, hex_) == front}
        sides = (side for hex_ in sorted(own) for side in range(6 * hex_, 6 * hex_ + 6))
        beyond = (side for side in sides if neighbours[side] >= 0 and neighbours[side] not in own)
        found += [side for side in beyond if zone(position, neighbours[side]) != front]
    return tuple(found)


def front_hexes(position: OcsPosition) -> Mapping[str, int]:
    """The Front HQs on the map, each with its hex."""
    places = ((front, position.pieces[front].hex_) for front in fronts(position))
    return {front: hex_ for front, hex_ in places if hex_ >= 0}
