"""At what odds? A column of a ratio table, shifts, and what the column may bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from wargame_kit.mechanics.outcomes import Result, evenly
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse, witness
from wargame_kit.words import Words, say
from wargame_kit.words.markup import spoken
from wargame_kit.words.numbers import exact


@dataclass(frozen=True)
class RatioTable:
    """A combat results table whose columns are ratios of attack to defence.

    Columns are counted in *levels*: 0 is the worst column of the table, one more for each to the right.
    Below 0 lie virtual columns, which only give shifts something to count from.

    Attributes
    ----------
    columns : tuple of str
        Such as ``"1.5-1"``, worst first.
    rows : mapping of int to tuple of Result
        By die: one result for each column.
    clause : Citation
        Of the table.
    limit_clause : Citation
        Of its lowest and highest column.
    ratio_clause : Citation or None
        Of the ratio, where that is another than the table's.
    meaning : callable Result -> Citation
        The clause that says what a result does; that of the table, unless a game says more.
    virtual : tuple of str
        Columns below the table, nearest first, such as ``"1-2"``.
    is_floored : bool
        Whether odds and shifts below the worst column use it, instead of forbidding the attack.
    is_diagonal : bool
        Whether the results depend on die plus column alone also beyond the edges, so that one column further
        is one pip more: see `cell`.

    Examples
    --------
    >>> rows = {1: (Result(1), Result()), 2: (Result(), Result(retreat=1))}
    >>> table = RatioTable(("1-1", "2-1"), rows, Citation("skirmish", "7"), Citation("skirmish", "7.1"))
    >>> [table.level(attack, 4) for attack in (3, 4, 7, 8, 40)]
    [-1, 0, 0, 1, 1]
    """

    columns: tuple[str, ...]
    rows: Mapping[int, tuple[Result, ...]]
    clause: Citation
    limit_clause: Citation
    virtual: tuple[str, ...] = ()
    is_floored: bool = False
    is_diagonal: bool = False
    ratio_clause: Citation | None = None
    meaning: Callable[[Result], Citation | None] = lambda result: None

    @cached_property
    def ladder(self) -> tuple[str, ...]:
        """Every column, virtual ones too, worst first."""
        return (*reversed(self.virtual), *self.columns)

    @cached_property
    def _ratios(self) -> tuple[tuple[int, int], ...]:
        return tuple(ratio_of(label).as_integer_ratio() for label in self.ladder)

    @property
    def lowest(self) -> int:
        """Level of the worst column, virtual ones included."""
        return -len(self.virtual)

    @property
    def highest(self) -> int:
        """Level of the best column."""
        return len(self.columns) - 1

    def level(self, attack: int, defence: int) -> int:
        """The level of the best column that a ratio reaches; one below `lowest` if it reaches none.

        Any attack against no defence at all reaches the last column.

        Raises
        ------
        ValueError
            If a strength is negative.
        """
        if attack < 0 or defence < 0:
            raise ValueError(f"strengths are never negative, as {attack} to {defence}")
        if defence == 0:
            return self.highest if attack else self.lowest - 1
        reached = sum(attack * below >= above * defence for above, below in self._ratios)
        return reached - len(self.virtual) - 1

    def shifted(self, level: int, shift: int) -> int | None:
        """The level after shifts to the right (left if negative), or None where no attack is allowed.

        A ratio beyond the last column counts down from it; what is beyond it after all shifts uses it.
        """
        if self.is_floored:
            return max(0, min(max(0, level) + shift, self.highest))
        after = min(level + shift, self.highest)
        return after if level >= self.lowest and after >= 0 else None

    def cell(self, die: int, level: int) -> tuple[int, int]:
        """The row and the level of the cell in which a die and a level are read.

        A modified die or a shifted level may lie beyond the table: each is then read at the edge. In a
        diagonal table what is beyond one edge goes on along the other.

        Examples
        --------
        >>> rows = {die: tuple(Result(retreat=die + level) for level in range(3)) for die in range(1, 7)}
        >>> rule = Citation("skirmish", "7")
        >>> table = RatioTable(("1-1", "2-1", "3-1"), rows, rule, rule)
        >>> table.cell(7, 1), replace(table, is_diagonal=True).cell(7, 1)
        ((6, 1), (6, 2))
        """
        least, most = min(self.rows), max(self.rows)
        row, column = max(least, min(die, most)), max(0, min(level, self.highest))
        if self.is_diagonal:
            beyond = die + level - row - column
            further = max(0, min(column + beyond, self.highest))
            row, column = max(least, min(row + beyond - (further - column), most)), further
        return row, column

    def label(self, attack: int, defence: int) -> str:
        """The ratio as a person says it before shifts.

        Beyond the last column it stays a whole number, its fraction dropped.

        Examples
        --------
        >>> cell = {1: (Result(), Result())}
        >>> table = RatioTable(("1-1", "10-1"), cell, Citation("skirmish", "7"), Citation("skirmish", "7.1"))
        >>> table.label(25, 2), table.label(19, 2), table.label(1, 2), table.label(4, 0)
        ('12-1', '1-1', '<1-1', '4-0')
        """
        level = self.level(attack, defence)
        if level < self.lowest:
            return f"<{self.ladder[0]}"
        if level == self.highest:
            to = ":" if ":" in self.columns[-1] else "-"
            return f"{attack // defence}{to}1" if defence else f"{attack}{to}0"
        return self.ladder[level - self.lowest]

    def result(self, die: int, level: int) -> Result:
        """A cell."""
        return self.rows[die][level]

    def outcomes(self, level: int) -> dict[Result, Fraction]:
        """The exact distribution over a column's results, each row equally likely."""
        return evenly(row[level] for row in self.rows.values())


def ratio_of(label: str) -> Fraction:
    """Read a column such as ``"1.5-1"`` or ``"1:4"`` as an exact ratio.

    Raises
    ------
    ValueError
        If it is none.

    Examples
    --------
    >>> print(ratio_of("1.5-1"), ratio_of("1-1.5"))
    3/2 2/3
    """
    attack, _, defence = label.partition(":" if ":" in label else "-")
    try:
        return exact(attack) / exact(defence)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{label!r} is no ratio; expected such as 1.5-1") from None


class Cell(NamedTuple):
    """A cell of a results table.

    Attributes
    ----------
    row : int
        As the die that is printed beside it.
    level : int
        Number of its column, 0 for the worst.
    """

    row: int
    level: int


@dataclass(frozen=True)
class Battle:
    """One attack: strengths, ratio, shifts, column and chances, each with its reasons.

    Attributes
    ----------
    target : int
        Index of the hex.
    hex_ : str
        Its printed number.
    attackers, defenders : tuple of str
        Unit ids.
    attack, defence : Ledger
        Strengths.
    shifts : Ledger
        Columns, to the right if positive.
    table : RatioTable
    legality : Verdict
        Whether these units could attack that hex, the odds apart.
    refusal : str
        Key of the catalogue for odds that are too low; its placeholders are ``hex``, ``attack``, ``defence``,
        ``ratio``, ``lowest`` and ``shift``.
    pips : Ledger or None
        What is added to the die, where the rulebook knows such a thing.
    """

    target: int
    hex_: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: Ledger
    defence: Ledger
    shifts: Ledger
    table: RatioTable
    legality: Verdict
    refusal: str = "battle/odds"
    pips: Ledger | None = None

    @property
    def ratio(self) -> tuple[int, int]:
        """Attack and defence strength."""
        return self.attack.total, self.defence.total

    @property
    def column_before(self) -> str:
        """The ratio before shifts, such as ``"12-1"``."""
        witness.note(self.table.ratio_clause)
        return self.table.label(*self.ratio)

    @cached_property
    def level(self) -> int | None:
        """Number of the column after shifts, 0 for the worst, or None where no attack is allowed."""
        if not self.legality:
            return None
        return self.table.shifted(self.table.level(*self.ratio), self.shifts.total)

    @property
    def column(self) -> str | None:
        """The column after shifts, or None where no attack is allowed."""
        return None if self.level is None else self.table.columns[self.level]

    @property
    def verdict(self) -> Verdict:
        """Whether the attack is allowed, and if not, why."""
        if not self.legality or self.level is not None:
            return self.legality
        shift = self.shifts.total
        return refuse(
            self.refusal,
            self.table.limit_clause,
            hex_=self.hex_,
            ledger=self.attack,
            attack=self.attack.display,
            defence=self.defence.display,
            ratio=self.column_before,
            shift=f"{'−' if shift < 0 else '+'}{abs(shift)}",
            lowest=self.table.columns[0],
        )

    def row(self, die: int) -> Result:
        """The result of a die.

        Raises
        ------
        ValueError
            If the attack is not allowed, or the die has no row.
        """
        result = self.table.result(*self.cell(die))
        witness.note(self.table.clause, self.table.meaning(result))
        return result

    def cell(self, die: int) -> Cell:
        """The row and the level in which a die is read, what is added to it counted in.

        Raises
        ------
        ValueError
            If the attack is not allowed, or the die has no row.
        """
        if self.level is None:
            raise ValueError(str(self.verdict))
        if die not in self.table.rows:
            raise ValueError(str(say("battle/no-row", die=str(die), dice=tuple(map(str, self.table.rows)))))
        level = self.table.level(*self.ratio)
        if self.table.is_floored:
            level = max(0, level)
        return Cell(*self.table.cell(die + (self.pips.total if self.pips else 0), level + self.shifts.total))

    def outcomes(self) -> dict[Result, Fraction]:
        """The exact distribution over results; empty where the attack is not allowed."""
        return {} if self.level is None else evenly(self.row(die) for die in self.table.rows)

    def with_shift(self, columns: int, why: Words | None = None, clause: Citation | None = None) -> Battle:
        """The same attack some columns further to the right: what would one more be worth?"""
        shifts = self.shifts.add(
            columns, why or say("battle/what-if"), clause or self.table.clause, self.hex_
        )
        return replace(self, shifts=shifts)

    def with_attack(self, strength: int, why: Words | None = None, clause: Citation | None = None) -> Battle:
        """The same attack with more attack strength: what would another division be worth?"""
        label = why or say("battle/what-if")
        return replace(self, attack=self.attack.add(strength, label, clause or self.table.clause, self.hex_))

    def __repr__(self) -> str:
        attack, defence = self.ratio
        if not self.verdict:
            why = str(self.verdict)
            said = say("repr/battle-refused", hex=self.hex_, attack=attack, defence=defence, why=why)
        else:
            said = say(
                "repr/battle",
                hex=self.hex_,
                attack=attack,
                defence=defence,
                before=self.column_before,
                column=self.column,
            )
        return f"<{said}>"

    @spoken
    def _repr_html_(self) -> str:
        from wargame_kit.mechanics.battle_page import battle_page

        return battle_page(self)


def check_named_once(attackers: Sequence[str], names: Mapping[str, Words], clause: Citation) -> Verdict:
    """Whether no unit is named twice: nobody counts for two in one battle.

    Parameters
    ----------
    attackers : sequence of str
    names : mapping of unit to name
        Of those units that have one.
    clause : Citation
        That lets a unit attack once.

    Examples
    --------
    >>> check_named_once(("3Pz", "4Pz", "3Pz"), {"3Pz": "3rd Panzer"}, Citation("skirmish", "7.2")).code
    'fight/twice'
    """
    for number, unit in enumerate(attackers):
        if unit in attackers[:number]:
            return refuse("fight/twice", clause, unit=names.get(unit, unit))
    return ALLOWED


def read_rows(
    rows: Mapping[int, Sequence[str]], read: Callable[[str], Result] = Result.read
) -> dict[int, tuple[Result, ...]]:
    """Read a table's cells.

    Parameters
    ----------
    rows : mapping of die to texts
    read : callable str -> Result
        Reads one cell.

    Examples
    --------
    >>> read_rows({6: ["R", "2RR"]})[6][1].defender_losses
    2
    """
    return {die: tuple(map(read, cells)) for die, cells in rows.items()}
