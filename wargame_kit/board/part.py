"""A part of a board, on which a scenario is played that needs no more of the map."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import groupby

from wargame_kit.board.board import Board, Chain
from wargame_kit.board.hexes import Hex, HexIndex


def part_of(board: Board, hexes: Collection[HexIndex]) -> Board:
    """The board with fewer hexes: they keep their printed numbers, and there is nothing beyond them.

    Ways end where they leave it, and rivers along its edge, which nobody can cross, are left out. A place
    beyond it is still known by its name, as one that lies off the board.

    Parameters
    ----------
    board : Board
    hexes : collection of HexIndex
        Those that remain, at least one; they need not hang together.

    Returns
    -------
    Board
        Its hexes lie in the same order; their indices are others.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> board = sketch(["..d", ".l."], roads=["0101-0201-0301"], places={"Tula": "0301"})
    >>> small = part_of(board, [board.index(label) for label in ("0301", "0201", "0202")])
    >>> [small.label(hex_) for hex_ in range(small.size)], small.terrain_name("0301")
    (['0201', '0202', '0301'], 'deep_forest')
    >>> small.linked("0201", small.direction("0201", "0301"), "roads"), small.locate("Tula")
    (True, 2)
    """
    every = board.grid.hexes
    kept = sorted(hexes)
    inside = {every[hex_] for hex_ in kept}
    now = {hex_: number for number, hex_ in enumerate(kept)}
    return Board.build(
        board.name,
        replace(board.grid, hexes=tuple(every[hex_] for hex_ in kept)),
        terrain={every[hex_]: board.terrain_names[board.terrain[hex_]] for hex_ in kept},
        waters=board.waters,
        chains=[each for chain in board.chains for each in _stretches(chain, inside)],
        features={
            name: [every[hex_] for hex_ in marked if hex_ in now] for name, marked in board.features.items()
        },
        places=[replace(place, hex=now.get(place.hex, -1)) for place in board.places],
    )


def _stretches(chain: Chain, inside: Collection[Hex]) -> Iterator[Chain]:
    """What of a way lies on the hexes that remain."""
    for is_inside, hexes in groupby(chain.hexes, lambda hex_: hex_ in inside):
        stretch = tuple(hexes)
        if is_inside and len(stretch) > 1:
            yield replace(chain, hexes=stretch)
