"""The geography from which a board is surveyed: rivers, areas, roads and railways, places, in WGS84.

``data/geography/<theatre>_<layer>.geojson`` are FeatureCollections:

======= ========== ================================================================================
layer   geometry   properties
======= ========== ================================================================================
rivers  LineString ``id``, ``name_en``, ``name_zh``, ``class`` one of `RIVER_CLASSES`; drawn downstream;
                   one river may be several features (``oka_upper``, ``oka_lower``)
areas   Polygon    ``terrain``, ``name_en``, ``name_zh``
lines   LineString ``kind`` "road", "rail" or "trail", ``id``, ``name_en``, ``name_zh``, ``through`` ids of
                   places in order along the line, ``tracks`` of a railway (1 where it says nothing)
places  Point      ``id``, ``name_en``, ``name_zh``, ``spellings``, ``kind``, ``bank``: a table of
                   ``river`` and ``side`` ("north", "south", "east", "west", "left", "right", "both")
======= ========== ================================================================================

Every feature has a ``source``; a ``note`` is for whoever reads the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from wargame_kit.board.board import LinkKind
from wargame_kit.board.geojson import MOST_TRACKS
from wargame_kit.board.reading import Entry
from wargame_kit.words import Name, files, say

LonLat = tuple[float, float]
BANKS = ("north", "south", "east", "west", "left", "right", "both")
AREA_TERRAINS = (
    *("light_forest", "deep_forest", "forest", "marsh", "mountain", "hill", "hills", "lake", "water", "sea"),
    *("city", "suburb", "ger"),
)
RIVER_CLASSES = ("river", "large_river", "minor_river", "major_river", "volga", "sea")
"""The last is an arm of the sea that is too narrow for a hex."""
LARGE_RIVERS = frozenset({"large_river", "major_river", "volga", "sea"})
"""Those into which others flow: they are laid first, and keep a side that they share."""
PLACE_KINDS = ("big_city", "city", "town", "airport", "village", "station", "point_of_interest")
LINKS: Mapping[str, LinkKind] = {"road": "roads", "rail": "rails", "trail": "trails"}


@dataclass(frozen=True, slots=True)
class River:
    """A river, or a reach of one, drawn downstream."""

    id: str
    name: Name
    kind: str
    line: tuple[LonLat, ...]

    def is_called(self, river: str) -> bool:
        """Whether this is the river with an id, or a reach of it: ``oka_upper`` is ``oka``."""
        return self.id == river or self.id.startswith(f"{river}_")


@dataclass(frozen=True, slots=True)
class Area:
    """A lake, a forest, a marsh: its terrain, the outer ring and the holes."""

    terrain: str
    rings: tuple[tuple[LonLat, ...], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A road, a railway or a trail, and the ids of the places through which it runs, in order."""

    id: str
    kind: LinkKind
    name: Name
    through: tuple[str, ...]
    line: tuple[LonLat, ...]
    tracks: int = 1


@dataclass(frozen=True, slots=True)
class Bank:
    """On which bank of which river a place lies."""

    river: str
    side: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """A place of the geography, before it is put on a hex."""

    id: str
    name: Name
    spellings: tuple[str, ...]
    kind: str
    at: LonLat
    bank: Bank | None


@dataclass(frozen=True, slots=True)
class Geography:
    """Everything of one theatre that a survey uses."""

    rivers: tuple[River, ...]
    areas: tuple[Area, ...]
    lines: tuple[Line, ...]
    places: Mapping[str, Settlement]


def load_geography(theatre: str, folder: Path | None = None) -> Geography:
    """Read the four layers of a theatre.

    Parameters
    ----------
    theatre : str
        The beginning of the files' names: "eastern_europe".
    folder : Path, optional
        ``data/geography`` where none is given.

    Raises
    ------
    DataError
        Naming file, feature, value and what was expected.
    """
    where = folder or files.data_root() / "geography"
    rivers = tuple(
        _river(feature) for feature in _features(where / f"{theatre}_rivers.geojson", "LineString")
    )
    places: dict[str, Settlement] = {}
    for feature in _features(where / f"{theatre}_places.geojson", "Point"):
        place = _settlement(feature)
        if place.id in places:
            raise feature.at("properties").at("id").fail(say("expected/id-once"))
        if place.bank and not any(river.is_called(place.bank.river) for river in rivers):
            raise feature.at("properties").at("bank").at("river").fail(say("expected/theatre-river"))
        places[place.id] = place
    lines = _features(where / f"{theatre}_lines.geojson", "LineString")
    areas = tuple(_area(feature) for feature in _features(where / f"{theatre}_areas.geojson", "Polygon"))
    return Geography(rivers, areas, tuple(_line(feature, places) for feature in lines), places)


def _features(path: Path, geometry: str) -> list[Entry]:
    top = Entry(path.name, "", files.read_json(path))
    top.at("type").choice(("FeatureCollection",))
    features = top.at("features").items(say("expected/features"))
    for feature in features:
        feature.at("geometry").at("type").choice((geometry,))
    return features


def _name(properties: Entry) -> Name:
    chinese = properties.maybe("name_zh")
    return Name(
        properties.at("name_en").text(say("expected/name")),
        chinese.text(say("expected/name")) if chinese else "",
    )


def _points(entry: Entry, least: int) -> tuple[LonLat, ...]:
    points = tuple(item.position() for item in entry.items(say("expected/lonlats")))
    if len(set(points)) < least:
        raise entry.fail(say("expected/points-least", least=least))
    return points


def _river(feature: Entry) -> River:
    properties = feature.at("properties")
    return River(
        properties.at("id").text(say("expected/river-id")),
        _name(properties),
        properties.at("class").choice(RIVER_CLASSES),
        _points(feature.at("geometry").at("coordinates"), 2),
    )


def _area(feature: Entry) -> Area:
    rings = feature.at("geometry").at("coordinates").items(say("expected/rings"))
    if not rings:
        raise feature.at("geometry").at("coordinates").fail(say("expected/ring-least"))
    terrain = feature.at("properties").at("terrain").choice(AREA_TERRAINS)
    return Area(terrain, tuple(_points(ring, 3) for ring in rings))


def _line(feature: Entry, places: Mapping[str, Settlement]) -> Line:
    properties = feature.at("properties")
    through = []
    for entry in properties.at("through").items(say("expected/place-ids")):
        if entry.text(say("expected/place-id")) not in places:
            raise entry.fail(say("expected/theatre-place"))
        through.append(cast(str, entry.value))
    tracks = properties.maybe("tracks")
    return Line(
        properties.at("id").text(say("expected/line-id")),
        LINKS[properties.at("kind").choice(tuple(LINKS))],
        _name(properties),
        tuple(through),
        _points(feature.at("geometry").at("coordinates"), 2),
        tracks.whole(1, MOST_TRACKS) if tracks else 1,
    )


def _settlement(feature: Entry) -> Settlement:
    properties = feature.at("properties")
    spellings, bank = properties.maybe("spellings"), properties.maybe("bank")
    return Settlement(
        properties.at("id").text(say("expected/place-id")),
        _name(properties),
        tuple(entry.text(say("expected/spelling")) for entry in spellings.items()) if spellings else (),
        properties.at("kind").choice(PLACE_KINDS),
        feature.at("geometry").at("coordinates").position(),
        Bank(bank.at("river").text(), bank.at("side").choice(BANKS)) if bank and bank.value else None,
    )
