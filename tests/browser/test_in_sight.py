"""What a reader must see is in sight on a laptop: refusals, who is chosen, a lesson beside its panel."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import wargame_kit as wk
from tests.browser.laboratory import rests
from tests.browser.test_guide import Reader

pytestmark = pytest.mark.browser

CELL = """
import wargame_kit as wk
shown = wk.table({what}, seed=1)
shown
"""
IN_SIGHT = """it => {
    const own = it.getBoundingClientRect(), frames = [];
    for (let up = it; !up.classList.contains("wk-side"); ) {
        up = up.parentElement;
        if (getComputedStyle(up).overflowY !== "visible") frames.push(up.getBoundingClientRect());
    }
    return frames.every(({ top, bottom }) => own.top >= top - 1 && own.bottom <= bottom + 1);
}"""
NOT_CUT = """it => {
    const { right } = it.parentElement.getBoundingClientRect();
    return it.scrollWidth <= it.offsetWidth && it.getBoundingClientRect().right <= right + 1;
}"""
BUTTONS = """axis => [...document.querySelectorAll('.wk-bar .wk-button')].map(
    (it) => it.getBoundingClientRect()[axis])"""


def opened(notebook_page: Callable[..., Page], what: str) -> Reader:
    """A table beside an open file list, brought onto the screen."""
    page = notebook_page(CELL.format(what=what))
    page.wait_for_function("() => window.__wargame_kit?.views?.[0]?.ready", timeout=60_000)
    page.evaluate("() => document.querySelector('.wargame-kit-table').scrollIntoView()")
    rests(page, 8)
    return Reader(page)


def test_a_refusal_is_in_sight_wherever_the_panel_was_scrolled(notebook_page: Callable[..., Page]) -> None:
    study = wk.study("eastfront/first")
    reader = opened(notebook_page, f"wk.study('eastfront/first'), page='{study.pages[4].id}'")
    page, board = reader.page, study.game.board
    end = page.locator('.wk-act [data-do="type"][data-value="end-phase"]')
    end.click()
    rests(page)
    page.locator('.wk-pane [data-do="unit"][data-value="G-XLVI"]').first.click()
    rests(page)
    assert page.locator(".wk-chosen").first.evaluate(IN_SIGHT), "the unit that was chosen"
    page.locator(".wk-pane").evaluate("it => it.scrollTop = it.scrollHeight")
    for _ in range(2):
        reader.clicks_on(**reader.stands_at(board.index("Mogilev")))
    expect(page.locator(".wk-notice")).to_contain_text("XII Corps")
    assert page.locator(".wk-notice").evaluate(IN_SIGHT)
    page.locator(".wk-pane").evaluate("it => it.scrollTop = it.scrollHeight")
    end.click()
    rests(page)
    expect(page.locator(".wk-notice")).to_contain_text("has not gone yet")
    assert page.locator(".wk-notice").evaluate(IN_SIGHT)
    assert reader.ringed()["count"] == 1


def test_a_lesson_its_board_and_both_tables_are_read_together(notebook_page: Callable[..., Page]) -> None:
    page = opened(notebook_page, "wk.study('kiev/tables')").page
    tables = page.locator(".wk-crt")
    assert tables.count() == 2
    assert all(table.evaluate(IN_SIGHT) for table in tables.all()), "twelve rows"
    assert page.locator(".wk-lesson-text").evaluate("it => it.scrollHeight <= it.clientHeight")
    assert page.locator(".leaflet-container").bounding_box()["width"] > 340  # type: ignore[index]


@pytest.mark.parametrize("game", ["typhoon", "eastfront"])
def test_figures_are_whole_and_nothing_jumps(notebook_page: Callable[..., Page], game: str) -> None:
    page = opened(notebook_page, f"'{game}'").page
    page.locator(".wk-head-fact").first.evaluate("it => it.textContent = 'a long event '.repeat(30)")
    assert page.locator(".wk-score").evaluate(NOT_CUT)
    before = page.evaluate(BUTTONS, "x")
    for name in ("numbers", "names"):
        page.locator(f'[data-do="display"][data-value="{name}"]').click()
        rests(page)
    assert page.evaluate(BUTTONS, "x") == before
    heights = set()
    for language in ("zh", "en"):
        page.select_option('select[data-change="language"]', language)
        rests(page)
        assert len(set(page.evaluate(BUTTONS, "y"))) <= 2
        heights.add(page.locator(".wk-head").bounding_box()["height"])  # type: ignore[index]
    assert len(heights) == 1


def test_a_table_that_another_one_replaces_leaves_in_silence(notebook_page: Callable[..., Page]) -> None:
    page = notebook_page("import wargame_kit as wk\nstart = wk.start_here()\nstart")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    for number in (0, 1):
        page.locator('[data-do="room"][data-value="lessons"]').click()
        page.locator('[data-do="study"]').nth(number).click()
        page.locator(".wk-lesson").wait_for(timeout=60_000)
        page.wait_for_function("() => window.__wargame_kit?.views?.[0]?.ready", timeout=60_000)
        rests(page, 8)
        page.locator('[data-do="home"]').first.click()
        page.locator(".wk-ways").wait_for()
    assert errors == []
