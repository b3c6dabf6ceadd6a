"""What the kit's studies ask, for a list of them: titles and pages, read without a position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from wargame_kit.studies.progress import Progress
from wargame_kit.words import Name
from wargame_kit.words.files import data_root, read_toml

ENDING = ".study.toml"

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
    folder = data_root() / game / "studies"
    found = [(path, read_toml(path)) for path in folder.glob(f"*{ENDING}")]
    found.sort(key=lambda one: (one[1].get("number", len(found)), one[0].name))
    return tuple(_outline(game, path, file) for path, file in found if _name(path) != GUIDE)


def _name(path: Path) -> str:
    return path.name.removesuffix(ENDING)


def _outline(game: str, path: Path, file: dict[str, Any]) -> Outline:
    title = file["title"]
    words = Name(title, title) if isinstance(title, str) else Name(title["en"], title["zh"])
    pages = [page for chapter in file["chapter"] for page in chapter["page"]]
    tasks = frozenset(page["id"] for page in pages if "task" in page)
    return Outline(f"{game}/{_name(path)}", words, tuple(page["id"] for page in pages), tasks)
