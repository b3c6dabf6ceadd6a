"""9.12: stacks go back, together or each unit its own way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex, Path
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.counters import Side
from wargame_kit.games.ocs.files.kinds import DISORGANISED, MOVE, ORGANIC, STRAT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.began import leaving
from wargame_kit.games.ocs.rules.bounded import check_bounds
from wargame_kit.games.ocs.rules.breakdowns import BreakDown
from wargame_kit.games.ocs.rules.captures import captured, destroyed
from wargame_kit.games.ocs.rules.combat.losing import Disorder, TakeLosses, standing
from wargame_kit.games.ocs.rules.ground import costs
from wargame_kit.games.ocs.rules.reach import can_be_taken, guarded
from wargame_kit.games.ocs.rules.readiness import is_attack_capable
from wargame_kit.games.ocs.rules.supply.rails import entered
from wargame_kit.games.ocs.rules.zones import combat_hexes, zone_of
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import LATER, Automatic, Interval, Phase, SideId, Step, UnitId
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase

FARTHER = 2
"""So many hexes longer than it leads away may a way back be, which the rules do not limit (9.12)."""

Way = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FallBack(RuledAction[OcsPosition, "FallingBack"]):
    """Those who go together go back one way (9.12)."""

    form: ClassVar[str] = "fall-back {path}"
    weight: ClassVar[float] = 2
    path: Path

    @classmethod
    def candidates(cls, position: OcsPosition, step: FallingBack, unit: str | None = None) -> Iterable[Self]:
        return map(cls, step.ways(position)) if unit is None else ()

    def check(self, position: OcsPosition, step: FallingBack) -> Verdict:
        return step.check_way(position, self.path)

    def play(self, position: OcsPosition, step: FallingBack) -> OcsPosition:
        return step.gone(position.popped(), self.path)


@dataclass(frozen=True, slots=True)
class GoAlong(RuledAction[OcsPosition, "FallingBack"]):
    """Take along who went apart, a unit that took no part, or an organic truck (9.12d)."""

    form: ClassVar[str] = "go-along {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: FallingBack, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(step.bystanders(position), unit))

    def check(self, position: OcsPosition, step: FallingBack) -> Verdict:
        name = position.name_of(self.unit)
        if self.unit not in step.bystanders(position):
            return refuse("ocs/goes-not-along", cite("9.12d"), unit=name)
        if not step.has_way(position, (*step.going(position), self.unit)):
            return refuse("ocs/no-common-way", cite("9.12"), unit=name)
        return ALLOWED

    def play(self, position: OcsPosition, step: FallingBack) -> OcsPosition:
        apart = tuple(unit for unit in step.apart if unit != self.unit)
        return position.replace_step(replace(step, units=(*step.units, self.unit), apart=apart))


@dataclass(frozen=True, slots=True)
class GoApart(RuledAction[OcsPosition, "FallingBack"]):
    """Let a unit go back another way, after the others (9.12)."""

    form: ClassVar[str] = "go-apart {unit}"
    weight: ClassVar[float] = 0.3
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: FallingBack, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(step.going(position), unit))

    def check(self, position: OcsPosition, step: FallingBack) -> Verdict:
        going = step.going(position)
        if self.unit not in going or len(going) == 1:
            return refuse("ocs/goes-not-apart", cite("9.12"), unit=position.name_of(self.unit))
        return ALLOWED

    def play(self, position: OcsPosition, step: FallingBack) -> OcsPosition:
        left = tuple(unit for unit in step.units if unit != self.unit)
        return position.replace_step(replace(step, units=left, apart=(*step.apart, self.unit)))


@dataclass(frozen=True, slots=True)
class FallingBack(Phase[OcsPosition]):
    """9.12: a stack retreats so many hexes, and may split; who has no way is destroyed.

    Attributes
    ----------
    side : str
    units : tuple of str
        In one hex, that go together.
    hexes : int
        How far away they must come.
    closed : tuple of int
        Hexes in which the enemy stood when the combat began (9.12f).
    apart : tuple of str
        Who goes another way after them.
    is_begun : bool
        Whether they have gone a hex already, and must now go on another way.
    is_beyond : bool
        Whether they have gone two.
    """

    side: SideId
    units: tuple[UnitId, ...]
    hexes: Annotated[int, Interval(1, 9)]
    closed: tuple[HexIndex, ...]
    apart: tuple[UnitId, ...] = ()
    is_begun: bool = False
    is_beyond: bool = field(default=False, metadata=LATER)
    actions: ClassVar[Kinds] = (FallBack, GoAlong, GoApart, BreakDown)
    clause: ClassVar[Citation] = cite("9.12")

    def prompt(self, position: OcsPosition) -> Phrase:
        printed = position.game.board.label(position.pieces[self.going(position)[0]].hex_)
        return self.say(position, "ocs/fall-back", place=printed)

    def going(self, position: OcsPosition) -> tuple[str, ...]:
        """The units that still stand where they were."""
        return standing(position, self.units)

    def begins(self, position: OcsPosition, unit: str) -> bool:
        """Whether a unit begins its retreat now (20)."""
        return not self.is_begun and unit in self.going(position)

    def with_shed(self, position: OcsPosition, unit: str) -> OcsPosition:
        """The position in which a regiment that has been shed retreats with its division, or apart (20)."""
        return position.replace_step(replace(self, units=(*self.units, unit)))

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

    def ways(self, position: OcsPosition) -> tuple[Way, ...]:
        """The ways that are offered to those who go together."""
        return self.ways_of(position, self.going(position))

    def ways_of(self, position: OcsPosition, units: tuple[str, ...]) -> tuple[Way, ...]:
        """The shortest ways to where some units may come, far enough in a straight line (9.12).

        Of longer ones only those that lead through fewer enemy zones than any shorter one (9.12e); further
        ways are allowed, too.
        """
        zones = zone_of(position, position.enemy(self.side))
        found: list[Way] = []
        least = dict[int, int]()
        for ends in self._far_enough(position, units):
            told = {way: sum(hex_ in zones for hex_ in way[1:]) for way in ends}
            new = {way[-1] for way in ends} - least.keys()
            found += [way for way in ends if way[-1] in new or told[way] < least[way[-1]]]
            for way in ends:
                least[way[-1]] = min(told[way], least.get(way[-1], told[way]))
        return tuple(found)

    def has_way(self, position: OcsPosition, units: tuple[str, ...]) -> bool:
        """Whether some units may go back at all; longer ways are looked for only where no shorter one is."""
        return any(self._far_enough(position, units))

    def _far_enough(self, position: OcsPosition, units: tuple[str, ...]) -> Iterator[list[Way]]:
        """Yield the ways of each length that end as far away as they must, the shortest first."""
        if not units:
            return
        board, origin, onward = position.game.board, position.pieces[units[0]].hex_, dict[int, list[int]]()
        ways: list[Way] = [(origin,)]
        for length in range(1, self.hexes + FARTHER + 1):
            for here in {way[-1] for way in ways} - onward.keys():
                onward[here] = self._onward(position, units, here)
            ways = [(*way, there) for way in ways for there in onward[way[-1]] if there not in way]
            if length >= self.hexes:
                yield [way for way in ways if board.distance(origin, way[-1]) == self.hexes]

    def _onward(self, position: OcsPosition, units: tuple[str, ...], here: int) -> list[int]:
        near = position.game.board.neighbours[6 * here : 6 * here + 6]
        return [there for there in near if there >= 0 and self._is_open(position, units, here, there)]

    def _is_open(self, position: OcsPosition, units: tuple[str, ...], here: int, there: int) -> bool:
        """Whether units may go back over a hexside: each in the class in which it goes (9.12b)."""
        enemy = position.enemy(self.side)
        if there in combat_hexes(position, enemy) or there in self.closed:
            return False
        # 9.12c: through what is no combat unit as in movement, by which it is captured (4.8c).
        if there in guarded(position, enemy) and not all(is_attack_capable(position, u) for u in units):
            return False
        if not all(check_bounds(position, unit, here, there) for unit in units):
            return False
        kinds = {retreating(position, unit).mobility for unit in units}
        return all(_goes_back(position, self.side, kind, here, there) for kind in kinds)

    def check_way(self, position: OcsPosition, path: Way) -> Verdict:
        """Whether those who go together may go back a way of their owner's choice."""
        board, units = position.game.board, self.going(position)
        is_way = (
            path[0] == position.pieces[units[0]].hex_
            and board.distance(path[0], path[-1]) == self.hexes
            and len(path) - 1 <= self.hexes + FARTHER
            and len(set(path)) == len(path)
            and all(board.distance(here, there) == 1 for here, there in pairwise(path))
            and all(self._is_open(position, units, here, there) for here, there in pairwise(path))
        )
        if is_way:
            return ALLOWED
        clause = cite("9.12f" if {*path} & {*self.closed} else "9.12")
        return refuse("ocs/no-such-retreat", clause, hex_=board.label(path[-1]), hexes=self.hexes)

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        units = self.going(position)
        if not units:
            rest = standing(position, self.apart)
            return position.replace_step(replace(self, units=rest, apart=())) if rest else position.popped()
        lost = tuple(unit for unit in units if not retreating(position, unit).movement)
        if not lost and not self.has_way(position, units):
            lost = tuple(unit for unit in units if not self.has_way(position, (unit,)))
        return position.moved(*(destroyed(position, unit) for unit in lost)) if lost else None

    def gone(self, position: OcsPosition, path: Way) -> OcsPosition:
        """The position after units have set out, turned to the sides on which they go (9.12b)."""
        units = self.going(position)
        after = leaving(position, units).moved(
            *(replace(position.pieces[unit], face=_face(position, unit)) for unit in units)
        )
        rest = (replace(self, units=self.apart, apart=()),) if self.apart else ()
        way = Retreating(
            self.side, units, path, self.closed, is_begun=self.is_begun, is_beyond=self.is_beyond
        )
        return after.pushed(way, *rest)


@dataclass(frozen=True, slots=True)
class Retreating(Automatic[OcsPosition]):
    """9.12: units go their way back, hex by hex.

    Attributes
    ----------
    side : str
    units : tuple of str
    path : tuple of int
        Where they are, and what is left of their way.
    closed : tuple of int
        Hexes in which the enemy stood when the combat began (9.12f).
    is_begun : bool
        Whether they have gone a hex already: entering the second disorganises (5.10a).
    is_beyond : bool
        Whether they have gone two: entering a further one does not disorganise who is there.
    was_asked : bool
        Whether something was asked when they came to where they are: the way on may have been closed.
    """

    side: SideId
    units: tuple[UnitId, ...]
    path: tuple[HexIndex, ...]
    closed: tuple[HexIndex, ...] = ()
    is_begun: bool = False
    was_asked: bool = False
    is_beyond: bool = field(default=False, metadata=LATER)
    clause: ClassVar[Citation] = cite("9.12")

    def settle(self, position: OcsPosition) -> OcsPosition:
        units, (here, hex_, *rest) = standing(position, self.units), self.path
        if not units:
            return position.popped()
        if self.was_asked and not self._is_open(position, units, here, hex_):
            left = len(self.path) - 1
            again = FallingBack(self.side, units, left, self.closed, is_begun=True, is_beyond=self.is_beyond)
            return position.replace_step(again)
        after = position.popped().moved(*(position.pieces[unit].at(hex_) for unit in units))
        if any(map(position.is_combat_unit, units)):
            after = entered(after, self.side, hex_)
        after = title_of(after).stepped(after, units, here, hex_, False)
        asked = title_of(after).entered(after, units, here, hex_)
        steps: list[Step] = [*asked]
        if hex_ in zone_of(after, position.enemy(self.side)):
            steps.append(IntoZone(self.side, units, hex_))
        elif self.is_begun and not self.is_beyond:
            steps.append(Disorder(self.side, hex_))
        steps += captured(after, self.side, hex_)
        if rest:
            steps.append(self._going_on((hex_, *rest), bool(asked)))
        return after.pushed(*steps)

    def _going_on(self, path: Way, was_asked: bool) -> Retreating:
        return replace(self, path=path, is_begun=True, was_asked=was_asked, is_beyond=self.is_begun)

    def _is_open(self, position: OcsPosition, units: tuple[str, ...], here: int, there: int) -> bool:
        """Whether the way is as it was when the stack set out: a bridge may have gone since."""
        if not all(check_bounds(position, unit, here, there) for unit in units):
            return False
        kinds = {position.shown(unit).mobility for unit in units}
        return all(_goes_back(position, self.side, kind, here, there) for kind in kinds)


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


def _goes_back(position: OcsPosition, side: str, kind: str, here: int, there: int) -> bool:
    """Whether a class may take a step of a retreat: it must not be prohibited (9.12)."""
    table, step = costs(position, side, kind), 6 * here + position.game.board.direction(here, there)
    return can_be_taken(table, step) and title_of(position).retreats_over(position, side, kind, here, there)


def retreating(position: OcsPosition, unit: str) -> Side:
    """The side of a counter on which it retreats (9.12b)."""
    return position.counter(unit).printed_side(_face(position, unit))


def _face(position: OcsPosition, unit: str) -> int:
    shown, counter = position.shown(unit), position.counter(unit)
    return MOVE if counter.is_headquarters or not shown.movement else position.pieces[unit].face
