"""The grid of a game: its numbering, how it lies on the earth, and which hexes it has."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from wargame_kit.board.addresses import Addresses
from wargame_kit.board.errors import BoardError
from wargame_kit.board.georeference import ControlPoint, Fit, Georeference, fit
from wargame_kit.board.hexes import ORIENTATIONS, Hex, Hexside, Offset, Orientation, Shoved
from wargame_kit.board.numbering import (
    ColumnRow,
    JoinedSheets,
    LetterRow,
    Numbering,
    RowsFrom,
    Sheet,
    read_side,
)
from wargame_kit.board.projection import TransverseMercator
from wargame_kit.board.reading import Entry
from wargame_kit.words import DataError, files, say
from wargame_kit.words.limits import MOST_HEXES

TERRAINS = ("clear", "light_forest", "deep_forest", "marsh", "mountain", "lake", "big_city")
"""The terrains of a hex where grid.toml lists none."""

WATERS = ("", "river", "large_river")
"""The kinds of hexside where grid.toml lists none; the first is a plain side."""

_MOST = 400
_PROVENANCE = ("rulebook", "history", "kit")
_KEYS = (
    "numbering", "orientation", "shoved", "columns", "rows", "first", "rows_from", "sheets", "size_km",
    "projection", "anchor", "control_points", "extent", "without", "terrains", "hexsides", "provenance",
    "reason", "geography", "addresses",
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Hexes with printed numbers, lying on the earth.

    Attributes
    ----------
    numbering : Numbering
    orientation : {"flat", "pointy"}
    shoved : {"even", "odd"}
        Which columns lie half a hex further south (flat-top), or which rows further east (pointy-top). Where
        rows are numbered from the south, the columns that are not shoved are those that stand half a hex
        further north.
    georeference : Georeference
    hexes : tuple of Hex
        Those on the board, in the order of their printed numbers.
    terrains, hexsides : tuple of str
        The names that a board on this grid may use.
    fit : Fit or None
        The residuals, where the grid was fitted to control points.
    labels : tuple of str
        The printed numbers of `hexes`.
    """

    numbering: Numbering
    orientation: Orientation
    shoved: Shoved
    georeference: Georeference
    hexes: tuple[Hex, ...]
    terrains: tuple[str, ...] = TERRAINS
    hexsides: tuple[str, ...] = WATERS
    fit: Fit | None = None
    labels: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "labels", tuple(self.label(hex_) for hex_ in self.hexes))

    def label(self, hex_: Hex) -> str:
        """The printed number of a hex of the sheet."""
        return self.numbering.label(Offset.of(hex_, self.orientation, self.shoved))

    def hex(self, label: str) -> Hex:
        """The hex with a printed number; raises `BoardError` where the sheet has none."""
        return self.numbering.read(label).axial(self.orientation, self.shoved)

    def side(self, address: str) -> Hexside:
        """The hexside of an address such as "1407/NE"; raises `BoardError`."""
        label, direction = read_side(address, self.orientation, self.label(self.hexes[0]))
        return self.hex(label).side(direction)

    def hex_at(self, longitude: float, latitude: float) -> Hex:
        """The hex that holds a point of the earth, on the sheet or beyond it."""
        return self.georeference.hex_at(longitude, latitude)


def load_grid(path: Path) -> Grid:
    """Read a grid.toml.

    Parameters
    ----------
    path : Path
        Such a file::

            numbering = "ccrr"          # "ccrr" 1407; "letters" K15; "sheets" B59.10; "addresses" KievNE1
            orientation = "flat"        # hexes with a flat top, or "pointy"
            shoved = "even"             # the columns (pointy: rows) that lie half a hex further south
            (pointy: east) columns = 44                # not for "sheets" and "addresses"
            rows = 40
            first = [1, 1]              # printed number of the first column and row; default [1, 1]
            rows_from = "north"         # the edge where the rows begin; default "north"
            size_km = 16                # from flat side to flat side; not with control points
            terrains = ["clear", …]     # default: the seven of Typhoon; the first is the default of a hex
            hexsides = ["", "river", …] # default: "", "river", "large_river"
            without = ["0101"]          # hexes that are not on the board; ranges are not read
            geography = "eastern_europe"  # the theatre that the survey uses; this is the default
            provenance = "kit"          # "rulebook", "history" or "kit"
            reason = "why so"

            [projection]                # transverse Mercator, WGS84
            central_meridian = 37.0

            [anchor]                    # either an anchor …
            hex = "2020"
            longitude = 37.62
            latitude = 55.75
            bearing = 0                 # where the sheet's top points, degrees clockwise from north; default
            0

            [extent]                    # only hexes whose centre lies in this box are on the board; optional
            west = 31.8
            south = 51.2
            east = 39.9
            north = 57.6

        … or, instead of the anchor, ``control_points = "control_points.toml"``: a file beside this one with
        ``[[point]]`` tables of ``name``, ``hexes`` (printed numbers; the mean of several is taken),
        ``longitude``, ``latitude``, ``provenance``, ``source``. For "sheets", a table for each letter:
        ``[sheets.A]`` with ``columns``, ``rows``, ``shift = [columns, rows]``. For "addresses",
        ``addresses = "addresses.toml"``: a file beside this one with ``rows``, for each row of the sheet the
        addresses of its hexes, "" for none, and a table ``[towns]`` of further spellings.

    Returns
    -------
    Grid

    Raises
    ------
    DataError
        Naming the key, the value and what was expected.
    """
    top = Entry(path.name, "", files.read_toml(path))
    top.only(_KEYS)
    top.at("provenance").choice(_PROVENANCE)
    orientation = cast(Orientation, top.at("orientation").choice(ORIENTATIONS))
    shoved = cast(Shoved, top.at("shoved").choice(("even", "odd")))
    numbering = _numbering(top, path, orientation, shoved)
    meridian = top.at("projection").at("central_meridian").number(-180, 180)
    projection = TransverseMercator(meridian)
    fitted: Fit | None = None
    if top.has("control_points"):
        if top.has("anchor") or top.has("size_km"):
            raise top.at("control_points").fail(say("expected/points-or-anchor"))
        points_path = path.parent / _beside(top.at("control_points"))
        fitted = _fitted(points_path, projection, orientation, shoved, numbering)
        georeference = fitted.georeference
    else:
        georeference = _anchored(top, projection, orientation, shoved, numbering)
    hexes = _on_board(top, georeference, numbering, orientation, shoved)
    terrains, hexsides = _names(top, "terrains", TERRAINS), _names(top, "hexsides", WATERS)
    return Grid(numbering, orientation, shoved, georeference, hexes, terrains, hexsides, fitted)


def _beside(entry: Entry) -> str:
    name = entry.text(say("expected/file-beside"))
    if Path(name).name != name or name in {".", ".."}:
        raise entry.fail(say("expected/file-beside"))
    return name


def _numbering(top: Entry, path: Path, orientation: Orientation, shoved: Shoved) -> Numbering:
    kind = top.at("numbering").choice(("ccrr", "letters", "sheets", "addresses"))
    if kind == "addresses":
        return _addresses(path.parent / _beside(top.at("addresses")), orientation, shoved)
    rows_from_entry = top.maybe("rows_from")
    rows_from = cast(RowsFrom, rows_from_entry.choice(("north", "south")) if rows_from_entry else "north")
    if kind == "sheets":
        return _sheets(top.at("sheets"), rows_from)
    columns, rows = top.at("columns").whole(1, _MOST), top.at("rows").whole(1, _MOST)
    _not_too_many(top.at("rows"), columns * rows)
    first_entry = top.maybe("first")
    first = first_entry.pair(0, _MOST) if first_entry else (1, 1)
    if kind == "ccrr":
        return ColumnRow(columns, rows, first, rows_from)
    if first_entry and first[0] != 1:
        raise first_entry.fail(say("expected/first-row"))
    return LetterRow(columns, rows, first[1], rows_from)


def _addresses(path: Path, orientation: Orientation, shoved: Shoved) -> Addresses:
    """The addresses of a sheet, out of the file that lists them."""
    top = Entry(path.name, "", files.read_toml(path))
    top.only(("provenance", "rows", "towns"))
    top.at("provenance").choice(_PROVENANCE)
    rows, text = top.at("rows"), say("expected/addresses")
    every = [row.values(text) for row in rows.items(text)]
    _not_too_many(rows, sum(map(len, every)))
    for row, labels in zip(rows.items(text), every, strict=True):
        if not all(isinstance(label, str) for label in labels):
            raise row.fail(text)
    towns = {
        town: tuple(
            entry.text(say("expected/spelling")) for entry in spellings.items(say("expected/spellings"))
        )
        for town, spellings in top.at("towns").entries()
    }
    try:
        return Addresses(tuple(tuple(map(str, labels)) for labels in every), towns, orientation, shoved)
    except ValueError as error:
        raise DataError(path.name, "", str(error), say("expected/addresses-once")) from error


def _not_too_many(entry: Entry, hexes: int) -> None:
    if hexes > MOST_HEXES:
        raise DataError(
            entry.file, entry.place, f"{hexes:,} hexes", say("expected/most-hexes", most=f"{MOST_HEXES:,}")
        )


def _sheets(entry: Entry, rows_from: RowsFrom) -> JoinedSheets:
    sheets = {}
    for letter, sheet in entry.entries():
        if len(letter) != 1 or letter not in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            raise entry.fail(say("expected/sheet-letters"))
        sheet.only(("columns", "rows", "shift"))
        shift = sheet.maybe("shift")
        by = shift.pair(-10 * _MOST, 10 * _MOST) if shift else (0, 0)
        sheets[letter] = Sheet(sheet.at("columns").whole(1, _MOST), sheet.at("rows").whole(1, _MOST), *by)
    if not sheets:
        raise entry.fail(say("expected/sheet-least"))
    _not_too_many(entry, sum(sheet.columns * sheet.rows for sheet in sheets.values()))
    try:
        return JoinedSheets(sheets, rows_from)
    except ValueError as error:
        raise entry.fail(say("expected/sheets-apart", error=error)) from error


def _anchored(
    top: Entry, projection: TransverseMercator, orientation: Orientation, shoved: Shoved, numbering: Numbering
) -> Georeference:
    anchor = top.at("anchor")
    anchor.only(("hex", "longitude", "latitude", "bearing"))
    bearing = anchor.maybe("bearing")
    return Georeference.anchored(
        projection,
        orientation,
        top.at("size_km").number(0.1, 1000),
        read_hex(anchor.at("hex"), numbering, orientation, shoved),
        anchor.at("longitude").number(-180, 180),
        anchor.at("latitude").number(-85, 85),
        bearing.number(-360, 360) if bearing else 0.0,
    )


def read_hex(entry: Entry, numbering: Numbering, orientation: Orientation, shoved: Shoved) -> Hex:
    """The hex whose printed number stands at an entry of a data file; raises `DataError`."""
    try:
        return numbering.read(entry.text(say("expected/hex-number"))).axial(orientation, shoved)
    except BoardError as error:
        raise entry.fail(say("expected/hex-number-range", range=numbering.valid_range())) from error


def _fitted(
    path: Path, projection: TransverseMercator, orientation: Orientation, shoved: Shoved, numbering: Numbering
) -> Fit:
    points = load_control_points(path, numbering, orientation, shoved)
    try:
        return fit(projection, orientation, points)
    except ValueError as error:
        raise Entry(path.name, "point", len(points)).fail(str(error)) from error


def load_control_points(
    path: Path, numbering: Numbering, orientation: Orientation, shoved: Shoved
) -> tuple[ControlPoint, ...]:
    """Read the places whose printed hex and true coordinates are known.

    Raises
    ------
    DataError
        Naming the point, the value and what was expected.
    """
    top = Entry(path.name, "", files.read_toml(path))
    answer = []
    for point in top.at("point").items(say("expected/points")):
        point.only(("name", "hexes", "longitude", "latitude", "provenance", "source"))
        point.at("provenance").choice(_PROVENANCE)
        hexes = point.at("hexes").items(say("expected/hex-numbers"))
        if not hexes:
            raise point.at("hexes").fail(say("expected/hex-number-least"))
        answer.append(
            ControlPoint(
                point.at("name").text(),
                tuple(read_hex(entry, numbering, orientation, shoved) for entry in hexes),
                point.at("longitude").number(-180, 180),
                point.at("latitude").number(-85, 85),
            )
        )
    return tuple(answer)


def _on_board(
    top: Entry, georeference: Georeference, numbering: Numbering, orientation: Orientation, shoved: Shoved
) -> tuple[Hex, ...]:
    hexes = [offset.axial(orientation, shoved) for offset in numbering.offsets()]
    extent = top.maybe("extent")
    if extent:
        extent.only(("west", "south", "east", "north"))
        west, east = extent.at("west").number(-180, 180), extent.at("east").number(-180, 180)
        south, north = extent.at("south").number(-85, 85), extent.at("north").number(-85, 85)
        inside = []
        for hex_ in hexes:
            longitude, latitude = georeference.centre(hex_)
            if west <= longitude <= east and south <= latitude <= north:
                inside.append(hex_)
        hexes = inside
    without = top.maybe("without")
    if without:
        gone = {read_hex(entry, numbering, orientation, shoved) for entry in without.items()}
        hexes = [hex_ for hex_ in hexes if hex_ not in gone]
    if not hexes:
        raise (extent or without or top).fail(say("expected/hex-least"))
    return tuple(hexes)


def _names(top: Entry, key: str, default: tuple[str, ...]) -> tuple[str, ...]:
    entry = top.maybe(key)
    if not entry:
        return default
    first_may_be_empty = key == "hexsides"
    names = [
        "" if first_may_be_empty and number == 0 and item.value == "" else item.text(say("expected/name"))
        for number, item in enumerate(entry.items(say("expected/names")))
    ]
    if not names or len(set(names)) != len(names) or (first_may_be_empty and names[0] != ""):
        raise entry.fail(say("expected/names-differ"))
    return tuple(names)
