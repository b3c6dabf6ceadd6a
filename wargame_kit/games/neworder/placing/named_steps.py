"""Where a freely placed position may begin: the steps of 4 by name."""

from __future__ import annotations

from typing import Any

from wargame_kit.games.neworder.facts import BOMBARDMENT, CONVENTIONAL, REACTION, ROLLING
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.combat.aftermath import LoseUnits
from wargame_kit.games.neworder.rules.combat.attack import InitialCombat, RollingAttack
from wargame_kit.games.neworder.rules.combat.odds import odds
from wargame_kit.games.neworder.rules.combat.retreat import RetreatUnits
from wargame_kit.games.neworder.rules.events import RollEvent, roller
from wargame_kit.games.neworder.rules.fire import PlaceFire
from wargame_kit.games.neworder.rules.reinforcement import reinforcement_steps
from wargame_kit.games.neworder.rules.sequence import (
    EndOfPlayerTurn,
    EndOfTurn,
    MovementPhase,
    PlayerTurn,
    of_player_turn,
)
from wargame_kit.games.neworder.rules.support import INITIAL, PlaceSupport
from wargame_kit.games.neworder.rules.zones import enemies_beside
from wargame_kit.position import NamedStep, Step, Wanted
from wargame_kit.position.named_steps import asked_of, attacked

Agenda = tuple[Step[Any], ...]


def beginning(position: NewOrderPosition, step: Step[Any] | None) -> NewOrderPosition:
    """A freely placed position at a step; by default at the movement phase of the first player.

    What is no step of the sequence itself, such as a throw, comes before that phase.
    """
    movement = MovementPhase(position.facts.first)
    found = _from(position, step or movement)
    if not found and step is not None:
        found = (*_from(position, movement), step)
    return position.replaced(agenda=found)


def _from(position: NewOrderPosition, step: Step[Any]) -> Agenda:
    """The agenda of a turn from a step on; nothing if the turn has no such step."""
    first = position.facts.first
    second = position.enemy(first)
    whole: Agenda = (PlayerTurn(first), PlayerTurn(second), EndOfTurn())
    opened: Agenda = (*of_player_turn(position, first), PlayerTurn(second), EndOfTurn())
    last: Agenda = (*of_player_turn(position, second), EndOfTurn())
    for turn in (whole, opened, last):
        if step in turn:
            return turn[turn.index(step) :][::-1]
    return ()


def _at(position: NewOrderPosition, step: Step[Any]) -> NewOrderPosition:
    return position.replaced(agenda=_from(position, step))


def _event(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    first = position.facts.first
    event = RollEvent(wanted.side or roller(position))
    return position.replaced(agenda=(*_from(position, PlayerTurn(first)), event))


def _player_turn(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    return _at(position, PlayerTurn(_side(position, wanted)))


def _reinforcements(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    return _at(position, reinforcement_steps(position, _side(position, wanted))[0])


def _air(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    return _at(position, reinforcement_steps(position, _side(position, wanted))[1])


def _movement(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    return _at(position, MovementPhase(_side(position, wanted)))


def _reaction(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    return _at(position, PlaceFire(wanted.side or position.enemy(position.facts.first), REACTION))


def _bombardment(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    return _at(position, PlaceFire(_side(position, wanted), BOMBARDMENT))


def _support(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    return _at(position, PlaceSupport(_side(position, wanted), INITIAL))


def _combat(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    return _at(position, InitialCombat(_side(position, wanted)))


def _asked(position: NewOrderPosition, wanted: Wanted, attacker: str) -> NewOrderPosition:
    """The position in which something is asked: in the segment in which a side attacks, if it is new."""
    return _at(position, InitialCombat(attacker)) if wanted.is_fresh else position


def _attack(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    verdict = odds(position, (wanted.hex_,), wanted.units, CONVENTIONAL).verdict
    return attacked(_asked(position, wanted, position.side_of(wanted.units[0])), wanted, verdict)


def _retreat(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    side, units = asked_of(position, wanted)
    # Nothing tells whom they have fought: it is everybody beside them.
    step = RetreatUnits(side, units, wanted.number, enemies_beside(position, units[0]))
    return _asked(position, wanted, position.enemy(side)).pushed(step)


def _loss(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    side, units = asked_of(position, wanted)
    return _asked(position, wanted, position.enemy(side)).pushed(LoseUnits(side, units, wanted.number))


def _rolling_support(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    return _at(position, PlaceSupport(_side(position, wanted), ROLLING))


def _rolling(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    return _at(position, RollingAttack(_side(position, wanted)))


def _end(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    return _at(position, EndOfPlayerTurn(_side(position, wanted)))


def _end_of_turn(position: NewOrderPosition, wanted: Wanted) -> NewOrderPosition:
    return _at(position, EndOfTurn())


def _side(position: NewOrderPosition, wanted: Wanted) -> str:
    """The side that is meant, or else the first player."""
    return wanted.side or position.facts.first


STEPS = (
    NamedStep("event", ("random event", "随机事件"), _event),
    NamedStep("player turn", ("玩家回合",), _player_turn),
    NamedStep("reinforcement", ("reinforcements", "增援", "增援阶段"), _reinforcements),
    NamedStep("air strikes", ("air", "空中打击"), _air),
    NamedStep("movement", ("move", "移动", "移动阶段"), _movement),
    NamedStep("reaction", ("reaction fire", "final protective fire", "反应节", "终端拦阻射击"), _reaction),
    NamedStep("bombardment", ("fire", "炮击", "炮击节"), _bombardment),
    NamedStep("close support", ("support", "近距离支援"), _support),
    NamedStep("combat", ("initial combat", "初步作战", "初步作战节"), _combat),
    NamedStep("attack HEX with UNITS", ("a battle", "进攻", "一次战斗"), _attack),
    NamedStep("loss HEX by NUMBER", ("losses", "lose", "损失"), _loss),
    NamedStep("retreat HEX by NUMBER", ("撤退",), _retreat),
    NamedStep("rolling support", ("突破进攻支援",), _rolling_support),
    NamedStep("rolling attack", ("rolling", "突破进攻", "突破进攻节"), _rolling),
    NamedStep("end of player turn", ("玩家回合结束",), _end),
    NamedStep("end of turn", ("回合结束",), _end_of_turn),
)
"""The steps by their names; a reaction is that of the side that fires, those with a hex are asked there."""
