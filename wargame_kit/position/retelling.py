"""Facts of a position told anew: what steps say as it is, what a reader says in printed words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Annotated, get_args, get_origin

from wargame_kit.position.position_builder import BAD, PositionBuilder
from wargame_kit.position.validation import of_type
from wargame_kit.words.allowed import hints_of

if TYPE_CHECKING:
    from wargame_kit.position.position import Position


def retold(position: Position, told: Mapping[str, object]) -> dict[str, object]:
    """The facts that are told, each of its type.

    Raises
    ------
    BadPosition
        Telling everything that is wrong.
    """
    builder, facts = PositionBuilder(position.game, position.game.fact_readers), {}
    hints = hints_of(position.game.facts_type)
    for name, value in told.items():
        if name not in hints:
            builder.unknown(name, hints)
            continue
        read = value if is_of(value, hints[name]) else builder.read(name, value, hints[name])
        if read is not BAD:
            facts[name] = read
            for fault in of_type(position, name, read, hints[name]):
                builder.none_such(fault.place, fault.value, fault.sentence)
    builder.close()
    return facts


def is_of(value: object, hint: object) -> bool:
    """Whether a value has the form of a type; not whether it is one of those there are.

    Examples
    --------
    >>> is_of(frozenset({3}), frozenset[int]), is_of(["3Pz"], frozenset[str]), is_of("yes", bool)
    (True, False, False)
    """
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return is_of(value, arguments[0])
    if origin is frozenset or arguments[1:] == (Ellipsis,):
        return type(value) is origin and all(is_of(part, arguments[0]) for part in value)  # type: ignore[attr-defined]
    if origin is tuple:
        return type(value) is tuple and len(value) == len(arguments) and all(map(is_of, value, arguments))
    return type(value) is hint or (is_dataclass(hint) and isinstance(value, hint))  # type: ignore[arg-type]
