"""Thousands of random games of the first summer: no dead end, an end in good time, one answer each time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.walking import ALL_ON, at_random
from wargame_kit.games.eastfront import EastFront
from wargame_kit.position import CHANCE

LONGEST = 4000
"""Actions in a game; none of some hundreds at random was half as long."""

GAMES, EACH = 10_000, 100
OTHERWISE = {
    "weather_difference": "parity",
    "headquarters_at_zero": "destroyed",
    "ties": "weakest",
    "straits": "both",
    "arrivals": "strength",
    "ss_steps": "cadre",
    "early_arrivals": "any",
    "supreme_strike": "mobilises",
}
READINGS = (ALL_ON["eastfront"], ALL_ON["eastfront"] | OTHERWISE, {}, OTHERWISE)
"""The options of one game after the other: what may be left out, the other readings, both, neither."""


def played(seed: int, agreeing: int = 61) -> None:
    """Play a game to its end, and ask now and then whether all that answers for it says the same."""
    random = Random(seed)
    position: Any = EastFront.load().start("s41", **READINGS[seed % len(READINGS)])
    actions = 0
    while not position.is_over:
        action = at_random(position, random)
        if actions % agreeing == 0:
            agrees(position, action, random)
        position, actions = position.trust(action), actions + 1
        assert actions < LONGEST, seed
    assert position.problems() == ()


def agrees(position: Any, action: Any, random: Random) -> None:
    """What is listed, allowed, sampled and offered by unit is one and the same."""
    listed = list(position.chance()) if position.actor == CHANCE else list(position.legal)
    assert action in listed
    assert len(set(listed)) == len(listed)
    assert all(position.check(each) for each in random.sample(listed, min(len(listed), 12)))
    assert not list(position.step.choices(position, "nobody"))


@pytest.mark.parametrize("seed", range(20))
def test_a_few_random_games_come_to_their_end(seed: int) -> None:
    played(seed, 197)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, GAMES, EACH))
def test_ten_thousand_random_games_come_to_their_end(start: int) -> None:
    for seed in range(start, start + EACH):
        played(seed)
