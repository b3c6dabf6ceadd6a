"""3.3a E, 3.3b E: how far a Front HQ commands, which armies draw from it, and what stays within its zone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wargame_kit.board import Board
from wargame_kit.games.ocs.files.charts import PROHIBITED
from wargame_kit.games.ocs.files.kinds import ORGANIC, TRUCK
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.ground import Ground, ground
from wargame_kit.games.ocs.rules.zones import combat_hexes, hostile
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.rules.fronts import armies, front_of, fronts, zone
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
    board, on = position.game.board, ground(position, TRUCK)
    shut = combat_hexes(position, AXIS) | hostile(position, SOVIET, "")
    met, now = {hex_}, [hex_]
    for _ in range(limit(position, "command_radius")):
        found: list[int] = []
        for here in now:
            for side in range(6 * here, 6 * here + 6):
                there = board.neighbours[side]
                is_new = there >= 0 and there not in met and there not in shut
                if is_new and _admits(board, on, side):
                    met.add(there)
                    found.append(there)
        now = found
    return frozenset(met)


def _admits(board: Board, on: Ground, side: int) -> bool:
    """Whether trucks can enter the hex beyond a hexside, rivers apart."""
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
    own = zone(position, position.pieces[unit].hex_)
    return frozenset(hex_ for hex_ in hexes if zone(position, hex_) == own)


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
    if not facts_of(position).borders or position.side_of(next(iter(units))) != SOVIET:
        return ALLOWED
    loaded = (unit for unit in units if position.pieces[unit].load and position.counter(unit).kind != ORGANIC)
    return check_shipped(position, here, there) if any(loaded) else ALLOWED


def front_hexes(position: OcsPosition) -> Mapping[str, int]:
    """The Front HQs on the map, each with its hex."""
    places = ((front, position.pieces[front].hex_) for front in fronts(position))
    return {front: hex_ for front, hex_ in places if hex_ >= 0}
