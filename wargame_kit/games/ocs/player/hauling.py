"""Who brings supply to where it is needed? Trucks and wagons, from full dumps to hungry headquarters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from wargame_kit.games.ocs.files.kinds import MOVE, ORGANIC
from wargame_kit.games.ocs.player.marching import Marching
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.movement import Move, Movement
from wargame_kit.games.ocs.rules.reach import reach_of
from wargame_kit.games.ocs.rules.transport import Load, Unload, loadable, room
from wargame_kit.position import Action

DRAW = 5
"""Hexes in which a dump is near to a headquarters."""

LEAVE = 4
"""Tokens that are not worth a journey."""


class Hauling:
    """What the transport of a side does in a movement segment.

    Parameters
    ----------
    march : Marching
        In which everybody else has a place.
    """

    def __init__(self, march: Marching) -> None:
        self.march, self.seen, self.side = march, march.seen, march.side
        pieces, places = march.position.pieces, march.places.items()
        self.position = march.position.moved(*(pieces[unit].at(hex_) for unit, hex_ in places))

    def actions(self) -> Iterator[Action]:
        """Yield what each counter does, one after another."""
        position = self.position
        for unit in self.march.waiting():
            if position.is_combat_unit(unit):
                continue
            if position.counter(unit).kind == ORGANIC:
                yield from self._follow(unit)
            elif position.pieces[unit].face == MOVE:
                yield from self._journey(unit)

    @cached_property
    def needs(self) -> dict[int, float]:
        """By hex of a headquarters how many tokens those want who fight near it, less what is there."""
        position, distance = self.position, self.seen.board.distance
        answer: dict[int, float] = {}
        for staff, hex_ in self.march.places.items():
            if position.counter(staff).is_headquarters:
                reach = 0.7 * position.counter(staff).printed_side(MOVE).throw
                wanted = sum(
                    position.steps_left(unit)
                    for unit, there in self.march.places.items()
                    if self.seen.to_enemy[there] <= 2 and distance(hex_, there) <= reach
                )
                there = sum(t for dump, t in self.seen.tokens.items() if distance(hex_, dump) <= DRAW)
                answer[hex_] = wanted - there
        return answer

    def _follow(self, unit: str) -> Iterator[Action]:
        """An organic truck goes after its formation, but not next to the enemy."""
        march, printed = self.march, self.position.counter(unit)
        own = [
            hex_
            for other, hex_ in march.places.items()
            if self.position.counter(other).formation == printed.formation and other != unit
        ]
        if own and "move" in march.by_mode[unit]:
            distance = self.seen.board.distance

            def value(unit: str, goal: tuple[str, int]) -> float:
                hex_ = goal[1]
                near = sum(distance(hex_, there) for there in own) / len(own)
                return -near - 5.0 * (self.seen.to_enemy[hex_] < 2) + bool(march.others(unit, hex_))

            best = march.best_goal(unit, value)
            if value(unit, best) > value(unit, ("", march.places[unit])) + 0.5:
                yield from march.in_mode(unit, best)

    def _journey(self, unit: str) -> Iterator[Action]:
        """A truck fetches supply, if it has none, and brings it as far as it comes."""
        position = self.position
        if not position.pieces[unit].load:
            fetching, position = self._go(position, unit, self._full(position, unit))
            tokens = min(room(position, unit), loadable(position, self.side, position.pieces[unit].hex_))
            yield from fetching
            if tokens <= 0 or not position.check(load := Load(unit, tokens)):
                return
            yield load
            position = position.play(load)
        wanted = {hex_: need for hex_, need in self.needs.items() if need > 0}
        bringing, position = self._go(position, unit, wanted)
        yield from bringing
        here = position.pieces[unit].hex_
        if here in wanted and position.check(Unload(unit)):
            self.needs[here] -= position.pieces[unit].load
            yield Unload(unit)

    def _full(self, position: OcsPosition, unit: str) -> dict[int, float]:
        """The dumps that are worth a journey, with what they hold beyond what is wanted there."""
        own = {
            hex_: loadable(position, self.side, hex_)
            for hex_, side, _ in position.facts.dumps
            if side == self.side
        }
        distance = self.seen.board.distance
        kept = {dump: sum(n for hq, n in self.needs.items() if distance(hq, dump) <= DRAW) for dump in own}
        return {hex_: float(tokens) for hex_, tokens in own.items() if tokens > LEAVE and kept[hex_] <= 0}

    def _go(
        self, position: OcsPosition, unit: str, goals: dict[int, float]
    ) -> tuple[tuple[Action, ...], OcsPosition]:
        """The move of a truck to the best goal, or towards it; and the position after it."""
        step = position.step
        here = position.pieces[unit].hex_
        if not goals or here in goals or not isinstance(step, Movement):
            return (), position
        reach, distance = reach_of(position, step.led_by(unit)), self.seen.board.distance
        near = {hex_: goal for hex_, goal in goals.items() if hex_ in reach}
        goal = max(near or goals, key=lambda hex_: goals[hex_] - distance(here, hex_) / 4)
        safe = [hex_ for hex_ in reach.hexes if hex_ == goal or self.seen.to_enemy[hex_] > 3]
        end = min(safe, key=lambda hex_: (distance(hex_, goal), hex_), default=here)
        move = Move(unit, reach.path(end)) if end != here else None
        if move is None or not position.check(move):
            return (), position
        after = position.play(move)
        return (move,), after if isinstance(after.step, Movement) else position
