"""How a simple player sees the map: what is near, who is menaced, and what a hex and a counter are worth.

Nothing here is a rule. All figures are rough worths in points of fresh defence, which victory counts; they
were tuned by letting the bots play (docs/balance.md). The KMT's half asks nothing that is hidden from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache

from wargame_kit.games.field import Field
from wargame_kit.games.huaihai.files.charts import KMT, PLA
from wargame_kit.games.huaihai.position import FRESH, SPENT, HuaihaiPosition
from wargame_kit.games.huaihai.rules.ground import Ground, costs_of, ground, holds, loads
from wargame_kit.games.huaihai.rules.supply import is_starved, traced
from wargame_kit.games.huaihai.rules.victory import towns, victory_line
from wargame_kit.mechanics.distance import FAR, forces_near
from wargame_kit.mechanics.kernel import BLOCKED, search
from wargame_kit.position.derived import derived

FORESIGHT = 1
"""The KMT looks so many turns ahead for the sources that will feed it."""

NEAR = {PLA: (10, 10, 10, 8, 5, 3, 1), KMT: (10, 10, 5, 1)}
"""How much of a side's attack counts so many hexes away, in tenths: the KMT comes half as far."""

MASSED = 100
"""More attack than this seldom comes together against one hex."""

RISK = (0, 0, 0, 1, 2, 4, 5, 7, 8)
"""What part of a stack an attack in each column of the table is likely to cost it, in tenths."""


class Assessment(Field[HuaihaiPosition]):
    """What one side sees in a position."""

    @cached_property
    def loads(self) -> Mapping[int, int]:
        """How much fresh defence of the side stands in each hex (5.4)."""
        return loads(self.position, self.side)

    @cached_property
    def _strengths(self) -> dict[str, tuple[int, int]]:
        return {}

    def strength(self, unit: str) -> tuple[int, int]:
        """The attack and defence of a counter as they count now, halved where it is starved (8.3)."""
        if unit not in self._strengths:
            face = self.position.face(unit)
            attack, defence = face.attack, face.defence
            if is_starved(self.position, unit):
                attack, defence = attack - attack // 2, defence - defence // 2
            self._strengths[unit] = attack, defence
        return self._strengths[unit]

    def defence(self, hex_: int) -> int:
        """The defence of the enemies in a hex, and half of what fresh ones beside it may add (9.6)."""
        return self._defences.get(hex_, 0)

    @cached_property
    def _defences(self) -> dict[int, int]:
        answer = {}
        for hex_, stack in self.enemies.items():
            total = 2 * sum(self.strength(unit)[1] for unit in stack)
            for there in self.around[hex_]:
                for unit in self.enemies.get(there, ()):
                    if self.position.is_fresh(unit):
                        total += self.position.unit(unit).faces[SPENT].defence
            answer[hex_] = total // 2
        return answer

    @cached_property
    def menace(self) -> list[int]:
        """How much attack the enemy could bring against each hex in his next phases, roughly."""
        # Who cannot attack now turns fresh before he moves (9.1): what counts is the fresh face.
        fresh = {
            hex_: sum(self.position.unit(unit).faces[FRESH].attack for unit in stack)
            for hex_, stack in self.enemies.items()
        }
        return [min(force // 10, MASSED) for force in forces_near(self.board, fresh, NEAR[self.enemy])]

    def risk(self, hex_: int, defence: int) -> int:
        """What part of a stack of a defence is in danger in a hex, in tenths."""
        force, left = self.menace[hex_], self.position.charts.combat_terrain
        shift = left.get(self.board.terrain_name(hex_), 0)
        if not force:
            return 0
        level = 2 + min(8, force // defence) if force >= defence > 0 else 1
        return RISK[max(0, min(level - shift, 8))]

    # What the KMT goes for.

    @cached_property
    def fed(self) -> frozenset[int]:
        """Hexes to which a line of the KMT runs when the next turn has come, as the PLA stands now (8.6)."""
        position = self.position
        later = min(position.turn + 1, position.last_turn)
        return traced(position if later == position.turn else position.replaced(turn=later)).hexes

    @cached_property
    def home(self) -> Mapping[int, int]:
        """The movement points from every hex to where the KMT is safe: sources to come, and havens."""
        position = self.position
        board, line = position.game.board, victory_line(position)
        ahead = min(position.turn + FORESIGHT, position.last_turn)
        late = ahead >= position.charts.limit("late_sources")
        goals = set(line.haven) or set(
            board.features.get("sources_late", frozenset())
            if late
            else board.features.get("fortress", frozenset())
        )
        if late and not line.haven:
            bengbu = board.features.get("fortress", frozenset()) & traced(position).hexes
            goals |= {hex_ for hex_ in bengbu if min(board.distance(g, hex_) for g in goals) <= 4}
        closed = frozenset(self.enemies) if self.side == KMT else frozenset(self.own)
        on = ground(position.game, False, position.option("road_refund"))
        return _field(on, frozenset(goals), closed)

    # What the PLA goes for.

    @cached_property
    def traffic(self) -> Counter[int]:
        """How much fresh defence of the KMT hangs on a line of supply through each hex."""
        position, answer = self.position, Counter[int]()
        lines = traced(position)
        for hex_, stack in sorted(position.stacks_by_side[KMT].items()):
            line = lines.line(hex_)
            if line is not None:
                weight = sum(position.unit(unit).faces[FRESH].defence for unit in stack)
                for passed in line.path[1:]:
                    answer[passed] += weight
        return answer

    @cached_property
    def cut_off(self) -> frozenset[int]:
        """Hexes in which counters of the KMT have no line of supply."""
        hexes = traced(self.position).hexes
        return frozenset(h for h in self.position.stacks_by_side[KMT] if h not in hexes)

    def city(self, hex_: int) -> int:
        """The points that a town is worth to who takes or keeps it (13.2)."""
        return self._towns.get(hex_, 0)

    @cached_property
    def _towns(self) -> Mapping[int, int]:
        return towns(self.position)

    def gain(self, hex_: int) -> int:
        """What the ground of an enemy hex is worth to the side, the counters in it apart."""
        worth = 2
        if self.city(hex_) and not holds(self.position, self.side, hex_):
            worth += self.city(hex_)
        if self.side == PLA:
            return worth + min(self.traffic[hex_], 30) // 5
        return worth


@lru_cache(maxsize=64)
def _field(on: Ground, goals: frozenset[int], closed: frozenset[int]) -> Mapping[int, int]:
    """The movement points from every hex to the nearest goal, round closed hexes."""
    table = costs_of(on)
    nothing = [0] * on.board.size
    enter = [BLOCKED if hex_ in closed else 0 for hex_ in range(on.board.size)]
    return search(table.links, enter, nothing, sorted(goals), 4 * FAR)


@derived
def assessment(position: HuaihaiPosition, side: str) -> Assessment:
    """What a side sees; made once for a position."""
    return Assessment(position, side)


def worth(position: HuaihaiPosition, unit: str) -> int:
    """What a counter is worth: a KMT one destroyed is not alive either (13.2, 13.3).

    Examples
    --------
    >>> import wargame_kit as wk
    >>> position = wk.load("huaihai").position({"5C": "K7", "EC1": "K9"})
    >>> worth(position, "5C"), worth(position, "EC1")
    (24, 12)
    """
    defence = position.unit(unit).faces[FRESH].defence
    return 2 * defence if position.side_of(unit) == KMT else defence + 2
