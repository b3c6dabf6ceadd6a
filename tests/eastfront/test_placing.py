"""Positions placed freely: where they begin, what follows from the blocks, what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.eastfront.theatre import block, shown, theatre
from wargame_kit.games.eastfront.rules.control import control_now, defender_of
from wargame_kit.games.eastfront.rules.weather import RollWeather
from wargame_kit.position import BadPosition

UNITS = [
    block("A"),
    block("B"),
    block("HQ", "german", "headquarters", 3),
    block("OKH", "german", "supreme", 3),
    block("R", "soviet"),
    block("S", "soviet"),
]
GAME: Any = theatre(["......", "...~..", "......"], UNITS)


@pytest.mark.parametrize(
    ("step", "prompt"),
    [
        ("soviet command", "Soviet: "),
        ("movement", "Axis: move"),
        ("production", "Axis"),
        ("指挥", "Axis: "),
    ],
)
def test_a_position_begins_where_a_reader_says(step: str, prompt: str) -> None:
    position = GAME.position({"A": "A1", "HQ": "A1", "R": "F1"}, step=step, active={"HQ": "combat"})
    assert str(position.prompt).startswith(prompt)


def test_supreme_moves_follow_from_the_headquarters_that_leads() -> None:
    position = GAME.position({"A": "A1", "OKH": "A2", "R": "F1"}, step="movement", active={"OKH": "supreme"})
    assert position.facts.supreme_moves == 6


@pytest.mark.clause("eastfront", "8.3")
def test_land_is_that_of_the_nearest_where_nobody_says_whose() -> None:
    position = GAME.position({"A": "A1", "R": "F1"})
    owned = control_now(position)
    index = GAME.board.index
    assert {index("A3"), index("B2")} <= owned.axis
    assert {index("F3"), index("E2")} <= owned.soviet


@pytest.mark.clause("eastfront", "12.21")
def test_who_begins_follows_from_the_weather_and_attacks_in_battles_that_stand() -> None:
    dry = GAME.position({"A": "C1", "R": "C1"})
    snow = GAME.position({"A": "C1", "R": "C1"}, weather="snow")
    assert (dry.facts.first, snow.facts.first) == ("axis", "soviet")
    hex_ = GAME.board.index("C1")
    assert (defender_of(dry, hex_), defender_of(snow, hex_)) == ("soviet", "axis")


@pytest.mark.clause("eastfront", "12.21")
@pytest.mark.clause("eastfront", "4.4")
@pytest.mark.parametrize("step", ["weather", RollWeather()])
@pytest.mark.parametrize(("throw", "begins"), [("weather 1 6", "soviet"), ("weather 1 1", "axis")])
def test_a_throw_for_the_weather_decides_who_acts_after_it(step: Any, throw: str, begins: str) -> None:
    march = GAME.position({"A": "C1", "R": "F1"}, turn=19, step=step)
    begun = march.play(throw)
    assert begun.facts.first == begun.actor == begins
    assert shown(begun)["12.21"] == f"{'Soviet' if begins == 'soviet' else 'Axis'} first"


def test_a_fact_that_is_true_of_some_counters_takes_their_ids() -> None:
    wanted = GAME.position({"A": "C1", "R": "F1"}, unsupplied={"A": True})
    assert wanted.pieces["A"].unsupplied
    for told in (["A"], "A", {"A"}, [("A", True)]):
        assert GAME.position({"A": "C1", "R": "F1"}, unsupplied=told) == wanted


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"unsupplied": 5}, "unsupplied is 5; expected the units of which it is true"),
        ({"unsupplied": {"A": "no"}}, "unsupplied is 'no'; expected True or False"),
        ({"unsupplied": ["Q"]}, "unsupplied"),
        ({"active": ["A"]}, "active is 'A'; expected a value for each unit, such as {'A': '…'}"),
        ({"strikes": [["C1"]]}, "strikes is ['C1']; expected rows of 3 values"),
    ],
)
def test_what_is_told_of_counters_wrongly_is_refused_with_what_is_wanted(told: Any, expected: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.position({"A": "C1", "R": "F1"}, **told)
    assert expected in str(caught.value)


def test_what_is_wrong_is_listed() -> None:
    at_sea = GAME.position({"A": "D2", "R": "F1"})
    assert [str(problem) for problem in at_sea.problems()]
    leads = GAME.position({"A": "A1", "R": "F1"}, active={"A": "combat"})
    assert [fault.place for fault in GAME.validate(leads) if fault.place] == ["facts.active"]
    unseen = GAME.position({"A": "A1", "R": "F1"}).seen_by("axis")
    assert [fault.place for fault in GAME.validate(unseen) if fault.place] == ["pieces"]
