"""Who played which side of a saved game, so that it goes on tomorrow as it was left today.

A saved game says what was done, not by whom; that is kept in a small file beside them.
"""

from __future__ import annotations

from collections.abc import Set
from pathlib import Path
from typing import Any, NamedTuple

from wargame_kit.studies.kept_file import KeptFile
from wargame_kit.words import Words

FILE = ".seats.json"
MOST = 500
"""Games that are remembered, the last begun last."""


class Seats(NamedTuple):
    """Who plays a saved game.

    Attributes
    ----------
    bots : set of str
        The sides that a simple player plays.
    told : Phrase or str
        What the reader must be told of the file, if anything.
    """

    bots: Set[str]
    told: Words = ""


def seats_of(path: Path) -> Seats:
    """Who plays a saved game; a person every side where nothing sound is remembered.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     game = Path(name) / "mine.game.txt"
    ...     _ = remember_seats(game, {"kmt"})
    ...     seats_of(game).bots, seats_of(Path(name) / "other.game.txt").bots
    (frozenset({'kmt'}), frozenset())
    """
    known, told = _file(path.parent).look()
    return Seats(frozenset(known.get(path.name, ())), told)


def remember_seats(path: Path, bots: Set[str]) -> Words:
    """Keep who plays which side of a saved game, and answer what the reader must be told of the file.

    A folder that cannot be written forgets it.
    """

    def changed(known: dict[str, list[str]]) -> dict[str, list[str]]:
        others = {name: sides for name, sides in known.items() if name != path.name}
        if bots:
            others[path.name] = sorted(bots)
        return dict(list(others.items())[-MOST:])

    try:
        return _file(path.parent).change(changed)[1]
    except (OSError, ValueError):
        return ""


def _file(folder: Path) -> KeptFile[dict[str, list[str]]]:
    return KeptFile(folder / FILE, _read, dict, dict[str, list[str]])


def _read(data: Any) -> dict[str, list[str]]:
    if not all(isinstance(side, str) for sides in data.values() for side in sides):
        raise ValueError
    if not all(isinstance(sides, list) for sides in data.values()):
        raise ValueError
    return dict(data)
