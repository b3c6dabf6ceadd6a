"""A word that a newcomer may not know is a quiet link, once on a page, to a card that explains it."""

from __future__ import annotations

import re
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.rulebook.glossary import glossary
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.session.session import TABS
from wargame_kit.widgets.table import Table, table
from wargame_kit.words import say

TERM = re.compile(r'data-do="term" data-value="([a-z-]+)"')


@pytest.fixture
def shown(comms: list[Any]) -> Table:
    position = wk.load("huaihai").position({"EC1": "K8", "EC3": "L9", "25C": "K9", "63C": "T5 spent"})
    return table(position, seed=1, viewer="everything")


def linked(html: str) -> list[str]:
    return TERM.findall(html)


def test_a_fact_of_the_inspector_leads_to_its_meaning_and_back(shown: Table) -> None:
    shown.touched("about", "63C")
    assert {"values", "spent", "supply-line"} <= set(linked(shown.side.html))
    shown.touched("term", "spent")
    card = shown.side.html.partition('class="wk-card wk-meaning"')[2]
    assert pen_says(shown, "spent") in card
    assert 'data-value="9.1"' in card
    assert shown.session.tab == "inspect"
    shown.touched("term", "")
    assert "wk-meaning" not in shown.side.html


def pen_says(shown: Table, id_: str) -> str:
    return shown.pen.text(glossary("huaihai")[id_].meaning)


def test_a_second_touch_of_the_word_puts_the_card_away_and_so_does_another_panel(shown: Table) -> None:
    for again in (("term", "spent"), ("tab", "record")):
        shown.touched("term", "spent")
        assert "wk-meaning" in shown.side.html
        shown.touched(*again)
        assert "wk-meaning" not in shown.side.html


def test_no_page_links_a_word_twice(shown: Table) -> None:
    shown.touched("display", "legend")
    shown.touched("type", "attack K9")
    shown.touched("type", "join EC1")
    for tab in TABS:
        shown.touched("tab", tab)
        for page in (shown.side.html, shown.head.html, shown.bar.html):
            assert len(set(linked(page))) == len(linked(page)), tab


def test_no_link_stands_inside_a_button_a_label_or_what_folds(shown: Table) -> None:
    for touched in (("display", "legend"), ("type", "attack K9"), ("type", "join EC1"), ("tab", "record")):
        shown.touched(*touched)
        for page in (shown.side.html, shown.head.html, shown.bar.html):
            for name in ("button", "summary", "label"):
                for inner in re.findall(rf"<{name}\b.*?</{name}>", page, re.DOTALL):
                    assert "<a " not in inner


def test_a_battle_explains_its_odds_its_shift_and_its_column(shown: Table) -> None:
    shown.touched("type", "attack K9")
    shown.touched("type", "join EC1")
    assert {"odds", "column", "shift", "results-table"} <= set(linked(shown.side.html))


def test_the_rules_panel_finds_words_beside_clauses_in_both_languages(shown: Table) -> None:
    shown.touched("tab", "rules")
    shown.touched("search", "")
    assert set(linked(shown.side.html)) == glossary("huaihai").keys()
    for text in ("what if", "假如"):
        shown.touched("search", text)
        assert "what-if" in linked(shown.side.html)
    shown.touched("search", "zone of control")
    assert "zone-of-control" in linked(shown.side.html)
    assert 'data-do="clause" data-value="4.1"' in shown.side.html


def test_a_word_that_is_none_opens_nothing(shown: Table) -> None:
    for value in ("chit", "<script>", "../../etc/passwd", "9" * 60):
        shown.touched("term", value)
        assert "wk-meaning" not in shown.side.html
    assert shown.error is None


def test_a_label_without_a_word_in_the_glossary_is_no_link() -> None:
    pen = GameWriter.of("en", wk.load("huaihai"))
    assert pen.label("table/undo") == pen.text(say("table/undo"))
    assert pen.term("chit", "a chit") == "a chit"
    first, again = pen.label("table/line"), pen.label("table/line")
    assert linked(first) == ["supply-line"]
    assert linked(again) == []
