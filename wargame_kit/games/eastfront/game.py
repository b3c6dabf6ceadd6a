"""EastFront II: what is its own among games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar

from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.files.counters import own_blocks
from wargame_kit.games.eastfront.files.fitting import check_fit
from wargame_kit.games.eastfront.files.kinds import DRY, SIDES
from wargame_kit.games.eastfront.placing.completing import completed
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.sequence import StartOfMonth
from wargame_kit.games.loaded import LoadedGame
from wargame_kit.position import Step, Unit
from wargame_kit.words import SideName, say

LETTERS = MappingProxyType(
    {
        ".": "clear",
        "f": "forest",
        "h": "hills",
        "m": "marsh",
        "^": "mountain",
        "~": "sea",
        "o": "lake",
    }
)
"""What a letter of a sketch is."""

WATERS = ("", "river", "strait", "sea", "shallows", "lake")
"""What a hexside may be."""


class EastFront(LoadedGame[Charts, EastFrontPosition]):
    """The Axis against the Soviet Union, from June 1941 to May 1945."""

    id: ClassVar[str] = "eastfront"
    sides: ClassVar[tuple[str, ...]] = SIDES
    side_names = MappingProxyType(
        {
            "axis": SideName("Axis", "轴心国", "the Axis"),
            "soviet": SideName("Soviet", "苏军", "the Soviets"),
        }
    )
    sketching: ClassVar[Mapping[str, object]] = MappingProxyType(
        {"letters": LETTERS, "waters": WATERS, "orientation": "pointy", "lettered": True}
    )
    completed = staticmethod(completed)

    def roster(self, counters: Iterable[Unit]) -> dict[str, Unit]:
        """Blocks of one's own by id, and after them what stands for each where its face is not seen (2).

        Blocks of the game may be among them, with or without what stands for them there.

        Raises
        ------
        ValueError
            If one is no block, of no side or there twice, or has not the speed of its kind (6.1).
        """
        blocks = own_blocks(super().roster(counters))
        for unit in blocks.values():
            if not unit.is_stand_in and unit.faces[0].movement != (
                speed := self.charts.speed(unit.kind, DRY)
            ):
                told = say("eastfront/own-speed", unit=unit.id, kind=unit.kind, speed=speed)
                raise ValueError(str(told))
        return blocks

    def check_files(self) -> None:
        """Refuse blocks, charts and a board that do not fit each other."""
        check_fit(self.units, self.charts, self.board)

    def first_steps(self, position: EastFrontPosition) -> tuple[Step, ...]:
        """The first fortnight of the first month (4.1, 11.1)."""
        return (StartOfMonth(),)
