"""8.2: zones of control, and the hexsides that stop them."""

from __future__ import annotations

from functools import cache

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.mechanics import ZoneOfControl, influence
from wargame_kit.mechanics.zones import Influence, spread_over
from wargame_kit.position import Game
from wargame_kit.position.derived import derived_from


@cache
def land(game: Game[Charts]) -> frozenset[int]:
    """The hexes in which land units may stand (1.37, 1.38)."""
    board, rows = game.board, game.charts.terrain
    return frozenset(hex_ for hex_ in range(board.size) if rows[board.terrain_name(hex_)].is_passable)


@cache
def crossed(game: Game[Charts]) -> Influence:
    """For each hex those that can be entered from it by land (1.37–1.39)."""
    board, rows, dry = game.board, game.charts.hexsides, land(game)

    def crosses(hex_: int, direction: int) -> bool:
        side = 6 * hex_ + direction
        there = board.neighbours[side]
        return hex_ in dry and there in dry and rows[board.hexside_name(side)].is_passable

    return influence(board, crosses)


@cache
def reaches(game: Game[Charts]) -> Influence:
    """What a unit in each hex would control: not across rivers and straits, frozen or not (8.2, 12.24)."""
    board, rows, ways = game.board, game.charts.hexsides, crossed(game)

    def exerts(hex_: int, direction: int) -> bool:
        side = 6 * hex_ + direction
        is_water = rows[board.hexside_name(side)].is_river
        return board.neighbours[side] in ways[hex_] and not is_water

    return influence(board, exerts)


def is_river(position: EastFrontPosition, here: int, there: int) -> bool:
    """Whether a river or a strait runs between two adjacent hexes, frozen or not (1.36, 1.39)."""
    board = position.game.board
    kind = board.hexside_name(6 * here + board.direction(here, there))
    return position.charts.hexsides[kind].is_river


@derived_from()
def battle_hexes(position: EastFrontPosition) -> frozenset[int]:
    """The hexes in which both sides stand (6.31)."""
    first, second = position.stacks_by_side.values()
    return frozenset(first.keys() & second.keys())


def has_enemy(position: EastFrontPosition, side: str, hex_: int) -> bool:
    """Whether an enemy of a side stands in a hex."""
    return hex_ in position.stacks_by_side[position.enemy(side)]


def is_engaged(position: EastFrontPosition, unit: str) -> bool:
    """Whether a unit shares its hex with the enemy (6.31, 8.2)."""
    return has_enemy(position, position.side_of(unit), position.pieces[unit].hex_)


@derived_from("unsupplied", "dispersed")
def exerting(position: EastFrontPosition, side: str) -> dict[int, tuple[str, ...]]:
    """The units of a side that have a zone of control, by hex: supplied, unengaged, linked up (8.2, 14.6)."""
    battles, idle = (
        battle_hexes(position),
        {*position.piece_values("unsupplied"), *position.piece_values("dispersed")},
    )
    answer = {}
    for hex_, units in position.stacks_by_side[side].items():
        if hex_ not in battles:
            able = tuple(unit for unit in units if unit not in idle) if idle else units
            if able:
                answer[hex_] = able
    return answer


@derived_from("unsupplied", "dispersed")
def zone_of(position: EastFrontPosition, side: str) -> frozenset[int]:
    """The empty hexes that the zones of a side reach (8.2)."""
    spread = spread_over(exerting(position, side), reaches(position.game))
    return spread.difference(*position.stacks_by_side.values())


@derived_from("unsupplied", "dispersed")
def control(position: EastFrontPosition, side: str) -> ZoneOfControl:
    """The zones of control of a side's units as they stand now, into empty hexes only (8.2)."""
    return ZoneOfControl(
        board=position.game.board,
        side=position.game.side_names[side],
        hexes=zone_of(position, side),
        units=exerting(position, side),
        _influence=reaches(position.game),
        clause=cite("8.2"),
    )
