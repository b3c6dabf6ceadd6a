"""By how much? A results table whose columns are attack less defence, and results in units and hexes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from wargame_kit.mechanics.outcomes import NOTHING, Result
from wargame_kit.mechanics.results_table import CombatResultsTable

_COLUMN = re.compile(r"(<=|>=)?([+-]?\d{1,2})(?:/(\d{1,2}))?")
_SIDE = re.compile(r"([AD])([1-9])?(?:R([1-9]))?")


@dataclass(frozen=True, slots=True, order=True)
class UnitResult(Result):
    """A cell that says what either side loses in units, and how many hexes either goes back.

    ``A1R2``: the attacker loses a unit, and the rest of it goes back two hexes; ``D`` says the same of
    the defender, ``X`` that each loses a unit, ``NE`` that nothing happens.

    Attributes
    ----------
    attacker_retreat : int

    Examples
    --------
    >>> UnitResult.read("D1R2")
    UnitResult(attacker_losses=0, defender_losses=1, retreat=2, attacker_retreat=0)
    >>> [str(UnitResult.read(text)) for text in ("A2", "AR1", "DR3", "X", "NE")]
    ['A2', 'AR1', 'DR3', 'X', '—']
    """

    attacker_retreat: int = 0

    @staticmethod
    def read(text: str) -> UnitResult:
        """Read the form that tables print.

        Raises
        ------
        ValueError
            If it is none.
        """
        if text == "X":
            return UnitResult(1, 1)
        if text in ("NE", "—", "-"):
            return UnitResult()
        found = _SIDE.fullmatch(text)
        if found is None or not (found[2] or found[3]):
            raise ValueError(f"{text!r} is no combat result; expected such as A1, AR1, D1R2, X or NE")
        losses, hexes = int(found[2] or 0), int(found[3] or 0)
        if found[1] == "A":
            return UnitResult(attacker_losses=losses, attacker_retreat=hexes)
        return UnitResult(defender_losses=losses, retreat=hexes)

    @property
    def without_attacker(self) -> UnitResult:
        """What is left of it where the attacker cannot be hurt: they fire from afar."""
        return UnitResult(defender_losses=self.defender_losses, retreat=self.retreat)

    @property
    def effects(self) -> tuple[tuple[str, int], ...]:
        """What it does, each with its number; ``render/result/<effect>`` of the catalogue says it."""
        every = (
            ("attacker", self.attacker_losses),
            ("attacker-retreat", self.attacker_retreat),
            ("defender", self.defender_losses),
            ("retreat", self.retreat),
        )
        return tuple((effect, number) for effect, number in every if number)

    def __str__(self) -> str:
        if self.attacker_losses and self.defender_losses:
            return "X"
        parts = (
            ("A", self.attacker_losses, self.attacker_retreat),
            ("D", self.defender_losses, self.retreat),
        )
        return (
            "".join(
                f"{side}{losses or ''}{f'R{hexes}' if hexes else ''}"
                for side, losses, hexes in parts
                if losses or hexes
            )
            or NOTHING
        )


def column_range(label: str) -> tuple[int | None, int | None]:
    """The least and greatest differential of a column: ``"<=-3"``, ``"0"``, ``"+4/5"``, ``">=+10"``.

    Returns
    -------
    low, high : int or None
        None where the column is open at that end.

    Raises
    ------
    ValueError
        If it is none.

    Examples
    --------
    >>> column_range("<=-3"), column_range("+4/5"), column_range("0"), column_range(">=+10")
    ((None, -3), (4, 5), (0, 0), (10, None))
    """
    found = _COLUMN.fullmatch(label)
    if found is None or (found[1] and found[3]):
        raise ValueError(f"{label!r} is no differential; expected such as -1, +4/5 or >=+10")
    low, high = int(found[2]), int(found[3] or found[2])
    if found[3] and high <= low:
        raise ValueError(f"{label!r} is no differential; expected the lesser first, such as +4/5")
    return None if found[1] == "<=" else low, None if found[1] == ">=" else high


@dataclass(frozen=True)
class DifferentialTable(CombatResultsTable):
    """A combat results table whose columns are attack less defence; shifts stop at its ends.

    Examples
    --------
    >>> from wargame_kit.rulebook import Citation
    >>> rows = {1: (UnitResult(1), UnitResult(), UnitResult(0, 1))}
    >>> rule = Citation("skirmish", "2")
    >>> table = DifferentialTable(("<=-1", "0", ">=+1"), rows, rule, rule)
    >>> [table.level(attack, 4) for attack in (0, 4, 9)], table.label(9, 4)
    ([0, 1, 2], '+5')
    """

    is_floored: bool = True

    @cached_property
    def _highest(self) -> tuple[int, ...]:
        """The greatest differential of each column but the last."""
        ranges = [column_range(label) for label in self.columns[:-1]]
        return tuple(high for _, high in ranges if high is not None)

    @property
    def printed(self) -> tuple[str, ...]:
        first, *others = (label.lstrip("<>=").replace("-", "−") for label in self.columns)
        return (f"≤{first}", *others[:-1], f"≥{others[-1]}")

    @property
    def heads(self) -> tuple[str, ...]:
        return self.printed

    def level(self, attack: int, defence: int) -> int:
        """The level of the column in which the differential lies."""
        return sum(attack - defence > high for high in self._highest)

    def label(self, attack: int, defence: int) -> str:
        """The differential as a person says it before shifts."""
        return signed(attack - defence)


def signed(number: int) -> str:
    """A number as a person says a differential.

    Examples
    --------
    >>> signed(-3), signed(0), signed(6)
    ('−3', '0', '+6')
    """
    return f"{'−' if number < 0 else '+' if number else ''}{abs(number)}"
