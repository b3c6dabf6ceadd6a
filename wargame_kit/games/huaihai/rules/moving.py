"""3.1.3, 3.1.5 and 5: the counters of a side move, one by one, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from wargame_kit.games.huaihai.clauses import cite
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules import watch
from wargame_kit.games.huaihai.rules.commanding import check_act
from wargame_kit.games.huaihai.rules.deeds import Deed
from wargame_kit.games.huaihai.rules.movement import check_path, points_left, reach
from wargame_kit.position import Action
from wargame_kit.position.action import Path
from wargame_kit.rulebook import Verdict, refuse


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a counter hex by hex (5.1)."""

    form: ClassVar[str] = "move {unit} {path}"
    unit: str
    path: Path


class Moving(Deed):
    """Moving on the map, as often as a counter has points left (5.1, 6.2)."""

    actions: ClassVar[tuple[type[Action], ...]] = (Move,)
    weight: ClassVar[int] = 6

    def movers(self, position: HuaihaiPosition, side: str) -> tuple[str, ...]:
        """The counters of a side that may move and have points left, in the order of the counters."""
        return tuple(
            unit
            for unit, piece in position.pieces.items()
            if piece.hex_ >= 0 and position.side_of(unit) == side and self._may_move(position, unit)
        )

    def _may_move(self, position: HuaihaiPosition, unit: str) -> bool:
        return points_left(position, unit) > 0 and bool(check_act(position, unit))

    def choices(self, position: HuaihaiPosition, side: str, unit: str | None = None) -> Iterator[Action]:
        for name in self.movers(position, side):
            if unit in (None, name):
                found = reach(position, name)
                yield from (Move(name, found.path(hex_)) for hex_ in found)

    def check(self, position: HuaihaiPosition, side: str, action: Any) -> Verdict:
        piece = position.pieces.get(action.unit)
        if piece is None or piece.hex_ < 0 or position.side_of(action.unit) != side:
            return refuse("move/not-yours", cite("5.1"), unit=position.name_of(action.unit))
        return check_act(position, action.unit) and check_path(position, action.unit, action.path)

    def play(self, position: HuaihaiPosition, side: str, action: Any) -> HuaihaiPosition:
        return watch.begin(position, action.unit, action.path)

    def sample(self, position: HuaihaiPosition, side: str, random: Random) -> Action | None:
        units = [unit for stack in position.stacks_by_side[side].values() for unit in stack]
        random.shuffle(units)
        for unit in units:
            if self._may_move(position, unit):
                found = reach(position, unit)
                if found.hexes:
                    return Move(unit, found.path(random.choice(found.hexes)))
        return None

    def completions(
        self, position: HuaihaiPosition, side: str, unit: str, goal: int, kind: type[Action]
    ) -> Iterator[Action]:
        if position.pieces[unit].hex_ >= 0:
            ways = tuple(reach(position, unit).paths(goal))
            shortest = min(map(len, ways), default=0)
            yield from (Move(unit, way) for way in ways if len(way) == shortest)


MOVING = Moving()
