"""14: what a scenario of this game says: who stands where, who comes when, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar

from wargame_kit.board import BoardError
from wargame_kit.games.huaihai.boxes import AIRFIELD, DEFECTED, ELIMINATED, GONE, LATER
from wargame_kit.games.huaihai.files.charts import KMT, Charts
from wargame_kit.games.huaihai.files.counters import FORMATIONS
from wargame_kit.games.scenarios import ScenarioFile
from wargame_kit.rulebook import load_rulebook
from wargame_kit.words import Words, numbers, say
from wargame_kit.words.tables import Reader

BESIDE = (AIRFIELD, ELIMINATED, GONE, DEFECTED)
"""Boxes in which a scenario may put a counter; who comes later is named among its arrivals."""

_VICTORY = ("clause", "armies", "others", "haven", "haven_range", "cities", "levels", "reason")
_ARRIVAL = ("turn", "where", "units", "reason")


@dataclass(frozen=True, slots=True)
class Arrival:
    """When and where a counter comes on (14.2, 14.3).

    Attributes
    ----------
    turn : int
        The first turn in which it may come.
    hexes : tuple of int
        Where it may enter, in the order of the file.
    """

    turn: int
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VictoryLine:
    """What counts in a scenario where it differs from the charts (13, 14.5–14.7).

    Attributes
    ----------
    clause : str
        13.5, or the clause of the scenario.
    armies : frozenset of str
        Formations of the KMT that the scenario is about; empty for all.
    others : Fraction
        The share that the destruction of any other KMT counter counts for; nobody else counts for the KMT.
    haven : frozenset of int
        Hexes in which a counter of those armies is saved even without a supply line.
    cities : mapping of hex to int, or None
        Points of the PLA for holding a city; None for those of the charts.
    levels : tuple of int, or None
        The least difference of the points, PLA less KMT, of each rung but the last; None for the charts'.
    """

    clause: str = "13.5"
    armies: frozenset[str] = frozenset()
    others: Fraction = Fraction(1)
    haven: frozenset[int] = frozenset()
    cities: Mapping[int, int] | None = None
    levels: tuple[int, ...] | None = None

    def is_about(self, formation: str) -> bool:
        """Whether the scenario is about a formation of the KMT."""
        return not self.armies or formation in self.armies


class HuaihaiScenarioFile(ScenarioFile[Charts]):
    """A scenario's file, which has the keys of `ScenarioFile` and

    - ``pla_cities``: objectives that the PLA holds at the start, as places or printed hexes;
    - ``recruits``: recruit points at the start (11.3);
    - ``defection``: the turn in which the wavering corps go over (14.4), or 0;
    - ``victory``: what counts, see `VictoryLine`;
    - ``units``: ``"T1"``, ``"nianzhuang"``, ``"K8 spent"``, ``"airfield"``. Who is named neither here nor
      among the arrivals is not in the game;
    - ``arrivals``: tables with ``turn``, ``units`` and ``where``: places, printed hexes, or features of
      the board such as ``west_edge``.
    """

    game: ClassVar[str] = "huaihai"
    keys: ClassVar[tuple[str, ...]] = ("pla_cities", "recruits", "defection", "victory", "arrivals")
    boxes: ClassVar[tuple[str, ...]] = BESIDE
    closed: ClassVar[str] = "water"

    def own(self, pieces: Mapping[str, str]) -> dict[str, object]:
        arrivals = self.arrivals(pieces)
        return {
            "pieces": MappingProxyType({**pieces, **dict.fromkeys(arrivals, LATER)}),
            "arrivals": MappingProxyType(arrivals),
            "pla_cities": self.objectives(),
            "recruits": self.top.number("recruits"),
            "defection": self.top.number("defection"),
            "victory": self.victory(),
        }

    def hex_(self, place: str, text: object) -> int:
        """The hex of a place or with a printed number, in which counters may stand."""
        if not isinstance(text, str):
            raise self.error(place, text, say("expected/place-nianzhuang"))
        try:
            hex_ = self.board.find(text).hex
        except BoardError:
            try:
                hex_ = self.board.index(text)
            except BoardError as error:
                expected = say("expected/place-or-board-hex", error=error.phrase)
                raise self.error(place, text, expected) from error
        return self.open_hex(place, hex_, text)

    def hexes(self, place: str, listed: object) -> tuple[int, ...]:
        """The hexes of a list of places, printed hexes and features of the board."""
        if not isinstance(listed, list) or not listed:
            raise self.error(place, listed, say("expected/places-features"))
        found: list[int] = []
        for text in listed:
            feature = self.board.features.get(text) if isinstance(text, str) else None
            found += sorted(feature) if feature else [self.hex_(place, text)]
        return tuple(dict.fromkeys(found))

    def place(self, unit: str, value: object) -> str:
        place = f"units.{unit}"
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.error(place, value, say("expected/place-spent"))
        where, _, face = value.partition(" ")
        if face not in ("", "spent"):
            raise self.error(place, value, say("expected/spent-only"))
        flies = self.counters.units[unit].kind == "air"
        if flies != (where == AIRFIELD):
            raise self.error(place, value, say("expected/airfield", box=AIRFIELD))
        if where in BESIDE:
            return value
        return f"{self.board.label(self.hex_(place, where))} {face}".rstrip()

    def crowded(self, stack: list[str]) -> Words | None:
        """5.4."""
        limit = self.charts.limit("stacking")
        weight = sum(self.counters.units[unit].faces[0].defence for unit in stack)
        return say("expected/stacking-5-4", limit=limit, weight=weight) if weight > limit else None

    def arrivals(self, pieces: Mapping[str, str]) -> dict[str, Arrival]:
        """Who comes when and where (14.2, 14.3)."""
        answer: dict[str, Arrival] = {}
        for number, table in enumerate(self.top.get("arrivals", list, say("expected/arrivals"), []), 1):
            place = f"arrivals {number}"
            if not isinstance(table, dict):
                raise self.error(place, table, say("error/table"))
            row = Reader(self.top.file, place, table).only(_ARRIVAL)
            arrival = Arrival(row.number("turn", 1), self.hexes(f"{place}.where", row.table.get("where")))
            for unit in row.get("units", list, say("expected/counters")):
                if self.known(f"{place}.units", unit) in pieces or unit in answer:
                    raise self.error(f"{place}.units", unit, say("expected/named-once"))
                answer[unit] = arrival
        return {unit: answer[unit] for unit in self.counters.units if unit in answer}

    def objectives(self) -> frozenset[int]:
        """The cities that the PLA holds at the start (13.2)."""
        listed = self.top.get("pla_cities", list, say("expected/places"))
        return frozenset(self._city("pla_cities", text) for text in listed)

    def _city(self, place: str, text: object) -> int:
        hex_ = self.hex_(place, text)
        if hex_ not in self.board.features.get("cities", frozenset()):
            raise self.error(place, text, say("expected/cities-13-2"))
        return hex_

    def victory(self) -> VictoryLine:
        """What counts (13.5, 14.5–14.7)."""
        table = self.top.within("victory").only(_VICTORY)
        if table.text("clause") not in load_rulebook("huaihai"):
            raise self.error("victory.clause", table.text("clause"), say("expected/clause"))
        armies = table.get("armies", list, say("expected/formations"), [])
        for army in armies:
            if army not in FORMATIONS[KMT]:
                raise self.error(
                    "victory.armies", army, say("expected/formation-of", known=", ".join(FORMATIONS[KMT]))
                )
        return VictoryLine(
            clause=table.text("clause"),
            armies=frozenset(armies),
            others=table.fraction("others") if armies else Fraction(1),
            haven=self._haven(table),
            cities=self._points(table.within("cities")) if "cities" in table.table else None,
            levels=self._levels(table),
        )

    def _levels(self, table: Reader) -> tuple[int, ...] | None:
        """13.5: a threshold for every rung of the charts' ladder but the last, or none at all."""
        if "levels" not in table.table:
            return None
        levels = tuple(
            numbers.whole_number(self.top.file, "victory.levels", each, -999, 999)
            for each in table.get("levels", list, say("error/numbers"))
        )
        if list(levels) != sorted(set(levels), reverse=True):
            raise self.error("victory.levels", levels, say("expected/thresholds"))
        rungs = len(self.charts.victory.levels) - 1
        if len(levels) != rungs:
            raise self.error("victory.levels", levels, say("expected/threshold-count", count=rungs))
        return levels

    def _points(self, table: Reader) -> Mapping[int, int]:
        return MappingProxyType(
            {self._city("victory.cities", name): table.number(name) for name in table.table}
        )

    def _haven(self, table: Reader) -> frozenset[int]:
        if "haven" not in table.table:
            return frozenset()
        reach = table.number("haven_range", 0, 9, default=0)
        centres = self.hexes("victory.haven", table.table["haven"])
        return frozenset(hex_ for centre in centres for hex_ in self.board.within(centre, reach))
