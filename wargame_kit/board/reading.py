"""Values out of somebody's data file, each with its type, or one clear error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wargame_kit.words import DataError, Words, say
from wargame_kit.words.numbers import is_number, whole_from

_LONGEST = 300
_LIST, _TEXT = say("expected/list"), say("error/text")


class Entry(NamedTuple):
    """A value of a data file that remembers where it stands.

    Attributes
    ----------
    file : str
        The file's name.
    key : str or int
        The key or number under which the value stands; "" for the whole file.
    value : object
    within : Entry or None
        The table or list that holds it.

    Examples
    --------
    >>> Entry("grid.toml", "", {"columns": "forty"}).at("columns").whole(1, 400)
    Traceback (most recent call last):
        ...
    wargame_kit.words.errors.DataError: grid.toml, columns: found 'forty'; expected a whole number from 1 to
    400
    """

    file: str
    key: str | int
    value: object
    within: Entry | None = None

    @property
    def place(self) -> str:
        """Where the value stands: ``features[12].properties.hex``; put together only for an error."""
        before = self.within.place if self.within else ""
        if isinstance(self.key, int):
            return f"{before}[{self.key}]"
        return f"{before}.{self.key}" if before else self.key

    def fail(self, expected: Words) -> DataError:
        """The error that says what was expected here; the caller raises it."""
        return DataError(self.file, self.place, self.value, expected)

    def has(self, key: str) -> bool:
        """Whether the table has a key."""
        return key in self.table()

    def table(self) -> Mapping[str, object]:
        """The value as a table."""
        if not isinstance(self.value, dict):
            raise self.fail(say("error/table"))
        return self.value

    def at(self, key: str) -> Entry:
        """The entry under a key that must be there."""
        table = self.table()
        if key not in table:
            raise DataError(
                self.file,
                self.place,
                ", ".join(map(str, table))[:_LONGEST],
                say("expected/key", key=repr(key)),
            )
        return Entry(self.file, key, table[key], self)

    def maybe(self, key: str) -> Entry | None:
        """The entry under a key, or None where there is none."""
        table = self.table()
        return Entry(self.file, key, table[key], self) if key in table else None

    def only(self, keys: Sequence[str]) -> None:
        """Refuse keys that mean nothing here: a slip of the pen must not pass in silence."""
        for key in self.table():
            if key not in keys:
                raise DataError(self.file, self.place, key, say("error/keys", known=", ".join(keys)))

    def values(self, expected: Words = _LIST) -> list[object]:
        """The value as a list."""
        if not isinstance(self.value, list):
            raise self.fail(expected)
        return self.value

    def items(self, expected: Words = _LIST) -> list[Entry]:
        """The entries of a list."""
        return [Entry(self.file, number, item, self) for number, item in enumerate(self.values(expected))]

    def entries(self) -> list[tuple[str, Entry]]:
        """The entries of a table by their keys."""
        return [(key, Entry(self.file, key, value, self)) for key, value in self.table().items()]

    def text(self, expected: Words = _TEXT) -> str:
        """A text of one line that can be printed."""
        value = self.value
        if (
            not isinstance(value, str)
            or not value.strip()
            or len(value) > _LONGEST
            or not value.isprintable()
        ):
            raise self.fail(expected)
        return value

    def choice(self, allowed: Sequence[str]) -> str:
        """A text that is one of those allowed."""
        if not isinstance(self.value, str) or self.value not in allowed:
            raise self.fail(say("error/one-of", known=", ".join(repr(name) for name in allowed)))
        return self.value

    def number(self, low: float, high: float) -> float:
        """A finite number between two bounds."""
        if not is_number(self.value, low, high):
            raise self.fail(say("expected/number", low=f"{low:g}", high=f"{high:g}"))
        return float(self.value)

    def whole(self, low: int, high: int) -> int:
        """A whole number between two bounds."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.fail(whole_from(low, high))
        return value

    def pair(self, low: int, high: int) -> tuple[int, int]:
        """A list of two whole numbers."""
        items = self.items(say("expected/two-whole"))
        if len(items) != 2:
            raise self.fail(say("expected/two-whole"))
        return items[0].whole(low, high), items[1].whole(low, high)

    def position(self) -> tuple[float, float]:
        """A list of longitude and latitude in degrees."""
        items = self.items(say("expected/lonlat"))
        if len(items) < 2:
            raise self.fail(say("expected/lonlat"))
        return items[0].number(-180, 180), items[1].number(-89, 89)
