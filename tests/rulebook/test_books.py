"""What every rulebook is as data: in two languages, and honest about what the kit chose."""

from __future__ import annotations

import re

import pytest

from wargame_kit.rulebook import load_rulebook, rulebooks

BOOKS = {book: load_rulebook(book) for book in rulebooks()}
# Where the text is torn or silent in a way that a program must settle.
TORN = {
    "typhoon": (
        *["2.22.3", "4.2", "4.4", "6.2.1", "6.2.2", "9.2.1.4", "9.2.3.1", "9.2.3.3", "10.3.1.1", "10.3.1.2"],
        *["10.3.4", "10.6.6", "11.2", "12.2.1", "12.3.1", "12.3.2", "13.3", "14.1", "14.2", "14.2.1"],
        *["14.3.2", "14.3.3", "14.4", "15.1.2", "15.5.1", "TEC.big_city", "TRACK"],
    ),
    "huaihai": (
        *["1", "3.1.5", "4.1", "4.3", "4.5", "4.6", "5.2", "5.3", "5.4", "6.1", "6.2", "6.3", "6.5", "6.9"],
        *["7.2", "7.3", "7.4", "7.5", "7.6", "8.1", "8.2", "8.3", "8.4", "9.2", "9.3", "9.6", "9.8", "9.9"],
        *["10.1", "10.3", "10.5", "10.6", "10.7", "10.8", "10.8.agent", "10.9", "10.10", "11.2", "11.6"],
    ),
}
SIGNS = {"typhoon": 3}
"""A Chinese text of so many signs may be a sign of the table."""

each_book = pytest.mark.parametrize("book", BOOKS)


@pytest.mark.parametrize(("book", "number"), [(book, number) for book in TORN for number in TORN[book]])
def test_where_the_text_is_torn_the_kit_says_what_it_chose_and_why(book: str, number: str) -> None:
    clause = BOOKS[book][number]
    assert clause.provenance == "kit"
    assert len(clause.note.en) > 30
    assert len(clause.note.zh) > 10


@each_book
def test_a_note_stands_only_where_the_kit_chose(book: str) -> None:
    clauses = BOOKS[book].clauses.values()
    assert [c.number for c in clauses if bool(c.note.en) != (c.provenance == "kit")] == []


@each_book
def test_chinese_is_chinese_and_english_english(book: str) -> None:
    for clause in BOOKS[book].clauses.values():
        for name in (clause.title, clause.gist, clause.note):
            assert not re.search(r"[\u4e00-\u9fff]", name.en), clause.number
            if len(name.zh) > SIGNS.get(book, 0):
                assert re.search(r"[\u4e00-\u9fff]", name.zh), clause.number


@each_book
def test_gists_are_short(book: str) -> None:
    clauses = BOOKS[book].clauses.values()
    assert [c.number for c in clauses if len(c.gist.en) > 250 or len(c.gist.zh) > 110] == []
