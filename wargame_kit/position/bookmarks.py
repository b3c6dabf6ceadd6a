"""Bookmarks: how a saved game stood now and then, so that it opens again without being judged anew.

A saved game is its lines, and who opens it plays them all: a campaign has 25,000, which takes a minute. What
was judged on this machine before is taken from a bookmark instead, a small file in the reader's own folder
for what may be lost. It is found by all that stands in the saved game up to it, by the kit that judged it and
by the game's edition: a game that came from elsewhere, or was changed by a byte, or that another kit judged,
has none. Where one is gone or damaged, the lines are played.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from wargame_kit.position.action import Action, BadNotation
from wargame_kit.position.codec import position_from_json, position_to_json
from wargame_kit.position.whole_file import write_whole
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root, parse_json
from wargame_kit.words.limits import LARGEST_FILE
from wargame_kit.words.readers_folder import CACHE, readers_folder

if TYPE_CHECKING:
    from wargame_kit.position.game import Game
    from wargame_kit.position.node import Node
    from wargame_kit.position.position import Position
    from wargame_kit.position.record import Record

EVERY = 128
"""After how many actions one is left; what was played after the last is played again, in a third of a second
of a campaign."""

MOST = 4_000
"""How many are kept, of all games; each takes some ten kilobytes."""

VARIABLE = "WARGAME_KIT_CACHE"
"""Environment variable: the folder for what may be lost; where it is empty, nothing is kept."""


class Note(NamedTuple):
    """What a record knows of one action; see `wargame_kit.position.node.Node`."""

    action: Action
    actor: str
    turn: int
    is_final: bool
    told: Mapping[str, Action | None]


class Bookmarks:
    """Those of one saved game, in the order of its actions.

    Parameters
    ----------
    game : Game
        On the board of its scenario.
    lines : iterable of bytes
        Everything that stands in its file, without line ends.

    Attributes
    ----------
    notes : mapping of int to Note
        What they tell of its actions, from the first on as far as no bookmark is missing.
    """

    def __init__(self, game: Game, lines: Iterable[bytes]) -> None:
        self.notes: dict[int, Note] = {}
        self._game = game
        self._folder = _folder_of(game)
        self._digests: dict[int, str] = {}
        if self._folder is not None:
            self._digests = dict(_digests(lines))
            for number in self._digests:
                found = list(self._notes_before(number))
                if len(found) != EVERY:
                    break
                self.notes.update(enumerate(found, number - EVERY + 1))

    def position(self, number: int) -> Position | None:
        """The position after an action; None where there is no bookmark, or it cannot be read."""
        if number not in self.notes or number not in self._digests:
            return None
        with suppress(DataError, UnicodeDecodeError, IndexError):
            return position_from_json(self._told(number, 1), self._game, "bookmark", anywhere=True)
        return None

    def keep(self, record: Record, number: int) -> None:
        """Leave one at an action that has just been judged, where one belongs and there is none."""
        if number in self._digests and number not in self.notes:
            keep(record, number, self._digests[number])

    def _notes_before(self, number: int) -> Iterator[Note]:
        read = self._game.read_action
        with suppress(DataError, BadNotation, ValueError, TypeError, AttributeError, IndexError):
            for text, actor, turn, is_final, told in self._told(number, 0):
                known = {side: read(other) if other else None for side, other in told.items()}
                yield Note(read(text), str(actor), int(turn), bool(is_final), known)

    def _told(self, number: int, line: int) -> Any:
        """What a line of a bookmark tells, of which there are two."""
        assert self._folder is not None
        try:
            packed = (self._folder / _name(number, self._digests[number])).read_bytes()
            lines = zlib.decompressobj().decompress(packed, LARGEST_FILE).split(b"\n")
        except (OSError, zlib.error):
            lines = []
        return parse_json("bookmark", "", lines[line].decode())


def keep(record: Record, number: int, digest: str) -> None:
    """Leave a bookmark at an action of a record, if one belongs there; where that fails, none is left.

    Parameters
    ----------
    record : Record
    number : int
        The action's, whose position is known.
    digest : str
        Of the saved game's file, up to the line of the action and with its end.
    """
    folder = _folder_of(record.first.game) if number % EVERY == 0 else None
    if folder is None:
        return
    notes = [_written(record, record.nodes[each]) for each in range(number - EVERY + 1, number + 1)]
    told = (notes, position_to_json(record.position_at(record.nodes[number])))
    packed = zlib.compress(b"\n".join(json.dumps(each).encode() for each in told), level=1)
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _make_room(folder.parent)
        write_whole(folder / _name(number, digest), packed, waits=False)


def _name(number: int, digest: str) -> str:
    # Who edits a file may write its lines so that they are counted otherwise than its actions.
    return f"{digest}-{number}"


def _written(record: Record, node: Node) -> tuple[object, ...]:
    board = record.first.game.board
    told = {side: known.text(board) if known else None for side, known in node.told.items()}
    return record.text(node), node.actor, node.turn, node.is_final, told


def _digests(lines: Iterable[bytes]) -> Iterator[tuple[int, str]]:
    """Yield the number of each action at which a bookmark belongs, and the digest of all up to its line."""
    digest, number = sha256(), 0
    for line in lines:
        digest.update(line + b"\n")
        if b'"play":' in line:
            number += 1
            if number % EVERY == 0:
                yield number, digest.hexdigest()


def _folder_of(game: Game) -> Path | None:
    """The folder for bookmarks of a game, of this kit and no other."""
    folder = cache_folder()
    return folder and folder / "bookmarks" / sha256(f"{_kit()}{game.id}{game.edition}".encode()).hexdigest()


def cache_folder() -> Path | None:
    """The reader's folder for what may be lost; None where there is none, or nothing shall be kept.

    That is `VARIABLE`, else ``wargame_kit`` in ``$XDG_CACHE_HOME`` or ``~/.cache``, on Windows in
    ``%LOCALAPPDATA%``, on a Mac in ``~/Library/Caches``.
    """
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named.strip() else None
    return readers_folder(CACHE)


@cache
def _kit() -> str:
    """Which kit judges here: its code and its data, by the size of every file and when it was written."""
    package = Path(__file__).parent.parent
    files = [*package.rglob("*.py"), *(each for each in data_root().rglob("*") if each.is_file())]
    stamps = ((str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in sorted(files))
    return sha256(repr(list(stamps)).encode()).hexdigest()


@cache
def _make_room(folder: Path) -> None:
    """Once in a session, throw the oldest bookmarks away where there are too many."""
    found = sorted((path.stat().st_mtime, path) for path in folder.glob("*/*"))
    for _, path in found[:-MOST]:
        path.unlink(missing_ok=True)
        with suppress(OSError):  # others are in it
            path.parent.rmdir()
