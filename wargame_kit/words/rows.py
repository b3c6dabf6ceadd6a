"""What the files of every game share: a row of a table that names its place, and a text in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wargame_kit.words import numbers
from wargame_kit.words.errors import DataError, told_together
from wargame_kit.words.languages import LANGUAGES
from wargame_kit.words.phrase import Name, Words, say

LONGEST_NAME = 80
"""Characters of a name on one line."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a CSV file that names its place when a value is not as expected.

    Attributes
    ----------
    file : str
    line : int
    cells : mapping of column to str

    Examples
    --------
    >>> row = Row("counters.csv", 3, {"attack": "8", "turn": ""})
    >>> row.number("attack"), row.text("turn")
    (8, '')
    """

    file: str
    line: int
    cells: Mapping[str, str]

    def error(self, column: str, expected: Words) -> DataError:
        """The error that names this row, a column and what was expected there."""
        place = say("error/cell", line=self.line, column=column)
        return DataError(self.file, place, self.cells[column], expected)

    def text(self, column: str) -> str:
        """A cell as it is."""
        return self.cells[column]

    def number(self, column: str, low: int = 0, high: int = 99) -> int:
        """A whole number between two bounds."""
        place = say("error/cell", line=self.line, column=column)
        return numbers.whole_number(self.file, place, self.cells[column], low, high)

    def one_of(self, column: str, allowed: tuple[str, ...]) -> str:
        """One of the values allowed."""
        if self.cells[column] not in allowed:
            raise self.error(column, say("error/one-of", known=", ".join(allowed)))
        return self.cells[column]

    def flag(self, column: str) -> bool:
        """Yes or no."""
        return self.one_of(column, ("yes", "no")) == "yes"

    def name(self, column: str) -> str:
        """A name, which is shown as it is written."""
        text = self.cells[column]
        if not text or len(text) > LONGEST_NAME or not text.isprintable():
            raise self.error(column, say("error/name", longest=LONGEST_NAME))
        return text


def read_name(file: str, place: str, table: object) -> Name:
    """Read a text of several lines in both languages.

    Raises
    ------
    DataError
        If one of them is missing, or both.

    Examples
    --------
    >>> str(read_name("history.toml", "turn 1, title", {"en": "Mud", "zh": "泥泞"}))
    'Mud'
    """
    texts, faults = [], []
    for code in LANGUAGES:
        text = table.get(code) if isinstance(table, dict) else None
        if not isinstance(text, str) or not text.strip():
            faults.append(DataError(file, f"{place}.{code}", text, say("error/text")))
            continue
        texts.append(" ".join(text.split()) if code == "en" else "".join(text.split("\n")).strip())
    if faults:
        raise told_together(faults)
    return Name(*texts)
