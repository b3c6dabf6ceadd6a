"""Crossing with chits on counters and in hexes: a toy game whose view says what its rules do not know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from crossing.game import Crossing
from crossing.position import CrossingPosition
from crossing.view.presentation import PRESENTATION, Hexes, Units
from wargame_kit.position import CounterBadge, Marker, MarkerSign, Presentation
from wargame_kit.words import Name

RESERVE = CounterBadge(Name("R", "预"), Name("Reserve mode", "预备队模式"), "#2f6b3c", (1, 0), is_ribbon=True)
LOSSES, LOAD = Name("steps lost", "已损失战力"), Name("supply points loaded", "装载的补给点")


def losses(number: int) -> CounterBadge:
    """A badge for so many steps lost."""
    return CounterBadge(str(number), LOSSES, "#8a1f16", (0, 1))


class SuppliedUnits(Units):
    """R1 has lost two steps, R3 one; the horse carries supply. Who has not moved is in Reserve mode."""

    written: ClassVar = {
        "R1": (losses(2),),
        "R3": (losses(1),),
        "RC": (CounterBadge("1½", LOAD, "#6b5a2e", (1, 1)),),
    }

    def badges(self, position: CrossingPosition, unit: str) -> tuple[CounterBadge, ...]:
        mode = () if position.pieces[unit].moved or position.side_of(unit) == "blue" else (RESERVE,)
        return (*self.written.get(unit, ()), *mode)


DUMP = MarkerSign("M-5-3H5V5H-5zM-5 1H5M0-3V5", (0.72, -0.5))
FERRY = MarkerSign("M-6 1H6L4 5H-4zM0 1V-5L4-1H0", (-0.72, 0.5))


class SuppliedHexes(Hexes):
    """A dump of Red behind R1, another behind R3, and a ferry of nobody's."""

    def markers(self, position: CrossingPosition) -> Iterator[Marker]:
        yield from super().markers(position)
        for label, amount in (("0102", "3"), ("0104", "7½")):
            hex_ = position.game.board.index(label)
            yield Marker(hex_, "dump", "red", Name("supply dump", "补给站"), amount, sign=DUMP)
        yield Marker(position.game.board.index("0402"), "ferry", "", Name("ferry", "渡轮"), sign=FERRY)


class Supplied(Crossing):
    """The game."""

    presentation: ClassVar[Presentation[Any, Any]] = replace(
        PRESENTATION, units=SuppliedUnits(), hexes=SuppliedHexes()
    )
