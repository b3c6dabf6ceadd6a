"""The charts of a game, read from charts.toml or from a file of the reader's own: what every game prints."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, ClassVar, Self, TypeVar

from wargame_kit.mechanics.odds import ratio_of
from wargame_kit.rulebook import load_rulebook
from wargame_kit.rulebook.clause import OF_OWNERS
from wargame_kit.words import DataError, Name, Words, files, say
from wargame_kit.words.allowed import OneOf
from wargame_kit.words.declared import SoFar, read
from wargame_kit.words.tables import Reader, Table
from wargame_kit.words.written import After, Besides, By, Called, InRow, Keys, Listed

SAID = ("clause", "provenance", "kit", "note")
"""What a row says of itself beside its values."""

LONGEST_GAME = 99

Provenance = Annotated[str, OneOf(OF_OWNERS)]
"""Where a row comes from."""

ClauseNumber = Annotated[str, OneOf(lambda its: load_rulebook(its.file.book).clauses, say("expected/clause"))]
"""A clause of the rulebook that the file's class names as its ``book``."""

Ours = Annotated[
    frozenset[Annotated[str, OneOf(lambda its: its.row.table, say("expected/row-key"))]],
    Listed(say("expected/row-keys")),
]
"""The keys of a printed row that the kit has filled."""


Named = Annotated[Name, InRow()]
"""A name by the keys ``en`` and ``zh`` of its row."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a row says of itself: the clause it serves, where it comes from, which values are the kit's."""

    clause: ClauseNumber
    provenance: Provenance
    kit: Ours = frozenset()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sourced:
    """What a row says of itself that names no clause for certain."""

    provenance: Provenance

    besides: ClassVar[Besides] = ("clause", "kit", "note")


class Row:
    """The base of a row of the charts, which says of itself what `Said` has."""

    __slots__ = ()

    besides: ClassVar[Besides] = (Said,)


@dataclass(frozen=True, slots=True)
class TurnRow(Row):
    """A box of the turn track."""

    number: Annotated[int, By(lambda row, key, its: row.number(key, its.key, its.key))]
    first_day: Annotated[datetime.date, Called("from")]
    last_day: Annotated[datetime.date, Called("to")]
    provenance: str = "rulebook"

    besides: ClassVar[Besides] = (Sourced,)

    def faults(self, row: Reader) -> Iterator[DataError]:
        """It ends not before it begins."""
        if self.last_day < self.first_day:
            yield row.error("to", self.last_day, say("expected/not-before"))


@dataclass(frozen=True, slots=True)
class Limit(Row):
    """A number that the rules give in passing; the ``bounds`` of the file's class say what it may be.

    Attributes
    ----------
    value : int
    clause : str
        Number of the clause that gives it.
    provenance : str
    """

    value: Annotated[int, By(lambda row, key, its: row.number(key, *its.file.bounds[its.key]))]
    clause: ClauseNumber
    provenance: Provenance = "rulebook"


T = TypeVar("T")
Track = Annotated[
    Mapping[int, T],
    Called("turn"),
    Listed(say("expected/turn-tables"), 1, LONGEST_GAME, say("expected/turns", most=LONGEST_GAME), "turns"),
]
"""The turn track, out of the tables ``[[turn]]``: a mapping of int to a game's `TurnRow`."""


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

    def and_of(self, file: Reader) -> Origins:
        """Those of a further file as well."""
        return Origins(MappingProxyType({**self.rows, **Origins.of(file).rows}))

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

    turns: Track[TurnRow]
    origins: Annotated[Origins, After(lambda row, its: Origins.of(row))] = field(
        default_factory=Origins, kw_only=True
    )

    def faults(self, row: Reader) -> Iterator[DataError]:
        """A turn begins after the one before it has ended."""
        for before, turn in pairwise(self.turns.values()):
            if turn.first_day <= before.last_day:
                expected = say("expected/after-turn", day=before.last_day)
                yield row.error(f"turn {turn.number}.from", turn.first_day, expected)

    @classmethod
    def read(cls, path: Path, **given: object) -> Self:
        """Read charts.toml.

        Parameters
        ----------
        path : Path
        **given
            What does not stand in it: see `wargame_kit.words.declared.read`.

        Raises
        ------
        DataError
            Naming the file, the key, the value and what was expected there, for all that is wrong.
        """
        return cls.of(path.name, files.read_toml(path), **given)

    @classmethod
    def of(cls, file: str, table: Table, **given: object) -> Self:
        """Read the charts out of a parsed file, whose name is for errors."""
        return read(cls, Reader(file, "", table), **given)

    @property
    def last_turn(self) -> int:
        """Number of the last turn on the track."""
        return max(self.turns)


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
            raise row.error("kit", key, say("expected/row-key"))
    return frozenset(listed)


DICE = Keys(range(1, 7))
"""A table with a row for each number of one die."""


def ratios(ratio: Words, order: Words) -> By:
    """What reads the odds columns of a table, which rise; see `read_columns`."""
    return By(lambda row, key, its: read_columns(row, ratio, order))


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
    read_ = []
    for column in columns:
        try:
            read_.append(ratio_of(column))
        except (ValueError, AttributeError, TypeError) as error:
            raise table.error("columns", column, ratio) from error
    rising = [*reversed(read_), ratio_of(below)] if below else read_
    if not columns or rising[0] <= 0 or rising != sorted(set(rising)):
        raise table.error("columns", columns, order)
    return tuple(columns)


def cells(fits: Callable[[object], bool], expected: Words) -> By:
    """What reads a row of a table of results: one for each of the file's ``columns``.

    Parameters
    ----------
    fits : callable object -> bool
        Whether that is a result of the game.
    expected : Phrase
        What is expected of one.
    """

    def read_(row: Reader, key: str, its: SoFar) -> tuple[str, ...]:
        size = say("expected/results", count=len(its.file.columns))
        listed = row.get(key, list, size)
        if len(listed) != len(its.file.columns):
            raise row.error(key, listed, size)
        for cell in listed:
            if not fits(cell):
                raise row.error(key, cell, expected)
        return tuple(listed)

    return By(read_)
