"""The Third Winter in JupyterLab by clicks alone: fuel, overrun, fire, attack, Reserve, hunger, bridge."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import wargame_kit as wk
from tests.browser.test_table import Reader
from tests.thirdwinter.bend import DELIVERED, before
from wargame_kit.games.ocs.rules.barrage import Barrage
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.games.ocs.rules.supply_phase import Eating

pytestmark = pytest.mark.browser

CELL = """
import wargame_kit as wk
position = wk.load("thirdwinter").start("{scenario}")
for unit, printed in {elsewhere}.items():
    position = position.moved(position.pieces[unit].at(position.game.board.index(printed)))
for action in {played}:
    position = position.play(action)
shown = wk.table(position, seed=1, language="{language}", theme="{theme}")
shown
"""


def cell(
    scenario: str,
    *played: str,
    elsewhere: dict[str, str] | None = None,
    language: str = "en",
    theme: str = "light",
) -> str:
    """A cell with a table, where some units stand elsewhere and something has been played."""
    told = {"played": [*played], "elsewhere": elsewhere or {}, "language": language, "theme": theme}
    return CELL.format(scenario=scenario, **told)


class Player(Reader):
    """A person at a table of The Third Winter, who knows hexes by their printed names."""

    def __init__(self, page: Page, scenario: str = "bukrin") -> None:
        self.page, self.board = page, wk.load("thirdwinter").start(scenario).game.board

    def hits(self, printed: str, times: int = 1) -> None:
        """Click a hex; a second click confirms."""
        for _ in range(times):
            self.clicks(self.board.index(printed))

    def fans(self, *units: str) -> None:
        """Take units out of the stack that lies open, or put them back."""
        for unit in units:
            self.touches("fan-unit", unit)

    def throws(self, *dice: str) -> None:
        """Choose what dice show."""
        for outcome in dice:
            chosen = self.page.locator(f'[data-do="outcome"][data-value="{outcome}"]').first
            self.rests()
            if not chosen.is_visible():
                self.page.locator("details", has=chosen).last.locator("summary").first.click()
            self.touches("outcome", outcome)

    def takes_over(self, words: str) -> None:
        """Take the table over, which is covered until then."""
        expect(self.page.locator(".wk-cover")).to_contain_text(words)
        assert self.page.locator(".wk-side").count() == 0
        self.touches("uncover")
        expect(self.page.locator(".wk-cover")).to_have_count(0)

    def panel(self, words: str) -> None:
        """Wait until the open panel says something."""
        expect(self.page.locator(".wk-panel")).to_contain_text(words)

    def ends(self) -> None:
        """See that nothing went wrong."""
        assert self.page.locator(".wk-error").count() == 0


def test_a_formation_is_fuelled_out_of_a_chosen_dump_and_overruns_on_its_way(
    notebook_page: Callable[..., Page],
) -> None:
    player = Player(notebook_page(cell("bukrin", *before(Movement, *DELIVERED))))
    player.sees_the_table()

    # Of two dumps one is chosen; each says what it has, and by whom it comes.
    player.hits("B11.17")
    player.fans("7GTC-1")
    player.panel("Fuel the formation from Yagotin (B16.19)")
    player.touches("type", "fuel-formation 7GTC-1 B12.17")
    player.panel("has fuel")

    # Three brigades go together, and what would slow them is left out.
    player.touches("fan-group", "7 Guards Tank Corps")
    player.fans("7GTC-T", "7GTC-M", "7GTC-4")
    player.hits("B10.16", times=2)
    player.panel("Stack in B10.16: 3")
    player.panel("has fuel")
    player.touches("type", "overrun B9.16")

    # The other side is asked in the midst of the move, and sees the top counter alone.
    player.takes_over("Hand over to the Axis")
    player.reads("pay 2 T for the defence of B9.16")
    player.panel("Only what is seen is counted")
    player.touches("type", "pay B5.16")
    player.throws("surprise-dice 3 6", "shift-die 3", "combat-dice 6 6")
    player.takes_over("Hand over to the Soviets")
    player.panel("24 : 9")
    player.touches("tab", "play")
    player.panel("Stack in B9.16: 3")

    # They go on with what is left of their points.
    player.touches("fan-group", "7 Guards Tank Corps")
    player.hits("B8.16", times=2)
    player.panel("Stack in B8.16")
    player.ends()


def test_a_barrage_an_attack_with_its_option_exploitation_and_a_reserve(
    notebook_page: Callable[..., Page],
) -> None:
    player = Player(notebook_page(cell("bukrin", *before(Barrage, *DELIVERED, "mode 9MC-1 reserve"))))
    page = player.page
    player.sees_the_table()

    # A barrage: what it would do and cost is told before it is paid.
    player.hits("B9.18")
    player.panel("some effect: 42 %")
    player.hits("B7.17")
    player.panel("−1 hills")
    player.touches("type", "open-fire")
    player.throws("barrage-dice 6 6", "half-die 2")
    player.touches("type", "end-phase")

    # An attack out of one stack; both sides name and choose before the dice fall.
    player.chooses("42R")
    player.hits("B7.17")
    player.panel("4½ : 8")
    player.touches("everyone")
    player.panel("15 : 8")
    player.touches("type", "declare")
    player.takes_over("Hand over to the Axis")
    player.touches("type", "pay B5.16")
    player.takes_over("Hand over to the Soviets")
    player.touches("type", "lead 68GR")
    player.takes_over("Hand over to the Axis")
    player.touches("type", "take-ground")
    player.throws("surprise-dice 6 5", "shift-die 4", "combat-dice 6 6")
    player.keeps("table_thirdwinter_option")

    # Two steps are gone; of what is left the defender chooses: ground or a step. A Remnant gathers behind.
    player.reads("take 2 points of the result")
    player.touches("type", "give 34I")
    player.reads("Remnant battalion 1: where, farther west?")
    player.hits("B6.15", times=2)
    player.takes_over("Hand over to the Soviets")
    player.reads("Choose who advances to B7.17")
    player.chooses("68GR")
    player.touches("type", "advance 68GR")
    player.touches("type", "end-phase")
    player.touches("type", "end-phase")

    # Who may exploit goes on, and a Reserve is let go.
    player.reads("move what exploits")
    player.hits("B7.17")
    expect(page.locator(".wk-chosen .wk-unit")).to_have_text("68GR")
    player.hits("B6.17", times=2)
    player.hits("B12.15")
    player.fans("9MC-1")
    player.touches("type", "release 9MC-1")
    player.touches("tab", "record")
    moves = page.locator(".wk-moves")
    expect(moves).to_contain_text("B6.17")
    page.locator('select[data-change="language"]').select_option("zh")
    expect(moves).to_contain_text("B6.17")
    player.ends()


def test_who_is_cut_off_eats_the_dump_or_starves(notebook_page: Callable[..., Page]) -> None:
    # Beyond the river, and the headquarters of the front too far away to throw supply there.
    gone = {"237R": "B8.14", "68GR": "B7.18", "1UF-HQ": "B19.30"}
    played = before(Eating, *DELIVERED, elsewhere=gone)
    player = Player(notebook_page(cell("bukrin", *played, elsewhere=gone, language="zh", theme="dark")))
    page = player.page
    player.sees_the_table()
    player.touches("overlay", "supply:soviet")
    expect(page.locator(".wk-chosen .wk-unit")).to_have_text("237R")
    expect(page.locator(".wk-act")).to_contain_text("237")
    player.panel("B12.17")
    player.keeps("table_thirdwinter_hunger")

    # Its owner spares the dump, and rolls.
    player.touches("type", "end-phase")
    player.reads("B8.14")
    player.throws("attrition-dice 6 6")

    # The other side hears that dice fell, and not of whom.
    player.takes_over("轴心国")
    player.touches("tab", "record")
    expect(page.locator(".wk-moves")).to_contain_text("骰6与6")
    expect(page.locator(".wk-moves")).not_to_contain_text("237")
    player.ends()


def test_a_ferry_is_laid_and_the_bridge_goes_up_as_the_enemy_comes_to_it(
    notebook_page: Callable[..., Page],
) -> None:
    gone = {"370I": "D22.05", "K-Al1": "D22.05"}
    player = Player(notebook_page(cell("kherson", elsewhere=gone)), "kherson")
    page = player.page
    player.sees_the_table()
    player.hits("D26.05")
    expect(page.locator(".wk-chosen .wk-unit")).to_have_text("K-S-Pon")
    player.touches("type", "work lay-ferry K-S-Pon")
    player.hits("D26.04")
    expect(page.locator(".wk-chosen .wk-unit")).to_have_text("109GR")
    player.hits("D24.04", times=2)

    # In the midst of the move the other side is asked; what it does not see it is not told.
    player.takes_over("Hand over to the Axis")
    player.reads("bridge")
    player.keeps("table_thirdwinter_bridge")
    player.touches("type", "blow-bridge")
    player.takes_over("Hand over to the Soviets")
    player.touches("tab", "record")
    expect(page.locator(".wk-moves")).to_contain_text("bridge")
    player.ends()
