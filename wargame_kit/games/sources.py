"""Where a game's files come from: the kit, or the reader's own folder; and what its chapters define."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

from wargame_kit.position import Action, Over, Step, Unit
from wargame_kit.words import DataError, say
from wargame_kit.words.files import data_root, read_bytes, read_toml
from wargame_kit.words.limits import MOST_SCENARIOS

FILES = ("charts.toml", "tables.toml", "counters.csv", "scenarios")
"""What a reader's own file may replace; `tables.toml` holds what a book prints for all its titles."""

OF_THE_BOOK = ("rulebook.toml", "tables.toml")
"""The files that lie in the folder of the book, where titles share one."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The files of one game, each the kit's or the reader's own.

    Attributes
    ----------
    kit : path
        The kit's folder of the game.
    book : path
        That of the book it is played by.
    own : path or None
        The reader's.
    owned : tuple of str
        Those of `FILES` that the reader's folder replaces.

    Examples
    --------
    >>> sources("typhoon").path("charts.toml").name, sources("typhoon").edition
    ('charts.toml', '')
    """

    kit: Path
    book: Path
    own: Path | None = None
    owned: tuple[str, ...] = ()

    def path(self, name: str) -> Path:
        """Where a file or folder is read from."""
        if self.own is not None and name in self.owned:
            return self.own / name
        return (self.book if name in OF_THE_BOOK else self.kit) / name

    @property
    def edition(self) -> str:
        """What the edition says of the reader's own files, so that a game saved with them asks for them."""
        return "".join(_named(self.path(name)) for name in self.owned)


def sources(game: str | Path, overrides: Path | None = None, book: str | Path = "") -> Sources:
    """The files of a game: of a folder of ``data/``, or of another by its path; and of its book.

    Raises
    ------
    DataError
        If the reader's folder is none, or holds nothing that a game reads: a misspelt name would pass unseen.
    """
    kit = data_root() / game  # a whole path stays what it is
    shared = data_root() / (book or game)
    if overrides is None:
        return Sources(kit, shared)
    try:
        found = sorted(os.listdir(overrides))
    except OSError as error:
        raise DataError(overrides.name, "", str(overrides), say("expected/own-folder")) from error
    # A link that leads nowhere is named here too, and refused when it is read.
    owned = tuple(name for name in FILES if name in found)
    if not owned:
        held = ", ".join(found) or "nothing"
        raise DataError(overrides.name, "", held, say("expected/least-one-of", known=", ".join(FILES)))
    # A game may read more beside a file of its own.
    read = (overrides / name for name in found if name in owned or name.endswith(".csv"))
    for path in (*read, *(overrides / "scenarios").glob("*.toml")):
        _lies_within(overrides, path)
    return Sources(kit, shared, overrides, owned)


def _lies_within(folder: Path, path: Path) -> None:
    """Refuse a link that leads out of a folder: an error would tell the beginning of what lies there."""
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise DataError(path.name, "", str(path), say("expected/no-link-out"))


def scenario_files(files: Sources) -> list[Path]:
    """The files of a game's scenarios: the kit's, and beside them the reader's own.

    One of the reader's takes the place of the kit's of the same name. Where the reader brings charts or
    counters too, the kit's scenarios, which need not fit them, are left out.

    Raises
    ------
    DataError
        If there is none in a folder, or more than anybody plays.
    """
    folder = files.path("scenarios")
    paths = sorted(folder.glob("*.toml"))
    if not 1 <= len(paths) <= MOST_SCENARIOS:
        expected = say("expected/scenario-folder", most=MOST_SCENARIOS)
        raise DataError(folder.name, "", f"{folder}: {len(paths)}", expected)
    if files.owned != ("scenarios",):
        return paths
    own = {path.name for path in paths}
    return [path for path in sorted((files.kit / "scenarios").glob("*.toml")) if path.name not in own] + paths


def sketched(rows: Sequence[str], drawn: Mapping[str, object], roster: Mapping[str, Unit]) -> str:
    """What the edition says of a sketched board and its counters: a saved game asks for them."""
    counters = [(unit.id, unit.side, unit.kind, unit.faces) for unit in roster.values()]
    return f"; own sketch {_digest(repr((rows, sorted(drawn.items()), counters)).encode())}"


def steps_of(chapters: ModuleType) -> tuple[type[Step], ...]:
    """The steps that the chapters of a package define or use, by name."""
    names = [each.name for each in walk_packages(chapters.__path__, f"{chapters.__name__}.")]
    found = {
        value
        for name in names
        for value in vars(import_module(name)).values()
        if isinstance(value, type)
        and Step in value.__mro__
        and value is not Over
        and not getattr(value, "__abstractmethods__", None)
        and getattr(value, "form", True)  # an action that cannot be written is a base of others
    }
    return tuple(sorted(found, key=lambda cls: cls.__name__))


def actions_of(steps: Iterable[type[Step]]) -> tuple[type[Action], ...]:
    """The actions that can be tried in some steps, by name."""
    return tuple(sorted({kind for step in steps for kind in step.actions}, key=lambda cls: cls.__name__))


def _named(path: Path) -> str:
    """How the edition names a file or folder of the reader's own: by what it holds.

    What a scenario is called and what it tells makes no other game of it.
    """
    if path.is_dir():
        held = b"\n".join(_played(file) for file in sorted(path.glob("*.toml")))
    else:
        held = read_bytes(path)
    return f"; own {path.name} {_digest(held)}"


def _digest(held: bytes) -> str:
    # The kit's own files are not named so, and the module takes long to load.
    from hashlib import sha256

    return sha256(held).hexdigest()[:8]


def _played(scenario: Path) -> bytes:
    table = {key: value for key, value in read_toml(scenario).items() if key not in ("title", "story")}
    return json.dumps([scenario.stem, table], sort_keys=True, default=str, ensure_ascii=False).encode()
