"""15.2: three rifle divisions become Guards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from wargame_kit.games.typhoon.boxes import ELIMINATED, GUARDS_BOX
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.facts import Count
from wargame_kit.games.typhoon.files.charts import SOVIET
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.supply import supply
from wargame_kit.position import Action, FreeStep
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Convert(Action):
    """Replace a rifle division by a Guards division."""

    form: ClassVar[str] = "convert {unit} to {guards}"
    unit: str
    guards: str


@dataclass(frozen=True, slots=True)
class EndConversion(Action):
    """Convert no further divisions."""

    form: ClassVar[str] = "end-conversion"


@dataclass(frozen=True, slots=True)
class GuardsConversion(FreeStep[TyphoonPosition]):
    """15.2: the Soviets may convert divisions that have a line of communications.

    Attributes
    ----------
    left : int
    """

    left: Count
    doings: ClassVar[tuple[type[Action], ...]] = (Convert,)
    ends: ClassVar[tuple[type[Action], ...]] = (EndConversion,)
    clause: ClassVar[Citation] = cite("15.2.1")

    def actor(self, position: TyphoonPosition) -> str:
        return SOVIET

    def prompt(self, position: TyphoonPosition) -> Phrase:
        return say("typhoon/guards", left=self.left)

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        return None if self.left and guards_waiting(position) else position.popped()

    def open_choices(self, position: TyphoonPosition, unit: str | None = None) -> Iterator[Action]:
        waiting = guards_waiting(position)
        for name in position.pieces if unit is None else (unit,):
            if self._check_unit(position, name):
                yield from (Convert(name, guards) for guards in waiting)

    def check_doing(self, position: TyphoonPosition, action: Any) -> Verdict:
        if action.guards not in guards_waiting(position):
            return refuse("guards/not-waiting", cite("15.2.2"), unit=action.guards)
        return self._check_unit(position, action.unit)

    def _check_unit(self, position: TyphoonPosition, name: str) -> Verdict:
        piece, unit = position.pieces.get(name), position.game.units.get(name)
        if piece is None or unit is None or piece.hex_ < 0 or unit.side != SOVIET:
            return refuse("guards/not-on-map", cite("15.2.2"), unit=name)
        if unit.kind not in ("rifle", "infantry") or "guards" in unit.traits or unit.size != "division":
            return refuse("guards/not-rifle", cite("15.2.2"), unit=unit.name)
        # 15.2.2: an enemy zone of control does not matter, a line of communications does.
        if not supply(position, SOVIET).of(name).connected:
            return refuse("guards/no-line", cite("15.2.2"), unit=unit.name)
        return ALLOWED

    def done(self, position: TyphoonPosition, action: Any) -> TyphoonPosition:
        old = position.pieces[action.unit]
        new = replace(position.pieces[action.guards], place=old.place)
        after = position.moved(replace(old, place=ELIMINATED), new)
        return after.instead(GuardsConversion(self.left - 1))


def guards_waiting(position: TyphoonPosition) -> tuple[str, ...]:
    """The Guards divisions in the conversion box, in the order of the counters."""
    return tuple(unit for unit, piece in position.pieces.items() if piece.place == GUARDS_BOX)
