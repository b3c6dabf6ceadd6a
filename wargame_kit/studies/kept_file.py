"""A small file of the kit's own beside a reader's saved games: changed under a lock, put aside if broken.

A link is followed, and stays one.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Generic, TypeVar

from wargame_kit.position.whole_file import first_free, write_whole
from wargame_kit.words import DataError, WargameError, Words, say
from wargame_kit.words.files import Json, parse_json, read_text
from wargame_kit.words.limits import LARGEST_TABLE

T = TypeVar("T")

_PATIENCE = 2.0
"""Seconds to wait for another notebook that is writing."""


class OtherVersion(WargameError):
    """A file is sound, but of a version that this kit does not read: it stays as it is."""


@dataclass(frozen=True, slots=True)
class KeptFile(Generic[T]):
    """What is kept in a file, as a value; what another notebook has kept there meanwhile is not lost.

    Attributes
    ----------
    path : Path
        As the reader has it.
    read : callable
        The value that the file's JSON says.

        Raises `OtherVersion`; LookupError, TypeError, AttributeError or ValueError where it says nothing of
        the kind.
    written : callable
        The JSON of a value. Raises OSError or ValueError where it cannot be kept.
    nothing : callable
        The value of a file that is not there.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     names = KeptFile(Path(folder) / "names.json", list, list, list)
    ...     names.change(lambda known: [*known, "Guderian"]), names.look()
    ((['Guderian'], ''), (['Guderian'], ''))
    """

    path: Path
    read: Callable[[Any], T]
    written: Callable[[T], Json]
    nothing: Callable[[], T]

    def look(self) -> tuple[T, Words]:
        """What the file says; and what the reader must be told of it, if anything.

        A file that cannot be read is put aside; that is told once.

        Returns
        -------
        value : T
        words : Phrase or str
            Empty if there is nothing to tell.
        """
        told: Words = ""
        try:
            try:
                return self._value(), told
            except _Broken as broken:
                told = say("kept/broken", file=str(self.path), why=broken.why)
                with self._held() as place:
                    return self._value_or_aside(place)
        except OtherVersion as other:
            return self.nothing(), self._told(other)
        except (OSError, ValueError):  # ValueError: of a NUL, or half a character
            return self.nothing(), told

    def change(self, change: Callable[[T], T]) -> tuple[T, Words]:
        """Change what the file says now, and answer what it says then, with what the reader must be told.

        Returns
        -------
        value : T
        words : Phrase or str
            Empty if there is nothing to tell.

        Raises
        ------
        OSError, ValueError
            If it cannot be written; nothing is changed.
        """
        if not self.path.is_symlink():  # where a link leads nowhere, no folder is made
            self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._held() as place:
            try:
                value, told = self._value_or_aside(place)
            except OtherVersion as other:
                raise OSError(errno.EPERM, str(self._told(other))) from other
            value = change(value)
            text = json.dumps(self.written(value), ensure_ascii=False, indent=1) + "\n"
            # A file's name may hold bytes that are no characters; with them nothing could be read again.
            write_whole(place, text.encode(), waits=False)
            return value, told

    @contextmanager
    def _held(self) -> Iterator[Path]:
        """Hold the file, where it really lies, against others who would change it."""
        from filelock import FileLock, Timeout

        place = Path(os.path.realpath(self.path))
        # The lock would make the folders on its way, and lie beside what is no file.
        if not place.parent.is_dir():
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
        if place.exists() and not place.is_file():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        lock = FileLock(place.with_name(f".{place.name.lstrip('.')}.lock"), timeout=_PATIENCE)
        try:
            lock.acquire()
        except Timeout as error:
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from error
        try:
            yield place
        finally:
            lock.release()

    def _value(self) -> T:
        if not self.path.is_file():
            return self.nothing()
        try:
            return self.read(parse_json(self.path.name, "", read_text(self.path, LARGEST_TABLE)))
        except DataError as error:
            raise _Broken(error) from error
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            raise _Broken(DataError(self.path.name, "", str(error), say("expected/kept"))) from error

    def _value_or_aside(self, place: Path) -> tuple[T, Words]:
        """What the file says while it is held; one that says nothing of the kind is put aside."""
        try:
            return self._value(), ""
        except _Broken as broken:
            aside = first_free(place.with_name(f"{place.name}.broken-{number}") for number in count(1))
            place.replace(aside)
            told = say("kept/aside", file=str(self.path), why=broken.why, aside=aside.name)
            return self.nothing(), told

    def _told(self, other: OtherVersion) -> Words:
        return say("kept/version", file=str(self.path), version=str(other))


class _Broken(Exception):
    """A file says nothing of the kind."""

    def __init__(self, why: DataError) -> None:
        self.why = why
