"""What varies of a game's counters besides place and face: the fields that its own piece adds to `Piece`.

Each has a default, which is usual. Files and readers list the other units after the facts, as pairs of unit
and value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from operator import attrgetter
from types import GenericAlias, NoneType, UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

from wargame_kit.position.generic import P
from wargame_kit.words.allowed import hints_of

if TYPE_CHECKING:
    from wargame_kit.position.game import Game
    from wargame_kit.position.unit import Piece

EVERY_PIECE = ("unit", "place", "face")
"""The fields of `Piece` itself."""


@cache
def piece_fields(kind: type) -> Mapping[str, Any]:
    """What varies of a game's pieces besides place and face, by name, with what is usual.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> list(piece_fields(wk.load("huaihai").piece_type))
    ['hidden', 'used', 'cut_since']
    """
    return {each.name: each.default for each in fields(kind) if each.name not in EVERY_PIECE}


@cache
def varying(kind: type) -> Callable[[Piece], tuple[object, ...]]:
    """What reads all that varies of a game's piece, in the order of `piece_fields`.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> game = wk.load("huaihai")
    >>> varying(game.piece_type)(game.piece("EC1", "K8"))
    (None, 0, 0)
    """
    names = tuple(piece_fields(kind))
    if len(names) > 1:
        return attrgetter(*names)
    return lambda piece: tuple(getattr(piece, each) for each in names)


def forgotten(position: P, *fields: str, side: str = "") -> P:
    """The position in which the counters, or those of a side, are as usual again in some fields.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> marched = wk.load("huaihai").position({"5C": "K8", "70C": "K9"}, used=[("5C", 2)])
    >>> dict(marched.piece_values("used")), dict(forgotten(marched, "used").piece_values("used"))
    ({'5C': 2}, {})
    """
    usual = piece_fields(position.game.piece_type)
    fresh = {name: usual[name] for name in fields}
    units = sorted({unit for name in fields for unit in position.piece_values(name)})
    own = (unit for unit in units if not side or position.side_of(unit) == side)
    return position.moved(*(replace(position.pieces[unit], **fresh) for unit in own))


@cache
def facts_hints(game: type[Game]) -> Mapping[str, object]:
    """The type of every fact as files and readers write it; of what varies of pieces, units with values."""
    pieces, hints = hints_of(game.piece_type), dict(hints_of(game.facts_type))
    for name in piece_fields(game.piece_type):
        value = pieces[name]
        if get_origin(value) in (Union, UnionType):
            (value,) = (part for part in get_args(value) if part is not NoneType)
        hints[name] = GenericAlias(tuple, (GenericAlias(tuple, (str, value)), ...))
    return hints


def with_piece_values(game: Game, pieces: Mapping[str, Piece], told: Mapping[str, Any]) -> dict[str, Piece]:
    """The pieces with what is told of them, of the units among them; see `misplaced` for the others."""
    after = dict(pieces)
    for name in piece_fields(game.piece_type):
        for unit, value in told.get(name, ()):
            if unit in after:
                after[unit] = replace(after[unit], **{name: value})
    return after
