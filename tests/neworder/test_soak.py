"""Thousands of random games of both battles: no dead end, an end in good time, one answer to one question."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.neworder.theatre import loaded
from tests.walking import ALL_ON, at_random
from wargame_kit.position import CHANCE

LONGEST = 4000
"""Actions in a game; none of some thousands at random was half as long."""

GAMES, EACH = 10_000, 100
READINGS = {
    "kiev": (ALL_ON["kiev"], ALL_ON["ulaanbaatar"], {}),
    "ulaanbaatar": (ALL_ON["ulaanbaatar"], {"untried_hyperwar": "any"}, {}),
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
        position, actions = position.trust(action), actions + 1
        assert actions < LONGEST, (title, scenario, seed)
    assert position.problems() == ()


def agrees(position: Any, action: Any, random: Random) -> None:
    """What is listed, allowed, sampled and offered by unit is one and the same."""
    listed = list(position.chance()) if position.actor == CHANCE else list(position.legal)
    assert action in listed
    assert len(set(listed)) == len(listed)
    assert all(position.check(each) for each in random.sample(listed, min(len(listed), 12)))
    assert not list(position.step.choices(position, "nobody"))
    if position.actor != CHANCE:
        named = {getattr(each, "unit", None) for each in listed}
        assert position.legal.units == tuple(unit for unit in position.pieces if unit in named)


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
