"""14.2f F, G: what a mission does where it arrives, and how it comes home, by its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.landing import Landing
from wargame_kit.games.ocs.rules.flying.bombs import bombed
from wargame_kit.games.ocs.rules.flying.facilities import base_bombed, trains_bombed
from wargame_kit.games.ocs.rules.flying.missions import Mission
from wargame_kit.games.ocs.rules.flying.unloading import COMES_DOWN, UNLOADS
from wargame_kit.games.ocs.rules.mission_kinds import BARRAGE, HIP_SHOOT, TRAINBUSTING

Stage = Callable[[OcsPosition, Mission], OcsPosition]
"""What happens to a mission at a stage of it: the position with what is asked and thrown for on top."""


def dropped_bombs(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position in which bombs fall on what they were meant for."""
    return base_bombed(position, mission) if mission.at_base else bombed(position, mission)


def comes_home(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position in which its owner says where those left come down, Inactive (14.1c)."""
    return position.pushed(Landing(mission.side, mission.target))


DOES: Mapping[str, Stage] = {
    **{HIP_SHOOT: dropped_bombs, BARRAGE: dropped_bombs, TRAINBUSTING: trains_bombed},
    **UNLOADS,
}
"""What missions do where they arrive; a Fighter Sweep has fought already (14.6)."""

RETURNS: Mapping[str, Stage] = COMES_DOWN
"""How missions come home that do it otherwise than by `comes_home`."""


def carried_out(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position in which a mission does what it is for."""
    does = DOES.get(mission.kind)
    return position if does is None else does(position, mission)


def returned(position: OcsPosition, mission: Mission) -> OcsPosition:
    """The position in which a mission comes home."""
    return RETURNS.get(mission.kind, comes_home)(position, mission)
