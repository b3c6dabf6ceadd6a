"""14.2f: a mission goes from stage to stage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.flying.arriving import Stage, carried_out, returned
from wargame_kit.games.ocs.rules.flying.dogfight import met
from wargame_kit.games.ocs.rules.flying.ground_fire import shot_at
from wargame_kit.games.ocs.rules.flying.intercepting import watched
from wargame_kit.games.ocs.rules.flying.missions import Mission, OfMission
from wargame_kit.position import Automatic, OneOf
from wargame_kit.rulebook import Citation
from wargame_kit.words import say

STAGES: Mapping[str, Stage] = {
    "combat": met,
    "interception": watched,
    "flak": shot_at,
    "effect": carried_out,
    "return": returned,
}
"""What a mission meets, in this order, and what it does (14.2f)."""

NAMES = (*STAGES,)
ARRIVAL = NAMES.index("effect")
StageName = Annotated[str, OneOf(NAMES, say("expected/mission-stage"))]


@dataclass(frozen=True, slots=True)
class Sortie(OfMission, Automatic[OcsPosition]):
    """14.2f: a mission that has taken off.

    Attributes
    ----------
    mission : Mission
    stage : str
        What comes next; see `STAGES`.
    """

    mission: Mission
    stage: StageName = NAMES[0]
    clause: ClassVar[Citation] = cite("14.2")

    @property
    def side(self) -> str:
        """Who flies."""
        return self.mission.side

    def settle(self, position: OcsPosition) -> OcsPosition:
        number = NAMES.index(self.stage)
        if number < ARRIVAL and not self.mission.flying(position):
            # 14.4g: where nobody arrives, what was on board is still lost, or comes back.
            return position.replace_step(replace(self, stage=NAMES[ARRIVAL]))
        rest = (replace(self, stage=following) for following in NAMES[number + 1 : number + 2])
        return STAGES[self.stage](position.replace_step(*rest), self.mission)
