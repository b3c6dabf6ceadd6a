"""14.1, 15: air bases and the aircraft on them: who is ready to fly, how many, and where fighters patrol."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.kinds import AIRCRAFT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Game
from wargame_kit.position.derived import derived_from_side
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


@lru_cache(8)
def all_aircraft(game: Game[OcsCharts, OcsPosition], side: str) -> tuple[str, ...]:
    """The aircraft among the counters of a side."""
    units = ((unit, counter) for unit, counter in game.units.items() if counter.side == side)
    return tuple(unit for unit, counter in units if isinstance(counter, OcsUnit) and counter.is_aircraft)


@derived_from_side("base", kinds=AIRCRAFT)
def aircraft(position: OcsPosition, side: str) -> Mapping[int, tuple[str, ...]]:
    """The aircraft of a side that stand on the ground, by hex, in the order of the counters."""
    found: dict[int, list[str]] = {}
    for unit in all_aircraft(position.game, side):
        piece = position.pieces.get(unit)
        if piece is not None and piece.hex_ >= 0 and piece.base < 0:
            found.setdefault(piece.hex_, []).append(unit)
    return {hex_: tuple(units) for hex_, units in found.items()}


def bases_of(position: OcsPosition, side: str) -> tuple[int, ...]:
    """The hexes with an air base of a side, in order."""
    return tuple(hex_ for hex_, whose, _ in position.facts.bases if whose == side)


def flies(position: OcsPosition, side: str) -> bool:
    """Whether a battle has the air in it for a side: it has aircraft, or there are bases (14)."""
    return bool(position.facts.bases) or any(
        unit in position.pieces for unit in all_aircraft(position.game, side)
    )


def own_aircraft(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The aircraft of a side on the ground, base by base."""
    return tuple(unit for units in aircraft(position, side).values() for unit in units)


def active_in(position: OcsPosition, side: str, hex_: int) -> tuple[str, ...]:
    """The Active aircraft of a side on the ground of a hex (14.1)."""
    there = aircraft(position, side).get(hex_, ())
    return tuple(unit for unit in there if not position.pieces[unit].inactive)


def most_active(position: OcsPosition, level: int) -> int:
    """So many Active aircraft stand at a base of a level (14.2, 15)."""
    return position.charts.limit("base_stacking") + level


def check_room(position: OcsPosition, side: str, hex_: int) -> Verdict:
    """Whether a base has room for one Active aircraft more (14.2)."""
    level = position.base_in(hex_, side)
    printed = position.game.board.label(hex_)
    if level < 0:
        return refuse("ocs/no-base", cite("15"), hex_=printed, place=printed)
    limit = most_active(position, level)
    if len(active_in(position, side, hex_)) < limit:
        return ALLOWED
    return refuse("ocs/base-full", cite("14.2"), hex_=printed, place=printed, limit=limit)


def check_aircraft(position: OcsPosition, side: str, unit: str) -> Verdict:
    """Whether something is an aircraft of a side on the ground."""
    piece = position.pieces.get(unit)
    is_own = piece is not None and piece.hex_ >= 0 and position.side_of(unit) == side
    if piece is None or not is_own or not position.counter(unit).is_aircraft or piece.base >= 0:
        return refuse("ocs/not-your-aircraft", cite("14.1"), unit=position.name_of(unit))
    return ALLOWED


@derived_from_side("base", "inactive", "bases", kinds=AIRCRAFT)
def patrols(position: OcsPosition, side: str) -> Mapping[int, tuple[str, ...]]:
    """The bases of a side with Active fighters, and which (14.4c)."""
    found = {}
    for hex_, units in aircraft(position, side).items():
        ready = (unit for unit in units if not position.pieces[unit].inactive)
        fighters = tuple(unit for unit in ready if position.counter(unit).is_fighter)
        if fighters and position.base_in(hex_, side) >= 0:
            found[hex_] = fighters
    return found


def patrolling(position: OcsPosition, side: str, hex_: int) -> tuple[str, ...]:
    """The Active fighters of a side in whose patrol zone a hex lies (14.4c)."""
    far, distance = position.charts.limit("patrol"), position.game.board.distance
    near = (units for at, units in patrols(position, side).items() if distance(at, hex_) <= far)
    return tuple(unit for units in near for unit in units)


def away(position: OcsPosition, unit: str, hex_: int) -> int:
    """How many hexes it is from where an aircraft is based to a hex (14.2)."""
    piece, distance = position.pieces[unit], position.game.board.distance
    beyond = title_of(position).way_from(position, unit, hex_)
    if beyond is not None:
        return distance(beyond[0], hex_) + beyond[1]
    home = piece.base if piece.base >= 0 else piece.hex_
    return distance(home, hex_) if home >= 0 else 0


def check_based(position: OcsPosition, side: str, unit: str) -> Verdict:
    """Whether something is an aircraft of a side on the ground, or at a base off the map."""
    is_off = unit in title_of(position).far_based(position, side)
    return ALLOWED if is_off else check_aircraft(position, side, unit)


def far_of(position: OcsPosition, unit: str) -> int:
    """The range of an aircraft as it is now, in hexes (14.2)."""
    return position.counter(unit).air_side(position.pieces[unit].face).far


@derived_from_side("base", kinds=AIRCRAFT)
def aloft(position: OcsPosition, side: str, hex_: int) -> tuple[str, ...]:
    """The aircraft of a side in the air over a hex, in the order of the counters (14.2f)."""
    flying = position.piece_values("base")
    if not flying:
        return ()
    there = (unit for unit in all_aircraft(position.game, side) if flying.get(unit, -1) >= 0)
    return tuple(unit for unit in there if position.pieces[unit].hex_ == hex_)
