"""1.4: the Dnepr on a board: hexsides of the Volga class, bridges over them, the ferry at Kherson."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.ocs.files.kinds import SEA
from wargame_kit.games.thirdwinter.facts import Bridge

VOLGA = "volga"
RIVERS = ("minor_river", "major_river", VOLGA)
"""Hexsides over which a bridge can lead."""

KHERSON = ("D14.03", "D15.03")
"""The ends of the railway ferry (1.4d); the east one, at Oleshki, is the kit's reading."""


def bridge_of(here: int, there: int) -> Bridge:
    """A bridge by its ends, in their order."""
    return (here, there) if here < there else (there, here)


def side_of(board: Board, here: int, there: int) -> int:
    """The hexside between two adjacent hexes, as seen from the first."""
    return 6 * here + board.direction(here, there)


def both(board: Board, here: int, there: int) -> tuple[int, int]:
    """A hexside as seen from both of its hexes."""
    return side_of(board, here, there), side_of(board, there, here)


def has_way(board: Board, side: int) -> bool:
    """Whether a road or a railway crosses a hexside."""
    return board.roads[side] or board.trails[side] or board.rails[side]


def river(board: Board, here: int, there: int) -> str:
    """What two hexes have between them; empty if nothing, or if they are not adjacent."""
    around = board.neighbours[6 * here : 6 * here + 6]
    return board.hexside_name(6 * here + around.index(there)) if there in around and there >= 0 else ""


def is_volga(board: Board, here: int, there: int) -> bool:
    """Whether a hexside is of the Volga class (1.4)."""
    return river(board, here, there) == VOLGA


def is_bridge(board: Board, bridge: Bridge) -> bool:
    """Whether there is a bridge on the board: a road or railway that crosses a river (1.4a)."""
    here, there = bridge
    return (
        here < there and river(board, here, there) in RIVERS and has_way(board, side_of(board, here, there))
    )


@cache
def volga_sides(board: Board) -> tuple[int, ...]:
    """The hexsides of the Volga class, from both of their hexes."""
    return tuple(
        side
        for side, there in enumerate(board.neighbours)
        if there >= 0 and board.hexside_name(side) == VOLGA
    )


@cache
def volga_bridges(board: Board) -> Mapping[int, tuple[Bridge, ...]]:
    """The bridges over the Volga class, by each of their ends (1.4a)."""
    found: dict[int, tuple[Bridge, ...]] = {}
    for side in volga_sides(board):
        if has_way(board, side):
            here = side // 6
            found[here] = (*found.get(here, ()), bridge_of(here, board.neighbours[side]))
    return found


@cache
def is_on_bank(board: Board, hex_: int) -> bool:
    """Whether a hex lies on land at the Volga class."""
    return board.terrain_name(hex_) != SEA and any(
        board.hexside_name(side) == VOLGA for side in range(6 * hex_, 6 * hex_ + 6)
    )


@cache
def rail_ferry(board: Board) -> Bridge | None:
    """The ends of the railway ferry, where the board has them (1.4d)."""
    ends = [board.printed(label) for label in KHERSON]
    here, there = ends
    if here is None or there is None or not is_volga(board, here, there):
        return None
    return bridge_of(here, there)
