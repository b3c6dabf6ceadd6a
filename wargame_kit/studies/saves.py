"""The game that a notebook goes on with whenever it is opened."""

from __future__ import annotations

import os
from pathlib import Path
from weakref import WeakValueDictionary

from wargame_kit import games
from wargame_kit.analysis.progress import progress
from wargame_kit.position import Record
from wargame_kit.position.reading_watched import OFTEN, reading_watched
from wargame_kit.words import say

_open: WeakValueDictionary[Path, Record] = WeakValueDictionary()

FOLDER = "WARGAME_KIT_SAVES"
"""Environment variable: the folder for saved games whose path is not absolute; the current one unless set."""


def saved_game(
    path: str | Path, game: str, scenario: str, *, overrides: str | Path | None = None, **options: str
) -> Record:
    """The saved game at a path, to go on with it; a new one, if there is none.

    Every action is on the disk at once. Asked again in the same notebook it is the same record, so that a
    cell may be run twice.

    Parameters
    ----------
    path : path
    game, scenario : str
        What a new game is of.
    overrides : path, optional
        The folder with files of your own with which it is played: see `wargame_kit.load`.
    **options
        Of a new game.

    Raises
    ------
    DataError
        If the file is no saved game, or cannot be written; it stays as it is.
    RecordInUse
        If another notebook has it open.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     record = saved_game(Path(folder) / "mine.game.txt", "typhoon", "typhoon-1941")
    ...     _ = record.play("choose 9A")
    ...     record.close()
    ...     saved_game(Path(folder) / "mine.game.txt", "typhoon", "typhoon-1941").cursor.depth
    1
    """
    place = (Path(os.environ.get(FOLDER, "")) / path).absolute()
    if place.exists():
        with (
            progress(say("saved/reading", path=place.name)) as done,
            reading_watched(lambda read, lines: done(OFTEN)),
        ):
            return kept_record(place, overrides)
    held = _open.get(place)
    if held is not None and held.path == place:
        return held
    place.parent.mkdir(parents=True, exist_ok=True)
    record = _open[place] = Record(games.load(game, overrides).start(scenario, **options))
    record.save(place)
    return record


def kept_record(path: Path, overrides: str | Path | None = None) -> Record:
    """The saved game in a file, to go on with it; the same record as long as somebody has it open here.

    Parameters
    ----------
    path : Path
        Absolute.
    overrides : path, optional
        The folder with files of your own with which it is played: see `wargame_kit.load`.

    Raises
    ------
    DataError
        If the file is no saved game, or cannot be written.
    RecordInUse
        If another notebook has it open.
    """
    held = _open.get(path)
    if held is not None and held.path == path:
        return held
    record = _open[path] = games.resume(path, overrides)
    return record
