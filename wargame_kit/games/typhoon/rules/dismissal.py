"""15.5: Guderian's dismissal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.position import OneDieStep
from wargame_kit.rulebook import Citation


@dataclass(frozen=True, slots=True)
class DismissalRoll(OneDieStep[TyphoonPosition]):
    """15.5 (1): from turn 9 on, a die each turn; on 5 or 6 Guderian goes."""

    thrown_as: ClassVar[str] = "dismissal-die {die}"
    clause: ClassVar[Citation] = cite("15.5.1")
    asks: ClassVar[str] = "typhoon/dismissal"

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        rule = position.charts.numbers["guderian_dismissal"]
        needed = position.option("guderian_dismissal") == "on" and position.turn >= rule["from_turn"]
        return None if needed and not position.facts.dismissed else position.popped()

    def thrown(self, position: TyphoonPosition, die: int) -> TyphoonPosition:
        dismissed = die in position.charts.numbers["guderian_dismissal"]["dismissed_on"]
        return position.with_facts(dismissed=dismissed).popped()
