"""4.3, 4.4 and 12: the weather of a fortnight, how it is thrown for, and who begins in it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import wargame_kit as wk
from tests.eastfront.theatre import before, block, shown, theatre
from wargame_kit.games.eastfront.rules.sequence import StartOfFortnight
from wargame_kit.games.eastfront.rules.weather import RollWeather, weather_at
from wargame_kit.position import position_from_json, position_to_json

UNITS = [block("A"), block("R", "soviet")]
JUNE, OCTOBER, NOVEMBER, JANUARY, FEBRUARY = 1, 9, 11, 15, 17


def thrown(turn: int, **told: Any) -> Any:
    game = theatre(["..", ".."], UNITS, features={"west": ["A1", "A2"]})
    return before(game, told.pop("pieces", {}), RollWeather(), turn=turn, **told)


def chances(position: Any) -> dict[tuple[str, str, str], Fraction]:
    """Every weather, east and west, that a throw may bring with who begins in it."""
    answer: dict[tuple[str, str, str], Fraction] = {}
    for action, chance in position.chance().items():
        facts = position.play(action).facts
        key = (facts.weather, facts.western_weather, facts.first)
        answer[key] = answer.get(key, Fraction(0)) + chance
    return answer


@pytest.mark.clause("eastfront", "12.1")
@pytest.mark.clause("eastfront", "12.21")
@pytest.mark.clause("eastfront", "4.4")
def test_in_a_fixed_month_nobody_throws() -> None:
    june, january = thrown(JUNE), thrown(JANUARY)
    assert june.is_over
    assert (june.facts.weather, june.facts.western_weather, june.facts.first) == ("dry", "dry", "axis")
    assert (january.facts.weather, january.facts.western_weather) == ("snow", "mud")
    assert january.facts.first == "soviet"
    assert [shown(each)["12.21"] for each in (june, january)] == ["Axis first", "Soviet first"]


@pytest.mark.clause("eastfront", "12.1")
@pytest.mark.clause("eastfront", "4.3")
@pytest.mark.parametrize(("reading", "mud"), [("difference", 16), ("equal", 6), ("parity", 18)])
def test_three_readings_of_the_dice(reading: str, mud: int) -> None:
    position = thrown(OCTOBER, options={"weather_difference": reading})
    assert chances(position) == {
        ("mud", "dry", "axis"): Fraction(mud, 36),
        ("dry", "dry", "axis"): Fraction(36 - mud, 36),
    }


@pytest.mark.clause("eastfront", "12.3")
def test_one_throw_serves_both_fronts_in_november() -> None:
    assert chances(thrown(NOVEMBER)) == {
        ("mud", "mud", "axis"): Fraction(16, 36),
        ("snow", "dry", "soviet"): Fraction(20, 36),
    }
    assert shown(thrown(NOVEMBER).play("weather 1 6"))["12.3"] == "Dry"


@pytest.mark.clause("eastfront", "12.3")
def test_the_west_may_be_ignored_until_soviet_units_are_there() -> None:
    february = thrown(FEBRUARY, options={"western_front": "ignored"})
    assert february.is_over
    assert february.facts.western_weather == "snow"
    assert shown(february, "A1")["12.3"] == "Snow"
    entered = thrown(FEBRUARY, options={"western_front": "ignored"}, pieces={"R": "A1"})
    assert {weather for _, weather, _ in chances(entered)} == {"mud", "dry"}
    assert not thrown(FEBRUARY, options={"western_front": "ignored"}, group_e=True).is_over


@pytest.mark.clause("eastfront", "12.3")
def test_each_front_has_its_weather() -> None:
    position = thrown(JANUARY)
    assert [weather_at(position, position.game.board.index(hex_)) for hex_ in ("A1", "B1")] == ["mud", "snow"]
    assert shown(position)["12.3"] == shown(position, "A1")["12.3"] == "Mud"


@pytest.mark.clause("eastfront", "12.1")
@pytest.mark.clause("eastfront", "4.3")
def test_a_game_that_waits_for_the_weather_is_saved_and_read_back() -> None:
    game = wk.load("eastfront")
    start = game.start("s41").replaced(turn=OCTOBER)
    position = start.replaced(agenda=(StartOfFortnight(),)).settled()
    assert position.actor == "chance"
    assert position_from_json(position_to_json(position), game) == position


@pytest.mark.clause("eastfront", "12.1")
def test_a_die_has_six_sides() -> None:
    assert not thrown(OCTOBER).check("weather 3 7")
    assert thrown(OCTOBER).check("weather 3 6")
