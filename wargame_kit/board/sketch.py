"""A small board drawn as text, for tests, lessons and docstrings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from wargame_kit.board.board import Board, Chain, LinkKind, Water
from wargame_kit.board.errors import BoardError
from wargame_kit.board.georeference import Georeference
from wargame_kit.board.grid import TERRAINS, WATERS, Grid
from wargame_kit.board.hexes import Hex, Hexside, Offset, Orientation
from wargame_kit.board.numbering import ColumnRow, LetterRow
from wargame_kit.board.places import Place
from wargame_kit.board.projection import TransverseMercator
from wargame_kit.words import Name

LETTERS: Mapping[str, str] = MappingProxyType(
    {
        ".": "clear",
        "l": "light_forest",
        "d": "deep_forest",
        "m": "marsh",
        "^": "mountain",
        "~": "lake",
        "#": "big_city",
    }
)
"""The terrain of each letter; a blank is no hex of the board."""


def sketch(
    rows: Iterable[str],
    *,
    rivers: Mapping[str, str] = MappingProxyType({}),
    roads: Iterable[str] = (),
    rails: Iterable[str] = (),
    trails: Iterable[str] = (),
    features: Mapping[str, Iterable[str]] = MappingProxyType({}),
    places: Mapping[str, str] = MappingProxyType({}),
    lettered: bool = False,
    letters: Mapping[str, str] = LETTERS,
    waters: Sequence[str] = WATERS,
    orientation: Orientation = "flat",
) -> Board:
    """Draw a board of 16 km hexes, flat-topped unless told, with one letter for each hex.

    Parameters
    ----------
    rows : iterable of str
        Each text is a row from the north, each letter (see `LETTERS`) a column from the west. Hexes are
        numbered column and row from 0101; even columns lie half a hex further south (rows of pointed hexes:
        further east).
    rivers : mapping of str to str
        Kind of water by hexside address: ``{"0102/NE": "river"}``.
    roads, rails, trails : iterable of str
        Chains of adjacent hexes: ``"0101-0102-0202"``; of a double-track railway ``"0101=0102=0202"``.
    features : mapping of str to iterable of str
        Printed hexes by feature: ``{"town": ["0102"]}``.
    places : mapping of str to str
        Printed hex by the name of a town that lies at its centre.
    lettered : bool
        Number hexes by a letter for the column and a number for the row, from A1, instead.
    letters : mapping of str to str
        The terrain of each letter, for a game that has others.
    waters : sequence of str
        What a hexside may be, plain ones (``""``) first, for a game that has others.
    orientation : {"flat", "pointy"}

    Returns
    -------
    Board

    Raises
    ------
    ValueError
        If a letter, hex or hexside is none of this board's, or a chain jumps.

    See Also
    --------
    wargame_kit.board.geojson.load_board : the board of a game.
    wargame_kit.games.loaded.LoadedGame.theatre : a game on such a board.

    Examples
    --------
    >>> board = sketch(["..#", "lld"], rivers={"0201/NE": "river"}, places={"Tula": "0301"})
    >>> board.find("tula").hex == board.index("0301")
    True
    >>> sum(1 for code in board.hexsides if code)
    2
    >>> sketch(["...", "..."], lettered=True).label(5)
    'C2'
    """
    drawn = [row.rstrip("\n") for row in rows]
    numbering = (LetterRow if lettered else ColumnRow)(max(len(row) for row in drawn), len(drawn))
    georeference = Georeference.anchored(
        TransverseMercator(37.0), orientation, 16.0, Offset(1, 1).axial(orientation, "even"), 37.0, 55.0
    )
    terrain: dict[Hex, str] = {}
    for offset in numbering.offsets():
        row = drawn[offset.row - 1]
        letter = row[offset.column - 1] if offset.column <= len(row) else " "
        if letter != " ":
            if letter not in letters:
                raise ValueError(
                    f"no terrain {letter!r}: write one of {' '.join(letters)}, or a blank for no hex"
                )
            terrain[offset.axial(orientation, "even")] = letters[letter]
    terrains = TERRAINS if letters is LETTERS else tuple(letters.values())
    grid = Grid(numbering, orientation, "even", georeference, tuple(terrain), terrains, tuple(waters))
    return Board.build(
        "sketch",
        grid,
        terrain=terrain,
        waters={_inner_side(grid, address): _water(kind, waters) for address, kind in rivers.items()},
        chains=[_chain(grid, "roads", text) for text in roads]
        + [_chain(grid, "rails", text) for text in rails]
        + [_chain(grid, "trails", text) for text in trails],
        features={key: [_on_board(grid, label) for label in labels] for key, labels in features.items()},
        places=[_place(grid, name, label) for name, label in places.items()],
    )


def _water(kind: str, waters: Sequence[str]) -> Water:
    if kind not in waters[1:]:
        raise ValueError(f"no hexside {kind!r}: write one of {', '.join(waters[1:])}")
    return Water(kind)


def _on_board(grid: Grid, label: str) -> Hex:
    hex_ = grid.hex(label)
    if hex_ not in grid.hexes:
        raise BoardError("board/no-hex", value=label, range=grid.numbering.valid_range())
    return hex_


def _inner_side(grid: Grid, address: str) -> Hexside:
    side = grid.side(address)
    if any(hex_ not in grid.hexes for hex_ in side.hexes()):
        raise ValueError(f"hexside {address!r} lies at the edge of the board: nobody can cross it")
    return side


def _chain(grid: Grid, kind: LinkKind, text: str) -> Chain:
    tracks = 2 if "=" in text else 1
    labels = text.replace("=", "-").split("-")
    hexes = tuple(_on_board(grid, label) for label in labels)
    for (first, here), (second, there) in zip(
        zip(labels, hexes, strict=True), list(zip(labels, hexes, strict=True))[1:], strict=False
    ):
        if here.distance(there) != 1:
            raise BoardError("board/not-adjacent", first=first, second=second, distance=here.distance(there))
    return Chain(kind, Name(""), hexes, tracks)


def _place(grid: Grid, name: str, label: str) -> Place:
    hex_ = _on_board(grid, label)
    longitude, latitude = grid.georeference.centre(hex_)
    return Place(name.casefold(), Name(name), (), grid.hexes.index(hex_), longitude, latitude, "town")
