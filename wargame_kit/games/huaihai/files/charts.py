"""The charts of the game, out of charts.toml."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar

from wargame_kit.games import charts as printed
from wargame_kit.position.charts import MONTHS
from wargame_kit.words import DataError, Name, SideName, say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import KEY, Besides, Called, Inside, Keys, Listed, Where

PLA = "pla"
KMT = "kmt"
SIDES = (PLA, KMT)
SIDE_NAMES = {PLA: SideName("PLA", "共军", "the PLA"), KMT: SideName("KMT", "国军", "the KMT")}
DRAW = "draw"
RESULTS = ("E/-", "1/-", "1/1", "-/1", "-/E")
"""Results of the table, attacker / defender: E all destroyed, 1 one counter lost, - nothing (6.9)."""

LIMITS = {
    **dict.fromkeys(("stacking", "late_sources", "support_distance"), (1, 99)),
    **dict.fromkeys(("zone_surcharge", "supply_beyond"), (0, 9)),
    "retreat": (1, 9),
    "hidden_per_turn": (0, 1),
    **dict.fromkeys(("infiltrations", "sabotage_hexes", "spies", "spy_delay", "incitements"), (0, 99)),
    **dict.fromkeys(("charges", "agents_per_turn", "chiang_names"), (0, 99)),
    **dict.fromkeys(("suppressions_per_turn", "suppressions_kept", "recruits", "returns"), (0, 99)),
    **dict.fromkeys(("support_shift", "wave_shift", "cut_shift", "ambush_shift"), (0, 8)),
    **dict.fromkeys(("infiltration_shift", "militia_shift"), (0, 8)),
    **dict.fromkeys(("fast_attack_die", "charge_die", "suppression_die"), (-5, 5)),
}
"""Every number that the rules give in passing, with its least and greatest value."""

LEAST = 9999
"""Beyond it no difference of the points goes, either way."""

TERRAIN = ("clear", "fortress", "hill", "forest", "marsh", "water")
_COMBAT = Inside("combat_results", (printed.Said,))
_ROAD = Inside("way.road", (printed.Said,))
_SHARES = Inside("shares", (printed.Said,))
_RATIO = say("expected/ratio-colon")
_CELLS = printed.cells(RESULTS.__contains__, say("expected/result-of", known=", ".join(RESULTS)))


@dataclass(frozen=True, slots=True)
class TerrainCost(printed.Row):
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

    cost: Annotated[int | None, Interval(1, 99), Where(lambda its: its.row.flag("passable", True))] = None
    supply: bool = False
    fast_by_road: bool = False
    provenance: printed.Provenance = "rulebook"

    besides: ClassVar[Besides] = (printed.Said, "passable")

    @property
    def is_passable(self) -> bool:
        """Whether anybody enters it."""
        return self.cost is not None


@dataclass(frozen=True, slots=True)
class RiverCost(printed.Row):
    """What it takes to cross a river hexside (5.2).

    Attributes
    ----------
    added_cost : int
        Movement points on top of the terrain.
    fast_by_road : bool
        Whether fast columns cross it only along a road (12.4).
    """

    added_cost: Annotated[int, Interval(0, 9)]
    fast_by_road: bool = False


class Week(printed.TurnRow):
    """A turn (3)."""

    besides: ClassVar[Besides] = (printed.Said,)

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
class City(printed.Row):
    """A town that counts for the side that holds it at the end (13.2).

    Attributes
    ----------
    name : Name
        As on the map.
    points : int
    """

    id: Annotated[str, KEY]
    name: printed.Named
    points: Annotated[int, Interval(0, 999)]
    provenance: printed.Provenance = "kit"


@dataclass(frozen=True, slots=True)
class Level(printed.Row):
    """A rung of the ladder of victory (13.5).

    Attributes
    ----------
    winner : {"pla", "kmt", "draw"}
    name : Name
    least : int or None
        The least difference, points of the PLA less points of the KMT; None for the last rung.
    """

    winner: Annotated[str, OneOf((*SIDES, DRAW))]
    name: printed.Named
    least: Annotated[int | None, Called("from"), Interval(-LEAST, LEAST)] = None
    provenance: printed.Provenance = "kit"


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

    destroyed: Annotated[Fraction, _SHARES]
    supplied: Annotated[Fraction, _SHARES]
    marched_off: Annotated[Fraction, _SHARES]
    pla_eliminated: Annotated[Fraction, _SHARES]
    cities: Annotated[Mapping[str, City], Called("city")]
    levels: Annotated[
        tuple[Level, ...],
        Called("level"),
        Listed(say("expected/levels"), 1, size=say("expected/level-least")),
    ]

    def faults(self, row: Reader) -> Iterator[DataError]:
        """Every level but the last has a least difference, which is less than that of the one before."""
        above: int | None = None
        for number, level in enumerate(self.levels, 1):
            place = f"level {number}.from"
            if number == len(self.levels):
                if level.least is not None:
                    yield row.error(place, level.least, say("expected/no-least"))
            elif level.least is None:
                yield row.error(place, None, say("error/whole-number", low=-LEAST, high=LEAST))
            elif above is not None and level.least >= above:
                yield row.error(place, level.least, say("expected/less-than", above=above))
            above = level.least


@dataclass(frozen=True, slots=True, eq=False)
class Charts(printed.Charts):
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

    turns: printed.Track[Week]
    columns: Annotated[
        tuple[str, ...],
        _COMBAT,
        printed.ratios(_RATIO, say("expected/ratios-rising")),
    ]
    results: Annotated[Mapping[int, Annotated[tuple[str, ...], _CELLS]], _COMBAT, printed.DICE]
    combat_terrain: Annotated[
        Mapping[str, Annotated[int, Interval(0, 8)]],
        Keys((*TERRAIN, "river"), usual=0, besides=(printed.Said,)),
    ]
    terrain: Annotated[Mapping[str, TerrainCost], Keys(TERRAIN)]
    river: Annotated[RiverCost, Inside("hexside")]
    road_refund: Annotated[int, _ROAD, Called("refund"), Interval(0, 9)]
    least_cost: Annotated[int, _ROAD, Called("least"), Interval(1, 9)]
    limits: Annotated[Mapping[str, printed.Limit], Keys(LIMITS)]
    found_on: Annotated[
        frozenset[Annotated[int, Interval(1, 6)]],
        Inside("reconnaissance", (printed.Said,)),
        Listed(say("error/numbers")),
    ]
    victory: VictoryChart

    book: ClassVar[str] = "huaihai"
    bounds: ClassVar[Mapping[str, tuple[int, int]]] = LIMITS
    besides: ClassVar[Besides] = ("title", "edition")

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
