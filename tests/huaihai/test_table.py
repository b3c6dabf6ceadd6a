"""6.9: the results table, all 54 cells as printed."""

from __future__ import annotations

import pytest

from wargame_kit.games.huaihai.files.charts import Charts
from wargame_kit.mechanics.odds import ratio_of
from wargame_kit.words import files

ROOT = files.data_root()
CHARTS = Charts.read(ROOT / "huaihai" / "charts.toml")
ORACLE = files.read_toml(ROOT.parent / "tests" / "oracles" / "huaihai_combat.toml")
COLUMNS: list[str] = ORACLE["table"]["columns"]


@pytest.mark.clause("huaihai", "6.9")
@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("die", range(1, 7))
def test_each_cell_is_as_printed(die: int, column: str) -> None:
    printed = ORACLE["table"][str(die)].split()
    assert CHARTS.results[die][CHARTS.columns.index(column)] == printed[COLUMNS.index(column)]


@pytest.mark.clause("huaihai", "6.9")
def test_the_columns_are_as_printed() -> None:
    assert list(CHARTS.columns) == COLUMNS


@pytest.mark.clause("huaihai", "6.3")
@pytest.mark.parametrize("row", ORACLE["ratio"], ids=lambda row: f"{row['attack']} to {row['defence']}")
def test_fractions_are_dropped_in_the_defenders_favour(row: dict[str, int | str]) -> None:
    attack, defence = int(row["attack"]), int(row["defence"])
    # Apart from the table's own arithmetic: whole times at or above 1:1, times rounded up below it.
    column = f"{min(attack // defence, 6)}:1" if attack >= defence else f"1:{min(-(-defence // attack), 4)}"
    assert column == row["column"]
    reached = [label for label in CHARTS.columns if attack >= ratio_of(label) * defence]
    assert (reached[-1] if reached else CHARTS.columns[0]) == row["column"]


@pytest.mark.clause("huaihai", "6.9")
def test_one_column_is_worth_one_pip() -> None:
    ladder = {**dict.fromkeys(range(5), "E/-"), 5: "1/-", 6: "1/-", 7: "1/1", 8: "1/1", 9: "-/1", 10: "-/1"}
    for die in range(1, 7):
        for column in range(9):
            assert CHARTS.results[die][column] == ladder.get(die + column, "-/E")
