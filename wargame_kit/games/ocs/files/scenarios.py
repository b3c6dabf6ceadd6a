"""What a scenario of the series says beside who stands where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Self

from wargame_kit.board import BoardError, HexIndex, part_of
from wargame_kit.games.ocs.boxes import BOXES, POOL
from wargame_kit.games.ocs.files.charts import OcsCharts
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.fitting import SetUp, misfits
from wargame_kit.games.ocs.files.kinds import FLIGHT_CONDITIONS, GROUND_CONDITIONS, TRUCKS, WAGONS
from wargame_kit.games.scenarios import ScenarioFile
from wargame_kit.words import DataError, Words, say
from wargame_kit.words.tables import Reader

MOST_TOKENS = 4_000

ROLLED = "rolled"
"""Of weather: that it is no script."""

RANGE = re.compile(r"([A-Z])(\d{1,2})-\1(\d{1,2}) (\d{1,2})-(\d{1,2})")
"""Columns of a map and their rows: ``"A52-A62 8-35"``."""


class OcsScenarioFile(ScenarioFile[OcsCharts]):
    """A scenario's file, which has the keys of `ScenarioFile` and

    - ``first``: the side that goes first in the first turn;
    - ``weather``: the ground of each turn from the first on, and the last holds on; or ``rolled``;
    - ``flight``: the same for flying; full where the file does not say;
    - ``first_weather``, ``first_flight``: what of these is rolled has in the first turn;
    - ``window``: ranges of hexes, ``"A52-A62 8-35"``, of which its board consists; the whole map without;
    - ``reserves``, ``rail``: how many Reserve markers, and how much rail capacity, each side has;
    - ``sources``: by side, the hexes that are supply sources, at the edge of the window;
    - ``dumps``: by side, tokens by hex at the start;
    - ``hedgehogs``: by side, levels by hex;
    - ``bases``: by side, levels of air bases by hex, 0 for a strip;
    - ``inactive``: the aircraft that begin Inactive;
    - ``broad``, ``held``: the rail hexes of the second side's gauge, and the stations that it controls;
    - ``losses``, ``points``, ``loads``: by unit, steps lost, transport points and tokens on board;
    - ``modes``: by unit, ``reserve`` or ``strat``;
    - ``units``: ``"D23.05"``, ``"D23.05 move"``, ``"D23.05 reduced"`` of aircraft, or a box.

    A list of hexes may hold ranges, as a window does. `wargame_kit.games.ocs.files.fitting` says what must
    fit what.
    """

    game: ClassVar[str] = "ocs"
    sides: ClassVar[tuple[str, ...]] = ()
    keys: ClassVar[tuple[str, ...]] = (
        *(
            "first",
            "weather",
            "flight",
            "first_weather",
            "first_flight",
            "window",
            "reserves",
            "rail",
            "sources",
            "dumps",
            "hedgehogs",
        ),
        *("bases", "inactive", "broad", "held", "losses", "points", "loads", "modes"),
    )
    boxes: ClassVar[tuple[str, ...]] = BOXES
    closed: ClassVar[str] = "sea"

    def in_play(self) -> Self:
        """The file, read on the part of the map that is its window (1.2)."""
        is_whole = "window" not in self.top.table
        return self if is_whole else replace(self, board=part_of(self.board, self._window()))

    def place(self, unit: str, value: object) -> str:
        """Where a counter stands; if the file is silent, nowhere, or in the pool what others shed.

        A battle that holds a tenth of the counters must not carry the others through every question.
        """
        if value is not None:
            return self.printed_place(unit, value)
        counter = self.counter(unit)
        is_shed = "breakdown" in counter.traits or counter.kind in (TRUCKS, WAGONS)
        return POOL if is_shed else ""

    def own(self, pieces: Mapping[str, str]) -> dict[str, object]:
        dug = self._by_hex("hedgehogs", 1, self.highest_hedgehog)
        bases = self._by_hex("bases", 0, self.charts.limit("base_level"))
        dumps = (
            (hex_, side, tokens)
            for side, stored in self._by_hex("dumps", 1, MOST_TOKENS).items()
            for hex_, tokens in stored.items()
        )
        weather = {
            "first": self.top.one_of("first", self.sides),
            "script": self._weather("weather", GROUND_CONDITIONS),
            "flights": self._weather("flight", FLIGHT_CONDITIONS),
            "rolled": frozenset(key for key in ("weather", "flight") if self.top.table.get(key) == ROLLED),
        }
        reserves, rail = self._by_side("reserves"), self._by_side("rail")
        placed: SetUp = {
            "reserves": reserves,
            "sources": {side: frozenset(self.hexes(self.top.within("sources"), side)) for side in self.sides},
            "dumps": tuple(sorted(dumps)),
            "hedgehogs": tuple(sorted((hex_, level) for own in dug.values() for hex_, level in own.items())),
            "entrenched": frozenset(dug[self.sides[1]]),
            "bases": tuple(
                sorted((hex_, side, level) for side in self.sides for hex_, level in bases[side].items())
            ),
            "gauge": frozenset(self._listed("broad")),
            "held": frozenset(self._listed("held")),
            "varying": {
                "losses": self.losses,
                "points": self._of_units("points", 1, 99),
                "load": self._of_units("loads", 1, 396),
                "marker": self._modes(),
                "inactive": self._inactive(),
            },
        }
        told = {
            **weather,
            "rail_capacity": rail,
            "counted": frozenset(),
            **placed,
            **self.titled(pieces),
        }
        for misfit in (*misfits(self, pieces, placed), *self.titled_misfits(pieces, told)):
            with self.top.going_on():
                raise misfit
        return told

    @property
    def highest_hedgehog(self) -> int:
        """The level that a hedgehog may have (13.8d)."""
        return self.charts.limit("hedgehog")

    def titled(self, pieces: Mapping[str, str]) -> dict[str, object]:
        """What a title's file says beside the keys of the series; ``counted`` are the hexes of objectives."""
        return {}

    def titled_misfits(self, pieces: Mapping[str, str], told: Mapping[str, Any]) -> Iterator[DataError]:
        """What of it does not fit what, each with its place, its value and what was expected there."""
        return iter(())

    def crowded(self, stack: list[str]) -> Words | None:
        """4.8."""
        size = sum(
            (self.counter(unit).size_in_regiments(self.losses.get(unit, 0)) for unit in stack), Fraction(0)
        )
        limit = self.charts.limit("stacking")
        return say("expected/stacking-of-series", limit=limit, size=size) if size > limit else None

    def counter(self, unit: str) -> OcsUnit:
        """A counter with all that the series prints on it."""
        found = self.counters.units[unit]
        assert isinstance(found, OcsUnit)  # the sheet reads no others
        return found

    @cached_property
    def losses(self) -> dict[str, int]:
        """The steps that units have lost at the start; asked for at every counter of every stack."""
        return self._of_units("losses", 1, 8)

    def _weather(self, key: str, known: tuple[str, ...]) -> dict[int, str]:
        """What the weather is in each turn; of what is rolled, in the first alone."""
        first = self.top.number("first_turn", 1, self.charts.last_turn)
        opening, expected = f"first_{key}", say(f"expected/{key}-by-turn")
        if self.top.table.get(key) == ROLLED:
            return {first: self.top.one_of(opening, known)}
        if opening in self.top.table:
            raise self.error(opening, self.top.table[opening], say("expected/rolled-weather", key=key))
        script = self.top.get(key, list, expected, [known[0]] if key == "flight" else ...)
        for condition in script:
            if condition not in known:
                raise self.error(key, condition, say(f"expected/{key}-condition"))
        if not script:
            raise self.error(key, script, expected)
        last = self.top.number("last_turn", first, self.charts.last_turn)
        if len(script) > last - first + 1:
            raise self.error(key, len(script), say("expected/turns-of-scenario", most=last - first + 1))
        return {turn: script[min(turn - first, len(script) - 1)] for turn in range(first, last + 1)}

    def _window(self) -> frozenset[HexIndex]:
        """The hexes in play."""
        found = frozenset(self.hexes(self.top, "window"))
        if not found:
            raise self.error("window", self.top.table["window"], say("expected/window"))
        return found

    def _in_range(self, place: str, range_: str) -> Iterator[HexIndex]:
        """The hexes of a range such as ``"A52-A62 8-35"``."""
        found = RANGE.fullmatch(range_)
        if found is None:
            raise self.error(place, range_, say("expected/window"))
        sheet, *ends = found.groups()
        left, right, low, high = map(int, ends)
        if left > right or low > high:
            raise self.error(place, range_, say("expected/window"))
        for column in range(left, right + 1):
            for row in range(low, high + 1):
                yield self._hex(place, f"{sheet}{column}.{row:02}")

    def _by_side(self, key: str) -> dict[str, int]:
        told = self.top.within(key).only(self.sides)
        return {side: told.number(side, 0, 99) for side in self.sides}

    def _listed(self, key: str) -> tuple[HexIndex, ...]:
        """The hexes of a list that may be missing."""
        return self.hexes(self.top, key) if key in self.top.table else ()

    def hexes(self, told: Reader, key: str) -> tuple[HexIndex, ...]:
        """The hexes of a list of hexes, places and ranges, each once."""
        found: list[HexIndex] = []
        place = told.at(key)
        for each in told.get(key, list, say("expected/hex-list")):
            is_range = isinstance(each, str) and " " in each and "-" in each
            found += self._in_range(place, each) if is_range else [self._hex(place, each)]
        return tuple(dict.fromkeys(found))

    def _by_hex(self, key: str, low: int, most: int) -> dict[str, dict[HexIndex, int]]:
        told = self.top.within(key).only(self.sides) if key in self.top.table else None
        answer: dict[str, dict[HexIndex, int]] = {}
        for side in self.sides:
            stored = told.within(side) if told is not None and side in told.table else None
            answer[side] = self._read_numbers(stored, f"{key}.{side}", low, most) if stored else {}
        return answer

    def _read_numbers(self, told: Reader, place: str, low: int, high: int) -> dict[HexIndex, int]:
        found: dict[HexIndex, int] = {}
        for printed in told.table:
            hex_ = self._hex(place, printed)
            if hex_ in found:  # a place and the number of its hex, or a number written in two ways
                raise self.error(place, printed, say("expected/once"))
            found[hex_] = told.number(printed, low, high)
        return found

    def _of_units(self, key: str, low: int, high: int) -> dict[str, int]:
        told = self.top.within(key) if key in self.top.table else None
        if told is None:
            return {}
        return {self.known(key, unit): told.number(unit, low, high) for unit in told.table}

    def _modes(self) -> dict[str, str]:
        told = self.top.within("modes") if "modes" in self.top.table else None
        if told is None:
            return {}
        return {self.known("modes", unit): told.one_of(unit, ("reserve", "strat")) for unit in told.table}

    def _inactive(self) -> dict[str, bool]:
        """The aircraft that begin Inactive."""
        listed = self.top.get("inactive", list, say("expected/list-of-aircraft"), [])
        found = [self.known("inactive", unit) for unit in listed]
        for unit in found:
            if not self.counter(unit).is_aircraft:
                raise self.error("inactive", unit, say("expected/list-of-aircraft"))
        return dict.fromkeys(found, True)

    def _hex(self, place: str, printed: object) -> HexIndex:
        """A hex by its number or by a place in it."""
        try:
            return self.board.locate(printed if isinstance(printed, str) else repr(printed))
        except BoardError as error:
            raise self.error(place, printed, say("expected/board-hex-but", error=error.phrase)) from error
