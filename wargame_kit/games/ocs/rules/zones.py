"""4.5: zones of control, and what takes an enemy's off a hex."""

from __future__ import annotations

from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.readiness import exerts, may_still_move
from wargame_kit.mechanics import ZoneOfControl, zone_of_control
from wargame_kit.mechanics.zones import Influence, influence, spread_over
from wargame_kit.position.derived import derived_from_side

READ = ("marker", "unsupplied")
"""What varies of a piece that zones depend on."""


@cache
def reaches(board: Board) -> Influence:
    """The six hexes round each, whatever the ground (4.5)."""
    return influence(board, lambda hex_, direction: True)


@derived_from_side(*READ)
def exerting(position: OcsPosition, side: str) -> dict[int, tuple[str, ...]]:
    """The units of a side that have a zone of control, by hex."""
    answer = {}
    for hex_, units in position.stacks_by_side[side].items():
        able = tuple(unit for unit in units if exerts(position, unit))
        if able:
            answer[hex_] = able
    return answer


@derived_from_side(*READ)
def zone_of(position: OcsPosition, side: str) -> frozenset[int]:
    """Every hex in which a side has a zone of control."""
    return spread_over(exerting(position, side), reaches(position.game.board))


@derived_from_side(*READ)
def control(position: OcsPosition, side: str) -> ZoneOfControl:
    """The zones of control of a side, with who exerts them (4.5)."""
    return zone_of_control(
        position.game.board,
        position.game.side_names[side],
        exerting(position, side),
        reaches(position.game.board),
        cite("4.5"),
    )


@derived_from_side()
def combat_hexes(position: OcsPosition, side: str) -> frozenset[int]:
    """The hexes in which a side has a combat unit."""
    stacks = position.stacks_by_side[side]
    return frozenset(h for h, units in stacks.items() if any(map(position.is_combat_unit, units)))


@derived_from_side("moved", "marker", "freed")
def resting(position: OcsPosition, side: str, phase: str) -> frozenset[int]:
    """The hexes in which a combat unit of a side will spend no more points in a phase (4.5b)."""
    stacks = position.stacks_by_side[side]
    return frozenset(
        hex_
        for hex_, units in stacks.items()
        if any(position.is_combat_unit(unit) and not may_still_move(position, unit, phase) for unit in units)
    )


def hostile(position: OcsPosition, side: str, phase: str) -> frozenset[int]:
    """The hexes in which an enemy zone of control holds trucks and their supply (4.5a, 4.5b).

    Parameters
    ----------
    side : str
    phase : str
        In whose movement segment of that side it is: only units that move no more negate then. Else empty.
    """
    zone = zone_of(position, position.enemy(side))
    if phase:
        return zone - resting(position, side, phase)
    stacks, is_combat_unit = position.stacks_by_side[side], position.is_combat_unit
    # Who stands elsewhere is not asked: this is asked anew with every step of a unit.
    return zone.difference([h for h in zone.intersection(stacks) if any(map(is_combat_unit, stacks[h]))])
