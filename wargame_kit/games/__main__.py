"""``python -m wargame_kit.games check``: what the games, or one of them, still lack."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import Any

from wargame_kit.games import GAMES
from wargame_kit.games.check import missing
from wargame_kit.games.loaded import LoadedGame
from wargame_kit.words import LANGUAGES, Language, language, say
from wargame_kit.words.near import or_near


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns
    -------
    int
        0 if nothing is missing, 1 if something is, 2 if there is no such game.
    """
    asked = _parser().parse_args(arguments)
    counts = []
    for name in asked.game or list(GAMES):
        try:
            counts.append(_report(name, class_named(name), asked.language))
        except (ImportError, AttributeError, LookupError, TypeError) as error:
            print(f"{name}: {error.args[0] if error.args else error}", file=sys.stderr)
            return 2
    return 1 if any(counts) else 0


def class_named(name: str) -> Any:
    """The class of a game: one of `GAMES`, or one of your own as ``package.game:Class``.

    Raises
    ------
    LookupError
        If there is no such game; it names near ones.
    ImportError, AttributeError
        If there is no such module or class.
    TypeError
        If a room of its package holds nothing of what is looked for there.

    Examples
    --------
    >>> class_named("typhoon") is class_named("wargame_kit.games.typhoon.game:Typhoon")
    True
    """
    module, colon, title = name.partition(":")
    if colon:
        return getattr(import_module(module), title)
    if name not in GAMES:
        known = say("position/no-game", value=repr(name), known=", ".join(GAMES))
        raise LookupError(str(or_near(known, name, GAMES)))
    load = GAMES[name]
    if isinstance(load, partial):
        package, title, *_ = load.args
        return getattr(import_module(f"wargame_kit.games.{package}.game"), title)
    return getattr(load, "__self__", load)


def _report(name: str, game: type[LoadedGame], code: Language) -> int:
    found = missing(game)
    whole = say("check/whole", game=name)
    print((say("check/lacks", game=name, count=len(found)) if found else whole).to(code))
    for each in found:
        print(f"  {each.to(code)}")
    return len(found)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m wargame_kit.games", description=str(say("check/about")))
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help=str(say("check/about")))
    check.add_argument("game", nargs="*", help=str(say("check/game")))
    check.add_argument(
        "--language", choices=LANGUAGES, default=language(), help=str(say("commands/language"))
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
