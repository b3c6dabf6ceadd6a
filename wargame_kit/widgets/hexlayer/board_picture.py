"""A board as the browser draws it: shared corners in Mercator metres, codes by hex, names by language."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from wargame_kit.board import Board
from wargame_kit.board.hexes import Corner
from wargame_kit.position import Marker
from wargame_kit.position.markers import printed_markers
from wargame_kit.words import LANGUAGES, Name, in_language, say

EARTH_RADIUS = 6378137.0
"""Of the sphere of web maps, in metres."""

MARKED_FEATURES = ("fortified", "fortress", "big_city", "town", "airport", "west")
"""Features with a symbol of their own; what lies on them comes as markers. The others are for rules only."""

_ROAD, _RAIL, _TRAIL = 1, 2, 4

ZOOM_SNAP = 0.25
"""The steps in which the map zooms."""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """Everything that the hex layer draws of a board, ready to be sent once.

    Attributes
    ----------
    game : str
        In whose words the map speaks: the name of the board.
    size : int
        N, the number of hexes.
    origin : (float, float)
        Mercator metres, to be added to every coordinate below.
    corners : bytes
        float32 x and y of each corner; neighbouring hexes share them.
    corner_indices : bytes
        uint32, 6N: the corners of each hex, clockwise. Side d runs from corner d to corner d + 1, so that
        two hexes are neighbours where they share a side.
    centres : bytes
        float32 x and y of each hex.
    terrain : bytes
        N codes into `terrain_names`.
    hexsides : bytes
        6N codes into `hexside_names`; 0 is a plain side.
    links : bytes
        6N bit sets: 1 a road, 2 a railway crosses the side.
    labels : tuple of str
        N printed numbers.
    terrain_names : tuple of (str, mapping)
        The terrain's name in data, and its name in each language.
    hexside_names : tuple of str
    places : tuple of mapping
        ``hex``, ``x``, ``y`` (from the origin), ``kind``, and a name by language.
    symbols : mapping of str to tuple of int
        Hexes of each feature that has a symbol: ``fortified``, ``town``…
    bounds : (west, south, east, north)
        In Mercator metres.
    markers : tuple of Marker
        Those that are printed on it.
    """

    game: str
    size: int
    origin: tuple[float, float]
    corners: bytes = field(repr=False)
    corner_indices: bytes = field(repr=False)
    centres: bytes = field(repr=False)
    terrain: bytes = field(repr=False)
    hexsides: bytes = field(repr=False)
    links: bytes = field(repr=False)
    labels: tuple[str, ...] = field(repr=False)
    terrain_names: tuple[tuple[str, Mapping[str, str]], ...] = field(repr=False)
    hexside_names: tuple[str, ...]
    places: tuple[Mapping[str, object], ...] = field(repr=False)
    symbols: Mapping[str, tuple[int, ...]] = field(repr=False)
    bounds: tuple[float, float, float, float]
    markers: tuple[Marker, ...] = field(repr=False)

    def told(self) -> dict[str, object]:
        """What the browser is told of it in words and numbers."""
        return {
            "size": self.size,
            "origin": self.origin,
            "labels": _by_language(self.labels),
            "terrains": self.terrain_names,
            "hexsides": self.hexside_names,
            "places": self.places,
            "symbols": self.symbols,
        }

    def packed(self) -> dict[str, bytes]:
        """What it is sent as bytes, by the name of each."""
        names = ("corners", "corner_indices", "centres", "terrain", "hexsides", "links")
        return {name: getattr(self, name) for name in names}


@lru_cache(8)
def picture_of(board: Board) -> BoardPicture:
    """A board as the browser draws it.

    Parameters
    ----------
    board : Board
        With fewer than 256 terrains.

    Returns
    -------
    BoardPicture
        About 70 bytes for each hex.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> picture = picture_of(sketch(["..", "l#"], rivers={"0101/S": "river"}))
    >>> picture.size, len(picture.corner_indices) // 4, len(picture.corners) // 8
    (4, 24, 16)
    >>> picture.terrain_names[1][1]["zh"]
    '浅森林'
    """
    georeference = board.grid.georeference
    numbers: dict[Corner, int] = {}
    indices = array("I")
    for hex_ in range(board.size):
        for corner in range(6):
            indices.append(numbers.setdefault(board.hex(hex_).corner(corner), len(numbers)))
    corners = [mercator(*georeference.corner(corner)) for corner in numbers]
    centres = [mercator(*board.centre(hex_)) for hex_ in range(board.size)]
    west, south = min(x for x, _ in corners), min(y for _, y in corners)
    east, north = max(x for x, _ in corners), max(y for _, y in corners)
    origin = ((west + east) / 2, (south + north) / 2)
    return BoardPicture(
        game=board.name,
        size=board.size,
        origin=origin,
        corners=_from_origin(corners, origin),
        corner_indices=indices.tobytes(),
        centres=_from_origin(centres, origin),
        terrain=bytes(board.terrain),
        hexsides=bytes(board.hexsides),
        links=bytes(
            _ROAD * road + _RAIL * rail + _TRAIL * trail
            for road, rail, trail in zip(board.roads, board.rails, board.trails, strict=True)
        ),
        labels=tuple(board.label(hex_) for hex_ in range(board.size)),
        terrain_names=tuple((name, terrain_words(name, board.name)) for name in board.terrain_names),
        hexside_names=tuple(board.hexside_names),
        places=tuple(_places(board, origin)),
        symbols={
            feature: tuple(sorted(hexes))
            for feature, hexes in board.features.items()
            if feature in MARKED_FEATURES
        },
        bounds=(west, south, east, north),
        markers=printed_markers(board),
    )


def mercator(longitude: float, latitude: float) -> tuple[float, float]:
    """A point of the earth in the metres of web maps (EPSG:3857).

    Examples
    --------
    >>> [round(metres) for metres in mercator(180, 0)]
    [20037508, 0]
    """
    north = math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2))
    return EARTH_RADIUS * math.radians(longitude), EARTH_RADIUS * north


def from_mercator(x: float, y: float) -> tuple[float, float]:
    """Longitude and latitude of a point in the metres of web maps; the inverse of `mercator`.

    Examples
    --------
    >>> [round(degrees, 6) for degrees in from_mercator(*mercator(37.62, 55.75))]
    [37.62, 55.75]
    """
    latitude = 2 * math.atan(math.exp(y / EARTH_RADIUS)) - math.pi / 2
    return math.degrees(x / EARTH_RADIUS), math.degrees(latitude)


def centre_and_zoom(
    board: Board | BoardPicture, *, width: int = 900, height: int = 600
) -> tuple[float, float, float]:
    """Latitude, longitude and zoom at which the whole board fits a map of that size, in steps of `ZOOM_SNAP`.

    Parameters
    ----------
    board : Board or BoardPicture
    width, height : int
        Of the map, in pixels.

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> board = sketch(["." * 40] * 40)
    >>> latitude, longitude, zoom = centre_and_zoom(board, width=900, height=700)
    >>> zoom
    6.5
    """
    picture = board if isinstance(board, BoardPicture) else picture_of(board)
    west, south, east, north = picture.bounds
    # At zoom 0 the earth's circumference is 256 pixels wide.
    metres_per_pixel = max((east - west) / width, (north - south) / height)
    zoom = math.log2(2 * math.pi * EARTH_RADIUS / 256 / metres_per_pixel)
    longitude, latitude = from_mercator((west + east) / 2, (south + north) / 2)
    return latitude, longitude, math.floor(zoom / ZOOM_SNAP) * ZOOM_SNAP


def terrain_words(terrain: str, game: str = "") -> Mapping[str, str]:
    """A terrain's name in each language, in a game's words; its name in data where there are none.

    Examples
    --------
    >>> terrain_words("deep_forest")["en"], terrain_words("lava_field")["zh"]
    ('deep forest', 'lava field')
    """
    return in_each_language(f"hexlayer/{terrain}", terrain.replace("_", " "), game)


def in_each_language(key: str, otherwise: str, game: str = "") -> Mapping[str, str]:
    """A phrase of the catalogue by language, or another text where the catalogue lacks the key."""
    try:
        return {code: say(key).of(game).to(code) for code in LANGUAGES}
    except KeyError:
        return dict.fromkeys(LANGUAGES, otherwise)


def name_by_language(name: Name | str) -> Mapping[str, str]:
    """A proper name by language."""
    return {code: name.to(code) if isinstance(name, Name) else name for code in LANGUAGES}


def _from_origin(points: list[tuple[float, float]], origin: tuple[float, float]) -> bytes:
    """Pack points as float32 pairs from the origin, where float32 is exact to centimetres."""
    flat = (value for x, y in points for value in (x - origin[0], y - origin[1]))
    return array("f", flat).tobytes()


def _by_language(labels: tuple[str, ...]) -> dict[str, str]:
    """Hex numbers line by line, by language where one says them otherwise."""
    said = {code: "\n".join(in_language(label, code) for label in labels) for code in LANGUAGES}
    return {code: text for code, text in said.items() if code == "en" or text != said["en"]}


def _places(board: Board, origin: tuple[float, float]) -> Iterator[Mapping[str, object]]:
    for place in board.places:
        if place.hex < 0:
            continue  # no name hangs beside a board that is a part of its map
        x, y = mercator(place.longitude, place.latitude)
        yield {
            "hex": place.hex,
            "x": round(x - origin[0]),
            "y": round(y - origin[1]),
            "kind": place.kind,
            **name_by_language(place.name),
        }
