"""6.1: units that move together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import allowance_of
from wargame_kit.games.ocs.rules.step_faults import of_units
from wargame_kit.position.fault import Fault
from wargame_kit.words import say


@dataclass(frozen=True, slots=True)
class Group:
    """Units that move together, and what each has spent so far.

    Attributes
    ----------
    units : tuple of str
        In one hex, the first leads.
    spent : tuple of int
        Eighths of a point, in the order of the units.
    phase : str
        In which they move.
    is_under_way : bool
        Whether they have left the hex in which they began: from there they may leave an enemy zone (4.5a).
    """

    units: tuple[str, ...]
    spent: tuple[int, ...]
    phase: str
    is_under_way: bool = False

    @property
    def has_moved(self) -> bool:
        """Whether anything has been spent, or a train has brought them here (13.3g)."""
        return self.is_under_way or any(self.spent)

    def left(self, position: OcsPosition, unit: str) -> int:
        """What a unit of it has left, in eighths of a point."""
        return max(0, allowance_of(position, unit, self.phase) - self.spent[self.units.index(unit)])

    def faults(self, position: OcsPosition, side: str, place: str, is_standing: bool) -> Iterator[Fault]:
        """Yield what cannot be in it: units elsewhere, of the other side, or without what they have spent.

        Parameters
        ----------
        is_standing : bool
            Whether it is its turn: while it is asked or fights, some may be gone.
        """
        if len(self.spent) != len(self.units):
            yield Fault(say("expected/list-of", count=len(self.units)), f"{place}.spent", len(self.spent))
        if is_standing and self.units:
            yield from of_units(position, side, self.units, f"{place}.units")


def finishing(position: OcsPosition, group: Group) -> frozenset[int]:
    """Where combat units stand that have moved, and have finished as soon as another group moves (6.1)."""
    last = getattr(position.step, "group", None)
    if not isinstance(last, Group) or set(last.units) & set(group.units):
        return frozenset()
    gone = (u for u, spent in zip(last.units, last.spent, strict=True) if spent or last.is_under_way)
    return frozenset(position.pieces[unit].hex_ for unit in gone if position.is_combat_unit(unit))


class Moving(Protocol):
    """What these actions need of the step in which units move."""

    @property
    def side(self) -> str: ...

    @property
    def phase(self) -> str: ...

    @property
    def group(self) -> Group: ...
