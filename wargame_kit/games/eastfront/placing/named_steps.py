"""Where a freely placed position may begin: the steps of 4 by name."""

from __future__ import annotations

from functools import partial

from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.command import moves_given
from wargame_kit.games.eastfront.rules.production.plan import Production
from wargame_kit.games.eastfront.rules.sequence import (
    BLITZ_COMBAT,
    BLITZ_MOVEMENT,
    COMBAT,
    COMMAND,
    MOVEMENT,
    SUPPLY,
    EndOfFortnight,
    Phase,
    PlayerTurn,
    StartOfFortnight,
    StartOfMonth,
)
from wargame_kit.games.eastfront.rules.weather import RollWeather
from wargame_kit.position import NamedStep, Step, StepRequest
from wargame_kit.position.named_steps import beginning_at
from wargame_kit.position.sequence import agenda_from


def beginning(position: EastFrontPosition, step: Step | None) -> EastFrontPosition:
    """A freely placed position at a step; by default at the command phase of the side that begins.

    What is no phase itself, such as a throw, comes before that phase.
    """
    fortnight, first = StartOfFortnight().steps(position), Phase(position.facts.first, COMMAND)
    found = agenda_from(position, fortnight, step or first)
    if not found and step is not None:
        found = (*agenda_from(position, fortnight, first), step)
    return position.replaced(agenda=found)


_at = partial(beginning_at, StartOfMonth())


def _movement(position: EastFrontPosition, request: StepRequest) -> EastFrontPosition:
    moves = moves_given(position, request.side or position.facts.first)
    return _at((Phase, MOVEMENT))(position.with_facts(supreme_moves=moves), request)


def _blitz(position: EastFrontPosition, request: StepRequest, phase: str) -> EastFrontPosition:
    return _at((Phase, phase))(position.with_facts(is_blitz=True), request)


STEPS = (
    NamedStep("production", ("生产", "生产阶段"), _at(Production)),
    NamedStep("weather", ("天气", "天气决定"), _at(RollWeather)),
    NamedStep("player turn", ("玩家回合",), _at(PlayerTurn)),
    NamedStep("command", ("command phase", "指挥", "指挥阶段"), _at((Phase, COMMAND))),
    NamedStep("movement", ("move", "移动", "移动阶段"), _movement),
    NamedStep("combat", ("battles", "战斗", "战斗阶段"), _at((Phase, COMBAT))),
    NamedStep("blitz movement", ("blitz", "闪击移动"), partial(_blitz, phase=BLITZ_MOVEMENT)),
    NamedStep("blitz combat", ("闪击战斗",), partial(_blitz, phase=BLITZ_COMBAT)),
    NamedStep("supply check", ("supply", "补给判定", "补给"), _at((Phase, SUPPLY))),
    NamedStep("end of fortnight", ("end", "半月结束"), _at(EndOfFortnight)),
)
"""The steps by their names; each is that of the active side."""
