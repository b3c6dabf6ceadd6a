"""The scenarios of The Third Winter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.boxes import ARRIVALS
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.fitting import has_railway
from wargame_kit.games.ocs.files.kinds import PONTOON, SHELLS
from wargame_kit.games.ocs.files.scenarios import ROLLED, OcsScenarioFile
from wargame_kit.games.thirdwinter.boxes import BOXES
from wargame_kit.games.thirdwinter.files.armies import ARMIES, strayed
from wargame_kit.games.thirdwinter.files.boxed import may_begin
from wargame_kit.games.thirdwinter.files.charts import chart_of
from wargame_kit.games.thirdwinter.files.fronts import misplaced, read_fronts, read_track
from wargame_kit.games.thirdwinter.files.income import read_income
from wargame_kit.games.thirdwinter.files.schedule import listed_units, read_schedule, scheduled
from wargame_kit.games.thirdwinter.files.traits import RAILWAY, RUMANIAN
from wargame_kit.games.thirdwinter.files.victory import read_limits, read_objectives
from wargame_kit.games.thirdwinter.sides import SIDES, WITH_STRIPS
from wargame_kit.words import DataError, say
from wargame_kit.words.tables import Reader

RIVERS = ("minor_river", "major_river", "volga")


class ThirdWinterScenarioFile(OcsScenarioFile):
    """A scenario's file of the title; see `OcsScenarioFile`. Beside its keys it has

    - ``objectives``: tables of what counts, see `wargame_kit.games.thirdwinter.files.victory.Objective`;
    - ``victory``: with how many points who wins, see `Limits` there;
    - ``supply``: by side, what share of its table comes each turn, and to which railheads;
    - ``replacements``: the sides that roll for them in every turn, or by side the turns in which it does
      (1.7a): a sector has its share of the rolls of the campaign;
    - ``schedule``: tables of what comes and leaves, see `wargame_kit.games.thirdwinter.files.schedule`; who
      comes by it needs no place;
    - ``april_mud``: whether three turns of mud on end in April end the game (1.8);
    - ``frozen``: whether the river of the Volga class is (1.4b);
    - ``bridges_blown``, ``bridges_repaired``: bridges by their ends, ``"D23.05-D24.04"``, that are down or
      repaired: roads or railways over a river; all others stand (1.4a, 1.5b);
    - ``events``: whether there are random events (1.9);
    - ``armour_losses``: whether the Axis loses tanks in the first three turns (2.4c);
    - ``air_box``: whether the Axis has the Rumanian Air Box (1.3);
    - ``kampfgruppen``: how many Kampfgruppe markers the Axis has (2.4e);
    - ``ferries``: by side, the hexes of its ferry markers, with a pontoon unit in each (1.5a);
    - ``fronts``, ``borders``: see `wargame_kit.games.thirdwinter.files.fronts` (3.3);
    - ``track``: by marker, the turn in which it comes back (3.4b).
    """

    sides: ClassVar[tuple[str, ...]] = SIDES
    keys: ClassVar[tuple[str, ...]] = (
        *(*OcsScenarioFile.keys, "objectives", "victory", "supply", "schedule", "replacements"),
        *("april_mud", "frozen", "bridges_blown", "bridges_repaired", "ferries", "events"),
        *("fronts", "borders", "track", "kampfgruppen", "armour_losses", "air_box"),
    )
    boxes: ClassVar[tuple[str, ...]] = BOXES

    def pieces(self) -> dict[str, str]:
        """The place of every counter; who comes by the schedule waits for it."""
        listed = self.top.within("units").table
        told = super().pieces() | {unit: ARRIVALS for unit in scheduled(self) if unit not in listed}
        return {unit: told[unit] for unit in self.counters.units if unit in told}

    def titled(self, pieces: Mapping[str, str]) -> dict[str, object]:
        told = read_schedule(self, pieces, self._last_turn())
        objectives = read_objectives(self.top, self.hexes, self._listed_units)
        fronts = read_fronts(self.top, self._counter, self._hex, chart_of(self.charts))
        supply = read_income(self.top, self.hexes, self.board)
        # 3.1b: where supply may come only from a date on, it comes once the place is taken.
        taken = (told.opening(side).intersection(income.hexes) for side, income in supply.items())
        return {
            "fronts": fronts.fronts,
            "armies": fronts.armies,
            "borders": fronts.borders,
            "track": read_track(self.top, self._counter, pieces),
            "objectives": objectives,
            "schedule": told,
            "replacing": self._replacing(),
            "armour_losses": self.top.flag("armour_losses", default=False),
            "air_box": self.top.flag("air_box", default=False),
            "kampfgruppe_markers": self.top.number("kampfgruppen", 0, 20, default=0),
            "rumania": self._has_rumanians(pieces),
            "counted": told.asked.union(*taken, *(each.counted for each in objectives)),
            "victory": read_limits(self.top),
            "supply": supply,
            "april_mud": self._april_mud(),
            "events": self.top.flag("events", default=False),
            "frozen": self.top.flag("frozen", default=False),
            "bridges_blown": self._bridges("bridges_blown", RIVERS),
            "bridges_repaired": self._bridges("bridges_repaired", RIVERS[2:]),
            "ferries": tuple(sorted(frozenset(self._ferries()))),
        }

    @property
    def highest_hedgehog(self) -> int:
        """1.1b."""
        return chart_of(self.charts).title_limits["hedgehog"].value

    def _last_turn(self) -> int:
        """The last turn; any may come where that itself is wrong, for it is not to be told of each row."""
        last = self.top.number("last_turn", 1, self.charts.last_turn)
        return last if self.top.is_right("last_turn") else self.charts.last_turn

    def _replacing(self) -> Mapping[str, frozenset[int]]:
        """The turns in which each side rolls for replacements."""
        last = self._last_turn()
        first = self.top.number("first_turn", 1, last)
        if isinstance(self.top.table.get("replacements"), dict):
            told = self.top.within("replacements").only(self.sides)
            named = (side for side in self.sides if side in told.table)
            return {side: frozenset(told.numbers(side, first, last)) for side in named}
        listed = self.top.get("replacements", list, say("expected/rolling-sides"), [])
        for side in listed:
            if side not in self.sides:
                raise self.error("replacements", side, say("expected/side"))
        return dict.fromkeys(listed, frozenset(range(first, last + 1)))

    @cached_property
    def formations(self) -> dict[str, list[str]]:
        """The counters of each formation, in the order of their sheet."""
        found: dict[str, list[str]] = {}
        for unit in self.counters.units:
            found.setdefault(self.counter(unit).formation, []).append(unit)
        found.pop("", None)
        return found

    def _listed_units(self, told: Reader, key: str) -> tuple[str, ...]:
        return tuple(listed_units(self, told, key))

    def _april_mud(self) -> bool:
        ends = self.top.flag("april_mud", default=False)
        if ends and self.top.table.get("weather") != ROLLED:
            raise self.error("april_mud", ends, say("expected/rolled-weather", key="weather"))
        return ends

    def titled_misfits(self, pieces: Mapping[str, str], told: Mapping[str, Any]) -> Iterator[DataError]:
        yield from misplaced(told["fronts"], told["armies"], pieces, self.board, self.error)
        yield from self._strayed(pieces)
        yield from self._off_rails(pieces)
        yield from self._misboxed(pieces)
        yield from self._strips(told["bases"])

    def _has_rumanians(self, pieces: Mapping[str, str]) -> bool:
        """Whether Rumania has units in it; breakdowns alone are none."""
        traits = (self.counter(unit).traits for unit in pieces)
        return any(RUMANIAN in each and "breakdown" not in each for each in traits)

    def _strayed(self, pieces: Mapping[str, str]) -> Iterator[DataError]:
        """Yield the units of Rumania and Hungary that begin where they may not be (2.5a, 2.5c)."""
        edge = chart_of(self.charts).title_limits["hungarian_edge"].value
        armies = {unit: self.counter(unit).traits & ARMIES for unit in pieces}
        for unit in strayed(self.board, edge, pieces, armies):
            yield self.error(f"units.{unit}", pieces[unit], say("expected/army-on-its-maps"))

    def _off_rails(self, pieces: Mapping[str, str]) -> Iterator[DataError]:
        """Yield railway guns that begin where no railway is (1.6b)."""
        for unit, place in pieces.items():
            hex_ = self.board.printed(place.partition(" ")[0])
            is_off = hex_ is not None and not has_railway(self.board, hex_)
            if is_off and RAILWAY in self.counter(unit).traits:
                yield self.error(f"units.{unit}", place, say("expected/rail-hex"))

    def _misboxed(self, pieces: Mapping[str, str]) -> Iterator[DataError]:
        """Yield counters in boxes in which they cannot begin, and artillery markers on the map (3.4)."""
        for unit, place in pieces.items():
            counter, at = self.counter(unit), place.partition(" ")[0]
            is_right = may_begin(counter, at) if at in self.boxes else counter.kind != SHELLS
            if not is_right:
                yield self.error(f"units.{unit}", place, say("expected/box-of-counter"))

    def _strips(self, bases: Iterable[tuple[HexIndex, str, int]]) -> Iterator[DataError]:
        """Yield air strips of a side that has none (15.2)."""
        for hex_, side, level in bases:
            if not level and side not in WITH_STRIPS:
                yield self.error(f"bases.{side}", self.board.label(hex_), say("expected/no-strip"))

    def _counter(self, place: str, unit: object) -> OcsUnit:
        return self.counter(self.known(place, unit))

    def _bridges(self, key: str, rivers: tuple[str, ...]) -> frozenset[tuple[HexIndex, HexIndex]]:
        if key not in self.top.table:
            return frozenset()
        listed = self.top.get(key, list, say("expected/bridges"))
        return frozenset(self._bridge(key, each, rivers) for each in listed)

    def _bridge(self, key: str, printed: object, rivers: tuple[str, ...]) -> tuple[HexIndex, HexIndex]:
        ends = str(printed).split("-")
        if len(ends) != 2:
            raise self.error(key, printed, say("expected/bridges"))
        here, there = sorted(self._hex(key, end) for end in ends)
        board = self.board
        if board.distance(here, there) == 1:
            side = 6 * here + board.direction(here, there)
            is_way = board.roads[side] or board.trails[side] or board.rails[side]
            if is_way and board.hexside_name(side) in rivers:
                return here, there
        raise self.error(key, printed, say("expected/bridge"))

    def _ferries(self) -> Iterable[tuple[HexIndex, str]]:
        if "ferries" not in self.top.table:
            return
        told = self.top.within("ferries").only(self.sides)
        for side in self.sides:
            for printed in told.get(side, list, say("expected/hex-list"), []):
                hex_ = self._hex(f"ferries.{side}", printed)
                waters = {self.board.hexside_name(6 * hex_ + direction) for direction in range(6)}
                if "volga" not in waters:
                    raise self.error(f"ferries.{side}", printed, say("expected/ferry-on-bank"))
                if not self._has_pontoon(side, hex_):
                    raise self.error(f"ferries.{side}", printed, say("expected/pontoon-unit"))
                yield hex_, side

    def _has_pontoon(self, side: str, hex_: HexIndex) -> bool:
        """Whether a pontoon unit of a side begins in a hex in Combat Mode: no word follows its place."""
        label, units = self.board.label(hex_), self.counters.units
        placed = (unit for unit, place in self.top.within("units").table.items() if place == label)
        return any(
            unit in units and units[unit].kind == PONTOON and units[unit].side == side for unit in placed
        )
