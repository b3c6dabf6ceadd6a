"""2.1, 2.2 and 15: the counters, and the files that cannot be counters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from wargame_kit.games.counters import Counters
from wargame_kit.games.huaihai.files.counters import read_counters
from wargame_kit.words import DataError, files

CSV = files.data_root() / "huaihai" / "counters.csv"
FULL = 45


@pytest.fixture(scope="module")
def counters() -> Counters:
    return read_counters(CSV)


@pytest.mark.clause("huaihai", "2.1", "9.9")
def test_every_counter_has_a_fresh_face_and_a_spent_one_that_cannot_attack(counters: Counters) -> None:
    for unit in counters.units.values():
        fresh, spent = unit.faces
        assert spent.attack == 0 < fresh.attack
        assert spent.defence <= fresh.defence


@pytest.mark.clause("huaihai", "15.1")
def test_a_spent_counter_defends_with_three_quarters_as_the_example_of_stacking_has_it(
    counters: Counters,
) -> None:
    for unit in counters.units.values():
        assert unit.faces[1].defence == (3 * unit.faces[0].defence + 2) // 4
    assert (6, 8) in {(unit.faces[1].defence, unit.faces[0].defence) for unit in counters.units.values()}


@pytest.mark.clause("huaihai", "15.1")
def test_a_class_says_the_three_fresh_values() -> None:
    values: dict[str, set[tuple[str, ...]]] = {}
    for _, row in files.read_csv(CSV, ("class",)):
        values.setdefault(row["class"], set()).add(
            tuple(row[key] for key in ("attack", "defence", "movement"))
        )
    assert all(len(found) == 1 for found in values.values())
    heading = CSV.read_text(encoding="utf-8")
    for name, found in values.items():
        assert f"{name} {'-'.join(next(iter(found)))}" in " ".join(heading.split())


@pytest.mark.clause("huaihai", "15.2", "5.4")
def test_three_or_four_good_corps_or_four_to_six_columns_fill_a_hex(counters: Counters) -> None:
    def best(side: str, number: int) -> int:
        defences = sorted(
            (u.faces[0].defence for u in counters.units.values() if u.side == side), reverse=True
        )
        return sum(defences[:number])

    assert best("kmt", 3) <= FULL < best("kmt", 4)
    assert best("pla", 4) <= FULL < best("pla", 5)
    columns = [u.faces[0].defence for u in counters.units.values() if u.size == "column"]
    assert sum(sorted(columns)[-6:]) > FULL >= sum(sorted(columns)[:6])


@pytest.mark.clause("huaihai", "15.1")
def test_corps_defend_better_than_they_attack_and_columns_attack_better(counters: Counters) -> None:
    for unit in counters.units.values():
        fresh = unit.faces[0]
        if unit.size == "corps" and unit.kind == "infantry":
            assert fresh.attack <= fresh.defence
            assert 6 <= fresh.movement <= 8
        if unit.size == "column" and unit.kind == "infantry" and unit.formation != "MD":
            assert fresh.attack > fresh.defence
            assert 7 <= fresh.defence <= 10
            assert 8 <= fresh.movement <= 10


@pytest.mark.clause("huaihai", "2.2", "12.1")
def test_fast_columns_go_further_than_anybody_else(counters: Counters) -> None:
    fast = {u.faces[0].movement for u in counters.units.values() if "fast" in u.traits}
    slow = {u.faces[0].movement for u in counters.units.values() if "fast" not in u.traits}
    assert min(fast) > max(slow)
    assert {u.id for u in counters.units.values() if "fast" in u.traits} == {"4FC", "2FC"}


@pytest.mark.clause("huaihai", "7.1", "15.3")
def test_there_is_one_air_counter_which_only_attacks(counters: Counters) -> None:
    (air,) = (unit for unit in counters.units.values() if unit.kind == "air")
    assert (air.id, air.faces[0].attack, air.faces[0].defence, air.faces[0].movement) == ("AIR", 8, 0, 0)


@pytest.mark.clause("huaihai", "15.4")
def test_the_special_arms_column_and_the_direct_troops_are_one_counter_each(counters: Counters) -> None:
    traits = Counter(trait for unit in counters.units.values() for trait in unit.traits)
    assert traits["special_arms"] == traits["direct"] == 1


@pytest.mark.clause("huaihai", "15.1")
def test_the_army_groups_have_the_corps_of_the_order_of_battle(counters: Counters) -> None:
    corps: dict[str, set[str]] = {}
    for unit in counters.units.values():
        if unit.size == "corps" and unit.kind == "infantry":
            corps.setdefault(unit.formation, set()).add(unit.id)
    assert corps["7AG"] == {"25C", "44C", "63C", "64C", "100C"}
    assert corps["2AG"] == {"5C", "12C", "70C", "72C", "74C"}
    assert corps["12AG"] == {"10C", "14C", "18C", "85C"}
    columns = [u for u in counters.units.values() if u.size == "column" and u.formation in ("EC", "CP")]
    assert len(columns) == 23


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda text: text.replace("EC1,", "ec1,", 1), "id"),
        (
            lambda text: text + "AF2,2nd Air,空二,kmt,air,corps,XZ,8,0,0,0,0,0,air,,kit,,,,\n",
            "one air",
        ),
        (lambda text: text.replace("EC2,", "EC1,", 1), "id"),
        (lambda text: text.replace(",EC,12,10,10,0,8,", ",EC,12,10,10,3,8,", 1), "spent_attack"),
        (lambda text: text.replace(",EC,12,10,10,0,8,", ",EC,12,10,10,0,11,", 1), "spent_defence"),
        (lambda text: text.replace(",pla,", ",axis,", 1), "side"),
        (lambda text: text.replace(",pla,", ",kmt,", 1), "formation"),
        (lambda text: text.replace("special_arms", "fast", 1), "traits"),
        (lambda text: text.replace(",air,,", ",,,", 1), "traits"),
        (lambda text: text.replace("spent_movement", "boss", 1), "spent_movement"),
    ],
)
def test_a_file_that_cannot_be_counters_is_refused_with_its_place(
    change: Callable[[str], str], where: str, tmp_path: Path
) -> None:
    path = tmp_path / "counters.csv"
    original = CSV.read_text(encoding="utf-8")
    path.write_text(change(original), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != original
    with pytest.raises(DataError, match=where):
        read_counters(path)
