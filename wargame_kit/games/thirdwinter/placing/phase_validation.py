"""In which phase a step of the title stands: a saved game in which it stands in another is refused (2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargame_kit.games.ocs.rules.readiness import REACTION
from wargame_kit.games.ocs.rules.sequence import EndOfPhase
from wargame_kit.games.thirdwinter.position import ThirdWinterPosition
from wargame_kit.games.thirdwinter.rules.air_box import RefitInBox
from wargame_kit.games.thirdwinter.rules.air_commands import KeptApart
from wargame_kit.games.thirdwinter.rules.armour_losses import LosingArmour, RollArmour
from wargame_kit.games.thirdwinter.rules.base_tokens import PlacingTokens
from wargame_kit.games.thirdwinter.rules.borders import Zoning
from wargame_kit.games.thirdwinter.rules.high_commands import RaisingHeadquarters, RollCorps
from wargame_kit.games.thirdwinter.rules.income import Delivering, RollSupply
from wargame_kit.games.thirdwinter.rules.kampfgruppen import CallingKampfgruppen, RollKampfgruppen
from wargame_kit.games.thirdwinter.rules.kessel import PlacingKessels
from wargame_kit.games.thirdwinter.rules.placing_supply import PlacingSupply
from wargame_kit.games.thirdwinter.rules.postures import Regrouping, TurningOffensive
from wargame_kit.games.thirdwinter.rules.rebuilding import Rebuilding
from wargame_kit.games.thirdwinter.rules.replacements import RollReplacements, RollSpecial
from wargame_kit.games.thirdwinter.rules.rvgk_moves import Releasing, Reserving
from wargame_kit.games.thirdwinter.rules.schedule import ArriveInReserve
from wargame_kit.games.thirdwinter.rules.shelling import Salvo, Shelling
from wargame_kit.games.thirdwinter.rules.withdrawals import Withdrawing
from wargame_kit.position import Step
from wargame_kit.position.fault import Fault
from wargame_kit.words import say

IN_REINFORCEMENT: tuple[type[Step], ...] = (
    *(ArriveInReserve, Delivering, LosingArmour, PlacingKessels, PlacingSupply, PlacingTokens),
    *(RaisingHeadquarters, Rebuilding, Regrouping, Reserving, RollArmour, RollCorps),
    *(RollReplacements, RollSpecial, RollSupply, TurningOffensive, Withdrawing, Zoning),
)
IN_REACTION: tuple[type[Step], ...] = (CallingKampfgruppen, RollKampfgruppen)
"""2.4e: of the Axis, in the player turn of the Soviets."""

PHASE_OF: Mapping[type[Step], str] = {
    **dict.fromkeys(IN_REINFORCEMENT, "reinforcement"),
    **dict.fromkeys((KeptApart, Releasing), "movement"),
    **dict.fromkeys(IN_REACTION, REACTION),
    RefitInBox: "refit",
}
"""The phase in which alone a step stands, of its own side or, in the Reaction Phase, of the other."""


def phase_of(step: Step) -> str:
    """The phase in which alone a step stands; empty for one that comes in several, or checks itself."""
    return step.occasion if isinstance(step, Shelling | Salvo) else PHASE_OF.get(type(step), "")


def phases(position: ThirdWinterPosition) -> Iterator[Fault]:
    """Yield the steps of a scenario that stand in a phase in which they never come.

    A position that is placed freely may begin at any step, as one of a lesson does: on top of the Movement
    Phase of whoever goes first.
    """
    now: EndOfPhase | None = None
    last, first = len(position.agenda) - 1, position.facts.first
    for number, step in enumerate(position.agenda if position.facts.scenario else ()):
        if isinstance(step, EndOfPhase):
            now = step
        elif phase := phase_of(step):
            own: str = step.side  # type: ignore[attr-defined]
            side = position.enemy(own) if phase == REACTION else own
            is_placed = number == last and now is not None and (now.side, now.phase) == (first, "movement")
            if not is_placed and (now is None or (now.side, now.phase) != (side, phase)):
                expected = say("expected/step-of-phase", phase=phase, side=side)
                yield Fault(expected, f"agenda[{number}]", type(step).__name__)
