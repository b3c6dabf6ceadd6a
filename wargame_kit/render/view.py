"""Which part of a board, how large, and where each hex and corner falls in the picture."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from wargame_kit.board import Board, Corner
from wargame_kit.board.hexes import centre_point, corner_point

LARGEST_RADIUS = 52.0
"""Of a hex, in pixels from centre to corner: a few hexes do not fill the page."""

_MARGIN = 0.35


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A part of a board as a picture, north up.

    Attributes
    ----------
    board : Board
    radius : float
        Of a hex, in pixels from its centre to a corner.
    width, height : float
        Of the picture, in pixels.
    hexes : tuple of int
        All that show, also in part.
    """

    board: Board
    radius: float
    width: float
    height: float
    hexes: tuple[int, ...]
    _turn: complex
    _origin: complex

    def place(self, point: complex) -> complex:
        """Where a point of the sheet falls: pixels to the right + pixels down·j."""
        return (point * self._turn).conjugate() - self._origin

    def centre(self, hex_: int) -> complex:
        """The centre of a hex in the picture."""
        return self.place(centre_point(self.board.hex(hex_), self.board.grid.orientation))

    def corner(self, corner: Corner) -> complex:
        """A corner in the picture."""
        return self.place(corner_point(corner, self.board.grid.orientation))

    def spokes(self) -> tuple[complex, ...]:
        """The way from a centre to its six corners, clockwise; the same for every hex."""
        hex_ = self.board.hex(self.hexes[0])
        middle = self.centre(self.hexes[0])
        return tuple(self.corner(hex_.corner(number)) - middle for number in range(6))

    def shows(self, point: complex, margin: float = 0.0) -> bool:
        """Whether a point lies in the picture."""
        return -margin <= point.real <= self.width + margin and -margin <= point.imag <= self.height + margin

    def wobbled(self, corner: Corner) -> complex:
        """A corner a little off its place, so that coasts and rivers look drawn by nature."""
        seed = (corner.q3 * 73856093) ^ (corner.r3 * 19349663) ^ 0x5BD1E995
        seed = (seed * 2654435761) & 0xFFFFFFFF
        angle = (seed >> 8 & 0xFFFF) / 0x10000 * 2 * math.pi
        away = 0.11 * self.radius * (0.4 + 0.6 * (seed & 0xFF) / 0xFF)
        return self.corner(corner) + complex(math.cos(angle), math.sin(angle)) * away


def view_of(board: Board, hexes: Iterable[int] | None = None, *, size: int = 1000) -> View:
    """The view of a board around some hexes.

    Parameters
    ----------
    board : Board
    hexes : iterable of int, optional
        To be seen whole; the whole board unless told.
    size : int
        Largest width or height of the picture, in pixels.

    Raises
    ------
    ValueError
        If there is no hex to be seen.
    """
    wanted = tuple(range(board.size)) if hexes is None else tuple(sorted(set(hexes)))
    if not wanted or wanted[0] < 0 or wanted[-1] >= board.size:
        raise ValueError(f"a picture needs hexes of the board, 0 to {board.size - 1}; found {wanted[:3]}")
    lie = board.grid.georeference.turn
    turn = lie / abs(lie)
    orientation = board.grid.orientation
    bare = View(board, 1.0, 0.0, 0.0, (wanted[0],), turn * math.sqrt(3), 0j)
    reach = bare.spokes()
    east, south = max(s.real for s in reach) + _MARGIN, max(s.imag for s in reach) + _MARGIN
    centres = [bare.place(centre_point(board.hex(hex_), orientation)) for hex_ in wanted]
    left, right = min(c.real for c in centres) - east, max(c.real for c in centres) + east
    top, bottom = min(c.imag for c in centres) - south, max(c.imag for c in centres) + south
    scale = min(size / (right - left), size / (bottom - top), LARGEST_RADIUS)
    width, height = (right - left) * scale, (bottom - top) * scale
    whole = View(
        board, scale, width, height, (wanted[0],), turn * math.sqrt(3) * scale, complex(left, top) * scale
    )
    # Two hexes more than show, so that curves which begin outside the picture run into it as they should.
    shown = (hex_ for hex_ in range(board.size) if whole.shows(whole.centre(hex_), 2.2 * scale))
    return View(board, scale, width, height, tuple(shown), whole._turn, whole._origin)
