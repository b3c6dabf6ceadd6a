"""Whose a step is that only one side can have: a saved game in which the other side has it is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargame_kit.games.thirdwinter.position import ThirdWinterPosition
from wargame_kit.games.thirdwinter.rules.air_box import RefitInBox
from wargame_kit.games.thirdwinter.rules.air_commands import KeptApart
from wargame_kit.games.thirdwinter.rules.armour_losses import LosingArmour, RollArmour
from wargame_kit.games.thirdwinter.rules.borders import Zoning
from wargame_kit.games.thirdwinter.rules.events.crisis import DrawMissing, SendingElsewhere
from wargame_kit.games.thirdwinter.rules.events.front_events import NAMED_BY, NameFront
from wargame_kit.games.thirdwinter.rules.events.partisan_offensive import Losing
from wargame_kit.games.thirdwinter.rules.events.partisans import Hunting, RollHunt
from wargame_kit.games.thirdwinter.rules.events.raids import LAID_BY, Raiding
from wargame_kit.games.thirdwinter.rules.events.sabotage import Sabotaging
from wargame_kit.games.thirdwinter.rules.front_moves import Displacing
from wargame_kit.games.thirdwinter.rules.high_commands import RaisingHeadquarters, RollCorps
from wargame_kit.games.thirdwinter.rules.kampfgruppen import CallingKampfgruppen, RollKampfgruppen
from wargame_kit.games.thirdwinter.rules.kessel import PlacingKessels
from wargame_kit.games.thirdwinter.rules.postures import Regrouping, TurningOffensive
from wargame_kit.games.thirdwinter.rules.regroup import FreeFire
from wargame_kit.games.thirdwinter.rules.remnants import FallingAway
from wargame_kit.games.thirdwinter.rules.rvgk_moves import Emptying, Releasing, Reserving
from wargame_kit.games.thirdwinter.rules.schedule import ArriveInReserve
from wargame_kit.games.thirdwinter.rules.shelling import Salvo, Shelling
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Step
from wargame_kit.position.fault import Fault
from wargame_kit.words import say

AXIS_STEPS: tuple[type[Step], ...] = (
    *(CallingKampfgruppen, FallingAway, Hunting, KeptApart, Losing, LosingArmour, PlacingKessels),
    *(RaisingHeadquarters, RefitInBox, RollArmour, RollCorps, RollHunt, RollKampfgruppen),
    *(SendingElsewhere, DrawMissing),
)
SOVIET_STEPS: tuple[type[Step], ...] = (
    *(ArriveInReserve, Displacing, Emptying, FreeFire, Regrouping, Releasing, Reserving),
    *(Sabotaging, Salvo, Shelling, TurningOffensive, Zoning),
)
OWNERS: Mapping[type[Step], str] = dict.fromkeys(AXIS_STEPS, AXIS) | dict.fromkeys(SOVIET_STEPS, SOVIET)
"""The steps that one side alone can have; those that check it themselves ask for more than the side."""


def owners(position: ThirdWinterPosition) -> Iterator[Fault]:
    """Yield the steps of one side that the other is said to have."""
    for number, step in enumerate(position.agenda):
        owner = owner_of(step)
        side = getattr(step, "side", "")
        if owner and side != owner:
            yield Fault(say("expected/side-of-step"), f"agenda[{number}].side", side)


def owner_of(step: Step) -> str:
    """The only side that can have a step; empty where either can."""
    match step:
        case Raiding():
            return LAID_BY[step.event]
        case NameFront():
            return NAMED_BY[step.event]
    return OWNERS.get(type(step), "")
