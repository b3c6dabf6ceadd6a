"""2, 4.43, 6.42: what each side may know of the other's blocks.

A block stands upright: its owner sees the face, the enemy sees whose nation's it is and where it stands. It
lies face up, and is seen by both, while a headquarters is active (4.41), and in battle or pursuit (4.43,
6.42).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

from wargame_kit.games.eastfront.position import PUBLIC, EastFrontPiece, EastFrontPosition
from wargame_kit.position.derived import derived_from
from wargame_kit.position.varying import varying_fields


def is_face_up(piece: EastFrontPiece) -> bool:
    """Whether both sides see the face of a block."""
    return bool(piece.active) or piece.revealed


@derived_from("active", "revealed", *PUBLIC)
def stand_ins(position: EastFrontPosition, side: str) -> dict[str, str]:
    """The stand-in of every block of the enemy whose face a side does not see.

    Which stand-in it is follows from what the side sees: those of a nation are numbered through the places in
    which its blocks stand, and within a place by what is public of them. So nobody can match one to a block,
    now or later.
    """
    answer: dict[str, str] = {}
    waiting: dict[str, list[tuple[Any, str]]] = defaultdict(list)
    for unit, piece in position.pieces.items():
        if position.side_of(unit) != side and not is_face_up(piece):
            public = tuple(getattr(piece, name) for name in PUBLIC)
            place = (0, piece.place, "") if isinstance(piece.place, int) else (1, -1, piece.place)
            waiting[position.nation(unit)].append(((place, public), unit))
    for nation, hidden in waiting.items():
        hidden.sort()
        for number, (_, unit) in enumerate(hidden, start=1):
            answer[unit] = f"x-{nation}-{number}"
    return answer


def seen_by(position: EastFrontPosition, side: str) -> EastFrontPosition:
    """The position as a side may know it: the enemy's upright blocks are blocks of a nation, and no more.

    Raises
    ------
    ValueError
        If there is no such side.
    """
    position.game.known_side(side)
    hidden = stand_ins(position, side)
    own = varying_fields(EastFrontPiece)
    seen: dict[str, EastFrontPiece] = {}
    for unit, piece in position.pieces.items():
        if unit not in hidden:
            seen[unit] = piece
            continue
        public = {name: getattr(piece, name) for name in PUBLIC}
        blank = {name: public.get(name, usual) for name, usual in own.items()}
        seen[hidden[unit]] = replace(piece, unit=hidden[unit], face=0, **blank)
    in_order = {unit: seen[unit] for unit in position.game.units if unit in seen}
    plans = tuple(
        orders if of == side else ()
        for of, orders in zip(position.game.sides, position.facts.plans, strict=True)
    )
    return position.replaced(pieces=in_order, facts=position.facts.replaced(plans=plans))
