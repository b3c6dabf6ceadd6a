"""1.9, 62: Soviet logistics fail: an artillery marker is two turns late."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.boxes import STORED
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.event_calendar import table
from wargame_kit.games.thirdwinter.rules.events.effect import Effect
from wargame_kit.games.thirdwinter.rules.shelling import is_ready, shells
from wargame_kit.position.outcome import Lot, Outcome
from wargame_kit.position.ruled_action import Kinds
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

EVENT = "soviet-logistics"


def hit(position: OcsPosition) -> tuple[str, ...]:
    """The artillery markers of which one is late: the ready ones; else those that are ready soonest."""
    stored = [unit for unit in shells(position) if position.pieces[unit].place == STORED]
    ready = tuple(unit for unit in stored if is_ready(position, unit))
    soonest = min((position.pieces[unit].returns for unit in stored), default=0)
    return ready or tuple(unit for unit in stored if position.pieces[unit].returns == soonest)


def put_off(position: OcsPosition, marker: str) -> OcsPosition:
    """The position in which an artillery marker is ready two turns later."""
    piece = position.pieces[marker]
    return position.moved(
        replace(piece, returns=max(piece.returns, position.turn) + table(position)[EVENT].number)
    )


class Logistics(Effect):
    """62: if there is any artillery marker."""

    def check(self, position: OcsPosition) -> Verdict:
        return ALLOWED if hit(position) else refuse("thirdwinter/no-shells", cite("1.9"))

    def play(self, position: OcsPosition) -> OcsPosition:
        return position.pushed(DrawShells())


@dataclass(frozen=True, slots=True)
class DrawnShells(Outcome[OcsPosition, "DrawShells"]):
    """An artillery marker is drawn by lot."""

    form: ClassVar[str] = "lot-shells {unit}"
    reveals: ClassVar[bool] = True
    unit: str

    def why_not(self, position: OcsPosition, step: DrawShells) -> Verdict:
        return refuse("thirdwinter/shells-not-late", cite("1.9"), unit=position.name_of(self.unit))

    def play(self, position: OcsPosition, step: DrawShells) -> OcsPosition:
        return put_off(position, self.unit).popped()


@dataclass(frozen=True, slots=True)
class DrawShells(Lot[OcsPosition]):
    """1.9, 62: which artillery marker is late; a single one is not drawn."""

    actions: ClassVar[Kinds] = (DrawnShells,)
    clause: ClassVar[Citation] = cite("1.9")
    asks: ClassVar[str] = "thirdwinter/draw-shells"

    def lots(self, position: OcsPosition) -> tuple[DrawnShells, ...]:
        return tuple(map(DrawnShells, hit(position)))
