"""What is written as a printed number is read back at once; near names are looked for only to be shown."""

from __future__ import annotations

import difflib
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.board import BoardError
from wargame_kit.games import GAMES
from wargame_kit.position.action import MOST_PARTS, BadNotation

WRONG = ("", "-", "Tola", "9999", "Moscow Z9", "1407-1408", "Brest Litovsk SW", "北京", "x" * 80)


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that near names are looked for."""
    asked: list[str] = []
    looked_for = difflib.get_close_matches

    def counted(word: str, *rest: Any, **how: Any) -> list[str]:
        asked.append(word)
        return looked_for(word, *rest, **how)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    return asked


@pytest.mark.parametrize("game", GAMES)
def test_a_hex_is_sought_as_it_is_located(game: str) -> None:
    board = wk.load(game).board
    spelled = [text for place in board.places for text in place.all_spellings()]
    for text in (*spelled, *(f" {board.label(hex_)}" for hex_ in range(0, board.size, 7)), *WRONG):
        try:
            expected = board.locate(text)
        except BoardError:
            expected = None
        assert board.seek(text) == expected, text


@pytest.mark.parametrize("game", GAMES)
def test_no_place_is_called_by_printed_numbers_or_has_too_many_hyphens(game: str) -> None:
    board = wk.load(game).board
    labels = [board.label(hex_) for hex_ in range(board.size)]
    assert not any("-" in label or " " in label for label in labels)
    for text in (text for place in board.places for text in place.all_spellings()):
        parts = text.split("-")
        assert len(parts) <= MOST_PARTS
        assert len(parts) == 1 or any(board.printed(part) is None for part in parts), text


@pytest.mark.parametrize("game", GAMES)
def test_a_path_that_is_written_by_numbers_looks_for_no_near_name(game: str, compared: list[str]) -> None:
    loaded = wk.load(game)
    board = loaded.board
    path = [board.size // 2]
    random = Random(1)
    while len(path) < 40:
        around = [hex_ for hex_ in board.neighbours[6 * path[-1] : 6 * path[-1] + 6] if hex_ >= 0]
        path.append(random.choice(around))
    unit = next(iter(loaded.units))
    read = loaded.read_action(f"move {unit} " + "-".join(map(board.label, path)))
    assert read.way == tuple(path)
    assert not compared


def test_near_names_are_looked_for_once_where_a_path_is_misspelt(compared: list[str]) -> None:
    game = wk.load("eastfront")
    unit = next(iter(game.units))
    labels = [game.board.label(hex_) for hex_ in range(5)]
    with pytest.raises(BadNotation, match="Did you mean"):
        game.read_action(f"move {unit} {'-'.join(labels)}-Moskwau")
    assert len(compared) <= 2  # among the addresses, and among the places


def test_a_way_by_names_of_several_words_takes_the_longest_name() -> None:
    game = wk.load("typhoon")
    board = game.board
    place = next(place for place in board.places if "-" in place.name.en and place.hex >= 0)
    unit, before = next(iter(game.units)), board.label(board.neighbours[6 * place.hex])
    read = game.read_action(f"move {unit} {before}-{place.name.en}-{before}")
    assert read.way == (board.index(before), place.hex, board.index(before))
