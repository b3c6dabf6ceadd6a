"""3.6: special truck extenders: taken off the map, ready after the Clean Up, and put down anywhere."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.files.charts import PROHIBITED
from wargame_kit.games.ocs.files.kinds import EXTENDER, LEG, TRUCKS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.ground import ground
from wargame_kit.games.ocs.rules.reach import guarded
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.boxes import MOVING, READY
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


def special(position: OcsPosition) -> tuple[str, ...]:
    """The special extenders in play."""
    return tuple(
        unit
        for unit in position.of_kind(EXTENDER)
        if position.pieces[unit].hex_ >= 0 or position.pieces[unit].place in (MOVING, READY)
    )


def check_ordinary(position: OcsPosition, unit: str) -> Verdict:
    """Whether a counter may be made an extender: no Soviet trucks, where there are special ones (3.6)."""
    counter = position.counter(unit)
    if counter.side != SOVIET or counter.kind != TRUCKS or not special(position):
        return ALLOWED
    return refuse("thirdwinter/no-ordinary-extenders", cite("3.6"), unit=position.name_of(unit))


def moves(position: OcsPosition, side: str) -> Iterator[tuple[str, int]]:
    """Yield where special extenders may be put down: anywhere on the map, but not on the enemy."""
    if side != SOVIET:
        return
    ready = [unit for unit in special(position) if position.pieces[unit].place == READY]
    for hex_ in range(position.game.board.size) if ready else ():
        if _is_open(position, hex_):
            yield from ((unit, hex_) for unit in ready)


def _is_open(position: OcsPosition, hex_: int) -> bool:
    terrain = position.charts.terrain[position.game.board.terrain_name(hex_)]
    is_land = ground(position, LEG).cost(terrain) != PROHIBITED
    return is_land and hex_ not in guarded(position, AXIS)


def check_put(position: OcsPosition, marker: str, hex_: int) -> Verdict | None:
    """Whether a special extender may be put down in a hex; None of other markers (3.6)."""
    if position.counter(marker).kind != EXTENDER:
        return None
    name, printed = position.name_of(marker), position.game.board.label(hex_)
    if position.pieces[marker].place != READY:
        return refuse("thirdwinter/extender-not-ready", cite("3.6"), unit=name)
    if not _is_open(position, hex_):
        return refuse("thirdwinter/extender-not-there", cite("3.6"), hex_=printed, place=printed)
    return ALLOWED


def put(position: OcsPosition, marker: str, hex_: int) -> OcsPosition:
    """The position after a special extender has been put down."""
    return position.moved(position.pieces[marker].at(hex_))


def taken_off(position: OcsPosition, marker: str) -> OcsPosition:
    """The position after a special extender has been taken off the map."""
    return position.moved(position.pieces[marker].at(MOVING))


def entered(position: OcsPosition, hex_: int) -> OcsPosition:
    """The position after Axis combat units have come to a hex: a special extender there is off the map."""
    gone = [unit for unit in special(position) if position.pieces[unit].hex_ == hex_]
    if not gone or hex_ not in combat_hexes(position, AXIS):
        return position
    return position.moved(*(position.pieces[unit].at(MOVING) for unit in gone))


def cleaned_up(position: OcsPosition) -> OcsPosition:
    """The position after the Soviet Clean Up: what was taken off the map is ready."""
    resting = [unit for unit in special(position) if position.pieces[unit].place == MOVING]
    return position.moved(*(position.pieces[unit].at(READY) for unit in resting)) if resting else position
