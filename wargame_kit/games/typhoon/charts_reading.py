"""Reading charts.toml: every value is looked at before anybody plays with it."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_kit.words import DataError
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
LIMITS = (
    "stacking",
    "axis_hexes_off_railway",
    "zone_enter",
    "zone_leave",
    "fortified_defence",
    "advance_non_mechanised",
    "advance_mechanised",
    "garrison_units",
    "guards_divisions",
)


def check_numbers(file: Reader, chits: Mapping[str, object]) -> None:
    """Refuse special rules that lack a number or hold none.

    Raises
    ------
    DataError
        Naming the key and what was expected there.
    """
    limits = file.within("limits")
    for key in LIMITS:
        limits.within(key).number("value")
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
            table.number(key)
    late.number("held_once_of_moscow_and_tula")
    for die in range(1, 7):
        file.within("reserve").within("units").number(str(die))
    file.within("guards_conversion").number("turn")
    file.within("guderian_dismissal").number("from_turn")
    file.within("guderian_dismissal").numbers("dismissed_on", 1, 6)
    limited = file.within("limited_chits")
    limited.number("turn")
    for chit in limited.get("barred", list, "a list of chits"):
        if chit not in chits:
            raise DataError(file.file, "limited_chits.barred", chit, f"one of the chits {', '.join(chits)}")
