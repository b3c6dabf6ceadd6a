"""Which rulebook? One package per game, each a file per chapter."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal, overload

from wargame_kit.position import Game, Record
from wargame_kit.position.saved_lines import game_named_in
from wargame_kit.words import DataError, Phrase, say
from wargame_kit.words.files import checked_path
from wargame_kit.words.near import or_near

if TYPE_CHECKING:
    from wargame_kit.games.eastfront.game import EastFront
    from wargame_kit.games.huaihai.game import Huaihai
    from wargame_kit.games.neworder.game import Kiev, Ulaanbaatar
    from wargame_kit.games.thirdwinter.game import ThirdWinter
    from wargame_kit.games.typhoon.game import Typhoon


def _of_the_kit(package: str, title: str, overrides: Path | None) -> Game:
    # A game's chapters are read when it is asked for, not when the kit is imported.
    loaded: Game = getattr(import_module(f"wargame_kit.games.{package}.game"), title).load(overrides)
    return loaded


GAMES: dict[str, Callable[[Path | None], Game]] = {
    "typhoon": partial(_of_the_kit, "typhoon", "Typhoon"),
    "huaihai": partial(_of_the_kit, "huaihai", "Huaihai"),
    "kiev": partial(_of_the_kit, "neworder", "Kiev"),
    "ulaanbaatar": partial(_of_the_kit, "neworder", "Ulaanbaatar"),
    "eastfront": partial(_of_the_kit, "eastfront", "EastFront"),
    "thirdwinter": partial(_of_the_kit, "thirdwinter", "ThirdWinter"),
}
"""How every game that can be played is loaded, with a folder of the reader's own files or with none."""


@overload
def load(game: Literal["typhoon"], overrides: str | Path | None = None) -> Typhoon: ...
@overload
def load(game: Literal["huaihai"], overrides: str | Path | None = None) -> Huaihai: ...
@overload
def load(game: Literal["kiev"], overrides: str | Path | None = None) -> Kiev: ...
@overload
def load(game: Literal["ulaanbaatar"], overrides: str | Path | None = None) -> Ulaanbaatar: ...
@overload
def load(game: Literal["eastfront"], overrides: str | Path | None = None) -> EastFront: ...
@overload
def load(game: Literal["thirdwinter"], overrides: str | Path | None = None) -> ThirdWinter: ...
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
        If there is no such game; it names those there are, and near ones.
    DataError
        Naming the file, place and value that cannot be used.

    Examples
    --------
    >>> load("typhoon").sides
    ('axis', 'soviet')
    """
    if game not in tuple(GAMES):
        raise ValueError(str(_no_game(game)))
    # The reader's own files may change between two calls; the kit's do not.
    return _kits_own(GAMES[game]) if overrides is None else GAMES[game](checked_path(overrides).absolute())


def _no_game(game: object) -> Phrase:
    """That there is no such game: those of a series by its name, or the names that are spelled alike."""
    titles = tuple(title for title, load in GAMES.items() if game in getattr(load, "args", ())[:1])
    if titles:
        return say("position/no-series", value=repr(game), titles=titles)
    return or_near(say("position/no-game", value=repr(game), known=", ".join(GAMES)), game, GAMES)


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
def _kits_own(load: Callable[[Path | None], Game]) -> Game:
    return load(None)
