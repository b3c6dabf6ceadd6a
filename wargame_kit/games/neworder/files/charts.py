"""The charts of a battle, out of charts.toml: those of both battles and its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from wargame_kit.games import charts as printed
from wargame_kit.games.neworder.files.amounts import FORM, Amount
from wargame_kit.games.neworder.files.kinds import KINDS
from wargame_kit.games.neworder.files.tables import NATIONS, TERRAIN, Tables
from wargame_kit.position import Unit
from wargame_kit.words import DataError, say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.declared import SoFar
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import (
    KEY,
    After,
    As,
    By,
    Called,
    Inside,
    Keys,
    Listed,
    Where,
    Written,
)

FORMATION, POOL, GROUPS, AIR = "formation", "pool", "groups", "air"
FORMATION_KINDS = (FORMATION, POOL, GROUPS, AIR, "government", "netwar", "base")
"""What a counter may belong to: a formation that comes whole, an army pool out of which units are picked, the
armed groups, the air strikes, the government, netwar, and the bases that engineers build."""

QUIET, MORALE, FRICTION = "quiet", "morale", "friction"
RISING, AIR_EFFORT, JAM = "rising", "air_effort", "jam"
EVENTS = (QUIET, MORALE, FRICTION, RISING, AIR_EFFORT, JAM)


MOST_DRAWS = 6
"""Of one cell of the reinforcement table."""

DICE = tuple(map(str, range(1, 7)))
FORMATION_ID = re.compile(r"[A-Za-z0-9]{1,12}")
Many = Annotated[Amount, Written(Amount, say("expected/amount"))]
"""How many: a number or dice (2.13)."""

_COUNTS = Where(lambda its: its.kind == MORALE)


@dataclass(frozen=True, slots=True)
class Formation(printed.Row):
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

    id: Annotated[str, KEY]
    name: printed.Named
    side: Annotated[str, OneOf(lambda its: (*its.file.sides, ""))]
    nation: Annotated[str, OneOf((*NATIONS, ""))]
    kind: Annotated[str, OneOf(FORMATION_KINDS)]
    provenance: printed.Provenance = "kit"


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
class Event(printed.Row):
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

    kind: Annotated[str, Called("event"), OneOf(EVENTS)]
    name: printed.Named
    clause: printed.ClauseNumber
    amount: Annotated[Many | None, Where(lambda its: its.kind in (RISING, AIR_EFFORT))] = None
    terrains: Annotated[
        tuple[Annotated[str, OneOf(TERRAIN)], ...],
        Called("hexes"),
        Listed(say("expected/grounds")),
        _COUNTS,
    ] = ()
    lead: Annotated[int, Interval(1, 99), _COUNTS] = 0
    shift: Annotated[int, Interval(1, 8), _COUNTS] = 0
    provenance: printed.Provenance = "kit"


@dataclass(frozen=True, slots=True)
class HexPoints(printed.Row):
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

    id: Annotated[str, KEY]
    name: printed.Named
    feature: str
    each: Annotated[int, Interval(0, 50)]
    whole: Annotated[int | None, By(lambda row, key, its: row.number(key, default=None))]
    sides: Annotated[
        tuple[Annotated[str, OneOf(lambda its: its.file.sides)], ...],
        Listed(say("expected/sides"), 1, whole=True),
    ]
    provenance: printed.Provenance = "kit"

    def points(self, held: int, there: int) -> int:
        """What a side gets that holds so many of the hexes.

        Examples
        --------
        >>> from wargame_kit.words import Name
        >>> airport = HexPoints("airport", Name("Airport"), "airport", 1, 7, ("russia", "china"))
        >>> airport.points(1, 2), airport.points(2, 2)
        (1, 7)
        """
        if self.whole is not None and held == there > 0:
            return self.whole
        return held * self.each


@dataclass(frozen=True, slots=True)
class Grade(printed.Row):
    """A degree of victory (23): it holds from that difference of the points upwards."""

    name: printed.Named
    least: Annotated[int, Called("from"), Interval(0, 999)]
    provenance: printed.Provenance = "kit"


@dataclass(frozen=True, slots=True)
class VictoryChart:
    """What counts at the end beside units eliminated (23, 24, 26).

    Attributes
    ----------
    hexes : tuple of HexPoints
    grades : tuple of Grade
        The least first; the first, a draw, holds from 0.
    """

    hexes: Annotated[tuple[HexPoints, ...], As(Mapping[str, HexPoints], lambda rows: tuple(rows.values()))]
    grades: Annotated[tuple[Grade, ...], Called("grade"), Listed(say("expected/grades"), 1)]

    def faults(self, row: Reader) -> Iterator[DataError]:
        """The grades rise from 0."""
        before = -1
        for number, grade in enumerate(self.grades, 1):
            if grade.least <= before or (number == 1 and grade.least):
                yield row.error(f"grade {number}.from", grade.least, say("expected/grades"))
            before = grade.least

    def grade(self, difference: int) -> Grade:
        """The grade of a difference of the points, whoever has more."""
        return [grade for grade in self.grades if grade.least <= abs(difference)][-1]


@dataclass(frozen=True, slots=True)
class Stacking(printed.Row):
    """How many units of a nation lie in a hex (25, 27): on the ground, and helicopters beside them."""

    ground: Annotated[int, Interval(1, 20)]
    helicopters: Annotated[int, Interval(0, 20)] = 0
    provenance: printed.Provenance = "rulebook"


@dataclass(frozen=True, slots=True)
class FireLimit(printed.Row):
    """How many fire-support markers of a nation fire at a hex (25, 27).

    Attributes
    ----------
    markers : int
    all_hyperwar : int
        The limit when every one of them is a high-tech one.
    provenance : str
    """

    markers: Annotated[int, Interval(1, 20)]
    all_hyperwar: Annotated[
        int, By(lambda row, key, its: row.number(key, its.markers, 20, default=its.markers))
    ]
    provenance: printed.Provenance = "rulebook"


@dataclass(frozen=True, slots=True)
class AirTransport(printed.Row):
    """Whom helicopters of a nation lift (25, 27): some arms, and who has the para symbol."""

    kinds: Annotated[frozenset[Annotated[str, OneOf(KINDS)]], Listed(say("expected/arms"))]
    para: bool = True
    provenance: printed.Provenance = "rulebook"


@dataclass(frozen=True, slots=True)
class SetUp(printed.Row):
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

    formations: Many
    groups: Many
    nation: Annotated[str, OneOf(NATIONS)]
    units: Many | None = None
    pool: Annotated[
        str,
        OneOf(lambda its: [each.id for each in its.file.formations.values() if each.kind == POOL]),
        Where(lambda its: "units" in its.row.table),
    ] = ""
    on_map: bool = False
    lot: Annotated[
        tuple[Annotated[str, OneOf(lambda its: _of(its.file, its.key, FORMATION))], ...],
        Listed(say("expected/formations")),
    ] = ()
    provenance: printed.Provenance = "rulebook"


def _of(file: SoFar, side: object, kind: str) -> list[str]:
    """The formations of a kind that a side has."""
    return [each.id for each in file.formations.values() if each.kind == kind and each.side == side]


def _draws(rows: Reader, side: str, its: SoFar) -> Mapping[int, tuple[Draw, ...]]:
    """What each die brings a side."""
    row, pools = rows.within(side).only((*printed.SAID, *DICE)), _of(its.file, side, POOL)
    its.check_part(printed.Said, row)
    cells = {}
    for die in DICE:
        listed = row.get(die, list, say("expected/draws"))
        if len(listed) > MOST_DRAWS:
            raise row.error(die, listed, say("expected/draws"))
        cells[int(die)] = tuple(_draw(row, die, text, pools) for text in listed)
    return MappingProxyType(cells)


def _draw(row: Reader, die: str, text: object, pools: list[str]) -> Draw:
    """One of ``1 formation``, ``1 formation nato``, ``1Dr groups``, ``1Dr opcom``."""
    words = text.split() if isinstance(text, str) else []
    if 2 <= len(words) <= 3 and FORM.fullmatch(words[0]):
        many, what, *of = words
        if what == FORMATION and all(nation in NATIONS for nation in of):
            return Draw(Amount(many), FORMATION, *of)
        if what == GROUPS and not of:
            return Draw(Amount(many), GROUPS)
        if what in pools and not of:
            return Draw(Amount(many), POOL, what)
    expected = say("expected/draw", known=", ".join(sorted(pools)))
    raise row.error(die, text, expected)


def _by_turn(rows: Reader, side: str, its: SoFar) -> Mapping[int, Amount]:
    """How many markers come in a turn: keys are a turn or turns from one to another, ``1-6``."""
    row, last = rows.within(side), max(its.file.turns)
    its.check_part(printed.Said, row)
    turns: dict[int, Amount] = {}
    for key in row.table:
        if key in printed.SAID:
            continue
        found = re.fullmatch(r"([1-9]\d?)(?:-([1-9]\d?))?", key)
        first, to = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= first <= to <= last or any(turn in turns for turn in range(first, to + 1)):
            raise rows.error(side, key, say("expected/turn-span", last=last))
        turns |= dict.fromkeys(range(first, to + 1), _amount(row, key))
    missing = [turn for turn in range(1, last + 1) if turn not in turns]
    if missing:
        raise rows.error(side, None, say("expected/every-turn", turn=missing[0]))
    return MappingProxyType(dict(sorted(turns.items())))


def _amount(row: Reader, key: str) -> Amount:
    if not FORM.fullmatch(said := row.text(key)):
        raise row.error(key, said, say("expected/amount"))
    return Amount(said)


def _pair(listed: object) -> frozenset[str]:
    if not isinstance(listed, list) or len(listed) != 2 or not all(each in NATIONS for each in listed):
        raise ValueError(listed)
    return frozenset(listed)


Pairs = Annotated[
    frozenset[Annotated[frozenset[str], Written(_pair, say("expected/pairs"))]],
    Called("nations"),
    Listed(say("expected/pairs")),
]
OF_NATIONS = Keys(NATIONS, every=False)
OF_SIDES = Keys(lambda its: its.file.sides, every=False)
Numbers = Mapping[str, Annotated[int, Interval(0, 99)]]


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

    formations: Annotated[
        Mapping[str, Formation], Called("formation"), Keys(FORMATION_ID, say("expected/formation-id"))
    ]
    reinforcements: Annotated[Mapping[str, Annotated[Mapping[int, tuple[Draw, ...]], By(_draws)]], OF_SIDES]
    air: Annotated[
        Mapping[str, Annotated[Mapping[int, Amount], By(_by_turn)]], Keys(lambda its: its.file.sides)
    ]
    netwar: Annotated[
        Mapping[str, Annotated[Mapping[int, Amount], By(_by_turn)]], Keys(lambda its: its.file.sides)
    ]
    events: Annotated[Mapping[int, Event], printed.DICE]
    victory: VictoryChart
    stacking: Annotated[Mapping[str, Stacking], OF_NATIONS]
    fire_limits: Annotated[Mapping[str, FireLimit], Called("fire_limit"), OF_NATIONS]
    lifted: Annotated[Mapping[str, AirTransport], Called("air_transport"), OF_NATIONS]
    set_up: Annotated[Mapping[str, SetUp], OF_SIDES]
    mixing: Annotated[Pairs, Inside("together.stack", (printed.Said,))]
    fire_apart: Annotated[Pairs, Inside("together.fire_apart", (printed.Said,))]
    drops: Annotated[Numbers, Keys(lambda its: its.file.sides, every=False, besides=(printed.Said,))]
    airport: Annotated[Numbers, Keys(NATIONS, every=False, besides=(printed.Said,))]
    entry: Annotated[Mapping[str, str], Keys(NATIONS, every=False, besides=(printed.Said,))]
    origins: Annotated[printed.Origins, After(lambda row, its: its.tables.origins.and_of(row))] = field(
        default_factory=printed.Origins, kw_only=True
    )

    @classmethod
    def of_battle(cls, path: Path, tables: Path, sides: tuple[str, ...]) -> Charts:
        """Read charts.toml of a battle with two sides, and tables.toml of the book.

        Raises
        ------
        DataError
            Naming the file, the key, the value and what was expected there, for all that is wrong.
        """
        both = Tables.read(tables, turns={})
        own = {each.name: getattr(both, each.name) for each in fields(both) if each.name != "origins"}
        del own["turns"]
        return cls.read(path, tables=both, sides=sides, **own)

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
