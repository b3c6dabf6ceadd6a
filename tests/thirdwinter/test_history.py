"""What really happened from the Dnepr to the Carpathians, beside the campaign and beside its battles."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from wargame_kit.games.ocs.rules.supply.rails import controls, entered, stations
from wargame_kit.studies import course

GAME = wk.load("thirdwinter")
HISTORY = GAME.presentation.charts.history(GAME)
EVERY = frozenset().union(*(episode.held for episode in HISTORY.values()))


def test_each_of_the_63_turns_has_its_dates_and_its_history_in_both_languages() -> None:
    assert list(HISTORY) == list(GAME.charts.turns)
    for number, episode in HISTORY.items():
        day = GAME.charts.turns[number].first_day
        assert episode.title.en.startswith(f"{day.day} ")
        assert f"{day:%B}" in episode.title.en
        assert episode.title.zh.startswith(f"{day.year}年{day.month}月{day.day}日")
        assert episode.text.en.endswith(".")
        assert episode.text.zh.endswith("。")


def test_history_comes_to_eight_points_a_draw() -> None:
    won = {number: episode.points for number, episode in HISTORY.items()}
    changed = [n for n in won if won[n] != won.get(n - 1, 0)]
    assert [(n, won[n]) for n in changed] == [(13, 2), (39, 0), (49, 2), (52, 4), (58, 6), (60, 8)]
    limits = GAME.start("third-winter").scenario.set_up["victory"]
    assert limits.axis < won[63] < limits.soviet


@pytest.mark.parametrize(
    ("place", "turn"), [("kiev", 13), ("uman", 49), ("vinnitsa", 52), ("odessa", 58), ("tarnopol", 60)]
)
def test_the_cities_that_bring_points_fell_in_the_turns_in_which_history_scores_them(
    place: str, turn: int
) -> None:
    hex_ = GAME.board.find(place).hex
    assert min(n for n, episode in HISTORY.items() if hex_ in episode.held) == turn


def test_zhitomir_and_korosten_changed_hands_three_times() -> None:
    for place, held in (("zhitomir", [15, 16]), ("korosten", [16, 17, 18])):
        hex_ = GAME.board.find(place).hex
        assert [n for n in range(1, 29) if hex_ in HISTORY[n].held] == held
        assert hex_ in HISTORY[29].held


def test_of_every_place_that_is_told_the_campaign_knows_whose_it_is() -> None:
    assert stations(GAME.board) | GAME.start("third-winter").scenario.set_up["counted"] >= EVERY


EARLY = {"kamenets": {"Izyaslav"}}
"""Taken on the very day on which a battle begins."""


@pytest.mark.parametrize("scenario", list(GAME.scenarios))
def test_a_battle_begins_with_the_places_that_history_had_come_to(scenario: str) -> None:
    position = GAME.start(scenario)
    history = position.game.presentation.charts.history(position.game)
    told = frozenset().union(*(episode.held for episode in history.values()))
    before = history[position.turn - 1].held if position.turn > 1 else frozenset()
    now = {hex_ for hex_ in told if controls(position, "soviet", hex_)}
    if position.turn == 1:
        before |= now & {position.game.board.find("poltava").hex}
    assert {position.game.place_name(hex_).en for hex_ in now ^ before} == EARLY.get(scenario, set())


@pytest.mark.parametrize("scenario", list(GAME.scenarios))
def test_a_battle_tells_of_its_own_turns_and_places(scenario: str) -> None:
    position = GAME.start(scenario)
    told = course(position)
    assert list(told.episodes) == list(range(position.turn, position.scenario.last_turn + 1))
    for number, episode in told.episodes.items():
        assert (episode.points is None) == (scenario != "third-winter")
        if scenario != "third-winter":
            assert len(episode.text.en) < len(HISTORY[number].text.en) or episode.text == HISTORY[number].text
    if scenario != "kherson":
        assert all(":" in episode.title.en for episode in told.episodes.values())


def test_the_places_of_the_game_are_compared_with_those_of_then() -> None:
    start = GAME.start("third-winter")
    later = start.replaced(turn=13)
    page = course(later)._repr_html_()
    assert page.count("<details open>") == 1
    assert "the victory points stood at 2" in page
    assert "Soviet then and not in your game: " in page
    early = entered(start, "soviet", start.game.board.find("zhitomir").hex)
    assert "Soviet in your game and not then: Zhitomir." in course(early)._repr_html_()
    assert "In your game the same places are Soviet." in course(start)._repr_html_()
