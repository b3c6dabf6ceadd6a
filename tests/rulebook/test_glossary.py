"""The words of the table: every one true to its game, said in both languages, and found where it is met."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_kit.rulebook import load_rulebook, rulebooks
from wargame_kit.rulebook.__main__ import main
from wargame_kit.rulebook.glossary import glossary, terms_by_label
from wargame_kit.words.phrase import catalogue

LONGEST = 260
PAGE = Path(__file__).parents[2] / "docs" / "glossary.md"

# Titles of one book share its words.
each_book = pytest.mark.parametrize("book", rulebooks())


@each_book
def test_every_clause_that_a_word_names_is_in_the_rulebook(book: str) -> None:
    named = [term.clause for term in glossary(book).values() if term.clause is not None]
    assert [clause for clause in named if clause.number not in load_rulebook(clause.book)] == []


@each_book
def test_every_label_is_a_phrase_and_belongs_to_one_word(book: str) -> None:
    labels = [label for term in glossary(book).values() for label in term.labels]
    assert [label for label in labels if label not in catalogue()] == []
    assert len(set(labels)) == len(labels) == len(terms_by_label(book))


@each_book
def test_a_meaning_is_one_or_two_plain_sentences_in_the_words_of_the_game(book: str) -> None:
    for term in glossary(book).values():
        for told in (term.meaning, *((term.here,) if term.here is not None else ())):
            assert len(told.to("en")) <= LONGEST, term.id
            assert (told.to("en")[-1], told.to("zh")[-1]) == (".", "。"), term.id
            assert "{" not in told.to("en") + told.to("zh")


def test_the_games_have_each_its_own_words() -> None:
    assert glossary("huaihai")["retreat"].name.to("zh") == "撤退"
    assert glossary("typhoon")["retreat"].name.to("zh") == "退却"
    assert "算子" in glossary("huaihai")["zone-of-control"].meaning.to("zh")
    assert glossary("skirmish").keys() == glossary().keys()


def test_the_page_of_the_words_is_the_one_that_is_made_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words"]) == 0
    assert capsys.readouterr().out == PAGE.read_text(encoding="utf-8")
