"""What really happened, week by week."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_kit.board import load_board
from wargame_kit.games.huaihai.files.charts_reading import read_charts
from wargame_kit.games.huaihai.view.history import read_history
from wargame_kit.words import DataError, files

FOLDER = files.data_root() / "huaihai"
PATH = FOLDER / "history.toml"
BOARD = load_board("huaihai")
HISTORY = read_history(PATH, BOARD)


def test_every_week_has_its_history_in_both_languages() -> None:
    assert list(HISTORY) == list(read_charts(FOLDER / "charts.toml").turns)
    for episode in HISTORY.values():
        assert episode.text.en.count(".") >= 3
        assert episode.text.zh.count("。") >= 2
        assert "\n" not in episode.text.zh


@pytest.mark.clause("huaihai", "3")
def test_each_title_begins_with_the_first_day_of_its_week() -> None:
    for number, row in read_charts(FOLDER / "charts.toml").turns.items():
        title = HISTORY[number].title
        assert title.en.startswith(str(row.first_day.day))
        assert title.zh.startswith(f"{row.first_day.month}月{row.first_day.day}日")


def test_the_pla_took_five_of_the_cities_and_not_bengbu() -> None:
    assert [len(episode.held) for episode in HISTORY.values()] == [3, 4, 4, 5, 5, 5, 5, 5, 5, 5]
    assert BOARD.find("Bengbu").hex not in HISTORY[10].held
    assert "5" in HISTORY[10].then.to("zh")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("number = 2", "number = 3", "a whole number from 2 to 2"),
        ('"haizhou"', '"atlantis"', "a place of the board"),
        ('"haizhou"', '"nianzhuang"', "one of the cities"),
        ("title.zh", "title.fr", "a text"),
        ("pla_cities =", "cities =", "a table with number"),
    ],
)
def test_a_history_that_cannot_be_used_is_named(tmp_path: Path, old: str, new: str, expected: str) -> None:
    path = tmp_path / "history.toml"
    path.write_text(PATH.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert old in PATH.read_text(encoding="utf-8").split("[[turn]]", 1)[1]
    with pytest.raises(DataError, match=expected):
        read_history(path, BOARD)
