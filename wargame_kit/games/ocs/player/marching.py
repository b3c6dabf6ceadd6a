"""What does a simple player know of a movement segment while he plans it: who goes how far, in which mode?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from wargame_kit.games import marching
from wargame_kit.games.field import Placements
from wargame_kit.games.ocs.files.kinds import RESERVE, STRAT
from wargame_kit.games.ocs.player.assessment import Assessment, as_if, assessment
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.group import Group
from wargame_kit.games.ocs.rules.modes import ChangeMode, Release, mode_of, own_units
from wargame_kit.games.ocs.rules.movement import Move, Movement
from wargame_kit.games.ocs.rules.mover import check_mover
from wargame_kit.games.ocs.rules.reach import reach_of
from wargame_kit.games.ocs.rules.readiness import MOVEMENT
from wargame_kit.games.ocs.rules.supply.dumps import ways_to_pay
from wargame_kit.games.ocs.rules.supply.fuel import FuelUnit, is_fuelled
from wargame_kit.mechanics import Reach
from wargame_kit.position import Action

BEHIND = 7
"""So many hexes from the enemy a unit goes in Strat Mode, and ends as far away."""

Goal = tuple[str, int]
"""A mode, and the hex where a unit ends in it."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a unit can go in a mode.

    Attributes
    ----------
    reach : Reach
    fuel : int
        The hex out of which its fuel would be paid; −1 where it needs none, or has it.
    """

    reach: Reach
    fuel: int = -1


class Marching(marching.Marching[Assessment]):
    """The plan of one segment, unit by unit, each knowing where those before it went.

    Attributes
    ----------
    step : Movement
    by_mode : mapping of unit to mapping of str to Way
        How each unit can go in each mode; in Reaction and Exploitation only in its own.
    modes : dict of unit to str
        In which mode each is to end.
    fuelled : set of str
        Formations that are fuelled, or are to be.
    """

    position: OcsPosition

    def __init__(self, position: OcsPosition, step: Movement) -> None:
        seen = assessment(position, step.side)
        self.step = step
        self.by_mode: dict[str, dict[str, Way]] = {}
        for mode in ("combat", "move", STRAT) if step.phase == MOVEMENT else ("",):
            for unit, name, way in _ways(position, step, seen, mode):
                self.by_mode.setdefault(unit, {})[name] = way
        found = {u: {h for way in ways.values() for h in way.reach.hexes} for u, ways in self.by_mode.items()}
        super().__init__(seen, {unit: sorted(hexes) for unit, hexes in found.items()})
        self.modes = {unit: mode_of(position, unit) for unit in own_units(position, step.side)}
        self.fuelled = {formation for formation, _ in position.facts.fuelled}
        self._sizes = {unit: float(position.regiments(unit)) for unit in self.modes}
        self.limit = position.charts.limit("stacking")

    def size(self, units: Iterable[str]) -> float:
        """The regiments of some units."""
        return sum(self._sizes[unit] for unit in units)

    def has_room(self, unit: str, hex_: int) -> bool:
        return self.fits(((unit, hex_),))

    def fits(self, stands: Placements) -> bool:
        """Whether units may come to stand in hexes together: who is there may find no better place (4.8)."""
        for hex_ in {hex_ for _, hex_ in stands}:
            coming = [unit for unit, there in stands if there == hex_]
            there = [unit for unit in self.stands.get(hex_, ()) if unit not in coming]
            if self.size((*there, *coming)) > self.limit:
                return False
        return True

    def move(self, unit: str, hex_: int) -> Action:
        return Move(unit, self.by_mode[unit][self.modes[unit]].reach.path(hex_))

    def open_goals(self, unit: str) -> Iterator[Goal]:
        """Yield where a unit may end, and in which mode, as far as there is room."""
        here, rooms = self.places[unit], dict[int, bool]()
        for mode, way in self.by_mode[unit].items():
            for hex_ in (here, *way.reach.hexes):
                if hex_ not in rooms:
                    rooms[hex_] = self.has_room(unit, hex_)
                if rooms[hex_]:
                    yield mode, hex_

    def is_free(self, unit: str, goal: Goal) -> bool:
        """Whether a unit needs no more fuel to end in a hex in a mode."""
        mode, hex_ = goal
        is_fuelled = self.position.counter(unit).formation in self.fuelled
        return hex_ == self.places[unit] or self.by_mode[unit][mode].fuel < 0 or is_fuelled

    def in_mode(self, unit: str, goal: Goal) -> Iterator[Action]:
        """Plan that a unit ends in a hex in a mode, and yield what takes it there."""
        yield from self.ready(unit, goal)
        yield from self.to(unit, goal[1])

    def ready(self, unit: str, goal: Goal) -> Iterator[Action]:
        """Yield what makes a unit ready to go in a mode: the mode, its release, its fuel."""
        mode, hex_ = goal
        before, self.modes[unit] = self.modes[unit], mode
        if self.step.phase != MOVEMENT and before == RESERVE:
            yield Release(unit)
        elif mode != before:
            yield ChangeMode(unit, mode)
        is_shared = self.position.counter(unit).formation in self.fuelled
        if hex_ != self.places[unit] and not is_shared and (fuel := self.by_mode[unit][mode].fuel) >= 0:
            yield FuelUnit(unit, fuel)

    def best_goal(self, unit: str, value: Callable[[str, Goal], float]) -> Goal:
        """The goal that a unit likes best, among those with room."""
        return max(
            self.open_goals(unit),
            key=lambda goal: value(unit, goal),
            default=(self.modes[unit], self.places[unit]),
        )


def _ways(
    position: OcsPosition, step: Movement, seen: Assessment, mode: str
) -> Iterator[tuple[str, str, Way]]:
    """Yield how every unit of a side can go that may move in a mode, or as it is."""
    waiting = [unit for unit in own_units(position, step.side) if not position.pieces[unit].moved]
    if mode == STRAT:
        waiting = [unit for unit in waiting if seen.to_enemy[position.pieces[unit].hex_] >= BEHIND]
    changed = {unit: as_if(position, unit, mode) for unit in waiting if position.is_combat_unit(unit)}
    there = position.moved(*changed.values())
    for unit in waiting if mode in ("", "move") else changed:
        if not check_mover(there, step.side, step.phase, unit):
            continue
        way = Way(reach_of(there, Group((unit,), (0,), step.phase)))
        if not is_fuelled(there, unit, step.phase):
            found = ways_to_pay(there, unit, position.charts.limit("unit_fuel"), step.phase)
            if not found:
                continue
            way = replace(way, fuel=max(found, key=lambda route: seen.tokens.get(route.supply, 0)).supply)
        yield unit, mode_of(there, unit), way
