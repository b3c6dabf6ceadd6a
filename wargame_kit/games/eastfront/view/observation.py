"""2, 4.43, 6.42: what each side may know of the other's blocks.

A block stands upright: its owner sees the face, the enemy sees whose nation's it is and where it stands. It
lies face up, and is seen by both, while a headquarters is active (4.41), and in battle or pursuit (4.43,
6.42). What lies beside the map is known by number and nation too, and orders of production by nobody else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import fields, replace
from operator import attrgetter

from wargame_kit.games.eastfront.position import PUBLIC, EastFrontPiece, EastFrontPosition
from wargame_kit.position import Action
from wargame_kit.position.derived import derived_from
from wargame_kit.position.piece_values import piece_fields

_public = attrgetter(*PUBLIC)


def is_face_up(piece: EastFrontPiece) -> bool:
    """Whether both sides see the face of a block."""
    return bool(piece.active) or piece.revealed


def _stands(piece: EastFrontPiece) -> tuple[int, int, str]:
    """Where a block is, in the order in which places are counted: hexes, then boxes."""
    return (0, piece.place, "") if isinstance(piece.place, int) else (1, -1, piece.place)


def _looks(piece: EastFrontPiece) -> tuple[object, ...]:
    """Everything that can be seen of a block whose face is not: where it is, and what is public of it."""
    return _stands(piece), _public(piece)


@derived_from("active", "revealed", *PUBLIC)
def _hidden(position: EastFrontPosition, side: str) -> Mapping[str, tuple[tuple[object, ...], str]]:
    """The enemy's blocks whose faces a side does not see: by nation in the order of what is seen of them."""
    found: dict[str, list[tuple[tuple[object, ...], str]]] = defaultdict(list)
    for unit, piece in position.pieces.items():
        if position.side_of(unit) != side and not is_face_up(piece):
            found[position.nation(unit)].append((_looks(piece), unit))
    return {
        unit: (looks, f"x-{nation}-{number}")
        for nation, hidden in found.items()
        for number, (looks, unit) in enumerate(sorted(hidden), start=1)
    }


def stand_ins(position: EastFrontPosition, side: str) -> dict[str, str]:
    """The stand-in of every block of the enemy whose face a side does not see.

    Which stand-in it is follows from what the side sees: those of a nation are numbered through the places in
    which its blocks stand, and within a place by what is public of them. So nobody can match one to a block,
    now or later.
    """
    return {unit: stand_in for unit, (_, stand_in) in _hidden(position, side).items()}


@derived_from("active", "revealed", *PUBLIC)
def any_of(position: EastFrontPosition, side: str) -> Mapping[str, str]:
    """For every hidden block the first stand-in of those that look the same: which of them tells nothing."""
    first: dict[tuple[str, tuple[object, ...]], str] = {}
    answer = {}
    for unit, (looks, stand_in) in _hidden(position, side).items():
        answer[unit] = first.setdefault((position.nation(unit), looks), stand_in)
    return answer


def any_like(position: EastFrontPosition, unit: str, side: str) -> str:
    """What `any_of` says of one block, by counting who comes before it; its own name if it is not hidden."""
    piece = position.pieces.get(unit)
    if piece is None or position.side_of(unit) == side or is_face_up(piece):
        return unit
    nation, units, place, stands = position.nation(unit), position.game.units, piece.place, _stands(piece)
    before = sum(
        _stands(other) < stands if other.place != place else _public(other) < _public(piece)
        for name, other in position.pieces.items()
        if nation in units[name].traits and not is_face_up(other)
    )
    return f"x-{nation}-{before + 1}"


def seen_by(position: EastFrontPosition, side: str) -> EastFrontPosition:
    """The position as a side may know it: the enemy's upright blocks are blocks of a nation, and no more.

    Raises
    ------
    ValueError
        If there is no such side.
    """
    position.game.known_side(side)
    hidden = stand_ins(position, side)
    own = piece_fields(EastFrontPiece)
    seen: dict[str, EastFrontPiece] = {}
    for unit, piece in position.pieces.items():
        if unit not in hidden:
            seen[unit] = piece
            continue
        public = {name: getattr(piece, name) for name in PUBLIC}
        blank = {name: public.get(name, usual) for name, usual in own.items()}
        seen[hidden[unit]] = replace(piece, unit=hidden[unit], face=0, **blank)
    in_order = {unit: seen[unit] for unit in position.game.units if unit in seen}
    facts, known = position.facts, any_of(position, side)
    plans = tuple(
        orders if of == side else () for of, orders in zip(position.game.sides, facts.plans, strict=True)
    )
    tied = tuple((hex_, known.get(unit, unit)) for hex_, unit in facts.tied)
    strikes = tuple((hex_, known.get(unit, unit), dice) for hex_, unit, dice in facts.strikes)
    facts = facts.replaced(plans=plans, tied=tied, strikes=strikes)
    return position.replaced(pieces=in_order, facts=facts)


def told(before: EastFrontPosition, action: Action, after: EastFrontPosition, side: str) -> Action | None:
    """What a side is told of an action: a block whose face it does not see is any that looks the same.

    Nothing of orders of production. Who turns a block face up names it before all.
    """
    if before.actor == side or action.reveals:
        return action
    if action.is_secret:
        return None

    def known(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(map(known, value))
        return any_like(before, value, side) if isinstance(value, str) else value

    told = {each.name: getattr(action, each.name) for each in fields(action)}
    less = {name: known(value) for name, value in told.items()}
    return replace(action, **less) if less != told else action


def shows(before: EastFrontPosition, after: EastFrontPosition) -> bool:
    """Whether a block lies face up that did not before."""
    face_up = (*after.piece_values("active"), *after.piece_values("revealed"))
    return any(unit not in before.pieces or not is_face_up(before.pieces[unit]) for unit in face_up)
