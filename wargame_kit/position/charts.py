"""Charts of a game as tables and pictures can show them, whatever the game prints on them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from wargame_kit.rulebook import Citation
from wargame_kit.words import Name, Words

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def day_and_month(day: datetime.date) -> str:
    """A day as an English reader writes it where there is little room.

    Examples
    --------
    >>> day_and_month(datetime.date(1941, 9, 30))
    '30 Sep'
    """
    return f"{day.day} {MONTHS[day.month - 1][:3]}"


def day(of: datetime.date) -> Name:
    """A day as a person writes it.

    Examples
    --------
    >>> day(datetime.date(1944, 2, 1)).en
    '1 Feb 1944'
    """
    return Name(f"{day_and_month(of)} {of.year}", f"{of.year}年{of.month}月{of.day}日")


def dates(first: datetime.date, last: datetime.date) -> Name:
    """The days of a turn as a person writes them.

    Examples
    --------
    >>> dates(datetime.date(1941, 9, 30), datetime.date(1941, 10, 9)).en
    '30 Sep – 9 Oct 1941'
    """
    return Name(
        f"{day_and_month(first)} – {day_and_month(last)} {last.year}",
        f"{first.year}年{first.month}月{first.day}日—{last.month}月{last.day}日",
    )


@dataclass(frozen=True, slots=True)
class TurnLine:
    """What a turn brings one side.

    Attributes
    ----------
    side : str
    value : Phrase, Name or str
        What it has: ``8 chits``.
    arrivals : str
        What comes new, a few letters: ``+3``.
    """

    side: str
    value: Words = ""
    arrivals: str = ""


@dataclass(frozen=True, slots=True)
class TurnBox:
    """A box of the turn track.

    Attributes
    ----------
    number : int
    first_day, last_day : date
    said : Phrase, Name or str
        The whole box as a sentence without its days, for a reader who does not see it.
    head : Phrase, Name or str
        In the corner: the weather.
    sign : str
        A weather that is drawn too: ``dry``, ``mud``, ``freeze``, ``snow``; or empty.
    lines : tuple of TurnLine
    provenance : {"rulebook", "history", "kit"}
        A reconstruction bears a star.
    """

    number: int
    first_day: datetime.date
    last_day: datetime.date
    said: Words
    head: Words = ""
    sign: str = ""
    lines: tuple[TurnLine, ...] = ()
    provenance: str = "rulebook"


@dataclass(frozen=True, slots=True)
class TerrainRow:
    """A row of the table of terrain.

    Attributes
    ----------
    terrain : str
        As the board names it; ``river`` and ``road`` too.
    cells : tuple of Phrase, Name or str
        One for each further column.
    kit : frozenset of int
        Those of them, from 0 on, that the kit has filled.
    """

    terrain: str
    cells: tuple[Words, ...]
    kit: frozenset[int] = frozenset()

    @classmethod
    def of(cls, terrain: str, cells: tuple[Words, ...], *origins: str) -> TerrainRow:
        """A row whose cells come from there, each in its turn; an empty one has nothing to tell.

        Examples
        --------
        >>> TerrainRow.of("city", ("2", "←2"), "rulebook", "kit").kit
        frozenset({1})
        """
        return cls(terrain, cells, frozenset(k for k, origin in enumerate(origins) if origin == "kit"))


@dataclass(frozen=True, slots=True)
class TerrainChart:
    """What terrain costs and does.

    Attributes
    ----------
    heads : tuple of Phrase, Name or str
        Of the columns after the first.
    rows : tuple of TerrainRow
    """

    heads: tuple[Words, ...]
    rows: tuple[TerrainRow, ...]


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of a plain chart.

    Attributes
    ----------
    cells : tuple of Phrase, Name or str
        The first says what the row is of.
    provenance : {"rulebook", "history", "kit"}
        Of the whole row.
    kit : frozenset of int
        Where the row is printed: its columns that the kit has filled all the same.

    Examples
    --------
    >>> row = ChartRow(("summer 1941", "68", "−40"), kit=frozenset({1}))
    >>> [row.is_kit(column) for column in range(3)]
    [False, True, False]
    """

    cells: tuple[Words, ...]
    provenance: str = "rulebook"
    kit: frozenset[int] = frozenset()

    def is_kit(self, column: int) -> bool:
        """Whether the kit has filled a cell because the rulebook does not; what a row is of is no figure."""
        return column > 0 and (self.provenance == "kit" or column in self.kit)


@dataclass(frozen=True, slots=True)
class ChartTable:
    """A plain chart: rows and columns of words, each cell printed or the kit's own.

    Attributes
    ----------
    id : str
        Tells it apart from the others of its game.
    name : Phrase, Name or str
    heads : tuple of Phrase, Name or str
        One for each column, the first included.
    rows : tuple of ChartRow
    clauses : tuple of Citation
        The rules that it serves, the most important first.
    note : Phrase, Name or str
        How to read it.
    """

    id: str
    name: Words
    heads: tuple[Words, ...]
    rows: tuple[ChartRow, ...]
    clauses: tuple[Citation, ...] = ()
    note: Words = ""


@dataclass(frozen=True, slots=True)
class CupLine:
    """Chits that are alike in a cup.

    Attributes
    ----------
    name : Phrase, Name or str
    side : str
        Whose they are, or empty.
    count : int
    """

    name: Words
    side: str
    count: int
