"""6.1: units that move together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import allowance_of


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
        """Whether anything has been spent."""
        return any(self.spent)

    def left(self, position: OcsPosition, unit: str) -> int:
        """What a unit of it has left, in eighths of a point."""
        return max(0, allowance_of(position, unit, self.phase) - self.spent[self.units.index(unit)])


class Moving(Protocol):
    """What these actions need of the step in which units move."""

    @property
    def side(self) -> str: ...

    @property
    def phase(self) -> str: ...

    @property
    def group(self) -> Group: ...
