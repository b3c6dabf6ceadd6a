"""Everything that can be wrong with a position (5.2, 5.4, 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.huaihai.boxes import BOXES, HIDDEN
from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.files.charts import KMT, PLA, SIDES
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.ground import together, weight
from wargame_kit.position import Problem
from wargame_kit.words import say


def problems(position: HuaihaiPosition) -> tuple[Problem, ...]:
    """Every problem of a position, not the first only."""
    return (*_in_hexes(position), *_pieces(position))


def _in_hexes(position: HuaihaiPosition) -> Iterator[Problem]:
    board, limit = position.game.board, position.charts.limit("stacking")
    hidden = {hex_ for hex_ in position.hidden.values() if hex_ >= 0}
    for hex_ in sorted(hidden.union(position.stacks)):
        printed, units = board.label(hex_), position.in_hex(hex_)
        if len({position.side_of(unit) for unit in units}) > 1:
            yield Problem(say("problem/both-sides", hex=printed, units=units), cite("6.1"), printed)
        for side in SIDES:
            army = together(position, side, hex_)
            total = sum(weight(position, unit) for unit in army)
            if total > limit:
                crowd = say("huaihai/overstacked", hex=printed, units=army, total=total, limit=limit)
                yield Problem(crowd, cite("5.4"), printed)
        if board.terrain_name(hex_) == "water":
            drowned = (*together(position, PLA, hex_), *together(position, KMT, hex_))
            yield Problem(say("problem/impassable", hex=printed, units=drowned), cite("5.2"), printed)


def _pieces(position: HuaihaiPosition) -> Iterator[Problem]:
    for unit, piece in position.pieces.items():
        if isinstance(piece.place, str) and piece.place not in BOXES:
            yield Problem(say("problem/place", unit=unit, place=piece.place), cite("2"), "")
        if (piece.place == HIDDEN) != (unit in position.hidden):
            yield Problem(say("huaihai/hidden-nowhere", unit=unit), cite("10.3"), "")
