"""How does a simple player play the series? Every step, for both sides; the chapters of it are beside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from wargame_kit.games.ocs.player import aftermath, aviation, fighting, manoeuvre
from wargame_kit.games.ocs.player.judge import Judge
from wargame_kit.games.ocs.player.marching import Marching
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.refit import Refitting
from wargame_kit.games.ocs.rules.airfields.landing import Landing
from wargame_kit.games.ocs.rules.arrivals import Arriving
from wargame_kit.games.ocs.rules.barrage import Barrage, ChooseShelter, Laying
from wargame_kit.games.ocs.rules.breakout import BreakingOut
from wargame_kit.games.ocs.rules.captures import HandOver
from wargame_kit.games.ocs.rules.combat.advancing import Advancing
from wargame_kit.games.ocs.rules.combat.answering import Answering, NameLeader, begun
from wargame_kit.games.ocs.rules.combat.attack import Assault, Combat, check_attackers
from wargame_kit.games.ocs.rules.combat.fight import Fight, attack
from wargame_kit.games.ocs.rules.combat.losing import TakeLosses
from wargame_kit.games.ocs.rules.combat.odds import column_of, odds
from wargame_kit.games.ocs.rules.combat.options import TakeOption
from wargame_kit.games.ocs.rules.combat.paying import attack_paid, check_attack_paid
from wargame_kit.games.ocs.rules.combat.retreat import FallingBack
from wargame_kit.games.ocs.rules.combat.terrain import ChooseGround
from wargame_kit.games.ocs.rules.consolidation import Consolidating
from wargame_kit.games.ocs.rules.escaping import Collapsing, Escaping
from wargame_kit.games.ocs.rules.flying.airstrikes import AirStrikes
from wargame_kit.games.ocs.rules.flying.announcing import Announcing
from wargame_kit.games.ocs.rules.flying.bombs import ChooseCover
from wargame_kit.games.ocs.rules.flying.carrying import Loading
from wargame_kit.games.ocs.rules.flying.dogfight import BreakingOff, SendingUp
from wargame_kit.games.ocs.rules.flying.intercepting import Intercepting
from wargame_kit.games.ocs.rules.modes import ChangeMode
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.overrun import Overrun
from wargame_kit.games.ocs.rules.overstacking import Overstacked
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.sequence import SayFirst
from wargame_kit.games.ocs.rules.stacking import loads
from wargame_kit.games.ocs.rules.supply_phase import Eating, Recovery
from wargame_kit.mechanics import Engagement
from wargame_kit.position import Action, Step
from wargame_kit.position.heuristics import Planner
from wargame_kit.words import Words, say


class OcsHeuristics(Judge[Marching]):
    """The heuristics of a simple player of any side."""

    def planned(self, position: OcsPosition, random: Random) -> Iterator[Action]:
        """Yield what to do now; see `Heuristics.planned`."""
        # 4.9: a player decides by what his side sees, whatever else the caller may know.
        return super().planned(position.seen_by(position.actor), random)

    def planner(self, step: Step[OcsPosition]) -> Planner | None:
        """What plans at a step; see `Heuristics.planner`."""
        return _PLANNERS.get(type(step))

    def reason(self, position: OcsPosition, action: Action) -> Words:
        """Why a mode is taken, and at what odds somebody is overrun; see `Heuristics.reason`."""
        match action:
            case ChangeMode(mode=mode):
                return say(f"ocs/why/mode/{mode}")
            case Overrun() if isinstance(position.step, Movement):
                return say("advice/odds", odds=action.shown(position, position.step).headline)
        return ""

    def may_move(self, position: OcsPosition, unit: str) -> bool:
        """Whether a unit still moves before its side attacks (2.2c)."""
        side = position.side_of(unit)
        waits = any(
            isinstance(s, Movement) and (s.side, s.phase) == (side, MOVEMENT) for s in position.agenda
        )
        return waits and not position.pieces[unit].moved

    def room(self, position: OcsPosition, side: str, hex_: int) -> int:
        """The quarters of regiments that still fit in a hex (4.8)."""
        if not super().room(position, side, hex_):
            return 0
        there = loads(position, side).get(hex_, 0)
        return max(0, int(4 * (position.charts.limit("stacking") - there)))

    def takes(self, position: OcsPosition, unit: str) -> int:
        """The quarters of regiments that a unit is (4.6)."""
        return int(4 * position.regiments(unit))

    def rested(self, position: OcsPosition, side: str) -> OcsPosition:
        """The position when a side next begins its turn: nobody has moved or fought."""
        tired = dict.fromkeys((*position.piece_values("moved"), *position.piece_values("fought")))
        fresh = (replace(position.pieces[unit], moved=False, fought=False) for unit in tired)
        return position.moved(*fresh).with_facts(attacked=frozenset())

    def strength(self, position: OcsPosition, target: int, attackers: tuple[str, ...]) -> int:
        """The strength of an attack, by its sum alone (9.4)."""
        return attack(position, Fight(target, attackers)).total

    def as_good(
        self, position: OcsPosition, target: int, attackers: tuple[str, ...], than: Engagement
    ) -> Engagement | None:
        """The odds of an attack if they are as good as others: who pays is asked only where they may be."""
        fight = Fight(target, attackers)
        if than.verdict and column_of(position, fight) < than.advantage[0]:
            return None
        legality = check_attackers(position, attackers, target)
        if not legality:
            return None if than.verdict else than
        found = odds(position, fight, legality)
        return found if found.advantage >= than.advantage else None

    def attacking(
        self, position: OcsPosition, side: str, target: int, attackers: tuple[str, ...]
    ) -> OcsPosition:
        """The position in which just this attack has been paid for and declared (9.2)."""
        can_pay = check_attack_paid(position, attackers)
        after = attack_paid(position, attackers, target=target) if can_pay else position
        return after.pushed(begun(Fight(target, attackers), position.enemy(side))).settled()


_PLANNERS: dict[type, Planner] = {
    Advancing: aftermath.advance,
    AirStrikes: aviation.strike,
    Announcing: aviation.assemble,
    Loading: aviation.load,
    Answering: aftermath.answer,
    Arriving: aftermath.arrive,
    Assault: fighting.assemble,
    Barrage: aviation.barrage,
    BreakingOff: aviation.break_off,
    BreakingOut: aftermath.slip,
    ChooseCover: aviation.cover,
    ChooseGround: aftermath.choose_ground,
    ChooseShelter: aftermath.shelter,
    Collapsing: aftermath.escape,
    Combat: fighting.attack,
    Consolidating: aftermath.consolidate,
    Eating: aftermath.eat,
    Escaping: aftermath.escape,
    FallingBack: aftermath.fall_back,
    HandOver: aftermath.hand_over,
    Intercepting: aviation.intercept,
    Landing: aviation.land,
    Laying: fighting.lay,
    Movement: manoeuvre.move,
    NameLeader: aftermath.lead,
    Overstacked: aftermath.scrap,
    Recovery: aftermath.refill,
    Refitting: aviation.refit,
    SayFirst: aftermath.go_first,
    SendingUp: aviation.send,
    TakeLosses: aftermath.lose,
    TakeOption: aftermath.take_option,
}
