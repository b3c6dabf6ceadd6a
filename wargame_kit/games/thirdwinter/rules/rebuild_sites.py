"""1.7a, 2.1b, 3.1b: who is rebuilt with what, and at which headquarters or in which box."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.games.ocs.boxes import DEAD, POOL
from wargame_kit.games.ocs.facts import CROSSINGS
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.kinds import COMBAT, DISORGANISED, KESSEL, LEG, TRACK
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.trace import READ, is_in_trace
from wargame_kit.games.ocs.rules.zones import zone_of
from wargame_kit.games.thirdwinter import resources
from wargame_kit.games.thirdwinter.boxes import RVGK_BOXES
from wargame_kit.games.thirdwinter.files.armies import ARMIES
from wargame_kit.games.thirdwinter.files.charts import chart_of
from wargame_kit.games.thirdwinter.resources import ALERT, ALLIED, CEILINGS, PERSONNEL
from wargame_kit.games.thirdwinter.rules.high_commands import check_goal
from wargame_kit.games.thirdwinter.rules.minor_allies import may_stand
from wargame_kit.games.thirdwinter.rules.new_aircraft import open_bases
from wargame_kit.games.thirdwinter.rules.rvgk import markers
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position.derived import derived_from


def uses(position: OcsPosition, unit: str) -> tuple[str, ...]:
    """What rebuilds a step of a counter, the least that will do first; empty where nothing does (1.7)."""
    counter, rows = position.counter(unit), chart_of(position.charts).rebuild
    traits, kind = counter.traits, counter.kind
    if counter.is_aircraft:
        return () if "no-rebuild" in traits else (resources.AIR_STEP, resources.AIR)
    if (
        counter.is_transport
        or counter.is_marker
        or not traits.isdisjoint(("breakdown", "no-rebuild", KESSEL))
    ):
        return ()
    for trait in (resources.TIGER, ALERT, resources.ASSAULT):
        if trait in traits:
            return (trait,)
    if counter.is_headquarters:
        return (resources.HEADQUARTERS,)
    if kind in rows[resources.PONTOON].kinds:
        return (resources.PONTOON,)
    if kind in rows[resources.FLAK].kinds:
        return (resources.FLAK if counter.side == AXIS else resources.AA,)
    if kind in rows[resources.GUNS].kinds:
        return (*(_equipment(counter) if counter.formation else ()), resources.GUNS)
    if any(counter.printed_side(face).mobility == TRACK for face in range(len(counter.faces))):
        return _equipment(counter)
    if kind not in rows[PERSONNEL].kinds:
        return ()
    is_on_foot = all(counter.printed_side(face).mobility == LEG for face in range(len(counter.faces)))
    return (ALLIED, PERSONNEL) if traits & ARMIES and is_on_foot else (PERSONNEL,)


def _equipment(counter: OcsUnit) -> tuple[str, ...]:
    """The equipment that rebuilds a counter of its action rating (1.7a)."""
    rating = counter.printed_side(COMBAT).rating
    return tuple(name for name, ceiling in CEILINGS.items() if rating <= ceiling)


def boxes(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The boxes of the Stavka Reserve, in which alone a side rebuilds that has them (1.7a).

    In a scenario without them the Soviets rebuild as the Axis does: so the kit reads it.
    """
    return tuple(sorted(markers(position).values())) if side == SOVIET else ()


def is_lost(position: OcsPosition, unit: str) -> bool:
    """Whether a counter is to be rebuilt: it lies in the Dead Pile, or waits as an Alert unit (2.4b)."""
    place = position.pieces[unit].place
    return place == DEAD or (place == POOL and ALERT in position.counter(unit).traits)


def is_weak(position: OcsPosition, unit: str) -> bool:
    """Whether a counter lacks steps, on the map or in a box."""
    piece, counter = position.pieces[unit], position.counter(unit)
    if counter.is_aircraft:
        return piece.hex_ >= 0 and counter.is_reduced(piece.face)
    return piece.losses > 0 and (piece.hex_ >= 0 or piece.place in RVGK_BOXES)


@derived_from(*READ, CROSSINGS)
def headquarters(position: OcsPosition, side: str) -> Mapping[str, int]:
    """The headquarters of a side at which it rebuilds, with their hexes (1.7a, 2.1b).

    They are in trace, show their Combat side, are neither in Reserve nor in Strat Mode, and stand in no
    enemy zone of control, which nobody negates here (4.5a).
    """
    found, shut = {}, zone_of(position, position.enemy(side))
    for unit, piece in position.pieces.items():
        counter = position.counter(unit)
        if piece.hex_ < 0 or counter.side != side or not counter.is_headquarters or piece.hex_ in shut:
            continue
        is_ready = position.is_combat_side(unit) and piece.marker in ("", DISORGANISED)
        if is_ready and KESSEL not in counter.traits and is_in_trace(position, unit):
            found[unit] = piece.hex_
    return found


def sites(position: OcsPosition, unit: str) -> tuple[int, ...]:
    """The hexes, sorted, in which a counter may be rebuilt: of headquarters that serve its army (2.5).

    2.3c A: that of the army group comes to a city alone.

    Of aircraft: air bases in trace with room for one more (2.1b, 3.1b).
    """
    if position.counter(unit).is_aircraft:
        return open_bases(position, position.side_of(unit))
    side, allies = position.side_of(unit), position.counter(unit).traits & ARMIES
    found = set()
    for each, hex_ in headquarters(position, side).items():
        theirs = position.counter(each).traits & ARMIES
        is_served = not theirs or theirs == allies
        if is_served and may_stand(position, unit, hex_) and check_goal(position, unit, hex_):
            found.add(hex_)
    if ALERT in position.counter(unit).traits:
        found |= _kessels(position, side)
    return tuple(sorted(found))


def _kessels(position: OcsPosition, side: str) -> set[int]:
    """The hexes of Kessel HQs, at which Alert units come too (2.4b)."""
    own = ((each, piece.hex_) for each, piece in position.pieces.items() if position.side_of(each) == side)
    return {hex_ for each, hex_ in own if hex_ >= 0 and KESSEL in position.counter(each).traits}
