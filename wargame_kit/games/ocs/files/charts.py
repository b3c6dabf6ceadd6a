"""6.T: the charts of a title, out of its charts.toml: what ground costs and does, and the turn track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, ClassVar, Self

from wargame_kit.games import charts as printed
from wargame_kit.games.ocs.files.kinds import CATEGORIES, CLASSES, EIGHTHS, FREEZE, LINES, MUD, THAW
from wargame_kit.games.ocs.files.tables import SeriesTables
from wargame_kit.words import DataError, say
from wargame_kit.words.allowed import OneOf
from wargame_kit.words.numbers import exact
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import KEY, After, Besides, Called, Keys, Where, Written

PROHIBITED, WHOLE = -1, -2
"""Costs that are no number: nobody goes there off the road; or it takes the whole allowance (6.T)."""

GROUNDS = ("dry", "mud", "freeze")
"""The columns of movement costs; a thaw is read as mud."""

Fractions = Mapping[str, Fraction]


def cost_of(value: object) -> int:
    """A movement cost in eighths of a point: 1, ``"1/2"``, ``"P"`` for prohibited, ``"all"``.

    Raises
    ------
    ValueError
        If it is none.

    Examples
    --------
    >>> cost_of(1), cost_of("1/2"), cost_of("P"), cost_of("all")
    (8, 4, -1, -2)
    """
    if value == "P":
        return PROHIBITED
    if value == "all":
        return WHOLE
    eighths = exact(value) * EIGHTHS
    if eighths.denominator != 1 or not 0 <= eighths <= 40 * EIGHTHS:
        raise ValueError(value)
    return int(eighths)


_COST = Annotated[int, Written(cost_of, say("expected/movement-cost"))]
Costs = Annotated[Mapping[str, _COST], Keys(CLASSES)]
"""What each class pays."""


def factor_of(value: object) -> Fraction:
    """A multiplier of strength: 2, ``"1/2"``; ``"P"`` where nobody attacks.

    Raises
    ------
    ValueError
        If it is none.
    """
    if value == "P":
        return Fraction(0)
    factor = exact(value)
    if not 0 < factor <= 4:
        raise ValueError(value)
    return factor


_FACTOR = Annotated[Fraction, Written(factor_of, say("expected/combat-factor"))]
Factors = Annotated[Mapping[str, _FACTOR], Keys(CATEGORIES)]
"""By what the strength of each category is multiplied."""


@dataclass(frozen=True, slots=True)
class Ground(printed.Row):
    """A row of the terrain effects chart for a terrain (6.T).

    Attributes
    ----------
    id : str
    dry, mud, freeze : mapping of class to int
        What entering costs, in eighths of a point; see `cost_of`. Empty for other terrain in the hex.
    line : str
        The line of the combat table (9.3).
    factors : mapping of category to Fraction
    is_bracketed : bool
        Whether the factors above 1 are for attackers only (9.4d).
    shift : int
        Columns that a barrage is shifted.
    is_sliver : bool
        Whether a hex has its own terrain beside it: a village, a point of interest.
    frozen_line : str
        The line where it is frozen, and no strength is changed there; empty where frost changes nothing.
    provenance : str
    """

    id: Annotated[str, KEY]
    line: Annotated[str, OneOf(LINES)]
    factors: Factors
    is_sliver: bool = False
    dry: Annotated[Costs, Where(lambda its: not its.is_sliver)] = None  # type: ignore[assignment]
    mud: Annotated[Costs, Where(lambda its: not its.is_sliver)] = None  # type: ignore[assignment]
    freeze: Annotated[Costs, Where(lambda its: not its.is_sliver)] = None  # type: ignore[assignment]
    is_bracketed: bool = False
    frozen_line: Annotated[str, OneOf((*LINES, ""))] = ""
    clause: printed.ClauseNumber = "1.1a"
    provenance: printed.Provenance = "kit"

    def costs(self, condition: str) -> Mapping[str, int]:
        """What entering costs in a condition of the ground."""
        return column(self, condition)

    def faults(self, row: Reader) -> Iterator[DataError]:
        """Nobody enters a hex for nothing."""
        return iter(()) if self.is_sliver else _for_nothing(self, row)

    def when(self, condition: str) -> Ground:
        """The terrain as it is for combat and barrage in a condition of the ground."""
        if condition != FREEZE or not self.frozen_line:
            return self
        return replace(self, line=self.frozen_line, factors=dict.fromkeys(CATEGORIES, Fraction(1)))


@dataclass(frozen=True, slots=True)
class Hexside(printed.Row):
    """A row of the chart for a hexside: what crossing it adds, and what it makes of attackers (6.2b).

    Attributes
    ----------
    id : str
    dry, mud, freeze : mapping of class to int
    factors, frozen : mapping of category to Fraction
        By what attackers over it are multiplied; and where it is frozen.
    """

    id: Annotated[str, KEY]
    dry: Costs
    mud: Costs
    freeze: Costs
    factors: Factors
    frozen: Factors
    clause: printed.ClauseNumber = "1.1a"
    provenance: printed.Provenance = "kit"

    @property
    def is_none_frozen(self) -> bool:
        """Whether it is no terrain any more where it is frozen: nobody can choose to fight behind it."""
        return all(factor == 1 for factor in self.frozen.values())

    def costs(self, condition: str) -> Mapping[str, int]:
        """What crossing it adds in a condition of the ground."""
        return column(self, condition)


@dataclass(frozen=True, slots=True)
class Way(printed.Row):
    """A row of the chart for a road or a railway that is followed (6.2a)."""

    id: Annotated[str, KEY]
    dry: Costs
    mud: Costs
    freeze: Costs
    clause: printed.ClauseNumber = "1.1a"
    provenance: printed.Provenance = "kit"

    def costs(self, condition: str) -> Mapping[str, int]:
        """What a hex along it costs in a condition of the ground."""
        return column(self, condition)

    def faults(self, row: Reader) -> Iterator[DataError]:
        """Nobody follows it for nothing."""
        return _for_nothing(self, row)


def _for_nothing(told: Ground | Way, row: Reader) -> Iterator[DataError]:
    for condition in GROUNDS:
        for kind, cost in column(told, condition).items():
            if not cost:
                yield row.error(f"{condition}.{kind}", cost, say("expected/cost-of-hex"))


def column(row: Ground | Hexside | Way, condition: str) -> Mapping[str, int]:
    """The costs of a row in a condition of the ground; a thaw is read as mud (B-2 of the kit)."""
    if condition in (MUD, THAW):
        return row.mud
    return row.freeze if condition == FREEZE else row.dry


WAYS = ("road", "trail", "rail")
"""Main roads, secondary roads, and railways, as the board keeps them."""

TERRAIN = (
    *("clear", "light_forest", "deep_forest", "hills", "mountain", "marsh", "city", "big_city", "sea"),
    *("village", "station"),
)
"""The terrains, by the words that boards use; a village and a point of interest lie in a hex of another."""

RIVERS = ("minor_river", "major_river", "volga", "sea")


@dataclass(frozen=True, slots=True, eq=False)
class OcsCharts(printed.Charts):
    """The charts of a title, with the tables of the series.

    Attributes
    ----------
    terrain : mapping of str to Ground
    hexsides : mapping of str to Hexside
    ways : mapping of str to Way
    tables : SeriesTables
    """

    terrain: Annotated[Mapping[str, Ground], Keys(TERRAIN)]
    hexsides: Annotated[Mapping[str, Hexside], Called("hexside"), Keys(RIVERS)]
    ways: Annotated[Mapping[str, Way], Called("way"), Keys(WAYS)]
    tables: SeriesTables
    origins: Annotated[printed.Origins, After(lambda row, its: its.tables.origins.and_of(row))] = field(
        default_factory=printed.Origins, kw_only=True
    )

    besides: ClassVar[Besides] = ("title", "edition")

    @classmethod
    def of_title(cls, path: Path, tables: Path) -> Self:
        """Read charts.toml of a title, and tables.toml of the series.

        Raises
        ------
        DataError
            Naming the file, the key, the value and what was expected there, for all that is wrong.
        """
        return cls.read(path, tables=SeriesTables.read(tables, turns={}))

    def limit(self, name: str) -> int:
        """A number that the rules give in passing."""
        return self.tables.series_limits[name].value
