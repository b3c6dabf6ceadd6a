"""The rooms of a game: what its package holds under the agreed names is the game's, and needs no wiring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any

from wargame_kit.games.charts import Charts
from wargame_kit.games.scenarios import ScenarioFile
from wargame_kit.position import Answers, Facts, Game, Heuristics, Piece, Position

HOOKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "boxes": ("boxes", "BOXES"),
        "read_counters": ("files.counters", "read_counters"),
        "named_steps": ("placing.named_steps", "STEPS"),
        "fact_readers": ("placing.named_steps", "READERS"),
        "beginning": ("placing.named_steps", "beginning"),
        "completed": ("placing.named_steps", "completed"),
        "validate": ("placing.validation", "validate"),
        "seen_by": ("view.observation", "seen_by"),
        "unseen": ("view.observation", "unseen"),
        "told": ("view.observation", "told"),
        "shows": ("view.observation", "shows"),
        "sequence": ("rules.sequence", "SEQUENCE"),
        "presentation": ("view.presentation", "PRESENTATION"),
    }
)
"""In which file of a game, and under which name there, each attribute of it is found."""

CLASSES: Mapping[str, tuple[str, type]] = MappingProxyType(
    {
        "facts_type": ("facts", Facts),
        "piece_type": ("position", Piece),
        "position_type": ("position", Position),
        "answers": ("answers", Answers),
        "read_charts": ("files.charts", Charts),
        "read_scenario": ("files.scenarios", ScenarioFile),
    }
)
"""In which file of a game its own subclass of each base is found."""


def package_of(game: type) -> str:
    """The package in whose ``game.py`` a game, or the game that it is a title of, is written.

    Returns
    -------
    str
        Empty for a game that is written elsewhere: in one file, or in a notebook.

    Examples
    --------
    >>> from wargame_kit.games.neworder.game import Kiev
    >>> package_of(Kiev), package_of(int)
    ('wargame_kit.games.neworder', '')
    """
    return next(iter(packages_of(game)), "")


def packages_of(game: type) -> tuple[str, ...]:
    """The packages in which a game is written: its own, and then that of the series that it is a title of.

    Examples
    --------
    >>> from wargame_kit.games.typhoon.game import Typhoon
    >>> packages_of(Typhoon)
    ('wargame_kit.games.typhoon',)
    """
    homes = (each.__module__.rpartition(".") for each in game.__mro__ if each not in Game.__mro__)
    return tuple(dict.fromkeys(package for package, _, file in homes if file == "game"))


def found_in(package: str) -> Iterator[tuple[str, object]]:
    """Yield the attributes that the rooms of a package hold; a game need not have every room.

    Raises
    ------
    TypeError
        If a room holds nothing of what is looked for in it, or two classes where one is: a misspelt hook
        would hide nothing, and nobody would notice.
    """
    chapters = room(package, "rules")
    if chapters is not None:
        yield "chapters", chapters
    for file in dict.fromkeys(file for file, _ in HOOKS.values()):
        yield from _hooks_in(
            room(package, file), {key: name for name, (at, key) in HOOKS.items() if at == file}
        )
    for name, (file, base) in CLASSES.items():
        kind = subclass_in(room(package, file), base)
        if kind is not None:
            yield name, kind() if base is Answers else kind.read if base in (Charts, ScenarioFile) else kind


def _hooks_in(file: ModuleType | None, names: Mapping[str, str]) -> Iterator[tuple[str, object]]:
    held = {key: getattr(file, key) for key in names if hasattr(file, key)}
    if file is not None and not held:
        raise TypeError(f"{file.__name__}: found none of {', '.join(names)}")
    for key, value in held.items():
        yield names[key], staticmethod(value) if isinstance(value, FunctionType) else value


def heuristics_of(game: type) -> Heuristics:
    """What a game's ``player/heuristics.py`` thinks worth doing, read when a bot first asks."""
    held = (subclass_in(room(package, "player.heuristics"), Heuristics) for package in packages_of(game))
    kind = next(filter(None, held), Heuristics)
    found: Heuristics = kind()
    return found


def room(package: str, file: str) -> ModuleType | None:
    """A file of a game, or None where it has no such file; what fails inside of it fails here too."""
    name = f"{package}.{file}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}.") and error.name != package:
            return None
        raise


def subclass_in(file: ModuleType | None, base: type) -> Any:
    """The subclass of a base that a file defines, or None.

    Raises
    ------
    TypeError
        If there are two; it names them.
    """
    if file is None:
        return None
    own = [
        each for each in vars(file).values() if isinstance(each, type) and each.__module__ == file.__name__
    ]
    kinds = [each for each in own if issubclass(each, base)]
    if len(kinds) > 1:
        names = ", ".join(each.__name__ for each in kinds)
        raise TypeError(f"{file.__name__}: expected one {base.__name__}, found {names}")
    return kinds[0] if kinds else None
