"""What is still done in a Reinforcement Phase, for the page of whose it is (2.2b)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.arrivals import Arriving, due
from wargame_kit.games.ocs.rules.consolidation import Consolidating
from wargame_kit.games.ocs.rules.sequence import EndOfPhase
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.income import Delivering, RollSupply
from wargame_kit.games.thirdwinter.rules.kessel import PlacingKessels
from wargame_kit.games.thirdwinter.rules.placing_supply import PlacingSupply
from wargame_kit.games.thirdwinter.rules.postures import Regrouping, TurningOffensive
from wargame_kit.games.thirdwinter.rules.rebuilding import Rebuilding
from wargame_kit.games.thirdwinter.rules.replacements import RollReplacements, RollSpecial
from wargame_kit.games.thirdwinter.rules.rvgk_moves import Reserving
from wargame_kit.games.thirdwinter.rules.schedule import leaving
from wargame_kit.games.thirdwinter.rules.withdrawals import Withdrawing
from wargame_kit.position import Fact, Step
from wargame_kit.words import Words, say

PARTS: tuple[tuple[type[Step], str], ...] = (
    (TurningOffensive, "postures"),
    (Arriving, "arrivals"),
    (Withdrawing, "withdrawals"),
    (RollSupply, "supply-roll"),
    (Delivering, "supply"),
    (PlacingSupply, "supply"),
    (RollReplacements, "replacement-roll"),
    (RollSpecial, "special-roll"),
    (PlacingKessels, "kessels"),
    (Reserving, "reserve"),
    (Rebuilding, "rebuilding"),
    (Consolidating, "consolidation"),
    (Regrouping, "regrouping"),
)
"""The parts of the phase, as their steps come."""


def facts(position: OcsPosition) -> Iterator[Fact]:
    """Yield what is still to do, in order, until the Reinforcement Phase of a side ends."""
    found: list[Words] = []
    for step in reversed(position.agenda):
        if isinstance(step, EndOfPhase):
            if step.phase == "reinforcement" and found:
                name = say("thirdwinter/still-to-do", side=position.game.side_names[step.side])
                yield Fact(name, say("thirdwinter/chances", told=tuple(found)), cite("1.7"))
            return
        part = next((key for kind, key in PARTS if isinstance(step, kind)), "")
        side = getattr(step, "side", "")
        is_idle = (part == "arrivals" and not due(position, side)) or (
            part == "withdrawals" and not leaving(position, side)
        )
        if part and not is_idle:
            found.append(say(f"thirdwinter/part/{part}"))
