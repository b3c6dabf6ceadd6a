"""How does a simple player answer what a segment asks of him: who pays, who is lost, who goes where?"""

from __future__ import annotations

from random import Random

from wargame_kit.games.ocs.files.kinds import COMBAT
from wargame_kit.games.ocs.player.assessment import ALL, STARVES, Assessment, assessment
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.arrivals import Arrive, Arriving
from wargame_kit.games.ocs.rules.barrage import ChooseShelter
from wargame_kit.games.ocs.rules.breakout import BreakingOut, RollBreakout, SlipAway
from wargame_kit.games.ocs.rules.captures import HandOver, HandOverPoint
from wargame_kit.games.ocs.rules.combat.advancing import AdvanceInto, Advancing
from wargame_kit.games.ocs.rules.combat.answering import (
    Answering,
    Decline,
    Lead,
    NameLeader,
    PayDefence,
    UseStocks,
)
from wargame_kit.games.ocs.rules.combat.losing import LoseStep, TakeLosses
from wargame_kit.games.ocs.rules.combat.options import GoBack, Ignore, TakeLoss, TakeOption
from wargame_kit.games.ocs.rules.combat.retreat import FallBack, FallingBack, GoAlong, GoApart
from wargame_kit.games.ocs.rules.combat.terrain import ChooseGround, TakeGround
from wargame_kit.games.ocs.rules.consolidation import Consolidating, Merge
from wargame_kit.games.ocs.rules.escaping import EscapeTo, Escaping
from wargame_kit.games.ocs.rules.overstacking import Overstacked, Scrap
from wargame_kit.games.ocs.rules.readiness import rating
from wargame_kit.games.ocs.rules.sequence import GoFirst, SayFirst
from wargame_kit.games.ocs.rules.stacking import loads, overfull
from wargame_kit.games.ocs.rules.supply_phase import Eat, Eating, Recovery, Refill, RefillRest
from wargame_kit.games.ocs.rules.under_fire import Shelter
from wargame_kit.position import EndPhase
from wargame_kit.position.heuristics import Plan

GUARD = 3
"""At least so many steps stay in a hex that counts, before anybody goes back from it: on the last day one."""

CROWDED = 5.0
"""What it costs to go back to where a regiment too many would stand: a step, sooner or later (4.8)."""


def answer(position: OcsPosition, step: Answering, random: Random) -> Plan:
    """Pay for the defence out of the fullest dump, else out of the units' own stocks (9.5)."""
    full = assessment(position, step.side).tokens
    dumps = sorted(PayDefence.choices(position, step), key=lambda pay: -full.get(pay.hex_, 0))
    return (*dumps[:1], UseStocks(), Decline())


def choose_ground(position: OcsPosition, step: ChooseGround, random: Random) -> Plan:
    """Fight on the best ground (9.4)."""
    return (TakeGround(),)


def shelter(position: OcsPosition, step: ChooseShelter, random: Random) -> Plan:
    """Lie on the ground that helps most, which is offered first (10.0a)."""
    return (next(Shelter.choices(position, step)),)


def refill(position: OcsPosition, step: Recovery, random: Random) -> Plan:
    """Fill the stocks of who is worth most first, then those of all others (12.10e)."""
    seen = assessment(position, step.side)
    offers = sorted(Refill.choices(position, step), key=lambda each: (-each.levels, -seen.worth(each.unit)))
    return (*offers[:1], RefillRest())


def lead(position: OcsPosition, step: NameLeader, random: Random) -> Plan:
    """Let the best lead; of equals the one whose step is worth least (9.6)."""
    seen = assessment(position, step.side)
    units = step.units(position)
    return (Lead(max(units, key=lambda unit: (rating(position, unit).total, -seen.worth(unit), unit))),)


def lose(position: OcsPosition, step: TakeLosses, random: Random) -> Plan:
    """Lose the step that is worth least (9.11)."""
    return (LoseStep(cheapest(assessment(position, step.side), step.due(position))),)


def cheapest(seen: Assessment, units: tuple[str, ...]) -> str:
    """The unit whose next step is worth least; rather one of a unit that has others."""
    left = seen.position.steps_left
    return min(units, key=lambda unit: (seen.worth(unit) * (1 + (left(unit) == 1) / 2), unit))


def take_option(position: OcsPosition, step: TakeOption, random: Random) -> Plan:
    """Give a step where the hex is worth it and others are left to stay; else go back (9.10)."""
    seen = assessment(position, step.side)
    units = tuple(unit for unit in step.units if position.pieces[unit].hex_ >= 0)
    here, left = position.pieces[units[0]].hex_, sum(map(position.steps_left, units))
    if step.is_free:
        return (Ignore(),)
    loss = cheapest(seen, step.due(position))
    ground = seen.stake(here) + seen.cover(here)
    guard = 1 if seen.is_last else GUARD
    stays = left - step.points >= guard and seen.worth(loss) * step.points < 3 * step.points + ground
    stays = stays or bool(step.held(position))
    return (TakeLoss(loss), GoBack()) if stays or (step.is_attacker and left > GUARD) else (GoBack(),)


def fall_back(position: OcsPosition, step: FallingBack, random: Random) -> Plan:
    """Take everybody along, to where the stack stands best, and out of the enemy's zones (9.12)."""
    offers = (GoAlong(unit) for unit in step.bystanders(position) if unit not in step.apart)
    along = next((offer for offer in offers if offer.check(position, step)), None)
    if along is not None:
        return (along,)
    seen, units = assessment(position, step.side), step.going(position)

    coming, limit = sum(map(position.regiments, units)), position.charts.limit("stacking")

    def worth(way: tuple[int, ...]) -> float:
        entered = sum(hex_ in seen.zone_of_enemy for hex_ in way[1:])
        crowd = max(0, loads(position, step.side).get(way[-1], 0) + coming - limit)
        return sum(stands(seen, unit, way[-1]) for unit in units) / len(units) - 3 * entered - CROWDED * crowd

    ways = step.ways(position)
    if not ways:  # they have no way together
        return (GoApart(step.going(position)[-1]),)
    return (FallBack(max(ways, key=lambda way: (worth(way), way))),)


def advance(position: OcsPosition, step: Advancing, random: Random) -> Plan:
    """Advance with as many as stand better there, the strongest first (9.12g)."""
    seen = assessment(position, step.side)
    ranked = sorted(step.waiting(position), key=lambda unit: (-seen.strength(unit), unit))
    load = loads(position, step.side).get(step.hex_, 0)
    for unit in ranked:
        here = position.pieces[unit].hex_
        gain = stands(seen, unit, step.hex_) - stands(seen, unit, here)
        fits = load + position.regiments(unit) <= position.charts.limit("stacking")
        if fits and (gain > 0 or (not step.advanced(position) and seen.superiority > 1)):
            return (AdvanceInto(unit),)
    return (EndPhase(),)


def stands(seen: Assessment, unit: str, hex_: int) -> float:
    """What it is worth to stand in a hex when the enemy comes next."""
    others = [other for other in seen.own.get(hex_, ()) if other != unit]
    defence = sum(seen.strength(each, COMBAT, False) for each in (unit, *others))
    value = -seen.risk(hex_, defence) * seen.worth(unit) - 5.0 * (hex_ not in seen.fed)
    value -= seen.ahead(unit).get(hex_, ALL) / 64 - seen.cover(hex_)
    return value + seen.ground(hex_) * (0.1 if others else 0.4)


def scrap(position: OcsPosition, step: Overstacked, random: Random) -> Plan:
    """Scrap the step that is worth least for the room that it makes, as far as that is needed (4.8)."""
    found, seen = list(Scrap.choices(position, step)), assessment(position, step.side)
    hex_ = overfull(position, step.side)[0]
    excess = loads(position, step.side)[hex_] - position.charts.limit("stacking")

    def price(unit: str) -> float:
        size, left = position.regiments(unit), position.steps_left(unit)
        after = position.counter(unit).size_in_regiments(position.pieces[unit].losses + 1) if left > 1 else 0
        # Of some units several steps must go before any room is made.
        room = min(excess, size - after or size / left)
        return seen.worth(unit) / float(room)

    return (min(found, key=lambda each: (price(each.unit), each.unit)),)


def eat(position: OcsPosition, step: Eating, random: Random) -> Plan:
    """Feed whoever is worth most out of the fullest dump (12.6c)."""
    seen = assessment(position, step.side)

    def worth(meal: Eat) -> tuple[float, int, str]:
        steps = position.steps_left(meal.unit)
        return seen.worth(meal.unit) * steps, seen.tokens.get(meal.hex_, 0), meal.unit

    best = max(Eat.choices(position, step), key=worth, default=None)
    return (EndPhase(),) if best is None else (best, EndPhase())


def slip(position: OcsPosition, step: BreakingOut, random: Random) -> Plan:
    """Let those try in a ring who are likelier to slip away than to hold out (12.8e)."""
    seen = assessment(position, step.side)

    def is_lost(unit: str) -> bool:
        hex_ = position.pieces[unit].hex_
        stack = sum(seen.strength(each, COMBAT, False) for each in seen.own[hex_])
        has_food = any(seen.tokens.get(there) for there in (hex_, *seen.around[hex_]))
        starves = 0.0 if has_food else STARVES[position.counter(unit).printed_side(COMBAT).rating]
        slips = (7 - RollBreakout(step.side, unit).least(position)) / 6
        return slips > (1 - starves) * (1 - seen.risk(hex_, stack))

    tried = (each for each in SlipAway.choices(position, step) if each.unit in seen.enclosed)
    return (*(each for each in tried if is_lost(each.unit)), EndPhase())


def arrive(position: OcsPosition, step: Arriving, random: Random) -> Plan:
    """Come where the way to the front is shortest (13.6)."""
    to_front = assessment(position, step.side).to_front
    found = list(Arrive.choices(position, step))
    return (min(found, key=lambda each: (to_front.get(each.hex_, ALL), each.hex_)),)


def escape(position: OcsPosition, step: Escaping, random: Random) -> Plan:
    """Let transport escape to the nearest friends (9.14)."""
    return (EscapeTo(step.unit, step.goals(position)[0]),)


def hand_over(position: OcsPosition, step: HandOver, random: Random) -> Plan:
    """Lose of its transport what carries least (9.14c)."""
    return (HandOverPoint(min(step.giving(position), key=lambda unit: (position.pieces[unit].load, unit))),)


def go_first(position: OcsPosition, step: SayFirst, random: Random) -> Plan:
    """Go first: whoever waits is hit (2.1b)."""
    return (GoFirst(),)


def consolidate(position: OcsPosition, step: Consolidating, random: Random) -> Plan:
    """Make one unit of two only where no step is lost by it (13.9)."""
    fits = (
        each
        for each in Merge.choices(position, step)
        if position.steps_left(each.other) <= position.pieces[each.unit].losses
    )
    return (*fits, EndPhase())
