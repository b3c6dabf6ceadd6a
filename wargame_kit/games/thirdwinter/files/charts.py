"""The charts of The Third Winter, out of charts.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from wargame_kit.games import charts as printed
from wargame_kit.games.ocs.files.charts import Costs, Factors, OcsCharts
from wargame_kit.games.ocs.files.kinds import GROUND_CONDITIONS
from wargame_kit.games.thirdwinter.files.events import (
    EVENTS,
    SORTS,
    Divisions,
    Event,
    faults_of,
    faults_of_divisions,
)
from wargame_kit.games.thirdwinter.files.income import SupplyTable
from wargame_kit.games.thirdwinter.files.replacements import (
    RebuildTable,
    ReplacementTables,
    SpecialTables,
    faults_of_rebuilding,
)
from wargame_kit.games.thirdwinter.files.weather import FlightTable, WeatherTable
from wargame_kit.games.thirdwinter.sides import SIDES
from wargame_kit.words import DataError, say
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import KEY, Called, Keys, Where

PONTOON, BRIDGE, BLOWN, FERRY, RAIL_FERRY, ICE = "pontoon", "bridge", "blown", "ferry", "rail_ferry", "ice"
BOATS = "boats"
CROSSINGS = (PONTOON, BRIDGE, BLOWN, FERRY, RAIL_FERRY, ICE, BOATS)
"""How a side gets over a river by rules of the title; over a bridge that stands, as the road on it says."""

LIMITS = (
    *("hedgehog", "ferry", "rail_ferry", "advance", "repair", "freeze", "boats", "jenson_fuel"),
    *("command_radius", "front_armies", "front_gap", "front_enemy", "front_flight", "front_freight"),
    *("army_supply", "front_supply", "flak_unit", "flak_division", "flak_front", "buster_roll"),
    *("air_fleet_gap", "air_fleet_range", "air_army_gap", "air_army_range"),
    *("airlift_range", "airlift_base", "airlift_elsewhere"),
    *("offensive_fronts", "offensive_least", "offensive_most", "regroup_least", "regroup_supply"),
    *("shells_back", "shells_beside"),
    *("rvgk_enemy", "rvgk_threat", "rvgk_freight", "rvgk_independents"),
    *("rvgk_corps", "rvgk_cavalry", "rvgk_guns", "rvgk_rifles", "rvgk_tank_armies"),
    *(
        "kessel_move",
        "kessel_near",
        "kessel_back",
        "fortress_near",
        "kampfgruppe_supply",
        "remnant_hexes",
        "army_lost",
        "army_group_lost",
        "corps_back",
        "armour_loss_turns",
        "armour_loss_roll",
        "hungarian_edge",
        "collapse_exit",
        "collapse_roll",
        "rumania_lost",
        "air_box",
        "air_box_units",
        "corps_called",
        "corps_supply",
    ),
)
"""Every number that the title gives in passing."""

BOUNDS: Mapping[str, tuple[int, int]] = {
    **dict.fromkeys(LIMITS, (1, 60)),
    **{"armour_loss_roll": (2, 12), "collapse_roll": (1, 6), "hedgehog": (1, 4), "freeze": (1, 3)},
    **dict.fromkeys(("flak_unit", "flak_division", "flak_front", "buster_roll"), (1, 10)),
    **dict.fromkeys(("ferry", "rail_ferry", "advance", "boats"), (1, 10)),
    **dict.fromkeys(("offensive_least", "offensive_most", "regroup_least"), (1, 30)),
    **dict.fromkeys(("shells_back", "kessel_back", "corps_back", "repair"), (1, 30)),
}
"""From where to where each may be: no die shows more, and no fact of a saved game holds more."""


@dataclass(frozen=True, slots=True)
class Crossing(printed.Row):
    """A row of the terrain effects chart for a way over a river (1.4b, 1.4c, 1.5).

    Attributes
    ----------
    id : str
    costs : mapping of class to int
        What the step costs, hex and hexside together; over a bridge that stands as the road says.
    factors : mapping of category to Fraction
        By what attackers over it are multiplied; over a pontoon as the river says.
    """

    id: Annotated[str, KEY]
    costs: Annotated[Costs, Where(lambda its: its.id != BRIDGE)] = None  # type: ignore[assignment]
    factors: Annotated[Factors, Where(lambda its: its.id != PONTOON)] = None  # type: ignore[assignment]
    clause: printed.ClauseNumber = "1.4b"
    provenance: printed.Provenance = "kit"


@dataclass(frozen=True, slots=True, eq=False)
class ThirdWinterCharts(OcsCharts):
    """The charts of the title; their rows cite its own book.

    Attributes
    ----------
    weather : WeatherTable
    flight : mapping of ground to FlightTable
    replacements : mapping of side to mapping of int to Replacements
        By the sum of two dice.
    special : mapping of side to mapping of int to SpecialRow
    rebuild : mapping of str to RebuildRow
    supply : mapping of str to SupplyTable
    crossings : mapping of str to Crossing
    title_limits : mapping of str to Limit
    events : mapping of str to Event
    divisions : mapping of str to Divisions
        By the sort of which a crisis elsewhere takes one (1.9, rare 26).
    """

    weather: WeatherTable
    flight: Annotated[Mapping[str, FlightTable], Keys(GROUND_CONDITIONS)]
    replacements: ReplacementTables
    special: SpecialTables
    rebuild: RebuildTable
    supply: Annotated[Mapping[str, SupplyTable], Keys(SIDES)]
    crossings: Annotated[Mapping[str, Crossing], Called("crossing"), Keys(CROSSINGS)]
    title_limits: Annotated[Mapping[str, printed.Limit], Called("limit"), Keys(LIMITS)]
    events: Annotated[Mapping[str, Event], Called("event"), Keys(EVENTS)]
    divisions: Annotated[Mapping[str, Divisions], Called("division"), Keys(SORTS)]

    book: ClassVar[str] = "thirdwinter"
    bounds: ClassVar[Mapping[str, tuple[int, int]]] = BOUNDS

    def faults(self, row: Reader) -> Iterator[DataError]:
        """What tables must agree on: the turn track, the cells of events, who is rebuilt with what."""
        yield from OcsCharts.faults(self, row)
        yield from faults_of(self.events, row)
        yield from faults_of_divisions(self.divisions, row)
        yield from faults_of_rebuilding(self.rebuild, row)
        for side, table in self.supply.items():
            yield from table.faults_of_shifts(row, f"supply.{side}", self.last_turn)
        if self.weather.rows[-1].last != self.last_turn:
            place = f"weather.rows {len(self.weather.rows)}.to"
            expected = say("expected/row-to", turn=self.last_turn)
            yield row.error(place, self.weather.rows[-1].last, expected)


def chart_of(charts: object) -> ThirdWinterCharts:
    """Charts of the series as those of the title."""
    assert isinstance(charts, ThirdWinterCharts)  # the title reads no others
    return charts
