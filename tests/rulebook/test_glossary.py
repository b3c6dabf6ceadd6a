"""The words of the table: every one true to its game, said in both languages, and found where it is met."""

from __future__ import annotations

from pathlib import Path

import pytest

import wargame_kit as wk
from wargame_kit.games import GAMES
from wargame_kit.rulebook.__main__ import main
from wargame_kit.rulebook.glossary import glossary, terms_by_label
from wargame_kit.words.phrase import catalogue

LONGEST = 260
PAGE = Path(__file__).parents[2] / "docs" / "glossary.md"


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_a_word_names_is_in_the_rulebook(game: str) -> None:
    books = wk.load(game).books
    wrong = [
        id_ for id_, term in glossary(game).items() if term.clause is not None and term.clause not in books
    ]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_every_label_is_a_phrase_and_belongs_to_one_word(game: str) -> None:
    labels = [label for term in glossary(game).values() for label in term.labels]
    assert [label for label in labels if label not in catalogue()] == []
    assert len(set(labels)) == len(labels) == len(terms_by_label(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_meaning_is_one_or_two_plain_sentences_in_the_words_of_the_game(game: str) -> None:
    for term in glossary(game).values():
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
