"""An owner's files: read as the kit's are, or refused by file, place, value and what was expected there."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import wargame_kit as wk
from tests.strangers.own_files import Read, own, refused, refused_or_read
from wargame_kit.games.counters import Counters
from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.files.counters import read_counters
from wargame_kit.games.eastfront.files.fitting import check_fit
from wargame_kit.games.eastfront.files.scenarios import EastFrontScenarioFile
from wargame_kit.games.eastfront.game import EastFront
from wargame_kit.words.files import data_root

KIT = data_root() / "eastfront"


@cache
def loaded() -> EastFront:
    return wk.load("eastfront")


def _charts(path: Path) -> object:
    charts = Charts.read(path)
    check_fit(loaded().units, charts, loaded().board)
    return charts


def _counters(path: Path) -> object:
    counters = read_counters(path)
    check_fit(counters.units, loaded().charts, loaded().board)
    return counters


def _scenario(path: Path) -> object:
    game = loaded()
    return EastFrontScenarioFile.read(
        path, game.board, Counters(game.units, file="counters.csv"), game.charts
    )


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("first = 1941-06-01", "first = 1941-06-22", r"track.first: found .*first day of a month"),
        ("fortnights = 96", "fortnights = 95", r"track.fortnights: found 95; expected whole half-years"),
        ("fortnights = 96", "fortnights = 108", r"track.fortnights: found 108; expected .* to 96"),
        ("difference = [0, 1]", "difference = [0, 6]", r"weather.readings.difference.*6"),
        ('west = ["mud", "dry"]', 'west = ["mud", "fog"]', r"weather.month.2.west: .*dry, mud or snow"),
        ('west = ["mud", "dry"]', "west = []", r"weather.month.2.west: found \[\]"),
        ("[weather.month.12]", "[weather.month.13]", r"weather.month.13: found"),
        ("hexside_limit = 2", "hexside_limit = 0", r"terrain.clear.hexside_limit: found 0; .*from 1 to 9"),
        ("stacking = 2", 'stacking = "two"', r"terrain.mountain.stacking: found 'two'"),
        ("[terrain.hills]", "[terrain.hill]", r"terrain.hill: found .*did you mean hills"),
        ("[hexside.shallows]", "[hexside.ford]", r"hexside.ford: found"),
        ("is_river = true", "is_river = 1", r"hexside.river.is_river: found 1"),
        ("dry = 2\nmud = 1", "dry = 2\nmud = -1", r"kind.headquarters.mud: found -1"),
        ("attack = 3", "attack = 4", r"kind.ss-armour.attack: found 4; expected .* from 0 to 3"),
        ("fortress = 3", "fortress = 0", r"kind.siege.fortress: found 0; expected .* from 1 to 3"),
        ('kinds = ["infantry"]', 'kinds = ["infantry", "siege"]', r"cost.german-mountain: found 'german sie"),
        ('kinds = ["infantry"]', 'kinds = ["guards"]', r"cost.german-infantry.kinds: found 'guards'"),
        ('nations = ["german"]', 'nations = ["prussian"]', r"cost.german-infantry.nations: found 'prussian'"),
        ("axis = 52, soviet", "axis = 6800, soviet", r"half_year.S41.base.axis: found 6800"),
        ("air_fire = { axis = 3,", "air_fire = { axis = 0,", r"half_year.S41.air_fire.axis: found 0"),
        ("handicap = -40", 'handicap = "much"', r"half_year.S41.handicap: found 'much'"),
        ("[half_year.W44]", "[half_year.S45]", r"half_year.S45: found"),
        ("from = 15", "from = 3", r"level 3.from: found 3; .*each from more"),
        ("from = 0\n", "from = 1\n", r"level 1.from: found 1; .*first from 0"),
        ("airborne = 1", "airborne = 7", r"repulse.airborne: found 7; expected .* from 0 to 6"),
        ("minor = 1\n", "minors = 1\n", r"capacity.minors: found .*did you mean minor"),
        ("I-8A = 3", "I-8A = 4", r"arrival.level.I-8A: found 4; expected a level of I-8A: 3, 2, 1"),
        ("I-8A = 3", "I-9A = 3", r"arrival.level.I-9A: found 'I-9A'"),
        ("[place.Moscow]", "[place.Moskow]", r"place.Moskow: found 'Moskow'"),
        ("[place.Moscow]", '[place."Moscow NE1"]', r"place: found 'Moscow NE1'; expected the address"),
        ("[place.Moscow]", "[place.FortShevchenkoNW1]", r"place.FortShevchenkoNW1: .*a land hex"),
        ('city = "major"', 'city = "huge"', r"place.Moscow.city: found 'huge'; expected one of major, minor"),
        ("value = 4\n", "value = 0\n", r"place.Moscow.value: found 0; expected .* from 1"),
        ('city = "minor"\nport', 'city = "minor"\nvalue = 1\nport', r"place.Sevastopol.value: .*minor city"),
        ('country = "ussr"', 'country = "finland"', r"place.Moscow.country: found 'finland'"),
        ('areas = ["azov"]', 'areas = ["aral"]', r"place.Rostov.areas: found 'aral'"),
        ('resource = "mine"', 'resource = "gold"', r"place.Stalino.resource: found 'gold'"),
        ('provenance = "rulebook"\ndry', 'provenance = "memory"\ndry', r"kind.headquarters.prov"),
        ('clause = "12.1"', 'clause = "99"', r"weather.readings.clause: found '99'"),
        ('kit = ["small", "large"]', 'kit = ["tiny"]', r"capacity.kit: found 'tiny'"),
    ],
)  # fmt: skip
def test_charts_that_nobody_could_play_with_are_refused(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    refused(_charts, KIT, tmp_path, "charts.toml", (old, new), told)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("corps,HQ-North,4,2,", "corps,HQ-North,4,3,", r"G-XXVI.movement: found 3; expected 2: "),
        ("german,siege,", "german,cavalry,", r"G-LIV.movement: found 2; expected 3"),
        ("slovak,infantry,corps,,3,2", "slovak,shock,corps,,3,1", r"Sk-Mob.kind: found 'shock'; .*prices"),
    ],
)  # fmt: skip
def test_blocks_that_no_chart_fits_are_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    refused(_counters, KIT, tmp_path, "counters.csv", (old, new), told)


def test_an_owner_s_values_are_played_with(tmp_path: Path) -> None:
    folder = own(KIT, tmp_path, "charts.toml", ("handicap = -50", "handicap = -55"))
    own(KIT, folder, "counters.csv", ("infantry,army,HQ-Rumania,3,", "infantry,army,HQ-Rumania,4,"))
    own(KIT, folder, "scenarios/s41.toml", ('R-3A = "CernautiSW1"', 'R-3A = "CernautiSW1 3"'))
    game = EastFront.load(folder)
    assert game.charts.half_years["S42"].handicap == -55
    assert [face.name for face in game.units["R-3A"].faces] == ["4", "3", "2", "1"]
    assert game.start("s41").level("R-3A") == 3
    assert "own charts.toml" in game.edition


@pytest.mark.parametrize(
    ("name", "read"),
    [("charts.toml", _charts), ("counters.csv", _counters), ("scenarios/s41.toml", _scenario)],
)
def test_a_file_with_slips_of_the_pen_is_refused_or_read(tmp_path: Path, name: str, read: Read) -> None:
    refused_or_read(read, KIT / name, tmp_path / Path(name).name, 120)
