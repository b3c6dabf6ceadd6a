"""Printed hex numbers: what a rulebook calls a hex, and which column and row that is.

Three ways of numbering serve four games, and a fourth in `wargame_kit.board.addresses`, by towns, a fifth:

- `ColumnRow`: "1407" is column 14, row 07 (Typhoon, The New Order);
- `LetterRow`: "K15" is the eleventh column from the west, row 15 from the north (Huaihai);
- `JoinedSheets`: "B59.10" is column 59, row 10 of sheet B, where the sheets of one map lie side by side (The
  Third Winter).

All answer an `Offset` whose rows grow southward, whichever way the printed rows run.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, Protocol

from wargame_kit.board.errors import BoardError
from wargame_kit.board.hexes import COMPASS, Offset, Orientation
from wargame_kit.words import Words, say

RowsFrom = Literal["north", "south"]


class Numbering(Protocol):
    """A way of numbering: it reads and writes printed hex numbers and knows the valid range."""

    def label(self, offset: Offset) -> str:
        """The printed number of a column and row of this sheet."""
        ...

    def find(self, label: str) -> Offset | None:
        """The column and row of a printed number, or None if it is not of this sheet."""
        ...

    def read(self, label: str) -> Offset:
        """The column and row of a printed number; raises `BoardError` if it is not of this sheet."""
        ...

    def offsets(self) -> Iterator[Offset]:
        """Every column and row of the sheet, in the order of the printed numbers."""
        ...

    def holds(self, offset: Offset) -> bool:
        """Whether the sheet has this column and row."""
        ...

    def valid_range(self) -> Words:
        """The first and last printed number, for an error message."""
        ...


class _Read(ABC):
    """A numbering that reads what it finds, and refuses what it does not."""

    __slots__ = ()

    @abstractmethod
    def find(self, label: str) -> Offset | None: ...

    @abstractmethod
    def valid_range(self) -> Words: ...

    def read(self, label: str) -> Offset:
        found = self.find(label)
        if found is None:
            raise BoardError("board/no-hex", value=label, range=self.valid_range())
        return found


@dataclass(frozen=True, slots=True)
class ColumnRow(_Read):
    """Two digits of column and two of row: "1407" (three of each where there are more than 99).

    Parameters
    ----------
    columns, rows : int
        How many there are.
    first : (int, int)
        The first printed column and row.
    rows_from : {"north", "south"}
        At which edge the rows begin.

    Examples
    --------
    >>> ColumnRow(40, 34).read("1407")
    Offset(column=14, row=7)
    """

    columns: int
    rows: int
    first: tuple[int, int] = (1, 1)
    rows_from: RowsFrom = "north"

    def _digits(self) -> int:
        return max(2, len(str(max(self.first[0] + self.columns, self.first[1] + self.rows) - 1)))

    def label(self, offset: Offset) -> str:
        digits, row = self._digits(), offset.row if self.rows_from == "north" else -offset.row
        return f"{offset.column:0{digits}}{row:0{digits}}"

    def find(self, label: str) -> Offset | None:
        digits, text = self._digits(), label.strip()
        if len(text) == 2 * digits and text.isascii() and text.isdigit():
            row = int(text[digits:])
            offset = Offset(int(text[:digits]), row if self.rows_from == "north" else -row)
            if self.holds(offset):
                return offset
        return None

    def offsets(self) -> Iterator[Offset]:
        sign = 1 if self.rows_from == "north" else -1
        for column in range(self.first[0], self.first[0] + self.columns):
            for row in range(self.first[1], self.first[1] + self.rows):
                yield Offset(column, sign * row)

    def holds(self, offset: Offset) -> bool:
        row = offset.row if self.rows_from == "north" else -offset.row
        return 0 <= offset.column - self.first[0] < self.columns and 0 <= row - self.first[1] < self.rows

    def valid_range(self) -> Words:
        return _range(self)


@dataclass(frozen=True, slots=True)
class LetterRow(_Read):
    """A letter for the column, from the west, and a number for the row: "K15"; AA follows Z.

    Parameters
    ----------
    columns, rows : int
        How many there are; the first column is A.
    first_row : int
        The first printed row.
    rows_from : {"north", "south"}
        At which edge the rows begin.

    Examples
    --------
    >>> LetterRow(26, 20).read("K15")
    Offset(column=11, row=15)
    >>> LetterRow(26, 20).label(Offset(17, 16))
    'Q16'
    """

    columns: int
    rows: int
    first_row: int = 1
    rows_from: RowsFrom = "north"

    def label(self, offset: Offset) -> str:
        row = offset.row if self.rows_from == "north" else -offset.row
        return f"{_letters(offset.column)}{row}"

    def find(self, label: str) -> Offset | None:
        match = re.fullmatch(r"([A-Za-z]{1,2})0*([0-9]{1,3})", label.strip())
        if match:
            row = int(match[2])
            offset = Offset(_column(match[1].upper()), row if self.rows_from == "north" else -row)
            if self.holds(offset):
                return offset
        return None

    def offsets(self) -> Iterator[Offset]:
        sign = 1 if self.rows_from == "north" else -1
        for column in range(1, self.columns + 1):
            for row in range(self.first_row, self.first_row + self.rows):
                yield Offset(column, sign * row)

    def holds(self, offset: Offset) -> bool:
        row = offset.row if self.rows_from == "north" else -offset.row
        return 1 <= offset.column <= self.columns and 0 <= row - self.first_row < self.rows

    def valid_range(self) -> Words:
        return _range(self)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One of several joined map sheets, and how far it is shifted from the first.

    Attributes
    ----------
    columns, rows : int
        Printed columns and rows, both from 1.
    column_shift, row_shift : int
        Added to the printed column and row for the column and row of the whole map.
    """

    columns: int
    rows: int
    column_shift: int = 0
    row_shift: int = 0


@dataclass(frozen=True, slots=True)
class JoinedSheets(_Read):
    """A map of several sheets: "B59.10" is column 59, row 10 of sheet B.

    Parameters
    ----------
    sheets : mapping of str to Sheet
        By the sheet's letter. Sheets may not overlap.
    rows_from : {"north", "south"}
        At which edge the rows begin (The Third Winter counts from the south).

    Notes
    -----
    Reading accepts "B04.24" as well as "B4.24"; both spellings stand in that rulebook.

    Examples
    --------
    >>> north, south = {"A": Sheet(62, 35, 0, 34), "B": Sheet(62, 35, 62, 34)}, {"C": Sheet(62, 34)}
    >>> third_winter = JoinedSheets(north | south, rows_from="south")
    >>> third_winter.read("B59.10")
    Offset(column=121, row=-44)
    >>> third_winter.label(third_winter.read("B04.24"))
    'B4.24'
    """

    sheets: Mapping[str, Sheet]
    rows_from: RowsFrom = "north"
    _sheet_of: Mapping[Offset, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        owner: dict[Offset, str] = {}
        for letter, sheet in self.sheets.items():
            for offset in self._of_sheet(sheet):
                if offset in owner:
                    raise ValueError(f"map sheets {owner[offset]} and {letter} overlap: give other shifts")
                owner[offset] = letter
        object.__setattr__(self, "_sheet_of", owner)

    def _of_sheet(self, sheet: Sheet) -> Iterator[Offset]:
        sign = 1 if self.rows_from == "north" else -1
        for column in range(1, sheet.columns + 1):
            for row in range(1, sheet.rows + 1):
                yield Offset(column + sheet.column_shift, sign * (row + sheet.row_shift))

    def label(self, offset: Offset) -> str:
        letter = self._sheet_of[offset]
        sheet = self.sheets[letter]
        row = offset.row if self.rows_from == "north" else -offset.row
        return f"{letter}{offset.column - sheet.column_shift}.{row - sheet.row_shift:02}"

    def find(self, label: str) -> Offset | None:
        match = re.fullmatch(r"([A-Za-z])([0-9]{1,3})\.([0-9]{1,3})", label.strip())
        sheet = self.sheets.get(match[1].upper()) if match else None
        if match and sheet:
            column, row = int(match[2]), int(match[3])
            if 1 <= column <= sheet.columns and 1 <= row <= sheet.rows:
                sign = 1 if self.rows_from == "north" else -1
                return Offset(column + sheet.column_shift, sign * (row + sheet.row_shift))
        return None

    def offsets(self) -> Iterator[Offset]:
        for sheet in self.sheets.values():
            yield from self._of_sheet(sheet)

    def holds(self, offset: Offset) -> bool:
        return offset in self._sheet_of

    def valid_range(self) -> Words:
        ranges = (
            f"{letter}1.01–{letter}{sheet.columns}.{sheet.rows:02}" for letter, sheet in self.sheets.items()
        )
        return ", ".join(ranges)


def read_side(address: str, orientation: Orientation, example: str) -> tuple[str, int]:
    """The printed hex and the direction of a hexside address.

    Returns
    -------
    label : str
        The printed hex.
    direction : int
        0 to 5, clockwise.

    Raises
    ------
    BoardError
        If there is no "/" or the direction is none of this orientation's six.

    Examples
    --------
    >>> read_side("1407/NE", "flat", "0101/N")
    ('1407', 1)
    """
    label, _, point = address.strip().partition("/")
    names = COMPASS[orientation]
    if label and point.upper() in names:
        return label, names.index(point.upper())
    raise BoardError(
        "board/no-side", value=address, directions=", ".join(names), example=f"{example}/{names[1]}"
    )


@cache
def _range(numbering: ColumnRow | LetterRow) -> Words:
    every = list(numbering.offsets())
    return say("board/range", first=numbering.label(every[0]), last=numbering.label(every[-1]))


def _letters(column: int) -> str:
    text = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        text = chr(ord("A") + letter) + text
    return text


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
