"""What can be asked of a position of this game."""

from typing import Any

from crossing.position import CrossingPosition
from crossing.rules import combat, movement
from wargame_kit.mechanics import Reach, TableEngagement
from wargame_kit.position import Answers


class CrossingAnswers(Answers[CrossingPosition]):
    """Reach and odds; there are no zones of control, no supply and no headquarters."""

    def reach(self, position: CrossingPosition, unit: str, verb: str) -> Reach:
        """Where a unit can move (2)."""
        return movement.reach_of(position, unit)

    def odds(
        self, position: CrossingPosition, target: int, attackers: tuple[str, ...], **supposed: Any
    ) -> TableEngagement:
        """The odds of an attack (3.2)."""
        return combat.odds(position, target, attackers)
