"""Everything that can be wrong with a position (5.2, 5.4, 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.huaihai.boxes import BOXES, HIDDEN
from wargame_kit.games.huaihai.charts import SIDES
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.stacking import together, weight
from wargame_kit.position import Problem
from wargame_kit.words import say


def problems(position: HuaihaiPosition) -> tuple[Problem, ...]:
    """Answer every problem of a position, not the first only."""
    return (*_in_hexes(position), *_pieces(position))


def _in_hexes(position: HuaihaiPosition) -> Iterator[Problem]:
    board, limit = position.game.board, position.charts.limit("stacking")
    for hex_, units in sorted(position.stacks.items()):
        printed = board.label(hex_)
        armies = [tuple(u for u in units if position.side_of(u) == side) for side in SIDES]
        if all(armies):
            yield Problem(say("problem/both-sides", hex=printed, units=units), cite("6.1"), printed)
        for side, army in zip(SIDES, armies, strict=True):
            total = sum(weight(position, unit) for unit in together(position, side, hex_))
            if army and total > limit:
                crowd = say("huaihai/overstacked", hex=printed, units=army, total=total, limit=limit)
                yield Problem(crowd, cite("5.4"), printed)
        if board.terrain_names[board.terrain[hex_]] == "water":
            yield Problem(say("problem/impassable", hex=printed, units=units), cite("5.2"), printed)


def _pieces(position: HuaihaiPosition) -> Iterator[Problem]:
    hidden = {unit for unit, _ in position.facts.hidden}
    for unit, piece in position.pieces.items():
        if isinstance(piece.place, str) and piece.place not in BOXES:
            yield Problem(say("problem/place", unit=unit, place=piece.place), cite("2"), "")
        if (piece.place == HIDDEN) != (unit in hidden):
            yield Problem(say("huaihai/hidden-nowhere", unit=unit), cite("10.3"), "")
