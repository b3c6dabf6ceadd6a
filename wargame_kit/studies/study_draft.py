"""A study that somebody is writing: pages added, moved, taken out; its file is written whole or not."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from wargame_kit.position import Game, NotSaved
from wargame_kit.position.saved_file import failing, is_file, real_path
from wargame_kit.position.whole_file import first_free, write_whole
from wargame_kit.studies.page import Page, Study, StudyChapter
from wargame_kit.studies.reading import ENDING, MOST_PAGES, read_text
from wargame_kit.studies.saves import FOLDER
from wargame_kit.studies.writing import written
from wargame_kit.words import DataError, Name, files, say
from wargame_kit.words.files import checked_path
from wargame_kit.words.limits import LARGEST_STUDY

FIRST_CHAPTER = "pages"
UNTITLED = Name("")
_NO_ID = re.compile(r"[^a-z0-9]+")


class Changed(NotSaved):
    """The file is no longer as it was read or written here: by hand, or by another table."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, say("saved/changed"), say("author/changed", file=path.name))


class NoStudy(NotSaved):
    """What stands at a path is no study of the game, and is not replaced."""


@dataclass(frozen=True, slots=True)
class StudyDraft:
    """A study that is being written, and what stands in its file as far as is known here.

    Attributes
    ----------
    game : Game
    path : Path
        Of the file, which need not be there yet.
    title : Name
    chapters : tuple of StudyChapter
    on_disk : bytes or None
        None where there is no file.
    next : tuple of str
        What the study leads on to, as its file says.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> from tempfile import TemporaryDirectory
    >>> from wargame_kit.studies.page import Page
    >>> from wargame_kit.words import Name
    >>> game = wk.load("huaihai")
    >>> page = Page("gate", Name("Who holds the gate?"), Name(""), game.start("nianzhuang"))
    >>> with TemporaryDirectory() as folder:
    ...     begun = StudyDraft.opened(f"{folder}/mine", game).with_page(page)
    ...     begun.titled(Name("My study")).saved()
    <StudyDraft mine.study.toml: 1 page>
    """

    game: Game
    path: Path
    title: Name = UNTITLED
    chapters: tuple[StudyChapter, ...] = ()
    on_disk: bytes | None = None
    next: tuple[str, ...] = ()

    @classmethod
    def opened(cls, name: str, game: Game) -> StudyDraft:
        """The study in a file, to go on with it; an empty one where there is no file yet.

        Parameters
        ----------
        name : str
            A path; the ending is added where it is missing.
        game : Game

        Raises
        ------
        NoStudy
            If something else stands there: it stays as it is.
        """
        path = place_of(name)
        if not is_file(real_path(path)):
            return cls(game, path)
        try:
            data = files.read_bytes(path, LARGEST_STUDY)
            study = _read(path, data, game)
        except DataError as error:
            raise NoStudy(path, say("author/no-study"), say("author/not-opened", error=error)) from error
        return cls(game, path, study.title, study.chapters, data, study.next)

    @property
    def pages(self) -> tuple[Page, ...]:
        """All pages, in the order of reading."""
        return tuple(page for chapter in self.chapters for page in chapter.pages)

    def page(self, id_: str) -> Page | None:
        """A page by its id."""
        return next((page for page in self.pages if page.id == id_), None)

    def titled(self, title: Name) -> StudyDraft:
        """With another title."""
        return replace(self, title=title)

    def with_page(self, page: Page) -> StudyDraft:
        """With a page in place of that of the same id, or as the last one."""
        if self.page(page.id) is not None:
            return self._with(
                (chapter, (page if one.id == page.id else one for one in chapter.pages))
                for chapter in self.chapters
            )
        if not self.chapters:
            title = self.title if self.title != UNTITLED else page.title
            return replace(self, title=title, chapters=(StudyChapter(FIRST_CHAPTER, title, (page,)),))
        *before, last = self.chapters
        return replace(self, chapters=(*before, replace(last, pages=(*last.pages, page))))

    def without(self, id_: str) -> StudyDraft:
        """Without a page, and without its chapter where it was the only one."""
        return self._with(
            (chapter, (one for one in chapter.pages if one.id != id_)) for chapter in self.chapters
        )

    def moved(self, id_: str, by: int) -> StudyDraft:
        """With a page one place earlier (-1) or later (1): within its chapter, or over its edge."""
        for number, chapter in enumerate(self.chapters):
            ids = [page.id for page in chapter.pages]
            if id_ in ids:
                there = ids.index(id_) + by
                if 0 <= there < len(ids):
                    return self._with_chapters({number: _swapped(chapter.pages, ids.index(id_), there)})
                return self._over(number, ids.index(id_), by)
        return self

    def _over(self, number: int, index: int, by: int) -> StudyDraft:
        other = number + by
        if not 0 <= other < len(self.chapters):
            return self
        pages = self.chapters[number].pages
        page, rest = pages[index], (*pages[:index], *pages[index + 1 :])
        there = self.chapters[other].pages
        return self._with_chapters({number: rest, other: (page, *there) if by > 0 else (*there, page)})

    def _with_chapters(self, changed: dict[int, tuple[Page, ...]]) -> StudyDraft:
        return self._with((one, changed.get(n, one.pages)) for n, one in enumerate(self.chapters))

    def _with(self, chapters: Iterable[tuple[StudyChapter, Iterable[Page]]]) -> StudyDraft:
        kept = ((chapter, tuple(pages)) for chapter, pages in chapters)
        return replace(
            self, chapters=tuple(replace(chapter, pages=pages) for chapter, pages in kept if pages)
        )

    def new_id(self, title: Name) -> str:
        """An id for a page that is not taken yet, from its title where that has letters for one."""
        stem = _NO_ID.sub("-", title.en.casefold()).strip("-")[:40].strip("-") or "page"
        taken = {page.id for page in self.pages}
        names = [stem, *(f"{stem}-{number}" for number in range(2, MOST_PAGES + 2))]
        return next(name for name in names if name not in taken)

    @property
    def study(self) -> Study:
        """The study as it is now."""
        return Study(
            self.path.name.removesuffix(ENDING),
            self.game,
            self.title,
            self.chapters,
            self.path,
            next=self.next,
        )

    def saved(self) -> StudyDraft:
        """Write the file, after the rules have agreed to every page.

        The new file is written beside the old one and moved over it, which stays whole until then.

        Raises
        ------
        DataError
            Naming page, value and what was expected, if it could not be read again. Nothing is changed.
        Changed
            If somebody else has changed the file meanwhile. It stays as it is.
        NotSaved
            If the file cannot be written.
        """
        where = real_path(self.path)
        study = _read(self.path, written(self.study).encode(), self.game)
        # Written once more, for blanks at ends of lines are not kept: the same study, the same bytes.
        data = written(study).encode()
        if _bytes_at(where) != self.on_disk:
            raise Changed(self.path)
        with failing(self.path):
            where.parent.mkdir(parents=True, exist_ok=True)
            write_whole(where, data)
        return replace(self, title=study.title, chapters=study.chapters, on_disk=data)

    def elsewhere(self) -> StudyDraft:
        """The same study for another file, whose name is free."""
        stem = self.path.name.removesuffix(ENDING)
        names = (self.path.with_name(f"{stem}-{number}{ENDING}") for number in count(2))
        return replace(self, path=first_free(names), on_disk=None)

    def __repr__(self) -> str:
        count = len(self.pages)
        return f"<StudyDraft {self.path.name}: {count} page{'' if count == 1 else 's'}>"


def beside(path: Path, most: int) -> tuple[str, ...]:
    """The studies in the folder of one, by the names under which they are opened; at most so many."""
    try:
        names = sorted(found.name for found in path.parent.glob(f"*{ENDING}") if found != path)
    except OSError:
        return ()
    folder = Path(os.environ.get(FOLDER, ""))
    places = (path.with_name(name) for name in names[:most])
    return tuple(
        str(place.relative_to(folder) if place.is_relative_to(folder) else place) for place in places
    )


def place_of(name: str) -> Path:
    """Where a study of this name lies: among the reader's saved games unless the path is absolute.

    Raises
    ------
    NotSaved
        If no file can be called so.
    """
    called = name if name.endswith(ENDING) else f"{name}{ENDING}"
    try:
        return Path(os.environ.get(FOLDER, "")) / checked_path(called)
    except DataError as error:
        raise NotSaved(Path(ENDING), say("saved/no-name")) from error


def _read(path: Path, data: bytes, game: Game) -> Study:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(path.name, "", data[error.start : error.end], say("error/utf-8")) from error
    return read_text(path.name, text, path.name.removesuffix(ENDING), game, path)


def _bytes_at(path: Path) -> bytes | None:
    return files.read_bytes(path, LARGEST_STUDY) if is_file(path) else None


def _swapped(pages: tuple[Page, ...], one: int, other: int) -> tuple[Page, ...]:
    answer = list(pages)
    answer[one], answer[other] = answer[other], answer[one]
    return tuple(answer)
