"""A second referee of the points of the campaign (5.0a), from the sheet: no objectives of a file are read.

Control is taken from the position; what counts where, and when, is written down here again.
"""

from __future__ import annotations

from typing import Any

CITIES = (
    ("B3.24", "B4.23", "B4.24", "B4.25", "B5.24"),
    ("C55.04", "C55.05", "C56.04"),
    ("A58.01",),
    ("A41.12", "A42.11"),
    ("A14.22",),
)
POLTAVA, NIKOPOL = ("B41.06", "B42.06"), "D35.13"
POLTAVA_DAY, FEBRUARY = 4, 39
WEST, SOUTH = [f"A1.{row}" for row in range(18, 36)], [f"C{column}.01" for column in range(13, 20)]
DNEPR_ENDS = ("B4.24", "D44.24")


class Judge:
    """What a position is worth to the Soviets."""

    def __init__(self, position: Any) -> None:
        self.position, self.board = position, position.game.board

    def _hex(self, label: str) -> int:
        return int(self.board.index(label))

    def _soviet(self, label: str) -> bool:
        return self._hex(label) in self.position.facts.held

    def _stands(self, hex_: int, side: str) -> list[str]:
        pieces, unit = self.position.pieces, self.position.game.units
        fights = ("truck", "wagon", "organic", "extender")
        return [
            u
            for u, p in pieces.items()
            if p.hex_ == hex_
            and unit[u].side == side
            and unit[u].kind not in fights
            and not unit[u].is_marker
        ]

    def _beyond(self, hex_: int) -> list[int]:
        return [there for there in self.board.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]

    def _is_river(self, here: int, there: int) -> bool:
        side = 6 * here + self.board.direction(here, there)
        return self.board.hexside_name(side) in ("major_river", "volga")

    def bank(self) -> set[int]:
        """The hexes beside the Dnepr from Kiev down to Dnepropetrovsk: along it from one to the other.

        Within the columns and rows between both ends no other river is of its class.
        """
        found = set()
        for hex_ in range(self.board.size):
            sheet, _, number = self.board.label(hex_).partition(".")
            column = int(sheet[1:]) + (62 if sheet[0] in "BD" else 0)
            row = int(number) + (34 if sheet[0] in "AB" else 0)
            # From Kiev, column 66 and row 58, south and east to Dnepropetrovsk, column 106 and row 24.
            is_between = 66 <= column <= 107 and 24 <= row <= 58
            if is_between and any(self._is_river(hex_, there) for there in self._beyond(hex_)):
                found.add(hex_)
        return found

    def _south(self) -> set[int]:
        """The hexes south of the river within five of Nikopol: those cut off from it by the river."""
        nikopol = self._hex(NIKOPOL)
        near = {hex_ for hex_ in range(self.board.size) if self.board.distance(nikopol, hex_) <= 5}
        north, edge = {nikopol}, [nikopol]
        while edge:
            here = edge.pop()
            for there in self._beyond(here):
                if there in near and there not in north and not self._is_river(here, there):
                    north.add(there)
                    edge.append(there)
        return near - north

    def _corps_at(self, edge: list[str]) -> bool:
        unit, strength = self.position.game.units, dict[str, int]()
        riders = {u.formation for u in unit.values() if u.kind == "cavalry"}
        for label in edge:
            for u in self._stands(self._hex(label), "soviet"):
                formation = unit[u].formation
                if formation and formation not in riders:
                    strength[formation] = strength.get(formation, 0) + self.position.quarters(u)
        return max(strength.values(), default=0) >= 16

    def points(self, turn: int) -> int:
        """The points, if all that is judged in a turn is judged now and nothing was before."""
        total = sum(2 for city in CITIES if all(map(self._soviet, city)))
        if turn == POLTAVA_DAY:
            total -= any(self._stands(self._hex(label), "axis") for label in POLTAVA)
        if turn == FEBRUARY:
            total -= any(self._stands(hex_, "axis") for hex_ in self.bank())
            ground = sum(hex_ not in self.position.facts.held for hex_ in self._south())
            total -= ground >= 10 and not self._soviet(NIKOPOL)
        total += 2 * self._corps_at(WEST) + 2 * self._corps_at(SOUTH)
        high = [u for u in self.position.game.units.values() if u.side == "axis" and u.size == "army"]
        for each in high:
            piece = self.position.pieces.get(each.id)
            if piece is not None and piece.place == "dead" and piece.returns:
                total += 2 if each.id == "AGS-HQ" else 1
        return total


def judge(position: Any) -> Judge:
    """The judge of a position."""
    return Judge(position)
