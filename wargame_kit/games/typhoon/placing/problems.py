"""Everything that can be wrong with a position (3.1, 3.2, 4)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.charts import SIDES
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.ground import terrain_of
from wargame_kit.position import Problem
from wargame_kit.position.problem import of_pieces
from wargame_kit.words import say


def problems(position: TyphoonPosition) -> tuple[Problem, ...]:
    """Every problem of a position, not the first only."""
    return (*_in_hexes(position), *of_pieces(position, cite("4"), cite("2.21.3")))


def _in_hexes(position: TyphoonPosition) -> Iterator[Problem]:
    board = position.game.board
    limit = position.charts.limit("stacking")
    for hex_, units in sorted(position.stacks.items()):
        printed = board.label(hex_)
        armies = [tuple(u for u in units if position.side_of(u) == side) for side in SIDES]
        if all(armies):
            yield Problem(say("problem/both-sides", hex=printed, units=units), cite("3.1.2"), printed)
        for army in armies:
            if len(army) > limit:
                crowd = say("problem/overstacked", hex=printed, units=army, limit=limit)
                yield Problem(crowd, cite("3.1.1"), printed)
        if not position.charts.terrain[terrain_of(position, hex_)].is_passable:
            yield Problem(say("problem/impassable", hex=printed, units=units), cite("TEC.lake"), printed)
