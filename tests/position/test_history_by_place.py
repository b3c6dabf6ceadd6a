"""What really happened, where a file tells it place by place."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_kit.board import sketch
from wargame_kit.board.part import part_of
from wargame_kit.position.history_by_place import Changes, read_by_place
from wargame_kit.words import DataError

BOARD = sketch(["...", "..."], places={"Tula": "0101", "Orel": "0301", "Mtsensk": "0201"})
CHANGES = Changes("thirdwinter/places-then", "thirdwinter/places-then-points")

TOLD = """
start = ["Orel"]

[[turn]]
number = 1
title.en = "1 – 3 May"
title.zh = "5月1日—3日"
taken = ["Tula"]
points = 2

[[turn.told]]
at = ["Tula", "Mtsensk"]
text.en = "Tula falls."
text.zh = "图拉易手。"

[[turn.told]]
at = ["Orel"]
text.en = "Orel waits."
text.zh = "奥廖尔等待。"

[[turn]]
number = 2
title.en = "4 May"
title.zh = "5月4日"
lost = ["Orel"]
points = -1

[[turn.told]]
at = ["Orel"]
text.en = "Orel is lost."
text.zh = "奥廖尔失守。"
"""


def written(tmp_path: Path, told: str = TOLD) -> Path:
    path = tmp_path / "history.toml"
    path.write_text(told, encoding="utf-8")
    return path


def test_places_and_points_are_counted_from_turn_to_turn(tmp_path: Path) -> None:
    first, second = read_by_place(written(tmp_path), BOARD, CHANGES).values()
    assert {BOARD.label(hex_) for hex_ in first.held} == {"0101", "0301"}
    assert {BOARD.label(hex_) for hex_ in second.held} == {"0101"}
    assert (first.points, second.points) == (2, 1)
    assert first.title.en == "1 – 3 May: Tula, Orel"
    assert first.title.zh == "5月1日—3日：Tula、Orel"
    assert first.text.en == "Tula falls. Orel waits."
    assert first.text.zh == "图拉易手。奥廖尔等待。"
    assert "1 of 2 places" in second.then.to("en")


def test_a_battle_hears_what_its_part_of_the_map_saw_and_of_no_points(tmp_path: Path) -> None:
    part = part_of(BOARD, [BOARD.index("0101"), BOARD.index("0102")])
    first, second = read_by_place(written(tmp_path), part, CHANGES).values()
    assert (first.title.en, first.text.en) == ("1 – 3 May: Tula", "Tula falls.")
    assert (second.title.en, second.points) == ("4 May", None)
    assert second.text.zh == "这部分地图上没有值得一提的事。"
    assert {part.label(hex_) for hex_ in second.held} == {"0101"}
    assert "1 of 1 places" in second.then.to("en")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("number = 2", "number = 3", "turn 2, number.*expected 2"),
        ('lost = ["Orel"]', 'lost = ["Mtsensk"]', "turn 2, lost.*a place that was held before"),
        ('lost = ["Orel"]', 'taken = ["Tula"]', "turn 2, taken.*a place that was not held before"),
        ('taken = ["Tula"]', 'taken = ["Atlantis"]', "turn 1, taken.*a place of the board"),
        ('taken = ["Tula"]', 'taken = "Tula"', "turn 1, taken.*a list of places"),
        ('start = ["Orel"]', "start = 3", "start.*a list of places"),
        ("points = 2", 'points = "two"', "turn 1, points.*a whole number"),
        ("points = 2", "points = 2000", "turn 1, points.*a whole number"),
        ("points = 2", "front = 2", "turn 1.*a table with number"),
        ('at = ["Tula", "Mtsensk"]', "at = []", r"turn 1, told 1.*tables \[\[turn.told\]\]"),
        ('text.zh = "图拉易手。"', "", r"turn 1, told 1, text.zh.*a text"),
        ('title.zh = "5月4日"', "", "turn 2, title.zh.*a text"),
    ],
)
def test_a_history_that_cannot_be_used_is_named(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert old in TOLD
    with pytest.raises(DataError, match=expected):
        read_by_place(written(tmp_path, TOLD.replace(old, new, 1)), BOARD, CHANGES)


@pytest.mark.parametrize("told", ["turn = []", "turn = 3", "", "[[turn]]\nnumber = 1"])
def test_a_history_without_turns_is_refused(tmp_path: Path, told: str) -> None:
    with pytest.raises(DataError, match="turn"):
        read_by_place(written(tmp_path, told), BOARD, CHANGES)
