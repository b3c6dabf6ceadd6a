"""The tables of the series against figures that were copied apart from them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.ocs.field import charts
from wargame_kit.games.ocs.files.tables import COLUMNS, CombatResult, odds_between, printed_odds, rounded
from wargame_kit.words.files import data_root, read_toml

ORACLE = read_toml(data_root().parent / "tests" / "oracles" / "ocs.toml")
TABLES = charts().tables
LINES = ORACLE["combat"]["odds"]


@pytest.mark.parametrize("roll", range(1, 16))
def test_every_cell_of_the_combat_table_is_the_printed_one(roll):
    letters = ORACLE["combat"]["grid"][roll - 1]
    printed = [ORACLE["combat"]["results"][letter] for letter in letters]
    assert [str(TABLES.combat.result(column, roll)) for column in range(COLUMNS)] == printed


@pytest.mark.parametrize("line", LINES)
def test_every_column_stands_under_its_odds(line):
    assert [printed_odds(odds) for odds in TABLES.combat.lines[line]] == LINES[line].split()


def test_a_cell_says_who_loses_what():
    cell = CombatResult.of("Ao1e4 DL1o2")
    assert (cell.attacker_losses, cell.option, cell.exploit) == (0, 1, 4)
    assert (cell.defender_losses, cell.retreat, cell.disorganises) == (1, 2, False)
    assert CombatResult.of("Ae3 DL2o2DG").disorganises


def test_beyond_the_ends_the_last_row_and_column_count():
    assert TABLES.combat.result(-3, -7) == TABLES.combat.result(0, 1)
    assert TABLES.combat.result(20, 30) == TABLES.combat.result(12, 15)


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (15, 6, "3:1"),
        (Fraction(39, 4), 2, "5:1"),
        (4, 10, "1:3"),
        (17, 10, "2:1"),
        (21, Fraction(7, 2), "6:1"),
        (5, 6, "1:1"),
        (0, 0, "1:1"),
    ],
)
def test_odds_are_rounded_half_up_and_strengths_are_not(attack, defence, odds):
    assert printed_odds(odds_between(Fraction(attack), Fraction(defence))) == odds


def test_a_column_is_the_highest_that_is_not_above_the_odds():
    columns = TABLES.combat.lines["open"]
    assert printed_odds(columns[TABLES.combat.column("open", 6)]) == "5:1"
    assert printed_odds(columns[TABLES.combat.column("open", -12)]) == "1:5"
    assert printed_odds(columns[TABLES.combat.column("open", 40)]) == "13:1"


@pytest.mark.parametrize("roll", range(2, 13))
def test_every_cell_of_the_barrage_table_is_the_printed_one(roll):
    printed = ORACLE["barrage"]["grid"][roll - 2].replace("-", "NE").split()
    assert [TABLES.barrage.result(column, roll) for column in range(11)] == printed


def test_the_barrage_columns_and_what_they_cost():
    names = ORACLE["barrage"]["columns"].split()
    assert [TABLES.barrage.name(column) for column in range(11)] == names
    assert list(TABLES.barrage.cost) == ORACLE["barrage"]["cost"]
    for column, name in enumerate(names):
        least, _, most = name.rstrip("+").partition("-")
        assert TABLES.barrage.column(int(least)) == TABLES.barrage.column(int(most or least)) == column


@pytest.mark.clause("ocs", "10.0c", silent="nothing of the kind lies on the ground before the air base does")
@pytest.mark.parametrize("die", range(1, 7))
def test_every_cell_of_the_table_for_facilities_is_the_printed_one(die):
    printed = ORACLE["facility"]["grid"][die - 1].split(",")
    assert [str(TABLES.facility.result(column, die)) for column in range(8)] == printed


def test_the_columns_for_facilities_and_what_they_cost():
    names = ORACLE["facility"]["columns"].split()
    assert [TABLES.facility.name(column) for column in range(8)] == names
    assert list(TABLES.facility.cost) == ORACLE["facility"]["cost"]
    assert [TABLES.facility.column(strength) for strength in (0, 1, 4, 5, 10, 11, 80, 300)] == [
        *(0, 0, 2, 3, 3, 4, 6, 7)
    ]


def test_the_densities_shift_a_barrage():
    sizes = (Fraction(1, 4), 1, Fraction(5, 4), 3, Fraction(13, 4), 4, 5, 6, Fraction(25, 4), 10)
    assert [TABLES.barrage.density.at(size) for size in sizes] == [-1, -1, 0, 0, 1, 1, 2, 3, 4, 4]


def test_who_surprises_whom():
    for kind in ("regular", "overrun"):
        row = getattr(TABLES.surprise, kind)
        assert {"attacker": row.attacker, "defender": row.defender} == ORACLE["surprise"][kind]
    assert TABLES.surprise.hedgehog == ORACLE["surprise"]["hedgehog"]


@pytest.mark.parametrize("rating", range(6))
def test_attrition_takes_the_printed_number_of_steps(rating):
    highest = ORACLE["attrition"][str(rating)]
    for roll in range(2, 16):
        expected = next((n for most, n in zip(highest, (0, 1, 2, 4), strict=True) if roll <= most), None)
        assert TABLES.attrition.lost(rating, roll) == expected
    assert TABLES.attrition.for_many == ORACLE["many_steps"]["added"]


def test_captures_and_blown_dumps():
    captures = ORACLE["capture"]
    assert {name: list(getattr(TABLES.capture, name)) for name in ("dump", "truck", "wagon")} == {
        name: captures[name] for name in ("dump", "truck", "wagon")
    }
    escape = TABLES.capture.escape
    assert {"truck": escape.truck, "wagon": escape.wagon} == captures["escape"]
    assert list(TABLES.demolition.percent) == ORACLE["demolition"]["percent"]
    assert rounded(Fraction(12 * 75, 100)) == 9  # three points at 75 % are nine tokens


def test_the_tables_of_the_air_are_the_printed_ones():
    printed, names = ORACLE["air"], {"W": "weakest", "S": "strongest"}
    words = {"A": (True, False), "both": (True, True), "D": (False, True)}
    told = [TABLES.air_combat.aborts(total) for total in range(2, 13)]
    assert told == [words[word] for word in printed["aborts"].split()]
    assert TABLES.air_combat.loss == min(printed["losses"])
    assert (TABLES.flak.hit, dict(TABLES.flak.added)) == (min(printed["flak"]), printed["modifiers"])
    for size, row in printed["struck"].items():
        assert list(TABLES.flak.rows[int(size)]) == [names.get(cell, cell) for cell in row.split()]
    assert dict(TABLES.drop.least) == printed["drops"]
    captured = TABLES.base_capture
    assert {name: getattr(captured, name) for name in printed["captured"]} == printed["captured"]
