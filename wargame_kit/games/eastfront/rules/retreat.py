"""6.4: a whole force leaves a battle behind a rear guard, at whom the enemy fires."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from wargame_kit.board import HexIndex, Path
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.engaging import companions, moved_along, without_battle
from wargame_kit.games.eastfront.rules.hits import Dice, Hits, RollHits, dice_words
from wargame_kit.games.eastfront.rules.losses import destroyed, fate, reduced, revealed
from wargame_kit.games.eastfront.rules.orders import (
    check_mover,
    mobilised,
    ordered,
)
from wargame_kit.games.eastfront.rules.pursuit import engagement, pursuit
from wargame_kit.games.eastfront.rules.reach import check_path, reach
from wargame_kit.games.eastfront.rules.room import may_spend
from wargame_kit.games.eastfront.rules.stacking import at_limit, crowded
from wargame_kit.games.eastfront.rules.zones import is_engaged
from wargame_kit.mechanics import Reach
from wargame_kit.mechanics.dice_pool import DicePool
from wargame_kit.mechanics.pool_engagement import PoolEngagement
from wargame_kit.position import Action, Activity, Automatic, SideId, Step
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say


@dataclass(frozen=True, slots=True)
class Guard(Action):
    """Name the last unit in a battle the rear guard: it goes after all have moved, and after fire (6.41)."""

    form: ClassVar[str] = "guard {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Take back that a unit is the rear guard: it stays and goes on fighting."""

    form: ClassVar[str] = "stay {unit}"
    unit: str


class Guarding(Activity[EastFrontPosition]):
    """Retreating as a whole: the last unit in a battle covers the others (6.41)."""

    actions: ClassVar[tuple[type[Action], ...]] = (Guard, Stay)

    def choices(self, position: EastFrontPosition, side: str, unit: str | None = None) -> Iterator[Action]:
        stacks = position.stacks_by_side
        own = (each for each in guards(position, side) if not position.is_unseen(each))
        yield from (Stay(each) for each in own if unit in (None, each))
        for hex_ in sorted(stacks[side].keys() & stacks[position.enemy(side)].keys()):
            for each in stacks[side][hex_]:
                if unit in (None, each) and self.check(position, side, Guard(each)):
                    yield Guard(each)

    def check(self, position: EastFrontPosition, side: str, action: Any) -> Verdict:
        unit = action.unit
        if isinstance(action, Stay):
            if unit in guards(position, side):
                return ALLOWED
            return refuse("eastfront/no-guard", cite("6.41"), unit=position.name_of(unit))
        allowed = check_mover(position, side, unit)
        if not allowed:
            return allowed
        hex_, name = position.pieces[unit].hex_, position.unit(unit).name
        printed = position.game.board.label(hex_)
        if not is_engaged(position, unit):
            return refuse("eastfront/no-battle-to-leave", cite("6.41"), hex_=printed, unit=name)
        if companions(position, unit):
            return refuse("eastfront/others-first", cite("6.41"), hex_=printed, unit=name)
        if not way_out(position, unit).hexes:
            return refuse("eastfront/no-way-out", cite("6.32"), hex_=printed, unit=name)
        if not may_spend(position, unit):
            hexes = tuple(map(position.game.board.label, crowded(position, side)))
            return refuse("eastfront/room-needed", cite("6.2"), hex_=printed, unit=name, hexes=hexes)
        return ALLOWED

    def play(self, position: EastFrontPosition, side: str, action: Any) -> EastFrontPosition:
        if isinstance(action, Stay):
            # Nobody changes his mind for ever: it has been ordered once.
            return position.moved(replace(position.pieces[action.unit], guard=False, moved=True))
        after = ordered(position, action.unit)
        return after.moved(replace(after.pieces[action.unit], guard=True))

    def sample(self, position: EastFrontPosition, side: str, random: Random) -> Action | None:
        found = [action for action in self.choices(position, side) if isinstance(action, Guard)]
        return random.choice(found) if found else None


GUARDING = Guarding()


def guards(position: EastFrontPosition, side: str) -> tuple[str, ...]:
    """The rear guards of a side, in the order of the blocks."""
    return tuple(unit for unit in position.varying("guard") if position.side_of(unit) == side)


def shut_in(position: EastFrontPosition, side: str) -> tuple[str, ...]:
    """The rear guards of a side for whom no room is left to go to (6.2)."""
    return tuple(unit for unit in guards(position, side) if not way_out(position, unit).hexes)


def way_out(position: EastFrontPosition, unit: str) -> Reach:
    """Where a rear guard can go (6.41): into a friendly hex first, and with room where it ends."""
    return reach(position, unit, at_limit(position, position.side_of(unit)))


def pursuits(position: EastFrontPosition, side: str) -> tuple[Step[Any], ...]:
    """The steps that follow the moves of a side: at each rear guard the enemy fires, and it goes (6.41)."""
    hexes = sorted(position.pieces[unit].hex_ for unit in guards(position, side))
    return tuple(step for hex_ in hexes for step in (PursuitFire(side, hex_), Withdraw(side, hex_)))


def guard_in(position: EastFrontPosition, side: str, hex_: int) -> str:
    """The rear guard of a side in a hex, or empty."""
    stack = position.stack(side, hex_)
    return next((unit for unit in stack if position.pieces[unit].guard), "")


@dataclass(frozen=True, slots=True)
class PursuitFire(Automatic[EastFrontPosition]):
    """6.42: pursuers and rear guard of a hex are revealed; then the pursuers fire.

    Attributes
    ----------
    side : str
        That retreats.
    hex_ : int
    """

    side: SideId
    hex_: HexIndex
    clause: ClassVar[Citation] = cite("6.42")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        if not guard_in(position, self.side, self.hex_):
            return position.popped()
        shown = revealed(position, position.in_hex(self.hex_))
        return shown.instead(RollPursuit(self.side, self.hex_))


@dataclass(frozen=True, slots=True)
class RollPursuit(RollHits):
    """6.42: the throw of the pursuers; hits that cost no level are lost, and so is what is too much.

    Attributes
    ----------
    side : str
        That retreats.
    hex_ : int
    """

    side: SideId
    hex_: HexIndex
    clause: ClassVar[Citation] = cite("6.42")

    def battle(self, position: EastFrontPosition) -> PoolEngagement:
        """The pursuit, as it stands before the throw."""
        return engagement(position, guard_in(position, self.side, self.hex_))

    def pool(self, position: EastFrontPosition) -> DicePool:
        return pursuit(position, guard_in(position, self.side, self.hex_)).pool

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        fires = guard_in(position, self.side, self.hex_) and self.pool(position).dice
        return None if fires else position.popped()

    def prompt(self, position: EastFrontPosition) -> Phrase:
        guard = guard_in(position, self.side, self.hex_)
        found = pursuit(position, guard)
        return say(
            "eastfront/pursuit",
            hex=position.game.board.label(self.hex_),
            unit=position.unit(guard).name,
            dice=dice_words(found.pool),
            hits=found.defence.total,
        )

    def levels_lost(self, position: EastFrontPosition, action: Any) -> int:
        """The levels that a throw costs the rear guard."""
        guard = guard_in(position, self.side, self.hex_)
        return self.hits_of(position, action) // pursuit(position, guard).defence.total

    def play(self, position: EastFrontPosition, action: Any) -> EastFrontPosition:
        guard, lost = guard_in(position, self.side, self.hex_), self.levels_lost(position, action)
        return position.popped().moved(*((reduced(position, guard, lost),) if lost else ()))


def pursued(position: EastFrontPosition, action: Action) -> Words:
    """In a word what a throw of the pursuers brings (6.42); empty for any other."""
    step = position.step
    if not isinstance(step, RollPursuit) or not isinstance(action, Hits | Dice):
        return ""
    lost = step.levels_lost(position, action)
    if not lost:
        return say("eastfront/lose-nothing")
    return fate(position, guard_in(position, step.side, step.hex_), lost)


@dataclass(frozen=True, slots=True)
class WithdrawTo(Action):
    """The rear guard leaves the battle by a path (6.41)."""

    form: ClassVar[str] = "withdraw {unit} {path}"
    unit: str
    path: Path


@dataclass(frozen=True, slots=True)
class Withdraw(Step[EastFrontPosition]):
    """6.41: a rear guard that has survived the pursuit completes its move.

    Attributes
    ----------
    side : str
    hex_ : int
        Where it fought.
    """

    side: SideId
    hex_: HexIndex
    actions: ClassVar[tuple[type[Action], ...]] = (WithdrawTo,)
    clause: ClassVar[Citation] = cite("6.41")

    def actor(self, position: EastFrontPosition) -> str:
        return self.side

    def prompt(self, position: EastFrontPosition) -> Phrase:
        guard = guard_in(position, self.side, self.hex_)
        return say(
            "eastfront/withdraw", unit=position.unit(guard).name, hex=position.game.board.label(self.hex_)
        )

    def choices(self, position: EastFrontPosition, unit: str | None = None) -> Iterator[Action]:
        guard = guard_in(position, self.side, self.hex_)
        if guard and unit in (None, guard):
            yield from (WithdrawTo(guard, path) for path in way_out(position, guard).each_path())

    def check(self, position: EastFrontPosition, action: Any) -> Verdict:
        guard = guard_in(position, self.side, self.hex_)
        if action.unit != guard:
            instead = way_out(position, guard).towards(self.hex_)
            return refuse(
                "eastfront/no-guard", cite("6.41"), unit=position.name_of(action.unit), instead=instead
            )
        room = at_limit(position, self.side)
        return check_path(position, guard, action.path, room)

    def play(self, position: EastFrontPosition, action: Any) -> EastFrontPosition:
        gone = moved_along(position.popped(), action.unit, action.path)
        return self._ended(mobilised(gone, action.unit), action.unit)

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        guard = guard_in(position, self.side, self.hex_)
        if not guard:
            return self._ended(position.popped())
        if way_out(position, guard).hexes:
            return None
        # 6.32: who has to go and can go nowhere is removed.
        return self._ended(position.popped().moved(destroyed(position, guard)))

    def _ended(self, position: EastFrontPosition, guard: str = "") -> EastFrontPosition:
        """After the retreat the battle is over, and all stand upright again."""
        here = position.in_hex(self.hex_)
        after = revealed(position, (*here, guard) if guard else here, is_up=False)
        return without_battle(after, self.side, self.hex_)
