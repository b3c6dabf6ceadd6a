"""A study written by clicks at one table, mailed, and solved at another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import wargame_kit as wk
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser

BOARD = wk.load("huaihai").board
AUTHOR = """
import os
os.environ["WARGAME_KIT_SAVES"] = {folder!r}
import wargame_kit as wk
position = wk.load("huaihai").position({{"EC1": "K8", "EC3": "L9", "25C": "K9", "63C": "T5 spent"}})
shown = wk.table(position, seed=1, viewer="everything", theme="{theme}", language="{language}")
shown
"""
READER = """
import os
os.environ["WARGAME_KIT_SAVES"] = {folder!r}
import wargame_kit as wk
shown = wk.table(wk.study({file!r}), language="{language}")
shown
"""
IS_SHOWN = "() => window.__wargame_kit?.ready && document.querySelector('.wk-prompt')"
WORDS = {
    "en": ("Who holds the gap?", "Two columns stand before it.\n\nLook at the river."),
    "zh": ("谁守缺口？", "两个纵队在其前方。\n\n请看河流。"),
}


def do(page: Page, name: str, value: str | None = None) -> None:
    chosen = "" if value is None else f'[data-value="{value}"]'
    page.locator(f'[data-do="{name}"]{chosen}').first.click()


def click_hex(page: Page, label: str) -> None:
    where = page.evaluate("(hex) => window.__wargame_kit.hexPixel(hex)", BOARD.index(label))
    page.mouse.click(*(where if isinstance(where, list) else (where["x"], where["y"])))


@pytest.mark.parametrize(
    ("language", "theme"), [("zh", "dark"), pytest.param("en", "light", marks=pytest.mark.slow)]
)
def test_a_study_is_written_by_clicks_and_solved_elsewhere(
    notebook_page: Callable[..., Page], tmp_path: Path, language: str, theme: str
) -> None:
    title, text = WORDS[language]
    page = notebook_page(AUTHOR.format(folder=str(tmp_path), theme=theme, language=language))
    page.wait_for_function(IS_SHOWN, timeout=60_000)
    do(page, "tab", "record")
    do(page, "author")
    page.locator(f'[data-field="title-{language}"]').fill(title)
    page.locator(f'[data-field="text-{language}"]').fill(text)
    do(page, "draw", "arrow")
    expect(page.locator('[data-do="draw"][data-value="arrow"]')).to_have_attribute("aria-pressed", "true")
    click_hex(page, "L9")
    click_hex(page, "K9")
    expect(page.locator('[data-do="draw-clear"]')).to_be_visible()
    page.locator('[data-change="draw-colour"]').select_option("red")
    do(page, "draw", "spot")
    click_hex(page, "J9")
    # What was typed stays while the panel is drawn anew.
    expect(page.locator(f'[data-field="title-{language}"]')).to_have_value(title)
    expect(page.locator(f'[data-field="text-{language}"]')).to_have_value(text)
    assert violations(page) == []
    do(page, "keep-page")
    expect(page.locator('[data-do="author-change"]')).to_have_count(1)
    expect(page.locator(f'[data-field="title-{language}"]')).to_have_value("")
    do(page, "tab", "play")
    do(page, "type", "attack K9")
    do(page, "tab", "author")
    page.locator(f'[data-field="title-{language}"]').fill(title + " 2")
    page.locator(".wk-author summary").last.click()
    do(page, "author-ask", "move")
    assert violations(page) == []
    do(page, "keep-page")
    expect(page.locator('[data-do="author-change"]')).to_have_count(2)
    written = tmp_path / "saves" / "my.study.toml"
    mailed = tmp_path / "friend" / "mailed.study.toml"
    mailed.parent.mkdir()
    mailed.write_bytes(written.read_bytes())

    page = notebook_page(READER.format(folder=str(mailed.parent), file=str(mailed), language=language))
    page.wait_for_function(IS_SHOWN, timeout=60_000)
    card = page.locator(".wk-lesson")
    expect(card).to_contain_text(title)
    expect(card).to_contain_text(text.rpartition("\n")[2])
    do(page, "page-next")
    expect(card).to_contain_text(title + " 2")
    do(page, "type", "attack K9")
    expect(card.locator(".wk-right")).to_be_visible()


def test_a_word_of_a_panel_is_explained_by_the_keyboard(
    notebook_page: Callable[..., Page], tmp_path: Path
) -> None:
    page = notebook_page(AUTHOR.format(folder=str(tmp_path), theme="light", language="en"))
    page.wait_for_function(IS_SHOWN, timeout=60_000)
    do(page, "tab", "record")
    word = page.locator('[data-do="term"][data-value="record"]')
    word.focus()
    page.keyboard.press("Enter")
    card = page.locator(".wk-meaning")
    expect(card).to_contain_text("Every action since the start")
    expect(word).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(card).to_have_count(0)
