"""2.2: the counters, and the files that cannot be counters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.mutated import read_or_refused
from wargame_kit.games.counters import Counters
from wargame_kit.games.typhoon.files.charts import Charts
from wargame_kit.games.typhoon.files.counters import COLUMNS, SHEET, headquarters
from wargame_kit.games.typhoon.files.strengths import read_method, restated
from wargame_kit.words import DataError, files

FOLDER = files.data_root() / "typhoon"
CSV = FOLDER / "counters.csv"


@pytest.fixture(scope="module")
def counters() -> Counters:
    return SHEET.read(CSV)


def starting(counters: Counters, kind: str, formation: str) -> int:
    return sum(unit.kind == kind and unit.formation == formation for unit in counters.units.values())


def test_there_are_about_as_many_counters_as_in_the_box(counters: Counters) -> None:
    assert 240 <= len(counters.units) <= 260


def test_army_group_centre_has_the_divisions_of_the_order_of_battle(counters: Counters) -> None:
    kinds = Counter(
        unit.kind for unit in counters.units.values() if unit.side == "axis" and unit.formation != ""
    )
    assert (kinds["infantry"], kinds["armour"], kinds["motorised"], kinds["cavalry"]) == (47, 14, 8, 1)


@pytest.mark.parametrize(
    ("front", "rifle", "cavalry"), [("western", 30, 3), ("reserve", 29, 2), ("bryansk", 25, 4)]
)
def test_each_soviet_front_has_the_divisions_of_the_order_of_battle(
    counters: Counters, front: str, rifle: int, cavalry: int
) -> None:
    assert starting(counters, "infantry", front) == rifle
    assert starting(counters, "cavalry", front) == cavalry


@pytest.mark.clause("typhoon", "2.22", "2.22.1")
def test_every_command_chit_of_an_army_has_its_headquarters(counters: Counters) -> None:
    chits = Charts.read(FOLDER / "charts.toml").chits.values()
    staffs = headquarters(counters.units)
    assert {chit.headquarters for chit in chits if chit.headquarters} == set(staffs)
    for army, id_ in staffs.items():
        assert id_ == f"HQ-{army}"
        assert counters.units[id_].command_range == 4


@pytest.mark.clause("typhoon", "2.22")
def test_no_headquarters_is_mechanised(counters: Counters) -> None:
    assert not any(unit.is_mechanised for unit in counters.units.values() if unit.is_headquarters)


@pytest.mark.clause("typhoon", "2.21.2.5")
def test_who_is_not_mechanised_has_one_strength(counters: Counters) -> None:
    for unit in counters.units.values():
        if not unit.is_mechanised:
            assert all(face.attack == face.defence for face in unit.faces)


@pytest.mark.clause("typhoon", "2.21.3")
def test_a_reduced_face_is_weaker_and_some_counters_have_none(counters: Counters) -> None:
    steps = Counter(len(unit.faces) for unit in counters.units.values())
    assert set(steps) == {1, 2}
    for unit in counters.units.values():
        for full, reduced in zip(unit.faces, unit.faces[1:], strict=False):
            assert 1 <= reduced.attack < full.attack
            assert 1 <= reduced.defence < full.defence


@pytest.mark.clause("typhoon", "9.2")
def test_german_infantry_moves_five_as_in_the_worked_examples(counters: Counters) -> None:
    infantry = [u for u in counters.units.values() if u.side == "axis" and u.kind == "infantry"]
    assert {unit.faces[0].movement for unit in infantry} == {5}


@pytest.mark.clause("typhoon", "2.21.1")
def test_the_ss_and_the_guards_are_told_apart(counters: Counters) -> None:
    assert "ss" in counters.units["DR"].traits
    assert all(("guards" in unit.traits) == ("Guards" in unit.name.en) for unit in counters.units.values())


@pytest.mark.clause("typhoon", "15.2.2", "4.3")
def test_three_guards_divisions_wait_in_the_conversion_box(counters: Counters) -> None:
    waiting = [unit for unit, row in counters.rows.items() if row.text("arrival") == "guards_convert"]
    assert waiting == ["8GD", "9GD", "11GD"]


@pytest.mark.clause("typhoon", "4.4")
def test_who_has_no_army_comes_later(counters: Counters) -> None:
    for id_, unit in counters.units.items():
        assert (unit.formation == "") == (counters.rows[id_].text("arrival") != "set_up")
        assert (unit.arrival_turn > 0) == (counters.rows[id_].text("arrival") != "set_up")


def test_enough_units_are_marked_for_the_garrison_of_moscow(counters: Counters) -> None:
    marked = [unit for unit in counters.units.values() if "moscow" in unit.traits]
    assert len(marked) >= 4
    assert all(0 < unit.arrival_turn <= 5 for unit in marked)


def test_every_strength_follows_from_the_method() -> None:
    assert restated(CSV, read_method(FOLDER / "strengths.toml")) == CSV.read_text(encoding="utf-8")


def test_every_value_of_ours_says_so(counters: Counters) -> None:
    assert {unit.provenance for unit in counters.units.values()} == {"kit"}


# Files that are not counters.

ROW = (
    "3Pz,3rd Panzer Division,第3装甲师,axis,wehrmacht,armour,division,2PzA,8,6,8,4,3,8,yes,no,0,set_up,,,kit"
)
OTHER = (
    "4Pz,4th Panzer Division,第4装甲师,axis,wehrmacht,armour,division,2PzA,8,6,8,4,3,8,yes,no,0,set_up,,,kit"
)


def written(folder: Path, *rows: str, columns: tuple[str, ...] = COLUMNS) -> Path:
    path = folder / "counters.csv"
    path.write_text("\n".join([",".join(columns), *rows]), encoding="utf-8")
    return path


def changed(column: str, value: str) -> str:
    cells = ROW.split(",")
    cells[COLUMNS.index(column)] = value
    return ",".join(cells)


def test_one_row_is_enough(tmp_path: Path) -> None:
    assert list(SHEET.read(written(tmp_path, ROW)).units) == ["3Pz"]


@pytest.mark.parametrize(
    ("column", "value", "expected"),
    [
        ("attack", "six", "a whole number from 0 to 99"),
        ("movement", "-1", "a whole number from 0 to 99"),
        ("reduced_attack", "", "a whole number from 0 to 99"),
        ("side", "finland", "one of axis, soviet"),
        ("nationality", "guards", "one of wehrmacht, ss"),
        ("kind", "dragons", "one of infantry"),
        ("size", "horde", "one of regiment"),
        ("id", "3 Pz", "letters, digits and hyphens"),
        ("id", "1407", "at least one letter"),
        ("id", "3Pz<b>", "letters, digits and hyphens"),
        ("id", "", "letters, digits and hyphens"),
        ("name_en", "", "a name of 1 to 80 characters"),
        ("name_zh", "师" * 81, "a name of 1 to 80 characters"),
        ("mechanised", "perhaps", "one of yes, no"),
        ("mechanised", "no", "8 as in attack"),
        ("headquarters", "yes", "yes for the kind headquarters"),
        ("command_range", "4", "expected 0"),
        ("arrival", "never", "one of set_up"),
        ("arrival", "reinforcement", "nothing for any other"),
        ("formation", "", "an army or front for the arrival set_up"),
        ("turn", "soon", "a whole number from 1 to 99"),
        ("provenance", "hearsay", "one of rulebook, history, kit"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_with_its_line(
    tmp_path: Path, column: str, value: str, expected: str
) -> None:
    with pytest.raises(DataError) as error:
        SHEET.read(written(tmp_path, OTHER, changed(column, value)))
    assert str(error.value).startswith("counters.csv, line 3, ")
    assert expected in str(error.value)


@pytest.mark.parametrize("column", COLUMNS)
def test_a_missing_column_is_named(tmp_path: Path, column: str) -> None:
    index = COLUMNS.index(column)
    row = ROW.split(",")
    path = written(
        tmp_path,
        ",".join(row[:index] + row[index + 1 :]),
        columns=COLUMNS[:index] + COLUMNS[index + 1 :],
    )
    with pytest.raises(DataError, match=f"a column '{column}'"):
        SHEET.read(path)


@pytest.mark.parametrize(
    "second",
    [ROW, OTHER.replace("4Pz", "3pz"), OTHER.replace("4th", "3rd"), OTHER.replace("第4", "第3")],
)
def test_two_units_of_one_name_are_refused(tmp_path: Path, second: str) -> None:
    with pytest.raises(DataError, match=r"line 3, .*line 2 has the same"):
        SHEET.read(written(tmp_path, ROW, second))


def test_markup_in_a_name_stays_text(tmp_path: Path) -> None:
    path = written(tmp_path, changed("name_en", "<script>alert(1)</script>"))
    assert SHEET.read(path).units["3Pz"].name.en == "<script>alert(1)</script>"


def test_a_file_without_rows_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="one row a counter"):
        SHEET.read(written(tmp_path))


@given(st.data())
def test_a_mutated_file_is_read_or_refused_and_never_changed(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    text = "".join(CSV.read_text(encoding="utf-8").splitlines(keepends=True)[2:6])
    read_or_refused(tmp_path_factory.mktemp("mutated") / "counters.csv", text, data, SHEET.read)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda text: text.replace("men = 17000", "men = 'many'", 1), "class.german_infantry.men"),
        (lambda text: text.replace('multiplier = "1.3"', 'multiplier = "1/0"', 1), "class.panzer.multiplier"),
        (lambda text: text.replace("men_per_point = 4000", ""), "men_per_point"),
    ],
)
def test_a_method_that_cannot_be_used_is_named(
    tmp_path: Path, change: Callable[[str], str], key: str
) -> None:
    path = tmp_path / "strengths.toml"
    path.write_text(change((FOLDER / "strengths.toml").read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(DataError, match=f"strengths.toml, {key}"):
        read_method(path)
