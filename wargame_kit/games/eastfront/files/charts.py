"""The charts of the war in the east, as `charts_reading` reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from wargame_kit.games import charts as printed
from wargame_kit.games.eastfront.files.kinds import HALF_YEARS, TURNS_OF_HALF_YEAR
from wargame_kit.position import Unit
from wargame_kit.words import Name

TERRAINS = ("clear", "forest", "hills", "marsh", "mountain", "sea", "lake")
STRAIT = "strait"
HEXSIDES = ("", "river", STRAIT, "sea", "shallows", "lake")
EAST, WEST = FRONTS = ("east", "west")
"""On either side of the front boundary (1.7)."""

MAJOR = "major"
CITY_KINDS = (MAJOR, "minor")
PORT_SIZES = ("small", "large")
RESOURCE_KINDS = ("oil", "mine")
GERMANY, USSR = HOMES = ("germany", "ussr")
"""The home countries (1.44)."""

LANDS = (*HOMES, "rumania", "hungary", "bulgaria", "slovakia", "yugoslavia", "greece", "albania")
SEAS = ("baltic_sea", "western_black_sea", "eastern_black_sea", "azov", "northern_caspian")
ENTRY = "entry"
"""A hex of the own edge where a main rail enters: reinforcements come there too (11.6)."""


@dataclass(frozen=True, slots=True)
class Turn(printed.TurnRow):
    """A fortnight: half a month (4.1)."""

    @property
    def month(self) -> int:
        """The month of the year, 1 to 12."""
        return self.first_day.month


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the year on the weather record (12.1, 12.3).

    Attributes
    ----------
    number : int
        1 for January.
    name : Name
    weather : mapping of front to tuple of str
        The one weather of a fixed month; of a variable one two, that of an even throw first.
    provenance : str
    kit : frozenset of str
        The keys of a printed row that are ours.
    """

    number: int
    name: Name
    weather: Mapping[str, tuple[str, ...]]
    provenance: str = "kit"
    kit: frozenset[str] = frozenset()

    def is_variable(self, front: str = "east") -> bool:
        """Whether its weather is thrown for (12.1)."""
        return len(self.weather[front]) > 1


@dataclass(frozen=True, slots=True)
class WeatherTable:
    """The weather record: what two dice make of a fortnight (12.1, 12.3).

    Attributes
    ----------
    months : mapping of int to Month
    readings : mapping of str to frozenset of int
        By the reading of the clause, the differences of the dice that bring a month's first weather.
    """

    months: Mapping[int, Month]
    readings: Mapping[str, frozenset[int]]

    def is_variable(self, month: int) -> bool:
        """Whether anybody throws for the weather of that month, on either front."""
        return any(self.months[month].is_variable(front) for front in FRONTS)

    def of(self, month: int, front: str, dice: tuple[int, int], reading: str = "difference") -> str:
        """The weather of a fortnight; a fixed month does not ask the dice.

        Examples
        --------
        >>> from wargame_kit.games.eastfront.files.charts_reading import read_charts
        >>> from wargame_kit.words.files import data_root
        >>> charts = read_charts(data_root() / "eastfront" / "charts.toml")
        >>> table = charts.weather_table
        >>> table.of(10, "east", (3, 4)), table.of(10, "east", (1, 6)), table.of(7, "east", (3, 3))
        ('mud', 'dry', 'dry')
        """
        alike, *other = self.months[month].weather[front]
        if other and abs(dice[0] - dice[1]) not in self.readings[reading]:
            return other[0]
        return alike

    def chances(self, month: int, front: str, reading: str = "difference") -> dict[str, Fraction]:
        """Every weather that a fortnight of that month may have, with its probability."""
        answer: dict[str, Fraction] = dict.fromkeys(self.months[month].weather[front], Fraction(0))
        for first, second in product(range(1, 7), repeat=2):
            answer[self.of(month, front, (first, second), reading)] += Fraction(1, 36)
        return answer


@dataclass(frozen=True, slots=True)
class Terrain:
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

    id: str
    hexside_limit: int = 0
    stacking: int = 0
    defence: int = 1
    stops: bool = False
    is_single_fire: bool = False
    is_passable: bool = True
    from_sea: bool = True
    from_air: bool = True
    clause: str = "1.3"
    provenance: str = "rulebook"


@dataclass(frozen=True, slots=True)
class Hexside:
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

    id: str
    limit: int | None = None
    is_passable: bool = True
    is_river: bool = False
    from_sea: bool = False
    clause: str = "1.36"
    provenance: str = "rulebook"


@dataclass(frozen=True, slots=True)
class Kind:
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

    id: str
    speeds: Mapping[str, int]
    attack: int
    defence: int
    fortress: int
    keeps_going: bool = False
    provenance: str = "kit"
    kit: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Cost:
    """Production points for a level more, and for a destroyed block's return as a cadre (11.4)."""

    step: int
    cadre: int


@dataclass(frozen=True, slots=True)
class CostClass:
    """A row of the cost chart (11.43): the blocks that cost the same.

    Attributes
    ----------
    id : str
    name : Name
    nations, kinds : tuple of str
    cost : Cost
    provenance : str
    """

    id: str
    name: Name
    nations: tuple[str, ...]
    kinds: tuple[str, ...]
    cost: Cost
    provenance: str = "kit"

    def holds(self, unit: Unit) -> bool:
        """Whether a block is of the class."""
        return unit.kind in self.kinds and not unit.traits.isdisjoint(self.nations)


@dataclass(frozen=True, slots=True)
class City:
    """A major or minor city (1.4).

    Attributes
    ----------
    kind : {"major", "minor"}
    value : int
        Production points a month; 0 of a minor city.
    is_victory : bool
        Whether Axis reinforcements may come there (1.41).
    country : str
        One of `LANDS`; cities of the home countries are home cities (1.44).
    """

    kind: str
    value: int
    is_victory: bool
    country: str


@dataclass(frozen=True, slots=True)
class Port:
    """A port (1.45).

    Attributes
    ----------
    size : {"small", "large"}
    is_base : bool
        Whether it is a naval base.
    areas : tuple of str
        The sea areas that it lies on; empty where none is in play.
    """

    size: str
    is_base: bool
    areas: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Resource:
    """An oil field or mine and its monthly production points, which count double for the Axis (1.5)."""

    kind: str
    value: int


@dataclass(frozen=True, slots=True)
class HalfYear:
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

    id: str
    name: Name
    base: Mapping[str, int]
    air_fire: Mapping[str, int]
    handicap: int
    provenance: str = "kit"
    kit: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Level:
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
    name: Name
    least: int
    league: int
    provenance: str = "kit"


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
    cities : mapping of address to City
    ports : mapping of address to Port
    resources : mapping of address to Resource
    arrivals : mapping of unit to int
        The level at which a reinforcement comes, where that is not its full one (16.4, 16.5).
    """

    terrain: Mapping[str, Terrain]
    hexsides: Mapping[str, Hexside]
    kinds: Mapping[str, Kind]
    costs: Mapping[str, CostClass]
    oil: Cost
    weather_table: WeatherTable
    half_years: Mapping[str, HalfYear]
    levels: tuple[Level, ...]
    victory: Mapping[str, int]
    repulse: Mapping[str, int]
    interdiction: int
    capacity: Mapping[str, int]
    cities: Mapping[str, City]
    ports: Mapping[str, Port]
    resources: Mapping[str, Resource]
    arrivals: Mapping[str, int]

    def half_year(self, turn: int) -> HalfYear:
        """The half-year of a fortnight.

        Examples
        --------
        >>> from wargame_kit.games.eastfront.files.charts_reading import read_charts
        >>> from wargame_kit.words.files import data_root
        >>> charts = read_charts(data_root() / "eastfront" / "charts.toml")
        >>> charts.half_year(12).id, charts.half_year(13).id
        ('S41', 'W41')
        """
        return self.half_years[HALF_YEARS[(turn - 1) // TURNS_OF_HALF_YEAR]]

    def month(self, turn: int) -> Month:
        """The month of a fortnight on the weather record."""
        return self.weather_table.months[self.turns[turn].month]

    @property
    def base(self) -> Mapping[str, Mapping[str, int]]:
        """Base production by half-year and side (11.31)."""
        return {each.id: each.base for each in self.half_years.values()}

    @property
    def air_fire(self) -> Mapping[str, Mapping[str, int]]:
        """The fire of air strikes by half-year and side (13.14)."""
        return {each.id: each.air_fire for each in self.half_years.values()}

    @property
    def handicap(self) -> Mapping[str, int]:
        """What is added to the victory points of the Axis, by half-year (17.2)."""
        return {each.id: each.handicap for each in self.half_years.values()}

    @property
    def league(self) -> Mapping[str, int]:
        """League points by level of victory (17.31)."""
        return {level.id: level.league for level in self.levels}

    def speed(self, kind: str, weather: str) -> int:
        """How many hexes a kind of block moves in a weather, in open ground (12.23).

        Examples
        --------
        >>> from wargame_kit.games.eastfront.files.charts_reading import read_charts
        >>> from wargame_kit.words.files import data_root
        >>> charts = read_charts(data_root() / "eastfront" / "charts.toml")
        >>> [charts.speed("cavalry", weather) for weather in ("dry", "mud", "snow")]
        [3, 2, 2]
        """
        return self.kinds[kind].speeds[weather]

    def fire(self, kind: str, action: str) -> int:
        """Its fire in ``attack`` or ``defence``: 1 single, 2 double, 3 triple; 0 for none.

        Examples
        --------
        >>> from wargame_kit.games.eastfront.files.charts_reading import read_charts
        >>> from wargame_kit.words.files import data_root
        >>> charts = read_charts(data_root() / "eastfront" / "charts.toml")
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
