"""The charts of a game, read from charts.toml or from a file of the reader's own: what every game prints."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

from wargame_kit.mechanics.odds import ratio_of
from wargame_kit.rulebook import Rulebook, load_rulebook
from wargame_kit.rulebook.clause import OF_OWNERS
from wargame_kit.words import DataError, Words, files, say
from wargame_kit.words.tables import Reader

SAID = ("clause", "provenance", "kit", "note")
"""What a row says of itself beside its values."""

LONGEST_GAME = 99


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A box of the turn track."""

    number: int
    first_day: datetime.date
    last_day: datetime.date
    provenance: str = "rulebook"


@dataclass(frozen=True, slots=True)
class Origins:
    """Where the values of a file come from, as its tables say: what pages and sums mark as the kit's.

    Attributes
    ----------
    rows : mapping of str to (str, frozenset of str)
        By the place of a table that says its provenance, ``terrain.city``: that, and the keys that are the
        kit's all the same.

    Examples
    --------
    >>> track = {"provenance": "rulebook", "from": 1, "to": 9, "kit": ["to"], "way": {"cost": 2}}
    >>> origins = Origins.of(Reader("charts.toml", "", {"track": track}))
    >>> origins("track", "from"), origins("track", "from", "to"), origins("track.way", "cost")
    ('rulebook', 'kit', 'rulebook')
    """

    rows: Mapping[str, tuple[str, frozenset[str]]] = field(default_factory=dict)

    @classmethod
    def of(cls, file: Reader) -> Origins:
        """Those of a whole file that has else been read without an error.

        Raises
        ------
        DataError
            If a table calls a value the kit's that it does not have.
        """
        return cls(MappingProxyType(dict(_told(file))))

    def __call__(self, place: str, *keys: str) -> str:
        """Where some values of a table come from; what says none of its own has that of the table around it.

        Of a table that no file has, as in charts that a test makes up, nothing is known to be ours.
        """
        row = self.rows.get(place)
        if row is not None:
            return "kit" if not row[1].isdisjoint(keys) else row[0]
        around, _, key = place.rpartition(".")
        return self(around, key) if around else "rulebook"


def _told(row: Reader) -> Iterator[tuple[str, tuple[str, frozenset[str]]]]:
    if "provenance" in row.table:
        yield row.place, (row.one_of("provenance", OF_OWNERS), ours(row))
    for key, value in row.table.items():
        listed = enumerate(value, 1) if isinstance(value, list) else ()
        below = [(key, value)] if isinstance(value, dict) else [(f"{key}.{n}", each) for n, each in listed]
        for name, each in below:
            if isinstance(each, dict):
                yield from _told(Reader(row.file, f"{row.place}.{name}" if row.place else name, each))


@dataclass(frozen=True, slots=True, eq=False)
class Charts:
    """The charts of a game that prints a turn track; a game subclasses it with those that it prints too.

    Each set is its own, so that tables made from one may be kept by it.

    Attributes
    ----------
    turns : mapping of int to TurnRow
    origins : Origins
        Where the values come from: ``charts.origins("terrain.city", "cost")``.
    """

    turns: Mapping[int, Any]
    origins: Origins = field(default_factory=Origins, kw_only=True)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read charts.toml.

        Raises
        ------
        DataError
            Naming the file, the key, the value and what was expected there.
        """
        file = Reader(path.name, "", files.read_toml(path))
        return cls(read_turns(file.only(("turn",))), origins=Origins.of(file))

    @property
    def last_turn(self) -> int:
        """Number of the last turn on the track."""
        return max(self.turns)


def read_turns(
    file: Reader,
    keys: tuple[str, ...] = (),
    box: Callable[[Reader, dict[str, Any]], Any] = lambda row, days: TurnRow(**days),
) -> Mapping[int, Any]:
    """The turn track, out of the tables ``[[turn]]`` with ``number``, ``from`` and ``to``.

    Parameters
    ----------
    file : Reader
    keys : tuple of str
        What a game's turn says besides.
    box : callable (Reader, dict) -> TurnRow
        Makes a box of a game's own out of its row and the attributes of `TurnRow`.

    Raises
    ------
    DataError
        Naming the turn, the value and what was expected there.
    """
    answer = {}
    listed = file.get("turn", list, say("expected/turn-tables"))
    if not 1 <= len(listed) <= LONGEST_GAME:
        raise DataError(file.file, "turn", f"{len(listed)} turns", say("expected/turns", most=LONGEST_GAME))
    for index, row in enumerate(rows_of(file, "turn", listed), 1):
        row.only(("number", "from", "to", *keys, *SAID))
        days = {
            "number": row.number("number", index, index),
            "first_day": day(row, "from"),
            "last_day": day(row, "to"),
            "provenance": row.one_of("provenance", OF_OWNERS),
        }
        answer[index] = box(row, days)
    return MappingProxyType(answer)


def rows_of(file: Reader, place: str, listed: list[object]) -> Iterator[Reader]:
    """Yield the tables of a list, each with its number for errors."""
    for index, table in enumerate(listed, 1):
        if not isinstance(table, dict):
            raise DataError(file.file, f"{place} {index}", table, say("error/table"))
        yield Reader(file.file, f"{place} {index}", table)


def day(row: Reader, key: str) -> datetime.date:
    """A date; one with a time of day is a date to Python, but cannot be compared with others."""
    value = row.get(key, datetime.date, say("expected/date"))
    if isinstance(value, datetime.datetime):
        raise DataError(row.file, f"{row.place}.{key}", value, say("expected/date-only"))
    return datetime.date(value.year, value.month, value.day)


def clause(row: Reader, book: Rulebook) -> str:
    """The clause that a row names."""
    number = row.text("clause")
    if number not in book:
        raise DataError(row.file, f"{row.place}.clause", number, say("expected/clause"))
    return str(number)


def said(row: Reader, book: str | Path) -> Reader:
    """A row that says which clause of a book it serves, where it comes from, and which values are the kit's.

    Raises
    ------
    DataError
        If it does not.
    """
    clause(row, load_rulebook(book))
    row.one_of("provenance", OF_OWNERS)
    row.text("note", "")
    ours(row)
    return row


def ours(row: Reader) -> frozenset[str]:
    """The keys of a printed row that the kit has filled.

    Raises
    ------
    DataError
        If the row has no such key.
    """
    listed = row.get("kit", list, say("expected/row-keys"), [])
    for key in listed:
        if not isinstance(key, str) or key not in row.table:
            raise DataError(row.file, f"{row.place}.kit", key, say("expected/row-key"))
    return frozenset(listed)


def read_columns(table: Reader, ratio: Words, order: Words, below: str = "") -> tuple[str, ...]:
    """The odds columns of a table: ratios that rise, or fall below another.

    Parameters
    ----------
    table : Reader
        It has the key ``columns``.
    ratio, order : Phrase
        What is expected of a column, and of all of them.
    below : str
        The ratio below which they fall; empty where they rise.
    """
    columns = table.get("columns", list, say("expected/columns"))
    place = f"{table.place}.columns"
    ratios = []
    for column in columns:
        try:
            ratios.append(ratio_of(column))
        except (ValueError, AttributeError, TypeError) as error:
            raise DataError(table.file, place, column, ratio) from error
    rising = [*reversed(ratios), ratio_of(below)] if below else ratios
    if not columns or rising[0] <= 0 or rising != sorted(set(rising)):
        raise DataError(table.file, place, columns, order)
    return tuple(columns)


def read_results(
    rows: Reader, columns: tuple[str, ...], fits: Callable[[Any], bool], expected: Words
) -> Mapping[int, tuple[str, ...]]:
    """A table of results: for each number of one die a row with a result for each column.

    Parameters
    ----------
    rows : Reader
        It has the keys ``1`` to ``6``.
    columns : tuple of str
    fits : callable object -> bool
        Whether that is a result of the game.
    expected : Phrase
        What is expected of one.
    """
    answer = {}
    for die in range(1, 7):
        row = rows.get(str(die), list, say("expected/results", count=len(columns)))
        place = f"{rows.place}.{die}"
        if len(row) != len(columns):
            raise DataError(rows.file, place, row, say("expected/results", count=len(columns)))
        for cell in row:
            if not fits(cell):
                raise DataError(rows.file, place, cell, expected)
        answer[die] = tuple(row)
    return MappingProxyType(answer)
