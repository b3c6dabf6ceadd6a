"""What the throws of a mission have in common: the mission, which says where they fall."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.dice import Rerollable, TableThrow
from wargame_kit.games.ocs.rules.flying.missions import Mission
from wargame_kit.position.fault import Fault


class OfMission(TableThrow):
    """A throw for a mission, in its target hex."""

    __slots__ = ()

    side: str
    mission: Mission

    def place(self, position: OcsPosition) -> int:
        return self.mission.target

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        """Yield what cannot be in the mission."""
        return self.mission.faults(position, f"{place}.mission")


class MissionThrow(OfMission, Rerollable):
    """A throw for a mission that a title may have thrown again."""

    __slots__ = ()
