"""How far forward? The ways of an advance after combat."""

from __future__ import annotations

from collections.abc import Callable

from wargame_kit.board import Board, Path


def ways_forward(
    board: Board,
    origin: int,
    target: int,
    limit: Callable[[Path], int],
    is_open: Callable[[int], bool],
    has_room: Callable[[int], bool],
) -> tuple[Path, ...]:
    """Every way of an advance: into the hex that was attacked first, and on from there.

    Parameters
    ----------
    board : Board
    origin, target : int
        Adjacent hexes.
    limit : callable path -> int
        How many hexes a unit may go whose way is this one; a way goes on only while it is not longer.
    is_open : callable hex -> bool
        Whether the hex may be entered at all.
    has_room : callable hex -> bool
        Whether the advance may end there.

    Returns
    -------
    tuple of paths
        Each from the origin on, shorter ones first.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> board = sketch(["...."])
    >>> ways_forward(board, 0, 1, lambda way: 2, lambda hex_: True, lambda hex_: True)
    ((0, 1), (0, 1, 2))
    """
    found: list[Path] = []
    ways: list[Path] = [(origin, target)] if is_open(target) else []
    while ways:
        ways = [way for way in ways if len(way) - 1 <= limit(way)]
        found += [way for way in ways if has_room(way[-1])]
        ways = [
            (*way, there)
            for way in ways
            for there in board.neighbours[6 * way[-1] : 6 * way[-1] + 6]
            if there >= 0 and there not in way and is_open(there)
        ]
    return tuple(found)
