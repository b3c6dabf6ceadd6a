"""1.9, 31-34: attacks that Stalin and Hitler demand, and the Reserve markers lost if they are not made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.files.kinds import RESERVE
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.combat.losing import unreserved
from wargame_kit.games.ocs.rules.modes import reserve_limit, reserves
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.facts import OFFENSIVE
from wargame_kit.games.thirdwinter.rules.air_commands import settled
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.event_calendar import in_force, table
from wargame_kit.games.thirdwinter.rules.fronts import in_posture, zone
from wargame_kit.games.thirdwinter.sides import AXIS, SOVIET
from wargame_kit.position import Automatic, OneDieStep, Phase, SideId, Step
from wargame_kit.position.ruled_action import Kinds, RuledAction
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase

STALIN, HITLER = "impatient-stalin", "hitler-demands"
DEMANDS: Mapping[str, str] = {SOVIET: STALIN, AXIS: HITLER}


def attacked(position: OcsPosition, tokens: Mapping[str, int], target: int) -> OcsPosition:
    """The position after an attack has been paid for, which a demand may count (1.9).

    Parameters
    ----------
    tokens : mapping of str to int
        The attackers, with what each was given.
    target : int
    """
    side = position.side_of(next(iter(tokens)))
    if not in_force(position, DEMANDS[side]):
        return position
    if side == AXIS:
        is_named = target in settled(position.game.board) or position.hedgehog(target)
        return position.with_facts(obeyed=True) if is_named else position
    counted = {front: (number, spent) for front, number, spent in facts_of(position).assaults}
    own: dict[str, int] = {}
    for unit, given in tokens.items():
        front = zone(position, position.pieces[unit].hex_)
        own[front] = own.get(front, 0) + given
    for front in own.keys() & {*in_posture(position, OFFENSIVE)}:
        number, spent = counted.get(front, (0, 0))
        counted[front] = (number + 1, spent + own[front])
    return position.with_facts(assaults=tuple(sorted((front, *told) for front, told in counted.items())))


def is_obeyed(position: OcsPosition, side: str) -> bool:
    """Whether a side has made the attacks that are demanded of it in this turn, if any are (1.9)."""
    if not in_force(position, DEMANDS[side]):
        return True
    if side == AXIS:
        return facts_of(position).obeyed
    counted = {front: (number, spent) for front, number, spent in facts_of(position).assaults}
    wanted = table(position)[STALIN]
    tokens = wanted.points * position.charts.limit("tokens_in_sp")
    found = (counted.get(front, (0, 0)) for front in in_posture(position, OFFENSIVE))
    return all(number >= wanted.number and spent >= tokens for number, spent in found)


def left(position: OcsPosition, side: str, limit: int) -> int:
    """The Reserve markers of a side, without those that a demand has cost it (1.9)."""
    told = facts_of(position).markers_lost
    lost = sum(number for of, number, last in told if of == side and position.turn <= last)
    return max(0, limit - lost)


def judged(position: OcsPosition, side: str) -> tuple[Step, ...]:
    """What ends a side's Clean Up Phase while something is demanded of it."""
    return (Judging(side),) if in_force(position, DEMANDS[side]) else ()


@dataclass(frozen=True, slots=True)
class Judging(Automatic[OcsPosition]):
    """1.9: has a side attacked as it was told?"""

    side: SideId
    clause: ClassVar[Citation] = cite("1.9")

    def settle(self, position: OcsPosition) -> OcsPosition:
        is_well = is_obeyed(position, self.side)
        done = position.with_facts(obeyed=False) if self.side == AXIS else position.with_facts(assaults=())
        return done.popped() if is_well else done.replace_step(RollMarkers(self.side))


@dataclass(frozen=True, slots=True)
class RollMarkers(SideThrow, OneDieStep[OcsPosition]):
    """1.9: how many Reserve markers are gone until the turn after the next."""

    side: SideId
    asks: ClassVar[str] = "thirdwinter/roll-markers"
    thrown_as: ClassVar[str] = "markers-die {die}"
    clause: ClassVar[Citation] = cite("1.9")

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        kept = (row for row in facts_of(position).markers_lost if row[-1] >= position.turn)
        told = (*kept, (self.side, die, position.turn + 1))
        return position.with_facts(markers_lost=tuple(sorted(told))).replace_step(GivingUp(self.side))


@dataclass(frozen=True, slots=True)
class GiveUp(RuledAction[OcsPosition, "GivingUp"]):
    """Take the Reserve marker from a hex."""

    form: ClassVar[str] = "give-up {hex_}"
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: OcsPosition, step: GivingUp, unit: str | None = None) -> Iterable[Self]:
        return map(cls, sorted(reserves(position, step.side)) if unit is None else ())

    def check(self, position: OcsPosition, step: GivingUp) -> Verdict:
        if self.hex_ in reserves(position, step.side):
            return ALLOWED
        printed = position.game.board.label(self.hex_)
        return refuse("thirdwinter/no-reserve-there", cite("1.9"), hex_=printed, place=printed)

    def play(self, position: OcsPosition, step: GivingUp) -> OcsPosition:
        return unreserved(position, _in_reserve(position, step.side, self.hex_))


def _in_reserve(position: OcsPosition, side: str, hex_: int) -> Iterator[str]:
    here = position.stacks_by_side[side].get(hex_, ())
    return (unit for unit in here if position.pieces[unit].marker == RESERVE)


@dataclass(frozen=True, slots=True)
class GivingUp(Phase[OcsPosition]):
    """1.9: a side that has more Reserves than markers says which it gives up."""

    side: SideId
    actions: ClassVar[Kinds] = (GiveUp,)
    clause: ClassVar[Citation] = cite("1.9")

    def prompt(self, position: OcsPosition) -> Phrase:
        over = len(reserves(position, self.side)) - reserve_limit(position, self.side)
        return self.say(position, "thirdwinter/giving-up", over=over)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        is_over = len(reserves(position, self.side)) > reserve_limit(position, self.side)
        return None if is_over else position.popped()
