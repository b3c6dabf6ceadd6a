"""Where the map looks: at what the next decision is about, and not past the edge of the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from math import cos, dist, floor, hypot, log, log2, pi, radians, tan
from statistics import median

from wargame_kit.board import Board

Bounds = Sequence[Sequence[float]]
"""The south-western and the north-eastern corner of a map; empty while it has not been shown."""

MAP_HEIGHT = 500
"""Pixels for which looking is reckoned until the map has been shown: that of a 768-pixel laptop.

The map grows with the window; with header and bars the table stays below 620 there, and is seen whole.
"""

MAP_WIDTH = 800
"""Pixels for which looking at some hexes is reckoned until the map has been shown."""

CLOSEST = 9.0
"""Zoom beyond which looking at hexes never goes, however small they are."""

WIDEST_HEX = 100
"""Pixels beyond which looking never widens a hex: its neighbours say where it is."""

READABLE_HEX = 60
"""Pixels of a hex at which every counter can be read: a map that shows some hexes need not be nearer."""

WIDEST_AT_ALL = 220
"""Pixels beyond which not even the wheel widens a hex: one that fills the map shows nothing."""

ROOM_AROUND = 0.6
"""Zoom steps that are left around what is looked at."""

NEARER = 1.5
"""Zoom steps by which looking at hexes is nearer than the whole map, so that counters can be read."""

ENOUGH_SEEN = 0.7
"""Share of the units in question that must be seen for the map to stay where it is."""

FEW = 12
"""Hexes in question up to which all must be seen."""

INSET = 0.08
"""Share of the map at each edge that is not well seen."""

BEYOND_THE_EDGE = 40
"""Pixels that may be shown beyond an edge of the board: half a hex, so that a counter there is seen whole."""

NARROW_MAP = 530
"""Pixels of the map beside an open file browser on a laptop: the whole board fits, and at its edge no less is
kept in view."""


def view_of(
    board: Board,
    hexes: Sequence[int],
    whole: tuple[float, float, float],
    near: float,
    size: tuple[float, float] | None = None,
) -> tuple[float, float, float]:
    """Latitude, longitude and zoom that show some hexes with room around them; all for none.

    Looking at hexes is never from further than the zoom `near`: counters must be readable.

    Parameters
    ----------
    whole : (float, float, float)
        What shows the whole map.
    size : (float, float), optional
        Width and height of the map in pixels, once they are known.
    """
    if not hexes:
        return whole
    width, height = size or (MAP_WIDTH, MAP_HEIGHT)
    centres = [board.centre(hex_) for hex_ in hexes]
    west, east = min(lon for lon, _ in centres), max(lon for lon, _ in centres)
    south, north = min(lat for _, lat in centres), max(lat for _, lat in centres)
    latitude, longitude = (south + north) / 2, (west + east) / 2
    # At zoom 0 the 360 degrees of longitude are 256 pixels wide; a degree of latitude is longer by 1 / cos.
    degrees = max((east - west) / width, (north - south) / cos(radians(latitude)) / height, 1e-9)
    fits = floor((log2(360 / 256 / degrees) - ROOM_AROUND) * 4) / 4
    zoom = max(near, min(fits, closest(board)))
    if fits < zoom and near <= whole[2]:
        return whole
    if fits < zoom:
        # They cannot all be seen: look where most of them are, at one of them.
        middle = (median(place[axis] for place in centres) for axis in (0, 1))
        longitude, latitude = min(centres, key=partial(dist, tuple(middle)))
    # Not past the edge of the board: beside it there is nothing to see.
    edges = centres_of(board)
    pixel = 360 / 256 / 2**zoom
    longitude = _kept_in(
        longitude, [lon for lon, _ in edges], pixel * ((width if size else NARROW_MAP) / 2 - BEYOND_THE_EDGE)
    )
    high = pixel * cos(radians(latitude)) * (height / 2 - BEYOND_THE_EDGE)
    latitude = _kept_in(latitude, [lat for _, lat in edges], high)
    return latitude, longitude, zoom


def framed(board: Board, hexes: Sequence[int]) -> list[int]:
    """Hexes that frame what is to be seen, and the one in their middle: a map too small for all shows that.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> framed(sketch(["....."]), [0, 4])
    [0, 4, 2]
    """
    if len(hexes) < 2:
        return list(hexes)
    frame = [board.centre(hex_) for hex_ in hexes]
    middle = [(min(axis) + max(axis)) / 2 for axis in zip(*frame, strict=True)]
    centres = centres_of(board)
    return [*hexes, min(range(board.size), key=lambda hex_: dist(centres[hex_], middle))]


@lru_cache(8)
def centres_of(board: Board) -> tuple[tuple[float, float], ...]:
    """Where on the earth each hex of a board is: of the whole map a projection of 8,556 hexes."""
    return tuple(map(board.centre, range(board.size)))


def closest(board: Board, widest: int = WIDEST_HEX) -> float:
    """The zoom beyond which looking at hexes of a board never goes, or at which they are as wide as is said.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> closest(wk.load("typhoon").board), closest(wk.load("eastfront").board)
    (9.0, 6.5)
    """
    hex_ = board.size // 2
    near = next((other for other in board.neighbours[6 * hex_ : 6 * hex_ + 6] if other >= 0), hex_)
    (lon, lat), (other_lon, other_lat) = board.centre(hex_), board.centre(near)
    across = hypot(lon - other_lon, (lat - other_lat) / cos(radians(lat)))
    if not across:
        return CLOSEST
    zoom = floor(log2(widest * 360 / 256 / across) * 4) / 4
    return min(CLOSEST, zoom) if widest == WIDEST_HEX else zoom


def _kept_in(middle: float, edges: Sequence[float], margin: float) -> float:
    """The middle of the map, moved so that it keeps a distance from the edges where it can."""
    first, last = min(edges) + margin, max(edges) - margin
    return min(max(middle, first), last) if first < last else middle


def size_of(bounds: Bounds, zoom: float) -> tuple[float, float] | None:
    """Width and height in pixels of a map that shows these bounds; None while it has not been shown.

    Examples
    --------
    >>> size_of(((0, 0), (0, 90)), 3)
    (512.0, 0.0)
    >>> size_of((), 3) is None
    True
    """
    if not bounds or not bounds[0]:
        return None
    (south, west), (north, east) = bounds
    world = 256 * 2**zoom
    high = (log(tan(pi / 4 + radians(at) / 2)) for at in (north, south))
    return (east - west) / 360 * world, abs(next(high) - next(high)) / (2 * pi) * world


def is_seen(board: Board, hexes: Sequence[int], bounds: Bounds) -> bool:
    """Whether what a decision is about can be seen: a few hexes all and not at the very edge."""
    if len(hexes) <= FEW:
        return seen_share(board, hexes, bounds, inset=INSET) == 1
    return seen_share(board, hexes, bounds) >= ENOUGH_SEEN


def seen_share(board: Board, hexes: Sequence[int], bounds: Bounds, inset: float = 0.0) -> float:
    """Which share of some hexes lies inside the bounds of the map; 1 while it has not been shown.

    Parameters
    ----------
    inset : float
        Share of the map at each edge that does not count.
    """
    if not hexes or not bounds or not bounds[0]:
        return 1.0
    (south, west), (north, east) = bounds
    high, wide = inset * (north - south), inset * (east - west)
    south, north, west, east = south + high, north - high, west + wide, east - wide
    seen = 0
    for hex_ in hexes:
        longitude, latitude = board.centre(hex_)
        seen += south <= latitude <= north and west <= longitude <= east
    return seen / len(hexes)
