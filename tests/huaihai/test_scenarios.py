"""14: who stands where, who comes when, and files that cannot be scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wargame_kit.board import load_board
from wargame_kit.games import load
from wargame_kit.games.huaihai.boxes import BOXES
from wargame_kit.games.huaihai.files.charts import Charts
from wargame_kit.games.huaihai.files.counters import read_counters
from wargame_kit.games.huaihai.files.scenarios import HuaihaiScenarioFile
from wargame_kit.games.huaihai.game import Huaihai
from wargame_kit.games.huaihai.rules.sequence import EndOfTurn
from wargame_kit.words import DataError, files

FOLDER = files.data_root() / "huaihai"
BOARD = load_board("huaihai")
COUNTERS = read_counters(FOLDER / "counters.csv")
CHARTS = Charts.read(FOLDER / "charts.toml")
SCENARIOS = ("huaihai-1948", "nianzhuang", "shuangduiji", "chenguanzhuang")


@pytest.fixture(scope="module")
def game() -> Huaihai:
    return load("huaihai")


def placed(game: Huaihai, scenario: str, unit: str) -> str:
    return game.scenarios[scenario].set_up["pieces"][unit]


def battle(scenario: str, turns: tuple[int, int], worth: int, clause: str) -> Any:
    """A battle with the clause that it proves."""
    return pytest.param(scenario, turns, worth, clause, marks=pytest.mark.clause("huaihai", clause))


def test_the_campaign_comes_first(game: Huaihai) -> None:
    assert tuple(game.scenarios) == SCENARIOS


@pytest.mark.clause("huaihai", "14", "5.4")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_set_up_keeps_the_rules(game: Huaihai, scenario: str) -> None:
    start = game.start(scenario)
    assert start.problems() == ()
    assert start.turn == game.scenarios[scenario].first_turn
    for story in (game.scenarios[scenario].name, game.scenarios[scenario].story):
        assert story.en
        assert story.zh
        assert "\n" not in story.zh


@pytest.mark.clause("huaihai", "14.1", "3")
def test_the_campaign_has_every_counter_and_ten_turns(game: Huaihai) -> None:
    campaign = game.scenarios["huaihai-1948"]
    assert set(campaign.set_up["pieces"]) == set(game.units)
    assert (campaign.first_turn, campaign.last_turn) == (1, 10)


@pytest.mark.clause("huaihai", "14.1", silent="where everybody stands says it; no rule is asked")
def test_whoever_stood_west_or_north_of_the_map_begins_on_its_edge(game: Huaihai) -> None:
    for unit in ("CP1", "CP3", "CP4", "CP9"):
        assert BOARD.index(placed(game, "huaihai-1948", unit)) in BOARD.features["west_edge"]
    assert BOARD.index(placed(game, "huaihai-1948", "SA")) in BOARD.features["north_edge"]


@pytest.mark.clause("huaihai", "14.1")
def test_every_column_of_6_november_has_a_hex(game: Huaihai) -> None:
    late = set(game.scenarios["huaihai-1948"].set_up["arrivals"])
    for unit, printed in game.units.items():
        assert (placed(game, "huaihai-1948", unit) in BOXES) == (unit in late or printed.kind == "air")


@pytest.mark.clause("huaihai", "14.2", "14.3")
def test_arrivals_come_in_the_week_that_their_counters_name(game: Huaihai) -> None:
    arrivals = game.scenarios["huaihai-1948"].set_up["arrivals"]
    assert {unit: arrival.turn for unit, arrival in arrivals.items()} == {
        unit.id: unit.arrival_turn for unit in COUNTERS.units.values() if unit.arrival_turn
    }
    edges = frozenset().union(*(BOARD.features[f"{side}_edge"] for side in ("north", "west", "south")))
    for unit, arrival in arrivals.items():
        assert set(arrival.hexes) <= edges | {BOARD.find("Xuzhou").hex}, unit


@pytest.mark.clause("huaihai", "14.5")
def test_nianzhuang_is_the_east_of_the_campaign(game: Huaihai) -> None:
    part = game.scenarios["nianzhuang"].set_up["pieces"]
    assert {unit: placed(game, "huaihai-1948", unit) for unit in part} == dict(part)
    assert game.scenarios["nianzhuang"].last_turn == 3


@pytest.mark.parametrize(
    ("scenario", "turns", "worth", "clause"),
    [
        battle("nianzhuang", (1, 3), 45, "14.5"),
        battle("shuangduiji", (3, 6), 49, "14.6"),
        battle("chenguanzhuang", (5, 10), 118, "14.7"),
    ],
)
def test_each_battle_is_about_its_armies(
    game: Huaihai, scenario: str, turns: tuple[int, int], worth: int, clause: str
) -> None:
    found = game.scenarios[scenario]
    line = found.set_up["victory"]
    units = (game.units[unit] for unit in found.set_up["pieces"])
    about = [u for u in units if u.formation in line.armies]
    assert (found.first_turn, found.last_turn) == turns
    assert sum(unit.faces[0].defence for unit in about) == worth
    assert len(line.levels) == len(CHARTS.victory.levels) - 1
    ended = game.start(scenario).replaced(turn=turns[1], agenda=(EndOfTurn(),)).settled()
    assert ended.step.clause.number == clause


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('EC1 = "T1"', 'EC99 = "T1"', "EC99"),
        ('EC1 = "T1"', 'EC1 = "nowhere"', "units.EC1"),
        ('EC1 = "T1"', 'EC1 = "T1 tired"', "spent"),
        ('EC1 = "T1"', 'EC1 = "K1"', "water"),
        ('EC1 = "T1"', 'EC1 = "xinanzhen"', "an enemy"),
        ('AIR = "airfield"', 'AIR = "xuzhou"', "airfield"),
        ('74C = "huangkou"', '74C = "nianzhuang"', "at most 45"),
        ('8C = "caobaji"', '8C = "nianzhuang"', "at most 45"),
        ('units = ["116C"]', 'units = ["72C"]', "not named elsewhere"),
        ('where = ["xuzhou"]', 'where = ["xanadu"]', "where"),
        ('where = ["xuzhou"]', "where = []", "where"),
        ('clause = "14.5"', 'clausule = "14.5"', "clausule"),
        ('armies = ["7AG"]', 'armies = ["9AG"]', "formations"),
        ('armies = ["7AG"]', 'armies = [["7AG"]]', "formations"),
        ('clause = "14.5"', 'clause = "14.55"', "a clause of the rulebook"),
        ("levels = [66, ", "levels = [", "6 thresholds"),
        ("last_turn = 3", "last_turn = 11", "last_turn"),
        ('EC1 = "T1"', 'EC1 = "hidden"', "units.EC1"),
        ('EC1 = "T1"', 'EC1 = "later"', "units.EC1"),
        ("levels = [66, 61", "levels = [61, 66", "less than the one before"),
        ('others = "1/2"', 'others = "a few"', "fraction"),
        ("pla_cities = []", 'pla_cities = ["nianzhuang"]', "one of the cities"),
        ("first_turn = 1", "first_turn = 4", "last_turn"),
        ("[units]", "[unit]", "unit"),
        ('provenance = "history"', 'provenance = "memory"', "provenance"),
        ("title.zh", "title.fr", "title.zh"),
    ],
)
def test_a_file_that_cannot_be_a_scenario_is_refused_with_its_place(
    old: str, new: str, expected: str, tmp_path: Path
) -> None:
    original = (FOLDER / "scenarios" / "nianzhuang.toml").read_text(encoding="utf-8")
    assert old in original
    changed = original.replace(old, new, 1)
    if "at most" in expected:
        changed = changed.replace('70C = "G4"', '70C = "nianzhuang"').replace(
            '5C = "dangshan"', '5C = "nianzhuang"'
        )
        changed = changed.replace('72C = "xuzhou"', '72C = "nianzhuang"')
    path = tmp_path / "nianzhuang.toml"
    path.write_text(changed, encoding="utf-8")
    with pytest.raises(DataError, match=expected):
        HuaihaiScenarioFile.read(path, BOARD, COUNTERS, CHARTS)


@pytest.mark.clause("huaihai", "5.4")
def test_a_reader_s_own_charts_say_what_fills_a_hex_and_which_towns_there_are(tmp_path: Path) -> None:
    charts = (FOLDER / "charts.toml").read_text(encoding="utf-8")
    own = tmp_path / "charts.toml"
    own.write_text(charts.replace("value = 45", "value = 20", 1), encoding="utf-8")
    with pytest.raises(DataError, match="at most 20"):
        load("huaihai", tmp_path)
    own.write_text(charts.replace('en = "Bengbu"', 'en = "Pengpu"', 1), encoding="utf-8")
    with pytest.raises(DataError, match="a place of the board"):
        load("huaihai", tmp_path)
