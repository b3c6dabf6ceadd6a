"""What does a simple player see of a position: who stands where, how near, and who could attack whom?

A game's player begins with a `Field` and adds what its hexes and counters are worth. Nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from wargame_kit.mechanics.distance import nearest_along, rings
from wargame_kit.position.generic import P

Placement = tuple[str, int]
"""A unit, and the hex in which it is to stand."""

Placements = tuple[Placement, ...]

Spots = dict[int, dict[str, list[int]]]
"""By target who could attack it, and from which hexes."""


class Field(Generic[P]):
    """What one side sees of a position that it may know.

    Parameters
    ----------
    position : Position
    side : str

    Attributes
    ----------
    position : Position
    side, enemy : str
    board : Board
    own, enemies : mapping of hex to units
        Who stands on the map, in the order of its hexes: what a player does must not hang on which counter
        came where first.
    around : tuple of tuples
        The neighbours of every hex; of a game's own, those that count.
    """

    def __init__(self, position: P, side: str) -> None:
        self.position, self.side, self.enemy = position, side, position.enemy(side)
        self.board = position.game.board
        self.own: Mapping[int, tuple[str, ...]] = dict(sorted(position.stacks_by_side[side].items()))
        self.enemies: Mapping[int, tuple[str, ...]] = dict(
            sorted(position.stacks_by_side[self.enemy].items())
        )
        self.around = rings(self.board)

    @cached_property
    def to_enemy(self) -> list[int]:
        """Hexes to the nearest enemy unit, of every hex."""
        return self._nearest_enemy[0]

    @cached_property
    def _nearest_enemy(self) -> tuple[list[int], list[int]]:
        return nearest_along(self.around, self.enemies)

    @cached_property
    def to_own(self) -> list[int]:
        """Hexes to the nearest own unit, of every hex."""
        return nearest_along(self.around, self.own)[0]

    def zone(self, hexes: Iterable[int]) -> set[int]:
        """Some hexes and all around them."""
        answer = set(hexes)
        return answer.union(*(self.around[hex_] for hex_ in answer))

    def spots(self, options: Mapping[str, Iterable[int]]) -> Spots:
        """Who could attack each hex of the enemy, and from where.

        Parameters
        ----------
        options : mapping of unit to hexes
            Where each unit could stand; its own hex among them if it may stay.

        Returns
        -------
        mapping of target to mapping of unit to hexes
            The targets in the order of the map, the units and hexes in that of the options.
        """
        answer: Spots = {}
        for unit, hexes in options.items():
            for hex_ in hexes:
                if self.to_enemy[hex_] == 1:
                    for target in self.around[hex_]:
                        if target in self.enemies:
                            answer.setdefault(target, {}).setdefault(unit, []).append(hex_)
        return dict(sorted(answer.items()))


@dataclass(frozen=True, slots=True)
class Assault:
    """An attack as a simple player would make it.

    Attributes
    ----------
    target : int
    stands : tuple of (unit, hex)
        Who attacks, from where.
    worth : number
        What it promises, in the points of the game's player.
    blockers : tuple of (unit, hex)
        Who only closes the ways of retreat, and goes first.
    """

    target: int
    stands: Placements
    worth: float
    blockers: Placements = ()


def best_hex(here: int, hexes: Iterable[int], value: Callable[[int], float], least: float = 0) -> int:
    """The hex that is worth most, the first of equals, or `here` unless that is better by more than `least`.

    Examples
    --------
    >>> worth = {1: 5, 2: 6, 3: 9, 4: 9}
    >>> best_hex(1, (2, 3, 4), worth.__getitem__), best_hex(1, (2,), worth.__getitem__, least=1)
    (3, 1)
    """
    best = max(hexes, key=value, default=here)
    return best if value(best) > value(here) + least else here
