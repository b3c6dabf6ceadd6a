"""What is printed for both battles, as `tables_reading` reads it from tables.toml."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from wargame_kit.games import charts
from wargame_kit.mechanics.outcomes import summed
from wargame_kit.position import Unit

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


@dataclass(frozen=True, slots=True)
class TerrainEffect:
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

    cost: int | None
    shift: int = 0
    otherwise: Mapping[str, int] = field(default_factory=dict)
    provenance: str = "kit"

    @property
    def is_passable(self) -> bool:
        """Whether anybody enters it."""
        return self.cost is not None

    def shift_for(self, nation: str) -> int:
        """Columns to the left when that nation defends."""
        return self.otherwise.get(nation, self.shift)


@dataclass(frozen=True, slots=True)
class HexsideEffect:
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

    added: int | None
    shift: int = 0
    blocks: bool = False
    provenance: str = "kit"


@dataclass(frozen=True, slots=True)
class LandingTable:
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

    rows: Mapping[int, str]
    modifiers: Mapping[str, int]
    open_ground: frozenset[str]
    drift: tuple[str, ...] = DIRECTIONS

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


@dataclass(frozen=True, slots=True, eq=False)
class Tables(charts.Charts):
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

    columns: tuple[str, ...]
    least: tuple[int, ...]
    results: Mapping[str, Mapping[int, tuple[str, ...]]]
    terrain: Mapping[str, TerrainEffect]
    hexsides: Mapping[str, HexsideEffect]
    ways: Mapping[str, int]
    landing: LandingTable
    fire: Mapping[str, Mapping[str, frozenset[str]]]
    kills: Mapping[str, int]
    limits: Mapping[str, Limit]
    spares: Mapping[str, int]

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
