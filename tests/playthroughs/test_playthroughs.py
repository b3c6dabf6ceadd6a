"""Golden playthroughs: a whole game of every scenario, reviewed as a diff when a rule changes."""

from __future__ import annotations

import pytest

import wargame_kit as wk
from tests.playthroughs.telling import actions_in, first_position, path_of, told
from tests.walking import is_long
from wargame_kit.games import GAMES

CAMPAIGN = ("thirdwinter", "third-winter")
"""What a long battle has beyond a short one of its series happens in the campaign."""


def is_told_daily(game: str, scenario: str) -> bool:
    """Whether a playthrough is followed every day: all but those of large maps that others are like."""
    return game != CAMPAIGN[0] or not is_long(game, scenario) or (game, scenario) == CAMPAIGN


SCENARIOS = [
    pytest.param(game, scenario, marks=() if is_told_daily(game, scenario) else pytest.mark.slow)
    for game in GAMES
    for scenario in wk.load(game).scenarios
]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_the_playthrough_still_goes_as_it_is_told(game, scenario):
    """Run ``python -m tests.playthroughs`` and review the difference if a rule was meant to change."""
    path = path_of(game, scenario)
    assert path.exists(), f"no playthrough of {game}/{scenario}: run python -m tests.playthroughs"
    text = path.read_text(encoding="utf-8")
    assert list(told(first_position(game, scenario), actions_in(text))) == text.splitlines()
