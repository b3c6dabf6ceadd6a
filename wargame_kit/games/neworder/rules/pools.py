"""2.13, 24, 26: what lies in a side's pools, and what is received out of them."""

from __future__ import annotations

from dataclasses import replace

from wargame_kit.games.neworder.boxes import POOL, READY
from wargame_kit.games.neworder.files.charts import AIR, FORMATION, GROUPS
from wargame_kit.games.neworder.files.charts import POOL as ARMY
from wargame_kit.games.neworder.files.kinds import STRIKES
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.rising import GROUP
from wargame_kit.position.derived import derived_from

KINDS = (FORMATION, ARMY, GROUPS, AIR)
"""What can be received: formations that come whole, units of an army pool, armed groups, air strikes."""

GOVERNMENT = "government"
"""The arm of the Mongol government's units, which obey whoever is first (24.2)."""


@derived_from()
def pooled(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """A side's counters that have not been received, in the order of the counters."""
    units = position.game.units
    return tuple(u for u, piece in position.pieces.items() if piece.place == POOL and units[u].side == side)


def formations_left(position: NewOrderPosition, side: str, nation: str = "") -> tuple[str, ...]:
    """The formations of a side, or of one of its nations, that have not been received (24, 26)."""
    left = {position.unit(unit).formation for unit in pooled(position, side)}
    return tuple(each for each in position.charts.formations_of(side, nation) if each in left)


def units_left(position: NewOrderPosition, side: str, army: str) -> tuple[str, ...]:
    """The units of an army pool that have not been received; their fire markers come with their node."""
    units = position.game.units
    return tuple(u for u in pooled(position, side) if units[u].formation == army and not units[u].is_marker)


def groups_left(position: NewOrderPosition, side: str, nation: str = "") -> tuple[str, ...]:
    """The armed groups in a side's pool; the government's units are among those of the first player (24.20).

    Parameters
    ----------
    nation : str
        Those of one nation or movement; empty for all.
    """
    return tuple(
        unit
        for unit in pooled(position, side)
        if position.kind(unit) in (GROUP, GOVERNMENT) and nation in ("", position.nation(unit))
    )


def strikes_left(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """The markers in a side's pool of air strikes."""
    return tuple(unit for unit in pooled(position, side) if position.kind(unit) in STRIKES)


def left(position: NewOrderPosition, side: str, kind: str, source: str) -> tuple[str, ...]:
    """What of a kind can still be received."""
    if kind == FORMATION:
        return formations_left(position, side, source)
    if kind == ARMY:
        return units_left(position, side, source)
    return groups_left(position, side, source) if kind == GROUPS else strikes_left(position, side)


def received(position: NewOrderPosition, *units: str) -> NewOrderPosition:
    """The position in which counters out of their pools wait off the map, or lie at hand."""
    return position.moved(*(replace(position.pieces[unit], place=READY) for unit in units))


def with_formations(position: NewOrderPosition, side: str, *formations: str) -> NewOrderPosition:
    """The position in which formations are received with all their units and markers."""
    units = position.game.units
    return received(position, *(u for u in pooled(position, side) if units[u].formation in formations))


def with_units(position: NewOrderPosition, *called: str) -> NewOrderPosition:
    """The position in which units are received; a node brings its fire markers (24, 26)."""
    units = position.game.units
    staffs = {units[unit].formation: units[unit].side for unit in called if units[unit].is_headquarters}
    markers = [
        u
        for u, piece in position.pieces.items()
        if piece.place == POOL and units[u].is_marker and staffs.get(units[u].formation) == units[u].side
    ]
    return received(position, *called, *markers)
