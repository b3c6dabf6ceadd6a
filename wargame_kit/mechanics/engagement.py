"""What comes of an attack? Its sums with their reasons, and the exact chances of its results."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Protocol, Self

from wargame_kit.board import Board
from wargame_kit.mechanics.outcomes import Result, summed
from wargame_kit.mechanics.results_table import Cell, CombatResultsTable, Reading
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, citation_trace, refuse
from wargame_kit.words import Phrase, Words, say


class ShownDice(Protocol):
    """What dice show: an action of chance that is a throw."""

    @property
    def faces(self) -> tuple[int, ...]:
        """What each die shows."""

    @property
    def number(self) -> int:
        """The number in which a table is read."""


@dataclass(frozen=True)
class Engagement(ABC):
    """One attack: who against whom, with what strength, and what may come of it.

    This is all that panels, pictures, distributions and exercises know of it. How strengths become chances,
    by a table or otherwise, a subclass says.

    Attributes
    ----------
    targets : tuple of int
        Indices of the hexes attacked, at least one.
    hex_ : str
        Their printed numbers.
    attackers, defenders : tuple of str
        Unit ids.
    attack, defence : Ledger
        Strengths.
    legality : Verdict
        Whether these units could attack there, the odds apart.
    """

    targets: tuple[int, ...]
    hex_: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: Ledger
    defence: Ledger
    legality: Verdict

    @property
    def target(self) -> int:
        """The first of the hexes attacked."""
        return self.targets[0]

    @property
    def ratio(self) -> tuple[int, int]:
        """Attack and defence strength."""
        return self.attack.total, self.defence.total

    @property
    def sums(self) -> Mapping[str, Ledger]:
        """Every sum that counts; ``table/<key>`` of the catalogue is its name."""
        return {"attack": self.attack, "defence": self.defence}

    def say(self, key: str, **more: object) -> Phrase:
        """A sentence that is told the hex, the strengths and the column, and what else is given."""
        told: dict[str, object] = {"attack": self.attack.display, "defence": self.defence.display}
        told |= {"hex": self.hex_, "column": self.column or "—"}
        return say(key, **told | more)

    def total(self, key: str) -> int:
        """What one of the sums comes to; 0 where this attack has none of that key."""
        return self.sums[key].total if key in self.sums else 0

    @property
    @abstractmethod
    def clause(self) -> Citation:
        """The clause of the table or the dice that decide it."""

    @property
    def odds_clause(self) -> Citation | None:
        """The clause of what finds the column, where that is another."""
        return None

    @property
    @abstractmethod
    def verdict(self) -> Verdict:
        """Whether the attack is allowed, and if not, why."""

    @property
    @abstractmethod
    def column_before(self) -> str:
        """The odds as a person says them, before anything moves them."""

    @property
    @abstractmethod
    def column(self) -> str | None:
        """The odds column, or the dice, that decide; None where no attack is allowed."""

    @property
    @abstractmethod
    def advantage(self) -> tuple[int, ...]:
        """How good it is for the attacker, greater is better: to compare attacks on the same hexes."""

    @abstractmethod
    def reaches(self, column: str) -> bool:
        """Whether it is decided in that column or a better one."""

    @abstractmethod
    def outcomes(self) -> dict[Result, Fraction]:
        """The exact distribution over results; empty where the attack is not allowed."""

    @property
    def headline(self) -> Phrase:
        """What is to be known first: the column, or that the attack is not allowed, and why."""
        if not self.verdict:
            return say("battle/refused-head", hex=self.hex_, why=self.verdict)
        return say("battle/head", hex=self.hex_, before=self.column_before, column=self.column)

    @property
    def caveat(self) -> Words:
        """What is not counted in it because whoever looks does not know it; empty where all is known."""
        return ""

    @property
    def chances(self) -> tuple[tuple[Words, Mapping[Result, Fraction]], ...]:
        """What a reader is shown of the distribution: titled parts of it, by themselves certain each."""
        found = self.outcomes()
        return (("", found),) if found else ()

    @abstractmethod
    def result(self, thrown: ShownDice) -> Result | None:
        """What a throw brings, or None where no attack is allowed."""

    @abstractmethod
    def with_shift(self, columns: int, why: Words | None = None) -> Self:
        """The same attack some columns further to the right: what would one more be worth?"""

    @property
    def beside(self) -> tuple[Engagement, ...]:
        """The same attack decided otherwise, where the attacker may choose: on another table."""
        return ()

    def reading(self, thrown: int | None = None) -> Reading | None:
        """Where it is read in a results table, and a number thrown with it; None if no table decides."""
        return None

    def meaning(self, result: Result) -> Citation | None:
        """The clause that says what a result does, where that is another than of the table or the dice."""
        return None

    @property
    def decided_by(self) -> Words:
        """The name of the table that decides it, where the rulebook has several; else empty."""
        return ""

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
        if self.decided_by:
            said = say("repr/battle-on", battle=said, table=self.decided_by)
        return f"<{said}>"


_NOTHING_ADDED = Ledger(say("table/die-roll-modifiers"))


@dataclass(frozen=True, repr=False)
class TableEngagement(Engagement):
    """An attack that a combat results table decides: strengths find a column, shifts move it, dice a row.

    Attributes
    ----------
    shifts : Ledger
        Columns, to the right if positive.
    table : CombatResultsTable
    refusal : str
        Key of the catalogue for odds that are too low; its placeholders are ``hex``, ``attack``, ``defence``,
        ``ratio``, ``lowest`` and ``shift``.
    die_roll_modifiers : Ledger
        What is added to the number thrown; without entries where nothing is.
    """

    shifts: Ledger
    table: CombatResultsTable
    refusal: str = "battle/odds"
    die_roll_modifiers: Ledger = _NOTHING_ADDED

    @property
    def sums(self) -> Mapping[str, Ledger]:
        sums = {"attack": self.attack, "defence": self.defence, "shifts": self.shifts}
        modifiers = self.die_roll_modifiers
        return {**sums, "die-roll-modifiers": modifiers} if modifiers.entries else sums

    @property
    def clause(self) -> Citation:
        return self.table.clause

    @property
    def odds_clause(self) -> Citation | None:
        return self.table.odds_clause

    @property
    def column_before(self) -> str:
        """The odds before shifts, such as ``"12-1"``."""
        citation_trace.note(self.table.odds_clause)
        return self.table.label(*self.ratio)

    @cached_property
    def level(self) -> int | None:
        """Number of the column after shifts, 0 for the worst, or None where no attack is allowed."""
        if not self.legality:
            return None
        return self.table.shifted(self.table.level(*self.ratio), self.shifts.total)

    @property
    def column(self) -> str | None:
        return None if self.level is None else self.table.columns[self.level]

    @property
    def advantage(self) -> tuple[int, ...]:
        return -1 if self.level is None else self.level, self.total("die-roll-modifiers")

    @property
    def is_off_table(self) -> bool:
        """Whether the odds lie beyond the last column at either end, so that the table ends them."""
        return self.level is not None and self.column_before not in self.table.columns

    def reaches(self, column: str) -> bool:
        return self.level is not None and self.level >= self.table.columns.index(column)

    @property
    def verdict(self) -> Verdict:
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

    def row(self, thrown: int) -> Result:
        """The result of a number thrown.

        Raises
        ------
        ValueError
            If the attack is not allowed, or nobody can throw that.
        """
        result = self.table.result(*self.cell(thrown))
        citation_trace.note(self.table.clause, self.table.meaning(result))
        return result

    def cell(self, thrown: int) -> Cell:
        """The row and the level in which a number thrown is read, what is added to it counted in.

        Raises
        ------
        ValueError
            If the attack is not allowed, or nobody can throw that.
        """
        if self.level is None:
            raise ValueError(str(self.verdict))
        if thrown not in self.table.dice:
            raise ValueError(
                str(say("battle/no-row", die=str(thrown), dice=tuple(map(str, self.table.dice))))
            )
        level = self.table.level(*self.ratio)
        if self.table.is_floored:
            level = max(0, level)
        return self.table.cell(thrown + self.total("die-roll-modifiers"), level + self.shifts.total)

    def outcomes(self) -> dict[Result, Fraction]:
        if self.level is None:
            return {}
        return summed((self.row(thrown), chance) for thrown, chance in self.table.dice.items())

    def result(self, thrown: ShownDice) -> Result | None:
        return None if self.level is None else self.row(thrown.number)

    def meaning(self, result: Result) -> Citation | None:
        return self.table.meaning(result)

    @property
    def decided_by(self) -> Words:
        return self.table.name

    def reading(self, thrown: int | None = None) -> Reading:
        if self.level is None:
            return Reading(self.table)
        cells = {number: self.cell(number) for number in self.table.dice}
        before, at = self.table.level(*self.ratio), None if thrown is None else cells.get(thrown)
        return Reading(self.table, before, self.level, frozenset(cells.values()), at)

    def with_shift(self, columns: int, why: Words | None = None) -> Self:
        label = why or say("battle/what-if")
        return replace(self, shifts=self.shifts.add(columns, label, self.clause, self.hex_))


def check_beside(
    board: Board, here: int, target: int, enemies: Container[int], unit: Words, order: str,
    none: Citation, apart: Citation,
) -> Verdict:  # fmt: skip
    """Whether an enemy stands in a hex next to a unit; if not, the orders for those that do are told.

    Parameters
    ----------
    board : Board
    here, target : int
    enemies : container of int
        The hexes that the enemy holds.
    unit : Phrase, Name or str
    order : str
        Text of an attack up to its hex.
    none, apart : Citation
        The clauses that want an enemy in it, and next to the unit.
    """
    near = [h for h in board.neighbours[6 * here : 6 * here + 6] if h in enemies]
    instead, printed = tuple(f"{order} {board.label(hex_)}" for hex_ in near), board.label(target)
    if target not in enemies:
        return refuse("fight/no-enemy", none, hex_=printed, unit=unit, instead=instead)
    if target in near:
        return ALLOWED
    distance = board.distance(here, target)
    return refuse("fight/not-adjacent", apart, hex_=printed, unit=unit, distance=distance, instead=instead)


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
