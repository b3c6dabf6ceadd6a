"""2.4c: in the first turns the Axis loses tanks that broke down on the way to the Dnepr."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Self

from wargame_kit.board import Board
from wargame_kit.board.board import Water
from wargame_kit.games.ocs.files.kinds import ARMOUR, SEA
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.losing import lost
from wargame_kit.games.ocs.rules.dice import TwoDiceStep
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.crossings import limit
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import EndPhase, Phase, SideId, Step
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Words, say

VOLGA = "volga"
RIVER = "Dnepr"

EAST = (1, 2)
"""The two directions in which nothing lies beyond the east edge of the map."""


@lru_cache(8)
def east_of_the_dnepr(board: Board) -> frozenset[int]:
    """The hexes from which one comes to the east edge of the map without crossing the Dnepr or the sea."""
    land = [hex_ for hex_ in range(board.size) if board.terrain_name(hex_) != SEA]
    met = [hex_ for hex_ in land if all(board.neighbours[6 * hex_ + direction] < 0 for direction in EAST)]
    found = {*met}
    for here in met:
        for direction in range(6):
            there = board.neighbours[6 * here + direction]
            is_new = there >= 0 and there not in found and board.terrain_name(there) != SEA
            if is_new and not _is_dnepr(board.water(here, direction)):
                found.add(there)
                met.append(there)
    return frozenset(found)


def _is_dnepr(water: Water | None) -> bool:
    if water is None:
        return False
    return water.kind in (SEA, VOLGA) or (water.name is not None and RIVER in water.name.en)


def due(position: OcsPosition) -> bool:
    """Whether the Axis rolls in this turn."""
    scenario = position.scenario
    is_played = scenario is not None and scenario.set_up["armour_losses"]
    return is_played and position.turn <= limit(position, "armour_loss_turns")


def tanks(position: OcsPosition) -> tuple[str, ...]:
    """The tanks of the Axis of which one loses a step: those east of the Dnepr, if there are any."""
    pieces, east = position.pieces.items(), east_of_the_dnepr(position.game.board)
    found = tuple(
        unit
        for unit, piece in pieces
        if piece.hex_ >= 0 and position.side_of(unit) == AXIS and position.counter(unit).category == ARMOUR
    )
    return tuple(unit for unit in found if position.pieces[unit].hex_ in east) or found


def rolling(position: OcsPosition) -> tuple[Step, ...]:
    """The roll, in a turn in which there is one."""
    return (RollArmour(AXIS),) if due(position) else ()


@dataclass(frozen=True, slots=True)
class RollArmour(SideThrow, TwoDiceStep):
    """2.4c: on 7 or more the Axis loses a step of tanks."""

    side: SideId
    asks: ClassVar[str] = "thirdwinter/roll-armour"
    thrown_as: ClassVar[str] = "armour-dice {first} {second}"
    clause: ClassVar[Citation] = cite("2.4c")

    def brings(self, position: OcsPosition, total: int) -> Words:
        is_loss = total >= limit(position, "armour_loss_roll")
        return say("thirdwinter/armour-lost" if is_loss else "thirdwinter/armour-kept")

    def thrown(self, position: OcsPosition, total: int) -> OcsPosition:
        is_loss = total >= limit(position, "armour_loss_roll")
        return position.replace_step(LosingArmour(self.side)) if is_loss else position.popped()


@dataclass(frozen=True, slots=True)
class LoseArmour(RuledAction[OcsPosition, "LosingArmour"]):
    """Take a step from a unit of tanks."""

    form: ClassVar[str] = "lose-armour {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: LosingArmour, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only(tanks(position), unit))

    def check(self, position: OcsPosition, step: LosingArmour) -> Verdict:
        if self.unit in tanks(position):
            return ALLOWED
        return refuse("thirdwinter/no-armour-to-lose", cite("2.4c"), unit=position.name_of(self.unit))

    def play(self, position: OcsPosition, step: LosingArmour) -> OcsPosition:
        return position.moved(lost(position, self.unit)).popped()


@dataclass(frozen=True, slots=True)
class LosingArmour(Phase[OcsPosition]):
    """2.4c: the Axis says which of its tanks lose a step: those east of the Dnepr before others."""

    side: SideId
    actions: ClassVar[Kinds] = (LoseArmour, EndPhase)
    clause: ClassVar[Citation] = cite("2.4c")
    asks: ClassVar[str] = "thirdwinter/losing-armour"

    def check_end(self, position: OcsPosition) -> Verdict:
        """Only where no tanks are left."""
        found = tanks(position)
        if not found:
            return ALLOWED
        return refuse("thirdwinter/armour-first", cite("2.4c"), unit=position.name_of(found[0]))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        found = tanks(position)
        if len(found) > 1 or asks_anyway(position):
            return None
        return LoseArmour(found[0]).play(position, self) if found else position.popped()
