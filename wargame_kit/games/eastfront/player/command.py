"""Which headquarters does a simple player wake, and for what? Those whose units have something to do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from wargame_kit.games.eastfront.files.kinds import (
    AIRBORNE,
    BLITZ,
    COMBAT,
    DRY,
    MOBILE,
    SUPREME,
    TURNS_OF_HALF_YEAR,
)
from wargame_kit.games.eastfront.player.assessment import assessment
from wargame_kit.games.eastfront.player.manoeuvre import LEADS, Marching
from wargame_kit.games.eastfront.player.overseas import best_drop
from wargame_kit.games.eastfront.player.standing import Standing
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.activation import Activate, Command, Deploy
from wargame_kit.games.eastfront.rules.airborne import jumpers
from wargame_kit.games.eastfront.rules.command import (
    effective_level,
    has_nothing_to_pay,
    hexes_within,
    supreme_moves,
)
from wargame_kit.games.eastfront.rules.control import is_friendly
from wargame_kit.games.field import best_hex
from wargame_kit.position import Action, EndPhase

WORTH = {3: 1.5, 2: 3.0, 1: 5.0}
"""By the level that a headquarters has: how much its units must win before it spends one."""

LAST = 3.0
"""So much more in the last fortnight of a half-year, when levels are points (17.1)."""

BLITZ_WORTH = 12.0
"""So much, and it leads a blitz: two levels."""

SENT = {3: 3.0, 2: 6.0, 1: 9.0}
"""By its level: what supreme moves must bring. Each level gives two moves, and one is paid (5.61)."""

FLEES = {0: 1.0, 1: 4.0, 2: 6.0, 3: 9.0}
"""By its level: what a headquarters must gain by going elsewhere to be mobile, and pay for it (5.41)."""

AHEAD = 0.3
"""So much better must a headquarters stand where it is deployed."""


def command(position: EastFrontPosition, step: Command, random: Random) -> tuple[Action, ...]:
    """What to do in a command phase: every headquarters worth its level, and the end of the phase."""
    return (*CommandPlan(position, step.side).plan(), EndPhase())


class CommandPlan:
    """The plan of one command phase: each headquarters by itself, the supreme one last.

    Parameters
    ----------
    position : EastFrontPosition
    side : str
    """

    def __init__(self, position: EastFrontPosition, side: str) -> None:
        self.position, self.side = position, side
        self.seen = assessment(position, side)
        self.led: set[str] = set()
        self.standing = Standing(self.seen, self.seen.own)

    def plan(self) -> Iterator[Action]:
        """Yield whom to activate and how to deploy him."""
        found = sorted(
            (
                unit
                for stack in self.seen.own.values()
                for unit in stack
                if self.position.is_headquarters(unit)
            ),
            key=lambda unit: (-self.position.level(unit), unit),
        )
        woken = set()
        for unit in found:
            if self.position.kind(unit) != SUPREME and not self.position.pieces[unit].active:
                doing = list(self.wake(unit)) or list(self.jump(unit))
                woken.update([unit] if doing else [])
                yield from doing
        for unit in found:
            if self.position.kind(unit) == SUPREME and not self.position.pieces[unit].active:
                doing = list(self.send(unit)) or list(self.jump(unit))
                woken.update([unit] if doing else [])
                yield from doing
        for unit in found:
            if unit not in woken and not self.position.pieces[unit].active and self.is_to_go(unit):
                yield Activate(unit, MOBILE)

    def wake(self, unit: str) -> Iterator[Action]:
        """Yield the activation of a headquarters whose units win more than its level is worth."""
        position, useful = self.position, effective_level(self.position, unit).total
        if useful < 1:
            return
        here, level = position.pieces[unit].hex_, position.level(unit)
        goal = self.deployed(unit, here)
        hexes = hexes_within(position, self.side, goal, useful)
        units = sorted(
            u for hex_ in hexes for u in self.seen.own.get(hex_, ()) if u not in self.led and u != unit
        )
        led = position.moved(replace(position.pieces[unit].at(goal), active=COMBAT))
        marching = Marching(led, self.side, [u for u in units if not self.position.is_headquarters(u)])
        moves = list(marching.plan())
        extra = LAST if position.turn % TURNS_OF_HALF_YEAR == 0 else 0.0
        if marching.gain < WORTH[min(level, 3)] + extra:
            return
        self.led.update(action.named_unit for action in moves)
        is_blitz = marching.gain >= BLITZ_WORTH and level >= 3 and position.facts.weather == DRY and not extra
        yield Activate(unit, BLITZ if is_blitz else COMBAT)
        if goal != here:
            yield Deploy(unit, goal)

    def jump(self, unit: str) -> Iterator[Action]:
        """Yield the activation of a headquarters whose airborne troops win more than it costs (14.2)."""
        position, role = self.position, Activate(unit, AIRBORNE)
        if effective_level(position, unit).total < 1 or not role.check(position, Command(self.side)):
            return
        led = position.moved(replace(position.pieces[unit], active=AIRBORNE))
        free = set(self.seen.own[position.pieces[unit].hex_]) - self.led
        trips = [best_drop(led, self.standing, each) for each in jumpers(led, self.side) if each in free]
        gain = max((trip.gain for trip in trips if trip), default=0.0)
        if gain >= WORTH[min(position.level(unit), 3)]:
            yield role

    def deployed(self, unit: str, here: int) -> int:
        """Where a headquarters is deployed to: where it stands better, or where it is."""
        position = self.position
        active = position.moved(replace(position.pieces[unit], active=COMBAT))
        board = position.game.board
        open_to = [
            there
            for there in sorted(board.neighbours[6 * here : 6 * here + 6])
            if there >= 0 and is_friendly(position, self.side, there) and self.fits(there)
            if Deploy(unit, there).check(active, Command(self.side))
        ]
        return best_hex(here, open_to, lambda hex_: self.standing.value(unit, hex_), AHEAD)

    def fits(self, hex_: int) -> bool:
        """Whether one more finds room in a hex, and no enemy is beside it in the open."""
        return len(self.seen.own.get(hex_, ())) < 4

    def is_to_go(self, unit: str) -> bool:
        """Whether a headquarters that does nothing else goes out of the enemy's reach (5.41, 5.62)."""
        position = self.position
        if effective_level(position, unit).total < 0 or has_nothing_to_pay(position, unit):
            return False
        gone = position.moved(replace(position.pieces[unit], active=MOBILE))
        marching = Marching(gone, self.side, [unit])
        list(marching.plan())
        return marching.gain / LEADS >= FLEES[min(position.level(unit), 3)]

    def send(self, unit: str) -> Iterator[Action]:
        """Yield the activation of the supreme headquarters, if its moves bring enough (5.61)."""
        position = self.position
        moves = supreme_moves(position, unit).total
        if moves < 2:
            return
        led = position.moved(replace(position.pieces[unit], active=SUPREME)).with_facts(supreme_moves=moves)
        others = [u for stack in self.seen.own.values() for u in stack if u not in self.led and u != unit]
        marching = Marching(led, self.side, sorted(others))
        list(marching.plan())
        if marching.gain >= SENT[min(3, position.level(unit))]:
            yield Activate(unit, SUPREME)
