"""What does a fight promise, on the mean of its die? In tenths of a victory point, quickly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from wargame_kit.games.neworder.facts import CONVENTIONAL
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.rules.fire_odds import fire_table
from wargame_kit.games.neworder.rules.results import combat_results
from wargame_kit.mechanics import DifferentialTable, UnitResult
from wargame_kit.position import Game

POINT = 10
"""A victory point in the worths of this player."""

PUSH, BACK = 3, 3
"""What it is worth to drive somebody off, and what it costs to be driven off."""

Cells = tuple[UnitResult, ...]


@dataclass(frozen=True, slots=True)
class Stake:
    """What a side risks in a fight.

    Attributes
    ----------
    worths : tuple of float
        Of its units, the least first: the owner chooses who is lost.
    trapped : float
        What part of them has no way of retreat, from 0 to 1.
    """

    worths: tuple[float, ...]
    trapped: float = 0.0

    @classmethod
    def of(cls, worths: Iterable[float], trapped: float = 0.0) -> Stake:
        """The stake of some units."""
        return cls(tuple(sorted(worths)), trapped)

    def suffers(self, losses: int, retreat: int, driven: float) -> float:
        """What a result costs that takes so many units, and drives off the others."""
        lost = sum(self.worths[:losses])
        left = self.worths[losses:]
        if retreat and left:
            lost += self.trapped * sum(left) + (1 - self.trapped) * driven
        return lost


@cache
def columns(
    game: Game[Charts], table: str, is_fire: bool = False, is_fixed: bool = False
) -> tuple[Cells, ...]:
    """The results of each column of a table, the worst column first."""
    printed = _table(game, table, is_fire, is_fixed)
    found = []
    for level in range(len(printed.columns)):
        cells = tuple(row[level] for row in printed.rows.values())
        found.append(tuple(cell for cell in cells if isinstance(cell, UnitResult)))
    return tuple(found)


def _table(game: Game[Charts], table: str, is_fire: bool, is_fixed: bool) -> DifferentialTable:
    return fire_table(game, table, is_fixed) if is_fire else combat_results(game, table)


@cache
def _levels(game: Game[Charts]) -> dict[int, int]:
    """The column of every differential that is not at an end of the tables."""
    printed = combat_results(game, CONVENTIONAL)
    return {difference: printed.level(difference, 0) for difference in range(-60, 61)}


def level(game: Game[Charts], difference: float, shift: int) -> int:
    """The column of a differential after shifts, which stop at the ends."""
    known = _levels(game)
    found = known[max(-60, min(60, round(difference)))] + shift
    return max(0, min(found, known[60]))


def promise(cells: Cells, own: Stake, theirs: Stake, ground: float = 0.0) -> float:
    """What a column promises to the attacker: what it costs the defender, less what it costs himself.

    Parameters
    ----------
    cells : tuple of UnitResult
        One for each face of the die.
    own, theirs : Stake
    ground : float
        What the hex is worth to who drives the defender out of it.

    Examples
    --------
    >>> cells = (UnitResult.read("A1"), UnitResult.read("D1"))
    >>> promise(cells, Stake((10.0,)), Stake((20.0, 30.0)))
    5.0
    """
    total = 0.0
    for cell in cells:
        total += theirs.suffers(cell.defender_losses, cell.retreat, PUSH)
        total -= own.suffers(cell.attacker_losses, cell.attacker_retreat, BACK)
        if ground and (cell.retreat or cell.defender_losses >= len(theirs.worths)):
            total += ground
    return total / len(cells)
