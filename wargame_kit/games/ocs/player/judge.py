"""What a title says to the simple player of the series: what is worth going for, and who works there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.position import Action, Heuristics

M = TypeVar("M")
"""How the player sees a march; see `wargame_kit.games.ocs.player.marching`."""


class Judge(Heuristics[OcsPosition], Generic[M]):
    """What of the heuristics a title overrides; by default it has nothing to say."""

    def prizes(self, position: OcsPosition) -> Mapping[int, float]:
        """What each hex is worth that counts for victory: a title says so; `POINT` is a point."""
        return {}

    def site(self, position: OcsPosition, unit: str, hex_: int) -> float:
        """What a hex is worth to a unit that works there by a rule of the title."""
        return 0.0

    def goes_first(self, march: M) -> Iterable[Action]:
        """Who goes before everybody else in a movement segment, by a rule of the title."""
        return ()

    def works(self, march: M) -> Iterable[Action]:
        """What units that stay do at the end of a Movement Phase, by a rule of the title."""
        return ()
