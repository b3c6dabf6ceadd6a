"""Crossing with chits on its counters: a toy game whose view says what its rules do not know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from crossing.game import Crossing
from crossing.position import CrossingPosition
from crossing.view.presentation import PRESENTATION, Units
from wargame_kit.position import CounterBadge, Presentation
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


class Supplied(Crossing):
    """The game."""

    presentation: ClassVar[Presentation[Any, Any]] = replace(PRESENTATION, units=SuppliedUnits())
