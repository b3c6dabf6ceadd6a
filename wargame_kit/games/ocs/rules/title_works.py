"""What a title lets units do in place of a move: each by a word of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.board import Path
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.group import Moving
from wargame_kit.games.ocs.rules.modes import check_own, own_units
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


def check_ready(position: OcsPosition, step: Moving, unit: str) -> Verdict:
    """Whether a unit has not moved yet, and does not move now."""
    verdict = check_own(position, step.side, unit)
    if not verdict:
        return verdict
    if step.phase != MOVEMENT or position.pieces[unit].moved or unit in step.group.units:
        return refuse("ocs/works-not-now", cite("2.2c"), unit=position.name_of(unit))
    return ALLOWED


@dataclass(frozen=True, slots=True)
class Work(RuledAction[OcsPosition, Moving]):
    """Let a unit that has not moved do what the title lets it do, in place of its move."""

    form: ClassVar[str] = "work {work} {unit}"
    weight: ClassVar[float] = 0.3
    work: str
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Moving, unit: str | None = None) -> Iterable[Self]:
        found = tuple(title_of(position).works(position, step.side))
        named = set(only(tuple(each for _, each in found), unit))
        return (cls(work, each) for work, each in found if each in named)

    def check(self, position: OcsPosition, step: Moving) -> Verdict:
        title = title_of(position)
        if title.works_in_any_phase(self.work):
            ready = check_own(position, step.side, self.unit)
        else:
            ready = check_ready(position, step, self.unit)
        ruled = title.check_work(position, step.side, self.work, self.unit) if ready else ready
        return refuse("ocs/no-work", cite("2.2c"), value=self.work) if ruled is None else ruled

    def play(self, position: OcsPosition, step: Moving) -> OcsPosition:
        return title_of(position).worked(position, self.work, self.unit)


@dataclass(frozen=True, slots=True)
class WorkAlong(RuledAction[OcsPosition, Moving]):
    """Let a unit that has not moved go a way by a rule of the title, in place of its move.

    Of the ways to a hex only one is offered; others are allowed, too.
    """

    form: ClassVar[str] = "work-along {work} {unit} {path}"
    weight: ClassVar[float] = 1.0
    work: str
    unit: str
    path: Path

    @classmethod
    def candidates(cls, position: OcsPosition, step: Moving, unit: str | None = None) -> Iterable[Self]:
        title, side = title_of(position), step.side
        for work in title.ways(position, side):
            for each in only(own_units(position, side), unit):
                if check_ready(position, step, each):
                    yield from (cls(work, each, path) for path in title.ways_of(position, work, each))

    def check(self, position: OcsPosition, step: Moving) -> Verdict:
        ready, title = check_ready(position, step, self.unit), title_of(position)
        if not ready:
            return ready
        if self.work not in title.ways(position, step.side):
            return refuse("ocs/no-work", cite("2.2c"), value=self.work)
        return title.check_way(position, self.work, self.unit, self.path)

    def play(self, position: OcsPosition, step: Moving) -> OcsPosition:
        return title_of(position).gone(position, self.work, self.unit, self.path)


WORKS = (Work, WorkAlong)
"""What the step in which units move has among its actions."""
