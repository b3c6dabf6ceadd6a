"""2.2b, 3.2b, 3.3d A: the enemies in trace from which headquarters of the air and of fronts keep away.

Markers of the Stavka Reserve keep away from others, too (3.5a B).
"""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.fog import tops
from wargame_kit.games.ocs.rules.zones import combat_hexes

NEVER = 10_000
"""Farther than any hex."""


def threats(position: OcsPosition, side: str) -> frozenset[int]:
    """The hexes of enemy combat units that are not marked out of supply, by the counter on top."""
    enemy = position.enemy(side)
    hungry = {position.pieces[unit].hex_ for unit in position.piece_values("unsupplied")}
    return frozenset(
        hex_
        for hex_ in combat_hexes(position, enemy)
        if hex_ not in hungry or not position.pieces[tops(position, enemy)[hex_]].unsupplied
    )


def nearest_threat(position: OcsPosition, side: str, hex_: int) -> int:
    """How far the nearest of them is; very far where there is none."""
    distance = position.game.board.distance
    return min((distance(hex_, each) for each in threats(position, side)), default=NEVER)


def nearest_enemy(position: OcsPosition, side: str, hex_: int) -> int:
    """How far the nearest enemy combat unit is, in trace or not; very far where there is none."""
    distance, enemies = position.game.board.distance, combat_hexes(position, position.enemy(side))
    return min((distance(hex_, each) for each in enemies), default=NEVER)
