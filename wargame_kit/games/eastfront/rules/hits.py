"""7.2: a throw of dice of mixed fire; what counts of it is how many hit."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.mechanics.dice_pool import DicePool
from wargame_kit.position import Action, Step, Throw
from wargame_kit.position.chance import Distribution
from wargame_kit.position.step import CHANCE
from wargame_kit.rulebook import ALLOWED, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Hits(Action):
    """How many of the dice thrown at once hit (7.2)."""

    form: ClassVar[str] = "hits {hits}"
    hits: int


@dataclass(frozen=True, slots=True)
class Dice(Throw):
    """What the dice show, for a reader who throws his own: those of the best fire first (7.21)."""

    form: ClassVar[str] = "dice {dice}"
    dice: str

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(int(die) for die in self.dice if die in "123456")


class RollHits(Step[EastFrontPosition]):
    """A throw of a pool of dice: a subclass says which, and what the hits do."""

    actions: ClassVar[tuple[type[Action], ...]] = (Hits, Dice)

    @abstractmethod
    def pool(self, position: EastFrontPosition) -> DicePool:
        """The dice that are thrown; they are known when it comes to throwing them."""

    def actor(self, position: EastFrontPosition) -> str:
        return CHANCE

    def choices(self, position: EastFrontPosition, unit: str | None = None) -> Iterator[Action]:
        return iter(self.chance(position) if unit is None else ())

    def chance(self, position: EastFrontPosition) -> Distribution:
        return {Hits(hits): chance for hits, chance in enumerate(self.pool(position).chances)}

    def hits_of(self, position: EastFrontPosition, action: Any) -> int:
        """The hits that were told, or that the dice shown make."""
        return self.pool(position).hits(action.faces) if isinstance(action, Dice) else int(action.hits)

    def check(self, position: EastFrontPosition, action: Any) -> Verdict:
        pool = self.pool(position)
        dice = pool.dice
        if isinstance(action, Dice):
            if len(action.dice) == dice == len(action.faces):
                return ALLOWED
            return refuse(
                "eastfront/dice-shown", self.clause, count=dice, pool=str(pool), value=repr(action.dice)
            )
        if 0 <= action.hits <= dice:
            return ALLOWED
        return refuse("eastfront/hits", self.clause, hits=action.hits, dice=dice)


def dice_words(pool: DicePool) -> tuple[Phrase, ...]:
    """The dice of a pool in words: how many there are, and on which numbers they hit."""
    return tuple(
        say("eastfront/dice-one", faces=faces)
        if count == 1
        else say("eastfront/dice-many", count=count, faces=faces)
        for count, faces in pool.parts
    )
