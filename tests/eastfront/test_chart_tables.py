"""The plain charts at the table say what the data say, and frame what is ours."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import before, block, theatre
from wargame_kit.games.eastfront.files.kinds import HALF_YEARS, KINDS
from wargame_kit.games.eastfront.rules.ground import terrain_at
from wargame_kit.position import ChartRow, ChartTable
from wargame_kit.words import LANGUAGES, in_language

GAME = theatre(["...."], [block("1C"), block("1A", "soviet")])
TABLES: dict[str, ChartTable] = {table.id: table for table in GAME.presentation.charts.tables(GAME)}


def said(row: ChartRow) -> list[str]:
    return [in_language(cell, "en") for cell in row.cells]


def row_of(table: str, first: str) -> ChartRow:
    (found,) = (row for row in TABLES[table].rows if said(row)[0] == first)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_every_chart_has_a_cell_for_every_head_and_clauses_of_the_book(name: str, language: Any) -> None:
    table = TABLES[name]
    assert all(len(row.cells) == len(table.heads) for row in table.rows)
    assert all(clause in GAME.books for clause in table.clauses)
    words = (table.name, table.note, *table.heads, *(cell for row in table.rows for cell in row.cells))
    assert all(in_language(word, language) for word in words)


def test_no_chart_leaves_a_row_out() -> None:
    charts = GAME.charts
    counts = {
        "kinds": len(KINDS), "costs": len(charts.costs), "weather": 12, "half-years": len(HALF_YEARS),
        "points": len(charts.victory), "levels": len(charts.levels),
    }  # fmt: skip
    assert {name: len(TABLES[name].rows) for name in counts} == counts
    ground = {said(row)[0] for row in TABLES["terrain"].rows}
    assert {"clear", "forest", "hills", "marsh", "mountains", "river", "strait", "shallows"} <= ground


@pytest.mark.clause("eastfront", "12.24", silent="a chart asks nothing")
@pytest.mark.parametrize("weather", ["dry", "mud", "snow"])
@pytest.mark.parametrize("letter", ".fhm^")
def test_the_ground_does_what_its_row_says(letter: str, weather: str) -> None:
    game = theatre([letter * 4], [block("1C"), block("1A", "soviet")])
    position = before(game, {"1C": "A1", "1A": "D1"}, weather=weather, western_weather=weather)
    row = terrain_at(position, 0)
    name = {"mountain": "mountains"}.get(row.id, row.id)
    lines = [said(each) for each in TABLES["terrain"].rows if said(each)[0] == name]
    (line,) = (each for each in lines if weather in each[1].lower() or each[1] == "any")
    assert line[2:5] == [str(row.stacking), str(row.hexside_limit), str(row.defence)]
    assert ("stop" in line[5], "single" in line[5]) == (row.stops, row.is_single_fire)


@pytest.mark.clause("eastfront", "11.42", silent="a chart asks nothing")
def test_printed_figures_stand_plain_and_ours_are_framed() -> None:
    headquarters = row_of("costs", "Headquarters")
    assert said(headquarters)[1:] == ["10", "20"]
    assert not any(map(headquarters.is_kit, range(3)))
    assert row_of("costs", "SS armour").is_kit(1)
    summer = row_of("half-years", "S41: summer 1941")
    assert [summer.is_kit(column) for column in range(6)] == [False, True, True, True, True, False]
    assert said(summer)[5] == "−40"
    shock = row_of("kinds", "shock army")
    assert [shock.is_kit(column) for column in range(6)] == [False, False, False, False, True, True]
    assert [row_of("weather", "October").is_kit(column) for column in range(3)] == [False, True, False]
