"""What really happened in the war in the east: fortnight by fortnight in 1941, then by three months."""

from __future__ import annotations

from tests.eastfront.test_own_files import loaded
from wargame_kit.studies.course import course

OF_1941 = 12
"""Fortnights that are told one by one."""


def test_every_fortnight_of_1941_has_its_history_in_both_languages() -> None:
    game = loaded()
    history = game.presentation.charts.history(game)
    assert list(history)[:OF_1941] == list(range(1, game.scenarios["s41"].last_turn + 1))
    for number, episode in history.items():
        row = game.charts.turns[number]
        assert episode.text.en.count(".") >= 3
        assert episode.text.zh.count("。") >= 3
        if number <= OF_1941:
            assert episode.title.en.startswith(str(row.first_day.day))
            assert episode.title.zh.startswith(f"{row.first_day.month}月{row.first_day.day}日")


def test_after_1941_two_episodes_tell_of_each_half_year_to_the_end_of_the_war() -> None:
    game = loaded()
    history = game.presentation.charts.history(game)
    later = [episode for number, episode in history.items() if number > OF_1941]
    assert [(episode.turn, episode.last) for episode in later] == [(n, n + 5) for n in range(13, 97, 6)]
    for episode in later:
        first, last = (game.charts.turns[turn].first_day for turn in (episode.turn, episode.last))
        assert episode.title.en.startswith(f"{first:%B}")
        assert f" {last:%B} {last.year}: " in episode.title.en
        assert episode.title.zh.startswith(f"{first.year}年{first.month}月—")
        assert f"{last.month}月：" in episode.title.zh


def test_of_the_major_cities_the_axis_took_ten_in_1941_and_held_none_in_the_end() -> None:
    game = loaded()
    history = game.presentation.charts.history(game)
    major = {
        game.board.index(address) for address, city in game.charts.cities.items() if city.kind == "major"
    }
    assert all(episode.held <= major for episode in history.values())
    held = [len(episode.held) for episode in history.values()]
    assert held[:OF_1941] == [0, 1, 2, 2, 2, 3, 3, 4, 7, 10, 10, 10]
    voronezh = game.board.index("Voronezh")  # most of it from 7 July 1942 to 25 January 1943
    assert [n for n, episode in history.items() if voronezh in episode.held] == [25, 31]
    assert held[OF_1941:] == [9, 9, 11, 12, 8, 9, 8, 3, 3, 2, 1, 0, 0, 0]


def test_each_start_of_a_half_year_has_the_cities_as_history_left_them() -> None:
    game = loaded()
    history = game.presentation.charts.history(game)
    soviet = {
        game.board.index(address)
        for address, city in game.charts.cities.items()
        if city.kind == "major" and city.country == "ussr"
    }
    for scenario in ("w41", "s42", "w42", "s43", "w43", "s44", "w44"):
        position = game.start(scenario)
        before = max(episode.last for episode in history.values() if episode.last < position.turn)
        (told,) = (episode.held for episode in history.values() if episode.last == before)
        assert told == soviet & position.facts.axis_hexes, scenario


def test_a_course_opens_at_the_episode_that_a_position_lies_in() -> None:
    later = loaded().start("w42")
    assert course(later).episode.turn == later.turn == 37
    within = later.replaced(turn=41)
    assert course(within).episode.turn == 37
    page = course(within)._repr_html_()
    assert page.count("<details open>") == 1
    assert page.split("<details open>", 1)[1].split("</summary>")[0].endswith("the 6th Army is lost")
