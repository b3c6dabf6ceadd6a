"""What was shown is put away whole: a cell that is run again and again leaves nothing behind."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pytest
from IPython.core.interactiveshell import InteractiveShell
from ipywidgets.widgets import widget
from traitlets.config import Config

import wargame_kit as wk
from wargame_kit.position import Record
from wargame_kit.studies.saves import FOLDER
from wargame_kit.widgets.jupyter import cells, open_tables
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.opponents.seated_bots import opponents_at
from wargame_kit.widgets.session.session import Session
from wargame_kit.widgets.start import Start
from wargame_kit.widgets.table import Table, table

RUNS = 3

pytestmark = pytest.mark.usefixtures("comms")


class Notebook:
    """Cells that are run, by the ids that JupyterLab gives them, in a shell of their own."""

    def __init__(self) -> None:
        config = Config({"HistoryManager": {"enabled": False}})
        shell: Any = InteractiveShell(config=config)  # type: ignore[no-untyped-call]
        self.shell = shell
        self.parent: dict[str, Any] = {}
        shell.kernel = SimpleNamespace(get_parent=lambda: self.parent)
        self._runs = 0

    def run(self, code: str, cell: str = "one") -> Any:
        """Run a cell and answer what it shows."""
        self._runs += 1
        self.parent = {"header": {"msg_id": str(self._runs)}, "metadata": {"cellId": cell}}
        done = self.shell.run_cell(code, store_history=True)
        done.raise_error()
        self.parent = {}
        return done.result


@pytest.fixture
def notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Notebook]:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    # A shell takes the place of the program's own module, which every process begun later asks for.
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])
    lab = Notebook()
    lab.shell.user_ns["wk"] = wk
    monkeypatch.setattr(cells, "get_ipython", lambda: lab.shell)
    yield lab
    lab.shell.reset()


@pytest.fixture(scope="module", autouse=True)
def _nothing_but_what_is_made_here() -> Iterator[None]:
    """Let the collector look only at what is made from here on; what other tests left takes it seconds."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def alive() -> Counter[str]:
    """How many there are of what a table is made of, and of the widgets that the kernel has registered."""
    gc.collect()
    kinds = (Table, Session, Record, Start)
    found = Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, kinds))
    return found + Counter(f"open {type(one).__name__}" for one in widget._instances.values())


def opened(name: str, value: str = "") -> Callable[[Start], None]:
    def touch(start: Start) -> None:
        for touched in (PageEvent("room", "campaign"), PageEvent(name, value)):
            start._touched(touched)

    return touch


SHOWN = {
    "a game": ("wk.table('typhoon', seed=1)", None),
    "a game with secrets, by a name": ("shown = wk.table('huaihai', seed=1)\nshown", None),
    "blocks": ("wk.table('eastfront', seed=1)", None),
    "a study": ("wk.table(wk.study('huaihai/week'))", None),
    "a guide": ("wk.table(wk.study('kiev/first'))", None),
    "two at once": ("record = wk.table('kiev').record\n[wk.table(record), wk.table(record)][1]", None),
    "with tiles": (
        "wk.table('typhoon', tiles=True)",
        lambda shown: [shown.touched("display", "tiles") for _ in range(3)],
    ),
    "against a bot": ("wk.table('typhoon', bots={'soviet': 'simple'})", None),
    "the first page": ("wk.start_here()", None),
    "a campaign of the first page": ("wk.start_here()", opened("begin")),
    "a lesson of the first page": ("wk.start_here()", opened("study", "typhoon/why-not")),
}


@pytest.mark.parametrize("kind", SHOWN)
def test_a_cell_that_is_run_again_leaves_nothing_behind(notebook: Notebook, kind: str) -> None:
    code, then = SHOWN[kind]
    counted, known = [], []
    for _ in range(RUNS):
        shown = notebook.run(code)
        if then is not None:
            then(shown)
        known.append(ref(shown))
        del shown
        counted.append(alive())
    assert counted[1:] == [counted[1]] * (RUNS - 1)
    # Only what the first run brings for good may come after it; a table brings nothing.
    assert counted[0] == counted[1]
    assert [one() is None for one in known] == [True] * (RUNS - 1) + [False]


def test_a_table_that_is_put_away_leaves_nothing_behind() -> None:
    for make in (
        lambda: table("huaihai", seed=1),
        lambda: table(wk.study("typhoon/why-not")),
        lambda: wk.start_here(),
    ):
        before = alive()
        shown = make()
        shown.put_away()
        del shown
        assert alive() == before


def test_another_table_opened_from_the_first_page_frees_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    before, start, counted = alive(), wk.start_here(), []
    for name, value in (("begin", ""), ("study", "huaihai/week"), ("begin", ""), ("study", "huaihai/week")):
        opened(name, value)(start)
        counted.append(alive())
    assert counted[0] == counted[2]
    assert counted[1] == counted[3]
    assert {one["Table"] - before["Table"] for one in counted} == {1}


def test_the_tables_of_one_run_and_of_other_cells_stay(notebook: Notebook) -> None:
    notebook.run("one = wk.table('typhoon'); other = wk.table('typhoon')", "a")
    notebook.run("third = wk.table('typhoon')", "b")
    names = notebook.shell.user_ns
    kept = [names["one"], names["other"], names["third"]]
    assert all(shown.comm is not None for shown in kept)
    notebook.run("one = wk.table('typhoon')", "a")
    assert [shown.comm is None for shown in kept] == [True, True, False]
    # The parts of a table are its own.
    assert third_is_whole(names["third"])
    notebook.run("fourth = wk.table('typhoon')", "")
    notebook.run("fourth = wk.table('typhoon')", "")
    assert third_is_whole(names["third"])


def third_is_whole(shown: Table) -> bool:
    return all(part.comm is not None for part in cells._parts(shown, set()))


def test_what_was_played_and_is_not_saved_can_be_had_from_the_output(notebook: Notebook) -> None:
    first = notebook.run("wk.table('typhoon')")
    notebook.run("wk.table('typhoon')")
    assert first not in notebook.shell.user_ns["Out"].values()
    played = notebook.run("wk.table('typhoon')")
    number = notebook.shell.execution_count - 1
    played.session.play("choose 9A")
    notebook.run("wk.table('typhoon')")
    assert notebook.shell.user_ns["Out"][number].record.cursor.depth == 1
    assert played.comm is None
    # What a reader calls by a name of his own stays his.
    named = notebook.run("mine = wk.table('typhoon')\nmine", "two")
    notebook.run("wk.table('typhoon')", "two")
    assert notebook.shell.user_ns["mine"] is named


def test_a_table_that_is_put_away_hears_of_nothing(browser_says: Any) -> None:
    record = Record(wk.load("typhoon").start("typhoon-1941"))
    one, other = table(record, seed=1), table(record, seed=1)
    browser_says(other.head, type="shown")
    other.put_away()
    assert list(open_tables.shown_on(record)) == []
    before = other.head.html
    one.touched("type", "choose 9A")
    assert other.head.html == before


def test_nobody_thinks_on_for_a_table_that_is_put_away(browser_says: Any) -> None:
    record = Record(wk.load("typhoon").start("typhoon-1941"))
    shown = table(record, seed=1, bots={"axis": "simple"})
    browser_says(shown.head, type="shown")
    opponents = opponents_at(record)
    opponents._thinking = object()
    shown.put_away()
    assert opponents._thinking is None
    # The next one begins where it was.
    again = table(record, seed=1)
    assert set(again.session.opponents.bots) == {"axis"}
