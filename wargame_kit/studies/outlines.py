"""What the kit's studies ask, for a list of them: titles and pages, read without a position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from wargame_kit.studies.page import Study
from wargame_kit.studies.progress import Progress
from wargame_kit.studies.reading import ENDING
from wargame_kit.studies.study_catalogue import files_of, id_of
from wargame_kit.words import DataError, Name, Words, say
from wargame_kit.words.files import data_root, read_toml

LAST = 1_000
"""The place of a study that names none."""

MOST_OWN = 40
"""Studies of a reader's own that are listed."""

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

    See Also
    --------
    own_studies : those in a reader's own folder.
    wargame_kit.studies.study_catalogue.study : a study with all its pages.

    Examples
    --------
    >>> [outline.id for outline in outlines("typhoon")][:1]
    ['typhoon/turn']
    """
    found = {id_of(game, path): read_toml(path) for path in files_of(game)}
    found.pop(f"{game}/{GUIDE}", None)
    # The sort is stable: studies without a number follow by their names.
    return tuple(_outline(id_, found[id_]) for id_ in sorted(found, key=lambda id_: _place(found[id_])))


@cache
def guide_of(game: str) -> Outline | None:
    """The guided first game of a game, where it has one.

    Examples
    --------
    >>> guide = guide_of("typhoon")
    >>> guide.id, str(guide.title)
    ('typhoon/first', 'Your first command')
    """
    found = next((path for path in files_of(game) if id_of(game, path) == f"{game}/{GUIDE}"), None)
    return None if found is None else _outline(f"{game}/{GUIDE}", read_toml(found))


def outline_of(study: Study) -> Outline:
    """The outline of a study that has been read."""
    tasks = frozenset(page.id for page in study if page.task is not None)
    return Outline(study.id, study.title, tuple(page.id for page in study), tasks)


def own_studies(folder: Path, game: str) -> tuple[tuple[str, Outline], ...]:
    """The studies of a game in a reader's own folder, each with its file's name, no other file.

    Returns
    -------
    tuple of (str, Outline)
        By the file's name. A file that cannot be read is left out.
    """
    found = []
    try:
        files = sorted(folder.glob(f"*{ENDING}"))[:MOST_OWN]
    except OSError:
        return ()
    for path in files:
        try:
            file = read_toml(path)
            if file.get("game") == game:
                found.append((path.name, _outline(path.name.removesuffix(ENDING), file)))
        except (DataError, KeyError, TypeError, AttributeError):
            continue  # opening it would say what is wrong; here it is only not listed
    return tuple(found)


def called(name: str, game: str) -> Words:
    """What a saved game that the kit named is of: a scenario, or the study it began in; else its name.

    Parameters
    ----------
    name : str
        As `free_path` makes it: the scenario's id, or the study's and the page's, perhaps with a number.
    game : str
        The game's id.

    Examples
    --------
    >>> for name in ("nianzhuang", "nianzhuang-2", "huaihai-week-supply", "my own"):
    ...     print(called(name, "huaihai"))
    Nianzhuang, 6 – 25 November 1948
    Nianzhuang, 6 – 25 November 1948 (2)
    How does one week go, step by step?
    my own
    """
    plain, number = _apart(name)
    title = _scenario(game, plain)
    lessons = (*outlines(game), *filter(None, [guide_of(game)]))
    if title is None:
        title = next((one.title for one in lessons if plain.startswith(f"{one.id.replace('/', '-')}-")), None)
    if title is None:
        return name
    return title if not number else say("start/numbered", name=title, number=number)


def _apart(name: str) -> tuple[str, str]:
    """A name without the number that sets it apart from others, and the number."""
    plain, _, number = name.rpartition("-")
    return (plain, number) if plain and number.isdecimal() and len(number) < 4 else (name, "")


@cache
def _scenario(game: str, id_: str) -> Name | None:
    """The title of a scenario, read without its game."""
    path = data_root() / game / "scenarios" / f"{id_}.toml"
    known = {found.name for found in path.parent.glob("*.toml")}
    title = read_toml(path)["title"] if path.name in known else None
    return Name(title["en"], title["zh"]) if isinstance(title, dict) else None


def _place(file: dict[str, Any]) -> int:
    number: int = file.get("number", LAST)
    return number


def _outline(id_: str, file: dict[str, Any]) -> Outline:
    title = file["title"]
    words = Name(title, title) if isinstance(title, str) else Name(title["en"], title["zh"])
    pages = [page for chapter in file["chapter"] for page in chapter["page"]]
    tasks = frozenset(page["id"] for page in pages if "task" in page)
    return Outline(id_, words, tuple(page["id"] for page in pages), tasks)
