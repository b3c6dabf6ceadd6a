"""A lesson in JupyterLab by clicks alone, with a task of every kind: wrong first, then right."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.laboratory import REPOSITORY
from tests.browser.test_huaihai_table import Player
from tests.lessons import every_kind

pytestmark = pytest.mark.browser

CELL = """
import os, sys
sys.path.insert(0, {repository!r})
os.environ["WARGAME_KIT_SAVES"] = {saves!r}
import wargame_kit as wk
from tests.lessons import every_kind
shown = wk.table(every_kind(), language={language!r}, theme={theme!r}, seed=1)
shown
"""


IS_IN_SIGHT = """it => {
    const own = it.getBoundingClientRect(), frame = it.closest(".wk-lesson-body").getBoundingClientRect();
    return own.top >= frame.top - 1 && own.top < frame.bottom - 8;
}"""


class Pupil(Player):
    """A person before a lesson, who never types but where a number is asked for."""

    def opens(self, title: str) -> None:
        """Go on to the next page, which has this title."""
        self.touches("page-next")
        expect(self.page.locator(".wk-lesson-head b")).to_have_text(title)

    def is_told(self, words: str) -> None:
        """Read on the card that the answer was wrong."""
        expect(self.page.locator(".wk-wrong")).to_contain_text(words)

    def is_right(self) -> None:
        """Read on the card that the answer was right; the tick stands at its head, the way on is loud."""
        expect(self.page.locator(".wk-right")).to_be_visible()
        expect(self.page.locator(".wk-lesson-head .wk-tick")).to_have_text("✓")
        assert self.page.locator(".wk-right").evaluate(IS_IN_SIGHT), "what is said is scrolled into sight"

    def looks_up(self, number: str) -> None:
        """Open a clause from the list or from the clause above it, and wait until it is shown."""
        self.page.locator(f'.wk-rules [data-do="clause"][data-value="{number}"]').first.click()
        expect(self.page.locator(".wk-rules .wk-heading").first).to_contain_text(f"§{number}")

    def types(self, text: str) -> None:
        """Type into the field of the card and press Enter."""
        field = self.page.locator(".wk-answer input").first
        field.fill(text)
        field.press("Enter")


@pytest.mark.parametrize(
    ("language", "theme"), [("en", "light"), pytest.param("zh", "dark", marks=pytest.mark.slow)]
)
def test_a_lesson_with_all_its_tasks_by_clicks_alone(
    notebook_page: Callable[..., Page], tmp_path: object, language: str, theme: str
) -> None:
    cell = CELL.format(repository=str(REPOSITORY), saves=str(tmp_path), language=language, theme=theme)
    pupil = Pupil(notebook_page(cell))
    page, study = pupil.page, every_kind()
    pupil.sees_the_table()
    title = {one.id: one.title.to(language) for one in study}  # type: ignore[arg-type]
    card = page.locator(".wk-lesson")
    expect(card).to_contain_text(title["read"])
    assert page.locator(".wk-panel").bounding_box()["height"] > 90, "the panel below stays usable"  # type: ignore[index]

    pupil.opens(title["play"])
    pupil.hits("Q2")
    pupil.hits("O3")
    pupil.hits("O3")
    pupil.is_told("O3")
    page.locator('.wk-wrong [data-do="undo"]').click()
    pupil.hits("Q2")
    pupil.hits("N5")
    pupil.hits("N5")
    pupil.is_right()

    pupil.opens(title["clause"])
    page.locator('.wk-lesson [data-do="tab"]').click()
    pupil.looks_up("4")
    page.locator('.wk-lesson [data-do="answer"][data-value="4"]').click()
    expect(page.locator(".wk-wrong")).to_be_visible()
    page.locator('[data-do="clause-list"]').click()
    pupil.looks_up("6")
    pupil.looks_up("6.1")
    page.locator('.wk-lesson [data-do="answer"][data-value="6.1"]').click()
    pupil.is_right()

    pupil.opens(title["units"])
    pupil.touches("answer")
    expect(page.locator(".wk-task .wk-hint").last).to_be_visible()
    assert page.locator(".wk-wrong").count() == 0, "an empty answer gets no blame"
    pupil.hits("T3")
    pupil.hits("T1")
    pupil.touches("answer")
    expect(page.locator(".wk-wrong")).to_be_visible()
    for unit in ("EC1", "SA"):
        chip = page.locator(f'.wk-lesson .wk-on[data-value="{unit}"]')
        if chip.count():
            chip.click()
    pupil.hits("S2")
    for unit in ("EC4", "EC8"):
        chip = page.locator(f'.wk-lesson .wk-off[data-value="{unit}"]')
        if chip.count():
            chip.click()
    pupil.touches("answer")
    pupil.is_right()

    pupil.opens(title["gather"])
    pupil.touches("hint")
    pupil.hits("S2")
    page.locator(".wk-lesson .wk-off").first.click()
    pupil.hits("T3")
    pupil.touches("answer")
    pupil.is_right()

    pupil.opens(title["hex"])
    pupil.hits("T5")
    expect(page.locator(".wk-wrong")).to_be_visible()
    pupil.hits("S3")
    pupil.is_right()

    pupil.opens(title["cost"])
    pupil.types("4")
    expect(page.locator(".wk-wrong")).to_be_visible()
    pupil.types("9")
    pupil.is_right()

    pupil.opens(title["chance"])
    pupil.types("1/2")
    expect(page.locator(".wk-wrong")).to_be_visible()
    pupil.types("33%")
    pupil.is_right()

    pupil.opens(title["yes"])
    pupil.touches("answer", "yes")
    expect(page.locator(".wk-wrong")).to_be_visible()
    pupil.touches("answer", "no")
    pupil.is_right()

    pupil.opens(title["choose"])
    pupil.touches("answer", "1")
    expect(page.locator(".wk-wrong")).to_be_visible()
    pupil.touches("answer", "2")
    pupil.is_right()

    pupil.opens(title["click"])
    pupil.hits("T1")
    expect(page.locator(".wk-wrong")).to_be_visible()
    pupil.hits("T2")
    pupil.is_right()

    pupil.touches("page-list")
    expect(page.locator(".wk-lesson-list .wk-tick").filter(has_text="✓")).to_have_count(11)
    page.locator('.wk-lesson-list [data-value="play"]').click()
    pupil.touches("leave")
    expect(page.locator(".wk-notice")).to_contain_text("every-kind-play.game.txt")
    pupil.touches("page-again")
    expect(card).to_contain_text(title["play"])
    assert page.locator(".wk-error").count() == 0
