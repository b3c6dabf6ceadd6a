"""10.0c: the table for barrages of what is no combat unit, out of tables.toml."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from wargame_kit.games import charts as printed
from wargame_kit.games.ocs.files.columns import Tokens, column_name
from wargame_kit.words import say
from wargame_kit.words.allowed import Interval
from wargame_kit.words.written import Called, Keys, Listed, Written

NOTHING = "NE"
"""A cell in which nothing happens."""

FACILITY = re.compile(r"(?:(\d) ?)?(?:(\*) ?)?(?:\((\d)\))?")


@dataclass(frozen=True, slots=True)
class FacilityResult:
    """A cell of the table for barrages of facilities (10.0c).

    Attributes
    ----------
    hits : int
        Levels that an air base loses, hits that a port takes.
    busts_trains : bool
    aircraft : int
        The least number of a die that costs an aircraft in the hex a step; 0 where none is in danger.

    Examples
    --------
    >>> FacilityResult.of("1 * (5)")
    FacilityResult(hits=1, busts_trains=True, aircraft=5)
    >>> str(FacilityResult.of("* (6)")), str(FacilityResult.of("NE"))
    ('* (6)', 'NE')
    """

    hits: int = 0
    busts_trains: bool = False
    aircraft: int = 0

    @classmethod
    def of(cls, text: object) -> FacilityResult:
        """Read a cell.

        Raises
        ------
        ValueError
            If it is none.
        """
        if text == NOTHING:
            return cls()
        found = FACILITY.fullmatch(text) if isinstance(text, str) and text else None
        if found is None:
            raise ValueError(text)
        hits, star, aircraft = found.groups()
        return cls(int(hits or 0), star is not None, int(aircraft or 0))

    def __str__(self) -> str:
        aircraft = f"({self.aircraft})" if self.aircraft else ""
        parts = (str(self.hits or ""), "*" * self.busts_trains, aircraft)
        return " ".join(filter(None, parts)) or NOTHING


_FACILITY = Annotated[FacilityResult, Written(FacilityResult.of, say("expected/facility-result"))]
_EIGHT = Listed(say("expected/numbers"), 8, 8)


@dataclass(frozen=True, slots=True)
class FacilityTable(printed.Row):
    """The table for barrages of facilities (10.0c): what lies on the ground and is no combat unit.

    Attributes
    ----------
    least : tuple of int
        The strength from which on each column is used.
    cost : tuple of int
        Tokens that artillery pays for a column.
    rows : mapping of int to tuple of FacilityResult
        By the die.
    """

    least: Annotated[tuple[Annotated[int, Interval(1, 999)], ...], Called("from"), _EIGHT]
    cost: Annotated[tuple[Tokens, ...], _EIGHT]
    rows: Annotated[
        Mapping[int, Annotated[tuple[_FACILITY, ...], Listed(say("expected/facility-results"), 8, 8)]],
        Called("row"),
        Keys(range(1, 7)),
    ]

    def column(self, strength: int) -> int:
        """The column of a strength, from 0."""
        return max(0, bisect_right(self.least, strength) - 1)

    def result(self, column: int, die: int) -> FacilityResult:
        """The cell of a column at a number of the die."""
        return self.rows[die][column]

    def name(self, column: int) -> str:
        """What stands above a column: ``5-10``."""
        return column_name(self.least, column)
