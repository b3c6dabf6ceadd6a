"""What a game still lacks: files, hooks, clauses and words that something of the kit looks up by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Literal

from wargame_kit.board import load_board
from wargame_kit.games.loaded import LoadedGame
from wargame_kit.games.rooms import HOOKS, package_of, room
from wargame_kit.games.sources import sources
from wargame_kit.position import Answers, Heuristics, Presentation, Step
from wargame_kit.rulebook import Citation, Rulebook
from wargame_kit.rulebook.coverage import Mention, cited_in, measure
from wargame_kit.words import Language, Phrase, language, say
from wargame_kit.words.files import data_root
from wargame_kit.words.phrase import catalogue

Game = LoadedGame
BEFORE_THE_GAME = ("verb/", "field/", "table/field/")
"""Keys that are said before anybody knows of which game: one of the game's own does not do in their place."""

FILES = ("rulebook.toml", "grid.toml", "board.geojson", "charts.toml", "counters.csv")
ATTRIBUTES = ("id", "sides", "side_names", "steps", "actions", "facts_type", "position_type", "sequence")


@dataclass(frozen=True, slots=True)
class Missing:
    """One thing that a game lacks.

    Attributes
    ----------
    kind : {"file", "hook", "clause", "word"}
    name : str
        A file of its folder, an attribute or method, the number of a clause, or a key of the catalogue.
    why : Phrase
        Who looks for it.

    Examples
    --------
    >>> print(Missing("word", "verb/go", say("check/refusals")))
    word   verb/go  (refusals name the verb)
    """

    kind: Literal["file", "hook", "clause", "word"]
    name: str
    why: Phrase

    def to(self, code: Language) -> str:
        """The line in one language."""
        kind = say(f"check/{self.kind}").to(code)
        return say("check/line", kind=f"{kind:<6}", name=self.name, why=self.why).to(code)

    def __str__(self) -> str:
        return self.to(language())


def missing(game: type[Game]) -> tuple[Missing, ...]:
    """Everything that a game lacks, in the order in which its author needs it.

    Clauses and words are looked for when the files and hooks are all there.

    Parameters
    ----------
    game : type
        The class of the game; its files are read anew.

    Returns
    -------
    tuple of Missing
        Empty if nothing is missing.

    See Also
    --------
    wargame_kit.rulebook.coverage : which clauses the tests prove.

    Examples
    --------
    >>> from wargame_kit.games.typhoon.game import Typhoon
    >>> missing(Typhoon)
    ()
    """
    found = (*_files(game), *_hooks(game))
    if found:
        return found
    try:
        loaded = game.load()
    except ValueError as error:  # a file is there, and holds what cannot be
        return (Missing("file", str(error), say("check/read")),)
    return (*_clauses(loaded), *dict.fromkeys(_words(loaded)))


def _files(game: type[Game]) -> Iterator[Missing]:
    files = sources(game.folder, None, game.series or game.book)
    for name in FILES:
        if not files.path(name).is_file():
            yield Missing("file", name, say(f"check/files/{name.partition('.')[0]}"))
    if not any(files.path("scenarios").glob("*.toml")):
        yield Missing("file", "scenarios/*.toml", say("check/files/scenarios"))
    if _is_of_the_kit(game) and not files.path("card.svg").is_file():
        yield Missing("file", "card.svg", say("check/files/card"))


def _is_of_the_kit(game: type[Game]) -> bool:
    return package_of(game).startswith("wargame_kit.")


# -- hooks ---------------------------------------------------------------------------------------------------


def _hooks(game: type[Game]) -> Iterator[Missing]:
    needed = (*ATTRIBUTES, *sorted(getattr(game, "__abstractmethods__", ())))
    lacking = [name for name in needed if not hasattr(game, name) or name in game.__abstractmethods__]
    for name in lacking:
        yield Missing("hook", name, say("check/needed", file=_file_of(name)))
    for side in getattr(game, "sides", ()):
        if side not in getattr(game, "side_names", {}):
            yield Missing("hook", f"side_names[{side!r}]", say("check/side"))
    secret = [action.form.split()[0] for action in getattr(game, "actions", ()) if action.is_secret]
    if secret and game.seen_by is LoadedGame.seen_by:
        yield Missing("hook", "seen_by", say("check/secret", verb=secret[0]))
    for own, base in _subjects(game):
        yield from _near_misses(own, base)
    yield from _near_functions(package_of(game))


def _file_of(hook: str) -> str:
    """In which file of a package a hook is found, as its author writes it."""
    return f"{HOOKS[hook][0].replace('.', '/')}.py" if hook in HOOKS else "game.py"


def _subjects(game: type[Game]) -> Iterator[tuple[type, type]]:
    """Yield the classes of a game whose methods override those of a base of the kit."""
    yield game, LoadedGame
    yield type(game.answers), Answers
    for subject in fields(Presentation):
        own = type(getattr(game.presentation, subject.name))
        base = subject.default_factory
        assert isinstance(base, type)
        yield own, base
    player = room(package_of(game), "player.heuristics") if package_of(game) else None
    yield from ((kind, Heuristics) for kind in vars(player or object).values() if _is_below(kind, Heuristics))


def _is_below(kind: object, base: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, base) and kind is not base


def _near_misses(own: type, base: type) -> Iterator[Missing]:
    """Yield methods that override nothing and are spelled nearly like one that could be overridden."""
    known = [name for name in dir(base) if not name.startswith("_")]
    for kind in own.__mro__:
        if kind in base.__mro__:
            return
        for name, value in vars(kind).items():
            if callable(value) and not name.startswith("_") and name not in known:
                yield from _near(f"{kind.__name__}.{name}", name, known)


def _near_functions(package: str) -> Iterator[Missing]:
    """Yield functions of a game's rooms that are spelled nearly like a hook that the room lacks."""
    files = dict.fromkeys(file for file, _ in HOOKS.values()) if package else ()
    for file in files:
        held = vars(room(package, file) or object)
        lacking = [name for at, name in HOOKS.values() if at == file and name not in held]
        for name, value in held.items():
            if getattr(value, "__module__", "") == f"{package}.{file}" and not name.startswith("_"):
                yield from _near(f"{file.replace('.', '/')}.py: {name}", name, lacking)


def _near(place: str, name: str, known: list[str]) -> Iterator[Missing]:
    for near in get_close_matches(name, known, 1, 0.85):
        yield Missing("hook", place, say("check/near", near=near))


# -- clauses -------------------------------------------------------------------------------------------------


def _clauses(game: Game) -> Iterator[Missing]:
    """Yield clauses that are cited and not in the rulebook, or are in it and named by nobody."""
    for book in game.books:
        yield from _clauses_of(game, book)


def _clauses_of(game: Game, book: Rulebook) -> Iterator[Missing]:
    steps = [Mention(number, step.__name__) for step in game.steps if (number := _number_of(step, book))]
    root, cited, tested = _mentions(type(game), book)
    for mention in (*steps, *cited, *tested):
        if mention.number not in book:
            yield Missing("clause", mention.number, say("check/unknown", place=mention.place))
    named = {mention.number for mention in (*steps, *cited, *tested)}
    if root is None:
        return
    for clause in book.clauses.values():
        if clause.is_playable and clause.number not in named:
            yield Missing("clause", clause.number, say("check/unplayed", title=clause.title))


def _number_of(step: type[Step], book: Rulebook) -> str:
    """The number of a step's clause; empty where the clause varies, or is another book's."""
    clause: object = step.clause
    return clause.number if isinstance(clause, Citation) and clause.book == book.id else ""


def _mentions(
    game: type[Game], book: Rulebook
) -> tuple[Path | None, tuple[Mention, ...], tuple[Mention, ...]]:
    """The tree that holds a game's package, and where its code and its tests name clauses.

    No tree for a game without a package, and for the kit where its tests are not installed: there a clause
    that only a test names would be taken for one that nobody plays.
    """
    package = package_of(game)
    if not package:
        return None, (), ()
    here = Path(str(import_module(package).__file__)).parent
    root = here.parents[package.count(".")]
    if not _is_of_the_kit(game):
        return root, cited_in(book.id, root, package.replace(".", "/")), ()
    coverage = measure(book, data_root().parent)
    return (root if (root / "tests").is_dir() else None), coverage.cited, coverage.marked


# -- words ---------------------------------------------------------------------------------------------------


def _words(game: Game) -> Iterator[Missing]:
    for keys, why in _keys(game):
        shared = (key for key in keys if not key.startswith(BEFORE_THE_GAME))
        own = (f"{whose}/{key}" for key in shared for whose in (game.id, game.vocabulary))
        if not any(key in catalogue() for key in (*keys, *own)):
            yield Missing("word", keys[0], say(f"check/{why}"))


def _keys(game: Game) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the keys that the kit makes of a game's names: any of them will do; and what asks for them."""
    yield from (((key,), "said") for key in _said(package_of(type(game))))
    for action in game.actions:
        verb = action.form.split()[0]
        yield (f"verb/{verb}",), "refusals"
        yield (f"{game.vocabulary}/action/{verb}",), "buttons"
        for field in re.findall(r"\{(\w+)\}", action.form):
            yield (f"field/{field}", f"table/field/{field}"), "notation"
    board = load_board(game.folder)
    for terrain in sorted({board.terrain_name(hex_) for hex_ in range(board.size)}):
        yield (f"hexlayer/{terrain}",), "terrain"
    for hexside in sorted({board.hexside_name(side) for side in range(6 * board.size)} - {""}):
        yield (f"render/{hexside}", f"hexlayer/{hexside}"), "pictures"
        yield (f"table/side/{hexside}",), "hexside"
    for kind in sorted({unit.kind for unit in game.units.values()}):
        yield (f"hexlayer/kind/{kind}",), "units"
    for state in game.presentation.units.signs:
        yield from (((f"{room}/{state}",), "state") for room in ("hexlayer", "table/state", "legend/state"))
    if _is_of_the_kit(type(game)):
        yield (f"{game.id}/start/game",), "first-page"
        yield (f"{game.id}/start/game-line",), "first-page"
        if (data_root() / game.folder / "studies" / "first.study.toml").is_file():
            yield (f"{game.id}/start/guide",), "first-page"


def _said(package: str) -> Iterable[str]:
    """The keys that the code of a package says, written out."""
    if not package:
        return ()
    here = Path(str(import_module(package).__file__)).parent
    trees = (ast.parse(path.read_text("utf-8")) for path in sorted(here.rglob("*.py")))
    calls = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args)
    said = (call.args[0] for call in calls if getattr(call.func, "id", "") in ("say", "refuse"))
    return dict.fromkeys(
        key.value for key in said if isinstance(key, ast.Constant) and isinstance(key.value, str)
    )
