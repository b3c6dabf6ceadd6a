"""Reading charts.toml: every value is looked at before anybody plays with it."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from wargame_kit.words import DataError, Name, files

Table = Mapping[str, Any]


class Reader:
    """A TOML table that names its place when a value is not as expected."""

    def __init__(self, file: str, place: str, table: Table) -> None:
        self.file, self.place, self.table = file, place, table

    def only(self, known: tuple[str, ...]) -> Reader:
        """Refuse a key that nobody reads: misspelt, it would quietly mean a default."""
        for key, value in self.table.items():
            if key not in known:
                near = get_close_matches(key, known, 1)
                meant = f" (did you mean {near[0]}?)" if near else ""
                place = f"{self.place}.{key}".lstrip(".")
                raise DataError(self.file, place, value, f"one of the keys {', '.join(known)}{meant}")
        return self

    def within(self, key: str) -> Reader:
        """Answer a table within this one."""
        return Reader(self.file, f"{self.place}.{key}".lstrip("."), self.get(key, dict, "a table"))

    def get(self, key: str, kind: type, expected: str, default: Any = ...) -> Any:
        """Answer a value of a kind, or the default where it is missing."""
        value = self.table.get(key, default)
        if value is ... or (
            value is not default
            and (not isinstance(value, kind) or isinstance(value, bool) != (kind is bool))
        ):
            found = None if value is ... else value
            raise DataError(self.file, f"{self.place}.{key}".lstrip("."), found, expected)
        return value

    def number(self, key: str, low: int = 0, high: int = 99, default: Any = ...) -> Any:
        """Answer a whole number."""
        if key not in self.table and default is not ...:
            return default
        return files.whole_number(
            self.file, f"{self.place}.{key}".lstrip("."), self.table.get(key), low, high
        )

    def text(self, key: str, default: Any = ...) -> Any:
        """Answer a text."""
        return self.get(key, str, "a text", default)

    def flag(self, key: str, default: bool) -> bool:
        """Answer true or false."""
        return bool(self.get(key, bool, "true or false", default))

    def name(self) -> Name:
        """Answer the keys en and zh as a name."""
        return Name(self.text("en"), self.text("zh"))

    def one_of(self, key: str, allowed: tuple[str, ...]) -> str:
        """Answer one of the values allowed."""
        value = self.table.get(key)
        if value not in allowed:
            raise DataError(self.file, f"{self.place}.{key}", value, f"one of {', '.join(allowed)}")
        return str(value)

    def tables(self) -> list[tuple[str, Reader]]:
        """Answer every table within this one."""
        return [(key, self.within(key)) for key in self.table]

    def numbers(self, key: str, low: int = 0, high: int = 99) -> tuple[int, ...]:
        """Answer a list of whole numbers."""
        listed = self.get(key, list, "a list of whole numbers")
        place = f"{self.place}.{key}".lstrip(".")
        return tuple(files.whole_number(self.file, place, each, low, high) for each in listed)

    def fraction(self, key: str) -> Fraction:
        """Answer a whole number or a fraction written as a text."""
        value = self.table.get(key)
        try:
            number = (
                Fraction(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else None
            )
        except (ValueError, ZeroDivisionError):
            number = None
        if number is None or not 0 <= number <= 99:
            expected = 'a whole number or a fraction such as "1/2"'
            raise DataError(self.file, f"{self.place}.{key}".lstrip("."), value, expected)
        return number


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
