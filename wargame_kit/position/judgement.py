"""Judgement: what a bot or an analysis must know of a game that its rules do not say."""

from __future__ import annotations

from random import Random
from typing import Any

from wargame_kit.position.action import Action
from wargame_kit.words import Words


class Judgement:
    """What seems worth doing; a game overrides what it has an opinion on.

    These methods answer for a game of no opinion at all.
    """

    def plan(self, position: Any, random: Random) -> tuple[Action, ...]:
        """Answer what to do now, best guess of a simple player.

        Parameters
        ----------
        position : Position
            Some side acts in it, not chance.
        random : Random
            For choices between equals.

        Returns
        -------
        tuple of Action
            The first is legal. Further ones are meant to be played right after it, in this order, by the same
            side in the same step, each if it is still legal then.
        """
        return (position.legal.sample(random),)

    def units_in_play(self, position: Any, side: str) -> tuple[str, ...]:
        """Answer a side's units on the board that can fight, in the order of the counters."""
        return tuple(unit for stack in position.standing[side].values() for unit in stack)

    def circumstances(self, position: Any) -> tuple[tuple[Words, Any], ...]:
        """Answer the same position under other conditions that a player may wait for, each with its name."""
        return ()
