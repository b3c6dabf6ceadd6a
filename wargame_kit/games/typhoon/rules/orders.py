"""7.2: what each kind of command chit sets going."""

from __future__ import annotations

from wargame_kit.games.typhoon.files.charts import Chit
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.activation import Activation
from wargame_kit.games.typhoon.rules.command import staff
from wargame_kit.games.typhoon.rules.reinforcement import reinforcement_steps
from wargame_kit.games.typhoon.rules.reserve import ReserveRoll
from wargame_kit.games.typhoon.rules.supply import SupplyChit


def execute(position: TyphoonPosition, chit: Chit) -> TyphoonPosition:
    """The position with the steps that a chit sets going (7.2)."""
    if chit.kind == "supply":
        return position.pushed(SupplyChit())
    if chit.kind == "reinforcements":
        return position.pushed(*reinforcement_steps(position, chit.side))
    if chit.kind == "direct":
        return position.pushed(ReserveRoll(chit.side))
    headquarters = staff(position, chit.headquarters)
    if headquarters is None:
        return position  # 13.2: the chit is void
    return position.pushed(Activation(headquarters))
