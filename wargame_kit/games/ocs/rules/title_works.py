"""What a title lets units do in place of a move: each by a word of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.group import Moving
from wargame_kit.games.ocs.rules.modes import check_own
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import Verdict, refuse


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
        verdict = check_own(position, step.side, self.unit)
        if not verdict:
            return verdict
        name = position.name_of(self.unit)
        piece = position.pieces[self.unit]
        if step.phase != MOVEMENT or piece.moved or self.unit in step.group.units:
            return refuse("ocs/works-not-now", cite("2.2c"), unit=name)
        ruled = title_of(position).check_work(position, step.side, self.work, self.unit)
        return refuse("ocs/no-work", cite("2.2c"), value=self.work) if ruled is None else ruled

    def play(self, position: OcsPosition, step: Moving) -> OcsPosition:
        return title_of(position).worked(position, self.work, self.unit)
