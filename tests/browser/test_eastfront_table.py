"""EastFront II in JupyterLab by clicks alone: a first fortnight of both sides, and a secret plan.

With ``UPDATE_PICTURES=1`` the screenshots in ``docs/pictures/`` are made anew.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import wargame_kit as wk
from tests.browser.laboratory import rests
from tests.browser.test_table import Reader

pytestmark = pytest.mark.browser

BOARD = wk.load("eastfront").board
NEVER_SHOWN = ("G-XLI", "XLI Panzer", "HQ-Rumania", "Army Group South")
"""Blocks of the Axis that lie face up at no time of the fortnight."""

SUMMER = """
import wargame_kit as wk
start = wk.load("eastfront").start("s41")
# An army behind the lines, so that the supply check has somebody to starve.
cut_off = start.pieces["S-3A"].at(start.game.board.index("Radom"))
shown = wk.table(start.moved(cut_off), seed=1)
shown
"""
PLANNING = """
import wargame_kit as wk
game = wk.load("eastfront")
pieces = {"HQ-Centre": "Minsk I", "G-XXIV": "Bobruisk 3", "G-XLVII": "MinskE1"}
pieces |= {"HQ-West": "Moscow I", "S-4A": "Orsha"}
shown = wk.table(game.position(pieces, turn=3, step="axis production"), seed=1, language="zh", theme="dark")
shown
"""


class Player(Reader):
    """A person at the table of EastFront II, who knows hexes by their addresses."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def hits(self, address: str) -> None:
        """Click a hex."""
        self.clicks(BOARD.index(address))

    def marches(self, unit: str, address: str) -> None:
        """Choose a block in the list, which may be folded, and click twice where it goes."""
        chip = self.page.locator(f'.wk-panel [data-do="unit"][data-value="{unit}"]').first
        if not chip.is_visible():
            self.page.get_by_text("Able to act").first.click()
        chip.click()
        for _ in range(2):
            self.hits(address)

    def takes_over(self, words: str) -> None:
        """Take the table over, which is covered until then."""
        expect(self.page.locator(".wk-cover")).to_contain_text(words)
        assert self.page.locator(".wk-side").count() == 0
        self.touches("uncover")
        expect(self.page.locator(".wk-cover")).to_have_count(0)

    def finds_nowhere(self, *words: str) -> None:
        """See that some words stand nowhere in the page, shown or not, whichever panel is open."""
        for tab in ("inspect", "record", "play"):
            self.touches("tab", tab)
            rests(self.page)
            table = self.page.evaluate("() => document.querySelector('.wargame-kit-table').outerHTML")
            for word in words:
                assert word not in table, (tab, word)


def test_the_first_fortnight_of_both_sides(notebook_page: Callable[..., Page]) -> None:
    player = Player(notebook_page(SUMMER))
    page = player.page
    player.sees_the_table()
    expect(page.locator(".wk-head")).to_contain_text("PP, Soviet")

    # A headquarters leads a blitz: what each role does and costs stands beside it.
    player.chooses("HQ-Centre")
    expect(page.locator(".wk-panel .wk-card")).to_contain_text("moves and fights once more")
    player.touches("type", "activate HQ-Centre blitz")
    page.keyboard.press("Escape")
    player.touches("type", "end-phase")

    # Two corps go over the Bug.
    player.reads("move the units that are commanded")
    player.marches("G-XXIV", "BrestLitovsk")
    player.marches("G-XLVII", "BrestLitovsk")
    player.touches("type", "end-phase")

    # An air strike and a battle, with hits taken.
    player.reads("To be fought: Brest-Litovsk")
    # The only one who can strike is chosen already.
    expect(page.locator(".wk-chosen .wk-unit")).to_have_text("HQ-Centre")
    player.hits("BrestLitovsk")
    player.touches("type", "declare")
    player.reads("Air strike on Brest-Litovsk: throw 3 dice that hit on 4–6.")
    player.keeps("table_eastfront_strike")
    player.touches("outcome", "hits 1")
    player.reads("the defence fires")
    player.touches("outcome", "hits 1")
    player.reads("Which of the equal blocks takes one?")
    page.locator('.wk-panel [data-do="unit"][data-value="G-XXIV"]').first.click()
    player.reads("on 2 or less it is repulsed")
    player.touches("outcome", "repulse 5")
    player.reads("the attack fires")
    player.touches("outcome", "hits 0")

    # The blitz goes on elsewhere, and the supply check starves who is cut off.
    player.reads("blitz movement")
    player.marches("G-XII", "BrestLitovskSW1")
    player.touches("type", "end-phase")
    player.reads("None is to be fought yet")
    player.touches("type", "declare")

    # The other side sees upright blocks, and no face behind them.
    player.takes_over("Hand over to the Soviets. The Axis must look away.")
    player.reads("Soviet: lay headquarters face up")
    player.hits("Radom")
    expect(page.locator(".wk-panel")).to_contain_text("Level")
    expect(page.locator(".wk-panel")).to_contain_text("2 of 3")
    player.finds_nowhere(*NEVER_SHOWN)
    player.keeps("table_eastfront_other_eyes")

    # A rear guard covers the way out, and is fired at.
    player.chooses("HQ-West")
    player.touches("type", "activate HQ-West combat")
    page.keyboard.press("Escape")
    player.touches("type", "end-phase")
    player.hits("BrestLitovsk")
    player.touches("type", "guard S-4A")
    player.touches("type", "end-phase")
    player.reads("Pursuit fire at 4th Army in Brest-Litovsk")
    player.touches("outcome", "hits 1")
    player.reads("4th Army leaves the battle in Brest-Litovsk")
    player.finds_nowhere(*NEVER_SHOWN)
    player.touches("tab", "record")
    expect(page.locator(".wk-moves")).to_contain_text("4th Army stays behind as rear guard")
    assert page.locator(".wk-error").count() == 0


@pytest.mark.slow
def test_both_sides_plan_in_secret_in_chinese_and_dark(notebook_page: Callable[..., Page]) -> None:
    player = Player(notebook_page(PLANNING))
    page = player.page
    player.sees_the_table()
    player.reads("请写本月生产计划")
    player.touches("write", "add")
    player.hits("Minsk")
    expect(page.locator(".wk-note-on .wk-main")).to_contain_text("中央集团军群补充一级")
    player.hits("Minsk")
    expect(page.locator(".wk-note-on li")).to_contain_text("10")
    player.keeps("table_eastfront_plan_dark_zh")
    player.touches("type", "ready")
    player.takes_over("苏军")
    player.reads("苏军玩家：请写本月生产计划")
    player.finds_nowhere("中央集团军群", "HQ-Centre", "G-XXIV")
    player.touches("type", "ready")
    player.takes_over("轴心国")
    player.reads("激活指挥部")
    player.hits("Minsk")
    expect(page.locator(".wk-chosen")).to_contain_text("II-2")
    assert page.locator(".wk-error").count() == 0
