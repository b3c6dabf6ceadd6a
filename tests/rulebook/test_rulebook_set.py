"""A game may be played by several books: clauses are found, saved and opened by the book that they name."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.position import Over, Record, position_from_json, position_to_json
from wargame_kit.rulebook import Citation, Clause, ClauseKind, Rulebook, RulebookSet
from wargame_kit.widgets.html.game_writer import GameWriter
from wargame_kit.widgets.table import table
from wargame_kit.words import Name

SERIES = Rulebook(
    "series",
    Name("The series", "系列"),
    "1",
    {
        number: Clause(Citation("series", number), Name(title), Name(f"{title}."), ClauseKind.LIMIT)
        for number, title in (("8", "Fuel"), ("9.2.2", "Rails"))
    },
)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Any:
    game = wk.load("typhoon")
    monkeypatch.setattr(type(game), "books", RulebookSet((game.rulebook, SERIES)))
    return game


def test_a_clause_is_found_in_the_book_that_it_names(game: Any) -> None:
    own, other = Citation("typhoon", "9.2.2"), Citation("series", "9.2.2")
    assert game.books[own].title != game.books[other].title == Name("Rails")
    assert [game.books.named(game.books.name(clause)) for clause in (own, other)] == [own, other]
    assert game.books.named("series 9.2.3") is game.books.named("other 8") is None
    assert Citation("other", "8") not in game.books


def test_a_saved_citation_names_its_book_unless_it_is_the_first(game: Any) -> None:
    start = game.start("typhoon-1941")
    for clause, saved in ((Citation("typhoon", "14.4"), "14.4"), (Citation("series", "8"), "series 8")):
        over = start.replaced(agenda=(Over("axis", "verdict/allowed", clause),))
        told = position_to_json(over)
        assert saved in str(told)
        assert position_from_json(told, game).step.clause == clause


def test_links_lead_to_a_clause_of_any_book_and_the_search_reads_all(game: Any, comms: list[Any]) -> None:
    link = GameWriter.of("en", game).clause(Citation("series", "8"))
    assert 'data-value="series 8"' in link
    assert 'title="Fuel"' in link
    shown = table(Record(game.start("typhoon-1941")), seed=1)
    shown.touched("clause", "series 8")
    assert "§8 Fuel" in shown.side.html
    shown.touched("search", "rails")
    assert 'data-value="series 9.2.2"' in shown.side.html
