"""The notebooks' cells in a reader's hands: each one run again, and each one run alone after the first."""

from __future__ import annotations

import ast
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.notebooks.kept import notebooks, text_of
from wargame_kit import analysis, use_language
from wargame_kit.analysis import Bot, play_out
from wargame_kit.position import Position
from wargame_kit.studies import Page
from wargame_kit.studies.saves import FOLDER

every_notebook = pytest.mark.parametrize(
    "path", notebooks(), ids=lambda path: f"{path.parent.name}-{path.stem}"
)


@pytest.fixture(scope="module", autouse=True)
def _a_folder_for_saved_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(tmp_path_factory.mktemp("saves")))
        yield
    use_language("en")


def code_cells(path: Path) -> list[str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    # Of games that a cell plays to their end a few are enough; `make notebooks` plays them all.
    return [
        re.sub(r"^(.*\bgames = .*), \d+$", r"\1, 2", text_of(cell["source"]), flags=re.MULTILINE)
        for cell in cells
        if cell["cell_type"] == "code"
    ]


def run(source: str, names: dict[str, Any]) -> tuple[str, Any]:
    """What a cell prints, and the value of its last line if that is an expression."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if last else None
    return printed.getvalue(), value


def shown(source: str, names: dict[str, Any]) -> str:
    printed, value = run(source, names)
    # A table is another widget each time it is made.
    return printed + ("" if "wk.table(" in source else repr(value))


@cache
def run_all(path: Path) -> tuple[dict[str, Any], list[str]]:
    """The names that *Run All* leaves behind, and what each cell has shown."""
    names: dict[str, Any] = {}
    return names, [shown(source, names) for source in code_cells(path)]


@pytest.fixture
def games_kept(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From when it is called a game is played once: start, players and seed tell how it ends."""
    ends: dict[object, Position] = {}

    def kept(start: Position, bots: Mapping[str, Bot], *more: object, **told: object) -> Position:
        key = (start, tuple((side, type(bot)) for side, bot in bots.items()), more, tuple(told.items()))
        if key not in ends:
            ends[key] = play_out(start, bots, *more, **told)  # type: ignore[arg-type]
        return ends[key]

    return lambda: monkeypatch.setattr(analysis, "play_out", kept)


@every_notebook
def test_each_cell_shows_the_same_again_and_alone_after_the_first(
    path: Path, games_kept: Callable[[], None]
) -> None:
    first, *rest = code_cells(path)
    names, (_, *expected) = run_all(path)
    for source, in_order in zip(rest, expected, strict=True):
        # Once more where all have run; a table is made anew in any case.
        if "wk.table(" not in source:
            assert shown(source, names) == in_order, source
        games_kept()
        alone: dict[str, Any] = {}
        run(first, alone)
        assert shown(source, alone) == in_order, source


@every_notebook
def test_after_run_all_each_exercise_judges_its_own_answer(path: Path) -> None:
    names, _ = run_all(path)
    cells = [source for source in code_cells(path) if "study.page(" in source]
    for question, check in zip(cells[::2], cells[1::2], strict=True):
        exercise = run(question, names)[1]
        assert isinstance(exercise, Page)
        assert exercise.task is not None
        given = check.replace('""', repr(exercise.task.solution))
        assert given != check
        assert run(given, names)[1], given
        assert not run(check, names)[1].is_given
