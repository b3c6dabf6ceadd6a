"""What the series prints for all its titles, out of tables.toml."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar

from wargame_kit.games import charts as printed
from wargame_kit.games.ocs.files.air import AirCombatTable, BaseCaptureTable, DropTable, FlakTable
from wargame_kit.games.ocs.files.columns import Tokens, column_name
from wargame_kit.games.ocs.files.facility import FacilityTable
from wargame_kit.games.ocs.files.kinds import LINES
from wargame_kit.mechanics.odds import ratio_of
from wargame_kit.mechanics.outcomes import Result
from wargame_kit.words import DataError, say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import Besides, Called, Keys, Listed, Written

COLUMNS = 13
BEYOND = 99
"""Odds that no line reaches: against nothing, or, negative, with nothing (9.14a)."""

RESULT = re.compile(r"(?:A(?:L(\d))?(?:o(\d))?(?:e(\d))?)?(?: ?D(?:L(\d))?(?:o(\d))?(DG)?)?")
BARRAGES = ("NE", "DG", "1/2", "[1/2]", "1", "2", "3")
SHIFTS = ("hedgehog", "close", "extremely_close", "unspotted", "strat", "short_range")
LIMITS = (
    *("stacking", "draw", "overrun_cost", "overrun_ground", "attack_step", "defence", "defence_small"),
    *("formation_fuel", "headquarters_fuel", "unit_fuel", "eaten_by_token", "low", "exhausted"),
    *("breakout_distance", "breakout", "hedgehog", "hedgehog_cost", "construction_distance"),
    *("tokens_in_sp", "transport_points_in_extender", "conversion", "rail_capacity", "short_range"),
    *("mission", "base_stacking", "base_level", "base_cost", "strip_cost", "strip_upgrade", "refit_cost"),
    *("refit_level", "refit_strip", "patrol", "drop_plan"),
)
"""Every number that the rules give in passing."""

Roll = Annotated[int, Interval(1, 19)]
Percent = Annotated[int, Interval(0, 100)]
BySixth = Annotated[tuple[Percent, ...], Listed(say("expected/six-percents"), 6, 6)]
Shift = Annotated[int, Interval(-9, 9)]


@dataclass(frozen=True, slots=True, order=True)
class CombatResult(Result):
    """A cell of the combat table (9.9).

    Attributes
    ----------
    attacker_losses, defender_losses : int
        Steps that a side must lose.
    retreat : int
        Points that the defender takes as losses or hexes of retreat (9.10).
    option : int
        The same of the attacker.
    exploit : int
        The action rating with which an attacker exploits; 0 where nobody does (9.13).
    disorganises : bool
        Whether the defender is disorganised before it retreats.

    Examples
    --------
    >>> CombatResult.of("Ao1e4 DL1o2").effects
    (('defender', 1), ('retreat', 2), ('option', 1), ('exploit', 4))
    >>> str(CombatResult.of("Ae3 DL2o2DG")), CombatResult.of("AL2").touches_defender
    ('Ae3 DL2o2DG', False)
    """

    option: int = 0
    exploit: int = 0
    disorganises: bool = False

    @classmethod
    def of(cls, text: object) -> CombatResult:
        """Read a cell.

        Raises
        ------
        ValueError
            If it is none.
        """
        found = RESULT.fullmatch(text) if isinstance(text, str) and text else None
        if found is None:
            raise ValueError(text)
        *numbers, mark = found.groups()
        lost, option, exploit, losses, retreat = (int(number or 0) for number in numbers)
        return cls(lost, losses, retreat, option, exploit, mark is not None)

    @property
    def touches_defender(self) -> bool:
        """Whether it has a part for the defender, which takes its Reserve markers off (5.7d)."""
        return bool(self.defender_losses or self.retreat or self.disorganises)

    @property
    def effects(self) -> tuple[tuple[str, int], ...]:
        every = (
            ("attacker", self.attacker_losses),
            ("defender", self.defender_losses),
            ("retreat", self.retreat),
            ("option", self.option),
            ("exploit", self.exploit),
            ("disorganised", int(self.disorganises)),
        )
        return tuple((effect, number) for effect, number in every if number)

    def __str__(self) -> str:
        attacker = _part("A", L=self.attacker_losses, o=self.option, e=self.exploit)
        defender = _part("D", L=self.defender_losses, o=self.retreat) + ("DG" if self.disorganises else "")
        return " ".join(part for part in (attacker, defender) if len(part) > 1)


def _part(side: str, **told: int) -> str:
    return side + "".join(f"{letter}{number}" for letter, number in told.items() if number)


def odds_of(text: object) -> int:
    """A column's odds as a whole number: ``"4:1"`` is 4, ``"1:3"`` is −3, ``"1:1"`` is 1.

    Raises
    ------
    ValueError
        If they are none that are printed.
    """
    ratio = ratio_of(text) if isinstance(text, str) else Fraction(0)
    if ratio.denominator == 1 and ratio > 0:
        return int(ratio)
    if ratio.numerator == 1:
        return -ratio.denominator
    raise ValueError(text)


def printed_odds(odds: int) -> str:
    """Some odds as they are printed: ``4:1``."""
    return f"1:{-odds}" if odds < 0 else f"{odds}:1"


_ODDS = Annotated[int, Written(odds_of, say("expected/odds-column"))]
_RESULT = Annotated[CombatResult, Written(CombatResult.of, say("expected/combat-result"))]
_THIRTEEN = Listed(say("expected/thirteen"), COLUMNS, COLUMNS)


@dataclass(frozen=True, slots=True)
class CombatTable(printed.Row):
    """The combat table (9.9): lines of odds above, rows of results below.

    Attributes
    ----------
    lines : mapping of str to tuple of int
        The odds of each column by line; see `odds_of`.
    rows : mapping of int to tuple of CombatResult
        By the modified roll.
    """

    lines: Annotated[Mapping[str, Annotated[tuple[_ODDS, ...], _THIRTEEN]], Called("line"), Keys(LINES)]
    rows: Annotated[
        Mapping[int, Annotated[tuple[_RESULT, ...], _THIRTEEN]], Called("row"), Keys(range(1, 16))
    ]

    besides: ClassVar[Besides] = (printed.Said,)

    def faults(self, row: Reader) -> Iterator[DataError]:
        """The odds of a line rise."""
        for line, columns in self.lines.items():
            if list(columns) != sorted(set(columns)):
                yield row.error(f"line.{line}", list(map(printed_odds, columns)), say("expected/rising-odds"))

    def column(self, line: str, odds: int) -> int:
        """The column of some odds, from 0: the highest that is not above them, or the first (9.7, 9.1g)."""
        return max(0, bisect_right(self.lines[line], odds) - 1)

    def result(self, column: int, roll: int) -> CombatResult:
        """The cell of a column at a modified roll; beyond the ends the last counts (9.1g)."""
        return self.rows[clamped(roll, 1, 15)][clamped(column, 0, COLUMNS - 1)]


def clamped(value: int, low: int, high: int) -> int:
    """A number, no lower and no higher than the ends."""
    return max(low, min(high, value))


@dataclass(frozen=True, slots=True)
class Surprise:
    """From which roll on the attacker surprises, and up to which the defender does (9.8)."""

    attacker: Roll
    defender: Roll


@dataclass(frozen=True, slots=True)
class SurpriseTable(printed.Row):
    """9.8: when a side surprises the other.

    Attributes
    ----------
    regular, overrun : Surprise
    hedgehog : int
        Added to the roll against a hedgehog of any level.
    """

    regular: Surprise
    overrun: Surprise
    hedgehog: Shift


@dataclass(frozen=True, slots=True)
class Scale:
    """What holds from each value on.

    Attributes
    ----------
    least : tuple of int
        It holds above each of these.
    shifts : tuple of int
    """

    least: Annotated[
        tuple[Annotated[int, Interval(0, 99)], ...], Called("above"), Listed(say("expected/numbers"), 6, 6)
    ]
    shifts: Annotated[tuple[Shift, ...], Called("shift"), Listed(say("expected/numbers"), 6, 6)]

    def at(self, value: Fraction | int) -> int:
        """What holds at a value.

        Examples
        --------
        >>> density = Scale((0, 1, 3, 4, 5, 6), (-1, 0, 1, 2, 3, 4))
        >>> [density.at(value) for value in (1, Fraction(3, 2), 3, Fraction(13, 4), 10)]
        [-1, 0, 0, 1, 4]
        """
        reached = [shift for least, shift in zip(self.least, self.shifts, strict=True) if value > least]
        return reached[-1] if reached else self.shifts[0]


@dataclass(frozen=True, slots=True)
class BarrageTable(printed.Row):
    """The barrage table (10.0a).

    Attributes
    ----------
    least : tuple of int
        The strength from which on each column is used.
    cost : tuple of int
        Tokens that artillery pays for a column.
    rows : mapping of int to tuple of str
        By the roll: ``NE``, ``DG``, ``1/2``, ``[1/2]``, or steps lost.
    density : Scale
        By the regiments in the target.
    shift : mapping of str to int
    """

    least: Annotated[
        tuple[Annotated[int, Interval(1, 999)], ...], Called("from"), Listed(say("expected/numbers"), 11, 11)
    ]
    cost: Annotated[tuple[Tokens, ...], Listed(say("expected/numbers"), 11, 11)]
    rows: Annotated[
        Mapping[
            int,
            Annotated[tuple[Annotated[str, OneOf(BARRAGES)], ...], Listed(say("expected/eleven"), 11, 11)],
        ],
        Called("row"),
        Keys(range(2, 13)),
    ]
    density: Scale
    shift: Annotated[Mapping[str, Shift], Keys(SHIFTS)]

    def column(self, strength: int) -> int:
        """The column of a strength, from 0."""
        return max(0, bisect_right(self.least, strength) - 1)

    def result(self, column: int, roll: int) -> str:
        """The cell of a column at a roll; beyond the ends the last counts."""
        return self.rows[roll][clamped(column, 0, len(self.least) - 1)]

    def name(self, column: int) -> str:
        """What stands above a column: ``8-11``."""
        return column_name(self.least, clamped(column, 0, len(self.least) - 1))


@dataclass(frozen=True, slots=True)
class AttritionTable(printed.Row):
    """The attrition table (12.8b).

    Attributes
    ----------
    rows : mapping of int to tuple of int
        By the action rating: the highest rolls at which 0, 1, 2 and 4 steps are lost.
    many_steps, for_many : int
        So many steps out of supply in a hex, and what they add to the roll.
    """

    rows: Annotated[
        Mapping[int, Annotated[tuple[Roll, ...], Listed(say("expected/four-rolls"), 4, 4)]],
        Called("row"),
        Keys(range(6)),
    ]
    many_steps: Annotated[int, Interval(1, 30)]
    for_many: Annotated[int, Interval(0, 9)]

    def lost(self, rating: int, roll: int) -> int | None:
        """How many steps a stack loses at a modified roll; None for all of them."""
        losses = zip(self.rows[clamped(rating, 0, 5)], (0, 1, 2, 4), strict=True)
        return next((lost for most, lost in losses if roll <= most), None)


@dataclass(frozen=True, slots=True)
class Escape:
    """How far what is not captured escapes, in hexes (9.14b)."""

    truck: Annotated[int, Interval(1, 99)]
    wagon: Annotated[int, Interval(1, 99)]


@dataclass(frozen=True, slots=True)
class CaptureTable(printed.Row):
    """The capture table (9.14b): by one die, the percentage that is taken of each kind."""

    dump: BySixth
    truck: BySixth
    wagon: BySixth
    escape: Escape


@dataclass(frozen=True, slots=True)
class DemolitionTable(printed.Row):
    """12.11a: by one die, the percentage of a dump that is blown."""

    percent: BySixth


@dataclass(frozen=True, slots=True, eq=False)
class SeriesTables(printed.Charts):
    """The tables of the series, and the numbers that its rules give in passing.

    Attributes
    ----------
    combat : CombatTable
    surprise : SurpriseTable
    barrage : BarrageTable
    facility : FacilityTable
    attrition : AttritionTable
    capture : CaptureTable
    demolition : DemolitionTable
    air_combat : AirCombatTable
    flak : FlakTable
    drop : DropTable
    base_capture : BaseCaptureTable
    series_limits : mapping of str to Limit
    """

    combat: CombatTable
    surprise: SurpriseTable
    barrage: BarrageTable
    facility: FacilityTable
    attrition: AttritionTable
    capture: CaptureTable
    demolition: DemolitionTable
    air_combat: AirCombatTable
    flak: FlakTable
    drop: DropTable
    base_capture: BaseCaptureTable
    series_limits: Annotated[Mapping[str, printed.Limit], Called("limit"), Keys(LIMITS)]

    book: ClassVar[str] = "ocs"
    bounds: ClassVar[Mapping[str, tuple[int, int]]] = dict.fromkeys(LIMITS, (1, 99))
    besides: ClassVar[Besides] = ("title", "edition")


def rounded(value: Fraction | int) -> int:
    """A number rounded half up (4.1).

    Examples
    --------
    >>> [rounded(Fraction(n, 2)) for n in (1, 2, 3, 5)]
    [1, 1, 2, 3]
    """
    return int((2 * Fraction(value) + 1) // 2)


def odds_between(attack: Fraction, defence: Fraction) -> int:
    """The odds of two strengths, both divided by the smaller and rounded half up (9.7).

    Returns
    -------
    int
        As `odds_of` writes them: 4 for 4:1, −3 for 1:3. Nothing against nothing is 1; with nothing, or
        against nothing, they are beyond the ends of every line (9.14a).

    Examples
    --------
    >>> odds_between(Fraction(15), Fraction(6)), odds_between(Fraction(39, 4), Fraction(2))
    (3, 5)
    >>> odds_between(Fraction(4), Fraction(10)), odds_between(Fraction(5), Fraction(6))
    (-3, 1)
    >>> odds_between(Fraction(3), Fraction(0)), odds_between(Fraction(0), Fraction(3))
    (99, -99)
    """
    if not attack or not defence:
        return BEYOND * ((attack > 0) - (defence > 0)) or 1
    if attack >= defence:
        return rounded(attack / defence)
    times = rounded(defence / attack)
    return 1 if times == 1 else -times
