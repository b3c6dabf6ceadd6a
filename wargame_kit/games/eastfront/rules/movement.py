"""4.42, 4.44, 6.1: the units of a side move, one by one, each once in a movement phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from wargame_kit.board import Path
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import BLITZ, MOBILE, SUPREME
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.airborne import DROPPING
from wargame_kit.games.eastfront.rules.command import active, deactivate
from wargame_kit.games.eastfront.rules.control import begin_movement
from wargame_kit.games.eastfront.rules.engaging import is_last, moved_along
from wargame_kit.games.eastfront.rules.orders import (
    check_mover,
    check_not_last,
    may_move,
    mobilised,
    on_map,
    ordered,
)
from wargame_kit.games.eastfront.rules.reach import check_path, reach, speed
from wargame_kit.games.eastfront.rules.retreat import GUARDING, pursuits, shut_in
from wargame_kit.games.eastfront.rules.room import no_room
from wargame_kit.games.eastfront.rules.sea import SAILING, held_bridgeheads
from wargame_kit.games.eastfront.rules.stacking import crowded
from wargame_kit.games.eastfront.rules.strategic import RAILING
from wargame_kit.mechanics import Reach
from wargame_kit.position import LATER, Action, Activity, Automatic, FreePhase, SideId
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a unit hex by hex (6.1)."""

    form: ClassVar[str] = "move {unit} {path}"
    unit: str
    path: Path


def reach_of(position: EastFrontPosition, unit: str) -> Reach:
    """Where a unit can move to, and find room when the phase ends (6.1, 6.2)."""
    return reach(position, unit, barred(position, unit))


def barred(position: EastFrontPosition, unit: str) -> frozenset[int]:
    """The hexes near a unit in which it may not end its move, for want of room when the phase ends (6.2)."""
    near = position.game.board.within(position.pieces[unit].hex_, max(0, speed(position, unit).total))
    return no_room(position, unit, near)


class Moving(Activity[EastFrontPosition]):
    """Moving on the ground: also into battles and out of them."""

    actions: ClassVar[tuple[type[Action], ...]] = (Move,)
    weight: ClassVar[int] = 8

    def movers(self, position: EastFrontPosition, side: str) -> Iterator[str]:
        """Yield the units that may go, in the order of the blocks."""
        units = on_map(position, side)
        return (unit for unit in units if may_move(position, unit) and not is_last(position, unit))

    def choices(self, position: EastFrontPosition, side: str, unit: str | None = None) -> Iterator[Action]:
        for each in self.movers(position, side):
            if unit in (None, each):
                yield from (Move(each, path) for path in reach_of(position, each).each_path())

    def able(self, position: EastFrontPosition, side: str) -> frozenset[str]:
        return frozenset(unit for unit in self.movers(position, side) if reach_of(position, unit).hexes)

    def check(self, position: EastFrontPosition, side: str, action: Any) -> Verdict:
        allowed = check_mover(position, side, action.unit)
        if not allowed:
            return allowed
        last = check_not_last(position, action.unit)
        if not last:
            return last
        return check_path(position, action.unit, action.path, barred(position, action.unit))

    def play(self, position: EastFrontPosition, side: str, action: Any) -> EastFrontPosition:
        after = moved_along(ordered(position, action.unit), action.unit, action.path)
        return mobilised(after, action.unit)

    def sample(self, position: EastFrontPosition, side: str, random: Random) -> Action | None:
        units = [unit for stack in position.stacks_by_side[side].values() for unit in stack]
        units.sort()  # stacks lie in the order in which they came about
        while units:
            unit = units.pop(random.randrange(len(units)))
            if may_move(position, unit) and not is_last(position, unit):
                found = reach_of(position, unit)
                if found.hexes:
                    return Move(unit, found.path(random.choice(found.hexes)))
        return None

    def completions(
        self, position: EastFrontPosition, side: str, unit: str, goal: int, kind: type[Action]
    ) -> Iterator[Action]:
        # Over which hexside one comes into a battle matters (7.5); else of equal ways none is asked for.
        if not check_mover(position, side, unit) or is_last(position, unit):
            return
        found = reach_of(position, unit)
        if goal in position.stacks_by_side[position.enemy(side)]:
            last = {path[-2]: path for path in reversed(list(found.paths(goal)))}
            yield from (Move(unit, path) for _, path in sorted(last.items()))
        elif goal in found:
            yield Move(unit, found.path(goal))


MOVING = Moving()


@dataclass(frozen=True, slots=True)
class StartOfMovement(Automatic[EastFrontPosition]):
    """A movement phase begins: control is fixed, and what was done in the last one forgotten (8.1, 6.1).

    Attributes
    ----------
    side : str
    is_blitz : bool
        Whether it is the movement of a blitz (4.44).
    """

    side: SideId
    is_blitz: bool = False

    @property
    def clause(self) -> Citation:
        return cite("4.44") if self.is_blitz else cite("4.42")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        begun = begin_movement(position).with_facts(is_blitz=self.is_blitz, shipped=())
        return held_bridgeheads(begun).instead(Movement(self.side, self.is_blitz))


def keeps_moves(position: EastFrontPosition, side: str) -> bool:
    """Whether a supreme headquarters keeps supreme moves for its own way after a strike (5.62, 5.63)."""
    staying = any(position.pieces[unit].active == SUPREME for unit in active(position, side))
    return position.option("supreme_strike") == "mobilises" and staying


@dataclass(frozen=True, slots=True)
class Movement(FreePhase[EastFrontPosition]):
    """4.42, 4.44: a side moves its units, in any order; then the enemy pursues those who retreat.

    Attributes
    ----------
    side : str
    is_blitz : bool
        Whether it is the movement of a blitz (4.44).
    """

    side: SideId = field()
    is_blitz: bool = field(default=False, metadata=LATER)
    activities: ClassVar[tuple[Activity[EastFrontPosition], ...]] = (
        MOVING,
        GUARDING,
        RAILING,
        SAILING,
        DROPPING,
    )

    @property
    def clause(self) -> Citation:
        return cite("4.44") if self.is_blitz else cite("4.42")

    @property
    def segment(self) -> str:
        """In which of the two it is, for the sequence of play."""
        return BLITZ if self.is_blitz else ""

    def prompt(self, position: EastFrontPosition) -> Phrase:
        side, over = position.game.side_names[self.side], crowded(position, self.side)
        if over:
            # In the order of the map: that of the blocks would tell something of those that are not seen.
            hexes = tuple(map(position.game.board.label, sorted(over)))
            return say("eastfront/movement-crowded", side=side, hexes=hexes)
        if position.facts.is_blitz:
            return say("eastfront/movement-blitz", side=side)
        if position.facts.supreme_moves:
            return say("eastfront/movement-supreme", side=side, count=position.facts.supreme_moves)
        return say("eastfront/movement", side=side)

    def check_end(self, position: EastFrontPosition) -> Verdict:
        """Whether every rear guard can go, and nobody stands where there is no room and could still go (6.2).

        Nobody came in without a way off for those who are too many, so that the phase can always be ended
        (`room`); who is too many after a repulse and cannot go stays, and goes without supply (6.22).
        """
        label = position.game.board.label
        for unit in shut_in(position, self.side):
            printed, name = label(position.pieces[unit].hex_), position.unit(unit).name
            stay = (f"stay {unit}",)
            return refuse("eastfront/no-way-out", cite("6.41"), hex_=printed, unit=name, instead=stay)
        over = tuple(self._could_go(position))
        if not over:
            return ALLOWED
        return refuse("eastfront/crowded", cite("6.2"), hex_=label(over[0]), hexes=tuple(map(label, over)))

    def _could_go(self, position: EastFrontPosition) -> Iterator[int]:
        """Yield the crowded hexes out of which somebody can still move."""
        for hex_ in sorted(crowded(position, self.side)):
            units = position.stacks_by_side[self.side][hex_]
            if any(self._can_go(position, unit) for unit in units):
                yield hex_

    def _can_go(self, position: EastFrontPosition, unit: str) -> bool:
        return any(next(way.choices(position, self.side, unit), None) for way in (MOVING, RAILING))

    def ended(self, position: EastFrontPosition, action: Action) -> EastFrontPosition:
        after = position.popped()
        if not keeps_moves(position, self.side):
            after = after.with_facts(supreme_moves=0)
        for unit in active(position, self.side):
            # 5.41: one that was to move and has not is no longer active when combat begins.
            if position.pieces[unit].active == MOBILE:
                after = deactivate(after, unit)
        return after.pushed(*pursuits(after, self.side))
