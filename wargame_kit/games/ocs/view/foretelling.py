"""5, 9, 10, 12, 13: what an action would cost or bring, said before it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from wargame_kit.games.ocs.files.kinds import COMBAT, EIGHTHS, MOVE, RESERVE, STRAT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.bombing import FacilityEnd, facility_ends
from wargame_kit.games.ocs.rules.airfields.bases import aircraft
from wargame_kit.games.ocs.rules.barrage import AddGun, ChooseShelter, Laying, OpenFire, ShellBase
from wargame_kit.games.ocs.rules.breakout import RollBreakout, SlipAway
from wargame_kit.games.ocs.rules.combat.answering import Answering, Lead, PayDefence, UseStocks
from wargame_kit.games.ocs.rules.combat.attack import Assault, Attack, Join
from wargame_kit.games.ocs.rules.combat.fight import Fight, defenders
from wargame_kit.games.ocs.rules.combat.losing import LoseStep
from wargame_kit.games.ocs.rules.combat.odds import odds
from wargame_kit.games.ocs.rules.combat.options import TakeLoss
from wargame_kit.games.ocs.rules.combat.paying import attack_cost, defence_cost, with_stocks
from wargame_kit.games.ocs.rules.combat.retreat import FallBack, FallingBack
from wargame_kit.games.ocs.rules.combat.terrain import ChooseGround, Meet, StandOn
from wargame_kit.games.ocs.rules.demolition import BlowDump
from wargame_kit.games.ocs.rules.digging import Dig
from wargame_kit.games.ocs.rules.fire import (
    Fire,
    chances,
    column_of,
    cost,
    final_column,
    payer_routes,
    points_of,
    shifts,
)
from wargame_kit.games.ocs.rules.flying.announcing import AddAircraft
from wargame_kit.games.ocs.rules.flying.bombs import ChooseCover, column_on
from wargame_kit.games.ocs.rules.flying.dogfight import SendUp
from wargame_kit.games.ocs.rules.flying.intercepting import Intercept
from wargame_kit.games.ocs.rules.flying.kinds import IN_BARRAGE, IN_MOVEMENT
from wargame_kit.games.ocs.rules.modes import ChangeMode, Release
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.overrun import Overrun
from wargame_kit.games.ocs.rules.overstacking import Scrap
from wargame_kit.games.ocs.rules.railway import GoByRail, ShipSupply, supply_freight, unit_freight
from wargame_kit.games.ocs.rules.readiness import MOVEMENT, allowance_of, rating
from wargame_kit.games.ocs.rules.supply.dumps import stores, supplies
from wargame_kit.games.ocs.rules.supply.fuel import (
    FuelFormation,
    FuelHeadquarters,
    Fuelling,
    FuelSparingly,
    FuelTogether,
    FuelUnit,
    acting_together,
    is_fuelled,
    needs_fuel,
)
from wargame_kit.games.ocs.rules.supply.setting_aside import PayFrom
from wargame_kit.games.ocs.rules.supply_phase import Eat, Eating, Refill, recovery_cost, tokens_for
from wargame_kit.games.ocs.rules.transport import Load, SetUp, Unload, half, handling
from wargame_kit.games.ocs.rules.under_fire import Shelter
from wargame_kit.games.ocs.rules.zones import zone_of
from wargame_kit.games.ocs.view.chart_forms import signed
from wargame_kit.games.ocs.view.missions import announced_words, intercepted_words, joined_words, round_words
from wargame_kit.games.ocs.view.paying import (
    left_for,
    price,
    routes_words,
    sources_of,
    way_words,
)
from wargame_kit.position import Action
from wargame_kit.rulebook import ALLOWED
from wargame_kit.rulebook.figures import percent
from wargame_kit.rulebook.ledger import fraction_text
from wargame_kit.words import Words, say


def foretold(position: OcsPosition, action: Action) -> Words:
    """What an action would cost or bring; empty where there is nothing to say."""
    teller = TELLERS.get(type(action))
    return "" if teller is None else teller(position, action)


# ---------------------------------------------------------------------------- modes and movement


def _mode(position: OcsPosition, action: ChangeMode) -> Words:
    counter = position.counter(action.unit)
    if action.mode in (RESERVE, STRAT):
        return say(f"ocs/foretold/mode-{action.mode}")
    face = COMBAT if action.mode == "combat" else MOVE
    kind = say(f"ocs/class/{counter.printed_side(face).mobility}")
    return say(f"ocs/foretold/mode-{action.mode}", values=counter.values(face), kind=kind)


def _release(position: OcsPosition, action: Release) -> Words:
    step = position.step
    freed = position.moved(replace(position.pieces[action.unit], marker="", freed=True))
    phase = step.phase if isinstance(step, Movement) else MOVEMENT
    allowed = allowance_of(freed, action.unit, phase)
    return say("ocs/foretold/release", points=fraction_text(allowed, EIGHTHS))


def _overrun(position: OcsPosition, action: Overrun) -> Words:
    step = position.step
    assert isinstance(step, Movement)  # overruns are parts of moves
    tokens = sum(attack_cost(position, unit) for unit in step.units)
    points, battle = position.charts.limit("overrun_cost"), action.shown(position, step)
    return say("ocs/foretold/overrun", column=battle.column or "—", cost=price(tokens), points=points)


def _rail(position: OcsPosition, action: GoByRail) -> Words:
    taken = unit_freight(position, action.unit, action.hex_)
    return say("ocs/foretold/rail", cost=taken.display)


def _scrap(position: OcsPosition, action: Scrap) -> Words:
    size = position.regiments(action.unit) / position.steps_left(action.unit)
    return say("ocs/foretold/scrap", size=fraction_text(size.numerator, size.denominator))


# ---------------------------------------------------------------------------- supply


def _fuel_told(position: OcsPosition, action: Fuelling) -> dict[str, Words]:
    """The price of fuel, what is left there, and how it comes (12.5c)."""
    return {
        "cost": price(action.cost(position)),
        "left": left_for(position, action.hex_, action.unit),
        "way": way_words(position, action.route(position, _phase(position))),
    }


def _phase(position: OcsPosition) -> str:
    assert isinstance(position.step, Movement)  # nobody pays for fuel elsewhere
    return position.step.phase


def _fuel(position: OcsPosition, action: FuelUnit) -> Words:
    return say("ocs/foretold/fuel-unit", **_fuel_told(position, action))


def _fuel_together(position: OcsPosition, action: FuelTogether) -> Words:
    driving = [each for each in acting_together(position, action.unit) if needs_fuel(position, each)]
    dry = sum(not is_fuelled(position, each, _phase(position)) for each in driving)
    return say("ocs/foretold/fuel-formation", count=dry, **_fuel_told(position, action))


def _fuel_many(key: str, is_whole: bool, position: OcsPosition, action: Fuelling) -> Words:
    """Who else has fuel then: of a formation, or of the independents of the side."""
    step = position.step
    assert isinstance(step, Movement)  # nobody pays for fuel elsewhere
    served = _fuelled(action.play(position, step), action, step.phase, is_whole)
    served -= _fuelled(position, action, step.phase, is_whole)
    return say(f"ocs/foretold/fuel-{key}", count=len(served), **_fuel_told(position, action))


def _fuelled(position: OcsPosition, action: Fuelling, phase: str, is_whole: bool) -> frozenset[str]:
    """Who has fuel of those that an action is about: a formation, or the independents of its side."""
    counter = position.counter(action.unit)
    return frozenset(
        unit
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0
        and position.side_of(unit) == counter.side
        and (position.counter(unit).formation == counter.formation if is_whole else True)
        and (is_whole or position.counter(unit).is_independent)
        and needs_fuel(position, unit)
        and is_fuelled(position, unit, phase)
    )


def _eat(position: OcsPosition, action: Eat) -> Words:
    """What a meal adds to those that have been served out of the same dump (12.6c)."""
    step = position.step
    assert isinstance(step, Eating)  # nobody eats elsewhere
    eaten = sum(quarters for _, hex_, quarters in step.meals if hex_ == action.hex_)
    added = tokens_for(position, eaten + step.portion(position, action.unit, action.hex_))
    added -= tokens_for(position, eaten)
    there = supplies(position, action.unit).get(action.hex_, 0) - tokens_for(position, eaten)
    return say("ocs/foretold/eat", cost=price(added) if added else say("ocs/price/free"), left=price(there))


def _refill(position: OcsPosition, action: Refill) -> Words:
    return say("ocs/foretold/refill", cost=price(recovery_cost(position, action.unit, action.levels)))


def _ship(position: OcsPosition, action: ShipSupply) -> Words:
    side = position.actor
    taken = supply_freight(position, side, action.tokens, action.hex_, action.target)
    return say("ocs/foretold/rail", cost=taken.display)


def _dig(position: OcsPosition, action: Dig) -> Words:
    tokens, step = position.charts.limit("hedgehog_cost"), position.step
    found = sources_of(position, action.unit, tokens, step.phase if isinstance(step, Movement) else "")
    level = position.hedgehog(action.hex_) + 1
    return say("ocs/foretold/dig", cost=price(tokens), source=found[0] if found else "—", level=level)


def _load(position: OcsPosition, action: Load | Unload) -> Words:
    return say("ocs/foretold/load", points=fraction_text(handling(position, action.unit), EIGHTHS))


def _set_up(position: OcsPosition, action: SetUp) -> Words:
    reach = position.counter(action.unit).printed_side(COMBAT).throw
    return say("ocs/foretold/set-up", points=fraction_text(half(position, action.unit), EIGHTHS), reach=reach)


def _blow(position: OcsPosition, action: BlowDump) -> Words:
    side = position.step.side if hasattr(position.step, "side") else position.actor
    parts = position.charts.tables.demolition.percent
    return say(
        "ocs/foretold/blow",
        there=price(position.tokens_in(action.hex_, side)),
        least=min(parts),
        most=max(parts),
    )


def _slip(position: OcsPosition, action: SlipAway) -> Words:
    least = RollBreakout(position.side_of(action.unit), action.unit).least(position)
    return say("ocs/foretold/break-out", least=least, chance=percent(Fraction(7 - least, 6)))


# ---------------------------------------------------------------------------- combat and barrage


def _attack(position: OcsPosition, action: Attack) -> Words:
    """The odds of a unit alone, and what its attack costs (9.5, 9.7)."""
    battle = odds(position, Fight(action.target, (action.unit,)), ALLOWED)
    tokens = attack_cost(position, action.unit)
    return say("ocs/foretold/attack", column=battle.column or "—", cost=price(tokens))


def _join(position: OcsPosition, action: Join) -> Words:
    step = position.step
    assert isinstance(step, Assault)  # nobody joins elsewhere
    battle = odds(position, action.added(position, step.fight), ALLOWED)
    return say(
        "ocs/foretold/join", column=battle.column or "—", cost=price(attack_cost(position, action.unit))
    )


def _pay_from(position: OcsPosition, action: PayFrom) -> Words:
    there = stores(position, position.actor).get(action.hex_, 0)
    return say("ocs/foretold/dump-holds", left=price(there))


def _pay(position: OcsPosition, action: PayDefence) -> Words:
    step = position.step
    assert isinstance(step, Answering)  # nobody pays elsewhere
    units = defenders(position, step.fight)
    left = left_for(position, action.hex_, *units)
    return say("ocs/foretold/pay", cost=price(defence_cost(position, units)), left=left)


def _stocks(position: OcsPosition, action: UseStocks) -> Words:
    step = position.step
    assert isinstance(step, Answering)  # nobody uses them elsewhere
    units = defenders(position, step.fight)
    able = with_stocks(position, units)
    return say("ocs/foretold/stocks", count=len(able), halved=len(units) - len(able))


def _ground(position: OcsPosition, action: StandOn | Meet) -> Words:
    """In which column it would be fought on another ground (9.4b)."""
    step = position.step
    assert isinstance(step, ChooseGround)  # nobody chooses elsewhere
    fight = action.play(position, step).step
    assert isinstance(fight, ChooseGround)  # it goes on
    return say("ocs/foretold/ground", column=odds(position, fight.fight, ALLOWED).column or "—")


def _lead(position: OcsPosition, action: Lead) -> Words:
    return say("ocs/foretold/lead", rating=rating(position, action.unit).display)


def _lose(position: OcsPosition, action: LoseStep | TakeLoss) -> Words:
    left = position.steps_left(action.unit) - 1
    return say("ocs/foretold/lose", left=left) if left else say("ocs/foretold/destroyed")


def _fall_back(position: OcsPosition, action: FallBack) -> Words:
    """What a way back does to those that go it (9.12e, 5.10a)."""
    step = position.step
    assert isinstance(step, FallingBack)  # nobody goes back elsewhere
    shut = zone_of(position, position.enemy(step.side))
    if not shut.isdisjoint(action.path[1:]):
        return say("ocs/foretold/back-into-zone")
    return say("ocs/foretold/back-far" if len(action.path) > 2 else "ocs/foretold/back-near")


def fire_words(position: OcsPosition, side: str, fire: Fire) -> Words:
    """The column of a barrage, its price, and how likely it does anything (10)."""
    if fire.at_base:
        return _base_words(position, side, fire)
    table = position.charts.tables.barrage
    found = chances(position, side, fire)
    told: dict[str, Words] = {
        "before": table.name(column_of(position, fire)),
        "column": table.name(final_column(position, side, fire)),
        "chance": percent(1 - found.get("NE", Fraction(0))),
    }
    tokens = cost(position, fire)
    if not tokens:
        return say("ocs/foretold/fire-free", **told)
    routes = routes_words(position, payer_routes(position, fire))
    return say("ocs/foretold/fire", cost=price(tokens), source=routes[0] if routes else "—", **told)


def _base_words(position: OcsPosition, side: str, fire: Fire) -> Words:
    """The column of a barrage of an air base, its price, and how likely it does anything (10.0c)."""
    table, strength, enemy = position.charts.tables.facility, points_of(position, fire), position.enemy(side)
    level, planes = position.base_in(fire.target, enemy), len(aircraft(position, enemy).get(fire.target, ()))
    found = facility_ends(table, strength, max(level, 0), planes)
    routes = routes_words(position, payer_routes(position, fire))
    return say(
        "ocs/foretold/fire-base",
        column=table.name(table.column(strength)),
        cost=price(cost(position, fire)),
        source=routes[0] if routes else "—",
        chance=percent(1 - found.get(FacilityEnd(), Fraction(0))),
    )


def shift_words(position: OcsPosition, side: str, fire: Fire) -> Words:
    """What shifts a barrage, line by line (10.0a)."""
    entries = () if fire.at_base else shifts(position, side, fire).entries
    parts = tuple(
        say("ocs/foretold/shift", columns=signed(entry.value), why=entry.label)
        for entry in entries
        if entry.value
    )
    return say("ocs/foretold/shifts", parts=parts) if parts else say("ocs/foretold/unshifted")


def _fire(position: OcsPosition, action: OpenFire) -> Words:
    fire = Fire(action.target, (action.unit,), at_base=action.at_base)
    return fire_words(position, position.side_of(action.unit), fire)


def _add_gun(position: OcsPosition, action: AddGun) -> Words:
    step = position.step
    assert isinstance(step, Laying)  # no gun is added elsewhere
    return fire_words(position, step.side, action.added(position, step.fire))


def _shelter(position: OcsPosition, action: Shelter) -> Words:
    """In which column a barrage falls on a terrain (10.0a)."""
    step = position.step
    if isinstance(step, ChooseCover):
        column = column_on(position, step.mission, action.ground)
    else:
        assert isinstance(step, ChooseShelter)  # nobody shelters elsewhere
        fire = replace(step.fire, ground=action.ground)
        column = final_column(position, position.enemy(step.side), fire)
    return say("ocs/foretold/shelter", column=position.charts.tables.barrage.name(column))


TELLERS: Mapping[type[Action], Callable[[OcsPosition, Any], Words]] = {
    ChangeMode: _mode,
    Release: _release,
    Overrun: _overrun,
    GoByRail: _rail,
    Scrap: _scrap,
    FuelUnit: _fuel,
    FuelHeadquarters: partial(_fuel_many, "headquarters", False),
    FuelFormation: partial(_fuel_many, "formation", True),
    FuelSparingly: partial(_fuel_many, "sparingly", True),
    FuelTogether: _fuel_together,
    Eat: _eat,
    Refill: _refill,
    ShipSupply: _ship,
    Dig: _dig,
    Load: _load,
    Unload: _load,
    SetUp: _set_up,
    BlowDump: _blow,
    SlipAway: _slip,
    Attack: _attack,
    Join: _join,
    PayFrom: _pay_from,
    PayDefence: _pay,
    UseStocks: _stocks,
    StandOn: _ground,
    Meet: _ground,
    Lead: _lead,
    LoseStep: _lose,
    TakeLoss: _lose,
    FallBack: _fall_back,
    OpenFire: _fire,
    ShellBase: _fire,
    Shelter: _shelter,
    AddGun: _add_gun,
    **dict.fromkeys((*IN_MOVEMENT, *IN_BARRAGE), announced_words),
    AddAircraft: joined_words,
    SendUp: round_words,
    Intercept: intercepted_words,
}
"""Who says it, by the class of the action."""
