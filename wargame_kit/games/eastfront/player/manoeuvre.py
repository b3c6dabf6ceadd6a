"""How does a simple player move? Attacks that pay first, then everybody towards where he is needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from wargame_kit.games.eastfront.player.assessment import Assessment, assessment
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.command import supported
from wargame_kit.games.eastfront.rules.engaging import is_engaged, is_last, used
from wargame_kit.games.eastfront.rules.ground import defence_of, hexside_limit
from wargame_kit.games.eastfront.rules.movement import Move, Movement, reach_of
from wargame_kit.games.eastfront.rules.orders import may_move
from wargame_kit.games.eastfront.rules.retreat import Guard, Withdraw, WithdrawTo
from wargame_kit.games.eastfront.rules.stacking import limit
from wargame_kit.mechanics import Reach
from wargame_kit.position import Action, EndPhase

PAYS = 0.25
"""An attack is made if it wins so much more than it costs."""

PRIZE = 0.5
"""How much of what a place is worth counts, if the enemy there is destroyed."""

DESPERATE = 1.6
"""A side in a battle goes back if a round costs it so many levels for each that it takes."""


@dataclass
class Marching:
    """The plan of one movement phase, each unit knowing where those before it went.

    Attributes
    ----------
    position : EastFrontPosition
    side : str
    """

    position: EastFrontPosition
    side: str
    seen: Assessment = field(init=False)
    ways: dict[str, Reach] = field(init=False)
    stands: dict[int, list[str]] = field(init=False)
    passed: dict[tuple[int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        position, side = self.position, self.side
        self.seen = assessment(position, side)
        self.stands = {hex_: list(stack) for hex_, stack in self.seen.own.items()}
        self.ways = {}
        for unit, piece in position.pieces.items():
            if piece.hex_ >= 0 and position.side_of(unit) == side and may_move(position, unit):
                found = reach_of(position, unit)
                if found.hexes:
                    self.ways[unit] = found

    def plan(self) -> Iterator[Action]:
        """Yield what to do in the phase, in its order."""
        yield from self.attacks()
        for unit in sorted(self.ways, key=self.urgency):
            yield from self.place(unit)

    def urgency(self, unit: str) -> tuple[int, str]:
        """Who is nearest to the enemy finds a place first."""
        return self.seen.to_enemy[self.position.pieces[unit].hex_], unit

    def settle(self, unit: str, path: tuple[int, ...]) -> Move:
        """The move of a unit, with what it changes for those after it."""
        here, goal = path[0], path[-1]
        self.stands[here].remove(unit)
        self.stands.setdefault(goal, []).append(unit)
        self.ways.pop(unit, None)
        if goal in self.seen.enemies:
            pair = min(path[-2:]), max(path[-2:])
            self.passed[pair] = self.passed.get(pair, 0) + 1
        return Move(unit, path)

    def room(self, hex_: int) -> int:
        """How many more may end their move in a hex."""
        return limit(self.position, hex_) - len(self.stands.get(hex_, ()))

    def way_in(self, unit: str, hex_: int) -> tuple[int, ...] | None:
        """A way of a unit into a battle over a hexside that has room."""
        found = self.ways[unit]
        if hex_ not in found:
            return None
        for path in found.paths(hex_):
            pair = min(path[-2:]), max(path[-2:])
            gone = used(self.position, *pair) + self.passed.get(pair, 0)
            if gone < hexside_limit(self.position, path[-2], hex_).total:
                return path
        return None

    def attacks(self) -> Iterator[Action]:
        """Yield the moves into battles, the best prize first."""
        seen, position = self.seen, self.position
        reachable = {
            hex_: [u for u, found in self.ways.items() if hex_ in found and not seen.is_command(u)]
            for hex_ in seen.enemies
        }
        for hex_ in sorted(reachable, key=lambda hex_: (-self.prize(hex_), hex_)):
            able = [unit for unit in reachable[hex_] if unit in self.ways and not is_engaged(position, unit)]
            there = [u for u in seen.own.get(hex_, ()) if not seen.is_command(u)]
            able.sort(key=lambda unit: (-seen.hits(unit, "attack", hex_), unit))
            chosen: list[tuple[str, tuple[int, ...]]] = []
            before = dict(self.passed)
            for unit in able[: max(0, self.room(hex_))]:
                path = self.way_in(unit, hex_)
                if path is not None:
                    chosen.append((unit, path))
                    pair = min(path[-2:]), max(path[-2:])
                    self.passed[pair] = self.passed.get(pair, 0) + 1
            self.passed = before
            if chosen and self.pays(hex_, [*there, *(unit for unit, _ in chosen)]):
                yield from (self.settle(unit, path) for unit, path in chosen)

    def prize(self, hex_: int) -> float:
        """What destroying the enemy in a hex is worth beside his levels."""
        return self.seen.worth.get(hex_, 0.0) + self.seen.pull[hex_]

    def pays(self, hex_: int, attackers: list[str]) -> bool:
        """Whether an attack with these units is worth what it costs."""
        helps = bool(supported(self.position, hex_, self.side))
        found = self.seen.exchange(hex_, attackers, rounds=3, supported=helps, air=2 if helps else 0)
        return found.won + PRIZE * self.prize(hex_) * found.clears - found.lost > PAYS

    def place(self, unit: str) -> Iterator[Action]:
        """Yield where a unit that attacks nobody goes, if it is better there."""
        position, found = self.position, self.ways[unit]
        here = position.pieces[unit].hex_
        if is_engaged(position, unit):
            if self.is_lost(here):
                yield from self.leave(unit, found)
            return
        open_to = [hex_ for hex_ in found.hexes if hex_ not in self.seen.enemies and self.room(hex_) > 0]
        if not open_to:
            return
        best = max(open_to, key=lambda hex_: (self.value(unit, hex_), -hex_))
        if self.value(unit, best) > self.value(unit, here) + 0.05:
            yield self.settle(unit, found.path(best))

    def is_lost(self, hex_: int) -> bool:
        """Whether a battle costs so much more than it brings that one goes."""
        own = [unit for unit in self.seen.own[hex_] if not self.seen.is_command(unit)]
        found = self.seen.exchange(hex_, own, rounds=1)
        holds = self.seen.worth.get(hex_, 0.0) >= 2
        defends = dict(self.position.facts.defenders).get(hex_) == self.side
        return not (defends and holds) and found.lost > DESPERATE * max(found.won, 0.3)

    def leave(self, unit: str, found: Reach) -> Iterator[Action]:
        """Yield how a unit goes out of a battle."""
        open_to = [hex_ for hex_ in found.hexes if self.room(hex_) > 0]
        if open_to:
            best = max(open_to, key=lambda hex_: (self.value(unit, hex_), -hex_))
            if is_last(self.position, unit):
                yield Guard(unit)
            else:
                yield self.settle(unit, found.path(best))

    def value(self, unit: str, hex_: int) -> float:
        """How good it is for a unit to stand in a hex when the phase ends."""
        seen, position = self.seen, self.position
        away = seen.to_enemy[hex_]
        others = [other for other in self.stands.get(hex_, ()) if other != unit]
        if seen.is_command(unit):
            return self.value_of_command(unit, hex_, away)
        weak = position.level(unit) <= 1
        front = -0.6 * max(0, away - 1) + (2.0 if away == 1 else 1.2 if away == 2 else 0.0)
        if weak:
            front = 1.0 - 0.2 * abs(away - 3)
        crowd = -0.9 * len(others) if away <= 2 else -0.2 * len(others)
        ground = 0.35 * (defence_of(position, hex_, self.side).total - 1)
        held = 0.25 * seen.guarded[hex_] if len(others) < 2 else 0.0
        taken = 0.4 * seen.pull[hex_]
        return front + crowd + ground + held + taken

    def value_of_command(self, unit: str, hex_: int, away: int) -> float:
        """How good it is for a headquarters to stand in a hex: behind many, in range, not in the line."""
        radius = max(1, self.position.level(unit))
        near = self.position.game.board.within(hex_, radius)
        led = sum(len(self.stands.get(there, ())) for there in near)
        danger = 4.0 if away <= 1 and len(self.stands.get(hex_, ())) < 2 else 0.0
        return 0.25 * led - danger - 0.5 * max(0, away - 2)


def move(position: EastFrontPosition, step: Movement, random: Random) -> tuple[Action, ...]:
    """What to do in a movement phase: the whole of it, and its end."""
    return (*Marching(position, step.side).plan(), EndPhase())


def withdraw(position: EastFrontPosition, step: Withdraw, random: Random) -> tuple[Action, ...]:
    """Where a rear guard goes: where it stands best."""
    marching = Marching(position, step.side)
    ways = [action for action in position.legal if isinstance(action, WithdrawTo)]
    return (max(ways, key=lambda action: (marching.value(action.unit, action.path[-1]), -action.path[-1])),)
