"""2.2c: the barrage segment of a Movement Phase, in which aircraft alone bomb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import flies
from wargame_kit.games.ocs.rules.flying.kinds import IN_BARRAGE, can_bomb
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.position import EndPhase, Phase, SideId
from wargame_kit.position.ruled_action import Kinds
from wargame_kit.rulebook import Citation


@dataclass(frozen=True, slots=True)
class AirStrikes(Phase[OcsPosition]):
    """2.2c: a side's aircraft bomb, after all have moved."""

    side: SideId
    occasion: ClassVar[str] = MOVEMENT
    actions: ClassVar[Kinds] = (*IN_BARRAGE, EndPhase)
    clause: ClassVar[Citation] = cite("2.2c")
    asks: ClassVar[str] = "ocs/air-strikes"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        # Everybody sees where bases are: of a pause the other side learns nothing else.
        is_asked = flies(position, self.side) and asks_anyway(position)
        return None if is_asked or can_bomb(position, self) else position.popped()
