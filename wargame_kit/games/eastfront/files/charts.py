"""The charts of the war in the east, out of charts.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise, product
from types import MappingProxyType
from typing import Annotated, ClassVar

from wargame_kit.games import charts as printed
from wargame_kit.games.eastfront.files.kinds import (
    HALF_YEARS,
    KINDS,
    MOST_POINTS,
    NATIONS,
    SIDES,
    TURNS_OF_HALF_YEAR,
    WEATHERS,
)
from wargame_kit.games.eastfront.files.places import (
    ADDRESS,
    CITY_KINDS,
    PORT_SIZES,
    City,
    Place,
    Port,
    Resource,
)
from wargame_kit.games.eastfront.files.track import Track, Turn, half_months
from wargame_kit.games.eastfront.files.weather import Month, WeatherTable
from wargame_kit.position import Unit
from wargame_kit.words import DataError, say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import (
    KEY,
    After,
    As,
    Besides,
    By,
    Called,
    InRow,
    Inside,
    Keys,
    Listed,
    Where,
)

TERRAINS = ("clear", "forest", "hills", "marsh", "mountain", "sea", "lake")
STRAIT = "strait"
HEXSIDES = ("", "river", STRAIT, "sea", "shallows", "lake")
ENTRY = "entry"
"""A hex of the own edge where a main rail enters: reinforcements come there too (11.6)."""


REPULSE = ("dry", "mud", "snow", "airborne", "sea-sole", "sea-contested")
CAPACITY = (*CITY_KINDS, ENTRY, *PORT_SIZES)
VICTORY = (
    *("headquarters_level", "headquarters_lost", "german_lost", "expeditionary_lost", "italian_lost"),
    *("soviet_lost", "unsupplied"),
)
"""What counts at the end beside production (17.1)."""

Count = Annotated[int, Interval(0, 99)]
Die = Annotated[int, Interval(0, 6)]
Points = Annotated[int, Interval(0, MOST_POINTS)]
_PASSABLE = Where(lambda its: its.is_passable)


@dataclass(frozen=True, slots=True)
class Terrain(printed.Row):
    """A row of the terrain chart (1.3).

    Attributes
    ----------
    id : str
    hexside_limit : int
        How many pass one of its hexsides into or out of a battle in a phase (6.33).
    stacking : int
        Units of a side in a hex (6.21).
    defence : int
        Hits that cost the passive side a level: 1, or 2 for double defence.
    stops : bool
        Whether all but cavalry stop there (6.1).
    is_single_fire : bool
        Whether nobody there fires better than singly (1.34).
    is_passable : bool
    from_sea, from_air : bool
        Whether an assault from the sea or the air may land (1.34, 1.35).
    clause : str
    provenance : str
    """

    id: Annotated[str, KEY]
    hexside_limit: Annotated[int, Interval(1, 9), _PASSABLE] = 0
    stacking: Annotated[int, Interval(1, 9), _PASSABLE] = 0
    defence: Annotated[int, Interval(1, 3)] = 1
    stops: bool = False
    is_single_fire: bool = False
    is_passable: Annotated[bool, Called("passable")] = True
    from_sea: bool = True
    from_air: bool = True
    clause: printed.ClauseNumber = "1.3"
    provenance: printed.Provenance = "rulebook"


@dataclass(frozen=True, slots=True)
class Hexside(printed.Row):
    """A row of the terrain chart for a hexside (1.36–1.39).

    Attributes
    ----------
    id : str
    limit : int or None
        How many pass it into or out of a battle in a phase; None where the hexes say it (6.33).
    is_passable : bool
    is_river : bool
        Whether an attack across it is a river assault and no zone of control goes across (1.36, 8.2).
    from_sea : bool
        Whether an assault from the sea may come over it (1.37).
    clause : str
    provenance : str
    """

    id: Annotated[str, KEY]
    limit: Annotated[int | None, Interval(1, 9), _PASSABLE] = 0
    is_passable: Annotated[bool, Called("passable")] = True
    is_river: bool = False
    from_sea: bool = False
    clause: printed.ClauseNumber = "1.36"
    provenance: printed.Provenance = "rulebook"


@dataclass(frozen=True, slots=True)
class Kind(printed.Row):
    """A row of the unit chart (2): what a kind of block does.

    Attributes
    ----------
    id : str
    speeds : mapping of weather to int
        Hexes of a move (6.1, 12.23).
    attack, defence : int
        1, 2 or 3: single, double or triple fire; 0 for one that never attacks (5.1).
    fortress : int
        Its fire against a fortress (11.42).
    keeps_going : bool
        Whether it does not stop in marsh and mountains (6.1).
    provenance : str
    kit : frozenset of str
        The keys of a printed row that are ours.
    """

    id: Annotated[str, KEY]
    speeds: Annotated[Mapping[str, Annotated[int, Interval(0, 9)]], Keys(WEATHERS), InRow()]
    attack: Annotated[int, Interval(0, 3)]
    defence: Annotated[int, Interval(1, 3)]
    fortress: Annotated[int, By(lambda row, key, its: row.number(key, its.attack, 3, default=its.attack))]
    keeps_going: bool = False
    provenance: printed.Provenance = "kit"
    kit: printed.Ours = frozenset()


@dataclass(frozen=True, slots=True)
class Cost:
    """Production points for a level more, and for a destroyed block's return as a cadre (11.4)."""

    step: Count
    cadre: Count


@dataclass(frozen=True, slots=True)
class CostClass(printed.Row):
    """A row of the cost chart (11.43): the blocks that cost the same.

    Attributes
    ----------
    id : str
    name : Name
    nations, kinds : tuple of str
    cost : Cost
    provenance : str
    """

    id: Annotated[str, KEY]
    name: printed.Named
    nations: Annotated[
        tuple[Annotated[str, OneOf(NATIONS)], ...],
        Listed(say("expected/some-of", known=", ".join(NATIONS))),
    ]
    kinds: Annotated[
        tuple[Annotated[str, OneOf(KINDS)], ...],
        Listed(say("expected/some-of", known=", ".join(KINDS))),
    ]
    cost: Annotated[Cost, InRow()]
    provenance: printed.Provenance = "kit"

    def holds(self, unit: Unit) -> bool:
        """Whether a block is of the class."""
        return unit.kind in self.kinds and not unit.traits.isdisjoint(self.nations)


@dataclass(frozen=True, slots=True)
class HalfYear(printed.Row):
    """What is printed for a half-year (11.31, 13.14, 17.2); each pair is in the order of the sides.

    Attributes
    ----------
    id : str
        ``S41`` … ``W44``.
    name : Name
    base : mapping of side to int
        Base production a month.
    air_fire : mapping of side to int
        1, 2 or 3: the fire of air strikes.
    handicap : int
        Added to the victory points of the Axis.
    provenance : str
    kit : frozenset of str
        The keys of a printed row that are ours.
    """

    id: Annotated[str, KEY]
    name: printed.Named
    base: Annotated[Mapping[str, Points], Keys(SIDES)]
    air_fire: Annotated[Mapping[str, Annotated[int, Interval(1, 3)]], Keys(SIDES)]
    handicap: Annotated[int, Interval(-MOST_POINTS, MOST_POINTS)]
    provenance: printed.Provenance = "kit"
    kit: printed.Ours = frozenset()


@dataclass(frozen=True, slots=True)
class Level(printed.Row):
    """A level of victory (17.3): it holds from that difference of the points upwards.

    Attributes
    ----------
    id : str
    name : Name
    least : int
    league : int
        League points for the winner (17.31).
    provenance : str
    """

    id: str
    name: printed.Named
    least: Annotated[Points, Called("from")]
    league: Count
    provenance: printed.Provenance = "kit"


def _those(places: Mapping[str, Place], what: str) -> Mapping[str, object]:
    """The cities, ports or resources among the places."""
    found = {address: getattr(place, what) for address, place in places.items()}
    return MappingProxyType({address: each for address, each in found.items() if each is not None})


@dataclass(frozen=True, slots=True, eq=False)
class Charts(printed.Charts):
    """Whatever the war in the east looks up.

    Attributes
    ----------
    turns : mapping of int to Turn
    terrain : mapping of str to Terrain
    hexsides : mapping of str to Hexside
    kinds : mapping of str to Kind
    costs : mapping of str to CostClass
    oil : Cost
        What a side without its oil pays more for headquarters (16.2, 16.6).
    weather_table : WeatherTable
    half_years : mapping of str to HalfYear
    levels : tuple of Level
        The least first; the first, a draw, holds from 0.
    victory : mapping of str to int
        Points for what is lost and kept (17.1).
    repulse : mapping of str to int
        By ``dry``, ``mud``, ``snow``, ``airborne``, ``sea-sole``, ``sea-contested``: the die up to which an
        assault is repulsed; 0 for never (7.5, 12.24, 14.4, 15.5).
    interdiction : int
        The die up to which a move over a contested sea fails (15.2).
    capacity : mapping of str to int
        How many may come in a production phase in a ``major`` or ``minor`` city or an ``entry`` hex (11.6),
        and go in or out of a ``small`` or ``large`` port in a phase (15.2).
    places : mapping of address to Place
    cities, ports, resources : mapping of address to City, Port, Resource
        What stands there.
    arrivals : mapping of unit to int
        The level at which a reinforcement comes, where that is not its full one (16.4, 16.5).
    """

    turns: Annotated[Mapping[int, Turn], Called("track"), As(Track, half_months)]
    terrain: Annotated[Mapping[str, Terrain], Keys(TERRAINS)]
    hexsides: Annotated[
        Mapping[str, Hexside],
        Called("hexside"),
        As(
            Annotated[Mapping[str, Hexside], Keys(HEXSIDES[1:])],
            lambda read: MappingProxyType({"": Hexside("", None, clause="6.33"), **read}),
        ),
    ]
    kinds: Annotated[Mapping[str, Kind], Called("kind"), Keys(KINDS)]
    costs: Annotated[Mapping[str, CostClass], Called("cost")]
    oil: Annotated[Cost, Inside("oil", (printed.Said,)), InRow()]
    weather_table: Annotated[WeatherTable, Called("weather")]
    half_years: Annotated[Mapping[str, HalfYear], Called("half_year"), Keys(HALF_YEARS)]
    levels: Annotated[tuple[Level, ...], Called("level"), Listed(say("expected/victory-levels"), 1)]
    victory: Annotated[Mapping[str, Count], Keys(VICTORY, besides=(printed.Said,))]
    repulse: Annotated[Mapping[str, Die], Keys(REPULSE, besides=(printed.Said,))]
    interdiction: Annotated[Die, Inside("interdiction", (printed.Said,)), Called("die")]
    capacity: Annotated[Mapping[str, Count], Keys(CAPACITY, besides=(printed.Said,))]
    places: Annotated[Mapping[str, Place], Called("place"), Keys(ADDRESS, say("expected/address-word"))]
    cities: Annotated[Mapping[str, City], After(lambda row, its: _those(its.places, "city"))]
    ports: Annotated[Mapping[str, Port], After(lambda row, its: _those(its.places, "port"))]
    resources: Annotated[Mapping[str, Resource], After(lambda row, its: _those(its.places, "resource"))]
    arrivals: Annotated[
        Mapping[str, Annotated[int, Interval(1, 9)]], Inside("arrival", (printed.Said,)), Called("level")
    ]

    book: ClassVar[str] = "eastfront"
    besides: ClassVar[Besides] = ("title", "edition")

    def faults(self, row: Reader) -> Iterator[DataError]:
        """What would cost twice, and levels that do not rise from 0."""
        yield from printed.Charts.faults(self, row)
        priced: dict[tuple[str, str], str] = {}
        for each in self.costs.values():
            for pair in product(each.nations, each.kinds):
                first = priced.setdefault(pair, each.id)
                if first != each.id:
                    expected = say("expected/one-cost", first=f"cost.{first}")
                    yield row.error(f"cost.{each.id}", " ".join(pair), expected)
        for number, (before, level) in enumerate(pairwise((None, *self.levels)), 1):
            assert level is not None
            if level.least <= before.least if before else level.least:
                yield row.error(f"level {number}.from", level.least, say("expected/victory-levels"))

    def half_year(self, turn: int) -> HalfYear:
        """The half-year of a fortnight.

        Examples
        --------
        >>> from wargame_kit.games.eastfront.files.charts import Charts
        >>> from wargame_kit.words.files import data_root
        >>> charts = Charts.read(data_root() / "eastfront" / "charts.toml")
        >>> charts.half_year(12).id, charts.half_year(13).id
        ('S41', 'W41')
        """
        return self.half_years[HALF_YEARS[(turn - 1) // TURNS_OF_HALF_YEAR]]

    def month(self, turn: int) -> Month:
        """The month of a fortnight on the weather record."""
        return self.weather_table.months[self.turns[turn].month]

    def speed(self, kind: str, weather: str) -> int:
        """How many hexes a kind of block moves in a weather, in open ground (12.23).

        Examples
        --------
        >>> from wargame_kit.games.eastfront.files.charts import Charts
        >>> from wargame_kit.words.files import data_root
        >>> charts = Charts.read(data_root() / "eastfront" / "charts.toml")
        >>> [charts.speed("cavalry", weather) for weather in ("dry", "mud", "snow")]
        [3, 2, 2]
        """
        return self.kinds[kind].speeds[weather]

    def fire(self, kind: str, action: str) -> int:
        """Its fire in ``attack`` or ``defence``: 1 single, 2 double, 3 triple; 0 for none.

        Examples
        --------
        >>> from wargame_kit.games.eastfront.files.charts import Charts
        >>> from wargame_kit.words.files import data_root
        >>> charts = Charts.read(data_root() / "eastfront" / "charts.toml")
        >>> charts.fire("armour", "attack"), charts.fire("headquarters", "attack")
        (2, 0)
        """
        row = self.kinds[kind]
        return row.attack if action == "attack" else row.defence

    def cost_class(self, unit: Unit) -> CostClass:
        """The row of the cost chart that a block is bought by.

        Raises
        ------
        KeyError
            If there is none: it is not for sale.
        """
        for row in self.costs.values():
            if row.holds(unit):
                return row
        raise KeyError(unit.id)

    def cost(self, unit: Unit) -> Cost:
        """What a level or a cadre of a block costs, while its side has oil (11.43)."""
        return self.cost_class(unit).cost

    def victory_level(self, difference: int) -> Level:
        """The level of a difference of the points, whoever has more (17.3)."""
        return [level for level in self.levels if level.least <= abs(difference)][-1]
