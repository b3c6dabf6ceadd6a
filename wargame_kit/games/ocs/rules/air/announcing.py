"""14.2: what a mission of a position would meet, and all that may come of it, before it is announced."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air import drops
from wargame_kit.games.ocs.rules.air.drop_zones import falls_on_enemies, least_of
from wargame_kit.games.ocs.rules.air.flyers import Wing
from wargame_kit.games.ocs.rules.air.foreseen import (
    Effects,
    Foreseen,
    arrived,
    dropped,
    foreseen,
    lost,
    on_base,
    on_trains,
    on_units,
)
from wargame_kit.games.ocs.rules.air.guarding import guarded
from wargame_kit.games.ocs.rules.air.passage import Flight
from wargame_kit.games.ocs.rules.air.wings import flyer_of, wing_of
from wargame_kit.games.ocs.rules.airfields.bases import active_in, aircraft, aloft, far_of, patrolling
from wargame_kit.games.ocs.rules.mission_kinds import (
    DROP,
    SWEEP,
    TRAINBUSTING,
    TRANSFER,
    TRANSPORT,
    faces_flak,
    may_be_intercepted,
)
from wargame_kit.games.ocs.rules.shelled import shelled_at
from wargame_kit.games.ocs.title import title_of


def interceptors(position: OcsPosition, side: str, kind: str, hex_: int) -> tuple[str, ...]:
    """The fighters of the other side that might intercept a mission of a side to a hex (14.5)."""
    found = patrolling(position, position.enemy(side), hex_)
    return found if may_be_intercepted(kind, bool(found)) else ()


def best_interceptor(position: OcsPosition, units: tuple[str, ...], hex_: int) -> str:
    """The one of some fighters with the highest rating that may begin a combat; empty where none may."""
    wing = (flyer_of(position, unit, hex_) for unit in units)
    able = [flyer for flyer in wing if not flyer.is_bracketed]
    return max(able, key=lambda flyer: flyer.in_combat).id if able else ""


def flight_of(
    position: OcsPosition, side: str, kind: str, units: tuple[str, ...], hex_: int, interceptor: str = ""
) -> Flight:
    """A mission of a position, with what it meets over a hex.

    Parameters
    ----------
    side : str
        Who flies.
    kind : str
        See `mission_kinds`.
    units : tuple of str
    hex_ : int
    interceptor : str
        The fighter that is to intercept; empty for none.
    """
    enemy, is_in_zone = position.enemy(side), bool(patrolling(position, position.enemy(side), hex_))
    there = dict.fromkeys((*active_in(position, enemy, hex_), *aloft(position, enemy, hex_)))
    guard = None
    if faces_flak(kind, is_in_zone):
        level = max(position.base_in(hex_, enemy), 0)
        guard = guarded(position, side, hex_, base=level, is_in_zone=is_in_zone)
    return Flight(
        wing=title_of(position).flown_as(position, wing_of(position, units, hex_)),
        over_target=wing_of(position, there, hex_),
        interceptor=wing_of(position, (interceptor,) if interceptor else (), hex_),
        hosts=wing_of(position, active_in(position, side, hex_), hex_),
        guarded=guard,
        is_trainbusting=kind == TRAINBUSTING,
    )


def effects_of(
    position: OcsPosition,
    side: str,
    kind: str,
    wing: Wing,
    hex_: int,
    *,
    at_base: bool = False,
    tokens: int = 0,
) -> Effects:
    """What those that arrive do.

    Parameters
    ----------
    side, kind, hex_ : see `flight_of`
    wing : tuple of Flyer
        All that fly, as the title has them fly.
    at_base : bool
        Whether bombs are meant for the air base, and not for combat units (10).
    tokens : int
        Supply that is dropped.
    """
    tables, enemy = position.charts.tables, position.enemy(side)
    if kind == TRAINBUSTING:
        return on_trains(tables)
    if kind == DROP and falls_on_enemies(position, side, hex_):
        return lost()
    if kind == DROP and tokens:
        least = least_of(position, side, hex_)
        ways = ((far_of(position, each.id), each.flown) for each in wing if each.capacity)
        times = min((drops.times_carried(far, flown, flown) for far, flown in ways), default=1)
        return dropped(least, tables.drop.side.get(side, 0), tokens, times)
    if kind in (SWEEP, TRANSPORT, TRANSFER, DROP):
        return arrived(swept=kind == SWEEP)
    if at_base:
        planes = len(aircraft(position, enemy).get(hex_, ()))
        return on_base(tables, max(position.base_in(hex_, enemy), 0), planes)
    read, added = title_of(position).bombs_read(position, wing, hex_)
    near = position.charts.limit("short_range")
    return on_units(tables, shelled_at(position, side, hex_), near, read, added.total)


def announced(
    position: OcsPosition,
    side: str,
    kind: str,
    units: tuple[str, ...],
    hex_: int,
    *,
    interceptor: str = "",
    at_base: bool = False,
    tokens: int = 0,
) -> Foreseen:
    """Every end of a mission with its exact chance, before it is announced; see `flight_of`, `effects_of`."""
    flight = flight_of(position, side, kind, units, hex_, interceptor)
    effects = effects_of(position, side, kind, flight.wing, hex_, at_base=at_base, tokens=tokens)
    return foreseen(position.charts.tables, flight, effects)
