"""The table can be read and used without seeing it, and without a mouse: no violation of axe-core's rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.laboratory import REPOSITORY, rests
from tests.walking import daily

pytestmark = pytest.mark.browser

TYPHOON = """
import wargame_kit as wk
position = wk.load("typhoon").start("typhoon-1941")
shown = wk.table(position, seed=1, viewer="everything", theme="{theme}", language="{language}")
shown
"""

HUAIHAI = """
import wargame_kit as wk
shown = wk.table(
    wk.load("huaihai").position({{"EC1": "K8", "EC3": "L9", "25C": "K9", "63C": "T5 spent"}}),
    seed=1, viewer="everything", theme="{theme}", language="{language}",
)
shown
"""

LESSON = """
import os, sys
sys.path.insert(0, {repository!r})
os.environ["WARGAME_KIT_SAVES"] = {saves!r}
import wargame_kit as wk
from tests.lessons import every_kind
shown = wk.table(every_kind(), page="yes", seed=1, theme="{theme}", language="{language}")
shown
"""

IS_SHOWN = "() => window.__wargame_kit?.ready && document.querySelector('.wk-prompt')"

IN_KERNEL = """async (code) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const { content } = await kernel.requestExecute({ code }).done;
    if (content.status !== "ok") throw new Error(content.evalue);
}"""

# What is touched on the way, before ``; ``, shows nothing that another state does not show too.
STATES = {
    "huaihai": [
        "unit EC1",
        "study K9",
        "type attack K9",
        "unit EC3",
        "tab inspect",
        "term spent",
        "tab notebook",
        "author",
    ],
    "typhoon": [
        "display legend",
        "suggest",
        "type ready; suggest; type ready",
        "outcome draw 4A",
        "type let-pass",
        "unit 183ID",
        "type move 183ID 0101",
        "tab inspect; overlay zones:axis",
        "study 1341",
        "tab record",
        "tab rules",
        "clause 9.2",
    ],
}


def violations(page: Page, of: str = ".wargame-kit-table") -> list[str]:
    found: list[dict[str, Any]] = Axe().run(page, context=of).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for rule in found
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize(
    ("cell", "game", "theme", "language"),
    [
        (TYPHOON, "typhoon", "light", "en"),
        (HUAIHAI, "huaihai", "dark", "zh"),
    ],
)
def test_no_state_of_the_table_breaks_a_rule(
    notebook_page: Callable[..., Page], cell: str, game: str, theme: str, language: str
) -> None:
    page = notebook_page(cell.format(theme=theme, language=language))
    page.wait_for_function(IS_SHOWN, timeout=60_000)
    found = {"at first": violations(page)}
    for state in STATES[game]:
        for touched in state.split("; "):
            name, _, value = touched.partition(" ")
            page.evaluate(IN_KERNEL, f"shown.touched({name!r}, {value!r})")
        rests(page)
        found[state] = violations(page)
    assert {state: broken for state, broken in found.items() if broken} == {}


def test_a_changed_prompt_is_spoken(notebook_page: Callable[..., Page]) -> None:
    page = notebook_page(TYPHOON.format(theme="light", language="en"))
    page.wait_for_function(IS_SHOWN, timeout=60_000)
    spoken = page.locator(".wargame-kit-spoken[aria-live=polite]").filter(has_text="choose command chits")
    expect(spoken.first).to_contain_text("0 of 8 chosen")
    page.locator('[data-do="type"][data-value="choose 9A"]').click()
    expect(spoken.first).to_contain_text("1 of 8 chosen")


@pytest.mark.parametrize(("theme", "language"), daily([("dark", "zh"), ("light", "en")]))
def test_what_is_said_to_an_answer_is_spoken_and_breaks_no_rule(
    notebook_page: Callable[..., Page], tmp_path: Path, theme: str, language: str
) -> None:
    page = notebook_page(
        LESSON.format(repository=str(REPOSITORY), saves=str(tmp_path), theme=theme, language=language)
    )
    page.wait_for_function(IS_SHOWN, timeout=60_000)
    spoken = page.locator(".wargame-kit-spoken[aria-live=polite]")
    found = {"at first": violations(page)}
    for look, answer in (("wrong", "yes"), ("right", "no")):
        page.locator(f'.wk-lesson [data-do="answer"][data-value="{answer}"]').click()
        said = page.locator(f".wk-{look} [data-announce]")
        expect(said).to_be_visible()
        expect(spoken.filter(has_text=said.inner_text())).to_have_count(1)
        found[look] = violations(page)
    assert {state: broken for state, broken in found.items() if broken} == {}
