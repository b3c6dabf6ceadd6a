"""13.9: in its Reinforcement Phase a side makes one unit of two, or a lost one of its like."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import DISORGANISED, FULL, MOVE, ORGANIC, TRUCKS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.airfields.pairing import PairUp, are_alike
from wargame_kit.games.ocs.rules.modes import check_own, own_units
from wargame_kit.games.ocs.rules.transport import lost_transport
from wargame_kit.position import EndPhase, Phase, SideId
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse


def check_fit(position: OcsPosition, side: str, unit: str) -> Verdict:
    """Whether a unit on the map can be consolidated: with full stocks, and not disorganised (13.9)."""
    verdict = check_own(position, side, unit)
    if not verdict:
        return verdict
    piece = position.pieces[unit]
    if piece.stocks != FULL or piece.marker == DISORGANISED:
        return refuse("ocs/unfit-to-merge", cite("13.9"), unit=position.name_of(unit))
    return ALLOWED


@dataclass(frozen=True, slots=True)
class Merge(RuledAction[OcsPosition, "Consolidating"]):
    """Put the steps of one multi-step unit to another in its hex; what is too much is lost (13.9)."""

    form: ClassVar[str] = "merge {unit} {other}"
    weight: ClassVar[float] = 0.1
    unit: str
    other: str

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: Consolidating, unit: str | None = None
    ) -> Iterable[Self]:
        for each in only(tuple(position.piece_values("losses")), unit):
            if position.pieces[each].hex_ >= 0 and position.side_of(each) == step.side:
                here = position.in_hex(position.pieces[each].hex_)
                yield from (cls(each, other) for other in here if are_alike(position, each, other))

    def check(self, position: OcsPosition, step: Consolidating) -> Verdict:
        for unit in (self.unit, self.other):
            verdict = check_fit(position, step.side, unit)
            if not verdict:
                return verdict
        name, other = position.name_of(self.unit), position.name_of(self.other)
        one, two = position.pieces[self.unit], position.pieces[self.other]
        if not are_alike(position, self.unit, self.other) or one.hex_ != two.hex_:
            return refuse("ocs/merges-not", cite("13.9"), unit=name, other=other)
        if not position.counter(self.unit).is_multi_step or not one.losses:
            return refuse("ocs/nothing-to-merge", cite("13.9"), unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: Consolidating) -> OcsPosition:
        one, two = position.pieces[self.unit], position.pieces[self.other]
        losses = max(0, one.losses - position.steps_left(self.other))
        return position.moved(replace(one, losses=losses), two.at(DEAD).plain())


@dataclass(frozen=True, slots=True)
class Rename(RuledAction[OcsPosition, "Consolidating"]):
    """Make of a unit of another formation, or of an independent one, a lost unit of a formation (13.9).

    Ordinary trucks become organic ones, and never the reverse (13.2c).
    """

    form: ClassVar[str] = "rename {unit} {other}"
    weight: ClassVar[float] = 0.02
    unit: str
    other: str

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: Consolidating, unit: str | None = None
    ) -> Iterable[Self]:
        lost = [
            other
            for other, piece in position.pieces.items()
            if piece.place == DEAD
            and position.side_of(other) == step.side
            and position.counter(other).formation
        ]
        for each in only(own_units(position, step.side) if lost else (), unit):
            yield from (cls(each, other) for other in lost if _stands_for(position, each, other))

    def check(self, position: OcsPosition, step: Consolidating) -> Verdict:
        verdict = check_fit(position, step.side, self.unit)
        if not verdict:
            return verdict
        name, other = position.name_of(self.unit), position.name_of(self.other)
        one, two = position.counter(self.unit), position.counter(self.other)
        lost = position.pieces[self.other].place == DEAD and position.side_of(self.other) == step.side
        if not lost or not two.formation or not _stands_for(position, self.unit, self.other):
            return refuse("ocs/renames-not", cite("13.9"), unit=name, other=other)
        if one.is_multi_step or one.formation == two.formation:
            return refuse("ocs/renames-not", cite("13.9"), unit=name, other=other)
        return ALLOWED

    def play(self, position: OcsPosition, step: Consolidating) -> OcsPosition:
        piece = position.pieces[self.unit]
        if position.counter(self.unit).kind == TRUCKS:
            return _taken_over(position, self.unit, self.other)
        gone = lost_transport(position, piece) if piece.points else piece.at(DEAD).plain()
        return position.moved(replace(piece, unit=self.other), gone)


def _stands_for(position: OcsPosition, unit: str, other: str) -> bool:
    """Whether a unit is identical to a lost one, or trucks that have the points for organic ones (13.9)."""
    if position.counter(unit).kind != TRUCKS or position.counter(other).kind != ORGANIC:
        return are_alike(position, unit, other)
    piece = position.pieces[unit]
    return piece.face == MOVE and piece.points >= _size(position, other)


def _size(position: OcsPosition, unit: str) -> int:
    """The points that organic trucks had when they were lost, one at least."""
    return max(1, position.pieces[unit].points)


def _taken_over(position: OcsPosition, unit: str, other: str) -> OcsPosition:
    """The position after points of ordinary trucks have become organic ones, with all that these can carry.

    Of the load the rules say nothing: what the others can keep no more has gone along in any case (kit).
    """
    piece, points = position.pieces[unit], _size(position, other)
    load = min(piece.load, points * position.charts.limit("tokens_in_sp"))
    new = replace(position.pieces[other].plain().at(piece.hex_), face=MOVE, points=points, load=load)
    rest = replace(piece, points=piece.points - points, load=piece.load - load)
    return position.moved(new, rest if rest.points else lost_transport(position, rest))


@dataclass(frozen=True, slots=True)
class Consolidating(Phase[OcsPosition]):
    """13.9: what can be consolidated."""

    side: SideId
    is_voluntary: ClassVar[bool] = True
    actions: ClassVar[Kinds] = (Merge, Rename, PairUp, EndPhase)
    clause: ClassVar[Citation] = cite("13.9")
    asks: ClassVar[str] = "ocs/consolidating"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_asked = any(Merge.choices(position, self)) or any(Rename.choices(position, self))
        return None if is_asked else position.popped()
