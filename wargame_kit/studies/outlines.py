"""What the kit's studies ask, for a list of them: titles and pages, read without a position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from wargame_kit.studies.progress import Progress
from wargame_kit.studies.shelf import files_of, id_of
from wargame_kit.words import Name
from wargame_kit.words.files import read_toml

LAST = 1_000
"""The place of a study that names none."""

GUIDE = "first"
"""The study that is a game's guided first game; it is no lesson."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A study as a list of lessons shows it.

    Attributes
    ----------
    id : str
        ``huaihai/week``.
    title : Name
        Its question.
    pages : tuple of str
        The ids of its pages.
    tasks : frozenset of str
        Of those that ask something.
    """

    id: str
    title: Name
    pages: tuple[str, ...]
    tasks: frozenset[str]

    def done(self, progress: Progress) -> int:
        """How many pages are ticked: solved where they ask something, read where they do not."""
        return sum(
            progress.is_solved(page) if page in self.tasks else progress.is_read(page) for page in self.pages
        )


@cache
def outlines(game: str) -> tuple[Outline, ...]:
    """The lessons of a game in the order of reading.

    Examples
    --------
    >>> [outline.id for outline in outlines("typhoon")][:1]
    ['typhoon/turn']
    """
    found = {id_of(game, path): read_toml(path) for path in files_of(game)}
    found.pop(f"{game}/{GUIDE}", None)
    # The sort is stable: studies without a number follow by their names.
    return tuple(_outline(id_, found[id_]) for id_ in sorted(found, key=lambda id_: _place(found[id_])))


def _place(file: dict[str, Any]) -> int:
    number: int = file.get("number", LAST)
    return number


def _outline(id_: str, file: dict[str, Any]) -> Outline:
    title = file["title"]
    words = Name(title, title) if isinstance(title, str) else Name(title["en"], title["zh"])
    pages = [page for chapter in file["chapter"] for page in chapter["page"]]
    tasks = frozenset(page["id"] for page in pages if "task" in page)
    return Outline(id_, words, tuple(page["id"] for page in pages), tasks)
