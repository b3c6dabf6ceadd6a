"""14.1: the weather on the ground."""

from __future__ import annotations

from wargame_kit.games.typhoon.position import TyphoonPosition


def terrain_of(position: TyphoonPosition, hex_: int) -> str:
    """What a hex counts as in this turn's weather.

    Clear ground counts as light forest in mud, freeze and snow, for movement, combat and advance alike
    (14.1.1.1, 14.1.2.1, 14.1.3.1).
    """
    board = position.game.board
    name = board.terrain_names[board.terrain[hex_]]
    return position.weather.clear_counts_as if name == "clear" else name
