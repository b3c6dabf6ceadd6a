"""The rulebook of EastFront II as data: every printed number, and what stands in for four lost chapters."""

from __future__ import annotations

import re

import pytest

from tests.rulebook.pages import cited_by_files, readings
from wargame_kit.rulebook import ClauseKind, load_rulebook

BOOK = load_rulebook("eastfront")
PRINTED = {
    "1": "1 2 3 31 32 33 34 35 36 37 38 39 4 41 42 43 44 45 46 5 6 7 8",
    "4": "1 2 3 4 41 42 43 44 45 46",
    "5": "1 2 21 3 4 41 42 43 5 6 61 62 63 64 7 8",
    "6": "1 2 21 22 3 31 32 33 4 41 42 5 51 52 53",
    "8": "1 2 3 31 32 33 34 4",
    "9": "1 11 12 2 21 22 3 31 4 5",
    "10": "1 2 3 4 5 6",
    "11": "1 2 3 31 32 33 4 41 42 43 5 51 52 6",
    "12": "1 2 21 22 23 24 3",
    "13": "1 11 12 13 14 15 16",
    "14": "1 2 3 4 41 5 6",
    "16": "1 11 2 3 4 5 6 61 7 8",
    "17": "1 2 3 31 4",
}
"""What stands below each chapter, in the order of print."""

CITED = ("7.15", "7.3", "7.35", "7.4", "7.5", "7.51", "7.53", "15.1", "15.2", "15.3", "15.52")
"""Numbers of lost chapters that other clauses cite."""

NAMED = re.compile(r"(?<![\w.:])(\d{1,2}\.\d+(?:\.\d+)*)(?![\w%])", re.ASCII)
LOST = ("2", "3", "7", "15")
CHARTS = (
    *("charts.terrain", "charts.units", "charts.costs", "charts.weather", "charts.base", "charts.air"),
    *("charts.handicaps", "charts.levels", "charts.league", "charts.cities", "charts.order"),
)

# Where the text has two good readings, a slip or an open case, and a word of what our note must say of it.
SETTLED = {
    "1.1": "Finland is out",
    "1.34": "No hex of ours",
    "1.39": "Kerch alone",
    "1.41": "single all the same",
    "1.46": "fires single",
    "5.1": "whoever moves it",
    "5.3": "after deployment",
    "5.4": "at activation",
    "5.43": "two levels",
    "5.63": "moves or stays",
    "5.7": "against 4.41",
    "5.8": "four supreme moves",
    "6.31": "occupied is meant",
    "6.32": "rear guard",
    "6.33": "narrower",
    "7.13": "14.4",
    "7.52": "squeezed",
    "8.2": "frozen",
    "8.31": "enemy hex",
    "11.41": "ss_steps",
    "11.42": "confined",
    "11.51": "one such block",
    "11.6": "full new unit",
    "12.1": "a slip",
    "12.24": "stop movement",
    "12.3": "November",
    "14.2": "taken as a ban",
    "16.4": "Which three",
    "16.61": "on top",
    "17.1": "not also counted",
    "charts.weather": "lies between",
    "charts.base": "both printed handicaps",
}


def below(chapter: str) -> list[str]:
    return [number for number in BOOK if number.startswith(f"{chapter}.")]


def test_every_chapter_is_there_in_order_and_the_charts_follow() -> None:
    assert [n for n in BOOK if n.isdigit()] == [str(n) for n in range(1, 18)]
    assert list(BOOK)[-1 - len(CHARTS) :] == ["charts", *CHARTS]


@pytest.mark.parametrize("chapter", PRINTED)
def test_every_printed_number_is_there_in_order_and_no_other(chapter: str) -> None:
    assert below(chapter) == [f"{chapter}.{part}" for part in PRINTED[chapter].split()]


@pytest.mark.parametrize("number", CITED)
def test_what_others_cite_of_lost_chapters_has_the_number_that_they_cite(number: str) -> None:
    clause = BOOK[number]
    assert "ited" in clause.note.en or "orced" in clause.note.en


@pytest.mark.parametrize("chapter", LOST)
def test_whatever_stands_in_a_lost_chapter_is_the_kits_and_says_why(chapter: str) -> None:
    assert {BOOK[number].provenance for number in (chapter, *below(chapter))} == {"kit"}


@pytest.mark.parametrize("chart", CHARTS)
def test_every_chart_is_the_kits(chart: str) -> None:
    assert BOOK[chart].provenance == "kit"
    # What it says is cited by the printed clause that it serves.
    assert BOOK[chart].kind is ClauseKind.COMPONENT


@pytest.mark.parametrize("number", SETTLED)
def test_what_the_text_leaves_open_is_told_where_it_stands(number: str) -> None:
    note = BOOK[number].note
    assert re.search(SETTLED[number], note.en)
    assert note.zh


def test_gists_and_notes_name_only_clauses_and_options_that_there_are() -> None:
    for clause in BOOK.clauses.values():
        for text in (clause.gist.en, clause.gist.zh, clause.note.en, clause.note.zh):
            assert [n for n in NAMED.findall(text) if n not in BOOK] == [], clause.number
            words = set(re.findall(r"[a-z]+(?:_[a-z]+)+", text)) - {"eastfront_charts"}
            assert words <= set(BOOK.options), clause.number


def test_both_languages_name_the_same_clauses() -> None:
    for clause in BOOK.clauses.values():
        for name in (clause.gist, clause.note):
            assert set(NAMED.findall(name.en)) == set(NAMED.findall(name.zh)), clause.number


def test_the_readings_follow_the_settled_defaults() -> None:
    assert {id_: option.choices for id_, option in BOOK.options.items()} == {
        "weather_difference": ("difference", "equal", "parity"),
        "headquarters_at_zero": ("destroyed", "lives"),
        "ties": ("owner", "weakest"),
        "straits": ("any", "both"),
        "city_fire": ("defence", "always"),
        "arrivals": ("either", "strength"),
        "ss_steps": ("one", "cadre"),
        "early_arrivals": ("one", "any"),
        "supreme_strike": ("stays", "mobilises"),
        "western_front": ("always", "ignored"),
        "airborne": ("off", "on"),
        "sea_power": ("off", "on"),
    }


def test_each_reading_is_explained_where_it_belongs() -> None:
    for option in BOOK.options.values():
        if option.provenance == "kit":
            note = BOOK[option.clause.number].note
            assert option.id in note.en, option.id
            assert option.id in note.zh, option.id


def test_three_options_are_printed() -> None:
    printed = {id_ for id_, option in BOOK.options.items() if option.provenance == "rulebook"}
    assert printed == {"western_front", "airborne", "sea_power"}


def test_every_clause_that_a_file_of_the_game_names_is_in_the_book() -> None:
    assert [number for number in cited_by_files("eastfront") if number not in BOOK] == []


def test_the_page_of_readings_lists_every_settled_place_and_every_option() -> None:
    listed, options = readings("eastfront_readings.md")
    kept = {clause.number for clause in BOOK.clauses.values() if clause.note.en}
    assert kept - listed == set()
    assert options == set(BOOK.options)
