"""The charts of a battle, as `charts_reading` reads them: those of both battles and its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wargame_kit.games.neworder.files.amounts import Amount
from wargame_kit.games.neworder.files.tables import Tables
from wargame_kit.position import Unit
from wargame_kit.words import Name

NATIONS = ("russia", "pro-russian", "nato", "ukraine", "pro-nato", "china", "pro-chinese", "mongolia")
"""Whose counters there are: nations, the groups that lean towards them, and the Mongolian government."""

FORMATION, POOL, GROUPS, AIR = "formation", "pool", "groups", "air"
FORMATION_KINDS = (FORMATION, POOL, GROUPS, AIR, "government", "netwar", "base")
"""What a counter may belong to: a formation that comes whole, an army pool out of which units are picked, the
armed groups, the air strikes, the government, netwar, and the bases that engineers build."""

QUIET, MORALE, FRICTION = "quiet", "morale", "friction"
RISING, AIR_EFFORT, JAM = "rising", "air_effort", "jam"
EVENTS = (QUIET, MORALE, FRICTION, RISING, AIR_EFFORT, JAM)


@dataclass(frozen=True, slots=True)
class Formation:
    """A box of the reinforcement sheet (24, 26).

    Attributes
    ----------
    id : str
        As counters name it.
    name : Name
    side, nation : str
    kind : str
        One of `FORMATION_KINDS`.
    provenance : str
    """

    id: str
    name: Name
    side: str
    nation: str
    kind: str
    provenance: str = "kit"


@dataclass(frozen=True, slots=True)
class Draw:
    """What a cell of the reinforcement table gives (6).

    Attributes
    ----------
    amount : Amount
    kind : {"formation", "groups", "pool"}
        Whole formations, picked by hand; groups, drawn unseen; units of an army pool, picked by hand.
    of : str
        The nation of the formations, or the id of the pool; empty where the side has one kind alone.
    """

    amount: Amount
    kind: str
    of: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (str(self.amount), "" if self.kind == POOL else self.kind, self.of)))


@dataclass(frozen=True, slots=True)
class Event:
    """A row of the events table (5).

    Attributes
    ----------
    kind : str
        One of `EVENTS`.
    name : Name
    clause : str
    amount : Amount or None
        Groups that each player draws, or air strikes that the roller gets.
    terrains : tuple of str
        The terrains whose hexes count in a morale check.
    lead : int
        How many of them more a side must hold.
    shift : int
        Columns to the right that its attacks then get.
    provenance : str
    """

    kind: str
    name: Name
    clause: str
    amount: Amount | None = None
    terrains: tuple[str, ...] = ()
    lead: int = 0
    shift: int = 0
    provenance: str = "kit"


@dataclass(frozen=True, slots=True)
class HexPoints:
    """Hexes that count at the end (24, 26).

    Attributes
    ----------
    id : str
    name : Name
    feature : str
        The feature of the board whose hexes they are.
    each : int
        Victory points for a hex.
    whole : int or None
        Points for all of them, instead of those for each; None where there is nothing more.
    sides : tuple of str
        The sides that may get them.
    provenance : str
    """

    id: str
    name: Name
    feature: str
    each: int
    whole: int | None
    sides: tuple[str, ...]
    provenance: str = "kit"

    def points(self, held: int, there: int) -> int:
        """What a side gets that holds so many of the hexes.

        Examples
        --------
        >>> airport = HexPoints("airport", Name("Airport"), "airport", 1, 7, ("russia", "china"))
        >>> airport.points(1, 2), airport.points(2, 2)
        (1, 7)
        """
        if self.whole is not None and held == there > 0:
            return self.whole
        return held * self.each


@dataclass(frozen=True, slots=True)
class Grade:
    """A degree of victory (23): it holds from that difference of the points upwards."""

    name: Name
    least: int
    provenance: str = "kit"


@dataclass(frozen=True, slots=True)
class VictoryChart:
    """What counts at the end beside units eliminated (23, 24, 26).

    Attributes
    ----------
    hexes : tuple of HexPoints
    grades : tuple of Grade
        The least first; the first, a draw, holds from 0.
    """

    hexes: tuple[HexPoints, ...]
    grades: tuple[Grade, ...]

    def grade(self, difference: int) -> Grade:
        """The grade of a difference of the points, whoever has more."""
        return [grade for grade in self.grades if grade.least <= abs(difference)][-1]


@dataclass(frozen=True, slots=True)
class Stacking:
    """How many units of a nation lie in a hex (25, 27): on the ground, and helicopters beside them."""

    ground: int
    helicopters: int = 0
    provenance: str = "rulebook"


@dataclass(frozen=True, slots=True)
class FireLimit:
    """How many fire-support markers of a nation fire at a hex (25, 27).

    Attributes
    ----------
    markers : int
    all_hyperwar : int
        The limit when every one of them is a high-tech one.
    provenance : str
    """

    markers: int
    all_hyperwar: int
    provenance: str = "rulebook"


@dataclass(frozen=True, slots=True)
class AirTransport:
    """Whom helicopters of a nation lift (25, 27): some arms, and who has the para symbol."""

    kinds: frozenset[str]
    para: bool = True
    provenance: str = "rulebook"


@dataclass(frozen=True, slots=True)
class SetUp:
    """What a side sets up or picks before the first turn (24, 26).

    Attributes
    ----------
    formations : Amount
        Formations picked by hand.
    groups : Amount
        Groups drawn unseen and put on the map.
    nation : str
        The nation whose formations are picked.
    units : Amount or None
        Units picked by hand out of `pool`.
    pool : str
        Id of that pool, or empty.
    on_map : bool
        Whether what is picked stands on the map at once, instead of waiting to enter.
    lot : tuple of str
        Formations one of which is drawn and waits as well.
    provenance : str
    """

    formations: Amount
    groups: Amount
    nation: str
    units: Amount | None = None
    pool: str = ""
    on_map: bool = False
    lot: tuple[str, ...] = ()
    provenance: str = "rulebook"


@dataclass(frozen=True, slots=True, eq=False)
class Charts(Tables):
    """All charts of a battle.

    Attributes
    ----------
    formations : mapping of str to Formation
    reinforcements : mapping of side to mapping of die to tuple of Draw
    air, netwar : mapping of side to mapping of turn to Amount
        Markers that come in a reinforcement phase.
    events : mapping of die to Event
    victory : VictoryChart
    stacking : mapping of nation to Stacking
    mixing : frozenset of frozenset of str
        Pairs of nations that may lie in a hex, within the lesser limit of the two.
    fire_limits : mapping of nation to FireLimit
    fire_apart : frozenset of frozenset of str
        Pairs of nations whose markers never fire at a hex together.
    lifted : mapping of nation to AirTransport
    drops : mapping of side to int
        Jumps a turn.
    airport : mapping of nation to int
        Landings at the airport in a movement phase.
    entry : mapping of nation to str
        The feature of the board by whose hexes it enters; a nation that is missing has none.
    set_up : mapping of side to SetUp

    Examples
    --------
    >>> import wargame_kit as wk
    >>> charts = wk.load("kiev").charts
    >>> charts
    <Charts: 10 columns of differentials, 13 turns, 12 formations>
    >>> charts.results["conventional"][6][-1], charts.stacking["russia"].ground
    ('D2R2', 2)
    >>> [str(draw) for draw in charts.reinforcements["russia"][6]]
    ['1 formation', '1Dr opcom']
    """

    formations: Mapping[str, Formation]
    reinforcements: Mapping[str, Mapping[int, tuple[Draw, ...]]]
    air: Mapping[str, Mapping[int, Amount]]
    netwar: Mapping[str, Mapping[int, Amount]]
    events: Mapping[int, Event]
    victory: VictoryChart
    stacking: Mapping[str, Stacking]
    fire_limits: Mapping[str, FireLimit]
    lifted: Mapping[str, AirTransport]
    set_up: Mapping[str, SetUp]
    mixing: frozenset[frozenset[str]] = frozenset()
    fire_apart: frozenset[frozenset[str]] = frozenset()
    drops: Mapping[str, int] = field(default_factory=dict)
    airport: Mapping[str, int] = field(default_factory=dict)
    entry: Mapping[str, str] = field(default_factory=dict)

    def formations_of(self, side: str, nation: str = "") -> tuple[str, ...]:
        """The formations of a side that come whole, of one nation or of all."""
        return tuple(
            each.id
            for each in self.formations.values()
            if each.kind == FORMATION and each.side == side and nation in ("", each.nation)
        )

    def may_mix(self, nation: str, other: str) -> bool:
        """Whether units of two nations may lie in a hex."""
        return nation == other or frozenset((nation, other)) in self.mixing

    def may_be_lifted(self, unit: Unit) -> bool:
        """Whether helicopters of its nation lift a unit (25, 27)."""
        by = self.lifted.get(next((nation for nation in NATIONS if nation in unit.traits), ""))
        return by is not None and (unit.kind in by.kinds or (by.para and "para" in unit.traits))

    def entry_of(self, unit: Unit) -> str:
        """The feature of the board by whose hexes a unit enters, empty where it has none: groups.

        The government enters where its side does (24).
        """
        nation = next((nation for nation in NATIONS if nation in unit.traits), "")
        return self.entry.get(unit.side if nation == "mongolia" else nation, "")

    def __repr__(self) -> str:
        whole = sum(each.kind == FORMATION for each in self.formations.values())
        return (
            f"<Charts: {len(self.columns)} columns of differentials, {len(self.turns)} turns, "
            f"{whole} formations>"
        )
