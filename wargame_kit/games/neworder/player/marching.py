"""What does a simple player know of a movement phase while he plans it, unit by unit?"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from wargame_kit.games import marching
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


class Marching(marching.Marching[Assessment]):
    """The plan of one movement phase, with those that are ready to come on the map.

    Where a unit stands is among its `ways`.
    """

    position: NewOrderPosition

    def __init__(self, position: NewOrderPosition, side: str) -> None:
        ways: dict[str, tuple[int, ...]] = {}
        units = position.game.units
        for unit, piece in position.pieces.items():
            if units[unit].side != side or units[unit].is_marker:
                continue
            if (piece.hex_ >= 0 or piece.place == READY) and may_move(position, unit):
                here = (piece.hex_,) if piece.hex_ >= 0 else ()
                ways[unit] = (*here, *reach_of(position, unit).hexes)
        super().__init__(assessment(position, side), ways)

    def has_room(self, unit: str, hex_: int) -> bool:
        return self.seen.fits((*self.others(unit, hex_), unit))

    def move(self, unit: str, hex_: int) -> Action:
        comes_on = self.position.pieces[unit].hex_ < 0
        return (Enter if comes_on else Move)(unit, reach_of(self.position, unit).path(hex_))

    def defence(self, unit: str, others: Iterable[str]) -> float:
        """What a unit would defend with, together with others."""
        strength = self.seen.strength
        return strength(unit)[1] + sum(strength(other)[1] for other in others)

    def assault_planner(self) -> AssaultPlanner:
        """What could be attacked, every unit from wherever it could go."""
        to_enemy = self.seen.to_enemy
        bound: Placements = tuple(
            (unit, hex_)
            for unit, hex_ in self.places.items()
            if to_enemy[hex_] == 1 and unit not in self.ways and not flies(self.position, unit)
        )
        free = {unit: self.ways[unit] for unit in self.waiting()}
        # Who may leave leaves room behind; it is counted where it is planned to be.
        standing = {unit: hex_ for unit, hex_ in self.places.items() if unit in free}
        loads = {
            hex_: tuple(unit for unit in stack if unit not in standing) for hex_, stack in self.stands.items()
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
