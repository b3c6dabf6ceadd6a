"""2: what the title does before and after the phases of a player turn, and when units arrive in it.

All steps of a player turn but those of `supplied` are made when it begins. One may be left out only for
what cannot change before it comes; else it is made, and is over at once if it then finds nothing to do.
"""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import EXPLOITATION, MOVEMENT, REACTION
from wargame_kit.games.thirdwinter.rules import (
    air_box,
    air_commands,
    axis,
    borders,
    demands,
    fortresses,
    front_moves,
    kampfgruppen,
    margarethe,
    postures,
    rvgk,
    rvgk_moves,
    schedule,
    shelling,
)
from wargame_kit.games.thirdwinter.rules.events import crisis
from wargame_kit.games.thirdwinter.rules.events.front_events import EndOfInterlude
from wargame_kit.games.thirdwinter.rules.fronts import fronts
from wargame_kit.games.thirdwinter.rules.income import RollSupply
from wargame_kit.games.thirdwinter.rules.rebuilding import Rebuilding
from wargame_kit.games.thirdwinter.rules.replacements import RollReplacements, rolls_now
from wargame_kit.games.thirdwinter.rules.supply_places import income_of
from wargame_kit.games.thirdwinter.rules.withdrawals import Withdrawing
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Step


def before(position: OcsPosition, side: str, phase: str) -> tuple[Step, ...]:
    """What comes before all else in a phase (1.9, 2.2b, 2.4a, 2.4e, 3.2b, 3.3, 3.5)."""
    if phase == "reinforcement":
        waiting: tuple[Step, ...] = air_commands.waiting(position, side)
        waiting = (*waiting, *margarethe.calling(position, side), *crisis.returning(position, side))
        return (*waiting, *(_of_fronts(position) if side == SOVIET else ()))
    if phase == "refit":
        return air_box.refitting(position, side)
    asked = fortresses.asked_again(position, side, phase)
    if side == SOVIET and phase == "movement" and rvgk.is_played(position):
        return (*asked, rvgk_moves.Releasing(side))
    if side == SOVIET and phase == "reaction" and kampfgruppen.markers(position):
        return (*asked, kampfgruppen.RollKampfgruppen(AXIS))
    return asked


def _of_fronts(position: OcsPosition) -> tuple[Step, ...]:
    if not fronts(position):
        return ()
    return (EndOfInterlude(), *front_moves.waiting(position), postures.TurningOffensive(SOVIET))


def barrages(position: OcsPosition, side: str, phase: str) -> tuple[Step, ...]:
    """Artillery markers in each Soviet segment of air barrage: that of reaction in the Axis turn (3.4a)."""
    own = (MOVEMENT, EXPLOITATION) if side == SOVIET else (REACTION,)
    is_used = phase in own and shelling.shells(position)
    return (shelling.Shelling(SOVIET, phase),) if is_used else ()


def after(position: OcsPosition, side: str, phase: str) -> tuple[Step, ...]:
    """What comes last in a phase (1.9, 2.2b, 3.3)."""
    if phase == "clean-up":
        return demands.judged(position, side)
    links: tuple[Step, ...] = (front_moves.Links(),) if fronts(position) else ()
    if phase == "movement":
        return (*air_commands.kept_apart(position, side), *links)
    if side == SOVIET and phase == "reinforcement" and links:
        return (borders.Zoning(side), postures.Regrouping(side), *links)
    return links


def supplied(position: OcsPosition, side: str) -> tuple[Step, ...]:
    """Who leaves, supply and replacements, as the scenario says (1.7, 2.1b, 3.1b); 2.3, 2.4: the Axis."""
    supply = (RollSupply(side),) if income_of(position, side) is not None else ()
    # 3.5c: who enters the Stavka Reserve is said after the rolls, and may be rebuilt there at once.
    is_reserving = side == SOVIET and rvgk.is_played(position)
    held: tuple[Step, ...] = (rvgk_moves.Reserving(side),) if is_reserving else ()
    is_replacing = rolls_now(position, side)
    rebuilt = (RollReplacements(side), *held, Rebuilding(side)) if is_replacing else held
    stored = (schedule.ArriveInReserve(side),) if is_reserving else ()
    return (*stored, Withdrawing(side), *supply, *axis.reinforcing(position, side), *rebuilt)
