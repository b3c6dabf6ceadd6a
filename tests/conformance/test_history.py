"""What really happened, turn by turn, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

import wargame_kit as wk
from wargame_kit.games.huaihai.view.history import read_history as read_huaihai
from wargame_kit.games.typhoon.view.history import read_history as read_typhoon
from wargame_kit.words import DataError, files

READ = {"typhoon": read_typhoon, "huaihai": read_huaihai}
GAMES = {game: wk.load(game) for game in READ}
PATHS = {game: files.data_root() / game / "history.toml" for game in READ}
HISTORY = {game: read(PATHS[game], GAMES[game].board) for game, read in READ.items()}
SENTENCES = {"typhoon": 3, "huaihai": 2}
"""As many has the Chinese text of a turn at least."""

each_game = pytest.mark.parametrize("game", READ)


@each_game
def test_every_turn_of_the_track_has_its_history_in_both_languages(game: str) -> None:
    assert list(HISTORY[game]) == list(GAMES[game].charts.turns)
    for episode in HISTORY[game].values():
        assert episode.text.en.count(".") >= 3
        assert episode.text.zh.count("。") >= SENTENCES[game]
        assert "\n" not in episode.text.zh


@pytest.mark.clause("huaihai", "3")
@each_game
def test_each_title_begins_with_the_first_day_of_its_turn(game: str) -> None:
    for number, row in GAMES[game].charts.turns.items():
        title = HISTORY[game][number].title
        assert title.en.startswith(str(row.first_day.day))
        assert title.zh.startswith(f"{row.first_day.month}月{row.first_day.day}日")


@pytest.mark.clause("typhoon", "14.4.1", "14.4.2")
def test_history_was_a_soviet_victory() -> None:
    board, episodes = GAMES["typhoon"].board, HISTORY["typhoon"].values()
    moscow_and_tula = board.features["moscow"] | board.features["tula"]
    assert not any(episode.held & moscow_and_tula for episode in episodes)
    assert [len(episode.held) for episode in episodes] == [3, 5, 5, 6, 6, 6, 6, 5, 5, 4, 4, 4]


def test_the_pla_took_five_of_the_cities_and_not_bengbu() -> None:
    history = HISTORY["huaihai"]
    assert [len(episode.held) for episode in history.values()] == [3, 4, 4, 5, 5, 5, 5, 5, 5, 5]
    assert GAMES["huaihai"].board.find("Bengbu").hex not in history[10].held
    assert "5" in history[10].then.to("zh")


@pytest.mark.parametrize(
    ("game", "old", "new", "expected"),
    [
        *((game, "number = 2", "number = 3", "a whole number from 2 to 2") for game in READ),
        *((game, "title.zh", "title.fr", "a text") for game in READ),
        ("typhoon", '"kalinin"', '"atlantis"', "a place of the board"),
        ("typhoon", '"kalinin"', '"vyazma"', "a big city"),
        ("typhoon", "axis_big_cities =", "cities =", "a table with number"),
        ("huaihai", '"haizhou"', '"atlantis"', "a place of the board"),
        ("huaihai", '"haizhou"', '"nianzhuang"', "one of the cities"),
        ("huaihai", "pla_cities =", "cities =", "a table with number"),
    ],
)
def test_a_history_that_cannot_be_used_is_named(
    tmp_path: Path, game: str, old: str, new: str, expected: str
) -> None:
    text, path = PATHS[game].read_text(encoding="utf-8"), tmp_path / "history.toml"
    assert old in text.split("[[turn]]", 1)[1]
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=expected):
        READ[game](path, GAMES[game].board)
