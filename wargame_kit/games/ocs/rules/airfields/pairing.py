"""13.9: two reduced aircraft of a type at one base become one that is whole, in any phase of their side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol, Self

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import aircraft, check_aircraft
from wargame_kit.games.ocs.rules.airfields.landing import destroyed
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


class OfSide(Protocol):
    """What it needs of the step in which aircraft are paired."""

    @property
    def side(self) -> str: ...


def are_alike(position: OcsPosition, unit: str, other: str) -> bool:
    """Whether two counters are identical on both sides (13.9)."""
    hidden = title_of(position).not_printed
    one, two = position.counter(unit), position.counter(other)
    told = (
        (each.side, each.kind, each.category, each.printed_steps, each.faces, each.traits - hidden)
        for each in (one, two)
    )
    return unit != other and len(set(told)) == 1


@dataclass(frozen=True, slots=True)
class PairUp(RuledAction[OcsPosition, OfSide]):
    """Make one whole aircraft of two reduced ones of a type in a hex, both Active or both Inactive (13.9)."""

    form: ClassVar[str] = "pair-up {unit} {other}"
    weight: ClassVar[float] = 0.1
    unit: str
    other: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: OfSide, unit: str | None = None) -> Iterable[Self]:
        reduced = (
            [each for each in units if position.pieces[each].face]
            for units in aircraft(position, step.side).values()
        )
        for units in reduced:
            for each in only(units, unit):
                yield from (cls(each, other) for other in units if are_alike(position, each, other))

    def check(self, position: OcsPosition, step: OfSide) -> Verdict:
        for unit in (self.unit, self.other):
            verdict = check_aircraft(position, step.side, unit)
            if not verdict:
                return verdict
        name, other = position.name_of(self.unit), position.name_of(self.other)
        one, two = position.pieces[self.unit], position.pieces[self.other]
        if not are_alike(position, self.unit, self.other) or one.hex_ != two.hex_:
            return refuse("ocs/merges-not", cite("13.9"), unit=name, other=other)
        if not (one.face and two.face) or one.inactive != two.inactive:
            return refuse("ocs/pairs-not", cite("13.9"), unit=name, other=other)
        return ALLOWED

    def play(self, position: OcsPosition, step: OfSide) -> OcsPosition:
        one, two = position.pieces[self.unit], position.pieces[self.other]
        # 14.2: an interceptor that has won is Active yet, and has flown in this phase.
        whole = replace(one.showing(0), flew=one.flew or two.flew)
        return position.moved(whole, destroyed(two))
