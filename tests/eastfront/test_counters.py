"""2: the blocks, and the files that cannot be blocks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from wargame_kit.games.counters import Counters
from wargame_kit.games.eastfront.files.counters import read_counters
from wargame_kit.games.eastfront.files.kinds import COMMANDS, NATIONS, SIDES
from wargame_kit.words import DataError, files

CSV = files.data_root() / "eastfront" / "counters.csv"


@pytest.fixture(scope="module")
def counters() -> Counters:
    return read_counters(CSV)


@pytest.mark.clause("eastfront", "2")
def test_the_box_holds_some_130_blocks(counters: Counters) -> None:
    assert 128 <= len(counters.rows) <= 136
    start = [unit for unit in counters.rows if not counters.units[unit].arrival_turn]
    german = [u for u in start if counters.units[u].formation.startswith("HQ-") and u.startswith("G-")]
    assert len(german) == 40


@pytest.mark.clause("eastfront", "5.1", "5.6")
def test_headquarters_are_as_many_and_as_high_as_printed(counters: Counters) -> None:
    levels = Counter(
        (unit.side, unit.kind, unit.faces[0].name)
        for unit in counters.units.values()
        if unit.kind in COMMANDS
    )
    assert levels == {
        ("axis", "supreme", "III"): 1,
        ("axis", "headquarters", "III"): 4,
        ("soviet", "supreme", "III"): 1,
        ("soviet", "headquarters", "II"): 5,
    }


@pytest.mark.clause("eastfront", "5.1", "10.4")
def test_a_block_has_a_face_for_each_level_and_some_one_for_none(counters: Counters) -> None:
    for unit in counters.rows:
        block = counters.units[unit]
        levels = [face.attack for face in block.faces]
        least = 0 if block.kind in (*COMMANDS, "garrison") else 1
        assert levels == list(range(levels[0], least - 1, -1))
        assert len({face.movement for face in block.faces}) == 1


@pytest.mark.clause("eastfront", "11.42", "16.4", "17.1")
def test_the_blocks_that_the_rules_name_are_there(counters: Counters) -> None:
    of = {kind: [u.id for u in counters.units.values() if u.kind == kind] for kind in ("siege",)}
    assert of["siege"] == ["G-LIV"]
    armies = [unit.id for unit in counters.units.values() if "expeditionary" in unit.traits]
    assert armies == ["R-3A", "R-4A", "H-2A", "I-8A"]
    assert [unit.id for unit in counters.units.values() if "rumanian-3" in unit.traits] == ["R-3A"]
    assert sum("group-e" in unit.traits for unit in counters.units.values()) == 4


@pytest.mark.clause("eastfront", "14.1")
def test_airborne_blocks_are_soviet_and_come_in_december_1941(counters: Counters) -> None:
    airborne = [unit for unit in counters.units.values() if unit.kind == "airborne"]
    assert {(unit.side, unit.arrival_turn) for unit in airborne} == {("soviet", 13)}


@pytest.mark.clause("eastfront", "2")
def test_each_nation_has_as_many_stand_ins_as_blocks(counters: Counters) -> None:
    for nation in NATIONS:
        of = [unit for unit in counters.units.values() if nation in unit.traits]
        unseen = [unit for unit in of if unit.is_stand_in]
        assert len(unseen) * 2 == len(of)
        assert len({(u.side, u.kind, u.faces, u.size, u.formation, u.arrival_turn) for u in unseen}) == 1
    assert {unit.side for unit in counters.units.values()} == set(SIDES)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("G-XXIV,", "G XXIV,", r"id: found 'G XXIV'"),
        ("G-XXIV,", "G-XXIVXXIVXXIVXXIV,", r"id: found 'G-XXIVXXIVXXIVXXIV'"),
        ("G-XXIV,", "G-XLVI,", r"id"),
        ("G-XXIV,", "x-german-7,", r"id: found 'x-german-7'; expected another id"),
        ("XXIV Panzer Corps", "XLVI Panzer Corps", r"name_en"),
        ("第24装甲军,axis", "第24装甲军,finland", r"side: found 'finland'; expected one of axis, soviet"),
        ("第24装甲军,axis,german", "第24装甲军,axis,soviet", r"nation: found 'soviet'; expected one of"),
        ("第24装甲军,axis,german", "第24装甲军,axis,spanish", r"nation: found 'spanish'"),
        ("german,siege,", "german,artillery,", r"kind: found 'artillery'; expected one of"),
        ("army_group,OKH,3,", "army_group,OKH,4,", r"level: found '4'; expected .* from 1 to 3"),
        ("corps,HQ-North,4,", "corps,HQ-North,5,", r"level: found '5'; expected .* from 1 to 4"),
        ("corps,HQ-North,4,", "corps,HQ-North,0,", r"level: found '0'"),
        ("corps,HQ-North,4,2,", "corps,HQ-North,4,fast,", r"movement: found 'fast'"),
        ("expeditionary rumanian-3", "expeditionary romanian-3", r"traits: found"),
        (",expeditionary,25,", ",expeditionary,summer,", r"turn: found 'summer'"),
        (",soviet,soviet,supreme,", ",soviet,soviet,headquarters,", r"kind: .*supreme for side soviet"),
        ("headquarters,army_group", "supreme,army_group", r"kind: found 'supreme'; .*OKH is the supreme"),
        (",level,", ",strength,", r"level"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_blocks_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = CSV.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "counters.csv"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=rf"counters\.csv.*{told}"):
        read_counters(path)
