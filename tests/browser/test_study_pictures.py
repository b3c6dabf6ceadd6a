"""A guided stage and a page of a lesson, whole on the table; with ``UPDATE_PICTURES=1`` for the READMEs."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import wargame_kit as wk
from tests.browser import screenshots
from tests.browser.laboratory import REPOSITORY, rests

pytestmark = pytest.mark.browser

CELL = """
import wargame_kit as wk
wk.table(wk.study("{study}"), language="{language}", theme="light", page="{page}")
"""


@pytest.mark.parametrize(
    ("name", "study", "page", "language"),
    [
        ("guide", "huaihai/first", "after-the-bait", "en"),
        ("lesson", "huaihai/fresh", "call-the-reserve", "zh"),
        pytest.param("guide", "huaihai/first", "after-the-bait", "zh", marks=pytest.mark.slow),
        pytest.param("lesson", "huaihai/fresh", "call-the-reserve", "en", marks=pytest.mark.slow),
    ],
)
def test_a_page_of_a_study_stands_whole_beside_its_map(
    notebook_page: Callable[..., Page], name: str, study: str, page: str, language: str
) -> None:
    shown = notebook_page(CELL.format(study=study, language=language, page=page))
    shown.wait_for_function("() => window.__wargame_kit?.views?.[0]?.ready", timeout=60_000)
    shown.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    title = wk.study(study).page(page).title
    expect(shown.locator(".wk-lesson-head b")).to_have_text(title.to(language))  # type: ignore[arg-type]
    foot = shown.locator(".wk-lesson-foot").bounding_box()
    table = shown.locator(".wargame-kit-table").bounding_box()
    assert foot is not None
    assert table is not None
    assert foot["y"] + foot["height"] < table["y"] + table["height"], "the way on is in sight"
    if os.environ.get("UPDATE_PICTURES") == "1":
        rests(shown, 60)
        path = REPOSITORY / "docs" / "pictures" / f"{name}_{language}.webp"
        screenshots.keep(shown.locator(".wargame-kit-table"), path)
