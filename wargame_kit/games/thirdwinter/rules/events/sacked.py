"""1.9, rare 65-66: Hitler dismisses the commander of an army, whose headquarters fails for a turn.

The text breaks off after the title; what the event does is of the kit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import REACTION
from wargame_kit.games.ocs.rules.supply.paths import thrown_to
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.events.effect import Effect
from wargame_kit.games.thirdwinter.rules.high_commands import is_group, is_high
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position.outcome import Lot, Outcome
from wargame_kit.position.ruled_action import Kinds
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse


def commanders(position: OcsPosition) -> tuple[str, ...]:
    """The headquarters of Axis armies on the map, one of whose commanders is dismissed."""
    return tuple(
        unit
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0 and is_high(position, unit) and not is_group(position, unit)
    )


def throws(position: OcsPosition, headquarters: str) -> bool:
    """Whether a headquarters throws supply in this turn; trace is not asked."""
    return facts_of(position).sacked != headquarters


def check_release(position: OcsPosition, unit: str) -> Verdict:
    """Whether a Reserve or a Kampfgruppe acts: none does in the throw of that headquarters."""
    sacked = facts_of(position).sacked
    if not sacked or position.side_of(unit) != AXIS:
        return ALLOWED
    reach = thrown_to(position, AXIS, REACTION).get(sacked)
    if reach is None or position.pieces[unit].hex_ not in reach:
        return ALLOWED
    name, headquarters = position.name_of(unit), position.name_of(sacked)
    return refuse("thirdwinter/sacked-holds", cite("1.9"), unit=name, headquarters=headquarters)


class Sacked(Effect):
    """65-66: if the headquarters of an army is on the map."""

    def check(self, position: OcsPosition) -> Verdict:
        return ALLOWED if commanders(position) else refuse("thirdwinter/nobody-to-sack", cite("1.9"))

    def play(self, position: OcsPosition) -> OcsPosition:
        return position.pushed(DrawCommander())


@dataclass(frozen=True, slots=True)
class DrawnCommander(Outcome[OcsPosition, "DrawCommander"]):
    """The commander of an army is drawn by lot."""

    form: ClassVar[str] = "lot-commander {unit}"
    unit: str

    def why_not(self, position: OcsPosition, step: DrawCommander) -> Verdict:
        return refuse("thirdwinter/no-commander", cite("1.9"), unit=position.name_of(self.unit))

    def play(self, position: OcsPosition, step: DrawCommander) -> OcsPosition:
        return position.with_facts(sacked=self.unit).popped()


@dataclass(frozen=True, slots=True)
class DrawCommander(Lot[OcsPosition]):
    """1.9, 65-66: whose commander is dismissed; a single one is not drawn."""

    actions: ClassVar[Kinds] = (DrawnCommander,)
    clause: ClassVar[Citation] = cite("1.9")
    asks: ClassVar[str] = "thirdwinter/draw-commander"

    def lots(self, position: OcsPosition) -> tuple[DrawnCommander, ...]:
        return tuple(map(DrawnCommander, commanders(position)))
