"""What does a simple player do with aircraft? It sweeps and intercepts, bombs where it helps, and refits."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from wargame_kit.games.ocs.player import fighting
from wargame_kit.games.ocs.player.assessment import assessment
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air import air_combat, bombing
from wargame_kit.games.ocs.rules.air.refit import Refit, Refitting
from wargame_kit.games.ocs.rules.air.wings import flyer_of, wing_of
from wargame_kit.games.ocs.rules.airfields.bases import away, far_of, patrolling, patrols
from wargame_kit.games.ocs.rules.airfields.landing import FlyHome, Land, Landing
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.flying.airstrikes import AirStrikes
from wargame_kit.games.ocs.rules.flying.announcing import AddAircraft, Announcing, FlyMission, StandDown, able
from wargame_kit.games.ocs.rules.flying.bombs import ChooseCover
from wargame_kit.games.ocs.rules.flying.carrying import LoadAircraft, Loading
from wargame_kit.games.ocs.rules.flying.dogfight import AllFight, BreakingOff, SendingUp, SendUp
from wargame_kit.games.ocs.rules.flying.intercepting import Intercept, Intercepting, LetThrough
from wargame_kit.games.ocs.rules.flying.kinds import Bomb, Sweep
from wargame_kit.games.ocs.rules.flying.missions import Mission
from wargame_kit.games.ocs.rules.mission_kinds import BARRAGE
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.shelled import shelled_at, targets_in
from wargame_kit.games.ocs.rules.under_fire import Shelter
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import EndPhase
from wargame_kit.position.heuristics import Plan

UPKEEP = 0.3
"""What it costs to send an aircraft: half a token for its next refit, and what it risks."""


def refit(position: OcsPosition, step: Refitting, random: Random) -> Plan:
    """Refit whatever can be, fighters before bombers (15.1)."""
    found = sorted(Refit.choices(position, step), key=lambda each: not position.counter(each.unit).is_fighter)
    return (*found[:1], EndPhase())


def land(position: OcsPosition, step: Landing, random: Random) -> Plan:
    """Go back to where they took off, or else to the nearest base (14.1c)."""
    return FlyHome(), *list(Land.candidates(position, step))[:1]


def barrage(position: OcsPosition, step: Barrage, random: Random) -> Plan:
    """Fire with guns as long as that pays, then bomb (10)."""
    plan = tuple(fighting.fire(position, step, random))
    return plan if any(not isinstance(each, EndPhase) for each in plan) else strike(position, step, random)


def strike(position: OcsPosition, step: AirStrikes | Barrage, random: Random) -> Plan:
    """Bomb the units at which bombs promise most, if they promise anything (10, 14.7)."""
    bombers: dict[int, list[str]] = {}
    for offer in Bomb.choices(position, step):
        bombers.setdefault(int(offer.target), []).append(offer.unit)
    found = [(_gain(position, step.side, hex_, units), hex_) for hex_, units in bombers.items()]
    gain, hex_ = max(found, default=(0.0, -1))
    if gain <= 0:
        return (EndPhase(),)
    return Bomb(best_of(position, bombers[hex_], hex_)[0], hex_), EndPhase()


def _gain(position: OcsPosition, side: str, hex_: int, units: Iterable[str]) -> float:
    """What the best of some aircraft promise over a hex beyond what it costs to send them."""
    ranked = best_of(position, units, hex_)
    sent = (ranked[:count] for count in range(1, len(ranked) + 1))
    return max(promise(position, side, hex_, wing) - UPKEEP * len(wing) for wing in sent)


def best_of(position: OcsPosition, units: Iterable[str], hex_: int) -> tuple[str, ...]:
    """As many of some aircraft as fly a mission, those with most bombs first."""
    ranked = sorted(units, key=lambda unit: (-flyer_of(position, unit, hex_).barrage, unit))
    return tuple(ranked[: position.charts.limit("mission")])


def promise(position: OcsPosition, side: str, hex_: int, units: tuple[str, ...]) -> float:
    """What bombs of some aircraft do to a hex on average, if they all arrive."""
    wing = title_of(position).flown_as(position, wing_of(position, units, hex_))
    if not bombing.points(wing) or not title_of(position).check_arrival(position, wing, hex_):
        return 0.0
    table, target = position.charts.tables.barrage, shelled_at(position, side, hex_)
    shifted = bombing.shifts(table, wing, target, position.charts.limit("short_range")).total
    column = bombing.column(table, wing, shifted)
    read, added = title_of(position).bombs_read(position, wing, hex_)
    found = bombing.chances(lambda roll: bombing.effect(table, column, target, roll, read), added.total)
    hits, seen = fighting.worth_of_disorder(position, side, hex_), assessment(position, side)
    step = min(map(seen.worth, targets_in(position, side, hex_)), default=0.0)
    lost = bombing.losses(found).items()
    return sum(float(chance) * (hits + steps * step) for steps, chance in lost if steps is not None)


def assemble(position: OcsPosition, step: Announcing, random: Random) -> Plan:
    """Add a bomber as long as that pays; against patrols a fighter flies with them (14.2, 14.4)."""
    mission = step.mission
    others = [each.unit for each in AddAircraft.choices(position, step)]
    wanted = (*_escort(position, mission, others), *_further(position, mission, others))
    return (*map(AddAircraft, wanted[:1]), FlyMission(), StandDown())


def sweep(position: OcsPosition, step: Movement) -> Plan:
    """Sweep a base whose fighters patrol over what own bombers reach, if nobody there is as good (14.6)."""
    goals = patrols(position, position.enemy(step.side))
    offers = [each for each in Sweep.choices(position, step) if int(each.target) in goals] if goals else []
    if not offers:
        return ()
    own = {each: flyer_of(position, each.unit, each.target) for each in offers}
    best = max(own, key=lambda each: (own[each].in_combat, each.unit, -each.target))
    theirs = (flyer_of(position, unit, best.target) for unit in goals[int(best.target)])
    is_better = own[best].is_fighter and own[best].in_combat > max(each.in_combat for each in theirs)
    return (best,) if is_better and _bars(position, step.side, int(best.target)) else ()


def _bars(position: OcsPosition, side: str, base: int) -> bool:
    """Whether fighters on an enemy base patrol over enemies that an own bomber can reach (14.4c)."""
    far, distance = position.charts.limit("patrol"), position.game.board.distance
    bombers = [unit for unit in able(position, side) if not position.counter(unit).is_fighter]
    near = (hex_ for hex_ in assessment(position, side).enemies if distance(base, hex_) <= far)
    return any(away(position, unit, hex_) <= far_of(position, unit) for hex_ in near for unit in bombers)


def _further(position: OcsPosition, mission: Mission, others: Iterable[str]) -> tuple[str, ...]:
    """The bomber of some with most bombs, if it promises more than it costs to send it."""
    side, hex_ = mission.side, mission.target
    ranked = best_of(position, others, hex_)[:1] if mission.kind == BARRAGE and not mission.at_base else ()
    before = promise(position, side, hex_, mission.units) if ranked else 0.0
    return tuple(u for u in ranked if promise(position, side, hex_, (*mission.units, u)) - before > UPKEEP)


def load(position: OcsPosition, step: Loading, random: Random) -> Plan:
    """Take as much on board as there is room for, if he is asked: he begins no transport himself (14.9)."""
    loads = [] if step.mission.tokens else list(LoadAircraft.choices(position, step))
    return (*loads[-1:], FlyMission(), StandDown())


def _escort(position: OcsPosition, mission: Mission, others: Iterable[str]) -> tuple[str, ...]:
    """The best fighter of some, where the enemy patrols and none flies along yet."""
    has_one = any(position.counter(unit).is_fighter for unit in mission.units)
    if has_one or not patrolling(position, position.enemy(mission.side), mission.target):
        return ()
    fighters = [unit for unit in others if position.counter(unit).is_fighter]
    return tuple(sorted(fighters, key=lambda unit: -flyer_of(position, unit, mission.target).in_combat)[:1])


def intercept(position: OcsPosition, step: Intercepting, random: Random) -> Plan:
    """Intercept with the best fighter, if nobody of the mission is better (14.5)."""
    target = step.mission.target
    offers = {each: flyer_of(position, each.unit, target) for each in Intercept.choices(position, step)}
    wing = step.mission.wing(position)
    if not offers or not wing:
        return (LetThrough(),)
    best = max(offers, key=lambda each: offers[each].in_combat)
    is_good = offers[best].in_combat >= max(flyer.in_combat for flyer in wing)
    return (best, LetThrough()) if is_good else (LetThrough(),)


def break_off(position: OcsPosition, step: BreakingOff, random: Random) -> Plan:
    """Let all fight."""
    return (AllFight(),)


def send(position: OcsPosition, step: SendingUp, random: Random) -> Plan:
    """Send the best of those that may be sent (14.3)."""
    units = tuple(each.unit for each in SendUp.choices(position, step))
    return (SendUp(air_combat.best(wing_of(position, units, step.mission.target)).id),)


def cover(position: OcsPosition, step: ChooseCover, random: Random) -> Plan:
    """Lie on the ground that helps most, which is offered first (10.0a)."""
    return (next(Shelter.choices(position, step)),)
