"""Throws of dice: outcomes of chance that show a number, and the step that one die decides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from wargame_kit.position.action import Action
from wargame_kit.position.chance import Distribution
from wargame_kit.position.generic import P
from wargame_kit.position.step import CHANCE, Step
from wargame_kit.rulebook import ALLOWED, Verdict, refuse
from wargame_kit.words import Words

SIXTH = Fraction(1, 6)


class Throw(Action, ABC):
    """An outcome of dice; every other outcome of chance is a draw."""

    __slots__ = ()

    @property
    @abstractmethod
    def faces(self) -> tuple[int, ...]:
        """What each die shows."""

    @property
    def number(self) -> int:
        """The number in which a table is read."""
        return sum(self.faces)


@dataclass(frozen=True, slots=True)
class OneDie(Throw):
    """A throw of one die; a game says in ``form`` how it is written.

    Examples
    --------
    >>> OneDie(5).number
    5
    """

    die: int

    @property
    def faces(self) -> tuple[int, ...]:
        return (self.die,)


class OneDieStep(Step[P, OneDie]):
    """A step that one die decides: a subclass says with which throw, and in `thrown` what the number does."""

    @abstractmethod
    def thrown(self, position: P, die: int) -> P:
        """The position after the die has shown a number."""

    def brings(self, position: P, die: int) -> Words:
        """In a word what a number of the die brings; empty where that need not be said."""
        return ""

    @property
    def _throws(self) -> tuple[Action, ...]:
        make: Callable[[int], Action] = self.actions[0]
        return tuple(make(die) for die in range(1, 7))

    def actor(self, position: P) -> str:
        return CHANCE

    def choices(self, position: P, unit: str | None = None) -> Iterator[Action]:
        return iter(self._throws if unit is None else ())

    def chance(self, position: P) -> Distribution:
        return dict.fromkeys(self._throws, SIXTH)

    def check(self, position: P, action: OneDie) -> Verdict:
        return ALLOWED if 1 <= action.die <= 6 else refuse("die/six", self.clause, die=action.die)

    def play(self, position: P, action: OneDie) -> P:
        return self.thrown(position, action.die)

    def outcome(self, position: P, action: OneDie) -> Words:
        return self.brings(position, action.die)


class SideThrow:
    """What a step of chance has in which a side throws or draws.

    Attributes
    ----------
    side : str
        Who throws.
    """

    __slots__ = ()

    if TYPE_CHECKING:  # a field of every step that has it

        @property
        def side(self) -> str: ...

    def thrower(self, position: Any) -> str:
        """Who throws; see `Step.thrower`."""
        return self.side
