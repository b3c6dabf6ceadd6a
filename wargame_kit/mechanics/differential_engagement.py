"""What comes of an attack by differential? One of several tables decides, and not everybody is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from wargame_kit.mechanics.differential import DifferentialTable, signed
from wargame_kit.mechanics.engagement import TableEngagement
from wargame_kit.mechanics.outcomes import Result, summed
from wargame_kit.mechanics.results_table import Cell, Reading
from wargame_kit.rulebook import Verdict, citation_trace

_FINE = 1000
"""Into so many parts a column is cut where attacks are compared."""


@dataclass(frozen=True, slots=True)
class Case:
    """What an attack comes to if everybody who is unknown in it turns out to be so and so.

    Attributes
    ----------
    attack, defence : int
        Strengths.
    shift : int
        Columns, to the right if positive, beside those that count in every case.
    chance : Fraction
    ended : Result or None
        What has become of it where nobody is left to attack or to be attacked, and no die is thrown.
    """

    attack: int
    defence: int
    shift: int
    chance: Fraction
    ended: Result | None = None


@dataclass(frozen=True, repr=False)
class DifferentialEngagement(TableEngagement):
    """An attack whose column is attack less defence.

    Whoever is unknown counts 0 in its sums; what they may turn out to be is in `cases`, and the chances of
    the results are those over all of it.

    Attributes
    ----------
    cases : tuple of Case
        Together certain; empty where everybody is known.
    other_tables : tuple of (DifferentialTable, Verdict)
        The other tables that the attacker might have chosen, and whether these units may.

    Examples
    --------
    >>> from wargame_kit.mechanics.differential import UnitResult
    >>> from wargame_kit.rulebook import ALLOWED, Citation, Ledger
    >>> rule = Citation("skirmish", "2")
    >>> rows = {die: (UnitResult(1), UnitResult(), UnitResult(0, 1)) for die in range(1, 7)}
    >>> table = DifferentialTable(("<=-1", "0", ">=+1"), rows, rule, rule)
    >>> sums = Ledger("attack").add(5, "tanks", rule), Ledger("defence").add(4, "infantry", rule)
    >>> fought = DifferentialEngagement((0,), "0101", ("T",), ("I",), *sums, ALLOWED, Ledger("shifts"), table)
    >>> fought.column_before, fought.column
    ('+1', '≥+1')
    >>> doubtful = replace(fought, cases=(Case(5, 4, 0, Fraction(1, 3)), Case(5, 6, 0, Fraction(2, 3))))
    >>> doubtful.column_before, doubtful.column, *map(str, doubtful.outcomes().values())
    ('−1…+1', '≤−1…≥+1', '2/3', '1/3')
    """

    table: DifferentialTable
    cases: tuple[Case, ...] = field(default=(), repr=False)
    other_tables: tuple[tuple[DifferentialTable, Verdict], ...] = field(default=(), repr=False)

    @property
    def is_known(self) -> bool:
        """Whether everybody's strength is known."""
        return not self.cases

    @property
    def beside(self) -> tuple[DifferentialEngagement, ...]:
        """The same attack on each of the other tables."""
        every = ((self.table, self.legality), *self.other_tables)
        return tuple(
            replace(
                self,
                table=table,
                legality=legality,
                other_tables=tuple(other for other in every if other[0] is not table),
            )
            for table, legality in self.other_tables
        )

    @property
    def column_before(self) -> str:
        """The differential before shifts, ``"+6"``; from least to greatest where somebody is unknown."""
        citation_trace.note(self.table.odds_clause)
        found = sorted({case.attack - case.defence for case in self._fought()})
        if not found:
            return "—"
        return signed(found[0]) if len(found) == 1 else f"{signed(found[0])}…{signed(found[-1])}"

    @cached_property
    def levels(self) -> dict[int, Fraction]:
        """The columns in which it may be decided, worst first, each with its probability.

        They sum to less than one where it may end before a die is thrown, and are none where no attack is
        allowed.

        Returns
        -------
        dict of int to Fraction
            Probabilities by the number of the column, 0 for the worst.
        """
        if not self.legality:
            return {}
        found = summed((self._level(case), case.chance) for case in self._fought())
        return dict(sorted(found.items()))

    @cached_property
    def level(self) -> int | None:
        """The column after shifts, 0 for the worst; where somebody is unknown, the one in the middle."""
        if not self.legality:
            return None
        half, so_far = sum(self.levels.values(), Fraction(0)) / 2, Fraction(0)
        for level, chance in self.levels.items():
            so_far += chance
            if so_far >= half:
                return level
        return 0

    @property
    def column(self) -> str | None:
        if self.level is None:
            return None
        names = [self.table.printed[level] for level in self.levels] or ["—"]
        return names[0] if len(names) == 1 else f"{names[0]}…{names[-1]}"

    @property
    def advantage(self) -> tuple[int, ...]:
        if self.level is None:
            return (-1,)
        likely = sum(self.levels.values(), Fraction(0)) or Fraction(1)
        return (int(sum(_FINE * level * chance for level, chance in self.levels.items()) / likely),)

    @property
    def is_off_table(self) -> bool:
        """Never: the first and the last column hold all that is less and more."""
        return False

    def reaches(self, column: str) -> bool:
        names = self.table.columns if column in self.table.columns else self.table.printed
        at = names.index(column)
        return bool(self.levels) and min(self.levels) >= at

    def outcomes(self) -> dict[Result, Fraction]:
        if not self.legality:
            return {}
        citation_trace.note(self.table.clause)
        return summed(self._outcomes())

    def _outcomes(self) -> Iterator[tuple[Result, Fraction]]:
        for level, chance in self.levels.items():
            for result, more in self.table.outcomes(level).items():
                yield result, chance * more
        for case in self.cases:
            if case.ended is not None:
                yield case.ended, case.chance

    def reading(self, thrown: int | None = None) -> Reading:
        if self.is_known or self.level is None:
            return TableEngagement.reading(self, thrown)
        numbers = tuple(self.table.dice) if thrown is None else (thrown,)
        cells = frozenset(self.table.cell(number, level) for number in numbers for level in self.levels)
        return Reading(self.table, self.level - self.shifts.total, self.level, cells)

    def cell(self, thrown: int) -> Cell:
        """The row and the column in which a number is read; somebody unknown turned out middling."""
        if self.is_known or self.level is None:
            return TableEngagement.cell(self, thrown)
        return self.table.cell(thrown, self.level)

    def _fought(self) -> tuple[Case, ...]:
        """The cases in which a die is thrown."""
        if self.cases:
            return tuple(case for case in self.cases if case.ended is None)
        return (Case(*self.ratio, 0, Fraction(1)),)

    def _level(self, case: Case) -> int:
        level = self.table.shifted(
            self.table.level(case.attack, case.defence), self.shifts.total + case.shift
        )
        assert level is not None, "shifts stop at the ends of the table"
        return level
