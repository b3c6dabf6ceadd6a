"""6.1, 6.8, 7.1: the units of a side move and come on, one by one, each once in a movement phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from wargame_kit.board import Path
from wargame_kit.games.neworder.boxes import READY
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.entry import check_enters, waits
from wargame_kit.games.neworder.rules.helicopters import check_path_by_air, flies, is_grounded, reach_by_air
from wargame_kit.games.neworder.rules.reach import check_path, halves_left, is_held, reach
from wargame_kit.games.neworder.rules.stacking import has_room
from wargame_kit.mechanics import Reach
from wargame_kit.position import Action, Activity
from wargame_kit.rulebook import ALLOWED, Verdict, refuse

_CARELESS = 0.02
"""How often somebody who plays at random ends a move where there is no room (8.2)."""


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a unit hex by hex (7.1)."""

    form: ClassVar[str] = "move {unit} {path}"
    unit: str
    path: Path


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """Bring a unit on by a hex of the edge, which its path begins with (6.2)."""

    form: ClassVar[str] = "enter {unit} {path}"
    unit: str
    path: Path


class Moving(Activity[NewOrderPosition]):
    """Moving on the map, and coming on to it by an edge."""

    actions: ClassVar[tuple[type[Action], ...]] = (Move, Enter)
    weight: ClassVar[int] = 6

    def movers(self, position: NewOrderPosition, side: str) -> Iterator[str]:
        """Yield the units of a side that may move or come on now, in the order of the counters."""
        units = position.game.units
        return (unit for unit in position.pieces if units[unit].side == side and may_move(position, unit))

    def choices(self, position: NewOrderPosition, side: str, unit: str | None = None) -> Iterator[Action]:
        for name in self.movers(position, side) if unit is None else (unit,):
            if name in position.pieces and position.side_of(name) == side and may_move(position, name):
                kind = Enter if position.pieces[name].hex_ < 0 else Move
                yield from (kind(name, path) for path in reach_of(position, name).each_path())

    def able(self, position: NewOrderPosition, side: str) -> frozenset[str]:
        return frozenset(unit for unit in self.movers(position, side) if reach_of(position, unit).hexes)

    def check(self, position: NewOrderPosition, side: str, action: Any) -> Verdict:
        named = check_mover(position, side, action.unit, isinstance(action, Enter))
        if not named:
            return named
        judge = check_path_by_air if flies(position, action.unit) else check_path
        return judge(position, action.unit, action.path)

    def play(self, position: NewOrderPosition, side: str, action: Any) -> NewOrderPosition:
        return position.moved(replace(position.pieces[action.unit], place=action.path[-1], moved=True))

    def sample(self, position: NewOrderPosition, side: str, random: Random) -> Action | None:
        units = [unit for stack in position.stacks_by_side[side].values() for unit in stack]
        units += [unit for unit, piece in position.pieces.items() if piece.place == READY]
        units.sort()  # stacks lie in the order in which they came about
        while units:
            unit = units.pop(random.randrange(len(units)))
            if position.side_of(unit) != side or not may_move(position, unit):
                continue
            found = reach_of(position, unit)
            hexes = list(found.hexes)
            while hexes:
                goal = hexes.pop(random.randrange(len(hexes)))
                if has_room(position, unit, goal) or random.random() < _CARELESS:
                    kind = Move if found.origin >= 0 else Enter
                    return kind(unit, found.path(goal))
        return None

    def completions(
        self, position: NewOrderPosition, side: str, unit: str, goal: int, kind: type[Action]
    ) -> Iterator[Action]:
        # Nothing happens on the way: of equal ones none is asked for.
        if check_mover(position, side, unit, kind is Enter) and may_move(position, unit):
            found = reach_of(position, unit)
            if goal in found:
                yield kind(unit, found.path(goal))  # type: ignore[call-arg]


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


MOVING = Moving()
