"""Which rulebook? One package per game, each a file per chapter."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal, overload

from wargame_kit.position import Game, Record
from wargame_kit.position.saved_lines import game_named_in
from wargame_kit.words import DataError, say
from wargame_kit.words.files import checked_path

if TYPE_CHECKING:
    from wargame_kit.games.huaihai.game import Huaihai
    from wargame_kit.games.typhoon.game import Typhoon

GAMES = ("typhoon", "huaihai")
"""Every game that can be loaded."""


@overload
def load(game: Literal["typhoon"], overrides: str | Path | None = None) -> Typhoon: ...
@overload
def load(game: Literal["huaihai"], overrides: str | Path | None = None) -> Huaihai: ...
@overload
def load(game: str, overrides: str | Path | None = None) -> Game: ...
def load(game: str, overrides: str | Path | None = None) -> Game:
    """Load a game: its board, rulebook, charts, counters and scenarios.

    Parameters
    ----------
    game : str
    overrides : path, optional
        A folder of the reader's own charts.toml, counters.csv or scenarios, which replace the kit's.

    Raises
    ------
    ValueError
        If there is no such game.
    DataError
        Naming the file, place and value that cannot be used.

    Examples
    --------
    >>> load("typhoon").sides
    ('axis', 'soviet')
    """
    if game not in GAMES:
        raise ValueError(str(say("position/no-game", value=repr(game), known=", ".join(GAMES))))
    # The reader's own files may change between two calls; the kit's do not.
    return _kits_own(game) if overrides is None else _load(game, checked_path(overrides).absolute())


def resume(path: str | Path, overrides: str | Path | None = None) -> Record:
    """Open a saved game of any of the games and go on saving into it.

    Parameters
    ----------
    path : path
    overrides : path, optional
        As for `load`.

    Raises
    ------
    DataError
        Naming the line, the value and what was expected; the file stays as it is.
    RecordInUse
        If another notebook has it open.
    """
    name = game_named_in(checked_path(path))
    if name not in GAMES:
        raise DataError(Path(path).name, "line 1, game", name, say("error/one-of", known=", ".join(GAMES)))
    return Record.resume(path, load(name, overrides))


@cache
def _kits_own(game: str) -> Game:
    return _load(game, None)


def _load(game: str, overrides: Path | None) -> Game:
    loaded: Game = import_module(f"wargame_kit.games.{game}").load(overrides)
    return loaded
