"""9.10–9.12: steps are lost, options taken, and stacks go back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex, Path
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.counters import Side
from wargame_kit.games.ocs.files.kinds import DISORGANISED, MOVE, ORGANIC, RESERVE, STRAT
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.captures import destroyed
from wargame_kit.games.ocs.rules.ground import costs
from wargame_kit.games.ocs.rules.reach import takes_all
from wargame_kit.games.ocs.rules.supply.rails import entered
from wargame_kit.games.ocs.rules.zones import combat_hexes, zone_of
from wargame_kit.games.ocs.title import title_of
from wargame_kit.mechanics import MoveCosts
from wargame_kit.mechanics.kernel import BLOCKED
from wargame_kit.position import Automatic, Interval, OneOf, Phase, SideId, Step, UnitId
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

Number = Annotated[int, Interval(0, 40)]
Leader = Annotated[str, OneOf(lambda position: ("", *position.pieces), say("expected/in-play"))]

FARTHER = 2
"""So many hexes more may a way back be than it is long (9.12)."""


def lost(position: OcsPosition, unit: str) -> OcsPiece:
    """A unit after it has lost a step: destroyed, if it was the last (9.11)."""
    piece = position.pieces[unit]
    if position.steps_left(unit) <= 1:
        return destroyed(position, unit)
    return replace(piece, losses=piece.losses + 1)


def disorganised(position: OcsPosition, units: Iterable[str]) -> OcsPosition:
    """The position after combat units have become disorganised, whatever marker they had (5.10)."""
    changed = (
        replace(position.pieces[unit], marker=DISORGANISED, rating=0)
        for unit in units
        if position.is_combat_unit(unit) and position.pieces[unit].hex_ >= 0
    )
    return position.moved(*changed)


def unreserved(position: OcsPosition, units: Iterable[str]) -> OcsPosition:
    """The position after a stack that was hit has lost its Reserve markers (5.7d)."""
    held = (unit for unit in units if position.pieces[unit].marker == RESERVE)
    return position.moved(*(replace(position.pieces[unit], marker="") for unit in held))


def standing(position: OcsPosition, units: Iterable[str]) -> tuple[str, ...]:
    """Those of some units that are on the map."""
    return tuple(unit for unit in units if position.pieces[unit].hex_ >= 0)


def loses_next(
    position: OcsPosition, units: tuple[str, ...], leader: str, before: tuple[int, ...]
) -> tuple[str, ...]:
    """The units one of which loses the next step: who led, then each one before any loses two (9.11c).

    Parameters
    ----------
    units : tuple of str
    leader : str
        Empty where the owner chooses freely.
    before : tuple of int
        The losses of each when the combat began.
    """
    alive = standing(position, units)
    if not leader:
        return alive
    was = dict(zip(units, before, strict=True))
    taken = {unit: position.pieces[unit].losses - was[unit] for unit in alive}
    if leader in alive and len(alive) == len(units) and not any(taken.values()):
        return (leader,)
    least = min(taken.values(), default=0)
    return tuple(unit for unit in alive if taken[unit] == least)


@dataclass(frozen=True, slots=True)
class LoseStep(RuledAction[OcsPosition, "TakeLosses"]):
    """A unit loses a step (9.11)."""

    form: ClassVar[str] = "lose {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: TakeLosses, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(step.due(position), unit))

    def check(self, position: OcsPosition, step: TakeLosses) -> Verdict:
        if self.unit in step.due(position):
            return ALLOWED
        return refuse("ocs/loses-later", cite("9.11c"), unit=position.name_of(self.unit))

    def play(self, position: OcsPosition, step: TakeLosses) -> OcsPosition:
        return step.after(position, self.unit)


@dataclass(frozen=True, slots=True)
class TakeLosses(Phase[OcsPosition]):
    """9.11: a side shares out the steps that it loses: who led first, then one each before anybody loses two.

    Attributes
    ----------
    side : str
    units : tuple of str
        Among whom.
    losses : int
        Still to lose.
    leader : str
        Who loses first; empty where the owner chooses freely (9.11c).
    before : tuple of int
        The losses of each unit when the combat began; empty where the owner chooses freely.
    """

    side: SideId
    units: tuple[UnitId, ...]
    losses: Number
    leader: Leader = ""
    before: tuple[Number, ...] = ()
    actions: ClassVar[Kinds] = (LoseStep,)
    clause: ClassVar[Citation] = cite("9.11")

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("ocs/take-losses", side=position.game.side_names[self.side], losses=self.losses)

    def due(self, position: OcsPosition) -> tuple[str, ...]:
        """The units one of which loses the next step."""
        return loses_next(position, self.units, self.leader, self.before)

    def after(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position after a unit has lost the next step."""
        hit = position.moved(lost(position, unit))
        return hit.replace_step(replace(self, losses=self.losses - 1))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        due = self.due(position)
        if not self.losses or not due:
            return position.popped()
        return self.after(position, due[0]) if len(due) == 1 else None


@dataclass(frozen=True, slots=True)
class FallBack(RuledAction[OcsPosition, "FallingBack"]):
    """A whole stack goes back one way (9.12)."""

    form: ClassVar[str] = "fall-back {path}"
    weight: ClassVar[float] = 2
    path: Path

    @classmethod
    def candidates(cls, position: OcsPosition, step: FallingBack, unit: str | None = None) -> Iterable[Self]:
        return map(cls, step.ways(position)) if unit is None else ()

    def check(self, position: OcsPosition, step: FallingBack) -> Verdict:
        if self.path in step.ways(position):
            return ALLOWED
        return step.why_not(position, self.path)

    def play(self, position: OcsPosition, step: FallingBack) -> OcsPosition:
        return step.gone(position.popped(), self.path)


@dataclass(frozen=True, slots=True)
class GoAlong(RuledAction[OcsPosition, "FallingBack"]):
    """Let a unit that took no part, or an organic truck, go back with the stack (9.12d)."""

    form: ClassVar[str] = "go-along {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: FallingBack, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(step.bystanders(position), unit))

    def check(self, position: OcsPosition, step: FallingBack) -> Verdict:
        if self.unit in step.bystanders(position):
            return ALLOWED
        return refuse("ocs/goes-not-along", cite("9.12d"), unit=position.name_of(self.unit))

    def play(self, position: OcsPosition, step: FallingBack) -> OcsPosition:
        return position.replace_step(replace(step, units=(*step.units, self.unit)))


@dataclass(frozen=True, slots=True)
class FallingBack(Phase[OcsPosition]):
    """9.12: a stack retreats so many hexes; without a way it is destroyed.

    Attributes
    ----------
    side : str
    units : tuple of str
        In one hex.
    hexes : int
        How far away it must come.
    closed : tuple of int
        Hexes in which the enemy stood when the combat began (9.12f).
    is_begun : bool
        Whether it has gone a hex already, and must now go on another way.
    """

    side: SideId
    units: tuple[UnitId, ...]
    hexes: Annotated[int, Interval(1, 9)]
    closed: tuple[HexIndex, ...]
    is_begun: bool = False
    actions: ClassVar[Kinds] = (FallBack, GoAlong)
    clause: ClassVar[Citation] = cite("9.12")

    def prompt(self, position: OcsPosition) -> Phrase:
        printed = position.game.board.label(position.pieces[self.going(position)[0]].hex_)
        return say("ocs/fall-back", place=printed, hexes=self.hexes)

    def going(self, position: OcsPosition) -> tuple[str, ...]:
        """The units that still stand where they were."""
        return standing(position, self.units)

    def bystanders(self, position: OcsPosition) -> tuple[str, ...]:
        """The units in the hex that may go along (9.12d)."""
        going = self.going(position)
        here = position.stacks_by_side[self.side][position.pieces[going[0]].hex_]
        return tuple(
            unit
            for unit in here
            if unit not in going
            and (position.is_combat_unit(unit) or position.counter(unit).kind == ORGANIC)
            and retreating(position, unit).movement
        )

    def ways(self, position: OcsPosition) -> tuple[tuple[int, ...], ...]:
        """The shortest ways to where the retreat may end, far enough in a straight line (9.12).

        All of them: one may lead through an enemy zone, and another not (9.12e).
        """
        units = self.going(position)
        if not units:
            return ()
        board, origin = position.game.board, position.pieces[units[0]].hex_
        ways: list[tuple[int, ...]] = [(origin,)]
        for length in range(1, self.hexes + FARTHER + 1):
            ways = [(*way, there) for way in ways for there in self._onward(position, units, way)]
            if length >= self.hexes:
                found = tuple(way for way in ways if board.distance(origin, way[-1]) == self.hexes)
                if found:
                    return found
        return ()

    def _onward(self, position: OcsPosition, units: tuple[str, ...], way: tuple[int, ...]) -> list[int]:
        board, here = position.game.board, way[-1]
        shut = combat_hexes(position, position.enemy(self.side)) | {*self.closed}
        tables = {kind: costs(position, self.side, kind) for kind in self._classes(position, units)}
        answer = []
        for direction in range(6):
            side = 6 * here + direction
            there = board.neighbours[side]
            if there < 0 or there in shut or there in way:
                continue
            if all(_goes_back(position, table, kind, here, there) for kind, table in tables.items()):
                answer.append(there)
        return answer

    def _classes(self, position: OcsPosition, units: tuple[str, ...]) -> frozenset[str]:
        """The classes in which the units go: a headquarters, or who cannot walk, on its Move side (9.12b)."""
        return frozenset(retreating(position, unit).mobility for unit in units)

    def why_not(self, position: OcsPosition, path: tuple[int, ...]) -> Verdict:
        """Why a stack may not go back a way."""
        printed = position.game.board.label(path[-1])
        clause = cite("9.12f" if {*path} & {*self.closed} else "9.12")
        return refuse("ocs/no-such-retreat", clause, hex_=printed, hexes=self.hexes)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        units = self.going(position)
        if not units:
            return position.popped()
        lame = tuple(unit for unit in units if not retreating(position, unit).movement)
        if lame:
            return position.moved(*(destroyed(position, unit) for unit in lame))
        ways = self.ways(position)
        if not ways:
            return position.moved(*(destroyed(position, unit) for unit in units)).popped()
        return None

    def gone(self, position: OcsPosition, path: tuple[int, ...]) -> OcsPosition:
        """The position after the stack has set out, turned to the sides on which it goes (9.12b)."""
        units = self.going(position)
        after = position.moved(
            *(replace(position.pieces[unit], face=_face(position, unit)) for unit in units)
        )
        return after.pushed(Retreating(self.side, units, path[1:], self.is_begun))


@dataclass(frozen=True, slots=True)
class Retreating(Automatic[OcsPosition]):
    """9.12: a stack goes its way back, hex by hex.

    Attributes
    ----------
    side : str
    units : tuple of str
    path : tuple of int
        What is left of its way.
    is_begun : bool
        Whether it has gone a hex already: entering the second disorganises (5.10a).
    was_asked : bool
        Whether something was asked when it came to where it is: the way on may have been closed.
    """

    side: SideId
    units: tuple[UnitId, ...]
    path: tuple[HexIndex, ...]
    is_begun: bool = False
    was_asked: bool = False
    clause: ClassVar[Citation] = cite("9.12")

    def settle(self, position: OcsPosition) -> OcsPosition:
        units, (hex_, *rest) = standing(position, self.units), self.path
        if not units:
            return position.popped()
        came_from = position.pieces[units[0]].hex_
        if self.was_asked and not self._is_open(position, units, came_from, hex_):
            return position.replace_step(FallingBack(self.side, units, len(self.path), (), True))
        after = position.popped().moved(*(position.pieces[unit].at(hex_) for unit in units))
        after = entered(after, self.side, hex_)
        asked = title_of(after).entered(after, units, came_from, hex_)
        steps: list[Step] = [*asked]
        if hex_ in zone_of(after, position.enemy(self.side)):
            steps.append(IntoZone(self.side, units, hex_))
        elif self.is_begun:
            steps.append(Disorder(self.side, hex_))
        if rest:
            steps.append(Retreating(self.side, self.units, tuple(rest), True, bool(asked)))
        return after.pushed(*steps)

    def _is_open(self, position: OcsPosition, units: tuple[str, ...], here: int, there: int) -> bool:
        """Whether the way is as it was when the stack set out: a bridge may have gone since."""
        kinds = {position.shown(unit).mobility for unit in units}
        return all(
            _goes_back(position, costs(position, self.side, kind), kind, here, there) for kind in kinds
        )


@dataclass(frozen=True, slots=True)
class IntoZone(Automatic[OcsPosition]):
    """9.12e: who retreats into an enemy zone is disorganised, with all there; who was so before loses a step.

    Attributes
    ----------
    side : str
    units : tuple of str
        That retreat.
    hex_ : int
    """

    side: SideId
    units: tuple[UnitId, ...]
    hex_: HexIndex
    clause: ClassVar[Citation] = cite("9.12e")

    def settle(self, position: OcsPosition) -> OcsPosition:
        by_marker = {
            marker: tuple(unit for unit in self.units if position.pieces[unit].marker == marker)
            for marker in (STRAT, DISORGANISED)
        }
        after = position.popped().moved(*(destroyed(position, unit) for unit in by_marker[STRAT]))
        steps: list[Phase | Automatic] = [Disorder(self.side, self.hex_)]
        if was := by_marker[DISORGANISED]:
            steps.append(TakeLosses(self.side, was, 1))
        return after.pushed(*steps)


@dataclass(frozen=True, slots=True)
class Disorder(Automatic[OcsPosition]):
    """5.10a: all combat units of a side in a hex become disorganised."""

    side: SideId
    hex_: HexIndex
    clause: ClassVar[Citation] = cite("5.10a")

    def settle(self, position: OcsPosition) -> OcsPosition:
        return disorganised(position, position.stacks_by_side[self.side].get(self.hex_, ())).popped()


def _goes_back(position: OcsPosition, table: MoveCosts, kind: str, here: int, there: int) -> bool:
    """Whether a class may take a step of a retreat: it must not be prohibited (9.12)."""
    side = 6 * here + table.board.direction(here, there)
    is_open = table.costs[side] < BLOCKED or takes_all(table, side)
    return is_open and title_of(position).retreats_over(position, kind, here, there)


def retreating(position: OcsPosition, unit: str) -> Side:
    """The side of a counter on which it retreats (9.12b)."""
    return position.counter(unit).printed_side(_face(position, unit))


def _face(position: OcsPosition, unit: str) -> int:
    shown, counter = position.shown(unit), position.counter(unit)
    return MOVE if counter.is_headquarters or not shown.movement else position.pieces[unit].face
