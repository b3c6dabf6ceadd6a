"""How soon is the campaign of The Third Winter there and answers? 8,556 hexes, all armies."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from statistics import median
from typing import Any

from playwright.sync_api import Page

from benchmarks.measure import Measure, beside_reference, median_of, processor_seconds
from benchmarks.ocs import CAMPAIGN, TITLE, played
from benchmarks.table import shown_in_chromium
from tests.browser.laboratory import CHROMIUM, REPOSITORY, chromium_is_here
from wargame_kit.games import load
from wargame_kit.games.ocs.rules.movement import Movement
from wargame_kit.render.overlays import overlay_names
from wargame_kit.widgets.queries import offers

WHAT = f"{TITLE}, the whole map"
CLICKS = 25


def moving() -> Any:
    """The first movement segment of the campaign, after what goes before it was done at random."""
    start = load("thirdwinter").start(CAMPAIGN)
    return next(position for position, _ in played(start, 400) if isinstance(position.step, Movement))


def _open() -> Any:
    from wargame_kit.widgets.table import table

    return table(moving(), seed=1)


def measures() -> Iterator[Measure]:
    """The table in the kernel, every overlay of it, and both in Chromium."""
    from wargame_kit.widgets.table import table

    position = moving()
    opened = median_of([lambda: table(position.without_cache(), seed=1)] * 3)
    yield Measure(f"{WHAT}: the table opened", opened, "s", at_most=1)
    shown = table(position, seed=1)
    with beside_reference() as switched:
        for overlay in overlay_names(position):
            switched.append(processor_seconds(partial(shown.touched, "overlay", overlay)))
            shown.touched("overlay", overlay)
    yield Measure(f"{WHAT}: an overlay switched on", median(switched) * 1e3, "ms", at_most=80)
    yield Measure(f"{WHAT}: an overlay switched on, slowest", max(switched) * 1e3, "ms", at_most=80)
    yield from _in_chromium(position)


CELL = f"""
import sys
sys.path.insert(0, {str(REPOSITORY)!r})
from benchmarks.whole_map import _open
shown = _open()
shown
"""


def _in_chromium(position: Any) -> Iterator[Measure]:
    if not chromium_is_here():
        print(f"        not measured: there is no {CHROMIUM} (make chromium installs it)")
        return
    with shown_in_chromium("whole_map", CELL) as (page, _):
        with beside_reference(time.perf_counter) as times:
            times += _clicks(page, position)
        yield Measure(f"{WHAT}: click to reach painted, median", median(times), "ms", at_most=60)
        yield Measure(f"{WHAT}: click to reach painted, slowest", max(times), "ms")


def _clicks(page: Page, position: Any) -> list[float]:
    """Milliseconds from a click on a stack that can act to the frame that shows where its top can go."""
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    page.evaluate("() => document.querySelector('.wargame-kit-table').scrollIntoView()")
    page.wait_for_timeout(1500)
    box = page.locator(".wargame-kit-table .leaflet-container").bounding_box()
    assert box is not None
    for hex_ in dict.fromkeys(position.pieces[unit].hex_ for unit in offers.candidates(position)):
        where = page.evaluate(f"() => window.__wargame_kit.hexPixel({hex_})")
        across, down = where["x"] - box["x"], where["y"] - box["y"]
        if not (50 < across < box["width"] - 10 and 10 < down < min(box["height"], 768 - box["y"]) - 10):
            continue
        answered = page.evaluate("() => window.__wargame_kit.clickToPaint.length")
        if answered >= CLICKS:
            break
        page.mouse.click(where["x"], where["y"])
        page.wait_for_function(f"() => window.__wargame_kit.clickToPaint.length > {answered}")
        page.keyboard.press("Escape")
        page.wait_for_timeout(200)
    found: list[float] = page.evaluate("() => window.__wargame_kit.clickToPaint")
    return found
