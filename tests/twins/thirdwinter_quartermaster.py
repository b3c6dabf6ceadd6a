"""A second referee of replacements and rebuilding, written from the sheet: no chart of the kit is read.

The tables stand here as the sheet has them. He shares with the kit the map, the counters, and where they
stand; who is in trace the second referee of the series says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tests.twins.ocs_fronts import AIRCRAFT
from tests.twins.ocs_referee import Referee

# Pax / AR4 Eq / AR5 Eq / Air / Special, for 2, 3, …, 12.
SOVIET = """
1/0/0/0/no 1/0/0/1/no 1/1/0/1/no 2/0/0/1/yes 2/1/0/1/no 2/1/0/1/yes
2/1/1/1/no 3/1/0/2/yes 3/1/1/2/no 3/2/1/2/yes 4/2/1/3/yes
"""
# Pax / AR4 Eq / AR5 Eq / Air / Allied / Special.
AXIS = """
0/0/0/0/0/no 0/0/0/1/0/yes 1/0/0/0/1/no 1/0/0/1/0/no 1/1/0/0/0/no 1/0/0/1/1/yes
1/1/0/1/0/no 2/0/1/0/0/yes 2/1/0/1/1/no 2/1/1/1/0/yes 3/1/1/2/1/yes
"""
HEADS = {
    "soviet": ("personnel", "equipment-4", "equipment-5", "air"),
    "axis": ("personnel", "equipment-4", "equipment-5", "air", "allied"),
}
# Supply points and tokens for air bases, for 2, 3, …, 12.
SUPPLY = {
    "soviet": "14+2T 16+2T 17+2T 18+2T 20+2T 21+2T 22+2T 24+2T 25+2T 26+2T 28+2T",
    "axis": "8+1T 9+1T 10+1T 11+2T 12+2T 13+2T 14+2T 15+2T 16+2T 17+2T 18+2T",
}
SPECIAL = {
    "soviet": ("guns", "guns", "aa|hedgehog", "pontoon", "headquarters", "assault"),
    "axis": ("guns", "flak", "hedgehog", "alert", "tiger", "headquarters|pontoon"),
}
ON_FOOT = (
    *("infantry", "mountain", "airborne", "cavalry", "security", "fortified", "motorised"),
    *("panzergrenadier", "reconnaissance", "motorcycle", "engineer", "rail-repair"),
)


def row(side: str, total: int) -> tuple[dict[str, int], bool]:
    """What two dice bring, and whether the special table is rolled on."""
    cells = {"soviet": SOVIET, "axis": AXIS}[side].split()[total - 2].split("/")
    numbers = dict(zip(HEADS[side], map(int, cells), strict=False))
    return {name: number for name, number in numbers.items() if number}, cells[-1] == "yes"


def special(side: str, die: int, second: int = 0) -> str:
    """What the special table brings; empty where a second die is wanted."""
    first, _, other = SPECIAL[side][die - 1].partition("|")
    if not other:
        return first
    return "" if not second else (first if second <= 3 else other)


class Quartermaster(Referee):
    """Who may be rebuilt, with what, and where, judged by trying all."""

    def takes(self, unit: str) -> set[str]:
        """What rebuilds a step of a counter."""
        counter = self.counters[unit]
        kind, traits = counter.kind, counter.traits
        if kind in ("truck", "wagon", "organic", "front", "shells", "rvgk", "extender"):
            return set()
        if traits & {"breakdown", "no-rebuild", "kessel"}:
            return set()
        if kind in AIRCRAFT:
            return {"air", "air-step"}
        for trait in ("tiger", "alert", "assault"):
            if trait in traits:
                return {trait}
        if kind == "headquarters":
            return {"headquarters"}
        if kind == "pontoon":
            return {"pontoon"}
        if kind == "flak":
            return {"flak" if counter.side == "axis" else "aa"}
        equipment = {f"equipment-{best}" for best in (4, 5) if counter.faces[0].rating <= best}
        if kind in ("artillery", "mortar", "rocket"):
            return {"guns"} | (equipment if counter.formation else set())
        if "track" in {face.mobility for face in counter.faces}:
            return equipment
        if kind not in ON_FOOT:
            return set()
        walks = {face.mobility for face in counter.faces} == {"leg"}
        is_ally = traits & {"rumanian", "hungarian"} and walks
        return {"personnel", "allied"} if is_ally else {"personnel"}

    def places(self, side: str, sources: Iterable[int]) -> dict[int, set[str]]:
        """The hexes of headquarters that rebuild, each with the nations it serves; empty for all."""
        shut, heads = self.zone(self.enemy(side)), self.heads(side, sources)
        found: dict[int, set[str]] = {}
        for unit in self.units(side):
            counter, piece = self.counters[unit], self.pieces[unit]
            is_set_up = piece.face == 0 and piece.marker in ("", "dg")
            if counter.kind != "headquarters" or "kessel" in counter.traits or not is_set_up:
                continue
            if self.at[unit] in shut or not self.ways(unit, heads):
                continue
            nation = set(counter.traits & {"rumanian", "hungarian"}) or {""}
            found.setdefault(self.at[unit], set()).update(nation)
        return found

    def offers(self, side: str, sources: Iterable[int], at_hand: Iterable[str]) -> Iterator[str]:
        """Yield every way of rebuilding a step on the ground, as it is written."""
        places, owned = self.places(side, sources), set(at_hand)
        for unit, piece in self.pieces.items():
            counter: Any = self.counters[unit]
            if counter.side != side or counter.kind in AIRCRAFT:
                continue
            nation = set(counter.traits & {"rumanian", "hungarian"}) or {""}
            served = {hex_ for hex_, nations in places.items() if "" in nations or nations & nation}
            for what in self.takes(unit) & owned:
                if piece.place == "dead":
                    yield from (f"rebuild {unit} {self.board.label(hex_)} {what}" for hex_ in served)
                elif piece.losses and piece.hex_ in served:
                    yield f"add-step {unit} {what}"
