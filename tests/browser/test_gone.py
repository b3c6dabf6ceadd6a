"""A table whose kernel or model is gone: it says so, keeps its last picture, tells what to run."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.laboratory import NOTEBOOK_IS_READY, RUN, Lab
from tests.browser.test_accessibility import violations

# Kernels are killed here and pages loaded again: each test has a JupyterLab page of its own.
pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("lab_page")]

CELL = """
import os, wargame_kit as wk
{before}
print("process", os.getpid())
wk.table(wk.load("huaihai").start("nianzhuang"), viewer="everything", seed=1)
"""
PAINTED = "() => window.__wargame_kit?.views?.[0]?.ready"
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
REACHABLE = """() => [...document.querySelectorAll('.wargame-kit-table > *')].filter(
    (part) => !part.inert && !part.classList.contains('wargame-kit-connection')).length"""
INK = """() => [...document.querySelectorAll('.leaflet-container canvas')].some((canvas) => {
    if (!canvas.width || !canvas.height) return false;
    const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    return data.some((part) => part !== 0);
})"""


def painted(page: Page) -> Page:
    page.wait_for_function(PAINTED, timeout=60_000)
    expect(page.locator(".wk-head")).to_contain_text("Huaihai")
    return page


def lets_go(page: Page, words: str) -> None:
    """The banner says it, nothing of the table can be reached, and the last picture stays."""
    banner = page.locator(".wargame-kit-connection [role=alert]")
    expect(banner).to_contain_text(words, timeout=30_000)
    expect(banner).to_contain_text("Run All Cells")
    expect(banner).to_be_visible()
    assert page.evaluate(REACHABLE) == 0
    assert page.evaluate(INK)
    dimmed = "() => getComputedStyle(document.querySelector('.wargame-kit-table > [inert]')).opacity"
    assert float(page.evaluate(dimmed)) < 1
    expect(page.locator(".wargame-kit-still")).to_be_hidden()
    assert violations(page) == []


@pytest.mark.slow
def test_a_restarted_kernel_leaves_a_table_that_says_so(notebook_page: Callable[..., Page]) -> None:
    page = painted(notebook_page(CELL.format(before="")))
    assert page.evaluate(REACHABLE) > 3
    expect(page.locator(".wargame-kit-still")).to_have_count(1)
    expect(page.locator(".wargame-kit-still")).to_be_hidden()
    page.evaluate(f"() => {KERNEL}.restart()")
    lets_go(page, "no longer answers")
    # The new kernel's table is alive.
    page.wait_for_function(NOTEBOOK_IS_READY, timeout=60_000)
    page.evaluate(RUN)
    page.wait_for_function(f"() => ({REACHABLE})() > 3", timeout=60_000)
    expect(page.locator(".wargame-kit-connection [role=alert]")).to_have_text("")


def test_a_killed_kernel_leaves_a_table_that_says_so_in_its_language(
    notebook_page: Callable[..., Page],
) -> None:
    page = notebook_page(CELL.format(before="wk.use_language('zh')"))
    page.wait_for_function(PAINTED, timeout=60_000)
    said = page.locator(".jp-OutputArea-output", has_text="process").first.inner_text()
    os.kill(int(said.split()[-1]), signal.SIGKILL)
    lets_go(page, "这张推演台已不再响应")
    assert page.locator(".wargame-kit-connection [role=alert]").get_attribute("lang") == "zh-CN"


def test_a_connection_that_comes_back_takes_the_banner_away(notebook_page: Callable[..., Page]) -> None:
    page = painted(notebook_page(CELL.format(before="")))
    page.evaluate("""() => {
        window.said = [];
        const banner = document.querySelector('.wargame-kit-connection [role=alert]');
        const heard = new MutationObserver(() => window.said.push(banner.textContent));
        heard.observe(banner, {childList: true, subtree: true});
    }""")
    page.evaluate(f"() => {KERNEL}.reconnect()")
    page.wait_for_function("() => window.said.length > 1", timeout=30_000)
    said = page.evaluate("() => window.said")
    assert "connection to the kernel is lost" in said[0]
    assert said[-1] == ""
    assert page.evaluate(REACHABLE) > 3
    page.locator('.wargame-kit-table [data-do="tab"][data-value="rules"]').click()
    expect(page.locator(".wk-panel-rules")).to_be_visible()


def test_a_notebook_opened_again_shows_what_stood_there(notebook_page: Callable[..., Page], lab: Lab) -> None:
    page = painted(notebook_page(CELL.format(before="")))
    expect(page.locator(".wargame-kit-still")).to_have_count(1)
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    lab.end_sessions()
    path = lab.root / "test_0.ipynb"
    saved = json.loads(path.read_text(encoding="utf-8"))
    outputs = [output for output in saved["cells"][0]["outputs"] if "text/html" in output.get("data", {})]
    assert len(outputs) == 1
    assert len(json.dumps(outputs)) < 160_000
    for is_trusted in (True, False):
        if not is_trusted:
            lab.end_sessions()
            # Not what was signed any more: JupyterLab lets only harmless HTML of it through.
            saved["cells"][0]["outputs"] += [{"output_type": "stream", "name": "stdout", "text": "changed"}]
            path.write_text(json.dumps(saved), encoding="utf-8")
        page.goto(f"{lab.address}/lab/tree/test_0.ipynb?token={lab.token}&reset")
        page.wait_for_function(NOTEBOOK_IS_READY, timeout=90_000)
        still = page.locator(".wargame-kit-still")
        expect(still).to_contain_text("Run All Cells", timeout=30_000)
        expect(still).to_be_visible(timeout=30_000)
        picture = still.locator("img")
        expect(picture).to_be_visible()
        assert picture.evaluate("(it) => it.complete && it.naturalWidth > 100")
        error = page.locator(".jp-OutputArea-output", has_text="Error displaying widget: model not found")
        if is_trusted:
            expect(error).to_have_count(1)
            expect(error).to_be_hidden()
            expect(still.locator(".wargame-kit-unstyled")).to_be_hidden()
        else:
            expect(still.locator(".wargame-kit-unstyled")).to_be_visible()
