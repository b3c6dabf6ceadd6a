"""15.5: Guderian's dismissal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.position import CHANCE, Action, Distribution, Step
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class DieForGuderian(Action):
    """The die for Guderian's dismissal."""

    form: ClassVar[str] = "dismissal-die {die}"
    die: int


@dataclass(frozen=True, slots=True)
class DismissalRoll(Step[TyphoonPosition]):
    """15.5 (1): from turn 9 on, a die each turn; on 5 or 6 Guderian goes."""

    actions: ClassVar[tuple[type[Action], ...]] = (DieForGuderian,)

    @property
    def clause(self) -> Citation:
        return cite("15.5.1")

    def actor(self, position: TyphoonPosition) -> str:
        return CHANCE

    def prompt(self, position: TyphoonPosition) -> Phrase:
        return say("typhoon/dismissal")

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        rule = position.charts.numbers["guderian_dismissal"]
        needed = position.option("guderian_dismissal") == "on" and position.turn >= rule["from_turn"]
        return None if needed and not position.facts.dismissed else position.popped()

    def choices(self, position: TyphoonPosition, unit: str | None = None) -> Iterator[Action]:
        return (DieForGuderian(die) for die in range(1, 7) if unit is None)

    def chance(self, position: TyphoonPosition) -> Distribution:
        return {action: Fraction(1, 6) for action in self.choices(position)}

    def check(self, position: TyphoonPosition, action: Any) -> Verdict:
        return ALLOWED if 1 <= action.die <= 6 else refuse("die/six", self.clause, die=action.die)

    def play(self, position: TyphoonPosition, action: Any) -> TyphoonPosition:
        dismissed = action.die in position.charts.numbers["guderian_dismissal"]["dismissed_on"]
        return position.replaced(facts=position.facts.replaced(dismissed=dismissed)).popped()
