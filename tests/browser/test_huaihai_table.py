"""Huaihai in JupyterLab by clicks alone: a secret order, an ambush, a counter-attack; two play, one screen.

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

BOARD = wk.load("huaihai").board
CELL = """
import wargame_kit as wk
from wargame_kit.games.huaihai.facts import Order
pieces = {"EC1": "W2", "EC4": "T1", "25C": "U4", "8C": "P5", "63C": "T5", "9C": "Q5"}
written = (Order("kmt", "agent", "9C", turn=1),)
game = wk.load("huaihai")
position = game.position(pieces, turn=2, hidden={"EC9": "R4"}, orders=written, lines=(1, 1))
shown = wk.table(position, seed=1)
shown
"""


class Player(Reader):
    """A person at Huaihai's table, who knows hexes by their printed names."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def hits(self, printed: str) -> None:
        """Click a hex."""
        self.clicks(BOARD.index(printed))

    def takes_over(self, side: str, other: str) -> None:
        """Take the table over, which is covered until then."""
        cover = self.page.locator(".wk-cover")
        expect(cover).to_contain_text(f"Hand over to the {side}. The {other} must look away.")
        assert self.page.locator(".wk-side").count() == 0
        self.touches("uncover")
        expect(cover).to_have_count(0)

    def reads_nowhere(self, *words: str) -> None:
        """See that some words stand on none of the panels that are open to the eyes at the table."""
        for tab in ("inspect", "notebook", "record", "play"):
            self.touches("tab", tab)
            rests(self.page)
            table = self.page.locator(".wargame-kit-table").inner_text()
            for word in words:
                assert word not in table, tab


def test_a_secret_order_an_ambush_and_a_counter_attack_by_clicks_alone(
    notebook_page: Callable[..., Page],
) -> None:
    player = Player(notebook_page(CELL))
    page = player.page
    player.sees_the_table()

    # The PLA writes: the kind in the panel, then the counter on the map; a first click plans, another writes.
    player.reads("PLA player: move and attack")
    player.touches("tab", "notebook")
    player.touches("write", "write-charge")
    player.hits("W2")
    expect(page.locator(".wk-note-on .wk-main")).to_contain_text("gun charge of 1st Column")
    player.hits("W2")
    expect(page.locator(".wk-note-on li")).to_contain_text("from next turn")
    player.touches("tab", "notebook")
    player.touches("tab", "play")
    player.touches("type", "end-phase")

    # The KMT sees that a line was written, and nothing else; nor where the hidden column is.
    player.takes_over("KMT", "PLA")
    player.reads("KMT player: move")
    player.reads_nowhere("gun charge", "R4")
    assert page.evaluate("() => window.__wargame_kit.unitCount()") == 6
    page.get_by_text("Beside the map").click()
    expect(page.locator(".wk-panel")).to_contain_text("PLA 2, KMT 1")
    expect(page.locator(".wk-panel")).to_contain_text("EC9")

    # It moves a corps past it.
    player.chooses("25C")
    player.hits("R5")
    expect(page.locator(".wk-panel .wk-ledger")).to_contain_text("MP")
    player.hits("R5")

    # One question, with the way drawn and “no” first; the click on the hex is asked once more.
    player.takes_over("PLA", "KMT")
    player.reads("25th Corps moves to R5. Ambush or sabotage it?")
    buttons = page.locator(".wk-act .wk-button, .wk-now .wk-button")
    expect(buttons.first).to_have_text("Let it pass")
    player.hits("S4")
    expect(buttons.filter(has_text="Ambush it in S4")).to_be_visible()
    expect(buttons.filter(has_text="Ambush it in R5")).to_have_count(0)
    player.keeps("huaihai_ambush")
    player.hits("S4")
    player.reads("name who attacks Paoche (S4)")
    player.hits("R4")
    player.reads("12 to 11, column 2:1")
    player.touches("type", "strike")
    player.reads("is attacked")
    player.touches("type", "stand")
    player.reads("Roll for the battle of")
    player.touches("outcome", "roll 6")

    # The corps is lost; the column follows, and is counter-attacked by the corps beside it.
    player.takes_over("PLA", "KMT")
    player.reads("is empty")
    player.touches("type", "pursue EC9")
    player.takes_over("KMT", "PLA")
    player.reads("the enemy has followed into")
    expect(page.locator(".wk-act .wk-button").first).to_have_text("Do not counter-attack")
    player.hits("T5")
    player.reads("S4")
    expect(page.locator(".wk-odds")).to_contain_text("7 : 8")
    player.touches("type", "strike")
    player.takes_over("PLA", "KMT")
    player.touches("type", "stand")
    player.reads("Roll for the battle of")
    player.touches("outcome", "roll 6")
    player.takes_over("KMT", "PLA")
    player.reads("KMT player: move")
    player.touches("tab", "record")
    expect(page.locator(".wk-moves")).to_contain_text("63rd Corps joins the attack")
    expect(page.locator(".wk-moves")).to_contain_text("…")
    assert page.locator(".wk-error").count() == 0


CAMPAIGN = """
import wargame_kit as wk
shown = wk.table("huaihai", "huaihai-1948", seed=1)
shown
"""


@pytest.mark.slow
def test_the_campaign_opens_for_two_at_one_screen(notebook_page: Callable[..., Page]) -> None:
    player = Player(notebook_page(CAMPAIGN))
    page = player.page
    player.sees_the_table()
    height = "() => document.querySelector('.wargame-kit-table').getBoundingClientRect().height"

    # A line of the PLA's notebook: what cannot be named is said, what can is clicked twice.
    player.touches("write", "write-infiltrate")
    player.hits("F15")
    expect(page.locator(".wk-notice")).to_contain_text("Nothing there can be named now.")
    for _ in range(2):
        player.hits("P5")
    expect(page.locator(".wk-note-on li")).to_contain_text("can be shown")
    player.keeps("table_huaihai_secrets")

    # Under the cover nothing jumps, and nothing points at what was clicked last.
    uncovered = page.evaluate(height)
    player.touches("type", "ready")
    expect(page.locator(".wk-cover")).to_contain_text("Hand over to the KMT")
    assert page.evaluate(height) == uncovered
    assert page.evaluate("() => window.__wargame_kit.cursor()") == -1
    player.takes_over("KMT", "PLA")
    player.touches("type", "ready")
    player.takes_over("PLA", "KMT")
    expect(page.locator(".wk-panel")).to_contain_text("Since you last acted")
    expect(page.locator(".wk-panel")).to_contain_text("77C")

    # The columns close in; the KMT is asked once from the air, and lets everybody pass.
    player.chooses("EC4")
    player.keeps("table_huaihai_opening")
    for _ in range(2):
        player.hits("S2")
    player.reads("Intercept it from the air?")
    player.touches("type", "let-all-pass")
    player.takes_over("PLA", "KMT")
    for unit, goal in (("EC8", "R3"), ("EC6", "T3"), ("SA", "T2")):
        player.chooses(unit)
        for _ in range(2):
            player.hits(goal)
    page.keyboard.press("Escape")

    # The attack, in Chinese.
    page.locator('select[data-change="language"]').select_option("zh")
    player.touches("tab", "play")
    player.touches("type", "attack S3")
    player.touches("everyone")
    player.reads("攻击S3，35比8，5:1列")
    player.keeps("table_huaihai_combat_zh")
    page.locator('select[data-change="theme"]').select_option("dark")
    player.touches("type", "human-wave")
    player.touches("type", "strike")
    player.keeps("table_huaihai_dark_zh")
    player.touches("outcome", "roll 3")

    # Where one may follow is marked and clicked.
    player.chooses("EC4")
    player.hits("S3")
    player.touches("tab", "record")
    expect(page.locator(".wk-moves a.wk-lit")).to_contain_text("追击")
    assert page.locator(".wk-error").count() == 0
