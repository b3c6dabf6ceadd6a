"""charts.toml may be the reader's own: whatever is wrong with it is said once and clearly."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.mutated import read_or_refused
from wargame_kit.games.eastfront.files.charts import Charts as EastFrontCharts
from wargame_kit.games.huaihai.files.charts import Charts as HuaihaiCharts
from wargame_kit.games.typhoon.files.charts import Charts as TyphoonCharts
from wargame_kit.words import DataError, files

GAMES: dict[str, Any] = {"typhoon": TyphoonCharts, "huaihai": HuaihaiCharts, "eastfront": EastFrontCharts}
TEXTS = {game: files.read_text(files.data_root() / game / "charts.toml") for game in GAMES}
VICTORY = tomllib.loads(TEXTS["huaihai"])["victory"]
# These are set by games of the kit's bots and may change.
POINTS = VICTORY["city"]["xuzhou"]["points"]
FIRST, SECOND = (level["from"] for level in VICTORY["level"][:2])
LAST = VICTORY["level"][-1]["en"]
WRONG = {
    "typhoon": [
        ('"A2", "A1"', '"A2"', ("combat_results.results.1", "list of 11 results")),
        ('"A2", "A1"', '"A2", "BOOM"', ("combat_results.results.1", "BOOM", "such as A1")),
        ('columns = ["1-1"', 'columns = ["one-one"', ("combat_results.columns", "one-one", "1.5-1")),
        (
            "stacking = { value = 2",
            'stacking = { value = "six"',
            ("limits.stacking.value", "six", "whole number"),
        ),
        ("stacking = { value = 2", "stacking = { valu = 2", ("limits.stacking.value", "whole number")),
        ("shift = 2\nadvance = 1", "shfit = 2\nadvance = 1", ("deep_forest.shfit", "did you mean shift")),
        ("shift_for_soviet = 2", "shift_for_soviets = 2", ("weather.snow", "did you mean shift_for_soviet")),
        ("axis_chits = 8", "axis_chit = 8", ("turn 1.axis_chit", "did you mean axis_chits")),
        ("[reserve]", "[reserves]", ("reserves", "did you mean reserve")),
        ('march = "1/2"', 'march = "half"', ("way.road.march", "half", "fraction")),
        ("soviet_chits = 3", "soviet_chits = -3", ("turn 1.soviet_chits", "-3", "0 to 99")),
        ('weather = "dry"', 'weather = "hail"', ("turn 1.weather", "hail", "dry")),
        ("from = 1941-09-30", 'from = "Tuesday"', ("turn 1.from", "Tuesday", "a date")),
        ('[chit.9A]\nside = "axis"', '[chit.9A]\nside = "us"', ("chit.9A.side", "us", "axis, soviet, both")),
        (
            "dismissed_on = [5, 6]",
            "dismissed_on = [5, 7]",
            ("guderian_dismissal.dismissed_on", "7", "1 to 6"),
        ),
        ('barred = ["31A"', 'barred = ["99A"', ("limited_chits.barred", "99A")),
        ('clear_counts_as = "light_forest"', 'clear_counts_as = "jungle"', ("clear_counts_as", "jungle")),
        ("axis_chits = 8", "axis_chits = 11", ("turn 1.axis_chits", "11", "at most 10")),
        ("[chit.SUPPLY]", "[chit.TEA]", ("chit.SUPPLY", "6.2.3")),
        ("[victory.at_end_of_turn_10]", "[victory.never]", ("victory.at_end_of_turn_10", "a table")),
    ],
    "huaihai": [
        ('"E/-", "E/-"', '"E/-"', ("combat_results.results.1", "list of 9 results")),
        ('"E/-", "E/-"', '"E/-", "BOOM"', ("combat_results.results.1", "BOOM", "1/1")),
        ("results.6", "results.7", ("combat_results.results.7",)),
        ('columns = ["1:4"', 'columns = ["one to four"', ("combat_results.columns", "one to four", "1:4")),
        ('columns = ["1:4", "1:3"', 'columns = ["1:3", "1:4"', ("combat_results.columns", "better")),
        ("stacking = { value = 45", 'stacking = { value = "many"', ("limits.stacking.value", "many")),
        ("stacking = { value = 45", "stacking = { valu = 45", ("limits.stacking.valu", "value")),
        ('clause = "5.4"', 'clause = "5.44"', ("limits.stacking.clause", "5.44", "a clause")),
        ("recruits = {", "recruit = {", ("limits.recruit", "did you mean recruits")),
        ("wave_shift = { value = 1", "wave_shift = { value = -1", ("limits.wave_shift.value", "0 to 8")),
        ("retreat = { value = 1", "retreat = { value = 0", ("limits.retreat.value", "1 to 9")),
        ("hidden_per_turn = { value = 1", "hidden_per_turn = { value = 2", ("hidden_per_turn", "0 to 1")),
        ("cost = 4", "cots = 4", ("terrain.marsh.cots", "did you mean cost")),
        ("cost = 4", "cost = 0", ("terrain.marsh.cost", "0", "1 to 99")),
        ("[terrain.hill]", "[terrain.mountain]", ("terrain.mountain", "hill")),
        ("passable = false", 'passable = "no"', ("terrain.water.passable", "no", "true or false")),
        ("refund = 1", "refund = 1.5", ("way.road.refund", "1.5", "whole number")),
        ('kit = ["least"]', 'kit = ["last"]', ("way.road.kit", "last", "a key of this row")),
        (
            'provenance = "rulebook"\ncol',
            'provenance = "hearsay"\ncol',
            ("combat_results.provenance", "hearsay"),
        ),
        ("found_on = [1, 5]", "found_on = [1, 7]", ("reconnaissance.found_on", "7", "1 to 6")),
        ("[reconnaissance]", "[reconaissance]", ("reconaissance", "did you mean reconnaissance")),
        ("from = 1948-11-05", 'from = "Friday"', ("turn 1.from", "Friday", "a date")),
        ("from = 1948-11-05", "from = 1948-11-05T06:00:00", ("turn 1.from", "without a time")),
        ("from = 1948-11-12", "from = 1948-11-11", ("turn 2.from", "after 1948-11-11")),
        ("to = 1948-11-11", "to = 1948-11-04", ("turn 1.to", "not before from")),
        ("number = 2", "number = 3", ("turn 2.number", "expected 2")),
        ('marched_off = "1/2"', 'marched_off = "half"', ("victory.shares.marched_off", "half", "fraction")),
        (f"points = {POINTS}", f"points = -{POINTS}", ("victory.city.xuzhou.points", f"-{POINTS}")),
        (f"from = {SECOND}", f"from = {FIRST}", ("victory.level 2.from", f"{FIRST}", "less than")),
        ('winner = "draw"', 'winner = "both"', ("victory.level", "both", "pla, kmt, draw")),
        (f'"{LAST}"', '"Lost"\nfrom = -300', (".from", "nothing: the last level")),
    ],
}

each_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize(
    ("game", "old", "new", "told"), [(game, *case) for game in WRONG for case in WRONG[game]]
)
def test_a_wrong_chart_names_file_place_value_and_what_was_expected(
    tmp_path: Path, game: str, old: str, new: str, told: tuple[str, ...]
) -> None:
    assert old in TEXTS[game]
    path = tmp_path / "charts.toml"
    path.write_text(TEXTS[game].replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        GAMES[game].read(path)
    for word in ("charts.toml", *told):
        assert word in str(caught.value)


@each_game
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_mutation_of_the_charts_loads_or_gives_a_data_error(
    tmp_path: Path, game: str, data: st.DataObject
) -> None:
    read_or_refused(tmp_path / "charts.toml", TEXTS[game], data, GAMES[game].read)


@pytest.mark.no_assert("a chart that cannot be read raises nothing but a DataError")
@each_game
@given(data=st.data())
def test_any_value_of_another_kind_loads_or_gives_a_data_error(game: str, data: st.DataObject) -> None:
    table: dict[str, Any] = tomllib.loads(TEXTS[game])
    here: Any = table
    while True:
        keys = sorted(here) if isinstance(here, dict) else list(range(len(here)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(here[key], (dict, list)) or not here[key] or data.draw(st.booleans()):
            break
        here = here[key]
    here[key] = data.draw(st.sampled_from([None, True, 7, -7, "7", "x", [], {}, [1], 1.5]))
    with suppress(DataError):
        GAMES[game].of("charts.toml", table)


@each_game
def test_a_set_of_charts_may_be_a_key(game: str) -> None:
    ours, again = (GAMES[game].of("charts.toml", tomllib.loads(TEXTS[game])) for _ in range(2))
    assert {ours: "ours", again: "again"}[ours] == "ours"


def test_all_that_is_wrong_with_the_charts_is_told_at_once() -> None:
    table: dict[str, Any] = tomllib.loads(TEXTS["eastfront"])
    table["terrain"]["clear"]["stacking"] = 0
    table["kind"]["armour"]["fortress"] = 1
    del table["hexside"]["river"]["limit"]
    table["place"]["Moscow"]["port"] = "tiny"
    with pytest.raises(DataError) as caught:
        EastFrontCharts.of("charts.toml", table)
    assert [fault.place for fault in caught.value.faults] == [
        *("terrain.clear.stacking", "hexside.river.limit", "kind.armour.fortress", "place.Moscow.port"),
    ]
