"""How does a simple player play this game? Every step, for both sides; the chapters of it are beside."""

from __future__ import annotations

from random import Random

from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.player import manoeuvre, reactions, scheming
from wargame_kit.games.huaihai.player.assessment import assessment
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPosition
from wargame_kit.games.huaihai.rules.air import OfferInterception
from wargame_kit.games.huaihai.rules.arrivals import Arriving, EndArrivals, Enter
from wargame_kit.games.huaihai.rules.combat.aftermath import LoseCounter, Pursue, RetreatStep
from wargame_kit.games.huaihai.rules.combat.attack import DeclareAttack
from wargame_kit.games.huaihai.rules.combat.odds import ATTACK, Fight
from wargame_kit.games.huaihai.rules.combat.resolution import (
    CounterAttack,
    OfferInterceptionOfCounterAttack,
    Respond,
    ShowName,
)
from wargame_kit.games.huaihai.rules.ground import room, weight
from wargame_kit.games.huaihai.rules.hiding import Place, PlaceHidden
from wargame_kit.games.huaihai.rules.movement import WatchMove
from wargame_kit.games.huaihai.rules.readiness import air_counter
from wargame_kit.games.huaihai.rules.recruits import EndReturns, Recruiting, Return
from wargame_kit.games.huaihai.rules.sequence import AttackMovePhase, AttackPhase, MovementPhase
from wargame_kit.games.huaihai.rules.tactical_actions.agents import OfferAgent
from wargame_kit.games.huaihai.rules.tactical_actions.incitement import (
    EndIncitement,
    Incite,
    Inciting,
)
from wargame_kit.games.huaihai.rules.tactical_actions.writing import WriteAtStart
from wargame_kit.position import Heuristics, Step
from wargame_kit.position.heuristics import Plan, Planner
from wargame_kit.position.piece_values import forgotten


class HuaihaiHeuristics(Heuristics[HuaihaiPosition]):
    """The heuristics of a simple player of either side."""

    def planner(self, step: Step[HuaihaiPosition]) -> Planner | None:
        """What plans at a step; see `Heuristics.planner`."""
        return _PLANNERS.get(type(step))

    def may_move(self, position: HuaihaiPosition, unit: str) -> bool:
        """Whether a counter's side still moves: the KMT does not once its movement has ended (5.3)."""
        if position.side_of(unit) != KMT:
            return True
        to_come = {type(step) for step in position.agenda}
        return AttackPhase not in to_come or MovementPhase in to_come

    def room(self, position: HuaihaiPosition, side: str, hex_: int) -> int:
        """How much fresh defence of a side still fits into a hex (5.4)."""
        return room(position, side, hex_)

    def takes(self, position: HuaihaiPosition, unit: str) -> int:
        """How much of that room a counter takes: its fresh defence (5.4)."""
        return weight(position, unit)

    def rested(self, position: HuaihaiPosition, side: str) -> HuaihaiPosition:
        """The position when the side begins its next phases: its counters fresh, none moved (9.1)."""
        own = (unit for unit in position.pieces if position.side_of(unit) == side)
        return forgotten(position.turned(FRESH, *own), "used")

    def attacking(
        self, position: HuaihaiPosition, side: str, target: int, attackers: tuple[str, ...]
    ) -> HuaihaiPosition:
        """The position in which just this attack has gone in, and the defender responds (6.3)."""
        flyer = air_counter(position)
        ground = tuple(unit for unit in attackers if unit != flyer)
        fight = Fight(ATTACK, side, target, ground, air=flyer is not None and flyer in attackers)
        return position.pushed(Respond(fight)).settled()


# --------------------------------------------------------------------- 10: orders


def write_at_start(position: HuaihaiPosition, step: WriteAtStart, random: Random) -> Plan:
    """Write the lines of the start (10.1)."""
    return tuple(scheming.at_start(position, step.side, random))


def incite(position: HuaihaiPosition, step: Inciting, random: Random) -> Plan:
    """Incite everybody who has been written down (10.7)."""
    return (next(Incite.choices(position, step), EndIncitement()),)


# --------------------------------------------------------------------- 11, 14: arrivals


def arrive(position: HuaihaiPosition, step: Arriving, random: Random) -> Plan:
    """Bring everybody on, where he is needed and safe (14.2, 14.3)."""
    enters = list(Enter.choices(position, step))
    if not enters:
        return (EndArrivals(),)
    seen = assessment(position, step.side)
    first = [action for action in enters if action.unit == enters[0].unit]

    def value(action: Enter) -> tuple[int, int]:
        if step.side == KMT:
            return -seen.home.get(action.hex_, 99) - seen.menace[action.hex_], -action.hex_
        return -seen.to_enemy[action.hex_], -action.hex_

    return (max(first, key=value),)


def raise_again(position: HuaihaiPosition, step: Recruiting, random: Random) -> Plan:
    """Raise the strongest column that can be paid for, where the enemy is near but not too near (11.4)."""
    returns = list(Return.choices(position, step))
    if not returns:
        return (EndReturns(),)
    seen = assessment(position, PLA)

    def value(action: Return) -> tuple[int, int, int]:
        attack = position.unit(action.unit).faces[FRESH].attack
        return attack, -abs(seen.to_enemy[action.hex_] - 2), -action.hex_

    return (max(returns, key=value),)


def place_hidden(position: HuaihaiPosition, step: PlaceHidden, random: Random) -> Plan:
    """Begin nearest to the enemy (10.3)."""
    seen = assessment(position, PLA)
    places = Place.choices(position, step)
    return (min(places, key=lambda action: (seen.to_enemy[action.hex_], action.hex_)),)


# --------------------------------------------------------------------- 3.1: phases


def attack_and_move(position: HuaihaiPosition, step: AttackMovePhase, random: Random) -> Plan:
    """Use the PLA's phase (3.1.3)."""
    return manoeuvre.attack_and_move(position, random)


def march_all(position: HuaihaiPosition, step: MovementPhase, random: Random) -> Plan:
    """Use the KMT's movement phase (3.1.5)."""
    return manoeuvre.march_all(position, random)


def attack(position: HuaihaiPosition, step: AttackPhase, random: Random) -> Plan:
    """Use the KMT's attack phase (3.1.6)."""
    return manoeuvre.attack(position, random)


def show_name(position: HuaihaiPosition, step: ShowName, random: Random) -> Plan:
    """Show that a reserve is infiltrated (10.4): it is in the battle, and may not be in another."""
    return tuple(step.choices(position))[:1]


_PLANNERS: dict[type, Planner] = {
    Arriving: arrive,
    AttackMovePhase: attack_and_move,
    AttackPhase: attack,
    CounterAttack: reactions.counter_attack,
    DeclareAttack: reactions.declare,
    Inciting: incite,
    LoseCounter: reactions.lose,
    MovementPhase: march_all,
    OfferAgent: reactions.offer_agent,
    OfferInterception: reactions.intercept,
    OfferInterceptionOfCounterAttack: reactions.intercept_counter_attack,
    PlaceHidden: place_hidden,
    Pursue: reactions.pursue,
    Recruiting: raise_again,
    Respond: reactions.respond,
    RetreatStep: reactions.retreat,
    ShowName: show_name,
    WatchMove: reactions.watch_move,
    WriteAtStart: write_at_start,
}
