"""The rulebook of New World Order Battles as data: one book for two battles, honest about a damaged text."""

from __future__ import annotations

import re

import pytest

from tests.rulebook.pages import cited_by_files, readings
from wargame_kit.rulebook import ClauseKind, load_rulebook

BOOK = load_rulebook("neworder")
COUNTS = {
    **{1: 0, 2: 13, 3: 4, 4: 4, 5: 8, 6: 10, 7: 10, 8: 4, 9: 9, 10: 4, 11: 20, 12: 28, 13: 16, 14: 5},
    **{15: 3, 16: 1, 17: 9, 18: 8, 19: 5, 20: 6, 21: 6, 22: 1, 23: 3, 24: 29, 25: 14, 26: 28, 27: 17},
}
"""How many paragraphs stand below each chapter."""

CHARTS = (
    *("CRT.conventional", "CRT.hyperwar", "TEC", "landing", "events.kiev", "events.ulaanbaatar"),
    *("reinforcement.kiev.russia", "reinforcement.kiev.coalition"),
    *("reinforcement.ulaanbaatar.russia", "reinforcement.ulaanbaatar.china"),
    *("formations", "values"),
)
HEADINGS = ("CRT", "events", "reinforcement", "reinforcement.kiev", "reinforcement.ulaanbaatar")

# What the text has lost, and a word of what our note must say of it.
LOST = {
    "2.1": "pointed tops",
    "2.10": "do nothing",
    "2.12": "there is none",
    "4.4": "is cut",
    "5.4": "suburb",
    "6.7": "further condition is cut",
    "6.9": "Unless a scenario",
    "7.3": "cannot pay",
    "7.4": "are for flying over",
    "9.8": "list is cut",
    "11.4": "always open",
    "11.5": "before untried units",
    "11.8": "the segment is meant",
    "11.15": "air defence",
    "11.20": "same hexside",
    "12.2": "All clauses together",
    "12.8": "lost",
    "12.9": "but not more",
    "12.18": "void for markers",
    "12.22": "initial segment only",
    "13.1": "lost",
    "13.8": "is cut",
    "13.13": "a defender's advance",
    "14.2": "must be high-tech",
    "15.1": "a friendly HQ",
    "15.3": "None is in force",
    "16.1": "list is cut",
    "17.4": "third +1",
    "17.5": "deduced",
    "17.7": "drifting unit dies",
    "19.2": "3, or 4",
    "19.5": "is cut",
    "20.1": "netted",
    "21.1": "not the kind",
    "23.2": "0 to 9 a draw",
    "24.4": "turns 2 to 13",
    "24.9": "first player's is in a gap",
    "24.12": "Step 3",
    "24.16": "is cut",
    "24.27": "is cut",
    "25.3": "number is cut",
    "25.6": "lost",
    "25.12": "may do is cut",
    "25.13": "attack or defence is not said",
    "26.4": "7 to 13",
    "26.5": "said nowhere",
    "26.6": "are lost",
    "26.27": "is not said",
    "27.5": "four",
    "27.11": "never two ground units",
    "CRT.conventional": "attacker's losses never rise",
    "CRT.hyperwar": "kills no more",
    "TEC": "attack or defence",
    "reinforcement.kiev.russia": "read here alone",
    "reinforcement.ulaanbaatar.china": "sixth is lost",
    "formations": "ARR",
    "values": "sample counters",
}


def test_every_chapter_is_there_in_printed_order_and_the_charts_follow() -> None:
    assert [n for n in BOOK if "." not in n and n.isdigit()] == [str(n) for n in range(1, 28)]
    lettered = [n for n in BOOK if not n[0].isdigit()]
    assert [n for n in lettered if n not in HEADINGS] == list(CHARTS)
    assert list(BOOK)[-len(lettered) :] == lettered


def test_the_rules_panel_leads_to_every_clause_by_headings() -> None:
    assert [n for n in BOOK if "." in n and n.rpartition(".")[0] not in BOOK] == []
    assert {BOOK[n].kind for n in HEADINGS} == {ClauseKind.DEFINITION}


@pytest.mark.parametrize("chapter", COUNTS)
def test_every_paragraph_is_there_in_order(chapter: int) -> None:
    below = [n for n in BOOK if n.startswith(f"{chapter}.")]
    assert below == [f"{chapter}.{index}" for index in range(1, COUNTS[chapter] + 1)]


def test_the_few_numbers_that_are_printed_name_what_they_name_there() -> None:
    printed = {"2.13": "Dice and picks", "3.2": "First and second player", "4.3": "Phasing player"}
    printed["15.1"] = "Command range"
    assert {number: BOOK[number].title.en for number in printed} == printed


@pytest.mark.parametrize(("one", "other", "last"), [("24", "26", 26), ("25", "27", 9)])
def test_both_battles_say_the_same_thing_under_the_same_number(one: str, other: str, last: int) -> None:
    for index in range(1, last + 1):
        first, second = BOOK[f"{one}.{index}"], BOOK[f"{other}.{index}"]
        assert first.kind == second.kind, first.number
        if index != 7 and (one, index) not in {("25", 2), ("25", 3)}:
            assert first.title == second.title, first.number


def test_chapters_are_headings_and_tables_are_tables() -> None:
    kinds = {number: clause.kind for number, clause in BOOK.clauses.items()}
    assert {n for n, kind in kinds.items() if kind is ClauseKind.TABLE} == {"23.2", *CHARTS[:-2]}
    assert {kinds[str(chapter)] for chapter in range(1, 28)} == {ClauseKind.DEFINITION, ClauseKind.COMPONENT}


@pytest.mark.parametrize("number", ["2.10", "2.11", "formations", "values"])
def test_counters_that_only_lost_rules_use_ask_nothing_of_the_code(number: str) -> None:
    assert BOOK[number].kind is ClauseKind.COMPONENT
    assert BOOK[number].provenance == "kit"


@pytest.mark.parametrize("chart", CHARTS)
def test_every_chart_is_the_kits_for_the_map_that_bore_it_is_lost(chart: str) -> None:
    assert BOOK[chart].provenance == "kit"


@pytest.mark.parametrize("number", LOST)
def test_what_the_text_has_lost_is_told_where_it_stood(number: str) -> None:
    note = BOOK[number].note
    assert LOST[number] in note.en
    assert note.zh


def test_gists_and_notes_name_only_clauses_and_options_that_there_are() -> None:
    named = re.compile(r"(?<![\w.:])(\d{1,2}\.\d+(?:\.\d+)*)(?![\w%])")
    for clause in BOOK.clauses.values():
        for text in (clause.gist.en, clause.gist.zh, clause.note.en, clause.note.zh):
            assert [n for n in named.findall(text) if n not in BOOK] == [], clause.number
            assert set(re.findall(r"[a-z]+(?:_[a-z]+)+", text)) <= set(BOOK.options), clause.number


def test_the_readings_follow_the_settled_defaults() -> None:
    assert {id_: option.choices for id_, option in BOOK.options.items()} == {
        "first_at_kiev": ("russia", "coalition"),
        "lift_from_zone": ("held", "free"),
        "hexside": ("kind", "same"),
        "drift_overstack": ("owner", "drifter"),
        "untried_hyperwar": ("seen", "any"),
        "friction_takes": ("hyperwar", "air"),
        "government": ("drawn", "all"),
        "command_of": ("side", "nation"),
        "air_defence_shift": ("attackers", "helicopters"),
        "nato_reserve": ("any", "received"),
        "flight": ("over", "around"),
    }


def test_each_reading_is_explained_where_it_belongs() -> None:
    for option in BOOK.options.values():
        note = BOOK[option.clause.number].note
        assert option.id in note.en, option.id
        assert option.id in note.zh, option.id


def test_only_the_variant_of_friction_is_printed() -> None:
    assert {id_ for id_, option in BOOK.options.items() if option.provenance == "rulebook"} == {
        "friction_takes"
    }


def test_the_page_of_readings_lists_every_settled_place_and_every_option() -> None:
    listed, options = readings("neworder_readings.md")
    kept = {clause.number for clause in BOOK.clauses.values() if clause.note.en}
    assert kept - listed == set()
    assert options == set(BOOK.options)


@pytest.mark.parametrize("folder", ["neworder", "kiev", "ulaanbaatar"])
def test_every_clause_that_a_chart_of_either_title_names_is_in_the_book(folder: str) -> None:
    assert [number for number in cited_by_files(folder) if number not in BOOK] == []
