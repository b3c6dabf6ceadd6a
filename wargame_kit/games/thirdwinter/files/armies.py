"""2.5a, 2.5c: the parts of the map to which the armies of Rumania and Hungary are bound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from wargame_kit.board import Board
from wargame_kit.games.thirdwinter.files.traits import HUNGARIAN, RUMANIAN
from wargame_kit.mechanics.networks import NO_HEXES

ARMIES = frozenset({RUMANIAN, HUNGARIAN})
"""The armies that are bound to a part of the map, by the trait of their units."""

NOT_ON: Mapping[str, str] = {RUMANIAN: "AB", HUNGARIAN: "CD"}
"""The maps on which they may not be, but at home."""

RUMANIA, IASI, EXIT = "rumania", "iasi", "rumanian_exit"
"""Hexes of the board by their features: a land, the city that may bring it down, and a way out of the map."""


@cache
def home(board: Board, army: str, edge: int) -> frozenset[int]:
    """The hexes that an army does not leave once it is in them: Rumania, or the west of map A.

    Parameters
    ----------
    edge : int
        So many columns of map A are its west.
    """
    if army == RUMANIAN:
        return board.features.get(RUMANIA, NO_HEXES)
    labels = ((hex_, board.label(hex_)) for hex_ in range(board.size))
    return frozenset(hex_ for hex_, label in labels if label[0] == "A" and _column(label) <= edge)


def _column(label: str) -> int:
    return int(label[1:].split(".")[0])


@cache
def ground(board: Board, army: str) -> frozenset[int]:
    """The hexes of the maps on which an army may be."""
    return frozenset(hex_ for hex_ in range(board.size) if board.label(hex_)[0] not in NOT_ON[army])


def strayed(
    board: Board, edge: int, pieces: Mapping[str, str], armies: Mapping[str, frozenset[str]]
) -> Iterator[str]:
    """Yield the counters that begin where their army may not be.

    Parameters
    ----------
    pieces, armies : mapping by counter
        Its place, and its army if it has one.
    """
    for unit, place in pieces.items():
        at = board.printed(place.partition(" ")[0])
        for army in armies[unit] if at is not None else ():
            if at not in ground(board, army) | home(board, army, edge):
                yield unit
