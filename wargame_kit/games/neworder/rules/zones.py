"""9: zones of control, and what they do to a unit that moves."""

from __future__ import annotations

from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.mechanics import Surcharges, ZoneOfControl, influence, zone_of_control
from wargame_kit.mechanics.zones import Influence, surcharge
from wargame_kit.position.derived import derived_from

HELICOPTER, AIR_DEFENCE = "helicopter", "air-defence"


@cache
def reaches(board: Board) -> Influence:
    """What a unit in each hex controls: the six around, whatever the ground (9.2)."""
    return influence(board, lambda hex_, direction: True)


@derived_from()
def control(position: NewOrderPosition, side: str) -> ZoneOfControl:
    """A side's zones of control: those of all its units, always; markers have none (9.1).

    Parameters
    ----------
    position : NewOrderPosition
    side : str
    """
    board, name = position.game.board, position.game.side_names[side]
    return zone_of_control(board, name, position.stacks_by_side[side], reaches(board), cite("9.1"))


@derived_from()
def air_defence_zone(position: NewOrderPosition, side: str) -> ZoneOfControl:
    """The zones of a side's air-defence units: those that bind helicopters (19.4)."""
    board, name, units = position.game.board, position.game.side_names[side], position.game.units
    exerting = {
        hex_: found
        for hex_, stack in position.stacks_by_side[side].items()
        if (found := tuple(unit for unit in stack if units[unit].kind == AIR_DEFENCE))
    }
    return zone_of_control(board, name, exerting, reaches(board), cite("19.4"))


def zone_for(position: NewOrderPosition, unit: str) -> ZoneOfControl:
    """The enemy zones that bind a unit when it moves or retreats: a helicopter only those of air defence."""
    enemy = position.enemy(position.side_of(unit))
    return (air_defence_zone if position.kind(unit) == HELICOPTER else control)(position, enemy)


def is_in_enemy_zone(position: NewOrderPosition, side: str, hex_: int) -> bool:
    """Whether a hex lies in a zone of control of the other side."""
    return hex_ in control(position, position.enemy(side)).hexes


def enemies_beside(position: NewOrderPosition, unit: str) -> tuple[int, ...]:
    """The hexes next to a unit in which enemy units stand; none for a unit off the map."""
    here, board = position.pieces[unit].hex_, position.game.board
    enemies = position.stacks_by_side[position.enemy(position.side_of(unit))]
    if here < 0:
        return ()
    return tuple(there for there in board.neighbours[6 * here : 6 * here + 6] if there in enemies)


@derived_from()
def surcharges(position: NewOrderPosition, side: str) -> Surcharges:
    """Where enemies keep the units of a side from going on: no price, but they stop (9.3), or may not enter.

    Whoever begins in a zone does not leave it (9.8): see `Surcharges.starting` for those who may (9.9).
    """
    board, enemy = position.game.board, position.enemy(side)
    closed = surcharge(board.size, (), 0, closed=position.stacks_by_side[enemy])
    return Surcharges(closed, surcharge(board.size, (), 0)).halting(control(position, enemy).hexes)
