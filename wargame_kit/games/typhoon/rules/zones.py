"""3.2: zones of control, and what they cost a unit that moves (9.2.2)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.files.charts import AXIS, SOVIET
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.mechanics import Surcharges, ZoneOfControl, influence, zone_of_control
from wargame_kit.mechanics.kernel import BLOCKED
from wargame_kit.mechanics.zones import Influence, surcharge
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import Entry
from wargame_kit.words import say

HALVES = 2
"""Movement is counted in half movement points, since a march costs half a point a hex (9.3.1)."""


@cache
def reaches(board: Board) -> Influence:
    """Into which hexes a unit in each hex exerts a zone of control: all around, no lakes (3.2.1)."""
    lakes = frozenset(h for h, code in enumerate(board.terrain) if board.terrain_names[code] == "lake")
    return influence(board, lambda hex_, direction: board.neighbours[6 * hex_ + direction] not in lakes)


@derived_from()
def control(position: TyphoonPosition, side: str) -> ZoneOfControl:
    """A side's zones of control: every unit exerts one (3.2), several count as one (3.2.2)."""

    board = position.game.board
    return zone_of_control(
        board, position.game.side_names[side], position.stacks_by_side[side], reaches(board), cite("3.2")
    )


def zone_cost(position: TyphoonPosition, side: str) -> tuple[Entry, Entry]:
    """What a side's units pay to enter and to leave an enemy zone of control, in half points.

    2 and 2 (9.2.2); in snow 1 and 1 for the Soviets, headquarters too (14.1.3.3).
    """
    weather, limit, origins = position.weather, position.charts.limit, position.charts.origins
    into, out_of = say("typhoon/zone-enter"), say("typhoon/zone-leave")
    if side == SOVIET and weather.soviet_zone_cost is not None:
        cost, clause = HALVES * weather.soviet_zone_cost, cite("14.1.3.3")
        enter = Entry(cost, into, clause, "", origins(f"weather.{weather.id}", "soviet_zone_enter"))
        return enter, replace(enter, label=out_of)
    return (
        Entry(HALVES * limit("zone_enter"), into, cite("9.2.2"), "", origins("limits.zone_enter", "value")),
        Entry(HALVES * limit("zone_leave"), out_of, cite("9.2.2"), "", origins("limits.zone_leave", "value")),
    )


@derived_from()
def surcharges(position: TyphoonPosition, side: str, march: bool = False) -> Surcharges:
    """What hexes cost a side's units on top of the ground, and which are closed to them.

    Hexes with enemy units are closed (3.1.2). A march neither starts in nor enters an enemy zone of
    control (9.3.1.2).
    """

    board, enemy = position.game.board, position.enemy(side)
    zone = control(position, enemy).hexes
    closed = position.stacks_by_side[enemy]
    if march:
        return Surcharges(surcharge(board.size, zone, BLOCKED, closed), surcharge(board.size, zone, BLOCKED))
    enter, leave = zone_cost(position, side)

    def why_enter(hex_: int) -> Entry | None:
        return replace(enter, hex_=board.label(hex_)) if hex_ in zone else None

    def why_leave(hex_: int) -> Entry | None:
        return replace(leave, hex_=board.label(hex_)) if hex_ in zone else None

    return Surcharges(
        surcharge(board.size, zone, enter.value, closed),
        surcharge(board.size, zone, leave.value),
        why_enter,
        why_leave,
    )


def is_in_enemy_zone(position: TyphoonPosition, side: str, hex_: int) -> bool:
    """Whether a hex lies in a zone of control of the other side."""
    return hex_ in control(position, SOVIET if side == AXIS else AXIS).hexes
