"""9.14: what is taken of supply and transport in a hex that an Attack-Capable unit enters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.boxes import DEAD, POOL
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import MOVE, TRUCKS, WAGONS
from wargame_kit.games.ocs.files.tables import rounded
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.airfields.taken_bases import TakeBase
from wargame_kit.games.ocs.rules.dice import TableThrow
from wargame_kit.games.ocs.rules.escaping import Collapsing, Escaping
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.ocs.rules.supply.trace import extenders, is_extender
from wargame_kit.games.ocs.rules.transport import free_counter, lost_transport, most_aboard
from wargame_kit.games.ocs.title import title_of
from wargame_kit.position import Automatic, Interval, OneDieStep, Phase, SideId, Step, UnitId
from wargame_kit.position.ruled_action import Kinds, RuledAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say

Count = Annotated[int, Interval(0, 999)]


def destroyed(position: OcsPosition, unit: str) -> OcsPiece:
    """A unit that has been destroyed, in the Dead Pile without anything that lay on it (1.5).

    Breakdowns are free to be used again (20); some go where the title says.
    """
    if position.counter(unit).is_transport:
        return lost_transport(position, position.pieces[unit])
    is_breakdown = "breakdown" in position.counter(unit).traits
    fallen = position.pieces[unit].at(POOL if is_breakdown else DEAD).plain()
    return title_of(position).fallen(position, fallen)


def captured(position: OcsPosition, side: str, hex_: int, *, is_advance: bool = False) -> tuple[Step, ...]:
    """The throws for what lies in a hex that a side's units have entered (9.14).

    Parameters
    ----------
    side : str
    hex_ : int
    is_advance : bool
        Whether by an advance after combat.
    """
    enemy = position.enemy(side)
    steps: list[Step] = []
    if position.hedgehog(hex_) and position.hedgehog_side(hex_) == enemy:
        steps.append(TakeHedgehog(side, hex_))
    if position.base_in(hex_, enemy) >= 0:
        steps.append(TakeBase(side, hex_, is_advance))
    if position.tokens_in(hex_, enemy):
        steps.append(TakeDump(side, hex_))
    here = position.stacks_by_side[enemy].get(hex_, ())
    if any(is_extender(position, unit) for unit in here):
        steps.append(Collapse(side, hex_))
    kinds = dict.fromkeys(position.counter(unit).kind == WAGONS for unit in here)
    return (*steps, *(TakeTransport(side, hex_, is_wagon) for is_wagon in kinds))


@dataclass(frozen=True, slots=True)
class TakeHedgehog(Automatic[OcsPosition]):
    """9.14e: a hedgehog is from now on that of whoever has entered it; a title may take a level off it."""

    side: SideId
    hex_: HexIndex
    clause: ClassVar[Citation] = cite("9.14e")

    def settle(self, position: OcsPosition) -> OcsPosition:
        level = title_of(position).hedgehog_taken(position.hedgehog(self.hex_))
        return position.with_hedgehog(self.hex_, self.side, level).popped()


@dataclass(frozen=True, slots=True)
class Collapse(Automatic[OcsPosition]):
    """9.14d: extenders that are entered fall back, and are not taken.

    Attributes
    ----------
    side : str
        Who has entered.
    hex_ : int
    """

    side: SideId
    hex_: HexIndex
    clause: ClassVar[Citation] = cite("9.14d")

    def settle(self, position: OcsPosition) -> OcsPosition:
        enemy = position.enemy(self.side)
        found = (unit for unit, hex_ in extenders(position, enemy).items() if hex_ == self.hex_)
        return position.popped().pushed(*(Collapsing(enemy, unit) for unit in found))


@dataclass(frozen=True, slots=True)
class TakeDump(TableThrow, OneDieStep[OcsPosition]):
    """9.14b: how much of a dump on the ground is taken; the rest is destroyed."""

    side: SideId
    hex_: HexIndex
    table: ClassVar[str] = "capture-dump"
    thrown_as: ClassVar[str] = "capture-die {die}"
    clause: ClassVar[Citation] = cite("9.14b")

    def place(self, position: OcsPosition) -> int:
        return self.hex_

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        # A title may have had the dump go before it was taken.
        return None if position.tokens_in(self.hex_, position.enemy(self.side)) else position.popped()

    def taken(self, position: OcsPosition, die: int) -> int:
        """The tokens that a number of the die takes, rounded to whole ones."""
        there = position.tokens_in(self.hex_, position.enemy(self.side))
        return rounded(Fraction(there * position.charts.tables.capture.dump[die - 1], 100))

    def brings(self, position: OcsPosition, die: int) -> Words:
        if position.facts.unseen:
            return say("ocs/taken-percent", percent=position.charts.tables.capture.dump[die - 1])
        return say("ocs/taken", tokens=self.taken(position, die))

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        taken = self.taken(position, die) + position.tokens_in(self.hex_, self.side)
        after = laid(position, position.enemy(self.side), self.hex_, 0)
        return laid(after, self.side, self.hex_, taken).popped()


@dataclass(frozen=True, slots=True)
class TakeTransport(TableThrow, OneDieStep[OcsPosition]):
    """9.14b, c: how many transport points are taken, with what they carry; the rest escapes.

    Attributes
    ----------
    side : str
        Who takes them.
    hex_ : int
    is_wagon : bool
        Wagons are slower than trucks, and less of them escapes.
    """

    side: SideId
    hex_: HexIndex
    is_wagon: bool
    table: ClassVar[str] = "capture-transport"
    thrown_as: ClassVar[str] = "capture-die {die}"
    clause: ClassVar[Citation] = cite("9.14b")

    def place(self, position: OcsPosition) -> int:
        return self.hex_

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        return None if self.found(position) else position.popped()

    def found(self, position: OcsPosition) -> tuple[str, ...]:
        """The counters that are thrown for."""
        here = position.stacks_by_side[position.enemy(self.side)].get(self.hex_, ())
        return tuple(unit for unit in here if (position.counter(unit).kind == WAGONS) == self.is_wagon)

    def percent(self, position: OcsPosition, die: int) -> int:
        """The percentage that a number of the die takes."""
        table = position.charts.tables.capture
        return (table.wagon if self.is_wagon else table.truck)[die - 1]

    def brings(self, position: OcsPosition, die: int) -> Words:
        return say("ocs/taken-percent", percent=self.percent(position, die))

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        percent, found = self.percent(position, die), self.found(position)
        before = [position.pieces[unit] for unit in found]
        # All of a kind together are rounded once, points to whole ones and loads to tokens (9.14c).
        points, load = (
            rounded(Fraction(sum(numbers) * percent, 100))
            for numbers in ([piece.points for piece in before], [piece.load for piece in before])
        )
        return position.replace_step(HandOver(position.enemy(self.side), found, points, load))


@dataclass(frozen=True, slots=True)
class HandOverPoint(RuledAction[OcsPosition, "HandOver"]):
    """Let a transport point of a counter be taken (9.14c)."""

    form: ClassVar[str] = "hand-over {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: OcsPosition, step: HandOver, unit: str | None = None) -> Iterable[Self]:
        return (cls(each) for each in only(step.giving(position), unit))

    def check(self, position: OcsPosition, step: HandOver) -> Verdict:
        if self.unit in step.giving(position):
            return ALLOWED
        return refuse("ocs/hands-over-not", cite("9.14b"), unit=position.name_of(self.unit))

    def play(self, position: OcsPosition, step: HandOver) -> OcsPosition:
        return position.replace_step(replace(step, given=(*step.given, self.unit)))


@dataclass(frozen=True, slots=True)
class HandOver(Phase[OcsPosition]):
    """9.14c: the owner says which of its transport points are taken; the rest escapes.

    Attributes
    ----------
    side : str
        The owner.
    units : tuple of str
        That were thrown for.
    points, load : int
        So many points and tokens are taken in all.
    given : tuple of str
        Whose points have been handed over, one by one.
    """

    side: SideId
    units: tuple[UnitId, ...]
    points: Count
    load: Count
    given: tuple[UnitId, ...] = ()
    actions: ClassVar[Kinds] = (HandOverPoint,)
    clause: ClassVar[Citation] = cite("9.14b")

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("ocs/hand-over", points=self.points - len(self.given))

    def giving(self, position: OcsPosition) -> tuple[str, ...]:
        """The counters that have points left to be taken."""
        if len(self.given) == self.points:
            return ()
        return tuple(u for u in self.units if position.pieces[u].points > self.given.count(u))

    def settle(self, position: OcsPosition) -> OcsPosition | None:
        giving = self.giving(position)
        if len(giving) > 1 and sum(position.pieces[unit].points for unit in self.units) > self.points:
            return None
        if giving:
            return position.replace_step(replace(self, given=(*self.given, giving[0])))
        return self._done(position)

    def _done(self, position: OcsPosition) -> OcsPosition:
        before = [position.pieces[unit] for unit in self.units]
        hex_, kept = before[0].hex_, sum(piece.load for piece in before) - self.load
        after, fleeing = position.popped(), []
        for piece in _escaping(before, self.given, kept):
            if piece.points:
                fleeing.append(Escaping(self.side, piece.unit))
                piece = replace(piece, load=min(piece.load, most_aboard(position, piece.points)))
            whole = position.pieces[piece.unit]
            after = after.moved(piece if piece.points else lost_transport(position, whole))
        is_wagon = position.counter(self.units[0]).kind == WAGONS
        return _changed_hands(after, self.side, hex_, is_wagon, self.points, self.load).pushed(*fleeing)


def _changed_hands(
    position: OcsPosition, owner: str, hex_: int, is_wagon: bool, points: int, load: int
) -> OcsPosition:
    """The captor's counter for what is taken: a free one, else the load alone lies on the ground."""
    captor, wanted = position.enemy(owner), WAGONS if is_wagon else TRUCKS
    taker = free_counter(position, captor, wanted) if points else ""
    if not taker:
        held = position.tokens_in(hex_, captor)
        return laid(position, captor, hex_, held + load) if load else position
    aboard = min(load, most_aboard(position, points))
    return position.moved(replace(position.pieces[taker].at(hex_), face=MOVE, points=points, load=aboard))


def _escaping(before: Sequence[OcsPiece], given: tuple[str, ...], load: int) -> list[OcsPiece]:
    """Transport counters after some of their points have been taken, and so much load is left to them all.

    Each keeps of its own load what it can; what lay on counters that are gone is taken on by the last.
    """
    after = []
    for piece in before:
        lost = given.count(piece.unit)
        kept = min(load, piece.load) if piece.points > lost else 0
        load -= kept
        after.append(replace(piece, points=piece.points - lost, load=kept))
    last = max((at for at, piece in enumerate(after) if piece.points), default=-1)
    if load and last >= 0:
        after[last] = replace(after[last], load=after[last].load + load)
    return after
