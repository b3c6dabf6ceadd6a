"""Stacks: which units of which side lie in which hex, and how that changes with a few pieces."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING

from wargame_kit.position.derived import derived_from
from wargame_kit.position.unit import Piece

if TYPE_CHECKING:
    from wargame_kit.position.game import Game
    from wargame_kit.position.position import Position

Stacks = Mapping[str, Mapping[int, tuple[str, ...]]]
"""The units on the board by side and hex, in the order of the counters."""


def stacks_of(game: Game, pieces: Mapping[str, Piece]) -> Stacks:
    """The stacks of some pieces; a marker stands in none."""
    units = game.units
    answer: dict[str, dict[int, tuple[str, ...]]] = {side: {} for side in game.sides}
    for unit, piece in pieces.items():
        place = piece.place
        if isinstance(place, int) and not units[unit].is_marker:
            stacks = answer[units[unit].side]
            stacks[place] = (*stacks[place], unit) if place in stacks else (unit,)
    return answer


def restacked(
    game: Game,
    known: Stacks,
    before: Mapping[str, Piece],
    after: Mapping[str, Piece],
    changed: tuple[Piece, ...],
) -> Stacks:
    """The stacks after some pieces changed, made from those before."""
    answer = {side: dict(stacks) for side, stacks in known.items()}
    for unit in dict.fromkeys(piece.unit for piece in changed):
        if game.units[unit].is_marker:
            continue
        was, place = before.get(unit), after[unit].place
        stacks = answer[game.units[unit].side]
        if was is not None and isinstance(was.place, int):
            rest = tuple(other for other in stacks[was.place] if other != unit)
            if rest:
                stacks[was.place] = rest
            else:
                del stacks[was.place]
        if isinstance(place, int):
            others = {*stacks.get(place, ()), unit}
            found = (each for each in after if each in others)
            stacks[place] = tuple(islice(found, len(others))) if len(others) > 1 else (unit,)
    return answer


@derived_from()
def stacks_by_hex(position: Position) -> Mapping[int, tuple[str, ...]]:
    """The units of every occupied hex, whosever they are; a marker stands in no stack."""
    answer: dict[int, tuple[str, ...]] = {}
    units = position.game.units
    for unit, piece in position.pieces.items():
        if isinstance(piece.place, int) and not units[unit].is_marker:
            answer[piece.place] = (*answer.get(piece.place, ()), unit)
    return answer
