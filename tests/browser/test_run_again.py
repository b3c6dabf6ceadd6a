"""A cell that is run again in JupyterLab: what it showed before is gone from the kernel and from the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.walking import daily

pytestmark = pytest.mark.browser

# What the kernel still does for the table before, when the cell begins, may end first.
COUNTS = """
import asyncio, gc
from ipywidgets.widgets.widget import _instances
from wargame_kit.widgets.table import Table
def tables():
    gc.collect()
    return [one for one in gc.get_objects() if isinstance(one, Table)]
for trial in range(50):
    if len(tables()) <= 1:
        break
    await asyncio.sleep(0.1)
print("run", run, "open", len(_instances), "tables", len(tables()))
run += 1
"""
LAYERS = "() => window.__wargame_kit.views.length"


@pytest.mark.parametrize(
    "code", daily(["wk.table('huaihai', 'nianzhuang')", "shown = wk.start_here()\nshown"])
)
def test_a_cell_that_is_run_again_leaves_nothing_behind(
    notebook_page: Callable[..., Page], code: str
) -> None:
    page = notebook_page("import wargame_kit as wk\nrun = globals().get('run', 1)", code, COUNTS)
    errors: list[str] = []
    page.on("console", lambda said: errors.extend([said.text] * (said.type == "error")))
    told: list[str] = []
    for run in (1, 2, 3):
        counted = page.locator(".jp-OutputArea-output", has_text=f"run {run} open")
        expect(counted).to_be_visible(timeout=60_000)
        told.append(counted.inner_text().partition("open")[2])
        if "table" in code:
            page.wait_for_function("() => window.__wargame_kit?.views?.[0]?.ready", timeout=60_000)
            assert page.evaluate(LAYERS) == 1
        expect(page.locator(".wargame-kit-table, .wargame-kit-start")).to_have_count(1)
        if run < 3:
            page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }")
    assert told == [told[0]] * 3
    assert errors == []
