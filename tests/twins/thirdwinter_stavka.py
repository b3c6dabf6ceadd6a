"""A second referee of fronts and of the Stavka Reserve, written from the sheet: no chart of the kit is read.

He tries all: hexes by distance rather than by a search, formations by their counters. What a headquarters
throws to, the second referee of the series says.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from tests.twins.ocs_referee import Referee

ANGLES = dict(
    zip(
        ("N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW", "NNW"),
        (30 * number for number in range(12)),
        strict=True,
    )
)
NEEDED = {"tanks": 6, "horse": 1, "guns": 2, "rifles": 3, "tank armies": 1}
BOXES = ("rvgk-1", "rvgk-2")


class Stavka(Referee):
    """What fronts and boxes have and need."""

    # 3.3: fronts.

    def zone_of(self, hex_: int) -> str:
        """The front whose zone it is: angles on a drawing of the map, front after front."""
        facts = self.position.facts
        for (front, *_), (anchor, direction) in zip(facts.fronts, facts.borders, strict=False):
            (q, r), (other_q, other_r) = self.board.axial[anchor], self.board.axial[hex_]
            x = 1.5 * (other_q - q)
            y = 3**0.5 * ((other_r - r) + (other_q - q) / 2)
            angle = pi * ANGLES[direction] / 180
            if sin(angle) * y + cos(angle) * x >= -1e-9:
                return str(front)
        return str(facts.fronts[-1][0])

    def commands(self, front: str) -> set[int]:
        """The hexes within ten steps that trucks could drive over, rivers apart; every hex is tried."""
        start = self.position.pieces[front].hex_
        window = set(range(self.board.size))
        shut = self.held_by("axis") | self.held_up("soviet")
        far = {start: 0}
        for steps in range(1, 11):
            edge = {hex_ for hex_, before in far.items() if before == steps - 1}
            for hex_ in window - shut - far.keys():
                if any(there in edge and self._drives(there, hex_) for there in self.near(hex_)):
                    far[hex_] = steps
        return set(far)

    def _drives(self, here: int, there: int) -> bool:
        ground = self.board.terrain_name(there)
        weather = self.position.facts.weather
        costs = self.position.charts.terrain[ground].costs(weather)["truck"]
        side = 6 * here + self.board.direction(here, there)
        ways = (self.board.roads, self.board.rails, self.board.trails)
        laid = [name for name, way in zip(("road", "rail", "trail"), ways, strict=True) if way[side]]
        by_way = [self.position.charts.ways[name].costs(weather)["truck"] for name in laid]
        return any(cost >= 0 for cost in (costs, *by_way))

    def lacks(self, front: str) -> set[str]:
        """What a front lacks of four armies, a mobile corps and a division of guns (3.3b C)."""
        pieces = self.position.pieces
        assigned = {army for army, of in self.position.facts.armies if of == front}
        armies = {army for army in assigned if army in pieces and pieces[army].hex_ >= 0}
        lacking = set()
        if sum(self.zone_of(pieces[army].hex_) == front for army in armies) < 4:
            lacking.add("armies")
        within = self.commands(front)
        served: set[int] = set()
        for army in armies:
            if pieces[army].hex_ in within:
                served |= self.reached("soviet", pieces[army].hex_, "truck", self.shown(army).throw)
        here = [unit for unit in self.units("soviet") if pieces[unit].hex_ in served]
        if not any(self.sort(unit) in ("tanks", "horse") for unit in here):
            lacking.add("corps")
        if not any(self.is_gun_division(unit) for unit in here):
            lacking.add("guns")
        return lacking

    # 3.5: the Stavka Reserve.

    def is_gun_division(self, unit: str) -> bool:
        """Guns of more than one regiment."""
        counter = self.counters[unit]
        return counter.kind in ("artillery", "rocket", "mortar") and counter.printed_steps > 1

    def sort(self, unit: str) -> str:
        """Which of the five sorts a counter counts for."""
        counter = self.counters[unit]
        if counter.formation:
            members = [each for each in self.counters.values() if each.formation == counter.formation]
            if any(each.kind == "cavalry" for each in members):
                return "horse"
            return "tanks" if any(each.category in ("armour", "mech") for each in members) else ""
        if "tank-army" in counter.traits:
            return "tank armies"
        if self.is_gun_division(unit):
            return "guns"
        is_division = counter.size == "division" and counter.printed_steps > 1
        return "rifles" if is_division and counter.kind in ("infantry", "airborne", "mountain") else ""

    def kept(self) -> dict[str, int]:
        """How many of each sort the boxes hold together."""
        found: dict[str, set[str]] = {sort: set() for sort in NEEDED}
        for unit, piece in self.position.pieces.items():
            sort = self.sort(unit)
            if piece.place in BOXES and sort:
                name = self.counters[unit].formation or unit
                if not self._stands(name):
                    found[sort].add(name)
        return {sort: len(names) for sort, names in found.items()}

    def _stands(self, name: str) -> bool:
        pieces = self.position.pieces.items()
        return any(piece.hex_ >= 0 for unit, piece in pieces if name in (unit, self.counters[unit].formation))

    def may_leave(self, unit: str, room: float = 0) -> bool:
        """Whether a unit may be released from its box, with so many regiments of independents let out."""
        pieces, counter = self.position.pieces, self.counters[unit]
        family = [
            each
            for each in pieces
            if counter.formation and self.counters[each].formation == counter.formation
        ]
        for each in family or [unit]:
            piece = pieces[each]
            if piece.place == "dead" or piece.losses or piece.arrived:
                return False
            if (piece.place in BOXES or piece.hex_ >= 0) and piece.place != pieces[unit].place:
                return False
        sort = self.sort(unit)
        if sort and self.kept()[sort] <= NEEDED[sort]:
            return False
        is_alone = not counter.formation and counter.printed_steps == 1 and sort != "tank armies"
        return not is_alone or self.size(unit) <= room


def referee(position: Any) -> Stavka:
    """The second referee of a position."""
    return Stavka(position)
