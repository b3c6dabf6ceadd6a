"""How soon is the next page of a lesson there? In the kernel alone, and from click to paint in JupyterLab."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

import wargame_kit as wk
from benchmarks.measure import Measure, beside_reference, processor_seconds
from tests.browser.laboratory import CHROMIUM, chromium_is_here, laptop_page, running_chromium, running_lab
from wargame_kit.studies import study
from wargame_kit.studies.study_catalogue import names

SHOWN_IN_BROWSER = ("huaihai/week", "typhoon/turn")
CELL = """
import os
os.environ["WARGAME_KIT_SAVES"] = {saves!r}
import wargame_kit as wk
shown = wk.table(wk.study({study!r}), language="en")
shown
"""
IS_SHOWN = "() => window.__wargame_kit?.ready && document.querySelector('.wk-lesson')"

CLICK_UNTIL_PAINTED = """async () => {
    const head = () => document.querySelector(".wk-lesson-head").textContent;
    const before = head(), start = performance.now();
    document.querySelector('.wk-lesson-foot [data-do="page-next"]').click();
    while (head() === before) {
        if (performance.now() - start > 20000) throw new Error("no next page in twenty seconds");
        await new Promise(requestAnimationFrame);
    }
    // Once more, and then a task: the frame with the page is on the screen.
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 0)));
    return performance.now() - start;
}"""


def measures() -> Iterator[Measure]:
    """Milliseconds to the next page of every lesson, and of two of them until it is painted."""
    with tempfile.TemporaryDirectory(prefix="wargame_kit_") as home:
        before = os.environ.get("WARGAME_KIT_SAVES")
        os.environ["WARGAME_KIT_SAVES"] = home  # what is read here is no progress of the reader's
        try:
            for name in names():
                turned = _turned(name)
                what = f"next page of {name}, median of {len(turned)}"
                yield Measure(what, statistics.median(turned), "ms", at_most=100)
        finally:
            os.environ.pop("WARGAME_KIT_SAVES")
            if before is not None:
                os.environ["WARGAME_KIT_SAVES"] = before
    if not chromium_is_here():
        print(f"        not measured: there is no {CHROMIUM} (make chromium installs it)")
        return
    yield from _painted()


def _turned(name: str) -> list[float]:
    """Milliseconds that a table takes for each further page of a study."""
    read = study(name)
    shown = wk.table(read)
    with beside_reference() as durations:
        for _ in range(len(read) - 1):
            durations.append(1000 * processor_seconds(lambda: shown.touched("page-next", "")))
    return durations


def _painted() -> Iterator[Measure]:
    """Milliseconds from a click on *Next* to the frame that shows the page."""
    with (
        tempfile.TemporaryDirectory(prefix="wargame_kit_") as home,
        running_lab(Path(home)) as lab,
        running_chromium() as chromium,
    ):
        for name in SHOWN_IN_BROWSER:
            with laptop_page(chromium) as page:
                saves = str(Path(home) / "saves")
                lab.open(page, name.replace("/", "_"), CELL.format(saves=saves, study=name))
                page.wait_for_timeout(1500)  # JupyterLab goes on loading for a moment
                page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }")
                painted = _clicked(page, len(study(name)))
            lab.end_sessions()
            what = f"next page of {name} painted, median of {len(painted)}"
            yield Measure(what, statistics.median(painted), "ms", at_most=100)
            yield Measure(f"next page of {name} painted, slowest", max(painted), "ms")


def _clicked(page: Page, pages: int) -> list[float]:
    page.wait_for_function(IS_SHOWN, timeout=60_000)
    page.wait_for_timeout(1500)
    with beside_reference(time.perf_counter) as durations:
        for _ in range(pages - 1):
            durations.append(page.evaluate(CLICK_UNTIL_PAINTED))
            page.wait_for_timeout(500)  # as a reader would: nobody turns pages without a look
    return durations
