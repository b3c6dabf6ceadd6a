"""Heuristics: what a bot or an analysis must know of a game that its rules do not say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import dropwhile
from random import Random
from typing import Any, Generic

from wargame_kit.mechanics import Engagement
from wargame_kit.position.action import Action
from wargame_kit.position.generic import P
from wargame_kit.position.step import Step
from wargame_kit.words import Words

Plan = tuple[Action, ...]
"""What to do next, in this order."""

Planner = Callable[[Any, Any, Random], Iterable[Action]]
"""Plans in a position at a step; all at once, or an action when it is asked for, and then without chance."""


class Heuristics(Generic[P]):
    """What seems worth doing; a game overrides what it has an opinion on.

    These methods answer for a game of no opinion at all.
    """

    def plan(self, position: P, random: Random) -> Plan:
        """What to do now, best guess of a simple player.

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
        return tuple(self.planned(position, random))

    def planned(self, position: P, random: Random) -> Iterator[Action]:
        """Yield the same, each when it is asked for: of a long plan, others are often made before its end."""
        planner = self.planner(position.step)
        found = iter(planner(position, position.step, random) if planner else ())
        legal = dropwhile(lambda action: not position.check(action), found)
        first = next(legal, None)
        yield position.legal.sample(random) if first is None else first
        yield from legal

    def planner(self, step: Step[P]) -> Planner | None:
        """What plans at a step; None where anything will do."""
        return None

    def reason(self, position: P, action: Action) -> Words:
        """Why a simple player would do what he has planned, where more is to be said than of its kind."""
        return ""

    def attackers(self, position: P, side: str) -> tuple[str, ...]:
        """The units of a side that may attack, or move and attack, in what is being carried out now.

        All that are on the map while nothing is: then they are those that may be called upon.
        """
        return tuple(unit for stack in position.stacks_by_side[side].values() for unit in stack)

    def may_move(self, position: P, unit: str) -> bool:
        """Whether a unit may still move before it attacks in what is being carried out now.

        One that has not been called upon yet may.
        """
        return True

    def targets(self, position: P, side: str, hex_: int) -> tuple[int, ...]:
        """The hexes that units of a side could attack from a hex: those next to it with an enemy in them."""
        near = position.game.board.neighbours[6 * hex_ : 6 * hex_ + 6]
        others = [stacks for other, stacks in position.stacks_by_side.items() if other != side]
        return tuple([there for stacks in others for there in near if there in stacks])

    def room(self, position: P, side: str, hex_: int) -> int:
        """How much room there is in a hex for more units of a side; none where an enemy stands.

        Each takes as much as `takes` says: one, if a game counts units.
        """
        is_hostile = any(hex_ in stacks for other, stacks in position.stacks_by_side.items() if other != side)
        return 0 if is_hostile else len(position.pieces)

    def takes(self, position: P, unit: str) -> int:
        """How much of a hex's `room` a unit takes."""
        return 1

    def rested(self, position: P, side: str) -> P:
        """The position when a side next begins to act, as if nobody did anything until then.

        What only lasts until then, such as having acted, is over.
        """
        return position

    def attacking(self, position: P, side: str, target: int, attackers: tuple[str, ...]) -> P:
        """The position in which just this attack is declared and about to be resolved.

        Its agenda is longer than the position's; when it is as long again, the attack is over.

        Raises
        ------
        ValueError
            If the game has not said how.
        """
        raise ValueError(f"{position.game.name.en} does not say how an attack is resolved alone")

    def strength(self, position: P, target: int, attackers: tuple[str, ...]) -> int:
        """The strength of an attack from where the units stand, in the scale of its sum, allowed or not."""
        return position.odds(target, attackers).attack.total

    def as_good(
        self, position: P, target: int, attackers: tuple[str, ...], than: Engagement
    ) -> Engagement | None:
        """The odds of an attack if they are as good as others; None if they are worse.

        A game overrides it that can tell worse odds sooner than it can make them up; of an attack that is
        refused, which is as good as any other such, it may answer with the odds of the other.
        """
        found = position.odds(target, attackers)
        return found if found.advantage >= than.advantage else None

    def circumstances(self, position: P) -> tuple[tuple[Words, P], ...]:
        """The same position under other conditions that a player may wait for, each with its name."""
        return ()
