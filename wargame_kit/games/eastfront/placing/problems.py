"""Everything that can be wrong with a position (1, 2, 6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.stacking import crowded, limit
from wargame_kit.games.eastfront.rules.zones import land
from wargame_kit.position import Problem
from wargame_kit.position.problem import of_pieces
from wargame_kit.words import say


def problems(position: EastFrontPosition) -> tuple[Problem, ...]:
    """Every problem of a position, not the first only."""
    return (*_in_hexes(position), *of_pieces(position, cite("2"), cite("5.1")))


def _in_hexes(position: EastFrontPosition) -> Iterator[Problem]:
    board, dry = position.game.board, land(position.game)
    for side, stacks in position.stacks_by_side.items():
        over = crowded(position, side)
        for hex_, units in sorted(stacks.items()):
            printed = board.label(hex_)
            if hex_ in over:
                most = limit(position, hex_)
                crowd = say("eastfront/problem-crowded", hex=printed, units=units, limit=most)
                yield Problem(crowd, cite("6.2"), printed)
            if hex_ not in dry:
                yield Problem(say("problem/impassable", hex=printed, units=units), cite("1.37"), printed)
