"""The first notebook by clicks alone: a first turn, a lesson and back, a campaign that goes on tomorrow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.laboratory import NOTEBOOK_IS_READY, RUN, Lab, is_whole
from tests.browser.test_accessibility import violations
from tests.walking import daily

pytestmark = pytest.mark.browser

FIRST = Path("notebooks/00_start_here.ipynb")
MAP_IS_THERE = "() => window.__wargame_kit?.ready && document.querySelector('.wk-prompt')"
RINGED = "() => document.querySelectorAll('.wk-ring').length + (window.__wargame_kit.ring() >= 0 ? 1 : 0)"


@pytest.fixture
def reader(
    request: pytest.FixtureRequest, notebook_page: Callable[..., Page], lab: Lab
) -> Iterator[tuple[Page, str]]:
    """The first notebook after *Run All*, in the language asked for, and an empty folder for games."""
    for old in (lab.root / "saves").glob("*"):
        old.unlink()
    page = notebook_page(FIRST)
    page.locator(".wk-games").wait_for()
    touch(page, "language", request.param)
    expect(page.locator(".wk-start")).to_contain_text("想做什么" if request.param == "zh" else "What would")
    yield page, request.param
    # What was chosen is remembered for the next test, which speaks English.
    page.evaluate("""async () => {
        const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
        await kernel.requestExecute({ code: "wk.use_language('en', remember=True)" }).done;
    }""")


def touch(page: Page, name: str, value: str = "") -> None:
    page.locator(f'[data-do="{name}"][data-value="{value}"]:visible').first.click()


def home(page: Page) -> None:
    touch(page, "home")
    page.locator(".wk-ways").wait_for()


@pytest.mark.parametrize("reader", daily(["zh", "en"]), indirect=True)
def test_everything_is_a_button_and_on_the_screen(reader: tuple[Page, str]) -> None:
    page, language = reader
    is_whole(page, ".wk-start")
    assert page.locator(".wk-start input").count() == 0
    assert page.locator(".wk-start :lang(zh)").count() > 0 if language == "zh" else True
    assert violations(page, ".wargame-kit-start") == []
    for room in ("lessons", "campaign"):
        touch(page, "room", room)
        page.locator(".wk-ways-long, .wk-start-seats").wait_for()
        assert violations(page, ".wargame-kit-start") == []
        touch(page, "room", "front")
        page.locator(".wk-games").wait_for()


@pytest.mark.parametrize(("reader", "game"), [("en", "huaihai"), ("zh", "typhoon")], indirect=["reader"])
def test_a_first_turn_begins_with_one_thing_ringed(reader: tuple[Page, str], game: str) -> None:
    page, _ = reader
    touch(page, "game", game)
    touch(page, "guide")
    page.wait_for_function(MAP_IS_THERE, timeout=60_000)
    is_whole(page, ".wargame-kit-table")
    expect(page.locator(".wk-lesson")).to_be_visible()
    assert page.evaluate(RINGED) == 1
    home(page)
    expect(page.locator(".wk-way-return")).to_be_visible()


@pytest.mark.parametrize("reader", ["en"], indirect=True)
def test_a_lesson_is_opened_and_left_and_is_there_again(reader: tuple[Page, str]) -> None:
    page, _ = reader
    touch(page, "room", "lessons")
    page.locator('[data-do="study"]').first.click()
    page.wait_for_function(MAP_IS_THERE, timeout=60_000)
    is_whole(page, ".wargame-kit-table")
    expect(page.locator(".wk-lesson")).to_be_visible()
    touch(page, "page-next")
    expect(page.locator(".wk-lesson")).to_contain_text("2/")
    said = page.locator(".wk-lesson").inner_text()
    home(page)
    touch(page, "return")
    page.wait_for_function(MAP_IS_THERE)
    assert page.locator(".wk-lesson").inner_text() == said
    home(page)
    touch(page, "room", "lessons")
    expect(page.locator(".wk-ways-long")).to_contain_text("◐")


@pytest.mark.usefixtures("lab_page")
@pytest.mark.parametrize("reader", ["zh"], indirect=True)
def test_a_campaign_with_suggested_chits_goes_on_tomorrow(reader: tuple[Page, str], lab: Lab) -> None:
    page, language = reader
    touch(page, "game", "typhoon")
    touch(page, "room", "campaign")
    touch(page, "scenario", "typhoon-1941")
    why = "理由：" if language == "zh" else "Why: "
    expect(page.locator(".wk-start")).to_contain_text(why)
    touch(page, "seat", "soviet me")
    touch(page, "begin", "suggested")
    page.wait_for_function(MAP_IS_THERE, timeout=60_000)
    is_whole(page, ".wargame-kit-table")
    asked = page.locator(".wk-prompt > [data-announce]").inner_text()
    page.evaluate("async () => { await window.jupyterapp.commands.execute('docmanager:save') }")
    lab.end_sessions()
    name = page.url.rpartition("/tree/")[2].partition("?")[0]
    page.goto(f"{lab.address}/lab/tree/{name}?token={lab.token}&reset")
    page.wait_for_function(NOTEBOOK_IS_READY, timeout=90_000)
    page.evaluate(RUN)
    page.locator(".wk-games").wait_for()
    touch(page, "language", language)  # a variable of the tests stands before what is remembered
    touch(page, "room", "games")
    touch(page, "open", "typhoon-1941.game.txt")
    page.wait_for_function(MAP_IS_THERE, timeout=60_000)
    expect(page.locator(".wk-prompt > [data-announce]")).to_have_text(asked)
