"""How does a simple player move? Attacks that pay first, then everybody to where he is needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from wargame_kit.games import marching
from wargame_kit.games.eastfront.files.kinds import BLITZ, SUPREME
from wargame_kit.games.eastfront.player.assessment import Assessment, assessment
from wargame_kit.games.eastfront.player.overseas import best_drop, best_voyage
from wargame_kit.games.eastfront.player.standing import FARE, Standing
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.airborne import Drop, jumpers
from wargame_kit.games.eastfront.rules.combat.fight import RIVER
from wargame_kit.games.eastfront.rules.combat.repulse import way_of
from wargame_kit.games.eastfront.rules.command import range_of, supported
from wargame_kit.games.eastfront.rules.engaging import between, is_last, used
from wargame_kit.games.eastfront.rules.ground import hexside_limit
from wargame_kit.games.eastfront.rules.movement import Move, Movement, reach_of
from wargame_kit.games.eastfront.rules.orders import is_free, may_move
from wargame_kit.games.eastfront.rules.retreat import Guard, Withdraw, WithdrawTo
from wargame_kit.games.eastfront.rules.sea import Sail, check_sailor
from wargame_kit.games.eastfront.rules.seas import has_sea_power
from wargame_kit.games.eastfront.rules.strategic import GoByRail, by_rail, check_strategic, moves_by_rail
from wargame_kit.games.eastfront.rules.weather import weather_at
from wargame_kit.games.eastfront.rules.zones import is_engaged
from wargame_kit.mechanics import Reach
from wargame_kit.position import Action, EndPhase

PAYS = {True: 0.0, False: 0.6}
"""An attack is made if it wins so much more than it costs, by whether the side goes forward."""

PRIZE = 0.5
"""How much of what a place is worth counts, if the enemy there is destroyed."""

ENOUGH = 0.95
"""Nobody more is sent where so much of the enemy is thought to go."""

ROUNDS = 3
"""An attack is weighed over so many rounds."""

DESPERATE = 1.6
"""A side in a battle goes back if a round costs it so many levels for each that it takes."""

BETTER = 0.05
"""Nobody goes for less."""

REGROUPING = {True: 1.0, False: 0.4}
"""Which part of that pays for a level of headquarters, by whether those there go forward."""

LEADS = 2.0
"""How much more it counts where a headquarters stands than where another unit does."""

FAR_OFF = 3
"""Hexes from the enemy at which reserves are sent by rail."""


class Marching(marching.Marching[Assessment]):
    """The plan of one movement phase, each unit knowing where those before it went.

    Parameters
    ----------
    position : EastFrontPosition
    side : str
    only : iterable of str, optional
        The units that the plan is for; all of the side's where nothing is said.

    Attributes
    ----------
    gain : float
        What the plan is thought to be worth so far.
    """

    position: EastFrontPosition

    def __init__(self, position: EastFrontPosition, side: str, only: Iterable[str] | None = None) -> None:
        seen = assessment(position, side)
        wanted = sorted(unit for stack in seen.own.values() for unit in stack) if only is None else only
        movers = (unit for unit in wanted if may_move(position, unit) and not _stays(position, unit))
        self.reach = {unit: found for unit in movers if (found := reach_of(position, unit)).hexes}
        super().__init__(seen, {unit: found.hexes for unit, found in self.reach.items()})
        self.standing = Standing(seen, self.stands)
        self.supreme = position.facts.supreme_moves
        self.passed = Counter[tuple[int, int]]()
        self.gain = 0.0

    def has_room(self, unit: str, hex_: int) -> bool:
        return self.room(hex_) > 0

    def move(self, unit: str, hex_: int) -> Action:
        return Move(unit, self.reach[unit].path(hex_))

    def plan(self) -> Iterator[Action]:
        """Yield what to do in the phase, in its order."""
        yield from self.attacks()
        yield from self.drops()
        waiting = self.waiting()
        commands = [unit for unit in waiting if self.position.is_headquarters(unit)]
        others = self.from_the_front(set(waiting) - set(commands))
        for unit in others:
            if is_free(self.position, unit):
                yield from self.place(unit)
        # Whom a headquarters commands goes before it does itself; then it stands behind them (5.41).
        for unit in sorted(self.from_the_front(commands), key=lambda unit: is_free(self.position, unit)):
            if not self.fights_on(unit):
                yield from self.place(unit)
        yield from self.reserves()
        yield from self.voyages()
        for unit in others:
            if self.supreme > 0 and unit not in self.settled:
                yield from self.place(unit)

    def to(self, unit: str, hex_: int) -> Iterator[Action]:
        """Yield what takes a unit to a hex; the supreme headquarters gives a move if nobody else leads it."""
        if not is_free(self.position, unit):
            self.supreme -= 1
        yield from super().to(unit, hex_)

    def room(self, hex_: int) -> int:
        """How many more may end their move in a hex."""
        return self.standing.room(hex_)

    def way_in(self, unit: str, hex_: int) -> tuple[int, ...] | None:
        """A way of a unit into a battle over a hexside that has room, rather not over a river."""
        found = self.reach[unit]
        if hex_ not in found:
            return None
        best: tuple[bool, tuple[int, ...]] | None = None
        for path in found.paths(hex_):
            pair = between(*path[-2:])
            gone = used(self.position, *pair) + self.passed[pair]
            if gone < hexside_limit(self.position, path[-2], hex_).total:
                wet = way_of(self.position, unit, hex_, path[-2]) == RIVER
                best = min(best or (wet, path), (wet, path))
        return best[1] if best else None

    # ------------------------------------------------------------------ attacks

    def attacks(self) -> Iterator[Action]:
        """Yield the moves into battles, the best prize first."""
        seen, position = self.seen, self.position
        movers = [
            unit
            for unit in self.waiting()
            if not position.is_headquarters(unit)
            and is_free(position, unit)
            and not is_engaged(position, unit)
        ]
        reachable = {
            hex_: able for hex_ in seen.enemies if (able := [u for u in movers if hex_ in self.reach[u]])
        }
        for hex_ in sorted(reachable, key=lambda hex_: (-self.prize(hex_), hex_)):
            yield from self.attack(hex_, [unit for unit in reachable[hex_] if unit not in self.settled])

    def attack(self, hex_: int, able: list[str]) -> Iterator[Action]:
        """Yield the moves of as many as it takes into a hex of the enemy, if that pays."""
        seen = self.seen
        chosen: list[tuple[str, tuple[int, ...]]] = []
        there = [u for u in seen.own.get(hex_, ()) if not seen.position.is_headquarters(u)]
        before, room = self.passed.copy(), self.room(hex_)
        able.sort(key=lambda unit: (-seen.hits(unit, "attack", hex_), unit))
        for unit in able:
            if len(chosen) >= room:
                break
            path = self.way_in(unit, hex_)
            if path is None or (seen.position.level(unit) <= 1 and not chosen):
                continue
            chosen.append((unit, path))
            self.pass_over(path)
            if self.outcome(hex_, there, chosen)[1] >= ENOUGH:
                break
        self.passed = before
        gain = self.outcome(hex_, there, chosen)[0] if chosen else 0.0
        if chosen and gain > PAYS[seen.drives(hex_)]:
            self.gain += gain
            for unit, path in chosen:
                self.settle(unit, hex_)
                self.pass_over(path)
                yield Move(unit, path)

    def pass_over(self, path: tuple[int, ...]) -> None:
        """Count a unit that enters a battle over the last hexside of its way."""
        self.passed[between(*path[-2:])] += 1

    def outcome(
        self, hex_: int, there: list[str], chosen: list[tuple[str, tuple[int, ...]]]
    ) -> tuple[float, float]:
        """What an attack wins more than it costs, and which part of the enemy goes."""
        seen, position = self.seen, self.position
        helps = bool(supported(position, hex_, self.side))
        units = [*there, *(unit for unit, _ in chosen)]
        air = 2 if helps else 0
        found = seen.exchange(hex_, units, rounds=ROUNDS, supported=helps, air=air)
        won = found.won + PRIZE * self.prize(hex_) * found.clears
        if not there and all(way_of(position, unit, hex_, path[-2]) == RIVER for unit, path in chosen):
            won *= 1 - position.charts.repulse[weather_at(position, hex_)] / 6
        return won - found.lost, found.clears

    def prize(self, hex_: int) -> float:
        """What destroying the enemy in a hex is worth beside his levels."""
        own = 0.5 if self.seen.drives(hex_) else 0.0
        return own + self.seen.worth.get(hex_, 0.0) + self.seen.pull[hex_]

    # ------------------------------------------------------------------ everybody else

    def place(self, unit: str) -> Iterator[Action]:
        """Yield where a unit that attacks nobody goes, if it is better there."""
        position, found, here = self.position, self.reach[unit], self.places[unit]
        if not is_free(position, unit) and self.supreme <= 0:
            return
        if is_engaged(position, unit):
            if position.is_headquarters(unit) or self.is_lost(here):
                yield from self.leave(unit, found)
            return
        open_to = [hex_ for hex_ in found.hexes if hex_ not in self.seen.enemies and self.room(hex_) > 0]
        if not open_to:
            return
        values = {hex_: self.standing.value(unit, hex_) for hex_ in (here, *open_to)}
        best = max(open_to, key=lambda hex_: (values[hex_], -hex_))
        better = values[best] - values[here]
        if better > BETTER:
            part = REGROUPING[self.seen.drives(here)]
            self.gain += better * part * (LEADS if self.position.is_headquarters(unit) else 1.0)
            yield from self.to(unit, best)

    def fights_on(self, unit: str) -> bool:
        """Whether a headquarters of a blitz stays: its second level pays for the battles near it (5.7)."""
        if self.position.pieces[unit].active != BLITZ:
            return False
        near = range_of(self.position, unit)
        return any(self.stands.get(hex_) for hex_ in self.seen.enemies if hex_ in near)

    def is_lost(self, hex_: int) -> bool:
        """Whether a battle costs so much more than it brings that one goes."""
        own = [unit for unit in self.stands[hex_] if not self.position.is_headquarters(unit)]
        if not own:
            return True
        found = self.seen.exchange(hex_, own, rounds=1)
        holds = self.seen.worth.get(hex_, 0.0) >= 2
        defends = dict(self.position.facts.defenders).get(hex_) == self.side
        return not (defends and holds) and found.lost > DESPERATE * max(found.won, 0.3)

    def leave(self, unit: str, found: Reach) -> Iterator[Action]:
        """Yield how a unit goes out of a battle."""
        open_to = [hex_ for hex_ in found.hexes if self.room(hex_) > 0 and hex_ not in self.seen.enemies]
        if not open_to:
            return
        best = max(open_to, key=lambda hex_: (self.standing.value(unit, hex_), -hex_))
        here = self.position.pieces[unit].hex_
        if is_last(self.position, unit) or len(self.stands[here]) == 1:
            yield Guard(unit)
            self.settled.add(unit)
        else:
            yield from self.to(unit, best)

    def reserves(self) -> Iterator[Action]:
        """Yield who goes to the front by rail, from furthest behind (5.61, 9.2)."""
        position, seen = self.position, self.seen
        far = [
            (-seen.to_enemy[hex_], unit)
            for hex_, stack in seen.own.items()
            if seen.to_enemy[hex_] >= FAR_OFF
            for unit in stack
            if unit in self.stands.get(hex_, ()) and check_strategic(position, self.side, unit)
        ]
        for _, unit in sorted(far):
            if self.supreme <= 0:
                return
            here, found = position.pieces[unit].hex_, by_rail(position, unit)
            open_to = [hex_ for hex_ in found.hexes if self.room(hex_) > 0]
            if open_to:
                stays = self.standing.value(unit, here)
                gains = {
                    hex_: self.standing.value(unit, hex_) - stays - FARE * moves_by_rail(found, hex_)
                    for hex_ in open_to
                }
                best = max(open_to, key=lambda hex_: (gains[hex_], -hex_))
                if gains[best] > 0:
                    self.gain += gains[best] + FARE * moves_by_rail(found, best)
                    self.supreme -= moves_by_rail(found, best)
                    self.settle(unit, best)
                    yield GoByRail(unit, best)

    def voyages(self) -> Iterator[Action]:
        """Yield who goes by sea: out of a port that is cut off, or to where he is wanted (15.2, 15.5)."""
        position, shipped = self.position, Counter[int]()
        ports = sorted(position.sites.ports) if self.supreme > 0 and has_sea_power(position) else ()
        for unit in [each for hex_ in ports for each in self.seen.own.get(hex_, ())]:
            if unit in self.settled or not check_sailor(position, self.side, unit):
                continue
            if is_engaged(position, unit) and len(self.stands[self.places[unit]]) == 1:
                continue  # 6.41: the last of a battle leaves it by land, as its rear guard
            trip = best_voyage(self.standing, unit, self.supreme, shipped)
            if trip:
                self.gain += trip.gain
                self.supreme -= trip.moves
                shipped.update((self.places[unit], trip.hex_))
                self.settle(unit, trip.hex_)
                yield Sail(unit, trip.hex_)

    def drops(self) -> Iterator[Action]:
        """Yield where airborne troops jump, after those whom they are to help (14.3)."""
        for unit in jumpers(self.position, self.side):
            trip = best_drop(self.position, self.standing, unit)
            if trip:
                self.gain += trip.gain
                self.settle(unit, trip.hex_)
                yield Drop(unit, trip.hex_)


def _stays(position: EastFrontPosition, unit: str) -> bool:
    """Whether a supreme headquarters stays, since the moves that it gives would go with it (5.62)."""
    return position.kind(unit) == SUPREME and bool(position.pieces[unit].active)


def move(position: EastFrontPosition, step: Movement, random: Random) -> tuple[Action, ...]:
    """What to do in a movement phase: the whole of it, and its end."""
    return (*Marching(position, step.side).plan(), EndPhase())


def withdraw(position: EastFrontPosition, step: Withdraw, random: Random) -> tuple[Action, ...]:
    """Where a rear guard goes: where it stands best."""
    seen = assessment(position, step.side)
    standing = Standing(seen, seen.own)
    ways = WithdrawTo.choices(position, step)
    return (max(ways, key=lambda action: (standing.value(action.unit, action.path[-1]), -action.path[-1])),)
