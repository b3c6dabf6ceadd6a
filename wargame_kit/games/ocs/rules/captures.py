"""9.14: what is taken of supply and transport in a hex that an Attack-Capable unit enters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.ocs.boxes import DEAD, POOL
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.kinds import EIGHTHS, MOVE, TRUCKS, WAGONS
from wargame_kit.games.ocs.files.tables import rounded
from wargame_kit.games.ocs.position import OcsPiece, OcsPosition
from wargame_kit.games.ocs.rules.ground import costs
from wargame_kit.games.ocs.rules.supply.dumps import laid
from wargame_kit.games.ocs.rules.supply.trace import extenders, supply
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.ocs.title import title_of
from wargame_kit.mechanics.kernel import search
from wargame_kit.position import Automatic, OneDie, OneDieStep, SideId, Step
from wargame_kit.rulebook import Citation
from wargame_kit.words import Phrase, Words, say


@dataclass(frozen=True, slots=True)
class CaptureDie(OneDie):
    """The die of the capture table."""

    form: ClassVar[str] = "capture-die {die}"


def destroyed(position: OcsPosition, unit: str) -> OcsPiece:
    """A unit that has been destroyed, in the Dead Pile without anything that lay on it (1.5)."""
    return position.pieces[unit].at(DEAD).plain()


def captured(position: OcsPosition, side: str, hex_: int) -> tuple[Step, ...]:
    """The throws for what lies in a hex that a side's units have entered (9.14)."""
    enemy = position.enemy(side)
    steps: list[Step] = []
    if position.hedgehog(hex_) and position.hedgehog_side(hex_) == enemy:
        steps.append(TakeHedgehog(side, hex_))
    if position.tokens_in(hex_, enemy):
        steps.append(TakeDump(side, hex_))
    here = position.stacks_by_side[enemy].get(hex_, ())
    if not extenders(position, enemy).keys().isdisjoint(here):
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
    """9.14d: extenders that are entered fall back to the nearest hex in their range that is in trace.

    Without one they are transport where they stand, and may be taken.

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
        enemy, after = position.enemy(self.side), position.popped()
        for unit, hex_ in extenders(position, enemy).items():
            if hex_ == self.hex_:
                after = after.moved(replace(self._fallen_back(position, enemy, unit), face=MOVE))
        return after

    def _fallen_back(self, position: OcsPosition, enemy: str, unit: str) -> OcsPiece:
        printed, piece, board = position.shown(unit), position.pieces[unit], position.game.board
        # As other transport that escapes it minds neither enemies nor their zones (9.14c).
        free, links = [0] * board.size, costs(position, enemy, printed.mobility, is_supply=True).links
        back = search(links, free, free, (self.hex_,), printed.throw * EIGHTHS)
        traced = supply(position, enemy).reach - combat_hexes(position, self.side)
        goal = min(back.keys() & traced, key=lambda hex_: (back[hex_], hex_), default=-1)
        return piece.at(goal) if goal >= 0 else piece


@dataclass(frozen=True, slots=True)
class TakeDump(OneDieStep[OcsPosition]):
    """9.14b: how much of a dump on the ground is taken; the rest is destroyed."""

    side: SideId
    hex_: HexIndex
    actions: ClassVar = (CaptureDie,)
    clause: ClassVar[Citation] = cite("9.14b")

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("ocs/capture-dump", place=position.game.board.label(self.hex_))

    def thrower(self, position: OcsPosition) -> str:
        return self.side

    def taken(self, position: OcsPosition, die: int) -> int:
        """The tokens that a number of the die takes, rounded to whole ones."""
        there = position.tokens_in(self.hex_, position.enemy(self.side))
        return rounded(Fraction(there * position.charts.tables.capture.dump[die - 1], 100))

    def brings(self, position: OcsPosition, die: int) -> Words:
        return say("ocs/taken", tokens=self.taken(position, die))

    def thrown(self, position: OcsPosition, die: int) -> OcsPosition:
        taken = self.taken(position, die) + position.tokens_in(self.hex_, self.side)
        after = laid(position, position.enemy(self.side), self.hex_, 0)
        return laid(after, self.side, self.hex_, taken).popped()


@dataclass(frozen=True, slots=True)
class TakeTransport(OneDieStep[OcsPosition]):
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
    actions: ClassVar = (CaptureDie,)
    clause: ClassVar[Citation] = cite("9.14b")

    def prompt(self, position: OcsPosition) -> Phrase:
        return say("ocs/capture-transport", place=position.game.board.label(self.hex_))

    def thrower(self, position: OcsPosition) -> str:
        return self.side

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
        all_points, all_load = sum(piece.points for piece in before), sum(piece.load for piece in before)
        points, load = (rounded(Fraction(number * percent, 100)) for number in (all_points, all_load))
        after = position.popped()
        for piece in _escaping(before, points, all_load - load):
            after = after.moved(self._escaped(after, piece))
        return self._changed_hands(after, points, load)

    def _escaped(self, position: OcsPosition, piece: OcsPiece) -> OcsPiece:
        """What is left of a counter, where it has escaped to; in the pool, if that is nothing or nowhere."""
        goal = refuge(position, piece.unit, self.hex_, self.is_wagon) if piece.points else -1
        return replace(piece, moved=True).at(goal) if goal >= 0 else piece.at(POOL).plain()

    def _changed_hands(self, position: OcsPosition, points: int, load: int) -> OcsPosition:
        """The captor's counter for what is taken: a free one, else the load alone lies on the ground."""
        wanted = WAGONS if self.is_wagon else TRUCKS
        free = (
            other
            for other, piece in position.pieces.items()
            if piece.place == POOL
            and position.side_of(other) == self.side
            and position.counter(other).kind == wanted
        )
        taker = next(free, None) if points else None
        if taker is None:
            held = position.tokens_in(self.hex_, self.side)
            return laid(position, self.side, self.hex_, held + load) if load else position
        piece = replace(position.pieces[taker].at(self.hex_), face=1, points=points, load=load)
        return position.moved(piece)


def _escaping(before: Sequence[OcsPiece], points: int, load: int) -> list[OcsPiece]:
    """Transport counters after so many points have been taken of them, and so much load is left to them all.

    Each keeps of its own load what it can; what lay on counters that are gone is taken on by the last.
    """
    after = []
    for piece in before:
        lost, kept = min(points, piece.points), min(load, piece.load)
        points -= lost
        if piece.points == lost:
            kept = 0
        load -= kept
        after.append(replace(piece, points=piece.points - lost, load=kept))
    if load and after[-1].points:
        after[-1] = replace(after[-1], load=after[-1].load + load)
    return after


def refuge(position: OcsPosition, unit: str, hex_: int, is_wagon: bool) -> int:
    """Where escaping transport goes: the nearest hex of a friend in its range, or −1 (9.14c).

    The rules let it escape anywhere in range; the kit takes it to the nearest of its own units.
    """
    escape = position.charts.tables.capture.escape
    most = escape.wagon if is_wagon else escape.truck
    board, side = position.game.board, position.side_of(unit)
    friends = [
        at
        for at, units in position.stacks_by_side[side].items()
        if at != hex_ and any(map(position.is_combat_unit, units)) and board.distance(hex_, at) <= most
    ]
    return min(friends, key=lambda at: (board.distance(hex_, at), at), default=-1)
