"""4: the scenarios, read from a folder of TOML files: who stands where, and from which turn to which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from wargame_kit.board import Board, BoardError
from wargame_kit.games.typhoon.boxes import BOXES
from wargame_kit.games.typhoon.files.charts import Charts
from wargame_kit.games.typhoon.files.counters import TyphoonCounters
from wargame_kit.position import BadPlace, Scenario, read_piece
from wargame_kit.words import DataError, Name, Words, files, numbers, say
from wargame_kit.words.rows import read_name

STACK = 2
"""3.1.1: units in a hex."""

_KEYS = (
    "title", "story", "first_turn", "last_turn", "areas", "axis_cities", "held_two", "provenance", "reason",
    "units", "out_of_command",
)  # fmt: skip
_CITY_KEYS = ("west_of_start_line", "taken", "lost")


def read_scenario(path: Path, board: Board, counters: TyphoonCounters, charts: Charts) -> Scenario:
    """Read one scenario.

    Parameters
    ----------
    path : Path
        A file with the keys

        - ``title``, ``story``: in English (``en``) and Chinese (``zh``);
        - ``first_turn``, ``last_turn``;
        - ``areas``: true where units start in the set-up areas of the map (4.2), so that every hex of an area
          holds a unit and a player may ask for free set-up;
        - ``axis_cities``: which cities and towns the Axis holds (3.4.1): ``west_of_start_line`` true or
          false, and ``taken`` and ``lost``, places or hexes that differ from it;
        - ``held_two``: whether it held two hexes of Moscow and Tula at once before (14.4.2);
        - ``provenance``, ``reason``;
        - ``units``: a place for every unit: ``"1407"``, ``"1407 reduced"``, ``"box"``, ``"eliminated"``.
          Units that come later (2.21.2.4) may be left out: they wait in their box;
        - ``out_of_command``: units that start beyond every command range, each with the reason.

    board : Board
    counters : TyphoonCounters
    charts : Charts
        Those that the scenarios are played with: they say how many turns there are.

    Raises
    ------
    DataError
        Also where the placing itself breaks a rule: more than two in a hex, both sides in one hex, a unit
        outside its area, an area hex without a unit.
    """
    reader = _Reader(path.name, files.read_toml(path), board, counters)
    reader.only(reader.data, "", _KEYS)
    first = reader.number("first_turn", 1, charts.last_turn)
    pieces = reader.pieces()
    reader.check_stacks(pieces)
    areas = reader.flag("areas")
    if areas:
        reader.check_areas(pieces)
    set_up: dict[str, Any] = {
        "pieces": MappingProxyType(pieces),
        "axis_cities": reader.axis_cities(),
        "held_two": reader.flag("held_two"),
        "areas": areas,
        "provenance": reader.provenance(),
        "reason": reader.text("reason"),
        "out_of_command": MappingProxyType(reader.exceptions(pieces)),
    }
    return Scenario(
        id=path.stem,
        name=reader.name("title"),
        story=reader.name("story"),
        first_turn=first,
        last_turn=reader.number("last_turn", first, charts.last_turn),
        set_up=MappingProxyType(set_up),
    )


@dataclass(frozen=True, slots=True)
class _Reader:
    """A scenario's file, with the board and the counters that it must fit."""

    file: str
    data: Mapping[str, Any]
    board: Board
    counters: TyphoonCounters

    def error(self, place: str, value: object, expected: Words) -> DataError:
        return DataError(self.file, place, value, expected)

    def only(self, table: Mapping[str, Any], place: str, known: tuple[str, ...]) -> None:
        # A misspelt key would otherwise pass unseen.
        for key in table:
            if key not in known:
                raise self.error(
                    f"{place}{key}", table[key], say("expected/only-keys", known=", ".join(known))
                )

    def table(self, key: str, default: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        value = self.data.get(key, default)
        if not isinstance(value, dict):
            raise self.error(key, value, say("error/table"))
        return value

    def number(self, key: str, low: int, high: int) -> int:
        return numbers.whole_number(self.file, key, self.data.get(key), low, high)

    def flag(self, key: str) -> bool:
        value = self.data.get(key)
        if not isinstance(value, bool):
            raise self.error(key, value, say("error/flag"))
        return value

    def text(self, key: str) -> str:
        value = self.data.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.error(key, value, say("error/text"))
        return " ".join(value.split())

    def provenance(self) -> str:
        value = self.data.get("provenance")
        if value not in ("rulebook", "history", "kit"):
            raise self.error("provenance", value, say("error/one-of", known="rulebook, history, kit"))
        return str(value)

    def name(self, key: str) -> Name:
        return read_name(self.file, key, self.table(key))

    def pieces(self) -> dict[str, str]:
        """The place of every unit, in the order of the counters."""
        listed = self.table("units")
        for unit in listed:
            if unit not in self.counters.units:
                raise self.error(f"units.{unit}", unit, say("expected/unit-of", file=self.counters.file))
        return {unit: self._place(unit, listed.get(unit)) for unit in self.counters.units}

    def _place(self, unit: str, value: object) -> str:
        arrival = self.counters.arrivals[unit]
        if value is None and arrival != "set_up":
            return "guards" if arrival == "guards_convert" else "box"
        try:
            piece = read_piece(self.counters.units[unit], value, self.board, BOXES)
        except BadPlace as error:
            raise self.error(f"units.{unit}", value, error.expected) from error
        if isinstance(piece.place, str) and piece.face:
            raise self.error(f"units.{unit}", value, say("expected/full-face"))
        if piece.hex_ >= 0:
            self._dry(f"units.{unit}", piece.hex_, str(value))
        return str(value)

    def hex_(self, place: str, label: str) -> int:
        """The hex with a printed number, which a unit may enter."""
        try:
            hex_ = self.board.index(label)
        except BoardError as error:
            raise self.error(place, label, say("expected/board-hex-but", error=error.phrase)) from error
        self._dry(place, hex_, label)
        return hex_

    def _dry(self, place: str, hex_: int, label: str) -> None:
        if self.board.terrain_names[self.board.terrain[hex_]] == "lake":
            raise self.error(place, label, say("expected/not-lake"))

    def check_stacks(self, pieces: Mapping[str, str]) -> None:
        """3.1.1 and 3.1.2."""
        here: dict[str, list[str]] = {}
        for unit, place in pieces.items():
            if place not in BOXES:
                stack = here.setdefault(place.partition(" ")[0], [])
                stack.append(unit)
                if len(stack) > STACK:
                    raise self.error(f"units.{unit}", place, say("expected/stacking-3-1-1", most=STACK))
                if len({self.counters.units[other].side for other in stack}) > 1:
                    expected = say("expected/other-hex-3-1-2", unit=stack[0])
                    raise self.error(f"units.{unit}", place, expected)

    def check_areas(self, pieces: Mapping[str, str]) -> None:
        """4.2 and 4.5: everybody in an own area, somebody in every hex of an area."""
        features = self.board.features
        held: Counter[int] = Counter()
        for id_, unit in self.counters.units.items():
            if pieces[id_] in BOXES:
                continue
            hex_ = self.board.index(pieces[id_].partition(" ")[0])
            held[hex_] += 1
            start = features.get(f"start_hq:{id_}")
            if start is not None and hex_ not in start:
                raise self.error(f"units.{id_}", pieces[id_], say("expected/headquarters-hex"))
            if start is None and hex_ not in features.get(f"setup:{unit.formation}", frozenset()):
                raise self.error(f"units.{id_}", pieces[id_], say("expected/set-up-hex", area=unit.formation))
        for area, hexes in features.items():
            empty = sorted(self.board.label(hex_) for hex_ in hexes if not held[hex_])
            if area.startswith("setup:") and empty:
                raise self.error("units", empty[0], say("expected/set-up-every", area=area[6:]))

    def axis_cities(self) -> frozenset[int]:
        """3.4.1: what the Axis holds at the start."""
        table = self.table("axis_cities")
        self.only(table, "axis_cities.", _CITY_KEYS)
        west = table.get("west_of_start_line", False)
        if not isinstance(west, bool):
            raise self.error("axis_cities.west_of_start_line", west, say("error/flag"))
        east = self.board.features.get("east_of_start_line", frozenset())
        held = self._cities() - east if west else frozenset()
        return (held | self._named(table, "taken")) - self._named(table, "lost")

    def _cities(self) -> frozenset[int]:
        names = self.board.terrain_names
        big = (hex_ for hex_, code in enumerate(self.board.terrain) if names[code] == "big_city")
        return self.board.features.get("town", frozenset()).union(big)

    def _named(self, table: Mapping[str, Any], key: str) -> frozenset[int]:
        values = table.get(key, [])
        place = f"axis_cities.{key}"
        if not isinstance(values, list):
            raise self.error(place, values, say("expected/places-or-hexes"))
        answer = set()
        for value in values:
            if not isinstance(value, str):
                raise self.error(place, value, say("expected/place-or-hex"))
            hex_ = self._city(place, value)
            if hex_ not in self._cities():
                raise self.error(place, value, say("expected/town-or-city"))
            answer.add(hex_)
        return frozenset(answer)

    def _city(self, place: str, value: str) -> int:
        if value[:1].isdigit():
            return self.hex_(place, value)
        try:
            return self.board.find(value).hex
        except BoardError as error:
            raise self.error(place, value, say("expected/board-place-but", error=error.phrase)) from error

    def exceptions(self, pieces: Mapping[str, str]) -> dict[str, Name]:
        """The units that may start beyond every command range, with the reason."""
        table = self.table("out_of_command", {})
        for unit in table:
            if pieces.get(unit, "box") in BOXES:
                raise self.error(f"out_of_command.{unit}", unit, say("expected/starting-unit"))
        return {
            unit: read_name(self.file, f"out_of_command.{unit}", reason) for unit, reason in table.items()
        }
