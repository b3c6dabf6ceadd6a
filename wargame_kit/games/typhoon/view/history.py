"""What really happened in each turn of the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from wargame_kit.board import Board
from wargame_kit.position.history import Episode, read_episodes
from wargame_kit.words import Phrase, say


def read_history(path: Path, board: Board) -> Mapping[int, Episode]:
    """Read history.toml: what happened, by turn, and which big cities the Axis held when it ended (14.4).

    Raises
    ------
    DataError
        Naming the turn and the key that is missing or malformed.

    Examples
    --------
    >>> from wargame_kit.board import load_board
    >>> from wargame_kit.words import files
    >>> history = read_history(files.data_root() / "typhoon" / "history.toml", load_board("typhoon"))
    >>> history[8].title.en
    '9 – 18 December: the pincers are cut off'
    """
    return read_episodes(path, board, "axis_big_cities", "big_city", say("expected/big-city"), _then)


def _then(count: int) -> Phrase:
    return say("typhoon/cities-then", count=count)
