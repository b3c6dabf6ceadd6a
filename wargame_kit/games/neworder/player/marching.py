"""What does a simple player know of a movement phase while he plans it, unit by unit?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from wargame_kit.games.field import Placements
from wargame_kit.games.neworder.boxes import READY
from wargame_kit.games.neworder.player.assault import AssaultPlanner
from wargame_kit.games.neworder.player.assessment import Assessment, assessment, flies
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.markers import fires, is_at_hand
from wargame_kit.games.neworder.rules.movement import Enter, Move, may_move, reach_of
from wargame_kit.games.neworder.rules.nodes import is_air, servers
from wargame_kit.position import Action

HELP = 0.6
"""How much of the fire that might support an attack is counted on."""

FOLLOWS = 3
"""So many hexes a node is expected to follow an attack."""


class Marching:
    """The plan of one movement phase, each unit knowing where those before it went.

    Attributes
    ----------
    position : NewOrderPosition
    seen : Assessment
    ways : mapping of unit to hexes
        Where each unit that may still act can be when the phase ends: where it stands too.
    loads : mapping of hex to units
        Who is to stand in each hex, as far as that is planned.
    places : mapping of unit to hex
        The same by unit.
    """

    def __init__(self, position: NewOrderPosition, side: str) -> None:
        self.position, self.side = position, side
        self.seen: Assessment = assessment(position, side)
        self.loads: dict[int, tuple[str, ...]] = dict(self.seen.own)
        self.places = {unit: hex_ for hex_, stack in self.seen.own.items() for unit in stack}
        self.ways: dict[str, tuple[int, ...]] = {}
        units = position.game.units
        for unit, piece in position.pieces.items():
            if units[unit].side != side or units[unit].is_marker:
                continue
            if (piece.hex_ >= 0 or piece.place == READY) and may_move(position, unit):
                here = (piece.hex_,) if piece.hex_ >= 0 else ()
                self.ways[unit] = (*here, *reach_of(position, unit).hexes)
        self.settled: set[str] = set()

    @cached_property
    def front(self) -> Mapping[int, int]:
        """The way to the front from every hex."""
        return self.seen.to_front

    def has_room(self, unit: str, hex_: int) -> bool:
        """Whether a unit fits into a hex as the others are to stand."""
        there = self.loads.get(hex_, ())
        return self.seen.fits(there if unit in there else (*there, unit))

    def settle(self, unit: str, hex_: int) -> None:
        """Plan that a unit is to stand in a hex."""
        here = self.places.get(unit, -1)
        if here >= 0:
            self.loads[here] = tuple(other for other in self.loads[here] if other != unit)
        self.loads[hex_] = (*self.loads.get(hex_, ()), unit)
        self.places[unit] = hex_
        self.settled.add(unit)

    def to(self, unit: str, hex_: int) -> Iterator[Action]:
        """Yield what brings a unit to a hex on its own."""
        here = self.position.pieces[unit].hex_
        self.settle(unit, hex_)
        if hex_ != here:
            yield (Move if here >= 0 else Enter)(unit, reach_of(self.position, unit).path(hex_))

    def assault_planner(self) -> AssaultPlanner:
        """What could be attacked, every unit from wherever it could go."""
        to_enemy = self.seen.to_enemy
        bound: Placements = tuple(
            (unit, hex_)
            for unit, hex_ in self.places.items()
            if to_enemy[hex_] == 1 and unit not in self.ways and not flies(self.position, unit)
        )
        free = {unit: ways for unit, ways in self.ways.items() if unit not in self.settled}
        # Who may leave leaves room behind; it is counted where it is planned to be.
        standing = {unit: hex_ for unit, hex_ in self.places.items() if unit in free}
        loads = {
            hex_: tuple(unit for unit in stack if unit not in standing) for hex_, stack in self.loads.items()
        }
        return AssaultPlanner(self.seen, free, bound, loads, self.support)

    @cached_property
    def support(self) -> dict[int, float]:
        """How much fire may support an attack on each hex of the enemy."""
        position, seen = self.position, self.seen
        guns, air = list[tuple[float, str, list[int]]](), list[float]()
        for marker, piece in position.pieces.items():
            if position.side_of(marker) != self.side or not fires(position, marker):
                continue
            if not is_at_hand(position, marker):
                continue
            strength = seen.strength(marker)[0]
            if is_air(position.unit(marker)):
                air.append(strength)
            elif "support" not in piece.used:
                guns.append((strength, marker, [position.pieces[n].hex_ for n in servers(position, marker)]))
        return {hex_: self._help(hex_, guns, air) for hex_ in seen.enemies}

    def _help(self, hex_: int, guns: list[tuple[float, str, list[int]]], air: list[float]) -> float:
        board, position = self.seen.board, self.position
        found = [max(air, default=0.0)]
        for strength, marker, nodes in guns:
            reach = max((position.unit(n).command_range for n in servers(position, marker)), default=0)
            if any(board.distance(node, hex_) <= reach + FOLLOWS for node in nodes):
                found.append(strength)
        return HELP * sum(sorted(found, reverse=True)[:2])
