"""A turn is what its steps lay out, and a position may begin at each of them with what is left of it."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games.eastfront.rules.sequence import StartOfMonth
from wargame_kit.games.huaihai.rules.sequence import StartOfTurn as HuaihaiTurn
from wargame_kit.games.neworder.rules.sequence import StartOfTurn as NewOrderTurn
from wargame_kit.games.typhoon.rules.sequence import StartOfTurn as TyphoonTurn
from wargame_kit.position import StepSequence
from wargame_kit.position.sequence import agenda_from, ways_on

TURNS: list[tuple[str, str, StepSequence]] = [
    ("typhoon", "typhoon-1941", TyphoonTurn()),
    ("huaihai", "huaihai-1948", HuaihaiTurn()),
    ("kiev", "kiev", NewOrderTurn()),
    ("eastfront", "s41", StartOfMonth()),
]


@pytest.fixture(params=TURNS, ids=[game for game, _, _ in TURNS])
def told(request: pytest.FixtureRequest) -> tuple[Any, StepSequence]:
    game, scenario, turn = request.param
    position: Any = wk.load(game).start(scenario).replaced(turn=2)
    return position, turn


def test_what_is_left_of_a_turn_is_what_carrying_it_out_would_leave(told: tuple[Any, StepSequence]) -> None:
    position, turn = told
    within = 0
    for left in ways_on(position, (turn,)):
        if isinstance(left[0], StepSequence):
            after = left[0].settle(position.replaced(agenda=left[::-1]))
            assert after.agenda == (*left[:0:-1], *left[0].steps(after)[::-1])
            within += 1
    assert within


def test_a_position_may_begin_at_every_step_of_a_turn(told: tuple[Any, StepSequence]) -> None:
    position, turn = told
    seen = set()
    for left in ways_on(position, (turn,)):
        if left[0] not in seen:
            assert agenda_from(position, (turn,), left[0]) == left[::-1]
            seen.add(left[0])
    assert len(seen) > 4


def test_a_step_that_no_turn_lays_out_has_nothing_left(told: tuple[Any, StepSequence]) -> None:
    position, turn = told
    assert agenda_from(position, turn.steps(position), turn) == ()
