"""Which pages a reader has read, which tasks they have solved, where they left off: beside their games."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wargame_kit.studies.kept_file import KeptFile, OtherVersion
from wargame_kit.studies.kept_games import saves_folder
from wargame_kit.studies.page import LONGEST_ANSWER, Study
from wargame_kit.words.files import JsonObject

FILE = "progress.json"
FORMAT, VERSION = "progress", 1
MOST_STUDIES, MOST_PAGES, LONGEST_ID = 1_000, 1_000, 200


@dataclass(frozen=True, slots=True)
class Place:
    """Where a reader left a study.

    Attributes
    ----------
    page : str
        The page that was opened last; empty before any was.
    answer : str
        What they last answered on it; empty if nothing.
    shown : int
        Steps of its solution that they were shown.
    """

    page: str = ""
    answer: str = ""
    shown: int = 0


@dataclass(slots=True)
class Ticks:
    """What is known of one study.

    Attributes
    ----------
    read, solved : set of str
        Pages, and those whose tasks have been answered rightly.
    place : Place
    """

    read: set[str] = field(default_factory=set)
    solved: set[str] = field(default_factory=set)
    place: Place = Place()


class Progress:
    """How far somebody has come in a study; every tick is on the disk at once, if that can be.

    What another notebook has ticked meanwhile stays ticked. A file that cannot be read is put aside, one of
    another version stays as it is, and one that cannot be written is done without: none of them keeps anybody
    from reading on.

    Parameters
    ----------
    study : str
        The study's id.
    path : Path
        The file, common to all studies.

    Attributes
    ----------
    is_kept : bool
        Whether the last tick is on the disk.
    told : Phrase or str
        What the reader must be told of the file, if anything.

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
        self._file = KeptFile(path, _read, _written, dict[str, Ticks])
        known, self.told = self._file.look()
        self._ticks = known.get(study, Ticks())

    @classmethod
    def of(cls, study: Study) -> Progress:
        """That of a study, in the folder of the reader's saved games; see `saves_folder`."""
        return cls(study.id, saves_folder() / FILE)

    @property
    def at(self) -> str:
        """The page that was opened last; empty before any was."""
        return self.place.page

    @property
    def place(self) -> Place:
        """Where the reader left off."""
        return self._ticks.place

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
            ticks.place = Place(page)

        self._note(opened)

    def stands(self, place: Place) -> None:
        """Note how the page that is open stands."""

        def stood(ticks: Ticks) -> None:
            ticks.place = place

        self._note(stood)

    def solved(self, page: str) -> None:
        """Note that the task of a page has been answered rightly."""
        self._note(lambda ticks: ticks.solved.add(page))

    def forget(self) -> None:
        """Take all ticks of the study away."""

        def emptied(ticks: Ticks) -> None:
            ticks.read.clear()
            ticks.solved.clear()
            ticks.place = Place()

        self._note(emptied)

    def _note(self, change: Callable[[Ticks], object]) -> None:
        """Change the ticks in the file as it is now; where there can be none, only those at hand."""
        change(self._ticks)

        def noted(known: dict[str, Ticks]) -> dict[str, Ticks]:
            if self.is_kept:
                change(known.setdefault(self.study, Ticks()))
            else:  # what could not be written before is written now
                known[self.study] = _together(known.get(self.study, Ticks()), self._ticks)
            return known

        try:
            known, told = self._file.change(noted)
            self._ticks, self.is_kept, self.told = known[self.study], True, told or self.told
        except (OSError, ValueError):  # ValueError: of a NUL, or half a character
            self.is_kept = False


def _together(one: Ticks, other: Ticks) -> Ticks:
    return Ticks(one.read | other.read, one.solved | other.solved, other.place)


def _read(data: Any) -> dict[str, Ticks]:
    version = data["version"]
    if data["wargame_kit"] != FORMAT or type(version) is not int:
        raise ValueError
    if version != VERSION:
        raise OtherVersion(version)
    if len(data["studies"]) > MOST_STUDIES:
        raise ValueError
    return {study: _ticks(told) for study, told in data["studies"].items()}


def _ticks(told: Any) -> Ticks:
    read, solved, at = told["read"], told["solved"], told["at"]
    for ids in (read, solved, [at]):
        if not isinstance(ids, list) or len(ids) > MOST_PAGES:
            raise ValueError
        if not all(isinstance(id_, str) and len(id_) <= LONGEST_ID for id_ in ids):
            raise ValueError
    return Ticks(set(read), set(solved), _place(at, told))


def _place(page: str, told: Mapping[str, object]) -> Place:
    """The page that lies open; a kit that kept nothing of its task wrote no more than its name."""
    answer, shown = told.get("answer", ""), told.get("shown", 0)
    if not isinstance(answer, str) or len(answer) > LONGEST_ANSWER:
        raise ValueError
    if not isinstance(shown, int) or isinstance(shown, bool) or not 0 <= shown <= LONGEST_ANSWER:
        raise ValueError
    return Place(page, answer, shown)


def _written(known: dict[str, Ticks]) -> JsonObject:
    """What is written; not more than is read again: it would be put aside with all that was ticked."""
    if len(known) > MOST_STUDIES or any(len(one.read | one.solved) > MOST_PAGES for one in known.values()):
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    studies = {
        study: {"read": sorted(ticks.read), "solved": sorted(ticks.solved), **_stood(ticks.place)}
        for study, ticks in sorted(known.items())
    }
    return {"wargame_kit": FORMAT, "version": VERSION, "studies": studies}


def _stood(place: Place) -> JsonObject:
    answered = {"answer": place.answer} if place.answer else {}
    return {"at": place.page, **answered, **({"shown": place.shown} if place.shown else {})}
