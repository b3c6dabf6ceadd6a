"""15.2: three rifle divisions become Guards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.games.typhoon.boxes import ELIMINATED, GUARDS_BOX
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.facts import Count
from wargame_kit.games.typhoon.files.charts import SOVIET
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.supply import supply
from wargame_kit.position.ruled_action import Decision, Ending, Kinds, RuledAction
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse


@dataclass(frozen=True, slots=True)
class Convert(RuledAction[TyphoonPosition, "GuardsConversion"]):
    """Replace a rifle division by a Guards division."""

    form: ClassVar[str] = "convert {unit} to {guards}"
    weight: ClassVar[float] = 3
    unit: str
    guards: str

    @classmethod
    def candidates(
        cls, position: TyphoonPosition, step: GuardsConversion, unit: str | None = None
    ) -> Iterable[Self]:
        waiting = guards_waiting(position)
        for name in position.pieces if unit is None else (unit,):
            if check_conversion(position, name):
                yield from (cls(name, guards) for guards in waiting)

    def check(self, position: TyphoonPosition, step: GuardsConversion) -> Verdict:
        if self.guards not in guards_waiting(position):
            return refuse("guards/not-waiting", cite("15.2.2"), unit=self.guards)
        return check_conversion(position, self.unit)

    def play(self, position: TyphoonPosition, step: GuardsConversion) -> TyphoonPosition:
        old = position.pieces[self.unit]
        new = replace(position.pieces[self.guards], place=old.place)
        after = position.moved(replace(old, place=ELIMINATED), new)
        return after.replace_step(GuardsConversion(step.left - 1))


@dataclass(frozen=True, slots=True)
class EndConversion(Ending[TyphoonPosition]):
    """Convert no further divisions."""

    form: ClassVar[str] = "end-conversion"


@dataclass(frozen=True, slots=True)
class GuardsConversion(Decision[TyphoonPosition]):
    """15.2: the Soviets may convert divisions that have a line of communications.

    Attributes
    ----------
    left : int
    """

    left: Count
    actions: ClassVar[Kinds] = (Convert, EndConversion)
    clause: ClassVar[Citation] = cite("15.2.1")
    side: ClassVar[str] = SOVIET
    asks: ClassVar[str] = "typhoon/guards"

    def settle(self, position: TyphoonPosition) -> TyphoonPosition | None:
        return None if self.left and guards_waiting(position) else position.popped()


def check_conversion(position: TyphoonPosition, name: str) -> Verdict:
    """Whether a division may become a Guards division (15.2.2)."""
    piece, unit = position.pieces.get(name), position.game.units.get(name)
    if piece is None or unit is None or piece.hex_ < 0 or unit.side != SOVIET:
        return refuse("guards/not-on-map", cite("15.2.2"), unit=name)
    if unit.kind not in ("rifle", "infantry") or "guards" in unit.traits or unit.size != "division":
        return refuse("guards/not-rifle", cite("15.2.2"), unit=unit.name)
    # 15.2.2: an enemy zone of control does not matter, a line of communications does.
    if not supply(position, SOVIET).of(name).connected:
        return refuse("guards/no-line", cite("15.2.2"), unit=unit.name)
    return ALLOWED


def guards_waiting(position: TyphoonPosition) -> tuple[str, ...]:
    """The Guards divisions in the conversion box, in the order of the counters."""
    return tuple(unit for unit, piece in position.pieces.items() if piece.place == GUARDS_BOX)
