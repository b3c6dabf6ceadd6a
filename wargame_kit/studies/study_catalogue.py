"""The kit's studies by name, and a reader's own by path."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from wargame_kit import games
from wargame_kit.studies.page import Study
from wargame_kit.studies.reading import ENDING, read_study
from wargame_kit.words import files, say
from wargame_kit.words.files import checked_path
from wargame_kit.words.near import or_near


def files_of(game: str) -> tuple[Path, ...]:
    """The files of the kit's studies of a game."""
    return tuple(sorted((files.data_root() / game / "studies").glob(f"*{ENDING}")))


def id_of(game: str, path: Path) -> str:
    """What a study of the kit is called: ``huaihai/week``."""
    return f"{game}/{path.name.removesuffix(ENDING)}"


def study(name: str | Path, *, overrides: str | Path | None = None) -> Study:
    """A study: one of the kit's by its name, or anybody's by the path of its file.

    Parameters
    ----------
    name : str or path
        ``"huaihai/week"``, or ``"my.study.toml"``.
    overrides : path, optional
        The folder with files of your own that its game is played with: see `wargame_kit.load`.

    Raises
    ------
    ValueError
        If the kit has no such study; it lists those there are.
    DataError
        Naming the file, the page, the line, the value and what was expected.

    See Also
    --------
    names : the kit's studies.
    wargame_kit.studies.outlines.outlines : their titles alone, without reading their pages.

    Examples
    --------
    >>> study("typhoon/why-not")
    <Study typhoon/why-not: ... pages>
    """
    if str(name).endswith(ENDING):
        path = checked_path(name)
        return read_study(path, path.name.removesuffix(ENDING), overrides)
    game, _, own = str(name).partition("/")
    known = names()
    if str(name) not in known:
        told = say("study/none", name=repr(str(name)), known=", ".join(known), ending=ENDING)
        raise ValueError(str(or_near(told, name, known)))
    return _kits_own(game, own) if overrides is None else _read(game, own, overrides)


@cache
def names() -> tuple[str, ...]:
    """The kit's studies by name.

    Examples
    --------
    >>> "huaihai/week" in names()
    True
    """
    return tuple(id_of(game, path) for game in games.GAMES for path in files_of(game))


@cache
def _kits_own(game: str, name: str) -> Study:
    return _read(game, name, None)


def _read(game: str, name: str, overrides: str | Path | None) -> Study:
    path = files.data_root() / game / "studies" / f"{name}{ENDING}"
    return read_study(path, f"{game}/{name}", overrides)
