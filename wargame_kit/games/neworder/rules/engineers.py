"""20.2–20.6, 27.14: what engineers build instead of moving: bridges for a turn, and bases."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.games.neworder.boxes import UNUSED
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.ground import ENGINEER, rivers_around
from wargame_kit.games.neworder.rules.zones import enemies_beside
from wargame_kit.position.ruled_action import RuledAction, Sided, only
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

BASE = "base"
"""The arm of a forward operating base."""


def idle_engineers(position: NewOrderPosition, side: str) -> Iterator[str]:
    """Yield a side's engineers that have stood on the map since the phase began, in the counters' order."""
    for unit, piece in position.pieces.items():
        if piece.hex_ >= 0 and check_idle(position, side, unit):
            yield unit


def check_idle(position: NewOrderPosition, side: str, unit: str) -> Verdict:
    """Whether a unit is an engineer that can still begin what takes its whole movement (20.2, 27.14)."""
    piece, name = position.pieces.get(unit), position.name_of(unit)
    if piece is None or piece.hex_ < 0 or position.side_of(unit) != side:
        return refuse("move/not-yours", cite("20.2"), unit=name)
    if position.kind(unit) != ENGINEER:
        return refuse("neworder/no-engineer", cite("20.2"), unit=name)
    if piece.moved:
        return refuse("neworder/engineer-moved", cite("20.2"), unit=name)
    if piece.lifted:  # the work takes the whole phase, and it was not there when that began
        return refuse("neworder/engineer-landed", cite("20.2"), unit=name)
    return ALLOWED


@dataclass(frozen=True, slots=True)
class Work(RuledAction[NewOrderPosition, Sided]):
    """A work of an engineer that takes its whole movement phase."""

    weight: ClassVar[float] = 0.3  # so that engineers also move
    unit: str

    @classmethod
    def candidates(cls, position: NewOrderPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(idle_engineers(position, step.side), unit))

    @abstractmethod
    def check_there(self, position: NewOrderPosition, side: str) -> Verdict:
        """Whether an idle engineer can do it where it stands."""

    def check(self, position: NewOrderPosition, step: Sided) -> Verdict:
        return check_idle(position, step.side, self.unit) and self.check_there(position, step.side)


@dataclass(frozen=True, slots=True)
class Bridge(Work):
    """Let an engineer bridge the rivers around it until its side's next turn (20.2–20.4, 20.6)."""

    form: ClassVar[str] = "bridge {unit}"

    def check_there(self, position: NewOrderPosition, side: str) -> Verdict:
        here = position.pieces[self.unit].hex_
        if rivers_around(position.game.board, (here,)):
            return ALLOWED
        label = position.game.board.label(here)
        return refuse("neworder/no-river", cite("20.2"), hex_=label, unit=position.name_of(self.unit))

    def play(self, position: NewOrderPosition, step: Sided) -> NewOrderPosition:
        return position.moved(replace(position.pieces[self.unit], moved=True, bridging=True))


@dataclass(frozen=True, slots=True)
class Build(Work):
    """Let an engineer build a forward operating base, which lies there when the phase ends (27.14)."""

    form: ClassVar[str] = "build {unit}"

    def check_there(self, position: NewOrderPosition, side: str) -> Verdict:
        name, here = position.name_of(self.unit), position.pieces[self.unit].hex_
        face, printed = position.face(self.unit), position.game.board.label(here)
        if not free_bases(position, side):
            return refuse("neworder/no-base", cite("27.14"), unit=name)
        if face.attack < 1 and face.defence < 1:
            return refuse("neworder/base-strength", cite("27.14"), unit=name)
        if enemies_beside(position, self.unit):
            return refuse("neworder/base-enemy", cite("27.14"), hex_=printed, unit=name)
        if _is_built_on(position, here):
            return refuse("neworder/base-there", cite("27.14"), hex_=printed)
        return ALLOWED

    def play(self, position: NewOrderPosition, step: Sided) -> NewOrderPosition:
        return position.moved(replace(position.pieces[self.unit], moved=True, building=True))


def free_bases(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """The bases of a side that lie nowhere and that nobody is building yet (27.14, 27.16)."""
    unbuilt = [
        unit
        for unit, printed in position.game.units.items()
        if printed.kind == BASE and printed.side == side and _lies_unused(position, unit)
    ]
    begun = [unit for unit in position.piece_values("building") if position.side_of(unit) == side]
    return tuple(unbuilt[len(begun) :])


def _lies_unused(position: NewOrderPosition, unit: str) -> bool:
    return unit in position.pieces and position.pieces[unit].place == UNUSED


def _is_built_on(position: NewOrderPosition, hex_: int) -> bool:
    """Whether a base lies in a hex or is being built there."""
    building = position.piece_values("building")
    return any(unit in building or position.kind(unit) == BASE for unit in position.in_hex(hex_))


def bases_built(position: NewOrderPosition, side: str) -> NewOrderPosition:
    """The position when a side's movement phase ends: what its engineers have built lies there (27.14)."""
    builders = [unit for unit in position.piece_values("building") if position.side_of(unit) == side]
    if not builders:
        return position
    idle = position.moved(*(replace(position.pieces[unit], building=False) for unit in builders))
    bases = free_bases(idle, side)
    return idle.moved(
        *(
            idle.pieces[base].at(idle.pieces[builder].hex_)
            for base, builder in zip(bases, builders, strict=False)
        )
    )
