"""What really happened, turn by turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_kit.board import load_board
from wargame_kit.games.typhoon.files.charts_reading import read_charts
from wargame_kit.games.typhoon.view.history import read_history
from wargame_kit.words import DataError, files

FOLDER = files.data_root() / "typhoon"
PATH = FOLDER / "history.toml"
BOARD = load_board("typhoon")
HISTORY = read_history(PATH, BOARD)


def test_every_turn_of_the_track_has_its_history_in_both_languages() -> None:
    assert list(HISTORY) == list(read_charts(FOLDER / "charts.toml").turns)
    for episode in HISTORY.values():
        assert episode.text.en.count(".") >= 3
        assert episode.text.zh.count("。") >= 3
        assert "\n" not in episode.text.zh


def test_each_title_begins_with_the_first_day_of_its_turn() -> None:
    for number, row in read_charts(FOLDER / "charts.toml").turns.items():
        title = HISTORY[number].title
        assert title.en.startswith(str(row.first_day.day))
        assert title.zh.startswith(f"{row.first_day.month}月{row.first_day.day}日")


@pytest.mark.clause("typhoon", "14.4.1", "14.4.2")
def test_history_was_a_soviet_victory() -> None:
    moscow_and_tula = BOARD.features["moscow"] | BOARD.features["tula"]
    assert not any(episode.held & moscow_and_tula for episode in HISTORY.values())
    assert [len(episode.held) for episode in HISTORY.values()] == [
        3,
        5,
        5,
        6,
        6,
        6,
        6,
        5,
        5,
        4,
        4,
        4,
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("number = 2", "number = 3", "a whole number from 2 to 2"),
        ('"kalinin"', '"atlantis"', "a place of the board"),
        ('"kalinin"', '"vyazma"', "a big city"),
        ("title.zh", "title.fr", "a text"),
        ("axis_big_cities =", "cities =", "a table with number"),
    ],
)
def test_a_history_that_cannot_be_used_is_named(tmp_path: Path, old: str, new: str, expected: str) -> None:
    path = tmp_path / "history.toml"
    path.write_text(PATH.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=expected):
        read_history(path, BOARD)
