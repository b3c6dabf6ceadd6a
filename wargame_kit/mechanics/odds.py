"""At what odds? A results table whose columns are ratios of attack to defence."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from wargame_kit.mechanics.results_table import CombatResultsTable
from wargame_kit.words.numbers import exact


@dataclass(frozen=True)
class RatioTable(CombatResultsTable):
    """A combat results table whose columns are ratios of attack to defence.

    Below level 0 lie virtual columns, which only give shifts something to count from.

    Attributes
    ----------
    virtual : tuple of str
        Columns below the table, nearest first, such as ``"1-2"``.

    Examples
    --------
    >>> from wargame_kit.mechanics import Result
    >>> from wargame_kit.rulebook import Citation
    >>> rows = {1: (Result(1), Result()), 2: (Result(), Result(retreat=1))}
    >>> table = RatioTable(("1-1", "2-1"), rows, Citation("skirmish", "7"), Citation("skirmish", "7.1"))
    >>> [table.level(attack, 4) for attack in (3, 4, 7, 8, 40)]
    [-1, 0, 0, 1, 1]
    """

    virtual: tuple[str, ...] = ()

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

    def label(self, attack: int, defence: int) -> str:
        """The ratio as a person says it before shifts.

        Beyond the last column it stays a whole number, its fraction dropped.

        Examples
        --------
        >>> from wargame_kit.mechanics import Result
        >>> from wargame_kit.rulebook import Citation
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
