"""2.4d: a German infantry division that is wiped out in combat leaves a Remnant battalion behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import STEPS, HexIndex
from wargame_kit.games.ocs.boxes import DEAD, POOL
from wargame_kit.games.ocs.files.counters import OcsUnit
from wargame_kit.games.ocs.files.kinds import COMBAT, LEG
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.ground import costs
from wargame_kit.games.ocs.rules.reach import can_be_taken
from wargame_kit.games.ocs.rules.stacking import check as check_room
from wargame_kit.games.ocs.rules.supply.rails import entered
from wargame_kit.games.ocs.rules.zones import combat_hexes, hostile
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import REMNANT
from wargame_kit.games.thirdwinter.resources import PERSONNEL
from wargame_kit.games.thirdwinter.rules.crossings import falls_back_over, limit
from wargame_kit.games.thirdwinter.rules.rebuild_sites import sites
from wargame_kit.games.thirdwinter.rules.replacements import at_hand, spent
from wargame_kit.games.thirdwinter.sides import AXIS
from wargame_kit.position import Fault, Phase, SideId, UnitId
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import say

PRINTED = (16, 4, 3)
"""What is printed on the only divisions that leave Remnants (2.4d)."""


def is_division(counter: OcsUnit) -> bool:
    """Whether a counter is one of the infantry divisions that leave Remnants."""
    shown = counter.printed_side(COMBAT)
    is_infantry = counter.side == AXIS and counter.kind == "infantry" and counter.size == "division"
    return is_infantry and (shown.attack, shown.rating, shown.movement) == PRINTED


def is_remnant(counter: OcsUnit) -> bool:
    """Whether a counter is a Remnant battalion."""
    return REMNANT in counter.traits


def havens(position: OcsPosition, unit: str, origin: int) -> tuple[int, ...]:
    """Where a Remnant may come to be: one or two hexes away and farther west, by a way free of the enemy.

    No enemy zone of control lies on the way, or a unit of the side negates it there. The ways are those
    of a retreat on foot, and the hex has room: so the kit reads it.
    """
    board, shut = position.game.board, hostile(position, AXIS, "")
    enemies, table = combat_hexes(position, position.enemy(AXIS)), costs(position, AXIS, LEG)
    ways, found = {origin: 0}, set[int]()
    for _ in range(limit(position, "remnant_hexes")):
        onward: dict[int, int] = {}
        for here, column in ways.items():
            for direction, (west, _) in enumerate(STEPS):
                there = board.neighbours[6 * here + direction]
                if there < 0 or there in enemies or there in shut:
                    continue
                is_open = can_be_taken(table, 6 * here + direction)
                if is_open and falls_back_over(position, AXIS, LEG, here, there):
                    onward[there] = column + west
        ways = onward
        found |= {hex_ for hex_, column in ways.items() if column < 0}
    return tuple(sorted(hex_ for hex_ in found if check_room(position, (unit,), hex_)))


def wiped_out(before: OcsPosition, after: OcsPosition, unit: str) -> OcsPosition:
    """The position after a unit has lost its last step in combat: its Remnant is there, with its markers."""
    if not is_division(before.counter(unit)):
        return after
    free = (each for each, piece in after.pieces.items() if piece.place == POOL)
    remnant = next((each for each in free if is_remnant(after.counter(each))), "")
    origin = before.pieces[unit].hex_
    if not remnant or not havens(after, remnant, origin):
        return after
    left = replace(before.pieces[unit], unit=remnant, losses=0)
    return after.moved(left).pushed(FallingAway(AXIS, remnant))


@dataclass(frozen=True, slots=True)
class LeaveRemnant(RuledAction[OcsPosition, "FallingAway"]):
    """Have what is left of a division gather farther west (2.4d)."""

    form: ClassVar[str] = "leave-remnant {unit} {hex_}"
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: FallingAway, unit: str | None = None) -> Iterable[Self]:
        origin = position.pieces[step.unit].hex_
        told = only((step.unit,), unit)
        return (cls(each, hex_) for each in told for hex_ in havens(position, step.unit, origin))

    def check(self, position: OcsPosition, step: FallingAway) -> Verdict:
        name, printed = position.name_of(self.unit), position.game.board.label(self.hex_)
        is_there = self.unit == step.unit
        if is_there and self.hex_ in havens(position, step.unit, position.pieces[step.unit].hex_):
            return ALLOWED
        return refuse("thirdwinter/no-haven", cite("2.4d"), hex_=printed, unit=name, place=printed)

    def play(self, position: OcsPosition, step: FallingAway) -> OcsPosition:
        return entered(position.popped().moved(position.pieces[self.unit].at(self.hex_)), AXIS, self.hex_)


@dataclass(frozen=True, slots=True)
class FallingAway(Phase[OcsPosition]):
    """2.4d: the Axis says where a Remnant gathers; until then it is where its division was.

    Attributes
    ----------
    side : str
    unit : str
        The Remnant.
    """

    side: SideId
    unit: UnitId
    actions: ClassVar[Kinds] = (LeaveRemnant,)
    clause: ClassVar[Citation] = cite("2.4d")
    asks: ClassVar[str] = "thirdwinter/falling-away"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        piece = position.pieces[self.unit]
        if piece.hex_ >= 0 and havens(position, self.unit, piece.hex_):
            return None
        return position.popped().moved(piece.plain().at(POOL))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        if not is_remnant(position.counter(self.unit)):
            yield Fault(say("expected/remnant"), f"{place}.unit", self.unit)


@dataclass(frozen=True, slots=True)
class GatherDivision(RuledAction[OcsPosition, Phase[OcsPosition]]):
    """Make of a Remnant at a headquarters, and of a Pax, a division of one step (2.4d)."""

    form: ClassVar[str] = "gather {unit} {other}"
    unit: str
    other: str

    @classmethod
    def candidates(
        cls, position: OcsPosition, step: Phase[OcsPosition], unit: str | None = None
    ) -> Iterable[Self]:
        if position.actor != AXIS or PERSONNEL not in at_hand(position, AXIS):
            return
        remnants = [each for each, piece in position.pieces.items() if piece.hex_ >= 0]
        there = [each for each in remnants if is_remnant(position.counter(each))]
        for each in only(position.pieces, unit) if there else ():
            if _is_lost(position, each):
                yield from (cls(each, other) for other in there)

    def check(self, position: OcsPosition, step: Phase[OcsPosition]) -> Verdict:
        name, other = position.name_of(self.unit), position.name_of(self.other)
        if position.actor != AXIS or not _is_lost(position, self.unit):
            return refuse("thirdwinter/gathers-not", cite("2.4d"), unit=name)
        piece = position.pieces.get(self.other)
        is_there = piece is not None and piece.hex_ >= 0 and is_remnant(position.counter(self.other))
        if piece is None or not is_there:
            return refuse("thirdwinter/no-remnant", cite("2.4d"), unit=other)
        if PERSONNEL not in at_hand(position, AXIS):
            what = say(f"thirdwinter/resource/{PERSONNEL}")
            return refuse("thirdwinter/none-at-hand", cite("2.4d"), value=what)
        if piece.hex_ in sites(position, self.unit):
            return ALLOWED
        printed = position.game.board.label(piece.hex_)
        return refuse("thirdwinter/remnant-alone", cite("2.4d"), hex_=printed, unit=other)

    def play(self, position: OcsPosition, step: Phase[OcsPosition]) -> OcsPosition:
        remnant, counter = position.pieces[self.other], position.counter(self.unit)
        back = replace(position.pieces[self.unit].plain(), losses=counter.printed_steps - 1)
        gone = remnant.plain().at(POOL)
        return spent(position, AXIS, PERSONNEL).moved(back.at(remnant.hex_), gone)


def _is_lost(position: OcsPosition, unit: str) -> bool:
    piece = position.pieces.get(unit)
    return piece is not None and piece.place == DEAD and is_division(position.counter(unit))
