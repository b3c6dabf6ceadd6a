"""13.3h: a station that lies clearly behind the enemy's front is the enemy's, though nobody has entered it.

What is clear the rules leave open. The kit says: who controls it can come there neither from a source nor
from any of its combat units without passing next to an enemy combat unit, and the other side can.
"""

from __future__ import annotations

from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.ocs.files.kinds import SEA
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import controls, stations
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.mechanics.distance import rings


def settled_control(position: OcsPosition) -> OcsPosition:
    """The position in which the stations behind a front are the side's whose front it is.

    What a title counts by who was there last, a station too, is only taken by going there.
    """
    first, second = position.game.sides
    open_to = {side: rear(position, side) for side in (first, second)}
    lost = set()
    for hex_ in stations(position.game.board) - title_of(position).counted(position):
        owner, other = (first, second) if controls(position, first, hex_) else (second, first)
        if hex_ not in open_to[owner] and hex_ in open_to[other]:
            lost.add(hex_)
    return position.with_facts(held=position.facts.held ^ lost) if lost else position


def rear(position: OcsPosition, side: str) -> set[int]:
    """The hexes to which a side comes from its sources and units without passing next to an enemy unit."""
    board, enemies = position.game.board, combat_hexes(position, position.enemy(side))
    shut = enemies.union(*map(rings(board).__getitem__, enemies))
    begun = combat_hexes(position, side) | (title_of(position).sources(position, side) - shut)
    by_land, met, seen = _by_land(board), list(begun), set(shut | begun)
    for here in met:
        for there in by_land[here]:
            if there not in seen:
                seen.add(there)
                met.append(there)
    return set(met)


@cache
def _by_land(board: Board) -> tuple[tuple[int, ...], ...]:
    """For every hex its neighbours that are no sea."""
    is_sea = [board.terrain_name(hex_) == SEA for hex_ in range(board.size)]
    return tuple(tuple(there for there in around if not is_sea[there]) for around in rings(board))
