"""The charts printed on the map, out of charts.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from wargame_kit.games import charts as printed
from wargame_kit.mechanics.outcomes import Result
from wargame_kit.rulebook import load_rulebook
from wargame_kit.words import DataError, Phrase, say
from wargame_kit.words.allowed import Interval, OneOf
from wargame_kit.words.declared import SoFar
from wargame_kit.words.tables import Reader
from wargame_kit.words.written import KEY, After, Besides, By, Called, InRow, Inside, Keys, Listed

AXIS = "axis"
SOVIET = "soviet"
SIDES = (AXIS, SOVIET)
TOWN, SUPPLY = "town", "supply"
GROUNDS = ("clear", "light_forest", "deep_forest", "marsh", "lake", "big_city", "mountain", TOWN)
"""What the rows of the terrain effects table are for: every terrain of the board, and towns."""

LIMITS = {
    "stacking": (1, 9),
    "axis_hexes_off_railway": (0, 99),
    "zone_enter": (0, 20),
    "zone_leave": (0, 20),
    "fortified_defence": (0, 99),
    "advance_non_mechanised": (0, 9),
    "advance_mechanised": (0, 9),
    "garrison_units": (0, 99),
    "guards_divisions": (0, 99),
}
"""Every number that the rules give in passing, with its least and greatest value."""

Count = Annotated[int, Interval(0, 99)]


def _cost(row: Reader, key: str, its: SoFar) -> int | None:
    # A town lies on other ground; of the rest a cost may be missing only where nobody pays one.
    pays = its.key != TOWN and its.is_passable and not its.road_only
    cost: int | None = row.number(key, 1, 20, default=... if pays else None)
    return cost


@dataclass(frozen=True, slots=True)
class TerrainEffect(printed.Row):
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

    mechanised: Annotated[int | None, By(_cost)]
    other: Annotated[int | None, Called("non_mechanised"), By(_cost)]
    shift: Annotated[
        int, By(lambda row, key, its: row.number(key, default=row.number("added_shift", default=0)))
    ]
    advance: Count = 0
    is_passable: Annotated[bool, Called("passable")] = True
    joined_by_road: bool = False
    road_only: bool = False
    provenance: printed.Provenance = "rulebook"

    besides: ClassVar[Besides] = (
        *(printed.Sourced, "added_shift", "mountain_divisions", "zone_of_control"),
        "line_of_communications",
    )


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

    id: Annotated[str, KEY]
    name: printed.Named
    clause: printed.ClauseNumber
    turns: Annotated[tuple[Count, ...], Listed(say("error/numbers"))]
    clear_counts_as: Annotated[str, OneOf(lambda its: its.file.terrain)] = "clear"
    roads: bool = True
    shift_for_defender: Count = 0
    shift_for_soviet: Count = 0
    soviet_zone_cost: Annotated[int | None, Called("soviet_zone_enter"), Interval(0, 99)] = None

    besides: ClassVar[Besides] = (*printed.SAID, "soviet_zone_leave")


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(printed.TurnRow):
    """A box of the turn track: its weather (14.1), and what each side may choose and bring."""

    weather: Annotated[str, OneOf(lambda its: its.file.weather)]
    chits: Annotated[Mapping[str, Count], Keys(SIDES), InRow("{}_chits")]
    reinforcements: Annotated[Mapping[str, Count], Keys(SIDES), InRow("{}_reinforcements")]


def _switches(its: SoFar) -> tuple[str, ...]:
    """The options that are on or off."""
    options = load_rulebook("typhoon").options
    return tuple(name for name, option in options.items() if "on" in option.choices)


@dataclass(frozen=True, slots=True)
class Chit(printed.Row):
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

    id: Annotated[str, KEY]
    name: printed.Named
    side: Annotated[str, OneOf((*SIDES, "both"))]
    kind: Annotated[str, OneOf(("headquarters", "guderian", "reinforcements", "direct", SUPPLY))]
    count: Annotated[int, Interval(1, 9)]
    headquarters: str = ""
    option: Annotated[str, OneOf(_switches)] = ""
    provenance: printed.Provenance = "rulebook"

    besides: ClassVar[Besides] = (printed.Sourced,)

    def faults(self, row: Reader) -> Iterator[DataError]:
        """Whose a chit of its kind is, and which of them call a headquarters."""
        if (self.side == "both") != (self.kind == SUPPLY):
            yield row.error("side", self.side, say("expected/supply-both"))
        if (self.kind == "guderian") != (self.id == "GUDERIAN"):
            yield row.error("kind", self.kind, say("expected/guderian"))
        if (self.kind in ("headquarters", "guderian")) != ("headquarters" in row.table):
            yield row.error("headquarters", row.table.get("headquarters"), say("expected/chit-army"))


def _faults_of_chits(charts: Charts, row: Reader) -> Iterator[DataError]:
    """Yield what is wrong with a list from which a side could not choose what the track asks for."""
    supply = charts.chits.get("SUPPLY")
    if supply is None or supply.kind != SUPPLY:
        yield row.error("chit.SUPPLY", supply, say("expected/supply-chit"))
    for chit in charts.chits.values():
        if chit.kind == SUPPLY and chit.id != "SUPPLY":
            yield row.error(f"chit.{chit.id}.kind", chit.kind, say("expected/one-supply-chit"))
    for side in SIDES:
        there = sum(chit.count for chit in charts.chits.values() if chit.side == side and not chit.option)
        for turn in charts.turns.values():
            if turn.chits[side] > there:
                place = f"turn {turn.number}.{side}_chits"
                yield row.error(place, turn.chits[side], say("expected/chits-there", there=there))


def check_numbers(file: Reader, chits: Mapping[str, object], last_turn: int) -> None:
    """Refuse special rules that lack a number or hold none.

    Raises
    ------
    DataError
        Naming the key and what was expected there.
    """
    limits = file.within("limits")
    for key, (low, high) in LIMITS.items():
        limits.within(key).number("value", low, high)
    limits.within("reserve_outside_range").fraction("value")
    sides = file.within("hexside")
    for key, number in (("river", "added_cost"), ("large_river", "rail_bridge_added_cost")):
        sides.within(key).number(number)
        sides.within(key).number("advance")
    for key in ("normal", "march"):
        file.within("way").within("road").fraction(key)
    file.within("garrison").numbers("turns")
    early, late = (file.within("victory").within(f"at_end_of_turn_{turn}") for turn in (10, 12))
    for table, keys in (
        (early, ("turn", "big_cities", "of_moscow_and_tula")),
        (late, ("turn", "big_cities")),
    ):
        for key in keys:
            table.number(key, *((1, last_turn) if key == "turn" else (0, 99)))
    late.number("held_once_of_moscow_and_tula")
    for die in range(1, 7):
        file.within("reserve").within("units").number(str(die))
    file.within("guards_conversion").number("turn")
    file.within("guderian_dismissal").number("from_turn")
    file.within("guderian_dismissal").numbers("dismissed_on", 1, 6)
    limited = file.within("limited_chits")
    limited.number("turn")
    for chit in limited.get("barred", list, say("expected/chits")):
        if not isinstance(chit, str) or chit not in chits:
            raise limited.error("barred", chit, say("expected/chit-of", known=", ".join(chits)))


def _below(its: SoFar) -> Phrase:
    return say("expected/ratios-below", above=its.columns[0])


def _is_result(cell: object) -> bool:
    try:
        Result.read(cell)  # type: ignore[arg-type]
    except (ValueError, TypeError):
        return False
    return True


_COMBAT = Inside("combat_results", printed.SAID)
_RATIO = say("expected/ratio-dash")
_CELLS = printed.cells(_is_result, say("expected/result-typhoon"))


@dataclass(frozen=True, slots=True, eq=False)
class Charts(printed.Charts):
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

    terrain: Annotated[Mapping[str, TerrainEffect], Keys(GROUNDS)]
    weather: Mapping[str, Weather]
    turns: printed.Track[Turn]
    chits: Annotated[Mapping[str, Chit], Called("chit")]
    columns: Annotated[
        tuple[str, ...],
        _COMBAT,
        printed.ratios(_RATIO, say("expected/ratios-better")),
    ]
    virtual_columns: Annotated[
        tuple[str, ...],
        Inside("combat_results.virtual", printed.SAID),
        Called("columns"),
        By(lambda row, key, its: printed.read_columns(row, _RATIO, _below(its), its.columns[0])),
    ]
    results: Annotated[Mapping[int, Annotated[tuple[str, ...], _CELLS]], _COMBAT, printed.DICE]
    numbers: Annotated[Mapping[str, Any], After(lambda row, its: MappingProxyType(dict(row.table)))]

    book: ClassVar[str] = "typhoon"
    besides: ClassVar[Besides] = (
        *("title", "edition", "hexside", "way", "limits", "garrison", "victory", "reserve"),
        *("guards_conversion", "limited_chits", "guderian_dismissal"),
    )

    def faults(self, row: Reader) -> Iterator[DataError]:
        """What chits and special rules lack."""
        yield from printed.Charts.faults(self, row)
        yield from _faults_of_chits(self, row)
        check_numbers(row, self.chits, self.last_turn)

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
