"""13.2c: transport counters of one kind are combined and divided where they stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol, Self

from wargame_kit.games.ocs.boxes import POOL
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import COMBAT, MOVE
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.began import emptied, passed_on
from wargame_kit.games.ocs.rules.modes import check_own, own_units
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.transport import Working, free_counter
from wargame_kit.position.ruled_action import RuledAction, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


class Gathering(Working, Protocol):
    """What combining and dividing need of the step in which units move."""

    def joined_by(self, position: OcsPosition, unit: str, other: str) -> OcsPosition:
        """The position in which a unit goes with the group of another, having spent as much as that."""

    def left_by(self, position: OcsPosition, unit: str, other: str) -> OcsPosition:
        """The position in which a unit has left for another, which has spent what either has."""


def check_convoy(position: OcsPosition, step: Working, unit: str) -> Verdict:
    """Whether a counter is transport that can be combined or divided now (13.2c)."""
    verdict = check_own(position, step.side, unit)
    if not verdict:
        return verdict
    name, piece = position.name_of(unit), position.pieces[unit]
    if position.is_combat_unit(unit) or not piece.points:
        return refuse("ocs/no-transport", cite("13.2"), unit=name)
    if step.phase != MOVEMENT:
        return refuse("ocs/transport-waits", cite("13.2"), unit=name)
    if piece.face == COMBAT:
        return refuse("ocs/is-extender", cite("12.7"), unit=name)
    return ALLOWED


def convoys(position: OcsPosition, side: str) -> tuple[str, ...]:
    """The transport counters of a side on the map."""
    return tuple(unit for unit in own_units(position, side) if position.pieces[unit].points)


@dataclass(frozen=True, slots=True)
class Combine(RuledAction[OcsPosition, Gathering]):
    """Put the points and the load of one counter to another (13.2c)."""

    form: ClassVar[str] = "combine {unit} {other}"
    weight: ClassVar[float] = 0.1
    unit: str
    other: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: Gathering, unit: str | None = None) -> Iterable[Self]:
        own = convoys(position, step.side)
        for each in only(own, unit):
            here = position.pieces[each].hex_
            yield from (
                cls(each, other) for other in own if other != each and position.pieces[other].hex_ == here
            )

    def check(self, position: OcsPosition, step: Gathering) -> Verdict:
        for unit in (self.unit, self.other):
            verdict = check_convoy(position, step, unit)
            if not verdict:
                return verdict
        name, other = position.name_of(self.unit), position.name_of(self.other)
        one, two = position.counter(self.unit), position.counter(self.other)
        if self.unit == self.other or position.pieces[self.unit].hex_ != position.pieces[self.other].hex_:
            return refuse("ocs/not-together", cite("13.2c"), unit=name, other=other)
        if one.kind != two.kind or one.formation != two.formation:
            return refuse("ocs/kinds-differ", cite("13.2c"), unit=name, other=other)
        return ALLOWED

    def play(self, position: OcsPosition, step: Gathering) -> OcsPosition:
        after = passed_on(step.left_by(position, self.other, self.unit), self.other, self.unit)
        one, two = after.pieces[self.unit], after.pieces[self.other]
        both = replace(
            one, points=one.points + two.points, load=one.load + two.load, moved=one.moved or two.moved
        )
        return emptied(after.moved(both, two.at(POOL).plain()), self.other)


@dataclass(frozen=True, slots=True)
class Divide(RuledAction[OcsPosition, Gathering]):
    """Take points, and tokens on board, to a counter of their own (13.2c)."""

    form: ClassVar[str] = "divide {unit} {points} {tokens}"
    weight: ClassVar[float] = 0.02
    unit: str
    points: int
    tokens: int

    @classmethod
    def candidates(cls, position: OcsPosition, step: Gathering, unit: str | None = None) -> Iterable[Self]:
        room = position.charts.limit("tokens_in_sp")
        for each in only(convoys(position, step.side), unit):
            piece = position.pieces[each]
            for points in range(1, piece.points):
                least, most = (
                    max(0, piece.load - room * (piece.points - points)),
                    min(piece.load, room * points),
                )
                yield from (cls(each, points, tokens) for tokens in range(least, most + 1))

    def check(self, position: OcsPosition, step: Gathering) -> Verdict:
        verdict = check_convoy(position, step, self.unit)
        if not verdict:
            return verdict
        name, piece = position.name_of(self.unit), position.pieces[self.unit]
        if not 0 < self.points < piece.points:
            return refuse("ocs/divides-not-so", cite("13.2c"), unit=name, points=piece.points)
        room, left = position.charts.limit("tokens_in_sp"), piece.load - self.tokens
        if not 0 <= self.tokens <= room * self.points or not 0 <= left <= room * (piece.points - self.points):
            return refuse("ocs/load-fits-not", cite("3.3b"), unit=name)
        if not free_counter(position, step.side, position.counter(self.unit).kind):
            return refuse("ocs/no-free-counter", cite("13.2c"), unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: Gathering) -> OcsPosition:
        piece = position.pieces[self.unit]
        new = free_counter(position, step.side, position.counter(self.unit).kind)
        fresh = replace(position.pieces[new].at(piece.hex_), face=MOVE, moved=piece.moved)
        taken = replace(fresh, points=self.points, load=self.tokens)
        kept = replace(piece, points=piece.points - self.points, load=piece.load - self.tokens)
        told = passed_on(position, self.unit, new) if self.tokens else position
        divided = told.moved(kept, taken)
        return step.joined_by(divided, new, self.unit)
