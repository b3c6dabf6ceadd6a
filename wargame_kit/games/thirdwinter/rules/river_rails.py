"""1.4a, 1.4d: which railways are cut with their bridge, and which the ferry at Kherson joins."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.supply.rails import rail_neighbours
from wargame_kit.games.ocs.title import RailJoins
from wargame_kit.games.thirdwinter.rules.crossings import facts_of
from wargame_kit.games.thirdwinter.rules.rivers import rail_ferry, side_of


def cuts(position: OcsPosition) -> RailJoins:
    """The railways over bridges that are down (1.4a)."""
    board, gone = position.game.board, facts_of(position).bridges_blown
    return tuple(sorted(pair for pair in gone if board.rails[side_of(board, *pair)]))


def joins(position: OcsPosition) -> RailJoins:
    """The rail hexes of both banks at Kherson, for trace alone, frozen or not (1.4d)."""
    board = position.game.board
    ferry, laid = rail_ferry(board), rail_neighbours(board)
    return (ferry,) if ferry is not None and all(end in laid for end in ferry) else ()
