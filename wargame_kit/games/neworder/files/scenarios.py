"""What a scenario of these battles says: who lies in which box, or stands where, when it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from wargame_kit.board import BoardError
from wargame_kit.games.neworder.boxes import BOXES, POOL, UNUSED
from wargame_kit.games.neworder.files.charts import Charts
from wargame_kit.games.neworder.files.counters import nation_of
from wargame_kit.games.scenarios import ScenarioFile
from wargame_kit.words import Words, say

NEVER = ("base", "government", "netwar")
"""What is not in the game at its start: unbuilt bases (27), the government until it is known who moves first
(24), and what online rules use (2.10)."""


class NewOrderScenarioFile(ScenarioFile[Charts]):
    """A scenario's file, which has the keys of `ScenarioFile` and

    - ``first``: the side that moves first; empty where dice and picks set up the battle (24, 26);
    - ``rest``: the box of every counter that is not named, ``pool`` or ``unused``;
    - ``units``: ``"ready"``, ``"1416"``, ``"irpin"``, ``"1109 1-2"``: a box, a printed hex or a place,
      perhaps with the face that an untried counter shows.
    """

    game: ClassVar[str] = "neworder"
    keys: ClassVar[tuple[str, ...]] = ("first", "rest")
    boxes: ClassVar[tuple[str, ...]] = BOXES

    def own(self, pieces: Mapping[str, str]) -> dict[str, object]:
        sides = tuple(dict.fromkeys(unit.side for unit in self.counters.units.values()))
        first = self.top.one_of("first", (*sides, ""))
        return {"first": first, "by_dice": not first}

    def place(self, unit: str, value: object) -> str:
        place, printed = f"units.{unit}", self.counters.units[unit]
        if value is None:
            rest = self.top.one_of("rest", (POOL, UNUSED))
            return UNUSED if printed.kind in NEVER or "opt" in printed.traits else rest
        if not isinstance(value, str):
            raise self.error(place, value, say("expected/place-or-box", boxes=", ".join(BOXES)))
        where, _, face = value.partition(" ")
        if printed.is_marker and where not in BOXES:
            raise self.error(place, value, say("expected/marker-box", boxes=", ".join(BOXES)))
        if where not in BOXES:
            where = self._label(where)
        return self.printed_place(unit, f"{where} {face}".rstrip())

    def _label(self, where: str) -> str:
        """The printed number of a place; anything else as it is."""
        try:
            return self.board.label(self.board.find(where).hex)
        except BoardError:
            return where

    def open_hex(self, place: str, hex_: int, value: object) -> int:
        """7.10."""
        if not self.charts.terrain[self.board.terrain_name(hex_)].is_passable:
            raise self.error(place, value, say("expected/not-prohibited"))
        return hex_

    def crowded(self, stack: list[str]) -> Words | None:
        """8, 25, 27: the limits of every nation there, and which of them lie together."""
        units = [self.counters.units[unit] for unit in stack]
        flying = sum(unit.kind == "helicopter" for unit in units)
        for nation in dict.fromkeys(map(nation_of, units)):
            limit = self.charts.stacking[nation]
            if len(units) - flying > limit.ground or flying > limit.helicopters:
                return say("expected/stack", ground=limit.ground, helicopters=limit.helicopters)
            if not all(self.charts.may_mix(nation, nation_of(unit)) for unit in units):
                return say("expected/mixed-stack")
        return None
