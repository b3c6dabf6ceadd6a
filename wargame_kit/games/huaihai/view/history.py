"""What really happened in each week of the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from wargame_kit.board import Board
from wargame_kit.position.history import Episode, read_episodes
from wargame_kit.words import Phrase, say


def read_history(path: Path, board: Board) -> Mapping[int, Episode]:
    """Read history.toml: what happened, by turn, and which cities the PLA held when it ended (13.2).

    Raises
    ------
    DataError
        Naming the turn and the key that is missing or malformed.

    Examples
    --------
    >>> from wargame_kit.board import load_board
    >>> from wargame_kit.words import files
    >>> history = read_history(files.data_root() / "huaihai" / "history.toml", load_board("huaihai"))
    >>> history[4].title.en
    '26 November – 2 December: Xuzhou is given up'
    """
    return read_episodes(path, board, "pla_cities", "cities", say("expected/cities"), _then)


def _then(count: int) -> Phrase:
    return say("huaihai/cities-then", count=count)
