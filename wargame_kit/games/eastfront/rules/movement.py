"""4.42, 4.44, 6.1: the units of a side move, one by one, each once in a movement phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.kinds import BLITZ, MOBILE, SUPREME
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.airborne import Drop
from wargame_kit.games.eastfront.rules.command import active, deactivate
from wargame_kit.games.eastfront.rules.control import begin_movement
from wargame_kit.games.eastfront.rules.engaging import is_last, moved_along
from wargame_kit.games.eastfront.rules.going import Way
from wargame_kit.games.eastfront.rules.orders import (
    check_mover,
    check_not_last,
    march_cost,
    may_move,
    mobilised,
    on_map,
    ordered,
)
from wargame_kit.games.eastfront.rules.reach import check_path, reach, speed
from wargame_kit.games.eastfront.rules.retreat import CancelRearGuard, Guard, pursuits, shut_in
from wargame_kit.games.eastfront.rules.room import no_room
from wargame_kit.games.eastfront.rules.sea import Sail, held_bridgeheads
from wargame_kit.games.eastfront.rules.stacking import crowded
from wargame_kit.games.eastfront.rules.strategic import GoByRail
from wargame_kit.mechanics import Reach
from wargame_kit.position import LATER, Action, Automatic, EndPhase, SideId
from wargame_kit.position.ruled_action import Decision, Kinds, Sided
from wargame_kit.rulebook import ALLOWED, Citation, Ledger, Verdict, refuse
from wargame_kit.words import Phrase


def reach_of(position: EastFrontPosition, unit: str) -> Reach:
    """Where a unit can move to, and find room when the phase ends (6.1, 6.2)."""
    return reach(position, unit, barred(position, unit))


def barred(position: EastFrontPosition, unit: str) -> frozenset[int]:
    """The hexes near a unit in which it may not end its move, for want of room when the phase ends (6.2)."""
    near = position.game.board.within(position.pieces[unit].hex_, max(0, speed(position, unit).total))
    return no_room(position, unit, near)


@dataclass(frozen=True, slots=True)
class Move(Way[Sided]):
    """Move a unit hex by hex: also into battles and out of them (6.1)."""

    form: ClassVar[str] = "move {unit} {path}"
    weight: ClassVar[float] = 8

    @classmethod
    def movers(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[str]:
        units = on_map(position, step.side, unit)
        return (each for each in units if may_move(position, each) and not is_last(position, each))

    @classmethod
    def reach(cls, position: EastFrontPosition, unit: str) -> Reach:
        return reach_of(position, unit)

    def check(self, position: EastFrontPosition, step: Sided) -> Verdict:
        allowed = check_mover(position, step.side, self.unit) and check_not_last(position, self.unit)
        return allowed and check_path(position, self.unit, self.path, barred(position, self.unit))

    def play(self, position: EastFrontPosition, step: Sided) -> EastFrontPosition:
        after = moved_along(ordered(position, self.unit), self.unit, self.path)
        return mobilised(after, self.unit)

    def spent(self, position: EastFrontPosition) -> Ledger:
        return march_cost(position, self.unit)


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
        return held_bridgeheads(begun).replace_step(Movement(self.side, self.is_blitz))


def keeps_moves(position: EastFrontPosition, side: str) -> bool:
    """Whether a supreme headquarters keeps supreme moves for its own way after a strike (5.62, 5.63)."""
    staying = any(position.pieces[unit].active == SUPREME for unit in active(position, side))
    return position.option("supreme_strike") == "mobilises" and staying


@dataclass(frozen=True, slots=True)
class Movement(Decision[EastFrontPosition]):
    """4.42, 4.44: a side moves its units, in any order; then the enemy pursues those who retreat.

    Attributes
    ----------
    side : str
    is_blitz : bool
        Whether it is the movement of a blitz (4.44).
    """

    side: SideId
    is_blitz: bool = field(default=False, metadata=LATER)
    actions: ClassVar[Kinds] = (Move, CancelRearGuard, Guard, GoByRail, Sail, Drop, EndPhase)

    @property
    def clause(self) -> Citation:
        return cite("4.44") if self.is_blitz else cite("4.42")

    @property
    def segment(self) -> str:
        """In which of the two it is, for the sequence of play."""
        return BLITZ if self.is_blitz else ""

    def prompt(self, position: EastFrontPosition) -> Phrase:
        if over := crowded(position, self.side):
            # In the order of the map: that of the blocks would tell something of those that are not seen.
            hexes = tuple(map(position.game.board.label, sorted(over)))
            return self.say(position, "eastfront/movement-crowded", hexes=hexes)
        if position.facts.is_blitz:
            return self.say(position, "eastfront/movement-blitz")
        if position.facts.supreme_moves:
            return self.say(position, "eastfront/movement-supreme", count=position.facts.supreme_moves)
        return self.say(position, "eastfront/movement")

    def instead(
        self, position: EastFrontPosition, action: Action, why: Verdict
    ) -> tuple[Iterable[Action], ...]:
        # What other units may do is no answer to what this one may not; the last out may be the rear guard.
        is_last_out = why.code == "eastfront/last-out"
        return (Guard.choices(position, self, action.named_unit),) if is_last_out else ()

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
        return any(next(kind.choices(position, self, unit), None) for kind in (Move, GoByRail))

    def ended(self, position: EastFrontPosition, action: Action) -> EastFrontPosition:
        after = position.popped()
        if not keeps_moves(position, self.side):
            after = after.with_facts(supreme_moves=0)
        for unit in active(position, self.side):
            # 5.41: one that was to move and has not is no longer active when combat begins.
            if position.pieces[unit].active == MOBILE:
                after = deactivate(after, unit)
        return after.pushed(*pursuits(after, self.side))
