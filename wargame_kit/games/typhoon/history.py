"""What really happened in each turn, for whoever plays the campaign beside its history."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from wargame_kit.board import Board, BoardError
from wargame_kit.words import DataError, Name, files
from wargame_kit.words.rows import read_name

_KEYS = ("number", "title", "text", "axis_big_cities")


@dataclass(frozen=True, slots=True)
class Episode:
    """A turn of the real campaign.

    Attributes
    ----------
    turn : int
    title, text : Name
    axis_big_cities : frozenset of int
        Hexes of the big cities that the Axis held when the turn ended (14.4).
    """

    turn: int
    title: Name
    text: Name
    axis_big_cities: frozenset[int]

    def _repr_markdown_(self) -> str:
        return f"**{self.title}**\n\n{self.text}"


def read_history(path: Path, board: Board) -> Mapping[int, Episode]:
    """Read history.toml: what happened, by turn.

    Raises
    ------
    DataError
        Naming the turn and the key that is missing or malformed.

    Examples
    --------
    >>> from wargame_kit.board import load_board
    >>> history = read_history(files.data_root() / "typhoon" / "history.toml", load_board("typhoon"))
    >>> history[8].title.en
    '9 – 18 December: the pincers are cut off'
    """
    turns = files.read_toml(path).get("turn")
    if not isinstance(turns, list) or not turns:
        raise DataError(path.name, "turn", turns, "tables [[turn]]")
    answer: dict[int, Episode] = {}
    for number, table in enumerate(turns, 1):
        place = f"turn {number}"
        if not isinstance(table, dict) or set(table) != set(_KEYS):
            raise DataError(path.name, place, table, f"a table with {', '.join(_KEYS)}")
        files.whole_number(path.name, f"{place}, number", table["number"], number, number)
        answer[number] = Episode(
            turn=number,
            title=read_name(path.name, f"{place}, title", table["title"]),
            text=read_name(path.name, f"{place}, text", table["text"]),
            axis_big_cities=_cities(path.name, f"{place}, axis_big_cities", table["axis_big_cities"], board),
        )
    return MappingProxyType(answer)


def _cities(file: str, place: str, values: object, board: Board) -> frozenset[int]:
    if not isinstance(values, list):
        raise DataError(file, place, values, "a list of big cities")
    hexes = set()
    for value in values:
        try:
            hex_ = board.find(str(value)).hex
        except BoardError as error:
            raise DataError(file, place, value, f"a place of the board: {error.phrase.to('en')}") from error
        if hex_ not in board.features.get("big_city", frozenset()):
            raise DataError(file, place, value, "a big city")
        hexes.add(hex_)
    return frozenset(hexes)
