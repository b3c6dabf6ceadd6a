"""13.3h: a station that lies clearly behind the enemy's front is the enemy's, though nobody has entered it.

What is clear the rules leave open. The kit says: who controls it can come there neither from a source nor
from any of its combat units without passing next to an enemy combat unit, and the other side can.
"""

from __future__ import annotations

from wargame_kit.games.ocs.files.kinds import SEA
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import controls, stations
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of


def settled_control(position: OcsPosition) -> OcsPosition:
    """The position in which the stations behind a front are the side's whose front it is."""
    first, second = position.game.sides
    open_to = {side: rear(position, side) for side in (first, second)}
    lost = set()
    for hex_ in stations(position.game.board):
        owner, other = (first, second) if controls(position, first, hex_) else (second, first)
        if hex_ not in open_to[owner] and hex_ in open_to[other]:
            lost.add(hex_)
    return position.with_facts(held=position.facts.held ^ lost) if lost else position


def rear(position: OcsPosition, side: str) -> set[int]:
    """The hexes to which a side comes from its sources and units without passing next to an enemy unit."""
    board, enemies = position.game.board, combat_hexes(position, position.enemy(side))
    near = {there for hex_ in enemies for there in board.neighbours[6 * hex_ : 6 * hex_ + 6]}
    shut = enemies | near
    own = combat_hexes(position, side)
    met = set(own | (title_of(position).sources(position, side) - shut))
    now = list(met)
    for here in now:
        for there in board.neighbours[6 * here : 6 * here + 6]:
            is_open = there >= 0 and there not in shut and board.terrain_name(there) != SEA
            if is_open and there not in met:
                met.add(there)
                now.append(there)
    return met
