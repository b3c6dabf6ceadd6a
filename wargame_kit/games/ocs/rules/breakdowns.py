"""20: a division sheds regiments as it begins to go, and takes them back at the end of a phase."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol, Self

from wargame_kit.games.ocs.boxes import POOL
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import GUNS, OTHER
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.modes import check_own, own_units
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

BREAKDOWN = "breakdown"


def is_breakdown(position: OcsPosition, unit: str) -> bool:
    """Whether a counter is a regiment that divisions shed (20)."""
    return BREAKDOWN in position.counter(unit).traits


def can_shed(position: OcsPosition, unit: str) -> bool:
    """Whether a unit is a division of the kind that sheds regiments: of several steps, no tanks (20)."""
    counter = position.counter(unit)
    return counter.is_multi_step and counter.category == OTHER and counter.kind not in GUNS


def fits(position: OcsPosition, parent: str, unit: str) -> bool:
    """Whether a breakdown is of a kind that a division sheds and takes back (20)."""
    if position.side_of(parent) != position.side_of(unit) or not is_breakdown(position, unit):
        return False
    return title_of(position).breaks_into(position, parent, unit)


def rating_of(position: OcsPosition, unit: str) -> int:
    """The printed action rating of the side that shows."""
    return position.shown(unit).rating


class Going(Protocol):
    """What is asked of the step in which units move, advance or retreat."""

    @property
    def side(self) -> str:
        """Whose they are."""

    def begins(self, position: OcsPosition, unit: str) -> bool:
        """Whether a unit begins to go: the moment in which it may shed regiments (20)."""

    def with_shed(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position in which a regiment may or must go as well as its division."""


@dataclass(frozen=True, slots=True)
class BreakDown(RuledAction[OcsPosition, Going]):
    """Shed a regiment: a step of the division, which begins to move, to advance or to retreat (20)."""

    form: ClassVar[str] = "shed {unit} {other}"
    weight: ClassVar[float] = 0.02
    unit: str
    other: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Going, unit: str | None = None) -> Iterable[Self]:
        free = _one_of_each(position, step.side)
        for each in only(own_units(position, step.side) if free else (), unit):
            if can_shed(position, each):
                yield from (cls(each, other) for other in free if fits(position, each, other))

    def check(self, position: OcsPosition, step: Going) -> Verdict:
        verdict = check_own(position, step.side, self.unit)
        if not verdict:
            return verdict
        name = position.name_of(self.unit)
        if not can_shed(position, self.unit) or position.steps_left(self.unit) < 2:
            return refuse("ocs/sheds-not", cite("20"), unit=name)
        if not step.begins(position, self.unit):
            return refuse("ocs/sheds-not-now", cite("20"), unit=name)
        lost = position.pieces.get(self.other)
        other = position.name_of(self.other)
        if lost is None or lost.place != POOL or not fits(position, self.unit, self.other):
            return refuse("ocs/sheds-not-that", cite("20"), unit=name, other=other)
        if rating_of(position, self.other) > rating_of(position, self.unit):
            return refuse("ocs/sheds-not-that", cite("20"), unit=name, other=other)
        return ALLOWED

    def play(self, position: OcsPosition, step: Going) -> OcsPosition:
        piece = position.pieces[self.unit]
        shed = replace(piece, unit=self.other, losses=0)
        return step.with_shed(position.moved(replace(piece, losses=piece.losses + 1), shed), self.other)


def _one_of_each(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The free breakdowns of a side, of identical ones the first."""
    found: dict[object, str] = {}
    for unit, piece in position.pieces.items():
        if piece.place == POOL and position.side_of(unit) == side and is_breakdown(position, unit):
            counter = position.counter(unit)
            found.setdefault((counter.faces, counter.traits), unit)
    return tuple(found.values())


def reunited(position: OcsPosition) -> OcsPosition:
    """The position after divisions have taken back the breakdowns with which they stand (20).

    Only one of the same mode, markers and stocks, whose rating is no less than the division's.
    """
    after = position
    for parent in position.piece_values("losses"):
        if after.pieces[parent].hex_ < 0 or not can_shed(after, parent):
            continue
        for unit in after.in_hex(after.pieces[parent].hex_):
            piece = after.pieces[parent]
            if piece.losses and _takes_back(after, parent, unit):
                after = after.moved(
                    replace(piece, losses=piece.losses - 1), after.pieces[unit].at(POOL).plain()
                )
    return after


def _takes_back(position: OcsPosition, parent: str, unit: str) -> bool:
    if not fits(position, parent, unit):
        return False
    alike = _state(position.pieces[parent]) == _state(position.pieces[unit])
    return alike and rating_of(position, unit) >= rating_of(position, parent)


def _state(piece: OcsPiece) -> tuple[object, ...]:
    return piece.face, piece.marker, piece.rating, piece.stocks, piece.unsupplied
