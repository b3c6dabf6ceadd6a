"""Where a freely placed position may begin: the steps of 3 by name, what is asked of it, orders as text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from wargame_kit.games.huaihai.facts import OPEN, USED, VOID, Order
from wargame_kit.games.huaihai.files.charts import PLA, SIDES
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules.arrivals import Arriving
from wargame_kit.games.huaihai.rules.combat.aftermath import LoseCounter, RetreatStep
from wargame_kit.games.huaihai.rules.combat.odds import odds
from wargame_kit.games.huaihai.rules.ground import cities
from wargame_kit.games.huaihai.rules.recruits import Recruiting
from wargame_kit.games.huaihai.rules.sequence import (
    AttackMovePhase,
    AttackPhase,
    EndOfTurn,
    MovementPhase,
    Refresh,
    StartOfTurn,
)
from wargame_kit.games.huaihai.rules.tactical_actions.incitement import Inciting
from wargame_kit.games.huaihai.rules.tactical_actions.orders import (
    KINDS,
    SABOTAGE,
    SPY,
    side_of_kind,
)
from wargame_kit.games.huaihai.rules.tactical_actions.writing import WriteAtStart
from wargame_kit.position import NamedStep, Step, StepRequest
from wargame_kit.position.named_steps import attacked, beginning_at, side_and_units_at
from wargame_kit.position.position_builder import BAD, PositionBuilder, Reader
from wargame_kit.position.sequence import agenda_from

TURN = StartOfTurn()


def beginning(position: HuaihaiPosition, step: Step | None) -> HuaihaiPosition:
    """A freely placed position at a step; by default at the attack-move phase of the PLA.

    What is no step of the sequence itself, such as a battle, comes before what is left of the PLA's phases.
    """
    turn, usual = TURN.steps(position), AttackMovePhase()
    found = agenda_from(position, turn, step or usual)
    return position.replaced(agenda=found or (*agenda_from(position, turn, usual)[:-1], step))


def completed(position: HuaihaiPosition, told: frozenset[str]) -> HuaihaiPosition:
    """The position with what follows: towns as who stands in them, and a line for each order."""
    facts, town = position.facts, cities(position.game.board)
    if "pla_cities" not in told:
        facts = facts.replaced(pla_cities=town.intersection(position.stacks_by_side[PLA]))
    if "lines" not in told:
        written = tuple(sum(order.side == side for order in facts.orders) for side in SIDES)
        facts = facts.replaced(lines=written)
    return position.replaced(facts=facts)


def read_order(builder: PositionBuilder, value: object) -> object:
    """An order out of its text: ``kmt suppress 25C``, ``pla spy 3``, ``pla sabotage K8 used``.

    One is taken to be written in the turn before, so that it may be announced now; ``turn 2`` after it says
    another.
    """
    words = value.split() if isinstance(value, str) else []
    state = words.pop() if words and words[-1] in (USED, VOID) else OPEN
    turn = -1
    if len(words) > 2 and words[-2] == "turn" and words[-1].isdecimal():
        turn = int(words[-1][:3])
        words = words[:-2]
    if len(words) < 3 or words[0] not in SIDES or words[1] not in KINDS or side_of_kind(words[1]) != words[0]:
        examples = ("kmt suppress 25C", "pla spy 3", "pla sabotage K8")
        builder.wrong("placing/order", value=str(value), examples=examples)
        return BAD
    side, kind, what = words[0], words[1], " ".join(words[2:])
    written = turn if turn >= 0 else max(0, builder.now - 1)
    if kind == SPY:
        return Order(side, kind, turn=int(what[:3]) if what.isdecimal() else 0, state=state)
    if kind == SABOTAGE:
        hex_ = builder.hex_(what)
        return BAD if hex_ is BAD else Order(side, kind, hex_=hex_, turn=written, state=state)
    if what not in builder.game.units:
        builder.faults.append(builder.game.no_unit(what))
        return BAD
    return Order(side, kind, what, turn=written, state=state)


READERS: Mapping[type, Reader] = {Order: read_order}


def _side(position: HuaihaiPosition, request: StepRequest) -> str:
    return request.side_in(position)


_at = partial(beginning_at, TURN, side=_side)
_attacking = _at(AttackMovePhase, AttackPhase)


def _notebook(position: HuaihaiPosition, request: StepRequest) -> HuaihaiPosition:
    sides = tuple(side for side in SIDES if request.side in ("", side))
    return position.replaced(agenda=(StartOfTurn(), *(WriteAtStart(side) for side in sides)))


def _asked(position: HuaihaiPosition, request: StepRequest, attacker: str) -> HuaihaiPosition:
    """The position in which something is asked: in the phase in which a side attacks, if it is new."""
    return _attacking(position, StepRequest(attacker)) if request.is_fresh else position


def _attack(position: HuaihaiPosition, request: StepRequest) -> HuaihaiPosition:
    verdict = odds(position, request.hex_, request.units).verdict
    return attacked(_asked(position, request, position.side_of(request.units[0])), request, verdict)


def _retreat(position: HuaihaiPosition, request: StepRequest) -> HuaihaiPosition:
    side, units = side_and_units_at(position, request)
    return _asked(position, request, position.enemy(side)).pushed(RetreatStep(side, units))


def _loss(position: HuaihaiPosition, request: StepRequest) -> HuaihaiPosition:
    side, units = side_and_units_at(position, request)
    return _asked(position, request, position.enemy(side)).pushed(LoseCounter(side, units, request.number))


STEPS = (
    NamedStep("notebook", ("before the game", "orders", "开局之前", "命令"), _notebook),
    NamedStep("fresh", ("all fresh", "refresh", "恢复未机动"), _at(Refresh)),
    NamedStep("arrivals", ("到达",), _at(Arriving)),
    NamedStep("recruits", ("recruiting", "recruits and militia", "columns return", "补充兵员", "重建纵队"),
              _at(Recruiting), (PLA,)),
    NamedStep("attack and move", ("attack move", "攻击-移动", "攻击-移动阶段"), _at(AttackMovePhase), (PLA,)),
    NamedStep("incitement", ("煽动",), _at(Inciting), (PLA,)),
    NamedStep("movement", ("move", "移动", "移动阶段"), _at(AttackMovePhase, MovementPhase)),
    NamedStep("attack", ("combat", "攻击", "攻击阶段", "战斗"), _attacking),
    NamedStep("attack HEX with UNITS", ("a battle", "die roll", "攻击", "一次战斗"), _attack),
    NamedStep("loss HEX by NUMBER", ("losses", "lose", "损失"), _loss),
    NamedStep("retreat HEX", ("撤退",), _retreat),
    NamedStep("end of turn", ("回合结束",), _at(EndOfTurn)),
)  # fmt: skip
"""The steps by their names; those with a hex are asked of the counters there."""
