"""2.3a: units on foot come nearer to a Kessel HQ without spending points, but not eastward."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from wargame_kit.board.hexes import STEPS
from wargame_kit.games.ocs.files.kinds import LEG
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.bounded import check_bounds
from wargame_kit.games.ocs.rules.captures import captured
from wargame_kit.games.ocs.rules.ground import costs
from wargame_kit.games.ocs.rules.reach import can_be_taken, guarded, takes_all
from wargame_kit.games.ocs.rules.readiness import MOVEMENT, is_attack_capable, mobility
from wargame_kit.games.ocs.rules.supply.paths import is_kessel
from wargame_kit.games.ocs.rules.supply.rails import entered
from wargame_kit.games.ocs.rules.zones import combat_hexes, hostile
from wargame_kit.games.ocs.title import title_of
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.charts import BRIDGE, ICE
from wargame_kit.games.thirdwinter.rules.crossings import limit, volga_way
from wargame_kit.games.thirdwinter.rules.fortresses import fortress, fortress_holds
from wargame_kit.games.thirdwinter.rules.rivers import is_volga
from wargame_kit.mechanics.distance import FAR
from wargame_kit.position import Step
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

WORK = "kessel"
"""How such a move is called."""

EASTWARD = frozenset(direction for direction, (column, _) in enumerate(STEPS) if column > 0)
"""The directions into a column farther east."""

Way = tuple[int, ...]


@derived_from()
def on_map(position: OcsPosition, side: str) -> Mapping[str, int]:
    """The Kessel HQs of a side on the map, with their hexes."""
    pieces = position.pieces
    found = (unit for unit in pieces if is_kessel(position, unit) and position.side_of(unit) == side)
    return {unit: pieces[unit].hex_ for unit in found if pieces[unit].hex_ >= 0}


def near(position: OcsPosition, unit: str, hex_: int) -> bool:
    """Whether a hex is near enough to a Kessel HQ, other than the unit itself."""
    board, most = position.game.board, limit(position, "kessel_near")
    own = on_map(position, position.side_of(unit)).items()
    return any(board.distance(hex_, there) <= most for each, there in own if each != unit)


def check_walker(position: OcsPosition, unit: str) -> Verdict:
    """Whether a unit may go so: on foot, and in Combat or Move Mode."""
    name, piece = position.name_of(unit), position.pieces[unit]
    if mobility(position, unit) != LEG or not position.shown(unit).movement:
        return refuse("thirdwinter/kessel-on-foot", cite("2.3a"), unit=name)
    if piece.marker or not position.is_combat_unit(unit):
        return refuse("thirdwinter/kessel-mode", cite("2.3a"), unit=name)
    return title_of(position).check_mover(position, unit)


def check_step(position: OcsPosition, unit: str, here: int, there: int) -> Verdict:
    """Whether a unit may take a step so: not to the east, and over no open river of the Volga class."""
    board, side = position.game.board, position.side_of(unit)
    printed, direction = board.label(there), board.direction(here, there)
    if direction in EASTWARD:
        return refuse("thirdwinter/kessel-east", cite("2.3a"), hex_=printed)
    if is_volga(board, here, there) and volga_way(position, side, here, there) not in (BRIDGE, ICE):
        return refuse("thirdwinter/kessel-river", cite("2.3a"), hex_=printed)
    if there in combat_hexes(position, position.enemy(side)):
        return refuse("move/enemy-hex", cite("2.3a"), hex_=printed, unit=position.name_of(unit))
    if there in guarded(position, position.enemy(side)) and not is_attack_capable(position, unit):
        return refuse("ocs/captures-not", cite("2.3a"), hex_=printed, unit=position.name_of(unit))
    bound = check_bounds(position, unit, here, there)
    if not bound:
        return bound
    city = fortress(position, here)
    if city and there not in city:
        return fortress_holds(board, there)
    if not can_be_taken(costs(position, side, LEG), 6 * here + direction):
        return refuse("thirdwinter/kessel-closed", cite("2.3a"), hex_=printed)
    return ALLOWED


def stops(position: OcsPosition, unit: str, here: int, there: int) -> bool:
    """Whether a unit stops after a step: one that takes a whole allowance, or into an enemy zone.

    It stops among what the enemy has left behind, too: so the kit reads it.
    """
    side, board = position.side_of(unit), position.game.board
    if there in hostile(position, side, MOVEMENT) or there in guarded(position, position.enemy(side)):
        return True
    return takes_all(costs(position, side, LEG), 6 * here + board.direction(here, there))


def ways_of(position: OcsPosition, unit: str) -> Iterator[Way]:
    """Yield the shortest way to each hex to which a unit may go so."""
    board, start = position.game.board, position.pieces[unit].hex_
    side, most = position.side_of(unit), limit(position, "kessel_move")
    goals = _goals(position, side, unit if unit in on_map(position, side) else "")
    if goals.get(start, FAR) > most or not check_walker(position, unit):
        return
    told: set[int] = set()
    met: set[int] = {start}
    now: list[Way] = [(start,)]
    for left in reversed(range(most)):
        further: list[Way] = []
        for way in now:
            here = way[-1]
            for there in board.neighbours[6 * here : 6 * here + 6]:
                if goals.get(there, FAR) > left or there in way:
                    continue
                if not check_step(position, unit, here, there):
                    continue
                if there not in told and not goals[there]:
                    told.add(there)
                    yield (*way, there)
                if there not in met and not stops(position, unit, here, there):
                    met.add(there)
                    further.append((*way, there))
        now = further


@derived_from()
def _goals(position: OcsPosition, side: str, but: str) -> Mapping[int, int]:
    """How many steps off the nearest hex near to a Kessel HQ lies, of the hexes that are not too far."""
    board, near_enough = position.game.board, limit(position, "kessel_near")
    found: dict[int, int] = {}
    for unit, hex_ in on_map(position, side).items():
        for there in board.within(hex_, near_enough + limit(position, "kessel_move")) if unit != but else ():
            steps = max(0, board.distance(hex_, there) - near_enough)
            found[there] = min(steps, found.get(there, FAR))
    return found


def check_way(position: OcsPosition, unit: str, path: Way) -> Verdict:
    """Whether a unit may go a way of its owner's choice."""
    verdict = check_walker(position, unit)
    if not verdict:
        return verdict
    board, most, goal = position.game.board, limit(position, "kessel_move"), path[-1]
    printed, name = board.label(goal), position.name_of(unit)
    if path[0] != position.pieces[unit].hex_ or any(board.distance(*step) != 1 for step in pairwise(path)):
        return refuse("thirdwinter/kessel-path", cite("2.3a"), hex_=printed, unit=name)
    if not 2 <= len(path) <= most + 1:
        return refuse("thirdwinter/kessel-far", cite("2.3a"), hex_=printed, limit=most)
    if not near(position, unit, goal):
        limited = limit(position, "kessel_near")
        return refuse("thirdwinter/kessel-near", cite("2.3a"), hex_=printed, limit=limited)
    for here, there in pairwise(path):
        verdict = check_step(position, unit, here, there)
        if not verdict:
            return verdict
        if there != goal and stops(position, unit, here, there):
            return refuse("thirdwinter/kessel-stops", cite("2.3a"), hex_=printed, place=board.label(there))
    return ALLOWED


def gone(position: OcsPosition, unit: str, path: Way) -> OcsPosition:
    """The position after a unit has gone so: it has finished its move."""
    side, title, after = position.side_of(unit), title_of(position), position
    asked: list[Step] = []
    for here, there in pairwise(path):
        after = after.moved(after.pieces[unit].at(there))
        after = entered(title.stepped(after, (unit,), here, there, False), side, there)
        asked += title.entered(after, (unit,), here, there)
    after = after.moved(replace(after.pieces[unit], moved=True))
    return after.pushed(*asked, *captured(after, side, path[-1]))
