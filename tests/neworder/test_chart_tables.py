"""The tables on which a die is rolled are shown as the data have them, with what is ours framed."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.position import ChartRow, ChartTable, Game, Record
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.panels.rulebook import rulebook_panel
from wargame_kit.widgets.session.session import Session
from wargame_kit.words import LANGUAGES, in_language
from wargame_kit.words.files import data_root

TITLES = ("kiev", "ulaanbaatar")
NAMES = ("events", "reinforcements", "landing")
DICE = [str(die) for die in range(1, 7)]


@cache
def loaded(title: str) -> Game[Charts]:
    return wk.load(title)


@cache
def table_of(title: str, name: str) -> ChartTable:
    game = loaded(title)
    return {table.id: table for table in game.presentation.charts.tables(game)}[name]


@cache
def file_of(title: str) -> dict[str, Any]:
    read = tomllib.loads((data_root() / title / "charts.toml").read_text(encoding="utf-8"))
    return read | tomllib.loads((data_root() / "neworder" / "tables.toml").read_text(encoding="utf-8"))


def ours(row: dict[str, Any], *keys: str) -> bool:
    return row["provenance"] == "kit" or not set(row.get("kit", ())).isdisjoint(keys)


def said(row: ChartRow, language: Any = "en") -> list[str]:
    return [in_language(cell, language) for cell in row.cells]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("title", TITLES)
def test_every_chart_has_a_cell_for_every_head_and_clauses_of_the_book(
    title: str, name: str, language: Any
) -> None:
    table, game = table_of(title, name), loaded(title)
    assert all(len(row.cells) == len(table.heads) for row in table.rows)
    assert all(clause in game.books for clause in table.clauses)
    words = (table.name, table.note, *table.heads, *(cell for row in table.rows for cell in row.cells))
    assert all(in_language(word, language) for word in words)


@pytest.mark.parametrize("title", TITLES)
def test_every_event_says_what_it_brings_and_which_of_it_is_ours(title: str) -> None:
    rows, file = table_of(title, "events").rows, file_of(title)["events"]
    assert [said(row)[0] for row in rows] == DICE
    for row, die in zip(rows, DICE, strict=True):
        event = file[die]
        assert said(row)[1] == event["en"]
        assert said(row, "zh")[1] == event["zh"]
        assert row.is_kit(1) == ours(event, "event", "en", "zh")
        assert row.is_kit(2) == ours(event, "amount", "hexes", "lead", "shift")
        for key in ("amount", "lead", "shift"):
            assert str(event.get(key, "")) in said(row)[2]
        assert all(hexes.split("_")[0] in said(row)[2] for hexes in event.get("hexes", ()))
    assert {(row.is_kit(1), row.is_kit(2)) for row in rows} == {(True, True), (False, True), (False, False)}


@pytest.mark.parametrize("title", TITLES)
def test_every_reinforcement_stands_in_the_column_of_its_side(title: str) -> None:
    game, rows = loaded(title), table_of(title, "reinforcements").rows
    file = file_of(title)["reinforcements"]
    assert [said(row)[0] for row in rows] == DICE
    framed = 0
    for row, die in zip(rows, DICE, strict=True):
        for column, side in enumerate(game.sides, 1):
            cell = said(row)[column]
            assert (cell == "nothing") == (not file[side][die])
            for draw in file[side][die]:
                many, what, *of = draw.split()
                assert many in cell
                formation = file_of(title)["formation"].get(what, {"en": what})
                assert formation["en"].split()[-1].casefold() in cell.casefold(), (cell, draw, of)
            assert row.is_kit(column) == ours(file[side], die), (side, die)
            framed += row.is_kit(column)
    assert 0 < framed < 12


@pytest.mark.parametrize("title", TITLES)
def test_a_landing_says_result_modifiers_and_drift(title: str) -> None:
    rows, file = table_of(title, "landing").rows, file_of(title)["landing"]
    fates = {"safe": "lands", "drift": "drifts", "abort": "turns back", "eliminated": "lost"}
    results = [fates[file["results"][str(die)]] for die in range(1, 8)]
    added = [f"+{file[cause]}" for cause in ("rough", "zone", "air_defence")]
    assert [said(row)[1] for row in rows] == [*results, *added, *file["drift"]]
    assert said(rows[6])[0] == "7 and more"
    assert all(row.is_kit(1) for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_the_rules_panel_shows_them_beside_their_chapter(title: str, language: Any) -> None:
    game = loaded(title)
    session = Session(Record(game.start(next(iter(game.scenarios)))))
    for name, chapter in (("events", "5"), ("reinforcements", "6"), ("landing", "17")):
        session.clause = game.books.name(game.rulebook[chapter].citation)
        page = rulebook_panel(session, GameWriter.of(language, game))
        assert in_language(table_of(title, name).name, language) in page
        assert page.count('<div class="wk-chart">') == 1
        framed = sum(
            row.is_kit(column) for row in table_of(title, name).rows for column in range(len(row.cells))
        )
        assert page.count('<td><span class="wk-badge"') == framed
