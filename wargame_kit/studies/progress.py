"""Which pages of a study somebody has read and which tasks he has solved; kept beside his saved games."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from wargame_kit.position.whole_file import first_free, write_whole
from wargame_kit.studies.kept_games import saves_folder
from wargame_kit.studies.page import Study
from wargame_kit.words import DataError
from wargame_kit.words.files import parse_json, read_text
from wargame_kit.words.limits import LARGEST_TABLE

FILE = "progress.json"
FORMAT, VERSION = "progress", 1
MOST_STUDIES, MOST_PAGES, LONGEST_ID = 1_000, 1_000, 200
_PATIENCE = 2.0
"""Seconds to wait for another notebook that is writing its ticks."""


@dataclass(slots=True)
class Ticks:
    """What is known of one study.

    Attributes
    ----------
    read, solved : set of str
        Pages, and those whose tasks have been answered rightly.
    at : str
        The page that was opened last; empty before any was.
    """

    read: set[str] = field(default_factory=set)
    solved: set[str] = field(default_factory=set)
    at: str = ""


class Progress:
    """How far somebody has come in a study; every tick is on the disk at once, if that can be.

    What another notebook has ticked meanwhile stays ticked. A file that cannot be read is put aside, and one
    that cannot be written is done without: neither keeps anybody from reading on.

    Parameters
    ----------
    study : str
        The study's id.
    path : Path
        The file, common to all studies.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     progress = Progress("huaihai/week", Path(folder) / "progress.json")
    ...     progress.read("supply"), progress.solved("four-to-one")
    ...     again = Progress("huaihai/week", Path(folder) / "progress.json")
    (None, None)
    >>> again.is_read("supply"), again.is_solved("supply"), again.is_solved("four-to-one"), again.at
    (True, False, True, 'supply')
    """

    def __init__(self, study: str, path: Path) -> None:
        self.study, self.path = study, path
        self.is_kept = True
        self._ticks = _read(path).get(study, Ticks())

    @classmethod
    def of(cls, study: Study) -> Progress:
        """That of a study, in the folder of the reader's saved games; see `saves_folder`."""
        return cls(study.id, saves_folder() / FILE)

    @property
    def at(self) -> str:
        """The page that was opened last; empty before any was."""
        return self._ticks.at

    def is_read(self, page: str) -> bool:
        """Whether a page has been read."""
        return page in self._ticks.read

    def is_solved(self, page: str) -> bool:
        """Whether the task of a page has been answered rightly."""
        return page in self._ticks.solved

    def read(self, page: str) -> None:
        """Note that a page is open."""

        def opened(ticks: Ticks) -> None:
            ticks.read.add(page)
            ticks.at = page

        self._note(opened)

    def solved(self, page: str) -> None:
        """Note that the task of a page has been answered rightly."""
        self._note(lambda ticks: ticks.solved.add(page))

    def forget(self) -> None:
        """Take all ticks of the study away."""

        def emptied(ticks: Ticks) -> None:
            ticks.read.clear()
            ticks.solved.clear()
            ticks.at = ""

        self._note(emptied)

    def _note(self, change: Callable[[Ticks], object]) -> None:
        """Change the ticks in the file as it is now; where there can be none, only those at hand."""
        change(self._ticks)
        from filelock import FileLock, Timeout

        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.path.with_name(f".{self.path.name}.lock"), timeout=_PATIENCE)
            with lock:
                known = _read(self.path)
                if self.is_kept:
                    ticks = known.setdefault(self.study, Ticks())
                    change(ticks)
                else:  # what could not be written before is written now
                    known[self.study] = ticks = _together(known.get(self.study, Ticks()), self._ticks)
                _write(self.path, known)
            self._ticks, self.is_kept = ticks, True
        except (OSError, ValueError, Timeout):  # ValueError: of a NUL, or half a character
            self.is_kept = False


def _together(one: Ticks, other: Ticks) -> Ticks:
    return Ticks(one.read | other.read, one.solved | other.solved, other.at)


def _read(path: Path) -> dict[str, Ticks]:
    """What a file says; one that says nothing of the kind is put aside."""
    try:
        if not path.is_file():
            return {}
        data = parse_json(path.name, "", read_text(path, LARGEST_TABLE))
        return {study: _ticks(told) for study, told in _table(data)["studies"].items()}
    except (DataError, KeyError, TypeError, AttributeError, ValueError):
        with suppress(OSError):
            path.replace(_free_name(path))
        return {}
    except OSError:
        return {}


def _table(data: Any) -> dict[str, Any]:
    if data["wargame_kit"] != FORMAT or data["version"] != VERSION or len(data["studies"]) > MOST_STUDIES:
        raise ValueError
    table: dict[str, Any] = data
    return table


def _ticks(told: Any) -> Ticks:
    read, solved, at = told["read"], told["solved"], told["at"]
    for ids in (read, solved, [at]):
        if not isinstance(ids, list) or len(ids) > MOST_PAGES:
            raise ValueError
        if not all(isinstance(id_, str) and len(id_) <= LONGEST_ID for id_ in ids):
            raise ValueError
    return Ticks(set(read), set(solved), at)


def _write(path: Path, known: dict[str, Ticks]) -> None:
    """Put the file in place of the one before, which stays whole until then.

    More than is read again is not written: it would be put aside with everything that was ticked before.
    """
    if len(known) > MOST_STUDIES or any(len(one.read | one.solved) > MOST_PAGES for one in known.values()):
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    studies = {
        study: {"read": sorted(ticks.read), "solved": sorted(ticks.solved), "at": ticks.at}
        for study, ticks in sorted(known.items())
    }
    data = {"wargame_kit": FORMAT, "version": VERSION, "studies": studies}
    write_whole(path, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode(), waits=False)


def _free_name(path: Path) -> Path:
    return first_free(path.with_name(f"{path.name}.broken-{number}") for number in count(1))
