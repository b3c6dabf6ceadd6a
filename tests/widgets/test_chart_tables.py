"""Plain charts in the Rules panel: rows and columns, what the kit has filled framed."""

from __future__ import annotations

import re
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.position import ChartRow, ChartTable
from wargame_kit.widgets.html.chart_table import chart_table
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.table import Table
from wargame_kit.words import LANGUAGES, Name


def test_a_cell_says_whether_it_is_printed_or_ours() -> None:
    rows = (ChartRow(("a", "1", "2"), kit=frozenset({2})), ChartRow(("b", "3", "4"), "kit"))
    page = chart_table(ChartTable("x", "X", ("", "p", "q"), rows), GameWriter.of("en", wk.load("typhoon")))
    framed = re.findall(r'<span class="wk-badge" title="[^"]+">(.)</span>', page)
    assert framed == ["2", "3", "4"]
    assert "Framed figures" in page


def test_a_chart_that_is_printed_whole_says_nothing_of_the_kit() -> None:
    page = chart_table(
        ChartTable("x", "X", ("", "p"), (ChartRow(("a", "1")),)), GameWriter.of("en", wk.load("typhoon"))
    )
    assert "wk-badge" not in page


def test_what_a_file_says_is_escaped() -> None:
    chart = ChartTable("x", "X", ("<b>",), (ChartRow((Name("<i>", "<i>"),)),), note="<script>")
    page = chart_table(chart, GameWriter.of("zh", wk.load("typhoon")))
    assert not re.search("<b>|<i>|<script>", page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_open_with_the_charts_and_a_clause_shows_its_own(language: Any) -> None:
    table = Table(wk.Record(wk.load("eastfront").start("s41")), language=language)
    table.session.open_panel("rules")
    table.refresh()
    names = {"en": ("Weather record", "Costs of production"), "zh": ("天气记录表", "生产花费")}[language]
    assert all(f"<summary>{name}" in table.side.html for name in names)
    table.session.clause = "12.1"
    table.refresh()
    assert f'<p class="wk-heading">{names[0]}' in table.side.html
    assert names[1] not in table.side.html


def test_a_game_without_plain_charts_shows_none() -> None:
    table = Table(wk.Record(wk.load("typhoon").start("typhoon-1941")), language="en")
    table.session.open_panel("rules")
    table.refresh()
    assert "wk-chart" not in table.side.html
