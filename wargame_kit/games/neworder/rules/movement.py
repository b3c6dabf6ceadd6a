"""6.1, 6.8, 7.1: the units of a side move and come on, one by one, each once in a movement phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from wargame_kit.board import Path
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.entry import check_enters, waits
from wargame_kit.games.neworder.rules.helicopters import check_path_by_air, flies, is_grounded, reach_by_air
from wargame_kit.games.neworder.rules.reach import check_path, halves_left, is_held, reach
from wargame_kit.games.neworder.rules.stacking import has_room
from wargame_kit.mechanics import Reach
from wargame_kit.position.ruled_action import PathAction, Sided
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

_CARELESS = 0.02
"""How often somebody who plays at random ends a move where there is no room (8.2)."""


@dataclass(frozen=True, slots=True)
class Way(PathAction[NewOrderPosition, Sided]):
    """A unit goes once in a phase: on the map, or on to it by an edge."""

    enters: ClassVar[bool]
    unit: str
    path: Path

    @classmethod
    def movers(cls, position: NewOrderPosition, step: Sided, unit: str | None = None) -> Iterator[str]:
        return (each for each in cls.own(position, step, unit) if may_move(position, each))

    @classmethod
    def own(cls, position: NewOrderPosition, step: Sided, unit: str | None = None) -> Iterator[str]:
        """Yield the units of the side on the map, or off it, whether they may go or not."""
        pieces, units, side = position.pieces, position.game.units, step.side
        for each in pieces if unit is None else (unit,) if unit in pieces else ():
            if units[each].side == side and (pieces[each].hex_ < 0) == cls.enters:
                yield each

    @classmethod
    def reach(cls, position: NewOrderPosition, unit: str) -> Reach:
        return reach_of(position, unit)

    @classmethod
    def sample(cls, position: NewOrderPosition, step: Sided, random: Random) -> Self | None:
        units = list(cls.own(position, step))
        while units:
            unit = units.pop(random.randrange(len(units)))
            if not may_move(position, unit):
                continue
            found = reach_of(position, unit)
            hexes = list(found.hexes)
            while hexes:
                goal = hexes.pop(random.randrange(len(hexes)))
                if has_room(position, unit, goal) or random.random() < _CARELESS:
                    return cls(unit, found.path(goal))
        return None

    @classmethod
    def completions(cls, position: NewOrderPosition, step: Sided, unit: str, goal: int) -> Iterator[Self]:
        # Nothing happens on the way: of equal ones none is asked for.
        for each in cls.movers(position, step, unit):
            found = reach_of(position, each)
            if goal in found:
                yield cls(each, found.path(goal))

    def check(self, position: NewOrderPosition, step: Sided) -> Verdict:
        named = check_mover(position, step.side, self.unit, self.enters)
        if not named:
            return named
        judge = check_path_by_air if flies(position, self.unit) else check_path
        return judge(position, self.unit, self.path)

    def play(self, position: NewOrderPosition, step: Sided) -> NewOrderPosition:
        return position.moved(replace(position.pieces[self.unit], place=self.path[-1], moved=True))


@dataclass(frozen=True, slots=True)
class Move(Way):
    """Move a unit hex by hex (7.1)."""

    form: ClassVar[str] = "move {unit} {path}"
    weight: ClassVar[float] = 4
    enters: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Enter(Way):
    """Bring a unit on by a hex of the edge, which its path begins with (6.2)."""

    form: ClassVar[str] = "enter {unit} {path}"
    weight: ClassVar[float] = 2
    enters: ClassVar[bool] = True


def may_move(position: NewOrderPosition, unit: str) -> bool:
    """Whether a unit is on the map or waits, has not acted in this phase, and no zone holds it."""
    if position.unit(unit).is_marker or not halves_left(position, unit):
        return False
    if position.pieces[unit].hex_ >= 0:
        return not (is_grounded if flies(position, unit) else is_held)(position, unit)
    return bool(waits(position, unit) and check_enters(position, unit))


def check_mover(position: NewOrderPosition, side: str, unit: str, enters: bool) -> Verdict:
    """Whether a unit is one of the side's on the map, or that waits to come on."""
    piece = position.pieces.get(unit)
    if piece is None or position.side_of(unit) != side or position.unit(unit).is_marker:
        return refuse("move/not-yours", cite("7.1"), unit=position.name_of(unit))
    if enters:
        return check_enters(position, unit)
    if piece.hex_ < 0:
        return refuse("move/not-yours", cite("7.1"), unit=position.name_of(unit))
    return ALLOWED


def reach_of(position: NewOrderPosition, unit: str) -> Reach:
    """Where a unit can move to or come on, on the ground or in the air."""
    is_flying = unit in position.pieces and flies(position, unit)
    return reach_by_air(position, unit) if is_flying else reach(position, unit)
