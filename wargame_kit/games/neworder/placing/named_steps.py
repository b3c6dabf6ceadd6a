"""Where a freely placed position may begin: the steps of 4 by name."""

from __future__ import annotations

from functools import partial

from wargame_kit.games.neworder.facts import BOMBARDMENT, CONVENTIONAL, REACTION, ROLLING
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat.aftermath import LoseUnits
from wargame_kit.games.neworder.rules.combat.attack import InitialCombat, RollingAttack
from wargame_kit.games.neworder.rules.combat.odds import odds
from wargame_kit.games.neworder.rules.combat.retreat import RetreatUnits
from wargame_kit.games.neworder.rules.events import RollEvent, roller
from wargame_kit.games.neworder.rules.fire import PlaceFire
from wargame_kit.games.neworder.rules.reinforcement import RollAir, RollReinforcements
from wargame_kit.games.neworder.rules.sequence import (
    EndOfPlayerTurn,
    EndOfTurn,
    MovementPhase,
    PlayerTurn,
    StartOfTurn,
    player_turns,
)
from wargame_kit.games.neworder.rules.support import INITIAL, PlaceSupport
from wargame_kit.games.neworder.rules.zones import enemies_beside
from wargame_kit.position import BadPosition, NamedStep, Step, StepRequest
from wargame_kit.position.named_steps import attacked, beginning_at, side_and_units_at
from wargame_kit.position.sequence import agenda_from
from wargame_kit.words import say


def beginning(position: NewOrderPosition, step: Step | None) -> NewOrderPosition:
    """A freely placed position at a step; by default at the movement phase of the first player.

    What is no step of the sequence itself, such as a throw, comes before that phase.
    """
    turn, movement = player_turns(position), MovementPhase(position.facts.first)
    found = agenda_from(position, turn, step or movement)
    if not found and step is not None:
        found = (*agenda_from(position, turn, movement), step)
    return position.replaced(agenda=found)


def _side(position: NewOrderPosition, request: StepRequest) -> str:
    if not position.facts.first:  # 3.2: there is no turn to lay out yet
        raise BadPosition([say("neworder/no-first", example=position.game.sides[0])])
    return request.side


_at = partial(beginning_at, StartOfTurn(), side=_side)
_turns = _at(PlayerTurn)
_fighting = _at(InitialCombat)


def _event(position: NewOrderPosition, request: StepRequest) -> NewOrderPosition:
    return _turns(position, StepRequest()).pushed(RollEvent(request.side or roller(position)))


def _asked(position: NewOrderPosition, request: StepRequest, attacker: str) -> NewOrderPosition:
    """The position in which something is asked: in the segment in which a side attacks, if it is new."""
    return _fighting(position, StepRequest(attacker)) if request.is_fresh else position


def _attack(position: NewOrderPosition, request: StepRequest) -> NewOrderPosition:
    verdict = odds(position, (request.hex_,), request.units, CONVENTIONAL).verdict
    return attacked(_asked(position, request, position.side_of(request.units[0])), request, verdict)


def _retreat(position: NewOrderPosition, request: StepRequest) -> NewOrderPosition:
    side, units = side_and_units_at(position, request)
    # Nothing tells whom they have fought: it is everybody beside them.
    step = RetreatUnits(side, units, request.number, enemies_beside(position, units[0]))
    return _asked(position, request, position.enemy(side)).pushed(step)


def _loss(position: NewOrderPosition, request: StepRequest) -> NewOrderPosition:
    side, units = side_and_units_at(position, request)
    return _asked(position, request, position.enemy(side)).pushed(LoseUnits(side, units, request.number))


STEPS = (
    NamedStep("event", ("random event", "随机事件"), _event),
    NamedStep("player turn", ("玩家回合",), _turns),
    NamedStep("reinforcement", ("reinforcements", "增援", "增援阶段"), _at(RollReinforcements)),
    NamedStep("air strikes", ("air", "空中打击"), _at(RollAir)),
    NamedStep("movement", ("move", "移动", "移动阶段"), _at(MovementPhase)),
    NamedStep(
        "reaction",
        ("reaction fire", "final protective fire", "反应节", "终端拦阻射击"),
        _at((PlaceFire, REACTION)),
    ),
    NamedStep("bombardment", ("fire", "炮击", "炮击节"), _at((PlaceFire, BOMBARDMENT))),
    NamedStep("close support", ("support", "近距离支援"), _at((PlaceSupport, INITIAL))),
    NamedStep("combat", ("initial combat", "初步作战", "初步作战节"), _fighting),
    NamedStep("attack HEX with UNITS", ("a battle", "进攻", "一次战斗"), _attack),
    NamedStep("loss HEX by NUMBER", ("losses", "lose", "损失"), _loss),
    NamedStep("retreat HEX by NUMBER", ("撤退",), _retreat),
    NamedStep("rolling support", ("突破进攻支援",), _at((PlaceSupport, ROLLING))),
    NamedStep("rolling attack", ("rolling", "突破进攻", "突破进攻节"), _at(RollingAttack)),
    NamedStep("end of player turn", ("玩家回合结束",), _at(EndOfPlayerTurn)),
    NamedStep("end of turn", ("回合结束",), _at(EndOfTurn)),
)
"""The steps by their names; a reaction is that of the side that fires, those with a hex are asked there."""
