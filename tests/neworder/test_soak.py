"""Thousands of random games of both battles: no dead end, an end in good time, one answer to one question."""

from __future__ import annotations

from random import Random

import pytest

from tests.neworder.theatre import loaded
from tests.walking import ALL_ON, agrees, at_random

LONGEST = 4000
"""Actions in a game; none of some thousands at random was half as long."""

GAMES, EACH = 10_000, 100
READINGS = {
    "kiev": (ALL_ON["kiev"], ALL_ON["ulaanbaatar"] | {"nato_reserve": "received"}, {}),
    "ulaanbaatar": (ALL_ON["ulaanbaatar"], {"untried_hyperwar": "any", "government": "all"}, {}),
}
"""The options of one game after the other: all on, those of the other battle, the usual ones."""
BATTLES = [(title, scenario) for title in READINGS for scenario in loaded(title).scenarios]


def played(title: str, scenario: str, seed: int) -> None:
    """Play a game to its end, and ask now and then whether all that answers for it says the same."""
    random, readings = Random(seed), READINGS[title]
    position, actions = loaded(title).start(scenario, **readings[seed % len(readings)]), 0
    while not position.is_over:
        action = at_random(position, random)
        if actions % 61 == 0:
            agrees(position, action, random)
        position, actions = position.play_unchecked(action), actions + 1
        assert actions < LONGEST, (title, scenario, seed)
    assert position.problems() == ()


@pytest.mark.parametrize(("title", "scenario"), BATTLES)
def test_a_few_random_games_come_to_their_end(title: str, scenario: str) -> None:
    for seed in range(3):
        played(title, scenario, seed)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, GAMES // len(BATTLES), EACH))
@pytest.mark.parametrize(("title", "scenario"), BATTLES)
def test_ten_thousand_random_games_come_to_their_end(title: str, scenario: str, start: int) -> None:
    for seed in range(start, start + EACH):
        played(title, scenario, seed)
