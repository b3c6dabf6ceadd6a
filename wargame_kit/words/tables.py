"""Reading a TOML table of anybody's: every value is looked at before anybody plays with it."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from fractions import Fraction
from types import EllipsisType
from typing import TypeVar

from wargame_kit.words import numbers
from wargame_kit.words.characters import CONTROLS, is_blank
from wargame_kit.words.errors import DataError
from wargame_kit.words.phrase import Name, Words, say

D = TypeVar("D")
T = TypeVar("T")

Table = Mapping[str, object]


class Reader:
    """A TOML table that names its place when a value is not as expected.

    Parameters
    ----------
    file : str
        Name of the file, for errors.
    place : str
        Dotted keys from the top of the file to this table; empty for the file itself.
    table : mapping
    faults : list of DataError, optional
        Takes what is found wrong, so that a reader hears of all of it at once: the methods answer something
        that can be read on with, and whoever made the list raises `told_together` of it.

    Raises
    ------
    DataError
        From every method that finds a value missing or not as expected, where there is no list for it.

    Examples
    --------
    >>> limits = Reader("charts.toml", "", {"limits": {"stacking": "many"}}).within("limits")
    >>> limits.number("stacking")
    Traceback (most recent call last):
    ...
    wargame_kit.words.errors.DataError: charts.toml, limits.stacking: ...
    """

    def __init__(self, file: str, place: str, table: Table, faults: list[DataError] | None = None) -> None:
        self.file, self.place, self.table, self.faults = file, place, table, faults

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Let what is wrong wait for the rest of the file, where its faults are told together."""
        try:
            yield
        except DataError as error:
            if self.faults is None:
                raise
            # What is asked again and again is told once.
            told = {fault.place for fault in self.faults}
            self.faults += (fault for fault in error.faults if fault.place not in told)

    def at(self, key: str) -> str:
        """The place of a key."""
        return f"{self.place}.{key}" if self.place else key

    def error(self, key: str, value: object, expected: Words) -> DataError:
        """What is wrong with the value of a key; the caller raises it."""
        return DataError(self.file, self.at(key), value, expected)

    def is_right(self, key: str) -> bool:
        """Whether nothing was found wrong about a key of this table."""
        return all(fault.place != self.at(key) for fault in self.faults or ())

    def unknown(self, known: tuple[str, ...]) -> Iterator[DataError]:
        """Yield what is wrong with keys that nobody reads: misspelt, they would quietly mean a default."""
        for key, value in self.table.items():
            if key not in known:
                near, listed = get_close_matches(key, known, 1), ", ".join(known)
                expected = say("error/keys", known=listed)
                if near:
                    expected = say("error/keys-but", known=listed, near=near[0])
                yield self.error(key, value, expected)

    def only(self, known: tuple[str, ...]) -> Reader:
        """Refuse a key that nobody reads."""
        for error in self.unknown(known):
            with self.going_on():
                raise error
        return self

    def within(self, key: str) -> Reader:
        """A table within this one."""
        table = self.get(key, dict, say("error/table"))
        return Reader(self.file, self.at(key), table, self.faults)

    def get(self, key: str, kind: type[T], expected: Words, default: D | EllipsisType = ...) -> T | D:
        """A value of a kind, or the default where it is missing."""
        if key not in self.table and default is not ...:
            return default
        value = self.table.get(key)
        if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
            with self.going_on():
                raise self.error(key, value, expected)
            return kind()
        return value

    def number(self, key: str, low: int = 0, high: int = 99, default: D | EllipsisType = ...) -> int | D:
        """A whole number."""
        if key not in self.table and default is not ...:
            return default
        with self.going_on():
            return numbers.whole_number(self.file, self.at(key), self.table.get(key), low, high)
        return low

    def text(self, key: str, default: D | EllipsisType = ...) -> str | D:
        """A text."""
        return self.get(key, str, say("error/text"), default)

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        return bool(self.get(key, bool, say("error/flag"), default))

    def name(self) -> Name:
        """The keys en and zh as a name."""
        texts = {code: self.text(code) for code in ("en", "zh")}
        for code, text in texts.items():
            if CONTROLS.search(text) or is_blank(text):
                raise self.error(code, text, say("expected/seen"))
        return Name(**texts)

    def one_of(self, key: str, allowed: tuple[str, ...]) -> str:
        """One of the values allowed."""
        value = self.table.get(key)
        if value not in allowed:
            with self.going_on():
                raise self.error(key, value, say("error/one-of", known=", ".join(allowed)))
            return allowed[0]
        return str(value)

    def tables(self) -> list[tuple[str, Reader]]:
        """Every table within this one."""
        return [(key, self.within(key)) for key in self.table]

    def numbers(self, key: str, low: int = 0, high: int = 99) -> tuple[int, ...]:
        """A list of whole numbers."""
        listed = self.get(key, list, say("error/numbers"))
        return tuple(numbers.whole_number(self.file, self.at(key), each, low, high) for each in listed)

    def fraction(self, key: str) -> Fraction:
        """A whole number or a fraction written as a text."""
        return numbers.fraction(self.file, self.at(key), self.table.get(key))

    def day(self, key: str) -> datetime.date:
        """A date; one with a time of day is a date to Python, but cannot be compared with others."""
        value = self.get(key, datetime.date, say("expected/date"))
        if isinstance(value, datetime.datetime):
            raise self.error(key, value, say("expected/date-only"))
        return datetime.date(value.year, value.month, value.day)
