"""13.3f, 13.3g: railway troops change the gauge of the hexes into which they move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wargame_kit.games.ocs.files.kinds import DISORGANISED, EIGHTHS, RAIL_REPAIR
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import MOVEMENT, allowance_of
from wargame_kit.games.ocs.rules.supply.rails import has_gauge, rail_neighbours
from wargame_kit.games.ocs.rules.zones import zone_of


def repairs(position: OcsPosition, unit: str) -> int:
    """How many hexes a unit can still give its side's gauge in this Movement Phase (13.3g)."""
    piece = position.pieces[unit]
    # Who was released from Reserve moves in another phase.
    if position.counter(unit).kind != RAIL_REPAIR or not position.is_combat_side(unit) or piece.freed:
        return 0
    if piece.marker not in ("", DISORGANISED):
        return 0
    most = min(position.charts.limit("conversion"), allowance_of(position, unit, MOVEMENT) // EIGHTHS)
    return max(0, most - piece.repaired)


def relaid(position: OcsPosition, units: Iterable[str], hex_: int) -> OcsPosition:
    """The position after units have moved into a hex: it has their side's gauge, if one of them lays it.

    No zone of control is negated for that (4.5a).
    """
    able = [unit for unit in units if repairs(position, unit)]
    if not able or hex_ not in rail_neighbours(position.game.board):
        return position
    side = position.side_of(able[0])
    if has_gauge(position, side, hex_) or hex_ in zone_of(position, position.enemy(side)):
        return position
    worker = position.pieces[able[0]]
    told = position.facts
    return position.moved(replace(worker, repaired=worker.repaired + 1)).with_facts(
        gauge=told.gauge ^ {hex_}, converted=told.converted | {hex_}
    )
