"""The saved game: a JSON line for each thing done, appended at once; a kill at any moment loses nothing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from wargame_kit.position.record import Record
from wargame_kit.position.saved_lines import entries_of, header_of, line_of, told_line
from wargame_kit.words import DataError
from wargame_kit.words.files import checked_path


class RecordInUse(RuntimeError):
    """Another notebook has the saved game open."""


class Journal:
    """An open saved game: append-only, locked against a second writer.

    Parameters
    ----------
    path : Path
    lock : object
        Held until `close`.
    """

    def __init__(self, path: Path, lock: Any) -> None:
        self.path = path
        self._lock = lock

    @classmethod
    def create(cls, path: Path, record: Record) -> Journal:
        """Write a whole record into a file, in place of what was there, and keep it open.

        The new text is written beside the file and moved over it, so that the old one stays whole until then.
        """
        return cls(path, _written(path, entries_of(record)))

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a saved game to go on with it."""
        return cls(path, _locked(path))

    def append(self, entry: Mapping[str, object]) -> None:
        """Add a line; it is on the disk when this returns."""
        with self.path.open("r+b") as file:
            file.seek(_end_of_last_line(self.path))
            file.truncate()  # a line cut short by a kill is no line
            file.write(line_of(entry).encode())
            file.flush()
            os.fsync(file.fileno())

    def close(self) -> None:
        """Let another notebook have the file."""
        self._lock.release()


def write_as_seen_by(record: Record, side: str, path: Path) -> Path:
    """Write what one side may know of a record; see `Record.save_as_seen_by`."""
    told = record.lines_told_to(side)
    if record.is_kept_in(path):
        raise DataError(path.name, "", str(path), "another file than that in which the whole game is kept")
    entries = [header_of(record.position.seen_by(side), side), *(told_line(line) for line in told)]
    _written(path, entries).release()
    return path


def _written(path: Path, entries: Iterable[Mapping[str, object]]) -> Any:
    """Put a whole file in place of what was there, and answer its lock, which is held."""
    text = "".join(line_of(entry) for entry in entries)
    lock = _locked(path)
    try:
        beside = path.with_name(path.name + ".new")
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        lock.release()
        raise DataError(path.name, "", str(error), "a file that can be written") from error
    return lock


def _locked(path: Path) -> Any:
    from filelock import FileLock, Timeout

    path = checked_path(path)
    # The lock would make the folders on its way, and leave them there when the file cannot be written.
    if not path.parent.is_dir():
        raise DataError(path.name, "", str(path), "a file in a folder that exists")
    lock = FileLock(path.with_name(f".{path.name}.lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise RecordInUse(
            f"{path.name} is open in another notebook; close it there, or save under another name"
        ) from error
    except OSError as error:
        raise DataError(path.name, "", str(error), "a file that can be written") from error
    return lock


def _end_of_last_line(path: Path) -> int:
    with path.open("rb") as file:
        end = file.seek(0, os.SEEK_END)
        while end > 0:
            start = max(0, end - 65536)
            file.seek(start)
            found = file.read(end - start).rfind(b"\n")
            if found >= 0:
                return start + found + 1
            end = start
    return 0
