"""The charts printed on the map, as `charts_reading` reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wargame_kit.games import charts
from wargame_kit.games.charts import TurnRow
from wargame_kit.words import Name
from wargame_kit.words.tables import Table

AXIS = "axis"
SOVIET = "soviet"
SIDES = (AXIS, SOVIET)


@dataclass(frozen=True, slots=True)
class TerrainEffect:
    """A row of the terrain effects table.

    Attributes
    ----------
    mechanised, other : int or None
        Movement points to enter; None where the row gives none.
    shift : int
        Columns to the left, for the defender.
    advance : int
        Longest advance of a mechanised unit whose way meets it.
    is_passable, joined_by_road, road_only : bool
    provenance : str
    """

    mechanised: int | None
    other: int | None
    shift: int
    advance: int
    is_passable: bool = True
    joined_by_road: bool = False
    road_only: bool = False
    provenance: str = "rulebook"


@dataclass(frozen=True, slots=True)
class Weather:
    """What the weather of a turn does (14.1).

    Attributes
    ----------
    id : str
    name : Name
    clause : str
        Number of its clause.
    clear_counts_as : str
        Terrain that clear hexes count as.
    roads : bool
        Whether roads have their effect.
    shift_for_defender, shift_for_soviet : int
        Columns.
    soviet_zone_cost : int or None
        Movement points for Soviet units into or out of a zone of control; None: as usual.
    """

    id: str
    name: Name
    clause: str
    turns: tuple[int, ...]
    clear_counts_as: str = "clear"
    roads: bool = True
    shift_for_defender: int = 0
    shift_for_soviet: int = 0
    soviet_zone_cost: int | None = None


@dataclass(frozen=True, slots=True)
class Turn(TurnRow):
    """A box of the turn track: its weather (14.1), and what each side may choose and bring."""

    weather: str = ""
    chits: Mapping[str, int] = field(default_factory=dict)
    reinforcements: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chit:
    """A command chit (2.23).

    Attributes
    ----------
    id : str
    side : {"axis", "soviet", "both"}
    kind : {"headquarters", "guderian", "reinforcements", "direct", "supply"}
    headquarters : str
        Formation whose headquarters it activates.
    count : int
    option : str
        The option that brings it in, or empty.
    """

    id: str
    name: Name
    side: str
    kind: str
    headquarters: str
    count: int
    option: str
    provenance: str


@dataclass(frozen=True, slots=True, eq=False)
class Charts(charts.Charts):
    """All charts of the game.

    Attributes
    ----------
    columns : tuple of str
        Odds columns of the combat results table, worst first.
    virtual_columns : tuple of str
        Below 1-1, nearest first.
    results : mapping of die to tuple of str
    terrain : mapping of str to TerrainEffect
    turns, weather, chits : mapping
    numbers : mapping
        The rest of the file, as read: limits and special rules.
    """

    turns: Mapping[int, Turn]
    columns: tuple[str, ...]
    virtual_columns: tuple[str, ...]
    results: Mapping[int, tuple[str, ...]]
    terrain: Mapping[str, TerrainEffect]
    weather: Mapping[str, Weather]
    chits: Mapping[str, Chit]
    numbers: Table

    def __repr__(self) -> str:
        return (
            f"<Charts: {len(self.columns)} columns of odds, {len(self.turns)} turns, {len(self.chits)} chits>"
        )

    def limit(self, name: str) -> int:
        """A number that the rules give in passing."""
        return int(self.numbers["limits"][name]["value"])

    def weather_of(self, turn: int) -> Weather:
        """The weather of a turn."""
        return self.weather[self.turns[turn].weather]
