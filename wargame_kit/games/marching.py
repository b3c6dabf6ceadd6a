"""How does a simple player plan a movement phase? Unit by unit, each knowing where those before it went."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from wargame_kit.games.field import Field, best_hex
from wargame_kit.position import Action

S = TypeVar("S", bound=Field[Any])

NOWHERE = -1
"""The hex of a unit that is not on the map yet."""


class Marching(ABC, Generic[S]):
    """Where the units of a side are to stand, as far as that is planned.

    A game says who may end in a hex (`has_room`), and which action takes a unit there (`move`).

    Parameters
    ----------
    seen : Field
    ways : mapping of unit to hexes
        Where each unit can go that may still act; its own hex among them only if the game wants that.

    Attributes
    ----------
    seen : Field
    position : Position
    side : str
    ways : mapping of unit to hexes
    stands : mapping of hex to units
        Who is to stand in each hex.
    places : mapping of unit to hex
        The same by unit.
    settled : set of str
        Units for which a place has been found.
    """

    def __init__(self, seen: S, ways: Mapping[str, Iterable[int]]) -> None:
        self.seen, self.position, self.side = seen, seen.position, seen.side
        self.ways: dict[str, tuple[int, ...]] = {unit: tuple(hexes) for unit, hexes in ways.items()}
        self.stands: dict[int, tuple[str, ...]] = dict(seen.own)
        self.places: dict[str, int] = {unit: hex_ for hex_, stack in seen.own.items() for unit in stack}
        self.settled: set[str] = set()

    @abstractmethod
    def has_room(self, unit: str, hex_: int) -> bool:
        """Whether a unit may end in a hex beside those who are to stand there."""

    @abstractmethod
    def move(self, unit: str, hex_: int) -> Action:
        """The action that takes a unit to a hex."""

    def others(self, unit: str, hex_: int) -> tuple[str, ...]:
        """Who else is to stand in a hex."""
        return tuple(other for other in self.stands.get(hex_, ()) if other != unit)

    def settle(self, unit: str, hex_: int) -> None:
        """Plan that a unit is to stand in a hex."""
        here = self.places.get(unit, NOWHERE)
        if hex_ != here:
            if here != NOWHERE:
                self.stands[here] = self.others(unit, here)
            self.stands[hex_] = (*self.stands.get(hex_, ()), unit)
            self.places[unit] = hex_
        self.settled.add(unit)

    def to(self, unit: str, hex_: int) -> Iterator[Action]:
        """Plan that a unit is to stand in a hex, and yield what takes it there: nothing if it stays."""
        here = self.places.get(unit, NOWHERE)
        self.settle(unit, hex_)
        if hex_ != here:
            yield self.move(unit, hex_)

    def waiting(self) -> list[str]:
        """Who may still act and has no place yet, in the order of `ways`."""
        return [unit for unit in self.ways if unit not in self.settled]

    def from_the_front(self, units: Iterable[str]) -> list[str]:
        """Some units, those nearest to the enemy first."""
        to_enemy, places = self.seen.to_enemy, self.places
        return sorted(units, key=lambda unit: (to_enemy[places[unit]], unit))

    def best(self, unit: str, value: Callable[[int], float], least: float = 0) -> int:
        """Where a unit had better go: the hex with room worth most, or its own, as `best_hex` has it."""
        free = (hex_ for hex_ in self.ways[unit] if self.has_room(unit, hex_))
        return best_hex(self.places[unit], free, value, least)
