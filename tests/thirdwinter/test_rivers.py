"""The rivers of The Third Winter: drawn by hand, and as near to the ground as the file says."""

from __future__ import annotations

import itertools
import re

import pytest

from tests.board import yardsticks
from tests.boards import kilometres
from wargame_kit.board import load_grid
from wargame_kit.board.survey.geography import RIVER_CLASSES
from wargame_kit.words import files

FILE = files.read_json(files.data_root() / "geography" / "ukraine_rivers.geojson")
RIVERS = {feature["properties"]["id"]: feature for feature in FILE["features"]}
GRID = load_grid(files.data_root() / "thirdwinter" / "grid.toml")
HALF_A_HEX = 4.09  # km


def line(river: str) -> list[list[float]]:
    return list(RIVERS[river]["geometry"]["coordinates"])


def test_rivers_are_as_near_as_the_file_says_and_within_half_a_hex() -> None:
    found = {
        (entry["river"], *point): yardsticks.from_lines(point, [line(entry["river"])])
        for entry in yardsticks.sample("thirdwinter")["rivers"]
        for point in entry["points"]
    }
    worst = sorted(found.items(), key=lambda item: -item[1])[:10]
    assert FILE["measured"] == yardsticks.summed_up(found.values()), worst
    assert FILE["measured"]["half_km"] < HALF_A_HEX


def test_every_river_has_a_class_its_names_and_legs_short_enough_to_follow_it() -> None:
    assert len(RIVERS) == len(FILE["features"])
    for river, feature in RIVERS.items():
        properties = feature["properties"]
        assert properties["class"] in RIVER_CLASSES
        assert properties["name_en"]
        assert re.search(r"[\u4e00-\u9fff]", properties["name_zh"])
        assert properties["source"] == "history"
        for one, other in itertools.pairwise(line(river)):
            assert kilometres(one, other) <= 40, (river, one, other)


@pytest.mark.parametrize("river", RIVERS)
def test_a_river_ends_in_another_or_at_the_edge(river: str) -> None:
    mouth = line(river)[-1]
    others = [line(other) for other in RIVERS if other != river]
    at_edge = GRID.hex_at(*mouth) not in GRID.hexes
    in_the_sea = RIVERS[river]["properties"]["class"] == "sea" or river in {"dnepr_lower", "molochnaya"}
    assert at_edge or in_the_sea or yardsticks.from_lines(mouth, others) < HALF_A_HEX, mouth


def test_the_dnepr_is_of_the_great_class_from_the_mouth_of_the_psel_down() -> None:
    assert line("dnepr_upper")[-1] == line("dnepr_lower")[0]
    assert yardsticks.from_lines(line("psel")[-1], [line("dnepr_lower")]) < HALF_A_HEX
    mouth = GRID.hex_at(*line("dnepr_lower")[0])
    assert {GRID.label(mouth), *map(GRID.label, mouth.neighbours())} >= {"D31.33", "D31.34"}
    assert GRID.hex_at(*line("dnepr_lower")[-1]).distance(GRID.hex("D11.02")) <= 1
    great = {river for river, feature in RIVERS.items() if feature["properties"]["class"] == "volga"}
    assert great == {"dnepr_lower"}
