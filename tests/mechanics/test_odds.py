"""Ratio tables, results and distributions of any game."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_kit.mechanics import RatioTable, TableEngagement
from wargame_kit.mechanics.odds import ratio_of
from wargame_kit.mechanics.outcomes import PairedResult, Result, chance_of, evenly, expected
from wargame_kit.render.answer_page import answer_page
from wargame_kit.rulebook import ALLOWED, Citation, Ledger

RULE = Citation("skirmish", "7")
COLUMNS = ("1-1", "1.5-1", "2-1", "3-1", "10-1")
VIRTUAL = ("1-1.5", "1-2", "1-3")
ROWS = {die: tuple(Result(retreat=min(9, die + column)) for column in range(5)) for die in range(1, 7)}


def table(virtual: tuple[str, ...] = VIRTUAL) -> RatioTable:
    """A table of five columns whose result is the die plus the column."""
    return RatioTable(COLUMNS, ROWS, RULE, RULE, virtual=virtual)


def battle(attack: int, defence: int, shift: int = 0) -> TableEngagement:
    """An attack of plain strengths."""
    return TableEngagement(
        targets=(0,),
        hex_="0101",
        attackers=("a",),
        defenders=("d",),
        attack=Ledger("attack").add(attack, "a", RULE),
        defence=Ledger("defence").add(defence, "d", RULE),
        shifts=Ledger("columns").add(shift, "ground", RULE),
        table=table(),
        legality=ALLOWED,
    )


@given(st.integers(0, 400), st.integers(1, 60))
def test_the_column_is_the_best_that_the_true_ratio_reaches(attack: int, defence: int) -> None:
    reached = [c for c in table().ladder if ratio_of(c) <= Fraction(attack, defence)]
    level = table().level(attack, defence)
    assert level == len(reached) - 1 - len(VIRTUAL)


def test_any_attack_on_no_defence_reaches_the_last_column_and_none_does_not() -> None:
    assert table().level(1, 0) == 4
    assert table().level(0, 0) < table().lowest


def test_strengths_are_never_negative() -> None:
    with pytest.raises(ValueError, match="negative"):
        table().level(-1, 3)


def test_a_ratio_beyond_the_last_column_counts_down_from_the_last() -> None:
    assert table().shifted(table().level(40, 1), -2) == 2


def test_shifts_beyond_the_last_column_use_the_last() -> None:
    assert table().shifted(4, 3) == 4


def test_shifts_are_netted_before_the_last_column_caps_them() -> None:
    assert table().shifted(4, 2 - 1) == 4


def test_below_the_first_column_no_attack_is_allowed() -> None:
    assert table().shifted(0, -1) is None


def test_a_virtual_column_can_be_shifted_into_the_table_but_never_used() -> None:
    half = table().level(1, 2)
    assert (half, table().shifted(half, 1), table().shifted(half, 2)) == (-2, None, 0)


def test_without_virtual_columns_a_raw_ratio_below_the_table_never_attacks() -> None:
    bare = table(())
    assert bare.shifted(bare.level(2, 3), 5) is None


def test_a_ratio_beyond_the_last_column_is_said_as_a_whole_number() -> None:
    said = [table().label(*pair) for pair in ((25, 2), (9, 1), (7, 8), (1, 9))]
    assert said == ["12-1", "3-1", "1-1.5", "<1-3"]


@pytest.mark.parametrize("text", ["", "2", "1-0", "a-b", "1:-"])
def test_what_is_no_ratio_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no ratio"):
        ratio_of(text)


@given(st.integers(0, 99), st.integers(0, 99), st.integers(0, 9))
def test_a_result_reads_back(attacker: int, defender: int, retreat: int) -> None:
    result = Result(attacker) if attacker else Result(0, defender, retreat)
    assert Result.read(str(result)) == result


@pytest.mark.parametrize("text", ["", "A", "A0", "0RR", "X", "RA", "--"])
def test_what_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no combat result"):
        Result.read(text)


@given(st.integers(0, 4))
def test_outcomes_are_exact_and_agree_with_another_library(column: int) -> None:
    outcomes = table().outcomes(column)
    theirs = icepool.d6.map({die: ROWS[die][column] for die in ROWS})
    assert sum(outcomes.values()) == 1
    assert outcomes == {r: Fraction(n, theirs.denominator()) for r, n in theirs.items()}


def test_outcomes_of_a_battle_are_what_counting_every_die_gives() -> None:
    fight = battle(13, 5, -1)
    counted: dict[Result, Fraction] = {}
    for die in range(1, 7):
        counted[fight.row(die)] = counted.get(fight.row(die), Fraction(0)) + Fraction(1, 6)
    assert fight.outcomes() == counted


def test_a_battle_says_its_ratio_before_and_its_column_after_shifts() -> None:
    fight = battle(26, 9, -1)
    assert (fight.ratio, fight.column_before, fight.column) == ((26, 9), "2-1", "1.5-1")


def test_one_more_column_can_be_asked_for() -> None:
    fight = battle(18, 13)
    assert fight.with_shift(1).column == "1.5-1"
    assert fight.column == "1-1"


def test_odds_too_low_are_refused_with_the_sums() -> None:
    fight = battle(4, 5)
    assert fight.verdict.code == "battle/odds"
    assert fight.verdict.ledger == fight.attack
    assert "4 to 5" in fight.verdict.to("en")
    assert fight.outcomes() == {}
    with pytest.raises(ValueError, match="4 to 5"):
        fight.row(1)


def test_a_battle_shows_the_whole_table_with_its_column_lit() -> None:
    page = answer_page(battle(15, 5))
    assert page.count("<tr><th>") == 1 + len(ROWS) + 3  # head, dice, and the sums of three ledgers
    assert page.count("outline") == 1 + len(ROWS)
    assert "1/6" in page


def test_means_and_chances_are_fractions() -> None:
    dice = evenly(range(1, 7))
    assert expected(dice, lambda die: die) == Fraction(7, 2)
    assert chance_of(dice, lambda die: die >= 5) == Fraction(1, 3)
    with pytest.raises(ValueError, match="at least one"):
        evenly([])


@given(st.integers(-3, 12), st.integers(-9, 14))
def test_in_a_diagonal_table_one_column_further_is_one_pip_more_also_beyond_its_edges(
    die: int, level: int
) -> None:
    diagonal = replace(table(), is_diagonal=True)
    row, column = diagonal.cell(die, level)
    assert (row in ROWS, 0 <= column < len(COLUMNS)) == (True, True)
    assert row + column == max(1 + 0, min(die + level, 6 + 4))


@given(st.integers(-3, 12), st.integers(-9, 14))
def test_in_any_other_table_what_is_beyond_an_edge_is_read_at_the_edge(die: int, level: int) -> None:
    assert table().cell(die, level) == (max(1, min(die, 6)), max(0, min(level, 4)))


def test_a_table_with_a_floor_forbids_no_attack() -> None:
    floored = RatioTable(("1:4", "1:3", "1:2", "1:1"), ROWS, RULE, RULE, is_floored=True)
    levels = [floored.level(*pair) for pair in ((5, 9), (5, 10), (5, 11), (1, 5))]
    assert levels == [2, 2, 1, -1]
    assert (floored.shifted(-1, 1), floored.shifted(0, -2), floored.shifted(-1, 0)) == (1, 0, 0)
    assert (floored.label(1, 5), floored.label(9, 4)) == ("<1:4", "2:1")


def test_pips_are_added_to_the_die_before_the_table_is_read() -> None:
    fight = replace(battle(13, 5), die_roll_modifiers=Ledger("die").add(-1, "in haste", RULE))
    assert [fight.row(die) for die in (1, 2, 6)] == [ROWS[1][2], ROWS[1][2], ROWS[5][2]]
    assert fight.outcomes()[ROWS[1][2]] == Fraction(1, 3)
    assert "in haste" in answer_page(fight)


@pytest.mark.parametrize("text", ["E/-", "1/-", "1/1", "-/1", "-/E", "-/-"])
def test_a_result_for_either_side_reads_back(text: str) -> None:
    assert str(PairedResult.read(text)) == text


@pytest.mark.parametrize("text", ["", "E", "A1", "1/", "/E", "x/1", "-1/1", "E/E/E"])
def test_what_is_no_result_for_either_side_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no combat result"):
        PairedResult.read(text)
