"""A board as one GeoJSON file, out and in.

``data/<game>/board.geojson`` is one FeatureCollection:

========== ========== =======================================================================================
part       geometry   properties
========== ========== =======================================================================================
hex        Polygon    ``hex`` printed number, ``terrain``, ``features`` list of names (left out if empty)
hexside    LineString ``between`` two printed numbers, ``kind``, ``name_en`` and ``name_zh`` of the river
chain      LineString ``hexes`` printed numbers, ``kind`` "road", "rail" or "trail", ``tracks`` of a railway
                      (left out if it has one), ``name_en``, ``name_zh``
place      Point      ``id``, ``name_en``, ``name_zh``, ``spellings``, ``kind``, ``hex`` (none off the board)
========== ========== =======================================================================================

The geometry of hexes, hexsides and chains is for other programs (a GIS, GitHub's map) to draw; reading takes
the printed numbers and works out the rest from ``grid.toml``. Each feature says in ``part`` which of the
four it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from wargame_kit.board.board import Board, Chain, LinkKind, Water
from wargame_kit.board.grid import Grid, load_grid
from wargame_kit.board.hexes import Hex, Hexside
from wargame_kit.board.places import Place
from wargame_kit.board.reading import Entry
from wargame_kit.words import Name, files, say
from wargame_kit.words.files import Json, JsonObject

PARTS = ("hex", "hexside", "chain", "place")
_KINDS: dict[str, LinkKind] = {"road": "roads", "rail": "rails", "trail": "trails"}
_KIND_NAMES: dict[LinkKind, str] = {kind: name for name, kind in _KINDS.items()}
_DECIMALS = 4
MOST_TRACKS = 4


@cache
def load_board(game: str | Path) -> Board:
    """Load a game's board, which is the kit's and does not change: it is read once.

    Parameters
    ----------
    game : str or path
        The name of a folder in ``data/`` with ``grid.toml`` and ``board.geojson``, or another's path.

    Raises
    ------
    DataError
        If a file is missing or malformed.

    See Also
    --------
    read_board : a board from any file.
    wargame_kit.board.sketch.sketch : a small board drawn as text.
    """
    folder = files.data_root() / game  # a whole path stays what it is
    return read_board(folder / "board.geojson", load_grid(folder / "grid.toml"), folder.name)


def read_board(path: Path, grid: Grid, name: str) -> Board:
    """Read a board.geojson that lies on a grid.

    Raises
    ------
    DataError
        Naming the feature, the value and what was expected.
    """
    top = Entry(path.name, "", files.read_json(path))
    top.at("type").choice(("FeatureCollection",))
    return _Reading(grid, dict(zip(grid.labels, grid.hexes, strict=True))).board(name, top)


_NUMBERS, _TWO, _NEXT = (say(f"expected/{key}") for key in ("two-numbers", "adjacent-numbers", "next-hex"))
_SPELLINGS = say("expected/spellings")
_ID, _SPELLING, _KIND, _NAME = (
    say(f"expected/{key}") for key in ("place-id", "spelling", "place-kind", "name")
)


class _Reading:
    """What has been read so far of one file."""

    def __init__(self, grid: Grid, hexes: dict[str, Hex]) -> None:
        self.grid = grid
        self.hexes = hexes
        self.kinds_of_water = tuple(name for name in grid.hexsides if name)
        self.index = {hex_: number for number, hex_ in enumerate(grid.hexes)}
        self.terrain: dict[Hex, str] = {}
        self.waters: dict[Hexside, Water] = {}
        self.chains: list[Chain] = []
        self.features: dict[str, list[Hex]] = {}
        self.places: dict[str, Place] = {}

    def board(self, name: str, top: Entry) -> Board:
        """Read every feature, then make the board."""
        read = {"hex": self.hex, "hexside": self.hexside, "chain": self.chain, "place": self.place}
        features = top.at("features")
        for number, value in enumerate(features.values(say("expected/features"))):
            if not self.plain_hex(value):
                feature = Entry(top.file, number, value, features)
                properties = feature.at("properties")
                read[properties.at("part").choice(PARTS)](feature, properties)
        missing = [label for label, hex_ in self.hexes.items() if hex_ not in self.terrain]
        if missing:
            expected = say("expected/every-hex")
            raise Entry(top.file, "features", f"no hex {missing[0]}").fail(expected)
        return Board.build(
            name,
            self.grid,
            terrain=self.terrain,
            waters=self.waters,
            chains=self.chains,
            features=self.features,
            places=self.places.values(),
        )

    def known(self, entry: Entry) -> Hex:
        """The hex of a printed number."""
        label = entry.value
        found = self.hexes.get(label) if isinstance(label, str) else None
        if found is None:
            raise entry.fail(say("expected/board-hex-but", error=self.grid.numbering.valid_range()))
        return found

    def plain_hex(self, feature: object) -> bool:
        """Read a feature if it is a hex with nothing new about it; answer whether it was one.

        Most of a board are. Whatever else it is, is for the careful reading, which says what is wrong.
        """
        told = feature.get("properties") if isinstance(feature, dict) else None
        if not isinstance(told, dict) or told.get("part") != "hex":
            return False
        label, terrain, features = told.get("hex"), told.get("terrain"), told.get("features", [])
        hex_ = self.hexes.get(label) if isinstance(label, str) else None
        if hex_ is None or hex_ in self.terrain or terrain not in self.grid.terrains:
            return False
        if not isinstance(features, list) or not all(
            isinstance(f, str) and f in self.features for f in features
        ):
            return False
        self.terrain[hex_] = terrain
        for name in features:
            self.features[name].append(hex_)
        return True

    def hex(self, feature: Entry, properties: Entry) -> None:
        hex_ = self.known(properties.at("hex"))
        if hex_ in self.terrain:
            raise properties.at("hex").fail(say("expected/hex-once"))
        self.terrain[hex_] = properties.at("terrain").choice(self.grid.terrains)
        features = properties.maybe("features")
        for entry in features.items(say("expected/names")) if features else ():
            self.features.setdefault(entry.text(say("expected/feature-name")), []).append(hex_)

    def hexside(self, feature: Entry, properties: Entry) -> None:
        between = properties.at("between")
        hexes = [self.known(entry) for entry in between.items(_NUMBERS)]
        direction = hexes[0].direction(hexes[1]) if len(hexes) == 2 else None
        if direction is None:
            raise between.fail(_TWO)
        side = hexes[0].side(direction)
        if side in self.waters:
            raise between.fail(say("expected/side-once"))
        kind = properties.at("kind").choice(self.kinds_of_water)
        self.waters[side] = Water(kind, _name(properties))

    def chain(self, feature: Entry, properties: Entry) -> None:
        kind = _KINDS[properties.at("kind").choice(tuple(_KINDS))]
        entries = properties.at("hexes").items(say("expected/hex-numbers"))
        hexes = tuple(self.known(entry) for entry in entries)
        if len(hexes) < 2:
            raise properties.at("hexes").fail(say("expected/two-hexes-least"))
        for here, there, entry in zip(hexes, hexes[1:], entries[1:], strict=False):
            if here.direction(there) is None:
                raise entry.fail(_NEXT)
        tracks = properties.maybe("tracks")
        number = tracks.whole(1, MOST_TRACKS) if tracks else 1
        self.chains.append(Chain(kind, _name(properties) or Name(""), hexes, number))

    def place(self, feature: Entry, properties: Entry) -> None:
        geometry = feature.at("geometry")
        geometry.at("type").choice(("Point",))
        longitude, latitude = geometry.at("coordinates").position()
        key = properties.at("id").text(_ID)
        if key in self.places:
            raise properties.at("id").fail(say("expected/id-once"))
        name = _name(properties)
        if name is None:
            raise properties.fail(say("expected/name-en"))
        spellings = properties.maybe("spellings")
        hex_entry = properties.maybe("hex")
        hex_ = self.known(hex_entry) if hex_entry else None
        self.places[key] = Place(
            key,
            name,
            tuple(entry.text(_SPELLING) for entry in spellings.items(_SPELLINGS)) if spellings else (),
            self.index[hex_] if hex_ else -1,
            longitude,
            latitude,
            properties.at("kind").text(_KIND),
        )


def _name(properties: Entry) -> Name | None:
    english, chinese = properties.maybe("name_en"), properties.maybe("name_zh")
    if english is None:
        return None
    return Name(english.text(_NAME), chinese.text(_NAME) if chinese else "")


def to_geojson(board: Board) -> JsonObject:
    """A board as a GeoJSON FeatureCollection, coordinates rounded to four decimals (about 10 m).

    Returns
    -------
    dict
        Ready for `json.dumps`; `read_board` reads it back.

    See Also
    --------
    as_text : as a file holds it.
    write_board : writes that file.
    """
    return {"type": "FeatureCollection", "name": board.name, "features": _features(board)}


def _features(board: Board) -> list[JsonObject]:
    return [*_hexes(board), *_hexsides(board), *_chains(board), *_places(board)]


def as_text(board: Board) -> str:
    """The text of a board.geojson: one feature a line, so that a change reads as a diff."""
    lines = [json.dumps(feature, ensure_ascii=False, separators=(",", ":")) for feature in _features(board)]
    name = json.dumps(board.name, ensure_ascii=False)
    return f'{{"type":"FeatureCollection","name":{name},"features":[\n' + ",\n".join(lines) + "\n]}\n"


def write_board(board: Board, path: Path) -> None:
    """Write a board.geojson."""
    path.write_text(as_text(board), encoding="utf-8", newline="\n")


def _feature(geometry: str, coordinates: Json, part: str, /, **properties: Json) -> JsonObject:
    return {
        "type": "Feature",
        "properties": {"part": part, **properties},
        "geometry": {"type": geometry, "coordinates": coordinates},
    }


def _rounded(point: tuple[float, float]) -> list[float]:
    return [round(point[0], _DECIMALS), round(point[1], _DECIMALS)]


def _hexes(board: Board) -> Iterator[JsonObject]:
    names: dict[int, list[str]] = {}
    for feature, hexes in board.features.items():
        for hex_ in hexes:
            names.setdefault(hex_, []).append(feature)
    for hex_ in range(board.size):
        # RFC 7946 wants outer rings counterclockwise, and closed.
        ring = [_rounded(corner) for corner in reversed(board.corners(hex_))]
        properties: JsonObject = {
            "hex": board.label(hex_),
            "terrain": board.terrain_name(hex_),
        }
        if hex_ in names:
            properties["features"] = sorted(names[hex_])
        yield _feature("Polygon", [[*ring, ring[0]]], "hex", **properties)


def _hexsides(board: Board) -> Iterator[JsonObject]:
    grid = board.grid
    for side, water in sorted(board.waters.items(), key=lambda item: item[0]):
        line = [_rounded(grid.georeference.corner(corner)) for corner in side.ends()]
        between = [grid.label(hex_) for hex_ in side.hexes()]
        yield _feature("LineString", line, "hexside", between=between, kind=water.kind, **_names(water.name))


def _chains(board: Board) -> Iterator[JsonObject]:
    grid = board.grid
    for chain in board.chains:
        line = [_rounded(grid.georeference.centre(hex_)) for hex_ in chain.hexes]
        hexes = [grid.label(hex_) for hex_ in chain.hexes]
        kind = _KIND_NAMES[chain.kind]
        tracks: JsonObject = {"tracks": chain.tracks} if chain.tracks > 1 else {}
        yield _feature("LineString", line, "chain", hexes=hexes, kind=kind, **tracks, **_names(chain.name))


def _places(board: Board) -> Iterator[JsonObject]:
    for place in board.places:
        properties: JsonObject = {"id": place.id, **_names(place.name)}
        if place.spellings:
            properties["spellings"] = list(place.spellings)
        properties["kind"] = place.kind
        if place.hex >= 0:
            properties["hex"] = board.label(place.hex)
        yield _feature("Point", _rounded((place.longitude, place.latitude)), "place", **properties)


def _names(name: Name | None) -> dict[str, str]:
    if name is None or not name.en:
        return {}
    return {"name_en": name.en, "name_zh": name.zh} if name.zh else {"name_en": name.en}
