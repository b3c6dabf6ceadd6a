"""3.3c–3.3e: fronts turn Offensive at the start of the Reinforcement Phase, and to Regroup at its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.facts import OFFENSIVE, REGROUP
from wargame_kit.games.thirdwinter.rules.crossings import facts_of, limit
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force
from wargame_kit.games.thirdwinter.rules.front_minima import check_minima, minima
from wargame_kit.games.thirdwinter.rules.fronts import fronts, in_posture, is_offensive, posture
from wargame_kit.position import EndPhase, Phase, SideId
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse


def turned(position: OcsPosition, front: str, to: str) -> OcsPosition:
    """The position after a front has changed its posture, with the turns of its next change (3.3e)."""
    turn = position.turn
    if to == OFFENSIVE:
        track = (turn + limit(position, "offensive_least"), turn + limit(position, "offensive_most"))
    else:
        track = (turn + limit(position, "regroup_least"), 0)
    return with_track(position, front, to, *track)


def with_track(position: OcsPosition, front: str, to: str, free: int, must: int) -> OcsPosition:
    """The position in which a front has a posture, and turns on its track."""
    told = ((front, to, free, must) if each[0] == front else each for each in facts_of(position).fronts)
    return position.with_facts(fronts=tuple(told))


def track(position: OcsPosition, front: str) -> tuple[int, int]:
    """The first turn in which a front may change, and the one in which it must turn to Regroup, or 0."""
    return next((free, must) for name, _, free, must in facts_of(position).fronts if name == front)


def check_change(position: OcsPosition, front: str) -> Verdict:
    """Whether a front has been in its posture for as long as it must (3.3e)."""
    free, _ = track(position, front)
    if position.turn >= free:
        return ALLOWED
    name = position.name_of(front)
    return refuse("thirdwinter/posture-holds", cite("3.3e"), front=name, turn=free)


@dataclass(frozen=True, slots=True)
class TurnOffensive(RuledAction[OcsPosition, "TurningOffensive"]):
    """Turn a front to Offensive posture (3.3c)."""

    form: ClassVar[str] = "offensive {unit}"
    unit: str

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: TurningOffensive, unit: str | None = None
    ) -> Iterable[Self]:
        return (cls(front) for front in only(fronts(position), unit))

    def check(self, position: OcsPosition, step: TurningOffensive) -> Verdict:
        name, most = position.name_of(self.unit), limit(position, "offensive_fronts")
        if self.unit not in fronts(position):
            return refuse("thirdwinter/no-front", cite("3.3"), unit=name)
        if is_offensive(position, self.unit):
            return refuse("thirdwinter/is-offensive", cite("3.3c"), front=name)
        if in_force(position, "quarrel"):
            return refuse("thirdwinter/quarrel", cite("1.9"), front=name)
        if len(in_posture(position, OFFENSIVE)) + _coming_back(position) >= most:
            return refuse("thirdwinter/offensive-fronts", cite("3.3c"), most=most)
        return check_change(position, self.unit) and check_minima(position, self.unit)

    def play(self, position: OcsPosition, step: TurningOffensive) -> OcsPosition:
        return turned(position, self.unit, OFFENSIVE)


def _coming_back(position: OcsPosition) -> int:
    """How many fronts an event keeps from being Offensive for this turn: their places stay theirs (3.3c)."""
    away = facts_of(position).interludes
    return sum(was == OFFENSIVE and not is_offensive(position, front) for front, was, *_ in away)


@dataclass(frozen=True, slots=True)
class TurningOffensive(Phase[OcsPosition]):
    """3.3c: at the start of the Soviet Reinforcement Phase."""

    side: SideId
    is_voluntary: ClassVar[bool] = True
    actions: ClassVar[Kinds] = (TurnOffensive, EndPhase)
    clause: ClassVar[Citation] = cite("3.3c")
    asks: ClassVar[str] = "thirdwinter/turning-offensive"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_open = asks_anyway(position) or any(TurnOffensive.choices(position, self))
        return None if is_open else position.popped()


@dataclass(frozen=True, slots=True)
class TurnToRegroup(RuledAction[OcsPosition, "Regrouping"]):
    """Turn a front to Regroup posture (3.3d)."""

    form: ClassVar[str] = "regroup {unit}"
    weight: ClassVar[float] = 0.3
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Regrouping, unit: str | None = None) -> Iterable[Self]:
        return (cls(front) for front in only(fronts(position), unit))

    def check(self, position: OcsPosition, step: Regrouping) -> Verdict:
        name = position.name_of(self.unit)
        if self.unit not in fronts(position):
            return refuse("thirdwinter/no-front", cite("3.3"), unit=name)
        if not is_offensive(position, self.unit):
            return refuse("thirdwinter/regroups", cite("3.3d"), front=name)
        return check_change(position, self.unit)

    def play(self, position: OcsPosition, step: Regrouping) -> OcsPosition:
        return turned(position, self.unit, REGROUP)


@dataclass(frozen=True, slots=True)
class Regrouping(Phase[OcsPosition]):
    """3.3d: at the end of the Soviet Reinforcement Phase; who must turn to Regroup does so unasked (3.3e)."""

    side: SideId
    is_voluntary: ClassVar[bool] = True
    actions: ClassVar[Kinds] = (TurnToRegroup, EndPhase)
    clause: ClassVar[Citation] = cite("3.3d")
    asks: ClassVar[str] = "thirdwinter/regrouping"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        for front in in_posture(position, OFFENSIVE):
            if must_regroup(position, front):
                return turned(position, front, REGROUP)
        for front in _over_meanwhile(position):
            return _kept_in_regroup(position, front)
        is_open = asks_anyway(position) or any(TurnToRegroup.choices(position, self))
        return None if is_open else position.popped()


def _over_meanwhile(position: OcsPosition) -> Iterable[str]:
    """The fronts that an event has in Regroup for this turn, and whose nine turns are over in it (3.3e)."""
    for front, was, _, must, back in facts_of(position).interludes:
        is_away = was == OFFENSIVE and track(position, front) == (back, 0)
        if is_away and 0 < must <= position.turn:
            yield front


def _kept_in_regroup(position: OcsPosition, front: str) -> OcsPosition:
    """The position in which a front does not come back from the posture that an event gave it."""
    left = tuple(row for row in facts_of(position).interludes if row[0] != front)
    return turned(position.with_facts(interludes=left), front, REGROUP)


def must_regroup(position: OcsPosition, front: str) -> bool:
    """Whether an Offensive front must turn: after nine turns (3.3e), or short of what it needs (kit)."""
    _, must = track(position, front)
    return posture(position, front) == OFFENSIVE and (
        0 < must <= position.turn or not minima(position, front).are_met
    )
