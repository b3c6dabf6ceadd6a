"""What does a simple player know of a phase while he plans it, counter by counter?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

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


class Marching:
    """The plan of one phase, counter by counter, each knowing where those before it went.

    Attributes
    ----------
    position : HuaihaiPosition
        For the PLA with its hidden counters on the map.
    assessment : Assessment
    able : tuple of str
        Counters that may still act.
    """

    def __init__(self, position: HuaihaiPosition, side: str) -> None:
        self.hidden = {unit: hex_ for unit, hex_ in position.hidden.items() if side == PLA and hex_ >= 0}
        self.before, self.side = position, side
        self.position = hiding.reveal(position, *self.hidden) if self.hidden else position
        self.assessment: Assessment = assessment(self.position, side)
        self.able = tuple(
            unit for stack in self.assessment.own.values() for unit in stack if check_act(self.position, unit)
        )
        self.ways = {unit: self._ways(unit) for unit in self.able}
        self.places = {unit: self.position.pieces[unit].hex_ for unit in self.able}
        self.load = Counter(self.assessment.loads)
        self.limit = position.charts.limit("stacking")
        self.moved = frozenset(unit for unit in self.able if position.pieces[unit].used)

    def _ways(self, unit: str) -> tuple[int, ...]:
        if points_left(self.position, unit) <= 0:
            return ()
        return reach(self.position, unit).hexes

    def has_room(self, unit: str, hex_: int) -> bool:
        """Whether a counter fits into a hex as the others are to stand."""
        own = weight(self.position, unit)
        return hex_ == self.places[unit] or self.load[hex_] + own <= self.limit

    def to(self, unit: str, hex_: int) -> Iterator[Action]:
        """Yield what brings a counter to a hex."""
        if unit in self.hidden:
            yield Show(unit)
        here = self.places[unit]
        if hex_ == here or not self.has_room(unit, hex_):
            return
        own = weight(self.position, unit)
        self.load[here] -= own
        self.load[hex_] += own
        self.places[unit] = hex_
        yield Move(unit, reach(self.position, unit).path(hex_))

    def assault_planner(self, bars: bool = False) -> AssaultPlanner:
        """What could be attacked, every counter from wherever it could go."""
        options = {unit: (self.places[unit], *self.ways[unit]) for unit in self.able}
        return AssaultPlanner(self.assessment, options, self.moved, bars, unseen=self.hidden)
