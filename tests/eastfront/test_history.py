"""What really happened in the summer of 1941, fortnight by fortnight."""

from __future__ import annotations

from tests.eastfront.test_own_files import loaded
from wargame_kit.studies.course import course


def test_every_fortnight_of_1941_has_its_history_in_both_languages() -> None:
    game = loaded()
    history = game.presentation.charts.history(game)
    assert list(history) == list(range(1, game.scenarios["s41"].last_turn + 1))
    for number, episode in history.items():
        first = game.charts.turns[number].first_day
        assert episode.title.en.startswith(str(first.day))
        assert episode.title.zh.startswith(f"{first.month}月{first.day}日")
        assert episode.text.en.count(".") >= 3
        assert episode.text.zh.count("。") >= 3


def test_of_the_major_cities_the_axis_took_ten_in_1941() -> None:
    game = loaded()
    history = game.presentation.charts.history(game)
    major = {
        game.board.index(address) for address, city in game.charts.cities.items() if city.kind == "major"
    }
    assert all(episode.held <= major for episode in history.values())
    assert [len(episode.held) for episode in history.values()] == [0, 1, 2, 2, 2, 3, 3, 4, 7, 10, 10, 10]


def test_after_its_history_a_course_stays_at_the_last_that_is_told() -> None:
    assert course(loaded().start("s42")).episode.turn == 12
