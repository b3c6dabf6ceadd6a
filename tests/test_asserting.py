"""Every test can fail: it asserts, calls a helper that does, or says what it proves by raising nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
FAILING = {"expect", "fail", "raises", "validate", "wait_for", "wait_for_function", "warns"}
"""Calls that fail by themselves: of pytest, of Playwright, of jsonschema."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Found = tuple[Path, Function]


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def functions(node: ast.AST) -> Iterator[Function]:
    """Yield the functions and methods in a file, a class or a function."""
    return (each for each in ast.walk(node) if isinstance(each, Function))


@cache
def known(path: Path) -> dict[str, list[Found]]:
    """What a test of a file may call by a name: the file's own, the fixtures around it, what it imports."""
    places = [path, *(up / "conftest.py" for up in path.parents if up.is_relative_to(TESTS))]
    found = [(place, each) for place in places if place.is_file() for each in functions(tree_of(place))]
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "tests":
            found += imported(
                TESTS.parent.joinpath(*str(node.module).split(".")), {n.name for n in node.names}
            )
    names: dict[str, list[Found]] = {}
    for place, function in found:
        names.setdefault(function.name, []).append((place, function))
    return names


def imported(module: Path, names: set[str]) -> Iterator[Found]:
    """Yield the functions that are imported from a module, and those of a class or a module that is."""
    if (place := module.with_suffix(".py")).is_file():
        for node in tree_of(place).body:
            if isinstance(node, Function | ast.ClassDef) and node.name in names:
                yield from ((place, each) for each in functions(node))
    for name in names:
        if (inner := module / f"{name}.py").is_file():
            yield from ((inner, each) for each in functions(tree_of(inner)))


def can_fail(found: Found, seen: frozenset[Found] = frozenset()) -> bool:
    """Whether a function asserts, or calls one that does."""
    path, function = found
    calls = [each for each in ast.walk(function) if isinstance(each, ast.Call)]
    keywords = {ast.unparse(keyword) for call in calls for keyword in call.keywords}
    if "check=True" in keywords:
        return True  # a process that must succeed
    names = {getattr(call.func, "attr", getattr(call.func, "id", "")) for call in calls}
    if names & FAILING or any(isinstance(each, ast.Assert) for each in ast.walk(function)):
        return True
    called = {each for name in names for each in known(path).get(name, ())} - seen - {found}
    return any(can_fail(each, seen | {found}) for each in called)


def told_why(function: Function) -> str | None:
    """What a test says that it proves though it asserts nothing; None where it says nothing."""
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.no_assert":
            return str(ast.literal_eval(mark.args[0])) if mark.args else ""
    return None


TEST_FILES = sorted(TESTS.rglob("test_*.py"))


def test_every_test_asserts_or_says_what_it_proves_without() -> None:
    silent, idle = [], []
    for path in TEST_FILES:
        for function in functions(tree_of(path)):
            if function.name.startswith("test_"):
                place, why = f"{path.relative_to(TESTS)}::{function.name}", told_why(function)
                asserts = can_fail((path, function))
                silent += [place] if not asserts and not why else []
                idle += [place] if asserts and why is not None else []
    assert silent == [], silent
    assert idle == [], "these assert: they need no mark"


@pytest.mark.parametrize(
    ("body", "fails"),
    [
        ("assert True", True),
        ("helper()", True),
        ("shared()", True),
        ("Fixed().holds()", True),
        ("with pytest.raises(ValueError): int('x')", True),
        ("play(3)", False),
        ("idle()", False),
        ("round_and_round()", False),
    ],
)
def test_a_test_that_only_plays_is_found(tmp_path: Path, body: str, fails: bool) -> None:
    (tmp_path / "conftest.py").write_text("", encoding="utf-8")
    path = tmp_path / "test_it.py"
    path.write_text(
        "from tests.playing import goes_on, play\n"
        f"def test_it():\n    {body}\n"
        "def helper(): deeper()\n"
        "def deeper(): assert True\n"
        "def shared(): goes_on()\n"
        "def idle(): play(2)\n"
        "def round_and_round(): round_and_round()\n"
        "class Fixed:\n    def holds(self): assert True\n",
        encoding="utf-8",
    )
    (test,) = (each for each in functions(tree_of(path)) if each.name == "test_it")
    assert can_fail((path, test)) is fails
