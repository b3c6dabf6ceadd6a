"""14.1c: aircraft in the air come down at a base in range, and are Inactive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.boxes import DEAD
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.airfields.bases import aloft, bases_of, far_of
from wargame_kit.games.ocs.rules.mission_kinds import TRANSFER
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import LATER, Interval, Phase, SideId, UnitId
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

HALF, ONCE, TWICE = 0, 1, 2
Times = Annotated[int, Interval(HALF, TWICE)]
"""How many times its range an aircraft flies: twice as it flees out of a base (9.14f); half of it after a
double load (14.9)."""


def down(position: OcsPosition, piece: OcsPiece, hex_: int) -> OcsPiece:
    """An aircraft after it has come down somewhere, Inactive (14.1c)."""
    return title_of(position).came_down(position, replace(piece.at(hex_), base=-1, inactive=True))


def step_lost(position: OcsPosition, unit: str) -> OcsPosition:
    """The position after an aircraft has lost a step: it is reduced, or destroyed (14.1)."""
    piece = position.pieces[unit]
    if position.steps_left(unit) > 1:
        return position.moved(piece.showing(piece.face + 1))
    return position.moved(destroyed(piece))


def destroyed(piece: OcsPiece) -> OcsPiece:
    """An aircraft that has been destroyed, its full side up (14.1)."""
    return piece.at(DEAD).plain().showing(0)


def check_landing(position: OcsPosition, unit: str, hex_: int, times: int = 1) -> Verdict:
    """Whether an aircraft may come down in a hex: a base, so many times its range away at most.

    A title is asked as of a transfer: who comes down elsewhere than at home has gone there for good.
    """
    board, piece, side = position.game.board, position.pieces[unit], position.side_of(unit)
    printed, name = board.label(hex_), position.name_of(unit)
    if title_of(position).way_from(position, unit, hex_) is not None:
        if hex_ == piece.base:
            return ALLOWED
        return refuse("ocs/lands-at-home", cite("14.1c"), hex_=printed, unit=name)
    if position.base_in(hex_, side) < 0 or hex_ in combat_hexes(position, position.enemy(side)):
        return refuse("ocs/no-base", cite("15"), hex_=printed, place=printed)
    far = far_of(position, unit)
    limit = times * far if times else far // 2
    if board.distance(piece.hex_, hex_) > limit:
        return refuse("ocs/lands-not", cite("14.1c"), hex_=printed, unit=name, place=printed, limit=limit)
    return title_of(position).check_mission(position, side, TRANSFER, (unit,), hex_)


def refuges(position: OcsPosition, unit: str, times: int = 1) -> tuple[int, ...]:
    """Where an aircraft may come down: at home first, then what is nearest."""
    piece, distance = position.pieces[unit], position.game.board.distance
    if title_of(position).way_from(position, unit, piece.hex_) is not None:
        return (piece.base,)
    own = bases_of(position, position.side_of(unit))
    found = (hex_ for hex_ in own if check_landing(position, unit, hex_, times))
    return tuple(sorted(found, key=lambda hex_: (hex_ != piece.base, distance(piece.hex_, hex_), hex_)))


@dataclass(frozen=True, slots=True)
class Land(RuledAction[OcsPosition, "Landing"]):
    """Let an aircraft come down at a base in range (14.1c)."""

    form: ClassVar[str] = "come-down {unit} {hex_}"
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: Landing, unit: str | None = None) -> Iterable[Self]:
        units = only(step.waiting(position), unit)
        return (cls(each, hex_) for each in units for hex_ in refuges(position, each, step.times))

    def check(self, position: OcsPosition, step: Landing) -> Verdict:
        if self.unit not in step.waiting(position):
            return refuse("ocs/not-aloft", cite("14.1c"), unit=position.name_of(self.unit))
        return check_landing(position, self.unit, int(self.hex_), step.times)

    def play(self, position: OcsPosition, step: Landing) -> OcsPosition:
        return position.moved(down(position, position.pieces[self.unit], int(self.hex_)))


@dataclass(frozen=True, slots=True)
class FlyHome(RuledAction[OcsPosition, "Landing"]):
    """Let all that are still in the air go back to where they took off (14.1c)."""

    form: ClassVar[str] = "fly-home"
    weight: ClassVar[float] = 3

    def check(self, position: OcsPosition, step: Landing) -> Verdict:
        for unit in step.waiting(position):
            verdict = check_landing(position, unit, position.pieces[unit].base, step.times)
            if not verdict:
                return verdict
        return ALLOWED

    def play(self, position: OcsPosition, step: Landing) -> OcsPosition:
        pieces = (position.pieces[unit] for unit in step.waiting(position))
        return position.moved(*(down(position, piece, piece.base) for piece in pieces))


@dataclass(frozen=True, slots=True)
class Landing(Phase[OcsPosition]):
    """14.1c: the owner says where aircraft over a hex come down; whoever finds no base is destroyed.

    Attributes
    ----------
    side : str
    hex_ : int
    times : {0, 1, 2}
        How many times its range one flies; see `Times`.
    units : tuple of str
        Who comes down, of those over the hex; empty for all.
    """

    side: SideId
    hex_: HexIndex
    times: Times = ONCE
    units: tuple[UnitId, ...] = field(default=(), metadata=LATER)
    actions: ClassVar[Kinds] = (FlyHome, Land)
    asks: ClassVar[str] = "ocs/landing"

    @property
    def clause(self) -> Citation:
        return cite("9.14f" if self.is_escape else "14.1c")

    @property
    def is_escape(self) -> bool:
        """Whether they flee out of a base that has been captured (9.14f)."""
        return self.times == TWICE

    def waiting(self, position: OcsPosition) -> tuple[str, ...]:
        """Who is still in the air."""
        there = aloft(position, self.side, self.hex_)
        return tuple(unit for unit in there if unit in self.units) if self.units else there

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        waiting = self.waiting(position)
        if not waiting:
            return position.popped()
        goals = {unit: refuges(position, unit, self.times) for unit in waiting}
        forced = [unit for unit, found in goals.items() if len(found) < 2]
        if not forced:
            # Whoever is down may lie under others: the step names them no more (4.9).
            is_told = not self.units or len(waiting) == len(self.units)
            return None if is_told else position.replace_step(replace(self, units=waiting))
        return position.moved(*self._forced(position, {unit: goals[unit] for unit in forced}))

    def _forced(self, position: OcsPosition, goals: dict[str, tuple[int, ...]]) -> Iterator[OcsPiece]:
        for unit, found in goals.items():
            piece = position.pieces[unit]
            yield down(position, piece, found[0]) if found else destroyed(piece)
