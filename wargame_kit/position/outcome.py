"""What chance brings and says itself what follows: draws, lots, throws of more than one die."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Self

from wargame_kit.position.chance import Distribution
from wargame_kit.position.generic import P, T
from wargame_kit.position.ruled_action import ActionStep, RuledAction
from wargame_kit.position.step import CHANCE
from wargame_kit.rulebook import ALLOWED, Verdict
from wargame_kit.words import Words


class Outcome(RuledAction[P, T]):
    """One of the outcomes of a step that chance decides: allowed is what has a chance."""

    __slots__ = ()

    @classmethod
    def candidates(cls, position: P, step: T, unit: str | None = None) -> Iterable[Self]:
        found: Any = step.chance(position)
        return (each for each in found if unit is None or each.named_unit == unit)

    def check(self, position: P, step: T) -> Verdict:
        return ALLOWED if self in step.chance(position) else self.why_not(position, step)

    @abstractmethod
    def why_not(self, position: P, step: T) -> Verdict:
        """Why it cannot come about."""

    def brings(self, position: P) -> Words:
        """In a word what it brings; empty where that need not be said."""
        return ""


class ChanceStep(ActionStep[P]):
    """A step that chance decides: a subclass says in `chance` among which outcomes."""

    def actor(self, position: P) -> str:
        return CHANCE

    def outcome(self, position: P, action: RuledAction[P]) -> Words:
        return action.brings(position) if isinstance(action, Outcome) else ""


class Lot(ChanceStep[P]):
    """A step that draws one of some outcomes by lot; a single one comes about undrawn."""

    @abstractmethod
    def lots(self, position: P) -> Sequence[RuledAction[P]]:
        """The outcomes among which it is drawn; without any nothing happens."""

    def chance(self, position: P) -> Distribution:
        found = self.lots(position)
        return {each: Fraction(1, len(found)) for each in found}

    def settle(self, position: P) -> P | None:
        found = self.lots(position)
        if len(found) > 1:
            return None
        return found[0].play(position, self) if found else position.popped()
