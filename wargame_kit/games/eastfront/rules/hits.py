"""7.2: a throw of dice of mixed fire; what counts of it is how many hit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.mechanics.dice_pool import DicePool
from wargame_kit.position import Action, Throw
from wargame_kit.position.chance import Distribution
from wargame_kit.position.throw import DiceStep
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say


class PoolThrow(Action, ABC):
    """What is told of a throw of a pool of dice."""

    __slots__ = ()

    @abstractmethod
    def check(self, pool: DicePool, clause: Citation) -> Verdict:
        """Whether a pool can be thrown so."""

    @abstractmethod
    def count(self, pool: DicePool) -> int:
        """How many of its dice hit."""


@dataclass(frozen=True, slots=True)
class Hits(PoolThrow):
    """How many of the dice thrown at once hit (7.2)."""

    form: ClassVar[str] = "hits {hits}"
    hits: int

    def check(self, pool: DicePool, clause: Citation) -> Verdict:
        if 0 <= self.hits <= pool.dice:
            return ALLOWED
        return refuse("eastfront/hits", clause, hits=self.hits, dice=pool.dice)

    def count(self, pool: DicePool) -> int:
        return self.hits


@dataclass(frozen=True, slots=True)
class Dice(PoolThrow, Throw):
    """What the dice show, for a reader who throws his own: those of the best fire first (7.21)."""

    form: ClassVar[str] = "dice {dice}"
    dice: str

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(int(die) for die in self.dice if die in "123456")

    def check(self, pool: DicePool, clause: Citation) -> Verdict:
        if len(self.dice) == pool.dice == len(self.faces):
            return ALLOWED
        shown = repr(self.dice)
        return refuse("eastfront/dice-shown", clause, count=pool.dice, pool=str(pool), value=shown)

    def count(self, pool: DicePool) -> int:
        return pool.hits(self.faces)


class RollHits(DiceStep[EastFrontPosition, Any]):
    """A throw of a pool of dice: a subclass says which, and what the hits do."""

    actions: ClassVar[tuple[type[Action], ...]] = (Hits, Dice)

    @abstractmethod
    def pool(self, position: EastFrontPosition) -> DicePool:
        """The dice that are thrown; they are known when it comes to throwing them."""

    @abstractmethod
    def hit(self, position: EastFrontPosition, hits: int) -> EastFrontPosition:
        """The position after so many dice have hit."""

    @abstractmethod
    def loss(self, position: EastFrontPosition, hits: int) -> Words:
        """In a word what so many hits cost."""

    def chance(self, position: EastFrontPosition) -> Distribution:
        return {Hits(hits): chance for hits, chance in enumerate(self.pool(position).chances)}

    def check(self, position: EastFrontPosition, action: Hits) -> Verdict:
        return action.check(self.pool(position), self.clause)

    def play(self, position: EastFrontPosition, action: Hits) -> EastFrontPosition:
        return self.hit(position, action.count(self.pool(position)))

    def outcome(self, position: EastFrontPosition, action: Hits) -> Words:
        return self.loss(position, action.count(self.pool(position)))


def dice_words(pool: DicePool) -> tuple[Phrase, ...]:
    """The dice of a pool in words: how many there are, and on which numbers they hit."""
    return tuple(
        say("eastfront/dice-one", faces=faces)
        if count == 1
        else say("eastfront/dice-many", count=count, faces=faces)
        for count, faces in pool.parts
    )
