"""What does a simple player decide within a battle, and while the other side moves?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.player.assault import (
    LEAST,
    SIXTHS,
    TIRED,
    AssaultPlanner,
    Stake,
    cells,
    promise,
)
from wargame_kit.games.huaihai.player.assessment import RISK, Assessment, assessment, worth
from wargame_kit.games.huaihai.position import FRESH, SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules.air import Intercept, OfferInterception
from wargame_kit.games.huaihai.rules.combat.aftermath import (
    DeclinePursuit,
    Follow,
    LoseCounter,
    Pursue,
    RetreatStep,
)
from wargame_kit.games.huaihai.rules.combat.attack import CallOff, DeclareAttack
from wargame_kit.games.huaihai.rules.combat.odds import (
    AMBUSH,
    COUNTER,
    FAST,
    Fight,
    battle,
    beside,
    combat_results,
    defenders,
    engaged,
)
from wargame_kit.games.huaihai.rules.combat.participants import (
    CallAir,
    Charge,
    ExposeInfiltrator,
    HumanWave,
    Join,
    Naming,
    Strike,
    Support,
    Unmask,
)
from wargame_kit.games.huaihai.rules.combat.resolution import (
    CallMilitia,
    CounterAttack,
    Decline,
    EndResponse,
    InterceptUnit,
    OfferInterceptionOfCounterAttack,
    Respond,
    StepIn,
)
from wargame_kit.games.huaihai.rules.ground import costs_for
from wargame_kit.games.huaihai.rules.hiding import hidden_beside
from wargame_kit.games.huaihai.rules.movement import Ambush, Sabotage, WatchMove
from wargame_kit.games.huaihai.rules.tactical_actions.agents import (
    Expose,
    InvokeChiang,
    OfferAgent,
)
from wargame_kit.games.huaihai.rules.zones import control
from wargame_kit.position import Action, LetPass, Lose, Retreat
from wargame_kit.position.heuristics import Plan

PRICE: dict[type[Action], int] = {
    CallAir: 12,
    ExposeInfiltrator: 12,
    HumanWave: 30,
    CallMilitia: 24,
    Support: 6,
    Charge: 1,
}
"""What something must promise before it is spent on a battle, in sixths of a point."""

RETORT = 12
"""A counter-attack must promise more than this, in sixths (9.8)."""

STOPPED = 11
"""The air counter stops columns of so much attack that are going to stand beside a KMT counter (7.3)."""


def prospect(position: HuaihaiPosition, fight: Fight) -> int:
    """What the attacker may expect of a battle as it is declared, in sixths of a point.

    Exact for the die; the loss of a retreat is counted only where there is no way.
    """
    fought = battle(position, fight)
    if fought.level is None or not fought.legality:
        return -SIXTHS
    against = defenders(position, fight)
    results = tuple(
        (row.attacker_losses, row.defender_losses, row.retreat > 0)
        for row in (fought.row(die) for die in range(1, 7))
    )
    own, theirs = Stake.of(position, engaged(position, fight)), Stake.of(position, against)
    is_trapped = not _can_retreat(position, fight)
    ground = assessment(position, fight.side).gain(fight.target)
    total = promise(results, own, theirs, ground, is_trapped)
    if fight.wave:  # 7.6
        stays = sum(
            not retreat and inflicted < len(against) and lost < 99 for lost, inflicted, retreat in results
        )
        total -= stays * own.all_
    return total


def _can_retreat(position: HuaihaiPosition, fight: Fight) -> bool:
    against = defenders(position, fight)
    closed = control(position, fight.side, fight.participants).hexes
    held = position.stacks_by_side[fight.side]
    rows = costs_for(position, against[0]).links.rows if against else ((),) * position.game.board.size
    return any(there not in closed and there not in held for there, _ in rows[fight.target])


# --------------------------------------------------------------------- 6.3, 9.8, 9.9: declaring


def declare(position: HuaihaiPosition, step: DeclareAttack, random: Random) -> Plan:
    """Name the force that promises most, then whatever adds to it more than it costs."""
    return _declared(position, step) or (CallOff(),)


def counter_attack(position: HuaihaiPosition, step: CounterAttack, random: Random) -> Plan:
    """Strike the pursuer where it is worth being spent (9.8)."""
    return _declared(position, step) or (Decline(),)


def _declared(position: HuaihaiPosition, step: Naming) -> Plan:
    """What to name next; empty where nothing has been named and nothing is worth it."""
    fight = step.fight
    if fight.kind == AMBUSH:
        names = (*Unmask.fitting(position, fight), *Join.fitting(position, fight))
        return (names[0],) if names else tuple(_extras(position, step))
    able = (*fight.attackers, *(each.unit for each in Join.fitting(position, fight)))
    options = {unit: (position.pieces[unit].hex_,) for unit in able}
    moved = frozenset(unit for unit in able if position.pieces[unit].used)
    pips = position.charts.limit("fast_attack_die") if fight.kind == FAST else 0
    field = AssaultPlanner(assessment(position, fight.side), options, moved, pips=pips)
    found = field.on(fight.target)
    if not fight.is_named:
        if found is None:
            return _by_air(position, fight)
        if not field.is_worth_it(found, RETORT if fight.kind == COUNTER else LEAST[fight.side]):
            return ()
    if found is not None:
        for unit, _ in found.stands:
            if unit not in fight.attackers:
                return (Join(unit),)
    return tuple(_extras(position, step))


def _by_air(position: HuaihaiPosition, fight: Fight) -> Plan:
    if CallAir().fits(position, fight) and prospect(position, replace(fight, air=True)) > 0:
        return (CallAir(), Strike())
    return ()


def _extras(position: HuaihaiPosition, step: Naming) -> Iterator[Action]:
    """Yield what adds more to an attack than it costs, and the word to go."""
    fight = step.fight
    now = prospect(position, fight)

    def gains(kind: type[Action], other: Fight) -> bool:
        nonlocal now, fight
        found = prospect(position, other)
        if found - now < PRICE[kind]:
            return False
        now, fight = found, other
        return True

    for part in (*Charge.fitting(position, fight), *Support.fitting(position, fight)):
        if gains(type(part), part.added(position, fight)):
            yield part
    if CallAir().fits(position, fight) and gains(CallAir, replace(fight, air=True)):
        yield CallAir()
    if fight.side == PLA:
        for shown in tuple(ExposeInfiltrator.choices(position, step))[:1]:
            if gains(ExposeInfiltrator, replace(fight, infiltrators=(shown.unit,))):
                yield shown
        if HumanWave().fits(position, fight) and gains(HumanWave, replace(fight, wave=True)):
            yield HumanWave()
    yield Strike()


# --------------------------------------------------------------------- 9.6, 10.4, 11.7: the defender


def respond(position: HuaihaiPosition, step: Respond, random: Random) -> Plan:
    """Bring in what makes the attack promise less by more than it costs, or stand."""
    now = prospect(position, step.fight)
    left, answer = min(_answers(position, step), key=lambda each: each[0], default=(now, EndResponse()))
    return (answer if left < now else EndResponse(),)


def _answers(position: HuaihaiPosition, step: Respond) -> Iterator[tuple[int, Action]]:
    """Yield what the defender may bring in, with what the attack promises after it and it costs."""
    fight, tired = step.fight, 2 * TIRED[step.actor(position)]
    for reserve in StepIn.choices(position, step):
        after = reserve.shown(position, fight)
        yield prospect(after, reserve.added(position, fight)) + tired, reserve
    for shown in ExposeInfiltrator.choices(position, step):
        told = replace(fight, infiltrators=(shown.unit,))
        yield prospect(position, told) + PRICE[ExposeInfiltrator], shown
    for call in CallMilitia.choices(position, step):
        yield prospect(position, call.added(position, fight)) + PRICE[CallMilitia], call


def lose(position: HuaihaiPosition, step: LoseCounter, random: Random) -> Plan:
    """Lose what is worth least, a spent counter rather than a fresh one (6.4)."""
    able = step.steps(position)
    return (Lose(min(able, key=lambda unit: (worth(position, unit), position.is_fresh(unit), unit))),)


# --------------------------------------------------------------------- 6.5, 6.7: retreat and pursuit


def stand_worth(seen: Assessment, unit: str, hex_: int) -> int:
    """What it is worth to a counter that has fought to stand in a hex."""
    position = seen.position
    others = seen.loads.get(hex_, 0) - (
        position.unit(unit).faces[FRESH].defence if position.pieces[unit].hex_ == hex_ else 0
    )
    defence = position.unit(unit).faces[SPENT].defence + others * 3 // 4
    value = -seen.risk(hex_, defence) * worth(position, unit) // 10
    if seen.side == KMT:
        return value + (12 if hex_ in seen.fed else 0) - min(seen.home.get(hex_, 60), 60)
    return value


def retreat(position: HuaihaiPosition, step: RetreatStep, random: Random) -> Plan:
    """Retreat to where the counter stands best (6.7)."""
    seen = assessment(position, step.side)
    found = ((unit, step.ways(position, unit)) for unit in step.waiting(position))
    unit, ways = next(each for each in found if each[1])
    return (Retreat(unit, max(ways, key=lambda way: (stand_worth(seen, unit, way[-1]), -way[-1]))),)


def pursue(position: HuaihaiPosition, step: Pursue, random: Random) -> Plan:
    """Follow where the ground is worth the counter-attack that may come (6.5, 9.8)."""
    fight, seen = step.fight, assessment(position, step.fight.side)
    best: tuple[int, Action] = (0, DeclinePursuit())
    fresh = [u for u in beside(position, position.enemy(fight.side), fight.target) if position.is_fresh(u)]
    force = sum(position.face(unit).attack for unit in fresh)
    for follow in Follow.choices(position, step):
        unit = follow.unit
        here = position.pieces[unit].hex_
        own = max(1, position.unit(unit).faces[SPENT].defence)
        level = min(8, 2 + force // own) if force >= own else 1
        danger = RISK[level] * worth(position, unit) // 10 if force else 0
        gain = 2 * (seen.gain(fight.target) - 2) - danger
        gain += stand_worth(seen, unit, fight.target) - stand_worth(seen, unit, here)
        if gain > best[0]:
            best = gain, follow
    return (best[1],)


# --------------------------------------------------------------------- 7.3, 9.9, 10.5: while others move


def intercept(position: HuaihaiPosition, step: OfferInterception, random: Random) -> Plan:
    """Stop a strong column at its first step when it goes for one of ours (7.3)."""
    near = assessment(position, KMT).around[step.path[-1]]
    goes_for = any(hex_ in position.stacks_by_side[KMT] for hex_ in near)
    if goes_for and position.face(step.unit).attack >= STOPPED:
        return (Intercept(step.path[1]),)
    return (LetPass(),)


def intercept_counter_attack(
    position: HuaihaiPosition, step: OfferInterceptionOfCounterAttack, random: Random
) -> Plan:
    """Drive the strongest out of a counter-attack (7.3)."""
    return (InterceptUnit(max(step.units, key=lambda unit: (position.face(unit).attack, unit))),)


def watch_move(position: HuaihaiPosition, step: WatchMove, random: Random) -> Plan:
    """Stop a mover where it would be in reach of the PLA, by ambush if that promises something."""
    seen = assessment(position, KMT)
    own = position.unit(step.unit).faces[FRESH].defence
    found: list[tuple[int, Action]] = [(SIXTHS, LetPass())]
    for bar in Sabotage.choices(position, step):
        # Stopped and spent within reach of twice its strength: good as a battle half won.
        found.append((4 * own if seen.menace[bar.hex_] >= 4 * own else 0, bar))
    for lurk in Ambush.choices(position, step):
        found.append((_ambush_prospect(position, step.unit, lurk.hex_), lurk))
    return (max(found, key=lambda each: each[0])[1],)


def _ambush_prospect(position: HuaihaiPosition, unit: str, hex_: int) -> int:
    near = [u for u in hidden_beside(position, hex_) if position.is_fresh(u)]
    near += [u for u in beside(position, PLA, hex_) if position.is_fresh(u)]
    if not near:
        return 0
    force = sum(position.face(each).attack for each in near)
    there = (*position.stacks_by_side[KMT].get(hex_, ()), unit)
    defence = sum(position.face(each).defence for each in there)
    table = combat_results(position.game, True)
    level = max(0, table.level(force, max(1, defence))) + position.charts.limit("ambush_shift")
    results = cells(position.game, position.option("die_beyond") == "extend")[level]
    found = promise(results, Stake.of(position, near), Stake.of(position, there), 2, False)
    return found - len(near) * TIRED[PLA]


def offer_agent(position: HuaihaiPosition, step: OfferAgent, random: Random) -> Plan:
    """Use the agent, or Chiang's name, whenever there is one (10.8, 10.9)."""
    for action in (Expose(step.unit), InvokeChiang(step.unit)):
        if action.check(position, step):
            return (action,)
    return (LetPass(),)
