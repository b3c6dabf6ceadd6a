"""The map has room in every window, and nothing lies over what was asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import wargame_kit as wk
from tests.browser.laboratory import rests
from wargame_kit import widgets
from wargame_kit.words.languages import Language

pytestmark = pytest.mark.browser

CELL = """
import wargame_kit as wk
shown = wk.table("typhoon", "typhoon-1941", seed=1, viewer="everything")
shown
"""

CSS = (Path(widgets.__file__).parent / "jupyter" / "page.css").read_text(encoding="utf-8")

BOX = """(selector) => {
    const found = document.querySelector(`.wargame-kit-table ${selector}`);
    const { x, y, width, height } = found.getBoundingClientRect();
    return { x, y, width, height };
}"""


def test_in_a_narrow_panel_what_a_long_result_means_has_a_line_of_its_own(lab_page: Page) -> None:
    cells = (
        "<td><b>Ao1e4 DL1o2DG</b></td><td>44 % (16/36)</td><td><meter></meter></td><td>attacker loses 1</td>"
    )
    panel = f'<div class="wk wk-panel"><table class="wk-likely"><tr>{cells}</tr></table></div>'
    widths = {}
    for width in (240, 310, 500):
        lab_page.set_content(f'<style>{CSS}</style><div style="width: {width}px">{panel}</div>')
        meaning = lab_page.locator("td").last
        widths[width] = meaning.bounding_box()["width"]  # type: ignore[index]
    assert min(widths.values()) > 100, widths


@pytest.mark.parametrize("language", ["en", pytest.param("zh", marks=pytest.mark.slow)])
def test_the_header_keeps_its_values_while_the_list_of_files_is_open(
    lab_page: Page, language: Language
) -> None:
    shown = wk.table(wk.Record(wk.load("thirdwinter").start("third-winter")), language=language)
    lab_page.set_content(f'<style>{CSS}</style><div class="wk" style="width: 862px">{shown.head.html}</div>')
    cut = "(all) => all.map((each) => each.scrollWidth - each.clientWidth)"
    facts = lab_page.locator(".wk-head-fact:not(.wk-quiet)")
    assert facts.count() == 4
    assert facts.evaluate_all(cut) == [0, 0, 0, 0], facts.all_inner_texts()


def test_the_map_grows_with_the_window_and_keeps_the_panel_beside_it(
    notebook_page: Callable[..., Page],
) -> None:
    page = notebook_page(CELL)
    page.wait_for_function(
        "() => window.__wargame_kit?.ready && document.querySelector('.wk-prompt')", timeout=60_000
    )
    heights = []
    for size in ((1024, 768), (1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        rests(page, 12)
        the_map, side = (page.evaluate(BOX, selector) for selector in (".leaflet-container", ".wk-side"))
        assert side["x"] >= the_map["x"] + the_map["width"] - 2, f"the panel is beside the map at {size}"
        assert side["y"] < the_map["y"] + 5
        heights.append(the_map["height"])
    assert heights[-1] > 750
    # What the pointer tells lies in a corner, clear of the hexes around the pointer.
    page.locator(".wargame-kit-table").scroll_into_view_if_needed()
    the_map = page.evaluate(BOX, ".leaflet-container")
    for share in (0.3, 0.7):
        x, y = the_map["x"] + share * the_map["width"], the_map["y"] + 0.5 * the_map["height"]
        page.mouse.move(x, y)
        expect(page.locator(".wargame-kit-tooltip")).to_be_visible()
        tooltip = page.evaluate(BOX, ".wargame-kit-tooltip")
        clear = 3 * page.evaluate("() => window.__wargame_kit.radius()")
        right, bottom = tooltip["x"] + tooltip["width"], tooltip["y"] + tooltip["height"]
        assert right < x - clear or tooltip["x"] > x + clear or tooltip["y"] > y + clear or bottom < y - clear
    # Nobody waits for a street map that does not come.
    page.route("**/*openstreetmap*/**", lambda route: route.abort())
    page.locator('[data-do="display"][data-value="tiles"]').click()
    expect(page.locator(".wargame-kit-no-tiles")).to_contain_text("does not come")
    page.locator('[data-do="display"][data-value="tiles"]').click()
    expect(page.locator(".wargame-kit-no-tiles")).to_be_hidden()
    # The table alone on the screen, and what to do next still in sight.
    page.locator('[data-do="full-screen"]').click()
    page.wait_for_function("() => document.fullscreenElement?.classList.contains('wargame-kit-table')")
    rests(page, 12)
    assert page.evaluate(BOX, ".leaflet-container")["height"] > 850
    expect(page.locator(".wk-act")).to_be_in_viewport()
