"""Where? Hexes and their printed numbers, how they lie on the earth, and what lies on them."""

from wargame_kit.board.addresses import Addresses
from wargame_kit.board.board import Board, Chain, LinkKind, Water
from wargame_kit.board.errors import BoardError
from wargame_kit.board.geojson import load_board, read_board, write_board
from wargame_kit.board.georeference import ControlPoint, Fit, Georeference, fit
from wargame_kit.board.grid import TERRAINS, WATERS, Grid, load_grid
from wargame_kit.board.hexes import (
    COMPASS,
    OFF_BOARD,
    STEPS,
    Corner,
    Hex,
    HexIndex,
    Hexside,
    MaybeHex,
    Offset,
    Orientation,
    Path,
    Shoved,
    axial_distance,
)
from wargame_kit.board.numbering import ColumnRow, JoinedSheets, LetterRow, Numbering, Sheet
from wargame_kit.board.part import part_of
from wargame_kit.board.places import Gazetteer, Place, folded
from wargame_kit.board.projection import TransverseMercator
from wargame_kit.board.sketch import sketch

__all__ = [
    "COMPASS",
    "OFF_BOARD",
    "STEPS",
    "TERRAINS",
    "WATERS",
    "Addresses",
    "Board",
    "BoardError",
    "Chain",
    "ColumnRow",
    "ControlPoint",
    "Corner",
    "Fit",
    "Gazetteer",
    "Georeference",
    "Grid",
    "Hex",
    "HexIndex",
    "Hexside",
    "JoinedSheets",
    "LetterRow",
    "LinkKind",
    "MaybeHex",
    "Numbering",
    "Offset",
    "Orientation",
    "Path",
    "Place",
    "Sheet",
    "Shoved",
    "TransverseMercator",
    "Water",
    "axial_distance",
    "fit",
    "folded",
    "load_board",
    "load_grid",
    "part_of",
    "read_board",
    "sketch",
    "write_board",
]
