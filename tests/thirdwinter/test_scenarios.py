"""The scenarios of The Third Winter, as far as they are played: they begin and run to their end."""

from __future__ import annotations

from random import Random

import pytest

from wargame_kit.games.thirdwinter.game import ThirdWinter

GAME = ThirdWinter.load()
SCENARIOS = ("bukrin", "kherson")


def test_the_scenarios_are_those_of_its_folder() -> None:
    assert tuple(sorted(GAME.scenarios)) == SCENARIOS


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_begins_cut_off_and_every_counter_fits(scenario: str) -> None:
    position = GAME.start(scenario)
    standing = {unit for unit, piece in position.pieces.items() if piece.hex_ >= 0}
    assert {position.side_of(unit) for unit in standing} == set(GAME.sides)
    assert [position.supply(side).cut for side in GAME.sides] == [(), ()]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_at_random_runs_to_its_end_and_every_action_is_allowed(scenario: str) -> None:
    position, random = GAME.start(scenario), Random(scenario)
    while not position.is_over:
        action = position.legal.sample(random)
        assert position.check(action), action
        position = position.play(action)
    assert position.turn == position.scenario.last_turn or position.step.clause.number == "5.0b"
