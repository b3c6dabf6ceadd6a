"""4.8b, 4.9: the owner of a stack says which of equal counters lies on top, where the other side sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.fog import READ, has_fog, rank, tops
from wargame_kit.games.ocs.rules.group import Moving
from wargame_kit.games.ocs.rules.modes import check_own
from wargame_kit.position.derived import derived_from
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


@derived_from(*READ)
def equals(position: OcsPosition, side: str) -> Mapping[str, int]:
    """The counters of a side that might as well lie on top as the one that does, sorted, and where."""
    found: dict[str, int] = {}
    for hex_, top in tops(position, side).items():
        stack = position.stacks_by_side[side][hex_]
        highest = rank(position, top) if len(stack) > 1 else -1
        found |= {unit: hex_ for unit in stack if unit != top and rank(position, unit) == highest}
    return dict(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class LayOnTop(RuledAction[OcsPosition, Moving]):
    """Lay a counter on top of its stack, among those that have as good a right to lie there (4.9)."""

    form: ClassVar[str] = "lay-on-top {unit}"
    weight: ClassVar[float] = 0.02
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Moving, unit: str | None = None) -> Iterable[Self]:
        found = equals(position, step.side) if has_fog(position) else {}
        return (cls(each) for each in only(found, unit))

    def check(self, position: OcsPosition, step: Moving) -> Verdict:
        verdict = check_own(position, step.side, self.unit)
        if not verdict:
            return verdict
        name, hex_ = position.name_of(self.unit), position.pieces[self.unit].hex_
        if not has_fog(position):
            return refuse("ocs/all-is-seen", cite("4.9"), unit=name)
        if self.unit in equals(position, step.side):
            return ALLOWED
        top = tops(position, step.side)[hex_]
        key = "ocs/on-top" if top == self.unit else "ocs/lies-below"
        return refuse(key, cite("4.9"), unit=name, other=position.name_of(top))

    def play(self, position: OcsPosition, step: Moving) -> OcsPosition:
        beside = position.in_hex(position.pieces[self.unit].hex_)
        return position.with_facts(on_top=position.facts.on_top.difference(beside) | {self.unit})
