"""The places, railways, roads and terrain of The Third Winter, before they are laid on hexes."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from typing import Any

import pytest

from tests.board import yardsticks
from tests.boards import kilometres
from wargame_kit.board.survey import load_geography
from wargame_kit.board.survey.banks import nearest
from wargame_kit.words import files

GEOGRAPHY = load_geography("ukraine")
LAYERS = {
    name: files.read_json(files.data_root() / "geography" / f"ukraine_{name}.geojson")
    for name in ("areas", "lines", "places", "rivers")
}
LINES = {feature["properties"]["id"]: feature for feature in LAYERS["lines"]["features"]}
WITH_A_BANK = sorted(place.id for place in GEOGRAPHY.places.values() if place.bank)


def test_towns_are_as_near_as_the_file_says() -> None:
    # Natural Earth puts a large city's point up to five kilometres from where GeoNames has it.
    found = {
        place: kilometres(GEOGRAPHY.places[place].at, at)
        for place, at in yardsticks.sample("thirdwinter")["towns"]["at"].items()
    }
    assert LAYERS["places"]["measured"] == yardsticks.summed_up(found.values())
    assert LAYERS["places"]["measured"]["half_km"] < 2


def test_every_feature_has_names_in_both_languages_and_a_source() -> None:
    for name, layer in LAYERS.items():
        for feature in layer["features"]:
            properties = feature["properties"]
            assert properties["name_en"], name
            assert re.search(r"[\u4e00-\u9fff]", properties["name_zh"]), properties
            assert properties["source"] == "history"


def test_the_lines_pass_through_the_places_that_they_name_in_short_legs() -> None:
    assert len(LINES) == len(LAYERS["lines"]["features"])
    for line, feature in LINES.items():
        points = feature["geometry"]["coordinates"]
        for place in feature["properties"]["through"]:
            assert list(GEOGRAPHY.places[place].at) in points, (line, place)
        for one, other in itertools.pairwise(points):
            assert kilometres(one, other) <= 40, (line, one, other)


def test_railways_say_their_tracks_and_gauge_and_roads_their_grade() -> None:
    graded = Counter[Any]()
    for feature in LINES.values():
        properties = feature["properties"]
        if properties["kind"] == "rail":
            graded[properties["tracks"], properties["gauge"]] += 1
        else:
            graded[properties["grade"]] += 1
    assert graded.keys() == {
        *itertools.product((1, 2), ("standard", "broad")),
        "main",
        "secondary",
    }


@pytest.mark.parametrize("place", WITH_A_BANK)
def test_a_town_stands_on_its_bank(place: str) -> None:
    town = GEOGRAPHY.places[place]
    assert town.bank is not None
    reaches = [river.line for river in GEOGRAPHY.rivers if river.is_called(town.bank.river)]
    flat = [[yardsticks.flat(point, town.at) for point in line] for line in reaches]
    away, foot, downstream = min((nearest(line, 0j) for line in flat), key=lambda found: found[0])
    side = "left" if (-foot * downstream.conjugate()).imag > 0 else "right"
    assert side == town.bank.side, away
