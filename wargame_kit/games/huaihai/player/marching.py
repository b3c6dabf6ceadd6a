"""What does a simple player know of a phase while he plans it, counter by counter?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wargame_kit.games import marching
from wargame_kit.games.huaihai.files.charts import PLA
from wargame_kit.games.huaihai.player.assault import AssaultPlanner
from wargame_kit.games.huaihai.player.assessment import Assessment, assessment
from wargame_kit.games.huaihai.position import HuaihaiPosition
from wargame_kit.games.huaihai.rules import hiding
from wargame_kit.games.huaihai.rules.ground import weight
from wargame_kit.games.huaihai.rules.hiding import Show
from wargame_kit.games.huaihai.rules.movement import Move
from wargame_kit.games.huaihai.rules.reach import points_left, reach
from wargame_kit.games.huaihai.rules.readiness import check_act
from wargame_kit.position import Action


class Marching(marching.Marching[Assessment]):
    """The plan of one phase, counter by counter, each knowing where those before it went.

    Attributes
    ----------
    before, position : HuaihaiPosition
        As it is, and for the PLA with its hidden counters on the map.
    able : tuple of str
        Counters that may still act.
    """

    position: HuaihaiPosition

    def __init__(self, position: HuaihaiPosition, side: str) -> None:
        self.hidden = {unit: hex_ for unit, hex_ in position.hidden.items() if side == PLA and hex_ >= 0}
        shown = hiding.reveal(position, *self.hidden) if self.hidden else position
        seen = assessment(shown, side)
        self.able = tuple(unit for stack in seen.own.values() for unit in stack if check_act(shown, unit))
        super().__init__(seen, {unit: _ways(shown, unit) for unit in self.able})
        self.before = position
        self.load = Counter(seen.loads)
        self.limit = position.charts.limit("stacking")
        self.moved = frozenset(unit for unit in self.able if position.pieces[unit].used)

    def has_room(self, unit: str, hex_: int) -> bool:
        return hex_ == self.places[unit] or self.load[hex_] + weight(self.position, unit) <= self.limit

    def settle(self, unit: str, hex_: int) -> None:
        own = weight(self.position, unit)
        self.load[self.places[unit]] -= own
        self.load[hex_] += own
        super().settle(unit, hex_)

    def move(self, unit: str, hex_: int) -> Action:
        return Move(unit, reach(self.position, unit).path(hex_))

    def to(self, unit: str, hex_: int) -> Iterator[Action]:
        """Yield what brings a counter to a hex, if it has room; who is hidden shows himself first."""
        if unit in self.hidden:
            yield Show(unit)
        if self.has_room(unit, hex_):
            yield from super().to(unit, hex_)

    def assault_planner(self, bars: bool = False) -> AssaultPlanner:
        """What could be attacked, every counter from wherever it could go."""
        options = {unit: (self.places[unit], *self.ways[unit]) for unit in self.able}
        return AssaultPlanner(self.seen, options, self.moved, bars, unseen=self.hidden)


def _ways(position: HuaihaiPosition, unit: str) -> list[int]:
    return sorted(reach(position, unit).hexes) if points_left(position, unit) > 0 else []
