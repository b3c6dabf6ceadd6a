"""14.10: how well a hex takes what is dropped in it: whether friends are there, and on what ground."""

from __future__ import annotations

from typing import Any

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air import drops
from wargame_kit.games.ocs.rules.combat.fight import grounds
from wargame_kit.games.ocs.rules.zones import combat_hexes


def moving(position: OcsPosition) -> Any:
    """The step in which units move, of which the mission is part; None outside of one."""
    return next((step for step in reversed(position.agenda) if hasattr(step, "taking_up")), None)


def is_friendly(position: OcsPosition, side: str, hex_: int) -> bool:
    """Whether a combat unit that lives was in a hex at the start of the phase, wherever it is now (14.10)."""
    left = dict(position.facts.began)
    friends = position.stacks_by_side[side].get(hex_, ())
    stayed = any(position.is_combat_unit(unit) and unit not in left for unit in friends)
    return stayed or any(
        origin == hex_
        and position.side_of(unit) == side
        and position.is_combat_unit(unit)
        and position.pieces[unit].hex_ >= 0
        for unit, origin in left.items()
    )


def falls_on_enemies(position: OcsPosition, side: str, hex_: int) -> bool:
    """Whether what is dropped in a hex is destroyed by the enemy combat units that stand there."""
    return hex_ in combat_hexes(position, position.enemy(side))


def least_of(position: OcsPosition, side: str, hex_: int) -> int:
    """The total from which on what is dropped in a hex lands whole (14.10)."""
    # Any air base makes ground clear, one of the enemy too.
    rows = grounds(position, hex_)
    has_base = any(position.base_in(hex_, owner) >= 0 for owner in position.game.sides)
    clear = drops.is_clear(rows[0].line, is_village=len(rows) > 1, has_base=has_base)
    friendly = is_friendly(position, side, hex_)
    return drops.needed(position.charts.tables.drop, is_friendly=friendly, is_clear=clear)
