"""1.9, 2.3, 2.4: what the Axis does in its Reinforcement Phase beside all else."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.rules import armour_losses, fortresses, high_commands, kessel
from wargame_kit.games.thirdwinter.rules.events import crisis
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import Step


def reinforcing(position: OcsPosition, side: str) -> tuple[Step, ...]:
    """The steps in their order, before anybody is rebuilt: Alert units come to Kessel HQs, too."""
    if side != AXIS:
        return ()
    lost = armour_losses.rolling(position)
    back = (*high_commands.raising(position), *fortresses.of_phase(position))
    return (*crisis.sending(position), *lost, *back, *kessel.placing(position, side))
