"""4: what a scenario of this game says: who stands where, and which cities the Axis holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from wargame_kit.board import BoardError
from wargame_kit.games.scenarios import ScenarioFile
from wargame_kit.games.typhoon.boxes import BOX, BOXES, GUARDS_BOX
from wargame_kit.games.typhoon.files.charts import Charts
from wargame_kit.words import Name, Words, say
from wargame_kit.words.rows import read_name
from wargame_kit.words.tables import Reader


class TyphoonScenarioFile(ScenarioFile[Charts]):
    """A scenario's file, which has the keys of `ScenarioFile` and

    - ``areas``: true where units start in the set-up areas of the map (4.2), so that every hex of an area
      holds a unit and a player may ask for free set-up;
    - ``axis_cities``: which cities and towns the Axis holds (3.4.1): ``west_of_start_line`` true or
      false, and ``taken`` and ``lost``, places or hexes that differ from it;
    - ``held_two``: whether it held two hexes of Moscow and Tula at once before (14.4.2);
    - ``units``: ``"1407"``, ``"1407 reduced"``, ``"box"``, ``"eliminated"``. Units that come later (2.21.2.4)
      may be left out: they wait in their box;
    - ``out_of_command``: units that start beyond every command range, each with the reason.
    """

    game: ClassVar[str] = "typhoon"
    keys: ClassVar[tuple[str, ...]] = ("areas", "axis_cities", "held_two", "out_of_command")
    boxes: ClassVar[tuple[str, ...]] = BOXES
    closed: ClassVar[str] = "lake"

    def own(self, pieces: Mapping[str, str]) -> dict[str, object]:
        areas = self.top.get("areas", bool, say("error/flag"))
        if areas:
            self.check_areas(pieces)
        return {
            "axis_cities": self.axis_cities(self.top.within("axis_cities")),
            "held_two": self.top.get("held_two", bool, say("error/flag")),
            "areas": areas,
            "out_of_command": self.exceptions(pieces),
        }

    def place(self, unit: str, value: object) -> str:
        arrival = self.counters.rows[unit].text("arrival")
        if value is None and arrival != "set_up":
            return GUARDS_BOX if arrival == "guards_convert" else BOX
        where = self.printed_place(unit, value)
        if " " in where and where.partition(" ")[0] in BOXES:
            raise self.error(f"units.{unit}", value, say("expected/full-face"))
        return where

    def crowded(self, stack: list[str]) -> Words | None:
        """3.1.1."""
        most = self.charts.limit("stacking")
        return say("expected/stacking-3-1-1", most=most) if len(stack) > most else None

    def check_areas(self, pieces: Mapping[str, str]) -> None:
        """4.2 and 4.5: everybody in an own area, somebody in every hex of an area."""
        features = self.board.features
        held: Counter[int] = Counter()
        for id_, unit in self.counters.units.items():
            if pieces.get(id_, BOX) in BOXES:
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

    def axis_cities(self, table: Reader) -> frozenset[int]:
        """3.4.1: what the Axis holds at the start."""
        table.only(("west_of_start_line", "taken", "lost"))
        east = self.board.features.get("east_of_start_line", frozenset())
        is_west = table.flag("west_of_start_line", False)
        held = frozenset(filter(self._is_city, range(self.board.size))) - east if is_west else frozenset()
        return (held | self._named(table, "taken")) - self._named(table, "lost")

    def _is_city(self, hex_: int) -> bool:
        is_big = self.board.terrain_name(hex_) == "big_city"
        return is_big or hex_ in self.board.features.get("town", ())

    def _named(self, table: Reader, key: str) -> frozenset[int]:
        place = f"axis_cities.{key}"
        listed = table.get(key, list, say("expected/places-or-hexes"), [])
        return frozenset(self._city(place, value) for value in listed)

    def _city(self, place: str, value: object) -> int:
        if not isinstance(value, str):
            raise self.error(place, value, say("expected/place-or-hex"))
        try:
            hex_ = self.board.index(value) if value[:1].isdigit() else self.board.find(value).hex
        except BoardError as error:
            key = "expected/board-hex-but" if value[:1].isdigit() else "expected/board-place-but"
            raise self.error(place, value, say(key, error=error.phrase)) from error
        if not self._is_city(self.open_hex(place, hex_, value)):
            raise self.error(place, value, say("expected/town-or-city"))
        return hex_

    def exceptions(self, pieces: Mapping[str, str]) -> dict[str, Name]:
        """The units that may start beyond every command range, with the reason."""
        table = self.top.get("out_of_command", dict, say("error/table"), {})
        for unit in table:
            if pieces.get(unit, BOX) in BOXES:
                raise self.error(f"out_of_command.{unit}", unit, say("expected/starting-unit"))
        return {
            unit: read_name(self.top.file, f"out_of_command.{unit}", reason) for unit, reason in table.items()
        }
