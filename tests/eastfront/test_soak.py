"""Thousands of random games of the first summer: no dead end, an end in good time, one answer each time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.walking import ALL_ON, agrees, at_random, daily
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.rules.movement import Movement
from wargame_kit.games.eastfront.rules.stacking import crowded
from wargame_kit.rulebook import load_rulebook

LONGEST = 4000
"""Actions in a game; none of some hundreds at random was half as long."""

GAME = wk.load("eastfront")
GAMES, EACH = 10_000, 100
OTHERWISE = {
    option.id: option.choices[-1]
    for option in load_rulebook("eastfront").options.values()
    if option.provenance == "kit"
}
READINGS = (ALL_ON["eastfront"], ALL_ON["eastfront"] | OTHERWISE, {}, OTHERWISE)
"""The options of one game after the other: what may be left out, the other readings, both, neither."""


def played(seed: int, agreeing: int = 61) -> None:
    """Play a game to its end, and ask now and then whether all that answers for it says the same."""
    random = Random(seed)
    position: Any = GAME.start("s41", **READINGS[seed % len(READINGS)])
    actions, mover = 0, ""
    while not position.is_over:
        action = at_random(position, random)
        if actions % agreeing == 0:
            agrees(position, action, random)
        mover = position.step.side if isinstance(position.step, Movement) else mover
        position, actions = position.play_unchecked(action), actions + 1
        assert actions < LONGEST, seed
    assert all(each.clause == cite("6.2") for each in position.problems())
    assert not unanswered(position, mover), seed


def unanswered(position: Any, mover: str) -> list[str]:
    """Where more stand than may, and nobody of them goes without supply for it (6.22).

    Those of the side that moved last have still to be checked by its enemy.
    """
    over = (
        (side, hex_, most) for side in position.game.sides for hex_, most in crowded(position, side).items()
    )
    return [
        position.game.board.label(hex_)
        for side, hex_, most in over
        if side != mover
        and most > sum(position.pieces[unit].unsupplied for unit in position.stacks_by_side[side][hex_])
    ]


@pytest.mark.parametrize("seed", daily(range(20), 2 * len(READINGS)))
def test_a_few_random_games_come_to_their_end(seed: int) -> None:
    played(seed, 197)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, GAMES, EACH))
def test_ten_thousand_random_games_come_to_their_end(start: int) -> None:
    for seed in range(start, start + EACH):
        played(seed)
