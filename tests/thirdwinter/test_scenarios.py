"""The scenarios of The Third Winter, as far as they are played: they begin and run to their end."""

from __future__ import annotations

from random import Random

import pytest

from wargame_kit.games.ocs.rules.modes import reserve_limit
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
def test_what_the_file_says_is_there_and_nothing_is_used_up(scenario: str) -> None:
    position = GAME.start(scenario)
    told, facts = position.scenario.set_up, position.facts
    assert facts.dumps == told["dumps"]
    assert facts.hedgehogs == told["hedgehogs"]
    assert (facts.gauge, facts.held) == (told["gauge"], told["held"])
    assert (facts.rail, facts.first, facts.weather) == (0, told["first"], told["script"][position.turn])
    assert position.window == told["window"]
    assert reserve_limit(position, "soviet") == told["reserves"]["soviet"]
    assert GAME.title_rules.sources(position, "axis") == told["sources"]["axis"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_at_random_runs_to_its_end_and_every_action_is_allowed(scenario: str) -> None:
    position, random = GAME.start(scenario), Random(scenario)
    while not position.is_over:
        action = position.legal.sample(random)
        assert position.check(action), action
        position = position.play(action)
    assert position.turn == position.scenario.last_turn or position.step.clause.number == "5.0b"
