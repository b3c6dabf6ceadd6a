"""The game that docs/adding_a_game.md builds: one that the kit has never seen."""

from __future__ import annotations

from contextlib import chdir
from doctest import DocTestParser, Example
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LOADED = 'GAMES["skirmish"] = Skirmish.load'
"""The line of the page with which the game stands."""


def examples() -> list[Example]:
    """The examples of the page, up to the one with which the game stands."""
    found = DocTestParser().get_examples((ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8"))
    last = next(number for number, each in enumerate(found) if each.source.strip() == LOADED)
    return found[: last + 1]


@cache
def skirmish() -> Any:
    """The class of the game, without its line among the games of the kit."""
    built: dict[str, Any] = {"__name__": "skirmish"}
    with chdir(ROOT):
        source = "".join(example.source for example in examples()[:-1])
        exec(compile(source, "adding_a_game.md", "exec", dont_inherit=True), built)
    return built["Skirmish"]
