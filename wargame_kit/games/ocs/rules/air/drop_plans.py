"""14.10b: combat units are dropped by a plan, written in secret: who, into which hex, in which turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Protocol, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.kinds import NO_COMBAT_UNITS, SEA
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import flies
from wargame_kit.games.ocs.rules.modes import check_own
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Game
from wargame_kit.position.fault import Fault, once
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse
from wargame_kit.words import say

PARA = "para"

Plan = tuple[int, int]
"""A hex and a turn."""


class Planning(Protocol):
    """What plans need of the step in which they are made."""

    @property
    def side(self) -> str:
        """Whose phase it is."""


def plan_of(position: OcsPosition, unit: str) -> Plan | None:
    """Where and when a unit is to be dropped; None without a plan."""
    return next(((hex_, turn) for each, hex_, turn in position.facts.drop_plans if each == unit), None)


def with_plan(position: OcsPosition, unit: str, plan: Plan | None) -> OcsPosition:
    """The position in which a unit has another plan, or none."""
    others = [row for row in position.facts.drop_plans if row[0] != unit]
    own = [] if plan is None else [(unit, *plan)]
    return position.with_facts(drop_plans=tuple(sorted((*others, *own))))


def without_past_plans(position: OcsPosition) -> OcsPosition:
    """The position at the end of a turn: plans of this turn or before it are void."""
    kept = tuple(row for row in position.facts.drop_plans if row[2] > position.turn)
    return position if kept == position.facts.drop_plans else position.with_facts(drop_plans=kept)


def check_dropped(position: OcsPosition, unit: str) -> Verdict:
    """Whether a unit jumps at all: a combat unit of paratroops, if the title lets it."""
    verdict = title_of(position).check_dropped(position, unit)
    if verdict and not is_para(position.counter(unit)):
        return refuse("ocs/no-para", cite("14.10"), unit=position.name_of(unit))
    return verdict


def is_para(counter: OcsUnit) -> bool:
    """Whether a counter is of paratroops."""
    return PARA in counter.traits and counter.kind not in NO_COMBAT_UNITS


@lru_cache(8)
def all_parachutists(game: Game[OcsCharts, OcsPosition], side: str) -> tuple[str, ...]:
    """The paratroops among the counters of a side, in play or not."""
    own = (counter for counter in game.units.values() if counter.side == side)
    return tuple(each.id for each in own if isinstance(each, OcsUnit) and is_para(each))


def parachutists(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The units of a side, in the order of the counters, that may be dropped."""
    own = (unit for unit in all_parachutists(position.game, side) if unit in position.pieces)
    on_map = (unit for unit in own if position.pieces[unit].hex_ >= 0)
    return tuple(unit for unit in on_map if check_dropped(position, unit))


def earliest(position: OcsPosition) -> int:
    """The first turn for which a plan may be made now: in the first of a game it counts as made before it."""
    scenario = position.scenario
    is_first = scenario is not None and position.turn == scenario.first_turn
    return position.turn if is_first else position.turn + position.charts.limit("drop_plan")


def latest(position: OcsPosition) -> int:
    """The last turn of the game."""
    scenario = position.scenario
    return position.charts.last_turn if scenario is None else scenario.last_turn


def check_plan(position: OcsPosition, side: str, unit: str) -> Verdict:
    """Whether a unit of a side is one that may be dropped."""
    verdict = check_own(position, side, unit)
    return verdict and check_dropped(position, unit)


@dataclass(frozen=True, slots=True)
class PlanDrop(RuledAction[OcsPosition, Planning]):
    """Write down where and when a unit is to be dropped (14.10b).

    Offered are hexes in which units of the side stand, in the first turn that is allowed: of all others
    nobody could choose. Whoever names another that is allowed may have it.
    """

    form: ClassVar[str] = "plan-drop {unit} {hex_} {turn}"
    weight: ClassVar[float] = 0.02
    unit: str
    hex_: HexIndex
    turn: int

    @classmethod
    def candidates(cls, position: OcsPosition, step: Planning, unit: str | None = None) -> Iterable[Self]:
        if not flies(position, step.side) or earliest(position) > latest(position):
            return
        hexes, turn = sorted(position.stacks_by_side[step.side]), earliest(position)
        for each in only(parachutists(position, step.side), unit):
            if plan_of(position, each) is None:
                yield from (cls(each, hex_, turn) for hex_ in hexes)

    def check(self, position: OcsPosition, step: Planning) -> Verdict:
        verdict = check_plan(position, step.side, self.unit)
        if not verdict:
            return verdict
        board, name = position.game.board, position.name_of(self.unit)
        printed = board.label(self.hex_)
        if plan_of(position, self.unit) is not None:
            return refuse("ocs/planned-already", cite("14.10b"), unit=name)
        if board.terrain_name(self.hex_) == SEA:
            return refuse("ocs/no-drop-at-sea", cite("14.10b"), hex_=printed, place=printed)
        if not earliest(position) <= self.turn <= latest(position):
            key, least, most = "ocs/plan-too-early", earliest(position), latest(position)
            return refuse(key, cite("14.10b"), hex_=printed, unit=name, least=least, most=most)
        return ALLOWED

    def play(self, position: OcsPosition, step: Planning) -> OcsPosition:
        return with_plan(position, self.unit, (int(self.hex_), self.turn))


@dataclass(frozen=True, slots=True)
class OfPlan(RuledAction[OcsPosition, Planning]):
    """What is done with a plan that has been made."""

    weight: ClassVar[float] = 0.02
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Planning, unit: str | None = None) -> Iterable[Self]:
        own = tuple(row[0] for row in position.facts.drop_plans if position.side_of(row[0]) == step.side)
        return (cls(each) for each in only(own, unit))

    def check(self, position: OcsPosition, step: Planning) -> Verdict:
        is_own = self.unit in position.pieces and position.side_of(self.unit) == step.side
        if not is_own or plan_of(position, self.unit) is None:
            return refuse("ocs/no-plan", cite("14.10b"), unit=position.name_of(self.unit))
        return ALLOWED


@dataclass(frozen=True, slots=True)
class DelayDrop(OfPlan):
    """Put a planned drop off by a turn (14.10b)."""

    form: ClassVar[str] = "delay-drop {unit}"

    def check(self, position: OcsPosition, step: Planning) -> Verdict:
        verdict = OfPlan.check(self, position, step)
        plan = plan_of(position, self.unit)
        if verdict and plan is not None and plan[1] >= latest(position):
            return refuse("ocs/no-later-turn", cite("14.10b"), unit=position.name_of(self.unit))
        return verdict

    def play(self, position: OcsPosition, step: Planning) -> OcsPosition:
        plan = plan_of(position, self.unit)
        assert plan is not None  # it has been checked
        return with_plan(position, self.unit, (plan[0], plan[1] + 1))


@dataclass(frozen=True, slots=True)
class CancelDrop(OfPlan):
    """Give a planned drop up (14.10b)."""

    form: ClassVar[str] = "cancel-drop {unit}"

    def play(self, position: OcsPosition, step: Planning) -> OcsPosition:
        return with_plan(position, self.unit, None)


PLANNING = (PlanDrop, DelayDrop, CancelDrop)
"""What is done with plans in a Refit Phase."""


def can_plan(position: OcsPosition, side: str) -> bool:
    """Whether a side has anything to plan, or to change in its plans."""
    if not flies(position, side):
        return False
    has_any = any(position.side_of(unit) == side for unit, _, _ in position.facts.drop_plans)
    is_time = earliest(position) <= latest(position)
    return has_any or (is_time and bool(parachutists(position, side)))


def faults(position: OcsPosition) -> Iterator[Fault]:
    """Yield plans that nobody could have made, and those that whoever keeps the file could not know (4.9)."""
    plans = position.facts.drop_plans
    yield from once("facts.drop_plans", (unit for unit, _, _ in plans))
    for unit, hex_, turn in plans:
        printed = position.game.board.label(hex_)
        if unit in position.pieces and not check_dropped(position, unit):
            yield Fault(say("expected/parachutist"), "facts.drop_plans", unit)
        elif unit in position.pieces and position.is_unseen(position.side_of(unit)):
            yield Fault(say("expected/no-hidden-plan"), "facts.drop_plans", unit)
        if position.game.board.terrain_name(hex_) == SEA:
            yield Fault(say("expected/drop-zone"), "facts.drop_plans", printed)
        if turn < position.turn:
            yield Fault(say("expected/coming-turn"), "facts.drop_plans", turn)
