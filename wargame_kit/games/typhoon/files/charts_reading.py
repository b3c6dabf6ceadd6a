"""Reading charts.toml: every value is looked at before anybody plays with it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from wargame_kit.games.charts import SAID, Origins, clause, read_columns, read_results, read_turns
from wargame_kit.games.typhoon.files.charts import SIDES, Charts, Chit, TerrainEffect, Turn, Weather
from wargame_kit.mechanics.outcomes import Result
from wargame_kit.rulebook import load_rulebook
from wargame_kit.rulebook.clause import OF_OWNERS
from wargame_kit.words import DataError, files, say
from wargame_kit.words.tables import Reader, Table

TABLES = (
    *("title", "edition", "combat_results", "terrain", "hexside", "way", "limits", "weather", "turn", "chit"),
    *("garrison", "victory", "reserve", "guards_conversion", "limited_chits", "guderian_dismissal"),
)
TERRAIN = (
    *("mechanised", "non_mechanised", "shift", "added_shift", "advance", "passable", "joined_by_road"),
    *("road_only", "mountain_divisions", "zone_of_control", "line_of_communications", *SAID),
)
WEATHER = (
    *("en", "zh", "turns", "clear_counts_as", "roads", "shift_for_defender", "shift_for_soviet"),
    *("soviet_zone_enter", "soviet_zone_leave", *SAID),
)
TURN = ("weather", "axis_chits", "soviet_chits", "axis_reinforcements", "soviet_reinforcements")
CHIT = ("en", "zh", "side", "kind", "headquarters", "count", "option", *SAID)
GROUNDS = ("clear", "light_forest", "deep_forest", "marsh", "lake", "big_city", "mountain", "town")
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


def read_charts(path: Path) -> Charts:
    """Read charts.toml.

    Raises
    ------
    DataError
        Naming the key and what was expected there.
    """
    return read(path.name, files.read_toml(path))


def read(name: str, parsed: Table) -> Charts:
    """Read the charts from a parsed file, whose name is for errors."""
    file = Reader(name, "", parsed).only(TABLES)
    table = file.within("combat_results")
    ratio = say("expected/ratio-dash")
    columns = read_columns(table, ratio, say("expected/ratios-better"))
    falling = say("expected/ratios-below", above=columns[0])
    grounds = file.within("terrain").only(GROUNDS)
    terrain = {key: _terrain(key, grounds.within(key).only(TERRAIN)) for key in GROUNDS}
    weather = {
        key: _weather(key, row.only(WEATHER), tuple(terrain)) for key, row in file.within("weather").tables()
    }
    turns = read_turns(file, TURN, lambda row, days: _turn(row, days, tuple(weather)))
    chits = {key: _chit(key, row.only(CHIT)) for key, row in file.within("chit").tables()}
    check_numbers(file, chits, max(turns))
    _check_chits(file.file, chits, turns)
    return Charts(
        columns=columns,
        virtual_columns=read_columns(table.within("virtual"), ratio, falling, columns[0]),
        results=read_results(table.within("results"), columns, _is_result, say("expected/result-typhoon")),
        terrain=MappingProxyType(terrain),
        turns=turns,
        weather=MappingProxyType(weather),
        chits=MappingProxyType(chits),
        numbers=MappingProxyType(dict(file.table)),
        origins=Origins.of(file),
    )


def _is_result(cell: object) -> bool:
    try:
        Result.read(cell)  # type: ignore[arg-type]
    except (ValueError, TypeError):
        return False
    return True


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
        provenance=row.one_of("provenance", OF_OWNERS),
    )


def _weather(key: str, row: Reader, terrain: tuple[str, ...]) -> Weather:
    return Weather(
        id=key,
        name=row.name(),
        clause=clause(row, load_rulebook("typhoon")),
        turns=row.numbers("turns"),
        clear_counts_as=row.one_of("clear_counts_as", terrain) if "clear_counts_as" in row.table else "clear",
        roads=row.flag("roads", True),
        shift_for_defender=row.number("shift_for_defender", default=0),
        shift_for_soviet=row.number("shift_for_soviet", default=0),
        soviet_zone_cost=row.number("soviet_zone_enter", default=None),
    )


def _turn(row: Reader, days: dict[str, Any], weather: tuple[str, ...]) -> Turn:
    return Turn(
        **days,
        weather=row.one_of("weather", weather),
        chits=MappingProxyType({side: row.number(f"{side}_chits") for side in SIDES}),
        reinforcements=MappingProxyType({side: row.number(f"{side}_reinforcements") for side in SIDES}),
    )


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
        provenance=row.one_of("provenance", OF_OWNERS),
    )


def _check_chits(file: str, chits: Mapping[str, Chit], turns: Mapping[int, Turn]) -> None:
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
            raise DataError(
                file.file, "limited_chits.barred", chit, say("expected/chit-of", known=", ".join(chits))
            )
