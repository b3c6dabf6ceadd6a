"""New World Order Battles in JupyterLab by clicks alone: a jump, fire, a diversion, high tech, the airport.

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

LESSON = """
import wargame_kit as wk
shown = wk.table("{title}", "airport", seed=1)
shown
"""
PICKING = """
import wargame_kit as wk
game = wk.load("kiev")
pieces = {"72-HQ": "1314", "72-Mc1": "1111", "8C-Inf1": "1109", "30-HQ": "pool"}
pieces |= {unit.id: "pool" for unit in game.units.values() if unit.formation in ("27", "4")}
shown = wk.table(game.position(pieces, turn=1, step="russia reinforcement"), seed=1)
shown
"""
ROLLING = """
import wargame_kit as wk
pieces = {"US2-HQ": "1212", "US2-Mc1": "1110", "US2-Mc2": "1010", "US2-Art1": "ready"}
pieces |= {"4-Tk1": "1109", "4-Rec1": "1009", "4-HQ": "0808"}
position = wk.load("kiev").position(pieces, turn=2, step="coalition rolling support")
shown = wk.table(position, seed=1, language="zh", theme="dark")
shown
"""


class Player(Reader):
    """A person at a table of these battles, who knows hexes by their printed names."""

    def __init__(self, page: Page, title: str) -> None:
        self.page, self.board = page, wk.load(title).board

    def hits(self, printed: str) -> None:
        """Click a hex."""
        self.clicks(self.board.index(printed))

    def panel(self, words: str) -> None:
        """Wait until the open panel says something."""
        expect(self.page.locator(".wk-panel")).to_contain_text(words)

    def ends(self) -> None:
        """See that nothing went wrong."""
        assert self.page.locator(".wk-error").count() == 0


def test_a_jump_drifts_fire_falls_and_a_diversion_is_forced(notebook_page: Callable[..., Page]) -> None:
    player = Player(notebook_page(LESSON.format(title="kiev")), "kiev")
    page = player.page
    player.sees_the_table()
    player.reads("Russia: move")
    expect(page.locator(".wk-score")).to_have_text("VP, Russia’s lead 0")

    # An air assault: what may come of it is told; it drifts beside the airport.
    player.chooses("76-Par1")
    player.touches("verb", "drop")
    player.hits("1110")
    expect(page.locator(".wk-act")).to_contain_text("drift")
    player.touches("confirm")
    player.reads("roll for the landing")
    player.touches("outcome", "jump 4")
    player.reads("drifts from 1110")
    player.touches("outcome", "drift 1")
    player.reads("Russia: move")
    player.chooses("4-Tk1")
    player.touches("look", "action")
    for _ in range(2):
        player.hits("1009")
    expect(page.locator('.wk-panel [data-do="unit"][data-value="4-Tk1"]')).to_have_count(0)
    player.touches("type", "end-phase")

    # Final protective fire: a marker on the enemy, and what it would do before it is declared.
    player.reads("protective fire")
    expect(page.locator(".wk-chosen .wk-unit")).to_have_text("Air-UA1")
    player.panel("2 against 4-Tk1: conventional table, −2: no effect")
    player.hits("1009")
    player.touches("type", "declare")
    player.touches("outcome", "strike 6")

    # A bombardment.
    player.reads("bombard")
    player.chooses("4-Art1")
    player.hits("1109")
    player.panel("3 against 8C-Inf1: conventional table, −1: destroyed 17 % (1/6)")
    player.touches("type", "declare")
    player.reads("Roll for the fire at")
    player.touches("outcome", "strike 1")
    player.reads("close support")
    player.touches("type", "declare")

    # Both enemies must be attacked: who would leave one over is refused, and told which.
    player.reads("Who is marked")
    player.hits("1109")
    player.reads("5 to 4")
    player.touches("unit", "76-Par1")
    player.reads("8 to 4")
    expect(page.locator(".wk-why")).to_contain_text("1111")
    player.touches("unit", "76-Par1")
    player.reads("5 to 4")
    player.touches("type", "declare")
    player.touches("outcome", "roll 1")
    player.reads("Coalition: advance into 1009")
    player.touches("type", "halt")
    player.reads("Who is marked")
    player.hits("1111")
    player.reads("attack on 1111, 3 to 5")
    player.touches("type", "declare")
    player.reads("Roll for the attack on 1111")
    player.ends()


@pytest.mark.slow
def test_a_picked_formation_comes_on_and_the_other_side_knows_no_more(
    notebook_page: Callable[..., Page],
) -> None:
    player = Player(notebook_page(PICKING), "kiev")
    page = player.page
    player.sees_the_table()
    player.touches("outcome", "reinforcements 4")
    player.reads("pick a formation in secret")
    player.panel("1 command node")
    player.touches("type", "pick 27")
    player.reads("Russia: move")
    player.chooses("27-Tk1")
    player.rests()
    # Where on the edge is chosen from afar, with what each hex costs.
    player.touches("look", "whole")
    for _ in range(2):
        player.hits("1001")
    expect(page.locator('.wk-panel [data-do="unit"][data-value="27-Tk1"]')).to_have_count(0)
    player.touches("type", "end-phase")
    rests(page)
    player.touches("tab", "record")
    expect(page.locator(".wk-moves")).to_contain_text("27th Guards Motor Rifle Brigade")
    player.ends()


@pytest.mark.slow
def test_a_rolling_attack_on_the_high_tech_table_in_chinese_and_dark(
    notebook_page: Callable[..., Page],
) -> None:
    player = Player(notebook_page(ROLLING), "kiev")
    page = player.page
    player.sees_the_table()
    player.reads("高科技近距支援")
    player.hits("1109")
    player.panel("US2-Art1")
    player.touches("type", "declare")
    player.reads("突破进攻")
    player.hits("1109")
    player.reads("常规战斗结果表")
    expect(page.locator(".wk-compared")).to_contain_text("高科技对抗表")
    player.touches("type", "choose hyperwar")
    player.reads("高科技对抗表")
    player.touches("type", "declare")
    player.touches("outcome", "roll 6")
    player.reads("推进")
    player.ends()


@pytest.mark.slow
def test_a_unit_lands_at_the_airport(notebook_page: Callable[..., Page]) -> None:
    player = Player(notebook_page(LESSON.format(title="ulaanbaatar")), "ulaanbaatar")
    page = player.page
    player.sees_the_table()
    player.chooses("Op-Par1")
    player.touches("verb", "land")
    player.rests()
    for _ in range(2):
        player.hits("1415")
    # It may go on from there.
    expect(page.locator(".wk-act")).to_contain_text("marked hex")
    player.touches("tab", "record")
    expect(page.locator(".wk-moves")).to_contain_text("lands at the airport, 1415")
    page.locator('select[data-change="language"]').select_option("zh")
    expect(page.locator(".wk-moves")).to_contain_text("在机场1415降落")
    player.ends()
