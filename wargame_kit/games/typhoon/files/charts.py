"""The charts printed on the map, read from charts.toml or from a file of the reader's own."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from wargame_kit.games.typhoon.files import charts_reading as reading
from wargame_kit.games.typhoon.files.charts_reading import check_numbers
from wargame_kit.mechanics.odds import ratio_of
from wargame_kit.mechanics.outcomes import Result
from wargame_kit.rulebook import load_rulebook
from wargame_kit.words import DataError, Name, files, say
from wargame_kit.words.tables import Reader, Table

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
class TurnRow:
    """A box of the turn track."""

    number: int
    first_day: datetime.date
    last_day: datetime.date
    weather: str
    chits: Mapping[str, int]
    reinforcements: Mapping[str, int]
    provenance: str


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


@dataclass(frozen=True, slots=True)
class Charts:
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

    columns: tuple[str, ...]
    virtual_columns: tuple[str, ...]
    results: Mapping[int, tuple[str, ...]]
    terrain: Mapping[str, TerrainEffect]
    turns: Mapping[int, TurnRow]
    weather: Mapping[str, Weather]
    chits: Mapping[str, Chit]
    numbers: Table

    @property
    def last_turn(self) -> int:
        """Number of the last turn on the track."""
        return max(self.turns)

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


def read_charts(path: Path) -> Charts:
    """Read charts.toml.

    Raises
    ------
    DataError
        Naming the key and what was expected there.
    """
    file = Reader(path.name, "", files.read_toml(path)).only(reading.TABLES)
    table = file.within("combat_results")
    columns = _columns(table)
    grounds = file.within("terrain").only(reading.GROUNDS)
    terrain = {key: _terrain(key, grounds.within(key).only(reading.TERRAIN)) for key in reading.GROUNDS}
    weather = {
        key: _weather(key, row.only(reading.WEATHER), tuple(terrain))
        for key, row in file.within("weather").tables()
    }
    turns = _turns(file, tuple(weather))
    chits = {key: _chit(key, row.only(reading.CHIT)) for key, row in file.within("chit").tables()}
    check_numbers(file, chits, max(turns))
    _check_chits(file.file, chits, turns)
    return Charts(
        columns=columns,
        virtual_columns=_columns(table.within("virtual"), columns[0]),
        results=MappingProxyType(_results(table.within("results"), columns)),
        terrain=MappingProxyType(terrain),
        turns=MappingProxyType(turns),
        weather=MappingProxyType(weather),
        chits=MappingProxyType(chits),
        numbers=MappingProxyType(dict(file.table)),
    )


def _columns(table: Reader, above: str = "") -> tuple[str, ...]:
    """The odds columns of a table, each a ratio such as 1.5-1: rising, or falling below another."""
    columns = table.get("columns", list, say("expected/columns"))
    ratios = []
    for column in columns:
        try:
            ratios.append(ratio_of(column))
        except (ValueError, AttributeError, TypeError) as error:
            expected = say("expected/ratio-dash")
            raise DataError(table.file, f"{table.place}.columns", column, expected) from error
    rising = [*reversed(ratios), *([ratio_of(above)] if above else [])] if above else ratios
    if not columns or rising[0] <= 0 or rising != sorted(set(rising)):
        expected = say("expected/ratios-below", above=above) if above else say("expected/ratios-better")
        raise DataError(table.file, f"{table.place}.columns", columns, expected)
    return tuple(columns)


def _results(rows: Reader, columns: tuple[str, ...]) -> dict[int, tuple[str, ...]]:
    answer = {}
    for die in range(1, 7):
        row = rows.get(str(die), list, say("expected/results", count=len(columns)))
        if len(row) != len(columns):
            raise DataError(
                rows.file, f"{rows.place}.{die}", row, say("expected/results", count=len(columns))
            )
        for cell in row:
            try:
                Result.read(cell)
            except (ValueError, TypeError) as error:
                expected = say("expected/result-typhoon")
                raise DataError(rows.file, f"{rows.place}.{die}", cell, expected) from error
        answer[die] = tuple(row)
    return answer


def _terrain(key: str, row: Reader) -> TerrainEffect:
    # A town lies on other ground; of the rest a cost may be missing only where nobody pays one.
    pays = key != "town" and row.flag("passable", True) and not row.flag("road_only", False)
    cost: Any = ... if pays else None
    return TerrainEffect(
        mechanised=row.number("mechanised", 1, 20, default=cost),
        other=row.number("non_mechanised", 1, 20, default=cost),
        shift=row.number("shift", default=row.number("added_shift", default=0)),
        advance=row.number("advance", default=0),
        is_passable=row.flag("passable", True),
        joined_by_road=row.flag("joined_by_road", False),
        road_only=row.flag("road_only", False),
        provenance=row.one_of("provenance", ("rulebook", "history", "kit")),
    )


def _weather(key: str, row: Reader, terrain: tuple[str, ...]) -> Weather:
    return Weather(
        id=key,
        name=row.name(),
        clause=reading.clause(row),
        turns=row.numbers("turns"),
        clear_counts_as=row.one_of("clear_counts_as", terrain) if "clear_counts_as" in row.table else "clear",
        roads=row.flag("roads", True),
        shift_for_defender=row.number("shift_for_defender", default=0),
        shift_for_soviet=row.number("shift_for_soviet", default=0),
        soviet_zone_cost=row.number("soviet_zone_enter", default=None),
    )


def _turns(file: Reader, weather: tuple[str, ...]) -> dict[int, TurnRow]:
    answer: dict[int, TurnRow] = {}
    listed = file.get("turn", list, say("expected/turn-tables"))
    if not 1 <= len(listed) <= reading.LONGEST_GAME:
        expected = say("expected/turns", most=reading.LONGEST_GAME)
        raise DataError(file.file, "turn", f"{len(listed)} turns", expected)
    for index, table in enumerate(listed, 1):
        if not isinstance(table, dict):
            raise DataError(file.file, f"turn {index}", table, say("error/table"))
        row = Reader(file.file, f"turn {index}", table).only(reading.TURN)
        answer[row.number("number", index, index)] = TurnRow(
            number=index,
            first_day=reading.day(row, "from"),
            last_day=reading.day(row, "to"),
            weather=row.one_of("weather", weather),
            chits=MappingProxyType({side: row.number(f"{side}_chits") for side in SIDES}),
            reinforcements=MappingProxyType({side: row.number(f"{side}_reinforcements") for side in SIDES}),
            provenance=row.one_of("provenance", ("rulebook", "history", "kit")),
        )
    return answer


def _chit(key: str, row: Reader) -> Chit:
    kinds = ("headquarters", "guderian", "reinforcements", "direct", "supply")
    kind = row.one_of("kind", kinds)
    side = row.one_of("side", (*SIDES, "both"))
    if (side == "both") != (kind == "supply"):
        raise DataError(row.file, f"{row.place}.side", side, say("expected/supply-both"))
    if (kind == "guderian") != (key == "GUDERIAN"):
        raise DataError(row.file, f"{row.place}.kind", kind, say("expected/guderian"))
    options = load_rulebook("typhoon").options
    if "option" in row.table:
        row.one_of("option", tuple(name for name, option in options.items() if "on" in option.choices))
    if (kind in ("headquarters", "guderian")) != ("headquarters" in row.table):
        raise DataError(
            row.file,
            f"{row.place}.headquarters",
            row.table.get("headquarters"),
            say("expected/chit-army"),
        )
    return Chit(
        id=key,
        name=row.name(),
        side=side,
        kind=kind,
        headquarters=row.text("headquarters", ""),
        count=row.number("count", 1, 9),
        option=row.text("option", ""),
        provenance=row.one_of("provenance", ("rulebook", "history", "kit")),
    )


def _check_chits(file: str, chits: Mapping[str, Chit], turns: Mapping[int, TurnRow]) -> None:
    """Refuse a chit list from which a side could not choose what the track asks for, or without supply."""
    if chits.get("SUPPLY", None) is None or chits["SUPPLY"].kind != "supply":
        raise DataError(file, "chit.SUPPLY", chits.get("SUPPLY"), say("expected/supply-chit"))
    for chit in chits.values():
        if chit.kind == "supply" and chit.id != "SUPPLY":
            raise DataError(file, f"chit.{chit.id}.kind", chit.kind, say("expected/one-supply-chit"))
    for side in SIDES:
        there = sum(chit.count for chit in chits.values() if chit.side == side and not chit.option)
        for row in turns.values():
            if row.chits[side] > there:
                place = f"turn {row.number}.{side}_chits"
                raise DataError(file, place, row.chits[side], say("expected/chits-there", there=there))
