"""Where a freely placed position may begin: the steps of 5 to 12 by name, and what is asked in a combat."""

from __future__ import annotations

from functools import partial

from wargame_kit.games.typhoon.files.charts import SIDES, SOVIET
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.activation import EndOfCommand
from wargame_kit.games.typhoon.rules.cities import held_from_the_start, holds_two
from wargame_kit.games.typhoon.rules.combat import CombatSegment
from wargame_kit.games.typhoon.rules.cup import DrawChit, carry_out
from wargame_kit.games.typhoon.rules.dismissal import DismissalRoll
from wargame_kit.games.typhoon.rules.losses import LossStep
from wargame_kit.games.typhoon.rules.movement import MovementSegment
from wargame_kit.games.typhoon.rules.odds import odds
from wargame_kit.games.typhoon.rules.reinforcement import reinforcement_steps
from wargame_kit.games.typhoon.rules.retreat import RetreatStep
from wargame_kit.games.typhoon.rules.sequence import ChooseChits, EndOfTurn, StartOfTurn
from wargame_kit.games.typhoon.rules.setup import SetUp
from wargame_kit.games.typhoon.rules.supply import SupplyChit, TransferStep
from wargame_kit.position import BadPosition, NamedStep, Step, StepRequest
from wargame_kit.position.named_steps import attacked, beginning_at, side_and_units_at
from wargame_kit.words import say


def beginning(position: TyphoonPosition, step: Step | None) -> TyphoonPosition:
    """A freely placed position at a step; by default at the movement of active units, or at the chits.

    Nothing that was told is wiped, as the start of a turn would wipe the hands.
    """
    if step is not None:
        return _framed(position, step)
    return (_movement if position.facts.active else _chits)(position, StepRequest(is_fresh=True))


def completed(position: TyphoonPosition, told: frozenset[str]) -> TyphoonPosition:
    """The position with control of cities as who stands where gives it (3.4.2, 14.4.2)."""
    facts = position.facts
    held = facts.axis_cities if "axis_cities" in told else held_from_the_start(position)
    held_two = facts.held_two if "held_two" in told else holds_two(position, held)
    return position.replaced(facts=facts.replaced(axis_cities=held, held_two=held_two))


_at = partial(beginning_at, StartOfTurn())
_drawing = _at(DrawChit)


def _framed(position: TyphoonPosition, *steps: Step) -> TyphoonPosition:
    """The position with steps such as a chit brings: afterwards the next one is drawn."""
    return _drawing(position, StepRequest()).pushed(*steps)


def _set_up(position: TyphoonPosition, request: StepRequest) -> TyphoonPosition:
    return _chits(position, StepRequest()).pushed(
        *(SetUp(side) for side in SIDES if request.side in ("", side))
    )


def _chits(position: TyphoonPosition, request: StepRequest) -> TyphoonPosition:
    begin = _at((ChooseChits, SOVIET) if request.side == SOVIET else DismissalRoll)
    return begin(position, request).settled()


def _draw(position: TyphoonPosition, request: StepRequest) -> TyphoonPosition:
    if not position.facts.cup:
        raise BadPosition([say("placing/empty-cup", example='{"axis": ["2PzA"]}')])
    return _drawing(position, request)


def _chit(position: TyphoonPosition, request: StepRequest) -> TyphoonPosition:
    chits = position.charts.chits
    if request.word not in chits:
        raise BadPosition([say("placing/no-chit", value=request.word, chits=tuple(chits))])
    return _framed(position, carry_out(position, request.word))


def _activated(position: TyphoonPosition, side: str) -> TyphoonPosition:
    """The position with all of a side active, unless it was told who is."""
    if any(position.side_of(unit) == side for unit in position.facts.active):
        return position
    own = frozenset(unit for stack in position.stacks_by_side[side].values() for unit in stack)
    if not own:
        raise BadPosition([say("placing/nobody", side=position.game.side_names[side])])
    return position.with_facts(active=own)


def _side(position: TyphoonPosition, request: StepRequest) -> str:
    return request.side_in(position, *sorted(position.facts.active))


def _movement(position: TyphoonPosition, request: StepRequest) -> TyphoonPosition:
    side = _side(position, request)
    steps = MovementSegment(side), CombatSegment(side), EndOfCommand()
    return _framed(_activated(position, side), *steps)


def _combat(position: TyphoonPosition, request: StepRequest) -> TyphoonPosition:
    side = _side(position, request)
    return _framed(_activated(position, side), CombatSegment(side), EndOfCommand())


def _supply(position: TyphoonPosition, request: StepRequest) -> TyphoonPosition:
    return _framed(position, SupplyChit())


def _transfers(position: TyphoonPosition, request: StepRequest) -> TyphoonPosition:
    sides = (side for side in SIDES if request.side in ("", side))
    return _framed(position, *(TransferStep(side) for side in sides))


def _reinforcements(position: TyphoonPosition, request: StepRequest) -> TyphoonPosition:
    return _framed(position, *reinforcement_steps(position, _side(position, request)))


def _attack(position: TyphoonPosition, request: StepRequest) -> TyphoonPosition:
    return attacked(position, request, odds(position, request.hex_, request.units).verdict)


def _retreat(position: TyphoonPosition, request: StepRequest) -> TyphoonPosition:
    side, units = side_and_units_at(position, request)
    return position.pushed(RetreatStep(side, units, request.number))


def _loss(position: TyphoonPosition, request: StepRequest) -> TyphoonPosition:
    side, units = side_and_units_at(position, request)
    return position.pushed(LossStep(side, units, request.number))


STEPS = (
    NamedStep("set-up", ("初始布置",), _set_up),
    NamedStep("chits", ("choose chits", "command choice", "命令选择", "命令选择阶段", "选择命令卡"), _chits),
    NamedStep("draw", ("draw a chit", "command execution", "抽取命令卡", "命令实行阶段"), _draw),
    NamedStep("chit CHIT", ("命令卡",), _chit),
    NamedStep("movement", ("movement segment", "action", "移动", "移动小节", "行动阶段"), _movement),
    NamedStep("combat", ("combat segment", "attack", "战斗", "战斗小节"), _combat),
    NamedStep("supply", ("supply and transfers", "补给", "补给与转移"), _supply),
    NamedStep("transfers", ("transfer", "转移"), _transfers),
    NamedStep("reinforcements", ("reinforcement", "arrivals", "增援"), _reinforcements),
    NamedStep("attack HEX with UNITS", ("die roll", "攻击"), _attack),
    NamedStep("loss HEX by NUMBER", ("step losses", "losses", "lose", "损失", "战力损失"), _loss),
    NamedStep("retreat HEX by NUMBER", ("退却",), _retreat),
    NamedStep("end of turn", ("回合结束", "回合结束阶段"), _at(EndOfTurn)),
)
"""The steps by their names; those with a hex are asked of the units there, the others set the turn."""
