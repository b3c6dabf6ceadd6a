"""The board of every game, as its geography and its survey make it."""

from __future__ import annotations

import itertools
import re
import tomllib

import pytest

from tests.boards import REGIONS, kilometres, layer
from wargame_kit.games import GAMES
from wargame_kit.words import files

LONGEST_LEG = {
    "typhoon": 40.5, "huaihai": 40, "kiev": 20, "ulaanbaatar": 20, "eastfront": 240, "thirdwinter": 40,
}  # fmt: skip
"""Of a line or a river, in kilometres."""
SHORTEST_REASON = {
    "typhoon": 8,
    "huaihai": 20,
    "kiev": 20,
    "ulaanbaatar": 20,
    "eastfront": 13,
    "thirdwinter": 20,
}
OWN = {"eastfront": {"kit", "rulebook", "history"}, "thirdwinter": {"kit", "rulebook"}}
"""From what the features of a board may come, where that is not the kit alone."""

each_game = pytest.mark.parametrize("game", REGIONS)


def test_every_game_of_the_kit_has_its_geography_here() -> None:
    assert GAMES.keys() <= REGIONS.keys()


@each_game
@pytest.mark.parametrize("name", ["rivers", "lines"])
def test_no_leg_of_a_river_road_or_railway_is_too_long_to_follow_it(game: str, name: str) -> None:
    for feature in layer(game, name):
        for one, other in itertools.pairwise(feature["geometry"]["coordinates"]):
            assert kilometres(one, other) <= LONGEST_LEG[game], (feature["properties"]["id"], one, other)


@each_game
def test_the_lines_pass_through_the_places_that_they_name(game: str) -> None:
    at = {f["properties"]["id"]: f["geometry"]["coordinates"] for f in layer(game, "places")}
    for feature in layer(game, "lines"):
        for place in feature["properties"]["through"]:
            assert at[place] in feature["geometry"]["coordinates"], (feature["properties"]["id"], place)


@each_game
def test_every_feature_has_names_in_both_languages_and_a_source(game: str) -> None:
    for name in ("rivers", "areas", "lines", "places"):
        for feature in layer(game, name):
            properties = feature["properties"]
            assert properties["name_en"]
            assert re.search(r"[\u4e00-\u9fff]", properties["name_zh"])
            assert properties["source"] == "history"


@each_game
def test_the_board_is_what_the_survey_makes(game: str) -> None:
    pytest.importorskip("shapely")
    from wargame_kit.board.geojson import as_text
    from wargame_kit.board.survey import survey_game

    made = survey_game(game)
    assert made.problems == ()
    assert as_text(made.board) == (files.data_root() / game / "board.geojson").read_text(encoding="utf-8")


@each_game
def test_every_feature_says_why(game: str) -> None:
    text = (files.data_root() / game / "features.toml").read_text(encoding="utf-8")
    for name, entry in tomllib.loads(text)["features"].items():
        assert len(entry["reason"]) > SHORTEST_REASON[game], name
        is_printed = game == "huaihai" and "source" in name
        own = OWN.get(game, {"rulebook" if is_printed else "kit"})
        assert entry["provenance"] in own, name
