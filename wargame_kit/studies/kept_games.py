"""The saved games in a reader's folder: which they are, as their first lines say."""

from __future__ import annotations

import codecs
import json
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path

from wargame_kit.games import GAMES
from wargame_kit.position.saved_lines import is_saved_game
from wargame_kit.position.whole_file import first_free
from wargame_kit.studies.lab import FIRST
from wargame_kit.studies.saves import FOLDER
from wargame_kit.words import Phrase, say
from wargame_kit.words.limits import LARGEST_FILE

ENDING = ".game.txt"
"""Of saved games; other files in the folder are somebody's own."""

LONGEST_HEAD = 1_000_000
"""Bytes of a first line; a campaign's has some 30,000."""

LONGEST_NAME = 80
"""Letters of the name of a game that is called after something."""

MOST_FILES = 20_000
"""Files of a folder that are looked at."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A saved game as a list shows it; nothing of it is replayed.

    Attributes
    ----------
    path : Path
    changed : float
        When it was last written, in seconds since 1970.
    size : int
        Bytes.
    game : str
        The game's id; empty where it cannot be gone on with.
    turn : int
        In which it began.
    viewer : str
        The side whose own account it is, or empty.
    trouble : Phrase or None
        Why it cannot be gone on with.
    """

    path: Path
    changed: float
    size: int
    game: str = ""
    turn: int = 0
    viewer: str = ""
    trouble: Phrase | None = None

    @property
    def name(self) -> str:
        """Its file's name without the ending."""
        return self.path.name.removesuffix(ENDING)


def saves_folder() -> Path:
    """Where games and ticks are kept: ``saves`` beside the first notebook, or in the current folder.

    The environment variable `FOLDER` names another folder for it.
    """
    here = Path(os.environ.get(FOLDER, "")).absolute()
    # The lessons of a game lie in a folder of their own, and count their ticks with the others.
    is_lesson = FOLDER not in os.environ and (here.parent / FIRST).is_file() and not (here / FIRST).is_file()
    return (here.parent if is_lesson else here) / "saves"


def free_path(folder: Path, name: str) -> Path:
    """Where a new game can be saved in a folder without touching another, called after something.

    Examples
    --------
    >>> free_path(Path("saves"), "huaihai/week-zones").name
    'huaihai-week-zones.game.txt'
    """
    plain = re.sub(r"[^\w.-]+", "-", name).strip(".-")[:LONGEST_NAME] or "game"
    others = (folder / f"{plain}-{number}{ENDING}" for number in count(2))
    return first_free(chain([folder / f"{plain}{ENDING}"], others))


def kept_games(folder: Path, most: int = 8) -> tuple[list[KeptGame], int]:
    """The saved games of a folder, the last played first.

    Parameters
    ----------
    folder : Path
    most : int
        How many are looked into. The others are only counted.

    Returns
    -------
    list of KeptGame
    int
        How many there are.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     _ = (Path(name) / "notes.game.txt").write_text("bread, milk")
    ...     (found,), count = kept_games(Path(name))
    >>> print(found.name, count, found.trouble)
    notes 1 This file is no saved game.
    """
    found = sorted(_files(folder), key=lambda one: (-one[0], one[2].name))
    return [_looked_into(path, changed, size) for changed, size, path in found[:most]], len(found)


def _files(folder: Path) -> Iterator[tuple[float, int, Path]]:
    """When each was changed, its size, and where it is; devices, pipes and folders are passed over."""
    try:
        with os.scandir(folder) as entries:
            for _, entry in zip(range(MOST_FILES), entries, strict=False):
                if (
                    not entry.name.endswith(ENDING)
                    or entry.name.startswith(".")
                    or not _is_sayable(entry.name)
                ):
                    continue
                try:
                    known = entry.stat()
                except OSError:
                    continue
                if stat.S_ISREG(known.st_mode):
                    yield known.st_mtime, known.st_size, Path(entry.path)
    except OSError:
        return


def _is_sayable(name: str) -> bool:
    """Whether a name is made of characters: one of other bytes cannot be sent to a page."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _looked_into(path: Path, changed: float, size: int) -> KeptGame:
    if size > LARGEST_FILE:
        return KeptGame(path, changed, size, trouble=say("start/too-large"))
    try:
        with path.open("rb") as file:
            head = file.readline(LONGEST_HEAD)
    except OSError as error:
        return KeptGame(path, changed, size, trouble=say("start/unread", why=error.strerror or str(error)))
    if not is_saved_game(head):
        return KeptGame(path, changed, size, trouble=say("start/no-game"))
    said = json.loads(head.removeprefix(codecs.BOM_UTF8))
    game, position, viewer = said.get("game"), said.get("position"), said.get("seen_by", "")
    if not isinstance(game, str) or game not in GAMES:
        return KeptGame(path, changed, size, trouble=say("start/other-game", game=str(game)[:40]))
    turn = position.get("turn") if isinstance(position, dict) else None
    if not isinstance(turn, int) or not isinstance(viewer, str):
        return KeptGame(path, changed, size, trouble=say("start/no-game"))
    return KeptGame(path, changed, size, game, turn, viewer)
