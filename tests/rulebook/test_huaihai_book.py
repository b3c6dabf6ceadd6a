"""The rulebook of Huaihai as data: complete in itself, and honest about what the kit chose."""

from __future__ import annotations

import re

import pytest

from tests.rulebook.pages import readings
from wargame_kit.rulebook import ClauseKind, load_rulebook

BOOK = load_rulebook("huaihai")
# How many clauses stand below each chapter: 1 to 11 as printed, 12 to 15 ours.
COUNTS = {2: 2, 3: 1, 4: 6, 5: 5, 6: 9, 7: 6, 8: 6, 9: 9, 10: 10, 11: 7, 12: 4, 13: 6, 14: 7, 15: 4}
LOST = ("12", "13", "14", "15", "16")


def test_every_chapter_is_there_in_printed_order() -> None:
    assert [number for number in BOOK.clauses if "." not in number] == [str(n) for n in range(1, 17)]


@pytest.mark.parametrize("chapter", COUNTS)
def test_every_section_is_there_in_printed_order(chapter: int) -> None:
    below = [n for n in BOOK.clauses if re.fullmatch(rf"{chapter}\.\d+", n)]
    assert below == [f"{chapter}.{index}" for index in range(1, COUNTS[chapter] + 1)]


def test_the_six_phases_and_the_agent_have_numbers_though_none_are_printed() -> None:
    deeper = [n for n in BOOK.clauses if n.count(".") == 2]
    assert deeper == [f"3.1.{phase}" for phase in range(1, 7)] + ["10.8.agent"]
    numbers = list(BOOK.clauses)
    assert numbers.index("10.8.agent") == numbers.index("10.8") + 1


@pytest.mark.parametrize("chapter", LOST)
def test_lost_chapters_are_all_the_kits(chapter: str) -> None:
    clauses = [c for n, c in BOOK.clauses.items() if n.split(".")[0] == chapter]
    assert clauses
    assert {clause.provenance for clause in clauses} == {"kit"}


def test_chapters_are_headings_and_tables_are_tables() -> None:
    kinds = {number: clause.kind for number, clause in BOOK.clauses.items()}
    assert {n for n, kind in kinds.items() if kind is ClauseKind.TABLE} == {"5.2", "6.9", "13.5"}
    headings = {kinds[str(chapter)] for chapter in range(1, 17) if chapter != 3}
    assert headings == {ClauseKind.DEFINITION, ClauseKind.COMPONENT}


def test_gists_and_notes_name_only_clauses_and_options_that_there_are() -> None:
    named = re.compile(r"(?<![\w.:])(\d{1,2}\.\d+(?:\.\d+)*)(?![\w%])")
    for clause in BOOK.clauses.values():
        for text in (clause.gist.en, clause.gist.zh, clause.note.en, clause.note.zh):
            assert [n for n in named.findall(text) if n not in BOOK] == [], clause.number
            assert set(re.findall(r"[a-z]+_[a-z]+", text)) <= set(BOOK.options), clause.number


def test_the_readings_follow_the_settled_defaults() -> None:
    assert {id_: option.choices for id_, option in BOOK.options.items()} == {
        "interception": ("both", "air"),
        "attacking_zone": ("none", "until_result"),
        "cut_shift": ("printed", "sensible"),
        "cut_stack": ("any", "only"),
        "die_beyond": ("extend", "clamp"),
        "shifts": ("add", "greatest"),
        "low_odds": ("lowest", "refused"),
        "combat_terrain": ("on", "off"),
        "sabotage_use": ("once", "again"),
        "spy_turn": ("skip", "fresh"),
        "air_losses": ("flips", "lost"),
        "fast_air": ("off", "on"),
        "supply_road": ("hex", "along"),
        "road_refund": ("any", "clear"),
        "pauses": ("needed", "always"),
        "he_jifeng": ("history", "off"),
    }


def test_each_reading_is_explained_where_it_belongs() -> None:
    for option in BOOK.options.values():
        note = BOOK[option.clause.number].note
        assert option.id in note.en, option.id
        assert option.id in note.zh, option.id
        assert option.provenance == "kit"


def test_the_page_of_readings_lists_every_settled_place_and_every_option() -> None:
    listed, options = readings("huaihai_readings.md")
    kept = {c.number for c in BOOK.clauses.values() if c.note.en}
    # A lost chapter is one line of the page, whatever we number below it.
    assert {n.split(".")[0] if n.split(".")[0] in LOST else n for n in kept} - listed == set()
    assert options == set(BOOK.options)
