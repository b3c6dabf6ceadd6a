"""What follows from the blocks of a freely placed position where it is not told."""

from __future__ import annotations

from wargame_kit.games.eastfront.files.kinds import AXIS, SNOW, SOVIET
from wargame_kit.games.eastfront.files.places import USSR
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.control import begin_phase
from wargame_kit.games.eastfront.rules.zones import battle_hexes
from wargame_kit.mechanics.distance import nearest


def completed(position: EastFrontPosition, told: frozenset[str]) -> EastFrontPosition:
    """A freely placed position with who begins, and whose the land is, as far as that is untold.

    The Soviets begin in snow, else the Axis (12.21). A hex is that of the side nearest to it, among equals
    that of the home country; in battles that stand the side that begins attacks; and the control of a phase
    that begins is fixed (8.1). Who tells whose the land is has told all of that.
    """
    if "first" not in told:
        position = position.with_facts(first=SOVIET if position.facts.weather == SNOW else AXIS)
    if "axis_hexes" in told:
        return position
    if "defenders" not in told:
        other = position.enemy(position.facts.first)
        battles = sorted(battle_hexes(position))
        position = position.with_facts(defenders=tuple((hex_, other) for hex_ in battles))
    return begin_phase(position.with_facts(axis_hexes=_nearer_to_axis(position)))


def _nearer_to_axis(position: EastFrontPosition) -> frozenset[int]:
    board = position.game.board
    axis, soviet = (nearest(board, position.stacks_by_side[side])[0] for side in (AXIS, SOVIET))
    home = board.features.get(USSR, frozenset())
    return frozenset(
        hex_
        for hex_ in range(board.size)
        if axis[hex_] < soviet[hex_] or (axis[hex_] == soviet[hex_] and hex_ not in home)
    )
