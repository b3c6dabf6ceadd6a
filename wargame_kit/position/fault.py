"""Fault: something wrong with a position, such as a value that its type does not allow."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

from wargame_kit.position.ids import UnitId
from wargame_kit.rulebook import Citation, citation_trace
from wargame_kit.words import DataError, Words, say
from wargame_kit.words.allowed import Interval, OneOf, hints_of
from wargame_kit.words.numbers import whole_from

if TYPE_CHECKING:
    from wargame_kit.position.position import Position


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a position.

    A value that cannot be there has a `place`: no saved position is read with it. What the rules forbid
    has a `clause`: such a position can be written down all the same. A fault with neither is one of what a
    reader tells of a freely placed position, and of no other.

    Attributes
    ----------
    sentence : Phrase or str
        What is wrong; at a place, what was expected there.
    place : str
        The key, such as ``facts.active``, or empty.
    value : object
        What stands there.
    clause : Citation or None
    hex_ : str
        As printed, or empty.
    """

    sentence: Words
    place: str = ""
    value: object = None
    clause: Citation | None = None
    hex_: str = ""

    def __post_init__(self) -> None:
        if self.clause is not None and citation_trace.seen is not None:
            citation_trace.seen.add(self.clause)

    def error(self, file: str) -> DataError:
        """The error of a file that holds the value."""
        return DataError(file, self.place, self.value, self.sentence)

    def __str__(self) -> str:
        return str(self.sentence) if self.clause is None else f"{self.sentence} [{self.clause}]"


def nobody_acts(step: object, place: str) -> Fault:
    """That a position cannot begin with a step, since there is nobody whom it could ask."""
    return Fault(say("expected/acting-step"), f"{place}.step", type(step).__name__)


def among(
    place: str, values: Iterable[object], known: Collection[object], expected: Words
) -> Iterator[Fault]:
    """Yield the values that are none of those known.

    Examples
    --------
    >>> [fault.value for fault in among("facts.waived", ["pla", "red"], ("pla", "kmt"), "a side")]
    ['red']
    """
    return (Fault(expected, place, value) for value in values if value not in known)


def within(place: str, value: int, low: int, high: int) -> Iterator[Fault]:
    """Yield a number that is not between two bounds."""
    if not low <= value <= high:
        yield Fault(whole_from(low, high), place, value)


def once(place: str, values: Iterable[object]) -> Iterator[Fault]:
    """Yield what is named a second time."""
    seen: set[object] = set()
    for value in values:
        if value in seen:
            yield Fault(say("expected/once"), place, value)
        seen.add(value)


@cache
def allows_all(hint: object) -> bool:
    """Whether nothing that has the form of a type can be bad, so that nobody need look into it.

    Examples
    --------
    >>> allows_all(tuple[tuple[int, str], ...]), allows_all(frozenset[UnitId])
    (True, False)
    """
    if get_origin(hint) is Annotated:
        return not any(isinstance(each, OneOf | Interval) for each in get_args(hint)[1:])
    is_row = isinstance(hint, type) and is_dataclass(hint)
    within = tuple(hints_of(hint).values()) if is_row else get_args(hint)
    return all(map(allows_all, within))


def of_type(position: Position, place: str, value: Any, hint: object) -> Iterator[Fault]:
    """Yield what a value holds that its type does not allow."""
    if allows_all(hint):
        return
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        for each in arguments[1:]:
            if isinstance(each, OneOf) and value not in (known := each.of(position)):
                yield Fault(each.told(known).of(position.game.vocabulary), place, value)
            elif isinstance(each, Interval):
                yield from within(place, value, each.low, each.high)
    elif is_dataclass(value):
        for name, field_hint in hints_of(hint).items():
            yield from of_type(position, f"{place}.{name}", getattr(value, name), field_hint)
    elif arguments[1:] == (Ellipsis,) or origin is frozenset:
        is_plain = get_origin(arguments[0]) is Annotated
        for number, part in enumerate(sorted(value) if origin is frozenset else value):
            yield from of_type(position, place if is_plain else f"{place}[{number}]", part, arguments[0])
        if origin is tuple:
            yield from once(place, _units(value, arguments[0]))
    elif origin is tuple:
        for number, (part, part_hint) in enumerate(zip(value, arguments, strict=True)):
            yield from of_type(position, f"{place}[{number}]", part, part_hint)


def _units(values: tuple[Any, ...], hint: object) -> tuple[object, ...]:
    """The units of a tuple of units, or of pairs that begin with one."""
    if hint == UnitId:
        return values
    return tuple(each[0] for each in values) if get_args(hint)[:1] == (UnitId,) else ()
