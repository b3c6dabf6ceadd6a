"""Chance: exact distributions, and the dice that supply an outcome. No position holds a random generator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from wargame_kit.position.action import Action

if TYPE_CHECKING:
    from wargame_kit.position.position import Position

Distribution = Mapping[Action, Fraction]
"""Each outcome with its probability; they sum to one."""


def check_distribution(distribution: Distribution) -> None:
    """Refuse a distribution that does not sum to one.

    Raises
    ------
    ValueError
    """
    total = sum(distribution.values(), Fraction(0))
    if total != 1 or any(p <= 0 for p in distribution.values()):
        raise ValueError(f"chances must be positive and sum to 1, not to {total}")


class Dice:
    """Dice and draws from a seed; the same seed gives the same game.

    Parameters
    ----------
    seed : int
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def throw(self, position: Position) -> Action:
        """An outcome of the position's chance step."""
        distribution = position.chance()
        lot = Fraction(self._random.getrandbits(64), 2**64)
        for action, probability in distribution.items():
            lot -= probability
            if lot < 0:
                return action
        return next(reversed(list(distribution)))


class Scripted:
    """Dice that give the outcomes written down, for lessons and tests.

    Parameters
    ----------
    outcomes : iterable of str
        Actions in text form.
    """

    def __init__(self, outcomes: Iterable[str]) -> None:
        self._outcomes = iter(outcomes)

    def throw(self, position: Position) -> Action:
        """The next outcome written down.

        Raises
        ------
        ValueError
            If the script is at its end.
        """
        text = next(self._outcomes, None)
        if text is None:
            raise ValueError(f"the script has no outcome left for: {position.prompt}")
        return position.game.read_action(text)
