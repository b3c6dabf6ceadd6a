"""An attack by differential: its column, the other table, and what it may come to while not all is known."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from wargame_kit.mechanics import DifferentialEngagement, DifferentialTable, UnitResult
from wargame_kit.mechanics.differential_engagement import Case
from wargame_kit.position.throw import OneDie
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, refuse
from wargame_kit.words import Name

RULE = Citation("skirmish", "2")
COLUMNS = ("<=-3", "-2", "-1", "0", "+1", "+2/3", "+4/5", "+6/7", "+8/9", ">=+10")


def table(name: str, loss: int = 1) -> DifferentialTable:
    """A table in which the die and the column can be read back from the result."""
    rows = {die: tuple(UnitResult(loss, 0, 10 * die + level) for level in range(10)) for die in range(1, 7)}
    return DifferentialTable(COLUMNS, rows, RULE, RULE, name=Name(name))


PLAIN, FAST = table("plain"), table("fast", 2)


def fought(attack: int, defence: int, shift: int = 0, **more: object) -> DifferentialEngagement:
    sums = Ledger("attack").add(attack, "a", RULE), Ledger("defence").add(defence, "d", RULE)
    shifts = Ledger("shifts").add(shift, "s", RULE)
    base = DifferentialEngagement((0,), "0101", ("T",), ("I",), *sums, ALLOWED, shifts, PLAIN)
    return replace(base, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("attack", "defence", "shift", "column"),
    [
        (16, 10, -1, "+4/5"),
        (0, 3, 0, "≤−3"),
        (0, 9, 0, "≤−3"),
        (0, 9, 2, "−1"),
        (9, 9, 0, "0"),
        (12, 9, 0, "+2/3"),
        (40, 9, 0, "≥+10"),
        (40, 9, -1, "+8/9"),
        (40, 9, 3, "≥+10"),
    ],
)
def test_the_difference_finds_the_column_and_shifts_stop_at_the_ends(
    attack: int, defence: int, shift: int, column: str
) -> None:
    battle = fought(attack, defence, shift)
    assert battle.column == column
    assert sum(battle.outcomes().values()) == 1
    level = PLAIN.printed.index(column)
    assert [battle.result(OneDie(die)) for die in (1, 6)] == [
        PLAIN.result(1, level),
        PLAIN.result(6, level),
    ]


def test_the_other_table_lies_beside_and_knows_the_first() -> None:
    no = refuse("fight/twice", RULE, unit="T")
    battle = fought(9, 8, other_tables=((FAST, no),))
    (other,) = battle.beside
    assert other.table is FAST
    assert other.verdict is no
    assert not other.outcomes()
    assert other.column is None
    (back,) = other.beside
    assert back == battle
    assert back.verdict


def test_what_nobody_knows_is_mixed_exactly() -> None:
    cases = (
        Case(5, 4, 0, Fraction(1, 2)),
        Case(5, 4, 2, Fraction(1, 4)),
        Case(5, 6, 0, Fraction(1, 8)),
        Case(5, 0, 0, Fraction(1, 8), ended=UnitResult(0, 1)),
    )
    battle = fought(5, 4, 1, cases=cases)
    assert battle.levels == {3: Fraction(1, 8), 5: Fraction(1, 2), 7: Fraction(1, 4)}
    assert sum(battle.outcomes().values()) == 1
    assert battle.outcomes()[UnitResult(0, 1)] == Fraction(1, 8)
    assert battle.outcomes()[UnitResult(1, 0, 65)] == Fraction(1, 12)
    assert battle.column_before == "−1…+1"
    assert battle.column == "0…+6/7"
    assert battle.reaches("0")
    assert not battle.reaches("+1")


def test_a_shift_moves_every_case() -> None:
    cases = (Case(5, 4, 0, Fraction(1, 2)), Case(5, 6, 0, Fraction(1, 2)))
    battle = fought(5, 4, cases=cases)
    assert set(battle.levels) == {2, 4}
    assert set(battle.with_shift(1).levels) == {3, 5}
    assert battle.with_shift(1).advantage > battle.advantage > battle.with_shift(-1).advantage


def test_every_cell_in_which_it_may_be_read_is_lit() -> None:
    cases = (Case(5, 4, 0, Fraction(1, 2)), Case(5, 6, 0, Fraction(1, 2)))
    reading = fought(5, 4, cases=cases).reading()
    assert {cell.level for cell in reading.cells} == {2, 4}
    assert len(reading.cells) == 12
