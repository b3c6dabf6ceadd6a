"""Reading charts.toml: every value is looked at before anybody plays with it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from wargame_kit.rulebook import load_rulebook
from wargame_kit.words import DataError, say
from wargame_kit.words.tables import Reader

TABLES = (
    *("title", "edition", "combat_results", "terrain", "hexside", "way", "limits", "weather", "turn", "chit"),
    *("garrison", "victory", "reserve", "guards_conversion", "limited_chits", "guderian_dismissal"),
)
SAID = ("clause", "provenance", "kit", "note")
TERRAIN = (
    *("mechanised", "non_mechanised", "shift", "added_shift", "advance", "passable", "joined_by_road"),
    *("road_only", "mountain_divisions", "zone_of_control", "line_of_communications", *SAID),
)
WEATHER = (
    *("en", "zh", "turns", "clear_counts_as", "roads", "shift_for_defender", "shift_for_soviet"),
    *("soviet_zone_enter", "soviet_zone_leave", *SAID),
)
TURN = (
    *("number", "from", "to", "weather", "axis_chits", "soviet_chits"),
    *("axis_reinforcements", "soviet_reinforcements", *SAID),
)
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

LONGEST_GAME = 99


def clause(row: Reader) -> str:
    """The clause that a row names."""
    number = row.text("clause")
    if number not in load_rulebook("typhoon"):
        raise DataError(row.file, f"{row.place}.clause", number, say("expected/clause"))
    return str(number)


def day(row: Reader, key: str) -> datetime.date:
    """A date; one with a time of day cannot be compared with others."""
    value = row.get(key, datetime.date, say("expected/date"))
    if isinstance(value, datetime.datetime):
        raise DataError(row.file, f"{row.place}.{key}", value, say("expected/date-only"))
    return datetime.date(value.year, value.month, value.day)


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
