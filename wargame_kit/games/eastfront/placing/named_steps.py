"""Where a freely placed position may begin: the steps of 4 by name."""

from __future__ import annotations

from functools import partial

from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.command import moves_given
from wargame_kit.games.eastfront.rules.production.plan import CarryOut, Production
from wargame_kit.games.eastfront.rules.sequence import (
    BLITZ_COMBAT,
    BLITZ_MOVEMENT,
    COMBAT,
    COMMAND,
    MOVEMENT,
    SUPPLY,
    EndOfFortnight,
    EndOfPlayerTurn,
    Phase,
    PlayerTurn,
    PlayerTurns,
    StartOfFortnight,
)
from wargame_kit.games.eastfront.rules.weather import RollWeather
from wargame_kit.position import NamedStep, Step, Wanted

Agenda = tuple[Step, ...]

PHASES = (COMMAND, MOVEMENT, COMBAT, SUPPLY)
BLITZ = (BLITZ_MOVEMENT, BLITZ_COMBAT, SUPPLY)


def beginning(position: EastFrontPosition, step: Step | None) -> EastFrontPosition:
    """A freely placed position at a step; by default at the command phase of the side that begins.

    What is no phase itself, such as a throw, comes before that phase.
    """
    first = Phase(position.facts.first, COMMAND)
    found = _from(position, step or first)
    if not found and step is not None:
        found = (*_from(position, first), step)
    return position.replaced(agenda=found)


def _from(position: EastFrontPosition, step: Step) -> Agenda:
    """The agenda of a fortnight from a step on; nothing if a fortnight has no such step."""
    first = position.facts.first
    second = position.enemy(first)
    whole: Agenda = (PlayerTurn(first), PlayerTurn(second), EndOfFortnight())
    after_first: Agenda = (EndOfPlayerTurn(first), PlayerTurn(second), EndOfFortnight())
    after_second: Agenda = (EndOfPlayerTurn(second), EndOfFortnight())
    # 4.4, 12.21: the throw decides who begins, so nobody's turn is laid out before it.
    turns = [(RollWeather(), PlayerTurns()), whole]
    for side, rest in ((first, after_first), (second, after_second)):
        turns += [(*(Phase(side, phase) for phase in phases), *rest) for phases in (PHASES, BLITZ)]
    for turn in turns:
        if step in turn:
            return turn[turn.index(step) :][::-1]
    return ()


def _at(position: EastFrontPosition, step: Step) -> EastFrontPosition:
    return position.replaced(agenda=_from(position, step))


def _side(position: EastFrontPosition, wanted: Wanted) -> str:
    """The side that is meant, or else the one that begins."""
    return wanted.side or position.facts.first


def _phase(position: EastFrontPosition, wanted: Wanted, phase: str) -> EastFrontPosition:
    return _at(position, Phase(_side(position, wanted), phase)).settled()


def _production(position: EastFrontPosition, wanted: Wanted) -> EastFrontPosition:
    sides = position.game.sides
    plans: Agenda = tuple(Production(side) for side in sides[sides.index(wanted.side or sides[0]) :])
    return position.replaced(agenda=(*plans, CarryOut(), StartOfFortnight())[::-1])


def _weather(position: EastFrontPosition, wanted: Wanted) -> EastFrontPosition:
    return _at(position, RollWeather())


def _player_turn(position: EastFrontPosition, wanted: Wanted) -> EastFrontPosition:
    return _at(position, PlayerTurn(_side(position, wanted)))


def _movement(position: EastFrontPosition, wanted: Wanted) -> EastFrontPosition:
    moves = moves_given(position, _side(position, wanted))
    return _phase(position.with_facts(supreme_moves=moves), wanted, MOVEMENT)


def _blitz_movement(position: EastFrontPosition, wanted: Wanted) -> EastFrontPosition:
    return _phase(position.with_facts(is_blitz=True), wanted, BLITZ_MOVEMENT)


def _blitz_combat(position: EastFrontPosition, wanted: Wanted) -> EastFrontPosition:
    return _phase(position.with_facts(is_blitz=True), wanted, BLITZ_COMBAT)


def _end(position: EastFrontPosition, wanted: Wanted) -> EastFrontPosition:
    return _at(position, EndOfFortnight())


STEPS = (
    NamedStep("production", ("生产", "生产阶段"), _production),
    NamedStep("weather", ("天气", "天气决定"), _weather),
    NamedStep("player turn", ("玩家回合",), _player_turn),
    NamedStep("command", ("command phase", "指挥", "指挥阶段"), partial(_phase, phase=COMMAND)),
    NamedStep("movement", ("move", "移动", "移动阶段"), _movement),
    NamedStep("combat", ("battles", "战斗", "战斗阶段"), partial(_phase, phase=COMBAT)),
    NamedStep("blitz movement", ("blitz", "闪击移动"), _blitz_movement),
    NamedStep("blitz combat", ("闪击战斗",), _blitz_combat),
    NamedStep("supply check", ("supply", "补给判定", "补给"), partial(_phase, phase=SUPPLY)),
    NamedStep("end of fortnight", ("end", "半月结束"), _end),
)
"""The steps by their names; each is that of the active side."""
