"""What does the table say? A combat results table, whatever finds its column and its row."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from wargame_kit.mechanics.outcomes import Result, evenly, summed
from wargame_kit.rulebook import Citation
from wargame_kit.words import Words

ONE_DIE = evenly(range(1, 7))


class Cell(NamedTuple):
    """A cell of a results table.

    Attributes
    ----------
    row : int
        The number that is printed beside it.
    level : int
        Number of its column, 0 for the worst.
    """

    row: int
    level: int


@dataclass(frozen=True)
class CombatResultsTable(ABC):
    """Results by the column that two strengths find, and by the number that dice show.

    Columns are counted in *levels*: 0 is the worst column of the table, one more for each to the right.

    Attributes
    ----------
    columns : tuple of str
        Such as ``"1.5-1"``, worst first.
    rows : mapping of int to tuple of Result
        By the number thrown: one result for each column.
    clause : Citation
        Of the table.
    limit_clause : Citation
        Of its lowest and highest column.
    dice : mapping of int to Fraction
        The numbers that may be thrown, each with its probability: one die unless it says otherwise.
    odds_clause : Citation or None
        Of what finds the column, where that is another than the table's.
    meaning : callable Result -> Citation
        The clause that says what a result does; that of the table, unless a game says more.
    is_floored : bool
        Whether odds and shifts below the worst column use it, instead of forbidding the attack.
    is_diagonal : bool
        Whether the results depend on die plus column alone also beyond the edges, so that one column further
        is one pip more: see `cell`.
    name : Phrase, Name or str
        What the rulebook calls it, where it has several.
    provenance : {"rulebook", "history", "kit"}
        Of its cells.
    """

    columns: tuple[str, ...]
    rows: Mapping[int, tuple[Result, ...]]
    clause: Citation
    limit_clause: Citation
    dice: Mapping[int, Fraction] = field(default_factory=lambda: ONE_DIE)
    odds_clause: Citation | None = None
    meaning: Callable[[Result], Citation | None] = lambda result: None
    is_floored: bool = False
    is_diagonal: bool = False
    name: Words = ""
    provenance: str = "rulebook"

    @abstractmethod
    def level(self, attack: int, defence: int) -> int:
        """The level of the best column that two strengths reach; one below `lowest` if they reach none."""

    @abstractmethod
    def label(self, attack: int, defence: int) -> str:
        """The odds as a person says them before shifts."""

    @property
    def printed(self) -> tuple[str, ...]:
        """The columns as they stand at the head of the table."""
        return self.columns

    @property
    def heads(self) -> tuple[str, ...]:
        """The columns with what lies beyond the last one counted in."""
        return (*self.columns[:-1], f"{self.columns[-1]}+")

    @property
    def lowest(self) -> int:
        """Level of the worst column from which shifts count."""
        return 0

    @property
    def highest(self) -> int:
        """Level of the best column."""
        return len(self.columns) - 1

    def shifted(self, level: int, shift: int) -> int | None:
        """The level after shifts to the right (left if negative), or None where no attack is allowed.

        Odds beyond the last column count down from it; what is beyond it after all shifts uses it.
        """
        if self.is_floored:
            return max(0, min(max(0, level) + shift, self.highest))
        after = min(level + shift, self.highest)
        return after if level >= self.lowest and after >= 0 else None

    def cell(self, thrown: int, level: int) -> Cell:
        """The cell in which a number and a level are read.

        A modified number or a shifted level may lie beyond the table: each is then read at the edge. In a
        diagonal table what is beyond one edge goes on along the other.

        Examples
        --------
        >>> from dataclasses import replace
        >>> from wargame_kit.mechanics import RatioTable
        >>> rows = {die: tuple(Result(retreat=die + level) for level in range(3)) for die in range(1, 7)}
        >>> rule = Citation("skirmish", "7")
        >>> table = RatioTable(("1-1", "2-1", "3-1"), rows, rule, rule)
        >>> tuple(table.cell(7, 1)), tuple(replace(table, is_diagonal=True).cell(7, 1))
        ((6, 1), (6, 2))
        """
        least, most = min(self.rows), max(self.rows)
        row, column = max(least, min(thrown, most)), max(0, min(level, self.highest))
        if self.is_diagonal:
            beyond = thrown + level - row - column
            further = max(0, min(column + beyond, self.highest))
            row, column = max(least, min(row + beyond - (further - column), most)), further
        return Cell(row, column)

    def result(self, row: int, level: int) -> Result:
        """What is printed in a cell."""
        return self.rows[row][level]

    def outcomes(self, level: int) -> dict[Result, Fraction]:
        """The exact distribution over a column's results."""
        return summed((self.rows[row][level], chance) for row, chance in self.dice.items())


class Reading(NamedTuple):
    """Where an engagement is read in a table: what panels and pictures light.

    Attributes
    ----------
    table : CombatResultsTable
    before, column : int or None
        Levels before shifts, which may lie beyond the table, and after them; None where no attack is allowed.
    cells : frozenset of Cell
        Every cell that some throw is read in.
    thrown : Cell or None
        The one that the throw at hand is read in.
    """

    table: CombatResultsTable
    before: int | None = None
    column: int | None = None
    cells: frozenset[Cell] = frozenset()
    thrown: Cell | None = None


def read_rows(
    rows: Mapping[int, Sequence[str]], read: Callable[[str], Result] = Result.read
) -> dict[int, tuple[Result, ...]]:
    """Read a table's cells.

    Parameters
    ----------
    rows : mapping of int to texts
        By the number thrown.
    read : callable str -> Result
        Reads one cell.

    Returns
    -------
    dict of int to tuple of Result
        By the number thrown: one result for each column.

    Examples
    --------
    >>> read_rows({6: ["R", "2RR"]})[6][1].defender_losses
    2
    """
    return {thrown: tuple(map(read, cells)) for thrown, cells in rows.items()}
