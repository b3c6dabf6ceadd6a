"""Whom would a simple KMT player save? Pockets without supply, the way to them, and the way out of them.

Nothing here is a rule; see `assessment`. It asks nothing that is hidden from the KMT.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from wargame_kit.games.huaihai.files.charts import KMT
from wargame_kit.games.huaihai.player.assessment import Assessment, assessment
from wargame_kit.games.huaihai.position import FRESH, HuaihaiPosition
from wargame_kit.mechanics.distance import nearest
from wargame_kit.position.derived import derived

WORTH_A_MARCH = 12
"""So much fresh defence in a pocket, and an army sets out for it."""

MARCHES = 7
"""Who stands further away from a pocket, in hexes, leaves it alone."""

HASTE = 6
"""So much fresh defence in a pocket makes a hex nearer to it worth a point."""

OPENS = 2
"""To take a hex of the ring is worth a point for so much fresh defence inside it."""

OUT = 3
"""Who is cut off thinks so many times as much of getting home."""


@dataclass(frozen=True, slots=True)
class Pocket:
    """Stacks of the KMT beside each other to which no line of supply runs.

    Attributes
    ----------
    hexes : frozenset of int
    defence : int
        Their fresh defence together.
    """

    hexes: frozenset[int]
    defence: int


class Relief:
    """What the KMT sees of its own distress.

    Parameters
    ----------
    seen : Assessment
        Of the KMT.
    """

    def __init__(self, seen: Assessment) -> None:
        self.seen = seen

    @cached_property
    def pockets(self) -> tuple[Pocket, ...]:
        """The stacks that are cut off, those beside each other together."""
        seen, left, found = self.seen, set(self.seen.cut_off), []
        while left:
            reached, edge = set(), {min(left)}
            while edge:
                reached |= edge
                left -= edge
                edge = {there for hex_ in edge for there in seen.around[hex_] if there in left}
            units = (unit for hex_ in reached for unit in seen.own.get(hex_, ()))
            defence = sum(seen.position.unit(unit).faces[FRESH].defence for unit in units)
            found.append(Pocket(frozenset(reached), defence))
        return tuple(found)

    @cached_property
    def _inside(self) -> Mapping[int, Pocket]:
        return {hex_: pocket for pocket in self.pockets for hex_ in pocket.hexes}

    @cached_property
    def _calls(self) -> tuple[tuple[list[int], Pocket], ...]:
        board = self.seen.position.game.board
        return tuple(
            (nearest(board, pocket.hexes)[0], pocket)
            for pocket in self.pockets
            if pocket.defence >= WORTH_A_MARCH
        )

    @cached_property
    def _to_supply(self) -> list[int]:
        """Hexes to the nearest one that a line will reach next turn, of every hex."""
        return nearest(self.seen.position.game.board, self.seen.fed)[0]

    def are_inside(self, hexes: Iterable[int]) -> bool:
        """Whether all of some hexes are in pockets."""
        return all(hex_ in self._inside for hex_ in hexes)

    def nearer(self, hex_: int) -> int:
        """What a hex is worth to somebody outside because it is near to a pocket."""
        return max(
            (
                pocket.defence * (MARCHES - away[hex_]) // HASTE
                for away, pocket in self._calls
                if away[hex_] < MARCHES
            ),
            default=0,
        )

    def opens(self, target: int, hexes: tuple[int, ...]) -> int:
        """What it is worth to take a hex of the ring, attacking from some hexes.

        From inside it must lead toward supply; from outside any hex of the ring will do.
        """
        seen = self.seen
        if self.are_inside(hexes):
            leads_out = self._to_supply[target] < min(self._to_supply[hex_] for hex_ in hexes)
            return min(self._inside[hex_].defence for hex_ in hexes) // OPENS if leads_out else 0
        ring = (self._inside[there] for there in seen.around[target] if there in self._inside)
        return max((pocket.defence for pocket in ring), default=0) // OPENS


@derived
def relief(position: HuaihaiPosition) -> Relief:
    """What the KMT sees of its own distress; made once for a position.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> pieces = {"25C": "Q5", "EC4": "P5", "EC6": "Q6", "EC1": "R5", "EC9": "Q4"}
    >>> position = wk.load("huaihai").position(pieces)
    >>> [pocket.defence for pocket in relief(position).pockets]
    [11]
    """
    return Relief(assessment(position, KMT))
