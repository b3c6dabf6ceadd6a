"""Fault: something wrong with a position, a value that cannot be there or what a clause forbids."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from wargame_kit.rulebook import Citation, citation_trace
from wargame_kit.words import DataError, Words, say
from wargame_kit.words.numbers import whole_from


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
