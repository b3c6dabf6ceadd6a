"""20.2–20.6, 27.14: what engineers build instead of moving: bridges for a turn, and bases."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from wargame_kit.games.neworder.boxes import UNUSED
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.ground import ENGINEER, rivers_around
from wargame_kit.games.neworder.rules.zones import enemies_beside
from wargame_kit.position import Action, Activity
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

BASE = "base"
"""The arm of a forward operating base."""


@dataclass(frozen=True, slots=True)
class Bridge(Action):
    """Let an engineer bridge the rivers around it for this turn (20.2)."""

    form: ClassVar[str] = "bridge {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Let an engineer build a forward operating base (27.14)."""

    form: ClassVar[str] = "build {unit}"
    unit: str


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


class Works(Activity[NewOrderPosition]):
    """A work of engineers that takes their whole movement phase."""

    @abstractmethod
    def check_work(self, position: NewOrderPosition, side: str, unit: str) -> Verdict:
        """Whether an idle engineer can do it where it stands."""

    @abstractmethod
    def begin(self, unit: str) -> Action:
        """The action that begins it."""

    def workers(self, position: NewOrderPosition, side: str) -> tuple[str, ...]:
        """The engineers that can do it now."""
        return tuple(u for u in idle_engineers(position, side) if self.check_work(position, side, u))

    def choices(self, position: NewOrderPosition, side: str, unit: str | None = None) -> Iterator[Action]:
        return (self.begin(each) for each in self.workers(position, side) if unit in (None, each))

    def able(self, position: NewOrderPosition, side: str) -> frozenset[str]:
        return frozenset(self.workers(position, side))

    def sample(self, position: NewOrderPosition, side: str, random: Random) -> Action | None:
        if random.random() < 0.7:  # so that engineers also move
            return None
        found = self.workers(position, side)
        return self.begin(random.choice(found)) if found else None

    def check(self, position: NewOrderPosition, side: str, action: Any) -> Verdict:
        return check_idle(position, side, action.unit) and self.check_work(position, side, action.unit)


class Bridging(Works):
    """Bridging every river hexside around an engineer until its side's next turn (20.2–20.4, 20.6)."""

    actions: ClassVar[tuple[type[Action], ...]] = (Bridge,)

    def check_work(self, position: NewOrderPosition, side: str, unit: str) -> Verdict:
        here = position.pieces[unit].hex_
        if rivers_around(position.game.board, (here,)):
            return ALLOWED
        label = position.game.board.label(here)
        return refuse("neworder/no-river", cite("20.2"), hex_=label, unit=position.name_of(unit))

    def begin(self, unit: str) -> Bridge:
        return Bridge(unit)

    def play(self, position: NewOrderPosition, side: str, action: Any) -> NewOrderPosition:
        return position.moved(replace(position.pieces[action.unit], moved=True, bridging=True))


class Basing(Works):
    """Building a forward operating base, which lies there when the phase ends (27.14)."""

    actions: ClassVar[tuple[type[Action], ...]] = (Build,)

    def workers(self, position: NewOrderPosition, side: str) -> tuple[str, ...]:
        return super().workers(position, side) if free_bases(position, side) else ()

    def check_work(self, position: NewOrderPosition, side: str, unit: str) -> Verdict:
        name, here = position.name_of(unit), position.pieces[unit].hex_
        face, printed = position.face(unit), position.game.board.label(here)
        if not free_bases(position, side):
            return refuse("neworder/no-base", cite("27.14"), unit=name)
        if face.attack < 1 and face.defence < 1:
            return refuse("neworder/base-strength", cite("27.14"), unit=name)
        if enemies_beside(position, unit):
            return refuse("neworder/base-enemy", cite("27.14"), hex_=printed, unit=name)
        if _is_built_on(position, here):
            return refuse("neworder/base-there", cite("27.14"), hex_=printed)
        return ALLOWED

    def begin(self, unit: str) -> Build:
        return Build(unit)

    def play(self, position: NewOrderPosition, side: str, action: Any) -> NewOrderPosition:
        return position.moved(replace(position.pieces[action.unit], moved=True, building=True))


def free_bases(position: NewOrderPosition, side: str) -> tuple[str, ...]:
    """The bases of a side that lie nowhere and that nobody is building yet (27.14, 27.16)."""
    unbuilt = [
        unit
        for unit, printed in position.game.units.items()
        if printed.kind == BASE and printed.side == side and _lies_unused(position, unit)
    ]
    begun = [unit for unit in position.varying("building") if position.side_of(unit) == side]
    return tuple(unbuilt[len(begun) :])


def _lies_unused(position: NewOrderPosition, unit: str) -> bool:
    return unit in position.pieces and position.pieces[unit].place == UNUSED


def _is_built_on(position: NewOrderPosition, hex_: int) -> bool:
    """Whether a base lies in a hex or is being built there."""
    building = position.varying("building")
    return any(unit in building or position.kind(unit) == BASE for unit in position.in_hex(hex_))


def bases_built(position: NewOrderPosition, side: str) -> NewOrderPosition:
    """The position when a side's movement phase ends: what its engineers have built lies there (27.14)."""
    builders = [unit for unit in position.varying("building") if position.side_of(unit) == side]
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


BRIDGING, BASING = Bridging(), Basing()
