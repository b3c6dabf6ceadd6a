"""The catalogue of words holds what the code says, in both languages, and nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from wargame_kit.games import GAMES, load
from wargame_kit.rulebook import rulebooks
from wargame_kit.words import files
from wargame_kit.words.phrase import catalogue, placeholders

PACKAGE = Path(__file__).resolve().parents[2] / "wargame_kit"
NO_PLACEHOLDERS = {"hex_", "ledger", "instead"}
"""Arguments of `refuse` that are no values of its sentence."""


@cache
def trees() -> dict[str, ast.Module]:
    """Each file of the kit, read: when a test asks, not when pytest looks for tests."""
    return {
        path.relative_to(PACKAGE.parent).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in PACKAGE.rglob("*.py")
    }


def written_out(argument: ast.expr) -> Iterator[str]:
    """The strings of an argument, both of ``a if so else b``."""
    if isinstance(argument, ast.IfExp):
        yield from written_out(argument.body)
        yield from written_out(argument.orelse)
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value


def said() -> Iterator[tuple[str, str, ast.Call]]:
    """Each key written out in a call of say or refuse, with its place."""
    for place, tree in trees().items():
        for node in ast.walk(tree):
            called = node.func if isinstance(node, ast.Call) and node.args else None
            if isinstance(node, ast.Call) and isinstance(called, ast.Name) and called.id in ("say", "refuse"):
                for key in written_out(node.args[0]):
                    yield key, f"{place}:{node.lineno}", node


def strings() -> Iterator[str]:
    for tree in trees().values():
        yield from (
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )


def beginnings() -> set[str]:
    """Beginnings of keys that are put together, such as ``terrain/`` of ``say(f"terrain/{kind}")``."""
    first = (
        node.values[0]
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr) and node.values
    )
    return {str(part.value) for part in first if isinstance(part, ast.Constant) and "/" in str(part.value)}


def test_every_sentence_that_the_code_says_is_in_the_catalogue() -> None:
    assert [f"{place}: {key}" for key, place, _ in said() if key not in catalogue()] == []


def test_every_sentence_gets_exactly_the_values_it_shows() -> None:
    wrong = []
    for key, place, call in said():
        names = {keyword.arg for keyword in call.keywords}
        if key not in catalogue() or None in names:  # **values are checked when they are said
            continue
        shown = placeholders(catalogue()[key]["en"])
        given = {str(name) for name in names} - NO_PLACEHOLDERS
        if "hex_" in names:  # refuse hands its hex on
            given |= shown & {"hex"}
        if shown != given:
            wrong.append(f"{place}: {key} shows {sorted(shown)}, is given {sorted(given)}")
    assert wrong == []


def test_no_sentence_of_the_catalogue_goes_unsaid() -> None:
    # The table puts a game's vocabulary before the words for its actions: what they are, why, where to.
    verbs = {
        f"{load(game).vocabulary}/{form}/{cls.form.split()[0]}"
        for game in GAMES
        for cls in load(game).actions
        for form in ("action", "short", "why", "goals")
    }
    own = {f"{book}/glossary/" for book in rulebooks()}
    known, starts = {*strings(), *verbs, *words_of_games()}, (*beginnings(), *own)
    kits = (key for path in (files.data_root() / "words").glob("*.toml") for key in files.read_toml(path))
    unsaid = [key for key in kits if key not in known and not key.startswith(starts)]
    # A game's own sentence stands for the shared one of the same name.
    assert [key for key in unsaid if "/".join(key.split("/")[1:]) not in catalogue()] == []


def words_of_games() -> set[str]:
    """Keys of the words that shared sentences leave to the game, such as ``{word.line}``."""
    texts = [text for entry in catalogue().values() for text in entry.values()]
    return {f"word/{name}" for text in texts for name in re.findall(r"\{word\.(\w+)\}", text)}


def test_every_word_that_a_sentence_leaves_to_the_game_is_there_for_a_game_that_brings_none() -> None:
    assert sorted(words_of_games() - set(catalogue())) == []


@pytest.mark.parametrize(
    "path", sorted((files.data_root() / "words").glob("*.toml")), ids=lambda path: path.stem
)
def test_sentences_have_both_languages_and_no_other_key(path: Path) -> None:
    for key, entry in files.read_toml(path).items():
        area, slash, name = key.partition("/")
        assert (bool(area), slash, bool(name)) == (True, "/", True), key
        # A word of the glossary says where panels say it, and by which clause it is so.
        more = {"labels", "clause"} if path.stem.endswith("glossary") else set()
        assert set(entry) - more == {"en", "zh"}, key
        assert placeholders(entry["en"]) == placeholders(entry["zh"]), key
