"""The chapters of The Third Winter in JupyterLab by clicks alone: air, Kessel, fortress, fronts, Reserve."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.laboratory import REPOSITORY
from tests.browser.test_thirdwinter_table import Player

pytestmark = pytest.mark.browser

CELL = """
import sys
sys.path.insert(0, {repository!r})
import wargame_kit as wk
from tests.thirdwinter import scenes
shown = wk.table(scenes.{scene}(), seed=1, language="{language}", theme="{theme}")
shown
"""

Opening = Callable[..., Page]


def seated(
    opening: Opening, scene: str, scenario: str = "bukrin", *, language: str = "en", theme: str = "light"
) -> Player:
    """A person before a scene of `tests.thirdwinter.scenes`."""
    told = {"repository": str(REPOSITORY), "scene": scene, "language": language, "theme": theme}
    player = Player(opening(CELL.format(**told)), scenario)
    player.sees_the_table()
    return player


def test_an_air_barrage_is_intercepted_by_the_other_side(notebook_page: Opening) -> None:
    player = seated(notebook_page, "air_strikes")

    # One click on the base takes up an aircraft, past the wagons that can do nothing now.
    player.hits("B5.16")
    player.panel("Bust trains")
    player.hits("B9.17")
    player.panel("If 2nd Air Army: La-5 intercepts")
    player.touches("unit", "Bf109-1")
    player.touches("type", "fly")

    # Both answers lie open, each with the chances of its first round.
    player.takes_over("Hand over to the Soviets")
    player.panel("attacker aborts")
    player.touches("type", "intercept 2VA-La5")
    player.takes_over("Hand over to the Axis")
    player.touches("type", "all-fight")
    player.touches("unit", "Bf109-1")
    player.touches("type", "send-up Bf109-1")
    player.panel("on two dice in air combat")
    player.ends()


@pytest.mark.slow
def test_trains_are_busted_and_what_it_cuts_is_told(notebook_page: Opening) -> None:
    player = seated(notebook_page, "air_strikes", language="zh", theme="dark")
    player.touches("unit", "Ju87D-1")
    player.touches("verb", "bust-trains")
    player.hits("B13.13")
    player.touches("type", "fly")
    player.takes_over("苏军")
    player.touches("type", "let-through")
    # What is added to the flak has its reasons.
    player.panel("防空两骰修正")
    player.throws("flak-dice 1 1", "facility-die 6")
    player.takes_over("轴心国")
    player.touches("type", "fly-home")
    player.hits("B13.13")
    player.touches("tab", "inspect")
    player.panel("铁路货运加倍")
    player.ends()


@pytest.mark.slow
def test_a_kessel_headquarters_is_put_into_a_pocket_and_units_go_to_it(notebook_page: Opening) -> None:
    player = seated(notebook_page, "kessel", "korsun")
    player.panel("7 of them cut off now")
    player.touches("type", "place-kessel GKes-1 B9.09")
    player.touches("type", "end-phase")
    player.reads("slip away")
    player.touches("type", "end-phase")
    player.touches("look", "whole")
    player.hits("B9.11")
    player.touches("verb", "work-along")
    player.hits("B9.10", times=2)
    player.touches("tab", "record")
    expect(player.page.locator(".wk-moves")).to_contain_text("B9.10")
    player.ends()


def test_a_city_becomes_a_fortress_in_the_move_of_the_soviets(notebook_page: Opening) -> None:
    player = seated(notebook_page, "near_a_city", language="zh", theme="dark")
    player.touches("look", "whole")
    player.hits("B16.10")
    player.hits("B16.09", times=2)
    player.takes_over("轴心国")
    player.reads("B16.08")
    player.touches("type", "fortify GFort-1 B16.08")
    player.takes_over("苏军")
    player.touches("tab", "record")
    expect(player.page.locator(".wk-moves")).to_contain_text("要塞")
    player.ends()


@pytest.mark.slow
def test_who_attacks_a_front_that_regroups_is_fired_on_first(notebook_page: Opening) -> None:
    player = seated(notebook_page, "before_regroup")
    player.touches("unit", "34I")
    player.hits("B8.17")
    player.touches("tab", "play")
    player.panel("it fires first at each attacking stack")
    player.touches("type", "declare")
    player.panel("disorganised")
    player.throws("barrage-dice 1 1")
    player.ends()


def test_an_artillery_marker_is_laid_and_fires_three_barrages(notebook_page: Opening) -> None:
    player = seated(notebook_page, "shells", "kiev", language="zh", theme="dark")
    player.hits("B3.29", times=2)
    player.reads("3次射击尚余3次")
    for gun, hex_, left in (("13AD", "B3.29", 2), ("5GTC-M", "B2.28", 1), ("17AD", "B3.30", 0)):
        player.touches("unit", gun)
        player.hits(hex_)
        player.panel("免费")
        player.touches("type", "open-fire")
        player.throws("barrage-dice 1 1")
        if left:
            player.reads(f"3次射击尚余{left}次")
    player.ends()


@pytest.mark.slow
def test_a_corps_leaves_the_stavka_reserve_while_its_minima_are_kept(notebook_page: Opening) -> None:
    player = seated(notebook_page, "reserve", "third-winter")
    player.panel("tank and mechanised corps 7, at least 6")
    # All of the corps comes; nobody else may leave, and so the Soviets move.
    player.touches("type", "deploy 9TC-1 B29.23")
    player.reads("change modes")
    player.touches("tab", "record")
    expect(player.page.locator(".wk-moves")).to_contain_text("B29.23")
    player.ends()


@pytest.mark.slow
def test_replacements_are_rolled_and_one_button_ends_the_phase(notebook_page: Opening) -> None:
    player = seated(notebook_page, "replacements", "third-winter")
    player.throws("replacement-dice 6 4")
    player.takes_over("Hand over to the Soviets")
    player.panel("Not used, and saved: 3 Pax.")
    player.panel("Not used, and lost")
    player.touches("end-all")
    player.reads("change modes")
    player.ends()


SAVED = """
import sys
sys.path.insert(0, {repository!r})
import wargame_kit as wk
from tests.thirdwinter import scenes
shown = wk.table(scenes.replacements(fog="on"), seed=1)
shown
"""
REOPENED = """
shown.record.close()
shown.close()
again = wk.table(wk.resume("winter.txt"), seed=2)
again
"""


def seated_to_save(opening: Opening) -> Player:
    """A person before the roll for replacements under fog, with a cell below that reopens what was saved."""
    page = opening(SAVED.format(repository=str(REPOSITORY)), REOPENED, run=False)
    player = Player(page, "third-winter")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-cell-and-select-next')")
    player.sees_the_table()
    return player


def saves_and_reopens(player: Player) -> None:
    """Save the game, close the table, and open the game in another."""
    page = player.page
    player.touches("tab", "record")
    page.locator('[data-field="path"]').first.fill("winter.txt")
    player.touches("save")
    expect(page.locator(".wk-panel")).to_contain_text("winter.txt")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:move-cursor-down')")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-cell')")
    expect(page.locator(".wk-moves")).to_have_count(0)
    expect(page.locator(".wargame-kit-table")).to_have_count(1)


def test_the_campaign_is_saved_reopened_and_played_on_under_fog(notebook_page: Opening) -> None:
    player = seated_to_save(notebook_page)
    page = player.page
    player.throws("replacement-dice 6 4")
    player.takes_over("Hand over to the Soviets")
    saves_and_reopens(player)
    player.reads("what enters the Stavka Reserve")
    player.touches("type", "end-phase")
    player.reads("rebuild and consolidate")
    player.touches("tab", "record")
    expect(page.locator(".wk-moves")).to_contain_text("dice 6 and 4")
    expect(page.locator(".wk-moves")).to_contain_text("End the segment")
    player.ends()


@pytest.mark.slow
def test_supply_is_laid_and_all_else_done_as_the_kit_proposes(notebook_page: Opening) -> None:
    player = seated(notebook_page, "supply", "third-winter")

    # Some supply is laid by hand, the rest as the kit proposes; the page says which fronts lack their least.
    player.panel("must get some")
    player.touches("look", "whole")
    player.hits("B16.19")
    player.touches("type", "lay-supply B16.19 4")
    player.touches("end-all", "as-proposed")
    player.throws("replacement-dice 3 6", "special-die 4")
    player.panel("Replacements of the Soviets")
    player.panel("3 Pax, 1 Eq (AR 4), 2 Air and 1 Pontoon")
    player.reads("what enters the Stavka Reserve")
    player.touches("end-all", "as-proposed")
    player.reads("change modes")
    player.ends()


def test_the_other_side_has_its_replacements_in_the_same_turn_after_a_hand_over(
    notebook_page: Opening,
) -> None:
    player = seated(notebook_page, "axis_supply", "third-winter")
    player.throws("supply-dice 4 4")
    player.takes_over("Hand over to the Axis")
    player.panel("Reinforcement Phase of the Axis")
    # What the Soviets have got is not for these eyes.
    expect(player.page.locator(".wk-panel")).not_to_contain_text("Replacements of the Soviets")
    player.touches("end-all", "as-proposed")
    player.reads("do tanks break down")
    player.throws("armour-dice 1 1")
    player.reads("Declare it a fortress?")
    player.page.get_by_text("None of the cities, in this phase").click()
    player.reads("Kessel HQs")
    player.touches("end-all", "as-proposed")
    player.throws("replacement-dice 6 6", "special-die 4")
    player.panel("Replacements of the Axis")
    player.touches("end-all", "as-proposed")
    player.reads("Declare it a fortress?")
    player.ends()
