"""How does a simple player play these battles? Every step, for both sides; the chapters of it are beside."""

from __future__ import annotations

from wargame_kit.games.neworder.player import aftermath, arrivals, fighting, gunnery, manoeuvre, reasons
from wargame_kit.games.neworder.player.isolated_attack import IsolatedAttack
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat.advance import AdvanceUnits
from wargame_kit.games.neworder.rules.combat.aftermath import LoseUnits
from wargame_kit.games.neworder.rules.combat.attack import DeclareAttack, InitialCombat, RollingAttack
from wargame_kit.games.neworder.rules.combat.retreat import RetreatUnits
from wargame_kit.games.neworder.rules.fire import PlaceFire, ResolveFire
from wargame_kit.games.neworder.rules.formations import CallUnits, PickFormations
from wargame_kit.games.neworder.rules.landing import CrowdedLanding
from wargame_kit.games.neworder.rules.sequence import MovementPhase
from wargame_kit.games.neworder.rules.set_up import PlaceForces
from wargame_kit.games.neworder.rules.stacking import Excess
from wargame_kit.games.neworder.rules.support import PlaceSupport
from wargame_kit.position import Action, Step
from wargame_kit.position.heuristics import Planner
from wargame_kit.words import Words


class NewOrderHeuristics(IsolatedAttack):
    """The heuristics of a simple player of any side."""

    def planner(self, step: Step[NewOrderPosition]) -> Planner | None:
        """What plans at a step; see `Heuristics.planner`."""
        return _PLANNERS.get(type(step))

    def reason(self, position: NewOrderPosition, action: Action) -> Words:
        """Why a unit is picked, called or placed so; see `Heuristics.reason`."""
        return reasons.reason(position, action)


_PLANNERS: dict[type, Planner] = {
    AdvanceUnits: aftermath.advance,
    CallUnits: arrivals.call,
    CrowdedLanding: aftermath.lose,
    DeclareAttack: fighting.declare,
    Excess: aftermath.lose,
    InitialCombat: fighting.initial_combat,
    LoseUnits: aftermath.lose,
    MovementPhase: manoeuvre.move,
    PickFormations: arrivals.pick,
    PlaceFire: gunnery.place_fire,
    PlaceForces: arrivals.place,
    PlaceSupport: gunnery.place_support,
    ResolveFire: gunnery.resolve,
    RetreatUnits: aftermath.retreat,
    RollingAttack: fighting.rolling_attack,
}
