"""Everything that can be wrong with a position (7, 8, 2.3)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.ground import prohibited
from wargame_kit.games.neworder.rules.stacking import overfull
from wargame_kit.position import Problem
from wargame_kit.position.problem import of_pieces
from wargame_kit.words import say


def problems(position: NewOrderPosition) -> tuple[Problem, ...]:
    """Every problem of a position, not the first only."""
    return (*_in_hexes(position), *of_pieces(position, cite("2"), cite("21")))


def _in_hexes(position: NewOrderPosition) -> Iterator[Problem]:
    board = position.game.board
    crowds = {hex_: units for side in position.game.sides for hex_, units in overfull(position, side).items()}
    for hex_, units in sorted(position.stacks.items()):
        printed = board.label(hex_)
        if len({position.side_of(unit) for unit in units}) > 1:
            yield Problem(say("problem/both-sides", hex=printed, units=units), cite("7.4"), printed)
        if hex_ in crowds:
            crowd = say("neworder/no-room", hex=printed, units=crowds[hex_])
            yield Problem(crowd, cite("8"), printed)
        if hex_ in prohibited(position.game):
            yield Problem(say("problem/impassable", hex=printed, units=units), cite("7.10"), printed)
