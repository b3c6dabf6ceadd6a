"""12.8e: units without trace try to slip away, and come back later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.games.ocs.boxes import SLIPPED
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import MOVE, ORGANIC, TRUCK
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.captures import destroyed
from wargame_kit.games.ocs.rules.fog import asks_anyway
from wargame_kit.games.ocs.rules.ground import costs
from wargame_kit.games.ocs.rules.modes import check_own, own_units
from wargame_kit.games.ocs.rules.reach import can_be_taken
from wargame_kit.games.ocs.rules.step_faults import of_units
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.ocs.rules.supply.trace import fed, supply
from wargame_kit.games.ocs.rules.transport import lost_transport
from wargame_kit.games.ocs.rules.zones import combat_hexes, hostile
from wargame_kit.position import EndPhase, Interval, OneDieStep, Phase, SideId, UnitId
from wargame_kit.position.fault import Fault
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say

Dice = Annotated[int, Interval(0, 99)]


def is_first_turn(position: OcsPosition, unit: str) -> bool:
    """Whether a unit has only now lost its trace: then it slips away more easily (12.8e)."""
    return not position.pieces[unit].stranded


def check_breakout(position: OcsPosition, side: str, unit: str) -> Verdict:
    """Whether a unit may try: without trace, able to walk, near enough to friends, with a way (12.8e)."""
    verdict = check_own(position, side, unit)
    if not verdict:
        return verdict
    name, hex_ = position.name_of(unit), position.pieces[unit].hex_
    if not position.is_combat_unit(unit):
        return _check_transport(position, side, unit)
    traced = fed(position, side)
    if unit in traced:
        return refuse("ocs/has-trace", cite("12.8e"), unit=name)
    walking = position.counter(unit).printed_side(MOVE)
    if not walking.movement:
        return refuse("ocs/cannot-walk", cite("12.8e"), unit=name)
    if is_first_turn(position, unit):
        return ALLOWED
    board, limit = position.game.board, position.charts.limit("breakout_distance")
    friends = {position.pieces[other].hex_ for other in traced}
    if not any(board.distance(hex_, friend) <= limit for friend in friends):
        return refuse("ocs/too-far-to-slip", cite("12.8e"), unit=name, limit=limit)
    if not _slips_to(position, side, walking.mobility, hex_, friends):
        return refuse("ocs/no-way-to-slip", cite("12.8e"), unit=name)
    return ALLOWED


def _slips_to(position: OcsPosition, side: str, kind: str, start: int, friends: set[int]) -> bool:
    """Whether a class comes to friends by a path of any length, whatever a step of it takes (12.8e)."""
    neighbours, table = position.game.board.neighbours, costs(position, side, kind, is_bound=False)
    shut = combat_hexes(position, position.enemy(side))
    if kind == TRUCK:
        shut |= hostile(position, side, "")
    met, now = {start}, [start]
    for here in now:
        if here in friends:
            return True
        for step in range(6 * here, 6 * here + 6):
            there = neighbours[step]
            if there >= 0 and there not in met and there not in shut and can_be_taken(table, step):
                met.add(there)
                now.append(there)
    return False


def _check_transport(position: OcsPosition, side: str, unit: str) -> Verdict:
    """Whether transport points may try: only in their first turn without trace (12.8e)."""
    name, piece = position.name_of(unit), position.pieces[unit]
    if piece.face != MOVE or not piece.points:
        return refuse("ocs/is-extender", cite("12.7"), unit=name)
    if piece.hex_ in supply(position, side).reach:
        return refuse("ocs/has-trace", cite("12.8e"), unit=name)
    return (
        ALLOWED if is_first_turn(position, unit) else refuse("ocs/slips-too-late", cite("12.8e"), unit=name)
    )


@dataclass(frozen=True, slots=True)
class SlipAway(RuledAction[OcsPosition, "BreakingOut"]):
    """Try to slip out of a pocket (12.8e)."""

    form: ClassVar[str] = "break-out {unit}"
    weight: ClassVar[float] = 0.2
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: BreakingOut, unit: str | None = None) -> Iterable[Self]:
        traced = fed(position, step.side)
        cut = tuple(each for each in own_units(position, step.side) if each not in traced)
        return (cls(each) for each in only(cut, unit))

    def check(self, position: OcsPosition, step: BreakingOut) -> Verdict:
        return check_breakout(position, step.side, self.unit)

    def play(self, position: OcsPosition, step: BreakingOut) -> OcsPosition:
        piece = position.pieces[self.unit]
        if position.is_combat_unit(self.unit):
            return position.pushed(RollBreakout(step.side, self.unit))
        if position.counter(self.unit).kind == ORGANIC:
            # 13.2g: they never unload; what is aboard is lost with its marker.
            return position.pushed(RollBreakout(step.side, self.unit, piece.points))
        left = position.tokens_in(piece.hex_, step.side) + piece.load
        empty = laid(position, step.side, piece.hex_, left).moved(replace(piece, load=0))
        return empty.pushed(RollBreakout(step.side, self.unit, piece.points))


@dataclass(frozen=True, slots=True)
class BreakingOut(Phase[OcsPosition]):
    """2.2c: the Breakout segment."""

    side: SideId
    is_voluntary: ClassVar[bool] = True
    actions: ClassVar[Kinds] = (SlipAway, EndPhase)
    clause: ClassVar[Citation] = cite("12.8e")
    asks: ClassVar[str] = "ocs/breaking-out"

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        can_try = asks_anyway(position) or any(SlipAway.choices(position, self))
        return None if can_try else position.popped()


@dataclass(frozen=True, slots=True)
class RollBreakout(SideThrow, OneDieStep[OcsPosition]):
    """12.8e: it slips away on 5 or 6, in its first turn without trace on 4 too; each transport point rolls.

    Attributes
    ----------
    side : str
    unit : str
    left : int
        How many dice are still to be rolled.
    saved : int
        How many points have got away.
    """

    side: SideId
    unit: UnitId
    left: Dice = 1
    saved: Dice = 0
    thrown_as: ClassVar[str] = "breakout-die {die}"
    clause: ClassVar[Citation] = cite("12.8e")

    def prompt(self, position: OcsPosition) -> Phrase:
        if position.is_unseen(self.side):
            return say("ocs/roll-breakout-unseen", place=place_of(position, self.unit))
        return self.say(position, "ocs/roll-breakout", least=self.least(position))

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        return of_units(position, self.side, (self.unit,), f"{place}.unit")

    def least(self, position: OcsPosition) -> int:
        """The least number with which it slips away."""
        return position.charts.limit("breakout") - is_first_turn(position, self.unit)

    def brings(self, position: OcsPosition, die: int) -> Words:
        if position.is_unseen(self.side):
            return ""
        return say("ocs/slips" if die >= self.least(position) else "ocs/perishes")

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        saved = self.saved + (die >= self.least(position))
        if self.left > 1:
            return position.replace_step(replace(self, left=self.left - 1, saved=saved))
        if saved:
            return position.replace_step(RollReturn(self.side, self.unit, saved))
        if position.is_combat_unit(self.unit):
            return position.moved(destroyed(position, self.unit)).popped()
        return position.moved(lost_transport(position, position.pieces[self.unit])).popped()


@dataclass(frozen=True, slots=True)
class RollReturn(SideThrow, OneDieStep[OcsPosition]):
    """12.8e: after how many turns it is back; it keeps its losses and nothing else.

    The points of a counter that have got away come back together: so the kit reads it.

    Attributes
    ----------
    side : str
    unit : str
    saved : int
        Points of transport that have got away; of another unit 1.
    """

    side: SideId
    unit: UnitId
    saved: Dice = 1
    thrown_as: ClassVar[str] = "return-die {die}"
    clause: ClassVar[Citation] = cite("12.8e")

    def prompt(self, position: OcsPosition) -> Phrase:
        if position.is_unseen(self.side):
            return say("ocs/roll-return-unseen", place=place_of(position, self.unit))
        return self.say(position, "ocs/roll-return")

    def validate(self, position: OcsPosition, place: str) -> Iterator[Fault]:
        return of_units(position, self.side, (self.unit,), f"{place}.unit")

    def brings(self, position: OcsPosition, die: int) -> Words:
        return say("ocs/in-turn", turn=position.turn + die)

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        points = 0 if position.is_combat_unit(self.unit) else self.saved
        return slipped(position, self.unit, die, points).popped()


def slipped(position: OcsPosition, unit: str, turns: int, points: int = 0) -> OcsPosition:
    """The position after a unit has left the map, to be back after some turns with its losses alone."""
    plain = position.pieces[unit].at(SLIPPED).plain("losses")
    return position.moved(replace(plain, returns=position.turn + turns, points=points))


def place_of(position: OcsPosition, unit: str) -> str:
    """The hex of a unit as it is printed."""
    return position.game.board.label(position.pieces[unit].hex_)
