"""What is printed for both battles, out of tables.toml."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, ClassVar

from wargame_kit.games import charts as printed
from wargame_kit.mechanics.differential import UnitResult, column_range
from wargame_kit.mechanics.outcomes import summed
from wargame_kit.position import Unit
from wargame_kit.words import say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.declared import SoFar
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import (
    As,
    Besides,
    By,
    Called,
    InRow,
    Inside,
    Keys,
    Listed,
    Where,
    Written,
)

NATIONS = ("russia", "pro-russian", "nato", "ukraine", "pro-nato", "china", "pro-chinese", "mongolia")
"""Whose counters there are: nations, the groups that lean towards them, and the Mongolian government."""

CONVENTIONAL = "conventional"
HYPERWAR = "hyperwar"
TABLES = (CONVENTIONAL, HYPERWAR)
"""The two combat tables (10)."""

TERRAIN = ("clear", "suburb", "city", "ger", "forest", "hills", "mountain", "marsh", "lake")
HEXSIDES = ("minor_river", "major_river")
WAYS = ("road", "trail", "rail", "air")

SAFE, DRIFT, ABORT, LOST = "safe", "drift", "abort", "eliminated"
LANDINGS = (SAFE, DRIFT, ABORT, LOST)
"""What becomes of a unit that jumps, best first (17)."""

DIRECTIONS = ("W", "SW", "SE", "E", "NE", "NW")
"""The six neighbours of a hex with a corner up, from the west on round by the south."""

BOMBARDMENT, SUPPORT, ROLLING, REACTION = "bombardment", "support", "rolling", "reaction"
USES = (BOMBARDMENT, SUPPORT, ROLLING, REACTION)
"""What a fire-support marker may be used for (12, 14)."""

MARKER_CLASSES = ("artillery", "hyperwar_artillery", "air", "hyperwar_air")
KILLS = ("node", "hyperwar", "other")
CAUSES = ("rough", "zone", "air_defence")
LIMITS = {
    **dict.fromkeys(("command_shift", "engineer_shift", "helicopter_shift"), (0, 8)),
    **dict.fromkeys(("advance", "halving"), (1, 9)),
}
"""Every number that the rules give in passing, with its least and greatest value."""

Shift = Annotated[int, Interval(0, 8)]


@dataclass(frozen=True, slots=True)
class TerrainEffect(printed.Row):
    """A row of the terrain chart.

    Attributes
    ----------
    cost : int or None
        Halves of a movement point to enter; None where nobody enters.
    shift : int
        Columns to the left, for the defender.
    otherwise : mapping of nation to int
        Columns for the defenders of a nation that is at home there.
    provenance : str
    """

    cost: Annotated[int | None, Interval(1, 40), Where(lambda its: its.row.flag("passable", True))] = None
    shift: Shift = 0
    otherwise: Annotated[Mapping[str, Shift], Keys(NATIONS, every=False)] = field(default_factory=dict)
    provenance: printed.Provenance = "kit"

    besides: ClassVar[Besides] = (printed.Said, "passable")

    @property
    def is_passable(self) -> bool:
        """Whether anybody enters it."""
        return self.cost is not None

    def shift_for(self, nation: str) -> int:
        """Columns to the left when that nation defends."""
        return self.otherwise.get(nation, self.shift)


@dataclass(frozen=True, slots=True)
class HexsideEffect(printed.Row):
    """A row of the terrain chart for a hexside.

    Attributes
    ----------
    added : int or None
        Halves of a movement point on top of the terrain; None: the whole allowance, from the bank.
    shift : int
        Columns to the left, for the defender, when every attacker crosses it.
    blocks : bool
        Whether nobody retreats or advances across without a bridge (13).
    provenance : str
    """

    added: Annotated[
        int | None,
        By(lambda row, key, its: None if row.table.get(key) == "all" else row.number(key, 0, 40)),
    ]
    shift: Shift = 0
    blocks: bool = False
    provenance: printed.Provenance = "kit"


@dataclass(frozen=True, slots=True)
class Way(printed.Row):
    """A row for a kind of way: halves of a movement point."""

    cost: Annotated[int, Interval(1, 40)]


def _landings(row: Reader, key: str, its: SoFar) -> Mapping[int, str]:
    """A result for each number from 1 on, as far as the table goes."""
    results = row.within(key)
    last = len(results.table)
    if not 6 <= last <= 9:
        raise row.error(key, ", ".join(results.table), say("expected/landing-rows"))
    results.only(tuple(map(str, range(1, last + 1))))
    return MappingProxyType({n: results.one_of(str(n), LANDINGS) for n in range(1, last + 1)})


def _directions(listed: object) -> tuple[str, ...]:
    if not isinstance(listed, list) or sorted(map(str, listed)) != sorted(DIRECTIONS):
        raise ValueError(listed)
    return tuple(listed)


@dataclass(frozen=True, slots=True)
class LandingTable(printed.Row):
    """What becomes of a unit that jumps (17).

    Attributes
    ----------
    rows : mapping of int to str
        By the modified die, one of `LANDINGS`; beyond its ends the last of its rows.
    modifiers : mapping of str to int
        By the cause: ``rough``, ``zone``, ``air_defence``.
    open_ground : frozenset of str
        The terrains and features of the board that are not rough.
    drift : tuple of str
        The direction that each number of the die means.
    """

    rows: Annotated[Mapping[int, str], Called("results"), By(_landings)]
    modifiers: Annotated[Mapping[str, Annotated[int, Interval(0, 3)]], Keys(CAUSES), InRow()]
    open_ground: Annotated[
        frozenset[Annotated[str, OneOf((*TERRAIN, "airport"))]], Listed(say("expected/grounds"))
    ]
    drift: Annotated[tuple[str, ...], Written(_directions, say("expected/directions"))]

    def result(self, modified: int) -> str:
        """What a modified die means."""
        return self.rows[max(min(self.rows), min(modified, max(self.rows)))]

    def chances(self, modifier: int = 0) -> dict[str, Fraction]:
        """The exact distribution with a modifier.

        Examples
        --------
        >>> import wargame_kit as wk
        >>> landing = wk.load("kiev").charts.landing
        >>> {result: str(chance) for result, chance in landing.chances(+1).items()}
        {'safe': '1/3', 'drift': '1/3', 'abort': '1/6', 'eliminated': '1/6'}
        """
        return summed((self.result(die + modifier), Fraction(1, 6)) for die in range(1, 7))


def _columns(combat: Reader, key: str, its: SoFar) -> tuple[tuple[str, int], ...]:
    """The columns and their least differentials: each follows the one before without a gap."""
    listed = combat.get("columns", list, say("expected/columns"))
    least: list[int] = []
    following: int | None = None
    for number, column in enumerate(listed):
        try:
            low, high = column_range(column)
        except (TypeError, ValueError) as error:
            raise combat.error("columns", column, say("expected/differential")) from error
        ends = (low is None, high is None) != (number == 0, number == len(listed) - 1)
        if ends or (following is not None and low != following):
            raise combat.error("columns", column, say("expected/differentials"))
        least.append(high if low is None and high is not None else low or 0)
        following = None if high is None else high + 1
    if len(least) < 2:
        raise combat.error("columns", listed, say("expected/differentials"))
    return tuple(zip(listed, least, strict=True))


def _is_cell(cell: object) -> bool:
    try:
        return isinstance(cell, str) and UnitResult.read(cell) is not None
    except ValueError:
        return False


_COMBAT = Inside("combat", (printed.Said,))
_CELLS = printed.cells(_is_cell, say("expected/unit-result"))


@dataclass(frozen=True, slots=True, eq=False)
class Tables(printed.Charts):
    """What is printed for both battles; `Charts` adds what is printed for one.

    Attributes
    ----------
    columns : tuple of str
        The differentials of the combat tables, worst first, such as ``"<=-3"`` and ``"+2/3"``.
    least : tuple of int
        The differential from which each is used; the first also below.
    results : mapping of table to mapping of die to tuple of str
    terrain : mapping of str to TerrainEffect
    hexsides : mapping of str to HexsideEffect
    ways : mapping of str to int
        Halves of a movement point.
    landing : LandingTable
    fire : mapping of marker class to mapping of use to frozenset of str
        The earlier uses that forbid a use; a use that is missing is never allowed (12, 14).
    kills : mapping of str to int
        Victory points for eliminating a ``node``, a ``hyperwar`` unit or an ``other``.
    limits : mapping of str to Limit
    spares : mapping of str to int
        Counters of the sheet that stand for nobody: turn marker, covers (2.3).
    """

    columns: Annotated[
        tuple[str, ...],
        _COMBAT,
        By(lambda row, key, its: tuple(column for column, _ in _columns(row, key, its))),
    ]
    least: Annotated[
        tuple[int, ...],
        _COMBAT,
        Called("columns"),
        By(lambda row, key, its: tuple(least for _, least in _columns(row, key, its))),
    ]
    results: Annotated[
        Mapping[str, Annotated[Mapping[int, Annotated[tuple[str, ...], _CELLS]], printed.DICE]],
        _COMBAT,
        Keys(TABLES),
        InRow(),
    ]
    terrain: Annotated[Mapping[str, TerrainEffect], Keys(TERRAIN)]
    hexsides: Annotated[Mapping[str, HexsideEffect], Called("hexside"), Keys(HEXSIDES)]
    ways: Annotated[
        Mapping[str, int],
        Called("way"),
        As(
            Annotated[Mapping[str, Way], Keys(WAYS)],
            lambda rows: MappingProxyType({way: row.cost for way, row in rows.items()}),
        ),
    ]
    landing: LandingTable
    fire: Annotated[
        Mapping[
            str,
            Annotated[
                Mapping[
                    str,
                    Annotated[frozenset[Annotated[str, OneOf(USES)]], Listed(say("expected/uses"))],
                ],
                Keys(USES, every=False, besides=(printed.Said,)),
            ],
        ],
        Keys(MARKER_CLASSES),
    ]
    kills: Annotated[Mapping[str, Annotated[int, Interval(0, 20)]], Keys(KILLS, besides=(printed.Said,))]
    limits: Annotated[Mapping[str, printed.Limit], Keys(LIMITS)]
    spares: Annotated[Mapping[str, Annotated[int, Interval(0, 99)]], Keys(besides=(printed.Said,))]

    book: ClassVar[str] = "neworder"
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

    def may_fire(self, kind: str, use: str, used: Collection[str]) -> bool:
        """Whether a marker of a class may be put to a use after those that it has had (12, 14).

        Examples
        --------
        >>> import wargame_kit as wk
        >>> charts = wk.load("kiev").charts
        >>> charts.may_fire("hyperwar_artillery", "rolling", {"support"})
        True
        >>> charts.may_fire("hyperwar_air", "rolling", {"support"})
        False
        """
        uses = self.fire[kind]
        return use in uses and uses[use].isdisjoint(used)

    def kill(self, unit: Unit) -> int:
        """Victory points for eliminating a unit: the best that fits it (23)."""
        return self.kills[self.kind_of_kill(unit)]

    def kind_of_kill(self, unit: Unit) -> str:
        """Which of the `kills` fits a unit best: of two that are worth as much the printed one."""
        fits = {"node": unit.kind in ("node", "base"), "hyperwar": "hyperwar" in unit.traits, "other": True}
        return max((kind for kind, does in fits.items() if does), key=lambda kind: self.kills[kind])
