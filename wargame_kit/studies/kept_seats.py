"""Who played which side of a saved game, so that it goes on tomorrow as it was left today.

A saved game says what was done, not by whom; that is kept in a small file beside them.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from wargame_kit.position.whole_file import write_whole
from wargame_kit.words.files import parse_json, read_bytes

FILE = ".seats.json"
MOST = 500
"""Games that are remembered, the last begun last."""


def seats_of(path: Path) -> frozenset[str]:
    """The sides of a saved game that a simple player plays; nobody where nothing sound is remembered.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     game = Path(name) / "mine.game.txt"
    ...     remember_seats(game, {"kmt"})
    ...     seats_of(game), seats_of(Path(name) / "other.game.txt")
    (frozenset({'kmt'}), frozenset())
    """
    return frozenset(_known(path.parent).get(path.name, ()))


def remember_seats(path: Path, bots: set[str]) -> None:
    """Keep who plays which side of a saved game; a folder that cannot be written forgets it."""
    known = _known(path.parent)
    known.pop(path.name, None)
    if bots:
        known[path.name] = sorted(bots)
    kept = dict(list(known.items())[-MOST:])
    place = path.with_name(FILE)
    # A file's name may hold bytes that are no characters; with them nothing could be read again.
    with suppress(OSError, UnicodeEncodeError):
        text = json.dumps(kept, ensure_ascii=False, indent=1) + "\n"
        write_whole(place, text.encode(), waits=False)


def _known(folder: Path) -> dict[str, list[str]]:
    place = folder / FILE
    try:
        if not place.is_file():
            return {}
        said = parse_json(FILE, "", read_bytes(place).decode())
    except (OSError, ValueError):
        return {}
    if not isinstance(said, dict):
        return {}
    return {
        name: [side for side in sides if isinstance(side, str)]
        for name, sides in said.items()
        if isinstance(sides, list)
    }
