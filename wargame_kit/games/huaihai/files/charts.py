"""The charts of the game, as `charts_reading` reads them."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from wargame_kit.games import charts
from wargame_kit.games.charts import TurnRow
from wargame_kit.position.charts import MONTHS
from wargame_kit.words import Name, SideName

PLA = "pla"
KMT = "kmt"
SIDES = (PLA, KMT)
SIDE_NAMES = {PLA: SideName("PLA", "共军", "the PLA"), KMT: SideName("KMT", "国军", "the KMT")}
DRAW = "draw"
RESULTS = ("E/-", "1/-", "1/1", "-/1", "-/E")
"""Results of the table, attacker / defender: E all destroyed, 1 one counter lost, - nothing (6.9)."""

TERRAIN = ("clear", "fortress", "hill", "forest", "marsh", "water")


@dataclass(frozen=True, slots=True)
class TerrainCost:
    """A row of the movement costs (5.2).

    Attributes
    ----------
    cost : int or None
        Movement points to enter; None where nobody enters.
    supply : bool
        Whether a line of supply runs through it without a road (8.1).
    fast_by_road : bool
        Whether fast columns enter it only along a road (12.4).
    provenance : str
    """

    cost: int | None
    supply: bool = False
    fast_by_road: bool = False
    provenance: str = "rulebook"

    @property
    def is_passable(self) -> bool:
        """Whether anybody enters it."""
        return self.cost is not None


@dataclass(frozen=True, slots=True)
class RiverCost:
    """What it takes to cross a river hexside (5.2).

    Attributes
    ----------
    added_cost : int
        Movement points on top of the terrain.
    fast_by_road : bool
        Whether fast columns cross it only along a road (12.4).
    """

    added_cost: int
    fast_by_road: bool = False


@dataclass(frozen=True, slots=True)
class Limit:
    """A number that the rules give in passing.

    Attributes
    ----------
    value : int
    clause : str
        Number of the clause that gives it.
    provenance : str
    """

    value: int
    clause: str
    provenance: str = "rulebook"


class Week(TurnRow):
    """A turn (3)."""

    @property
    def dates(self) -> Name:
        """The days of the week, as a person reads them.

        Examples
        --------
        >>> Week(9, datetime.date(1948, 12, 31), datetime.date(1949, 1, 6)).dates.en
        '31 December 1948 – 6 January 1949'
        >>> Week(1, datetime.date(1948, 11, 5), datetime.date(1948, 11, 11)).dates
        Name(en='5–11 November 1948', zh='1948年11月5日—11日')
        """
        first, last = self.first_day, self.last_day
        same_month = (first.year, first.month) == (last.year, last.month)
        began = _english(first, month=not same_month, year=first.year != last.year)
        ended_month = "" if same_month else f"{last.month}月"
        ended_year = "" if first.year == last.year else f"{last.year}年"
        return Name(
            f"{began}{'–' if same_month else ' – '}{_english(last)}",
            f"{first.year}年{first.month}月{first.day}日—{ended_year}{ended_month}{last.day}日",
        )


def _english(day: datetime.date, *, month: bool = True, year: bool = True) -> str:
    said = str(day.day)
    if month:
        said += f" {MONTHS[day.month - 1]}"
    return f"{said} {day.year}" if year else said


@dataclass(frozen=True, slots=True)
class City:
    """A town that counts for the side that holds it at the end (13.2).

    Attributes
    ----------
    name : Name
        As on the map.
    points : int
    """

    id: str
    name: Name
    points: int
    provenance: str = "kit"


@dataclass(frozen=True, slots=True)
class Level:
    """A rung of the ladder of victory (13.5).

    Attributes
    ----------
    winner : {"pla", "kmt", "draw"}
    name : Name
    least : int or None
        The least difference, points of the PLA less points of the KMT; None for the last rung.
    """

    winner: str
    name: Name
    least: int | None
    provenance: str = "kit"


@dataclass(frozen=True, slots=True)
class VictoryChart:
    """What counts at the end of the campaign (13).

    Attributes
    ----------
    destroyed, supplied, marched_off, pla_eliminated : Fraction
        Points for each point of fresh defence: for the PLA of KMT counters destroyed or defected; for the KMT
        of its counters in supply, its counters that left by the south edge, and PLA counters eliminated.
    cities : mapping of str to City
    levels : tuple of Level
        Best of the PLA first.
    """

    destroyed: Fraction
    supplied: Fraction
    marched_off: Fraction
    pla_eliminated: Fraction
    cities: Mapping[str, City]
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Charts(charts.Charts):
    """All charts of the game.

    Attributes
    ----------
    columns : tuple of str
        Ratios of the results table, worst first, such as ``"1:4"``.
    results : mapping of die to tuple of str
        A result of `RESULTS` for each column.
    combat_terrain : mapping of str to int
        Columns to the left for the defender, by terrain, and ``"river"`` (6.3).
    terrain : mapping of str to TerrainCost
    river : RiverCost
    road_refund, least_cost : int
        Movement points that a road gives back in a hex, and the least that any hex costs (5.2).
    limits : mapping of str to Limit
    found_on : frozenset of int
        Dice with which reconnaissance succeeds (7.4).
    turns : mapping of int to Week
    victory : VictoryChart

    Examples
    --------
    >>> import wargame_kit as wk
    >>> charts = wk.load("huaihai").charts
    >>> charts
    <Charts: 9 columns of odds, 10 turns, 28 limits>
    >>> charts.limit("stacking"), charts.terrain["hill"].cost, charts.results[3][8]
    (45, 3, '-/E')
    """

    turns: Mapping[int, Week]
    columns: tuple[str, ...]
    results: Mapping[int, tuple[str, ...]]
    combat_terrain: Mapping[str, int]
    terrain: Mapping[str, TerrainCost]
    river: RiverCost
    road_refund: int
    least_cost: int
    limits: Mapping[str, Limit]
    found_on: frozenset[int]
    victory: VictoryChart

    def limit(self, name: str) -> int:
        """A number that the rules give in passing.

        Raises
        ------
        KeyError
            If there is none of that name.
        """
        return self.limits[name].value

    def limit_origin(self, name: str) -> str:
        """Where such a number comes from."""
        return self.origins(f"limits.{name}", "value")

    def __repr__(self) -> str:
        return (
            f"<Charts: {len(self.columns)} columns of odds, {len(self.turns)} turns, "
            f"{len(self.limits)} limits>"
        )
