"""7.2: a throw of dice of mixed fire; what counts of it is how many hit."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.mechanics.dice_pool import DicePool
from wargame_kit.position import Action, Step
from wargame_kit.position.chance import Distribution
from wargame_kit.position.step import CHANCE
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


@dataclass(frozen=True, slots=True)
class Hits(Action):
    """How many of the dice thrown at once hit (7.2)."""

    form: ClassVar[str] = "hits {hits}"
    hits: int


class RollHits(Step[EastFrontPosition]):
    """A throw of a pool of dice: a subclass says which, and what the hits do."""

    actions: ClassVar[tuple[type[Action], ...]] = (Hits,)

    @abstractmethod
    def pool(self, position: EastFrontPosition) -> DicePool:
        """The dice that are thrown; they are known when it comes to throwing them."""

    def actor(self, position: EastFrontPosition) -> str:
        return CHANCE

    def choices(self, position: EastFrontPosition, unit: str | None = None) -> Iterator[Action]:
        return iter(self.chance(position) if unit is None else ())

    def chance(self, position: EastFrontPosition) -> Distribution:
        return {Hits(hits): chance for hits, chance in enumerate(self.pool(position).chances)}

    def check(self, position: EastFrontPosition, action: Any) -> Verdict:
        dice = self.pool(position).dice
        if 0 <= action.hits <= dice:
            return ALLOWED
        return refuse("eastfront/hits", self.clause, hits=action.hits, dice=dice)
