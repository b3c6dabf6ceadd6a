"""charts.toml may be the reader's own: whatever is wrong with it is said once and clearly."""

from __future__ import annotations

import tomllib
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import wargame_kit as wk
from tests.mutated import read_or_refused
from wargame_kit.games.typhoon.files.charts_reading import read_charts
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root

TEXT = (data_root() / "typhoon" / "charts.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
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
)
def test_a_wrong_chart_names_file_place_value_and_what_was_expected(tmp_path, old, new, told):
    assert old in TEXT
    path = tmp_path / "charts.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_charts(path)
    for word in ("charts.toml", *told):
        assert word in str(caught.value)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_mutation_of_the_charts_loads_or_gives_a_data_error(tmp_path, data):
    read_or_refused(tmp_path / "charts.toml", TEXT, data, read_charts)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_value_of_another_kind_loads_or_gives_a_data_error(tmp_path, data):
    table = tomllib.loads(TEXT)
    keys = []
    here: object = table
    while isinstance(here, dict) and here:
        keys.append(data.draw(st.sampled_from(sorted(here))))
        here = here[keys[-1]]
    line = {"number": "7", "text": '"x"', "list": "[]", "table": "{}", "flag": "true"}
    value = tomllib.loads("v = " + line[data.draw(st.sampled_from(sorted(line)))])["v"]
    inner = table
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value
    with suppress(DataError):
        read_charts(_written(tmp_path / "charts.toml", table))


def _written(path, table):
    path.write_text("\n".join(_lines(table)), encoding="utf-8")
    return path


def _lines(table, prefix=""):
    for key, value in table.items():
        name = f'{prefix}"{key}"'
        if isinstance(value, dict) and value:
            yield from _lines(value, name + ".")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            inner = ", ".join("{ " + ", ".join(_lines(each)) + " }" for each in value)
            yield f"{name} = [{inner}]"
        else:
            yield f"{name} = {_value(value)}"


def _value(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if isinstance(value, list):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    return "{}" if value == {} else str(value)


def test_a_readers_own_charts_replace_the_kits_and_are_played_with(tmp_path):
    (tmp_path / "charts.toml").write_text(
        TEXT.replace("axis_chits = 8", "axis_chits = 5", 1), encoding="utf-8"
    )
    position = wk.load("typhoon", overrides=tmp_path).start("typhoon-1941")
    assert position.step.wanted(position) == 5
    ours = wk.load("typhoon").start("typhoon-1941")
    assert ours.step.wanted(ours) == 8


def test_a_game_saved_with_the_readers_own_files_asks_for_them_again(tmp_path):
    (tmp_path / "charts.toml").write_text(
        TEXT.replace("axis_chits = 8", "axis_chits = 5", 1), encoding="utf-8"
    )
    record = wk.Record(wk.load("typhoon", overrides=tmp_path).start("typhoon-1941"))
    record.save(tmp_path / "game.txt")
    record.close()
    with pytest.raises(DataError, match=r"edition.*own charts\.toml"):
        wk.resume(tmp_path / "game.txt")
    wk.resume(tmp_path / "game.txt", overrides=tmp_path).close()


def test_a_chit_of_a_headquarters_that_no_counter_is_is_refused(tmp_path):
    text = TEXT.replace('headquarters = "9A"', 'headquarters = "99A"', 1)
    (tmp_path / "charts.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"chit\.9A\.headquarters.*99A.*counters\.csv"):
        wk.load("typhoon", overrides=tmp_path)


def test_a_folder_of_misspelt_files_is_refused(tmp_path):
    (tmp_path / "chart.toml").write_text(TEXT, encoding="utf-8")
    with pytest.raises(DataError, match=r"chart\.toml.*at least one of charts\.toml, counters"):
        wk.load("typhoon", overrides=tmp_path)


def test_overrides_must_be_a_folder(tmp_path):
    with pytest.raises(DataError, match="a folder"):
        wk.load("typhoon", overrides=tmp_path / "nowhere")
