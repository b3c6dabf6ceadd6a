"""What the throws of a mission have in common: the mission, which says where they fall."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.dice import Rerollable, TableThrow
from wargame_kit.games.ocs.rules.flying.missions import OfMission


class MissionThrow(OfMission, TableThrow, Rerollable):
    """A throw for a mission, in its target hex, that a title may have thrown again."""

    __slots__ = ()

    def place(self, position: OcsPosition) -> int:
        return self.mission.target
