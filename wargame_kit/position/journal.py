"""The saved game that grows: a line for each thing done, on the disk before it counts as done."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from wargame_kit.position import bookmarks
from wargame_kit.position.node import Node
from wargame_kit.position.not_saved import NotPlayed, NotSaved, RecordInUse, reason
from wargame_kit.position.saved_file import (
    AT_ONCE,
    Lock,
    failing,
    is_file,
    put,
    read_all,
    real_path,
)
from wargame_kit.position.saved_lines import complete, entries_of, header_of, line_of, told_line
from wargame_kit.position.whole_file import write_all
from wargame_kit.words import say
from wargame_kit.words.limits import LARGEST_FILE, MOST_SAVED_LINES

if TYPE_CHECKING:
    from hashlib import _Hash

    from wargame_kit.position.record import Record


@dataclass(frozen=True, slots=True)
class _Lines:
    """What stands in the file: how many lines, how many bytes, their digest, and the last line."""

    count: int
    end: int
    digest: _Hash
    last: bytes

    def and_(self, text: bytes, line: bytes) -> _Lines:
        digest = self.digest.copy()
        digest.update(text)
        return _Lines(self.count + 1, self.end + len(text), digest, line)


class Journal:
    """An open saved game: append-only, locked against a second writer, looked at before every line.

    Parameters
    ----------
    path : Path
        As the reader wrote it.
    lock : Lock
        Held until `close`.
    data : bytes
        What stands in the file.

    Attributes
    ----------
    trouble : NotPlayed or None
        Why the last line could not be written.
    """

    def __init__(self, path: Path, lock: Lock, data: bytes) -> None:
        self.path = path
        self.trouble: NotPlayed | None = None
        self._lock = lock
        end = complete(data)
        last = data[data.rfind(b"\n", 0, max(0, end - 1)) + 1 : end]
        count = data.count(b"\n", 0, end - 1) + 1
        self._lines = _Lines(count, end, hashlib.sha256(data[:end]), last)
        # What may stand after the lines without being one: cut short by a kill, or by a write that failed.
        self._torn = data[end:]
        self._stamp: tuple[int, ...] = ()
        self._before_play: tuple[object, _Lines] | None = None

    @classmethod
    def create(
        cls, path: Path, record: Record, *, replace: bool = False, instead_of: Journal | None = None
    ) -> Journal:
        """Write a whole record into a file and keep it open; see `saved_file.put`.

        Parameters
        ----------
        path : Path
        record : Record
        replace : bool
            Whether another saved game may be replaced.
        instead_of : Journal, optional
            One whose file this was, until something happened to it.
        """
        data = _bytes_of(entries_of(record))
        lock = instead_of._lock if instead_of else Lock(real_path(path))
        try:
            put(lock.path, data, lock, replace=replace)
        except BaseException:
            if not instead_of:
                lock.release()
            raise
        return cls(path, lock, data)

    @classmethod
    def open(cls, path: Path) -> tuple[Journal, bytes]:
        """Open a saved game to go on with it, and answer what stands in it.

        Raises
        ------
        NotSaved
            If there is none, or nothing could be added to it.
        RecordInUse
        """
        try:
            where = real_path(path)
            if not is_file(where):
                raise NotSaved(path, say("saved/nothing-there"))
            lock, data = _held(where)
        except RecordInUse:
            raise
        except NotSaved as error:
            said = say("saved/not-opened", file=error.file, why=error.why)
            raise NotSaved(path, error.why, said) from error
        return cls(path, lock, data), data

    def append(self, entry: Mapping[str, object]) -> None:
        """Add a line; it is on the disk when this returns. If it raises, the file is as it was.

        Raises
        ------
        NotPlayed
        """
        line = line_of(entry).encode()
        try:
            with _opened(self._lock.path, os.O_RDWR) as file:
                self._check(file)
                before = self._without_unplayed(entry)
                if before.count >= MOST_SAVED_LINES or before.end + len(line) >= LARGEST_FILE:
                    # More could not be read again.
                    raise NotSaved(self.path, say("saved/limit"))
                self._write(file, before, line)
        except (NotSaved, OSError) as error:
            why = error.why if isinstance(error, NotSaved) else reason(error)
            self.trouble = NotPlayed(self.path, why, is_safe=self.is_whole())
            raise self.trouble from error
        self._before_play = (entry["node"], before) if "play" in entry else self._before_play
        self.trouble = None

    def mark(self, record: Record, node: Node) -> None:
        """Leave a bookmark at an action that has just been written and played, if one belongs there."""
        bookmarks.keep(record, node.id, self._lines.digest.hexdigest())

    def _check(self, file: int) -> None:
        """See to it that the file holds the lines and nothing else.

        Raises
        ------
        NotSaved
            If another program has changed it, or put another in its place.
        """
        if not self._is_as_left(file):
            raise NotSaved(self.path, say("saved/changed"))
        self._lock.hold(file)  # a copy that was put in its place is another file
        if os.fstat(file).st_size > self._lines.end:
            os.ftruncate(file, self._lines.end)

    def _is_as_left(self, file: int) -> bool:
        """Whether a file holds the lines, and after them at most what was cut short."""
        end, last = self._lines.end, self._lines.last
        if _stamp(file) == self._stamp:
            os.lseek(file, end - len(last), os.SEEK_SET)
            return os.read(file, len(last) + 1) == last
        found = os.fstat(file)
        if not stat.S_ISREG(found.st_mode) or not 0 <= found.st_size - end <= len(self._torn):
            return False
        data = read_all(file)
        if hashlib.sha256(data[:end]).digest() != self._lines.digest.digest():
            return False
        self._stamp = _stamp(file) if len(data) == end else ()
        return self._torn.startswith(data[end:])

    def _without_unplayed(self, entry: Mapping[str, object]) -> _Lines:
        """The lines without an action that was written and then not played.

        An interrupt may fall between the two; the record then gives the same number to another action.
        """
        if "play" in entry and self._before_play and self._before_play[0] == entry["node"]:
            return self._before_play[1]
        return self._lines

    def _write(self, file: int, before: _Lines, line: bytes) -> None:
        """Write a line; if that fails, or is broken off, what was written is taken away."""
        text = line if before.last.endswith(b"\n") else b"\n" + line
        if before is not self._lines:
            os.ftruncate(file, before.end)
            self._lines = before
        self._torn = text
        try:
            os.lseek(file, before.end, os.SEEK_SET)
            write_all(file, text)
            after, stamp = before.and_(text, line), _stamp(file)
        except BaseException:
            with suppress(OSError):
                os.ftruncate(file, before.end)
            raise
        self._lines, self._stamp, self._torn = after, stamp, b""

    def is_whole(self) -> bool:
        """Whether everything that was ever added stands in the file."""
        try:
            with _opened(self._lock.path, os.O_RDONLY) as file:
                return self._is_as_left(file)
        except OSError:
            return False

    def is_at(self, path: Path) -> bool:
        """Whether a path names the file, or would if it were still there."""
        own = self._lock.path
        try:
            return real_path(path) == own or (path.exists() and own.exists() and own.samefile(path))
        except (OSError, NotSaved):
            return False

    def close(self) -> None:
        """Let another notebook have the file."""
        self._lock.release()


def write_as_seen_by(record: Record, side: str, path: Path, *, replace: bool = False) -> Path:
    """Write what one side may know of a record; see `Record.save_as_seen_by`."""
    told = record.lines_told_to(side)
    if record.is_kept_in(path):
        raise NotSaved(path, say("saved/whole-game"))
    seen = header_of(record.position.seen_by(side), side)
    data = _bytes_of([seen, *(told_line(line) for line in told)])
    lock = Lock(real_path(path))
    try:
        put(lock.path, data, lock, replace=replace)
    finally:
        lock.release()
    return path


def _held(path: Path) -> tuple[Lock, bytes]:
    """The lock of a saved game, and what stands in it; it can be written."""
    lock = Lock(path)
    try:
        with failing(path), _opened(path, os.O_RDWR) as file:
            lock.hold(file)
            return lock, read_all(file)
    except BaseException:
        lock.release()
        raise


def _bytes_of(entries: Iterable[Mapping[str, object]]) -> bytes:
    return "".join(line_of(entry) for entry in entries).encode()


@contextmanager
def _opened(path: Path, flags: int) -> Iterator[int]:
    file = os.open(path, flags | AT_ONCE)
    try:
        yield file
    finally:
        os.close(file)


def _stamp(file: int) -> tuple[int, ...]:
    """Which file it is, how long, and when it was last written."""
    found = os.fstat(file)
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
