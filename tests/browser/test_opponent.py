"""A week of Huaihai against the kit in JupyterLab, by clicks alone, with undo; in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.laboratory import rests
from tests.browser.test_huaihai_table import Player

pytestmark = pytest.mark.browser

CELL = """
import wargame_kit as wk
from wargame_kit.analysis import SimpleBot
shown = wk.table("huaihai", "nianzhuang", bots={{"kmt": SimpleBot()}}, seed=4, language="{language}")
shown
"""
WORDS = {
    "en": ("Turn 2", "The kit plays the KMT", "The kit's simple player looks", "Since you last acted"),
    "zh": ("第2回合", "电脑正在操作国军", "简易电脑玩家的看法", "你上次行动之后"),
}
ANSWERED = """words => {
    // Looked at and clicked in one breath: the kit plays on, and nothing may be answered in another week.
    if (document.querySelector(".wk-turn").textContent.includes(words)) return true;
    document.querySelector(
        '.wk-act .wk-button[data-do="type"]:not(.wk-dim), .wk-act .wk-button[data-do="throw"],' +
        ' .wk-now .wk-button[data-do="type"]:not(.wk-dim), .wk-now .wk-unit'
    )?.click();
    return false;
}"""


class Commander(Player):
    """A person who plays the PLA against the kit."""

    def button(self, do: str, value: str = "") -> Locator:
        found = f'[data-do="{do}"]' + (f'[data-value="{value}"]' if value else "")
        return self.page.locator(f".wargame-kit-table {found}").first

    def picks(self, do: str, value: str) -> None:
        self.page.locator(f'.wargame-kit-table select[data-change="{do}"]').select_option(value)

    def answers_until(self, words: str) -> None:
        """Answer what is asked with what is offered first, until the header says something."""
        self.page.wait_for_function(ANSWERED, arg=words, polling=200, timeout=60_000)


@pytest.mark.parametrize("language", ["en", pytest.param("zh", marks=pytest.mark.slow)])
def test_a_week_against_the_kit_with_undo(notebook_page: Callable[..., Page], language: str) -> None:
    next_turn, plays, speaks, since = WORDS[language]
    player = Commander(notebook_page(CELL.format(language=language)))
    page = player.page
    player.sees_the_table()
    player.picks("bot-pace", "once")

    # Nothing is written; the kit writes its own orders, of which nothing is seen.
    player.button("type", "ready").click()
    expect(player.button("type", "end-phase")).to_be_visible(timeout=10_000)
    assert page.locator(".wk-cover").count() == 0
    player.touches("tab", "record")
    expect(page.locator(".wk-panel-record .wk-moves")).to_contain_text("…")
    player.touches("tab", "play")

    # A plan is shown and not played; a column is moved, taken back, moved again.
    player.touches("advise")
    expect(page.locator(".wk-plan")).to_be_visible(timeout=10_000)
    expect(page.locator(".wk-panel")).to_contain_text(speaks)
    player.keeps(f"opponent_advice_{language}")
    player.touches("advice-gone")
    expect(page.locator(".wk-plan")).to_have_count(0)
    player.chooses("EC1")
    player.hits("T4")
    player.hits("T4")
    moves = page.locator(".wk-panel-record .wk-moves")
    player.touches("tab", "record")
    expect(moves).to_contain_text("T2")
    player.touches("undo")
    rests(page)
    if player.button("undo-what-if").count():
        player.touches("undo-what-if")  # the kit has stopped it from the air, which shows something
    expect(page.locator(".wk-steps")).to_be_visible()
    player.touches("redo")
    expect(moves).to_contain_text("T2")
    player.touches("tab", "play")

    # The kit's phases: it is stopped, and goes on.
    player.picks("bot-pace", "walk")
    player.touches("type", "end-phase")
    expect(page.locator(".wk-act")).to_contain_text(plays, timeout=10_000)
    player.touches("bot-stop")
    expect(player.button("bot-go")).to_be_visible()
    at = page.locator(".wk-turn").inner_text()
    rests(page, 60)
    expect(player.button("bot-go")).to_be_visible()
    assert page.locator(".wk-turn").inner_text() == at
    player.picks("bot-pace", "once")
    player.touches("bot-go")
    player.answers_until(next_turn)
    expect(player.button("type", "end-phase")).to_be_visible(timeout=20_000)
    player.touches("tab", "play")
    expect(page.locator(".wk-panel")).to_contain_text(since)
    player.keeps(f"opponent_week_{language}")

    # Undo goes back before its answer, behind a die as a what-if; redo brings the answer again.
    player.touches("undo")
    rests(page)
    if player.button("undo-what-if").count():
        player.touches("undo-what-if")
    expect(page.locator(".wk-turn")).not_to_contain_text(next_turn)
    rests(page, 30)
    expect(page.locator(".wk-turn")).not_to_contain_text(next_turn)
    for _ in range(6):
        if next_turn in page.locator(".wk-turn").inner_text():
            break
        player.touches("redo")
        rests(page)
    expect(page.locator(".wk-turn")).to_contain_text(next_turn)

    # A person takes the seat over: the table is covered, since that side has secrets.
    player.picks("seat-kmt", "person")
    player.touches("undo")
    assert page.locator(".wk-error").count() == 0
