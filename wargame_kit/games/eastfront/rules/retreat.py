"""6.4: a whole force leaves a battle behind a rear guard, at whom the enemy fires."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.engaging import companions, moved_along, without_battle
from wargame_kit.games.eastfront.rules.going import Way
from wargame_kit.games.eastfront.rules.hits import RollHits, dice_words
from wargame_kit.games.eastfront.rules.losses import destroyed, fate, reduced, revealed
from wargame_kit.games.eastfront.rules.orders import check_mover, mobilised, ordered
from wargame_kit.games.eastfront.rules.pursuit import engagement, pursuit, risk
from wargame_kit.games.eastfront.rules.reach import check_path, reach
from wargame_kit.games.eastfront.rules.room import may_spend
from wargame_kit.games.eastfront.rules.stacking import at_limit, crowded
from wargame_kit.games.eastfront.rules.zones import is_engaged
from wargame_kit.mechanics import Reach
from wargame_kit.mechanics.dice_pool import DicePool
from wargame_kit.mechanics.pool_engagement import PoolEngagement
from wargame_kit.position import Automatic, SideId, Step
from wargame_kit.position.fault import Fault, nobody_acts
from wargame_kit.position.ruled_action import Decision, Kinds, RuledAction, Sided, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, Words, say


@dataclass(frozen=True, slots=True)
class CancelRearGuard(RuledAction[EastFrontPosition, Sided]):
    """Take back that a unit is the rear guard: it stays and goes on fighting."""

    form: ClassVar[str] = "stay {unit}"
    weight: ClassVar[float] = 0
    unit: str

    @classmethod
    def candidates(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        found = only(guards(position, step.side), unit)
        return (cls(each) for each in found if not position.is_unseen(each))

    def check(self, position: EastFrontPosition, step: Sided) -> Verdict:
        if self.unit in guards(position, step.side):
            return ALLOWED
        return refuse("eastfront/no-guard", cite("6.41"), unit=position.name_of(self.unit))

    def play(self, position: EastFrontPosition, step: Sided) -> EastFrontPosition:
        # Nobody changes his mind for ever: it has been ordered once.
        return position.moved(replace(position.pieces[self.unit], guard=False, moved=True))


@dataclass(frozen=True, slots=True)
class Guard(RuledAction[EastFrontPosition, Sided]):
    """Name the last unit in a battle the rear guard: it goes after all have moved, and after fire (6.41)."""

    form: ClassVar[str] = "guard {unit}"
    unit: str

    @classmethod
    def candidates(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        own, enemies = (position.stacks_by_side[side] for side in (step.side, position.enemy(step.side)))
        battles = sorted(own.keys() & enemies.keys())
        return (cls(each) for hex_ in battles for each in only(own[hex_], unit))

    def check(self, position: EastFrontPosition, step: Sided) -> Verdict:
        unit = self.unit
        allowed = check_mover(position, step.side, unit)
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
            hexes = tuple(map(position.game.board.label, crowded(position, step.side)))
            return refuse("eastfront/room-needed", cite("6.2"), hex_=printed, unit=name, hexes=hexes)
        return ALLOWED

    def foretold(self, position: EastFrontPosition) -> Words:
        """What the rear guard risks (6.42)."""
        return "" if position.is_unseen(self.unit) else risk(position, self.unit)

    def play(self, position: EastFrontPosition, step: Sided) -> EastFrontPosition:
        after = ordered(position, self.unit)
        return after.moved(replace(after.pieces[self.unit], guard=True))


def guards(position: EastFrontPosition, side: str) -> tuple[str, ...]:
    """The rear guards of a side, in the order of the blocks."""
    return tuple(unit for unit in position.piece_values("guard") if position.side_of(unit) == side)


def shut_in(position: EastFrontPosition, side: str) -> tuple[str, ...]:
    """The rear guards of a side for whom no room is left to go to (6.2)."""
    return tuple(unit for unit in guards(position, side) if not way_out(position, unit).hexes)


def way_out(position: EastFrontPosition, unit: str) -> Reach:
    """Where a rear guard can go (6.41): into a friendly hex first, and with room where it ends."""
    return reach(position, unit, at_limit(position, position.side_of(unit)))


def pursuits(position: EastFrontPosition, side: str) -> tuple[Step, ...]:
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
        return shown.replace_step(RollPursuit(self.side, self.hex_))


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
    stage: ClassVar[str] = "pursuit"
    clause: ClassVar[Citation] = cite("6.42")

    def battle(self, position: EastFrontPosition) -> PoolEngagement:
        """The pursuit, as it stands before the throw."""
        return engagement(position, guard_in(position, self.side, self.hex_))

    def pool(self, position: EastFrontPosition) -> DicePool:
        return pursuit(position, guard_in(position, self.side, self.hex_)).pool

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        fires = guard_in(position, self.side, self.hex_) and self.pool(position).dice
        return None if fires else position.popped()

    def validate(self, position: EastFrontPosition, place: str) -> Iterator[Fault]:
        if position.step is self and not guard_in(position, self.side, self.hex_):
            yield nobody_acts(self, place)

    def prompt(self, position: EastFrontPosition) -> Phrase:
        guard = guard_in(position, self.side, self.hex_)
        found = pursuit(position, guard)
        name, hits = position.name_of(guard), found.defence.total
        return self.say(position, "eastfront/pursuit", unit=name, dice=dice_words(found.pool), hits=hits)

    def _levels_lost(self, position: EastFrontPosition, guard: str, hits: int) -> int:
        return hits // pursuit(position, guard).defence.total

    def hit(self, position: EastFrontPosition, hits: int) -> EastFrontPosition:
        guard = guard_in(position, self.side, self.hex_)
        lost = self._levels_lost(position, guard, hits)
        return position.popped().moved(*((reduced(position, guard, lost),) if lost else ()))

    def loss(self, position: EastFrontPosition, hits: int) -> Words:
        guard = guard_in(position, self.side, self.hex_)
        lost = self._levels_lost(position, guard, hits)
        return fate(position, guard, lost) if lost else say("eastfront/lose-nothing")


@dataclass(frozen=True, slots=True)
class WithdrawTo(Way["Withdraw"]):
    """The rear guard leaves the battle by a path (6.41)."""

    form: ClassVar[str] = "withdraw {unit} {path}"

    @classmethod
    def movers(cls, position: EastFrontPosition, step: Withdraw, unit: str | None = None) -> Iterable[str]:
        return only(filter(None, (step.guard(position),)), unit)

    @classmethod
    def reach(cls, position: EastFrontPosition, unit: str) -> Reach:
        return way_out(position, unit)

    def check(self, position: EastFrontPosition, step: Withdraw) -> Verdict:
        guard = step.guard(position)
        if self.unit != guard:
            instead = way_out(position, guard).towards(step.hex_)
            return refuse(
                "eastfront/no-guard", cite("6.41"), unit=position.name_of(self.unit), instead=instead
            )
        return check_path(position, guard, self.path, at_limit(position, step.side))

    def play(self, position: EastFrontPosition, step: Withdraw) -> EastFrontPosition:
        gone = moved_along(position.popped(), self.unit, self.path)
        return step.over(mobilised(gone, self.unit), self.unit)


@dataclass(frozen=True, slots=True)
class Withdraw(Decision[EastFrontPosition]):
    """6.41: a rear guard that has survived the pursuit completes its move.

    Attributes
    ----------
    side : str
    hex_ : int
        Where it fought.
    """

    side: SideId
    hex_: HexIndex
    actions: ClassVar[Kinds] = (WithdrawTo,)
    clause: ClassVar[Citation] = cite("6.41")

    def guard(self, position: EastFrontPosition) -> str:
        """The rear guard, or empty."""
        return guard_in(position, self.side, self.hex_)

    def prompt(self, position: EastFrontPosition) -> Phrase:
        return self.say(position, "eastfront/withdraw", unit=position.name_of(self.guard(position)))

    def settle(self, position: EastFrontPosition) -> EastFrontPosition | None:
        guard = self.guard(position)
        if not guard:
            return self.over(position.popped())
        if way_out(position, guard).hexes:
            return None
        # 6.32: who has to go and can go nowhere is removed.
        return self.over(position.popped().moved(destroyed(position, guard)))

    def over(self, position: EastFrontPosition, guard: str = "") -> EastFrontPosition:
        """The position after the retreat: the battle is over, and all stand upright again."""
        here = position.in_hex(self.hex_)
        after = revealed(position, (*here, guard) if guard else here, is_up=False)
        return without_battle(after, self.side, self.hex_)
