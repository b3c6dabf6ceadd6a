"""What really happened, turn by turn."""

from __future__ import annotations

from pathlib import Path

import pytest

import wargame_kit as wk
from wargame_kit.position.history import read_episodes
from wargame_kit.words import DataError, files

TYPHOON, HUAIHAI = wk.load("typhoon"), wk.load("huaihai")
HISTORIES = {game.id: game.presentation.charts.history(game) for game in (TYPHOON, HUAIHAI)}


@pytest.mark.parametrize(("game", "sentences"), [(TYPHOON, 3), (HUAIHAI, 2)])
def test_every_turn_has_its_history_in_both_languages(game, sentences) -> None:
    assert list(HISTORIES[game.id]) == list(game.charts.turns)
    for number, row in game.charts.turns.items():
        episode = HISTORIES[game.id][number]
        assert episode.text.en.count(".") >= 3
        assert episode.text.zh.count("。") >= sentences
        assert "\n" not in episode.text.zh
        assert episode.title.en.startswith(str(row.first_day.day))
        assert episode.title.zh.startswith(f"{row.first_day.month}月{row.first_day.day}日")


@pytest.mark.clause("typhoon", "14.4.1", "14.4.2")
def test_history_was_a_soviet_victory() -> None:
    moscow_and_tula = TYPHOON.board.features["moscow"] | TYPHOON.board.features["tula"]
    held = [episode.held for episode in HISTORIES["typhoon"].values()]
    assert not any(hexes & moscow_and_tula for hexes in held)
    assert [len(hexes) for hexes in held] == [3, 5, 5, 6, 6, 6, 6, 5, 5, 4, 4, 4]


def test_the_pla_took_five_of_the_cities_and_not_bengbu() -> None:
    history = HISTORIES["huaihai"]
    assert [len(episode.held) for episode in history.values()] == [3, 4, 4, 5, 5, 5, 5, 5, 5, 5]
    assert HUAIHAI.board.find("Bengbu").hex not in history[10].held
    assert "5" in history[10].then.to("zh")


@pytest.mark.parametrize(
    ("game", "old", "new", "expected"),
    [
        (TYPHOON, "number = 2", "number = 3", "expected 2"),
        (TYPHOON, "number = 2", "number = 2\nlast = 3", "expected 4"),
        (TYPHOON, "number = 2", "number = 2\nlast = 1", "a whole number from 2 to 999"),
        (TYPHOON, '"kalinin"', '"atlantis"', "a place of the board"),
        (TYPHOON, '"kalinin"', '"vyazma"', "a big city"),
        (TYPHOON, "title.zh", "title.fr", "a text"),
        (TYPHOON, "axis_big_cities =", "cities =", "a table with number"),
        (HUAIHAI, '"haizhou"', '"nianzhuang"', "one of the cities"),
        (HUAIHAI, "pla_cities =", "cities =", "a table with number"),
    ],
)
def test_a_history_that_cannot_be_used_is_named(tmp_path: Path, game, old, new, expected) -> None:
    told = (files.data_root() / game.id / "history.toml").read_text(encoding="utf-8")
    assert old in told.split("[[turn]]", 1)[1]
    path = tmp_path / "history.toml"
    path.write_text(told.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=expected):
        read_episodes(path, game.board, game.presentation.charts.objectives)
