"""How soon is the table there, how soon does it answer a click? In JupyterLab, in headless Chromium."""

from __future__ import annotations

import inspect
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from benchmarks.measure import MEMORY, Measure, beside_reference, held_in
from tests.browser.laboratory import CHROMIUM, chromium_is_here, laptop_page, running_chromium, running_lab
from wargame_kit.position import Position
from wargame_kit.widgets.queries import offers

NOTEBOOKS = 3
FEWEST_CLICKS = 20
CHITS = ("9A", "4A", "2A", "3PzA", "3PzA", "4PzA", "4PzA", "2PzA", "ready", "16A", "19A", "20A", "ready")
DRAWN = "4A"

COUNT_BYTES = """
window.received = 0;
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
    constructor(...all) {
        super(...all);
        const count = ({ data }) => { window.received += data.byteLength ?? data.length; };
        this.addEventListener("message", count);
    }
};
"""
"""Before a page loads: count what the kernel sends."""

RUN_UNTIL_PAINTED = """async () => {
    const before = window.received, start = performance.now();
    window.jupyterapp.commands.execute("notebook:run-all-cells");
    const is_there = () => window.__wargame_kit?.ready && document.querySelector(".wk-prompt");
    while (!is_there()) {
        const failed = document.querySelector('.jp-OutputArea-output[data-mime-type*="stderr"]');
        if (failed) throw new Error(failed.innerText);
        if (performance.now() - start > 60000) throw new Error("no table in a minute");
        await new Promise(requestAnimationFrame);
    }
    // Once more, and then a task: the frame with the table is on the screen.
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 0)));
    return { seconds: (performance.now() - start) / 1000, bytes: window.received - before };
}"""

RUN_IN_KERNEL = """async (code) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const { content } = await kernel.requestExecute({ code }).done;
    if (content.status !== "ok") throw new Error(content.evalue);
}"""

USE = """
for overlay in ("supply:axis", "supply:soviet", "zones:axis", "zones:soviet", "command", "threats"):
    shown.touched("overlay", overlay)
for tab in ("inspect", "combat", "record", "rules", "play"):
    shown.touched("tab", tab)
"""


def with_every_counter_on_the_board() -> Any:
    """The campaign's start, with those who come later in the rear of their side, west or east."""
    import wargame_kit as wk

    position: Any = wk.load("typhoon").start("typhoon-1941")
    board = position.game.board
    empty = [h for h in range(board.size) if board.terrain_name(h) == "clear"]
    empty = sorted((h for h in empty if not position.in_hex(h)), key=board.centre)
    later = [piece for piece in position.pieces.values() if piece.hex_ < 0]
    rear = {"axis": iter(empty), "soviet": reversed(empty)}
    return position.moved(*(piece.at(next(rear[position.unit(piece.unit).side])) for piece in later))


CELL = f"""
from typing import Any
import wargame_kit as wk
{inspect.getsource(with_every_counter_on_the_board)}
shown = wk.table(with_every_counter_on_the_board(), seed=1)
shown
"""


def measures() -> Iterator[Measure]:
    """Seconds until the table is painted, milliseconds from click to reach, and what the kernel holds."""
    if not chromium_is_here():
        print(f"        not measured: there is no {CHROMIUM} (make chromium installs it)")
        return
    with (
        tempfile.TemporaryDirectory(prefix="wargame_kit_") as home,
        running_lab(Path(home)) as lab,
        running_chromium() as chromium,
    ):
        painted, sent, clicks = [], [], list[float]()
        for number in range(NOTEBOOKS):
            with laptop_page(chromium) as page:
                page.add_init_script(COUNT_BYTES)
                lab.open(page, f"table_{number}", CELL)
                page.wait_for_timeout(1500)  # JupyterLab goes on loading for a moment
                with beside_reference(time.perf_counter) as seconds:
                    first = page.evaluate(RUN_UNTIL_PAINTED)
                    seconds.append(first["seconds"])
                painted += seconds
                sent.append(first["bytes"])
                if number == NOTEBOOKS - 1:
                    with beside_reference(time.perf_counter) as clicks:
                        clicks += _clicks(page)
                    page.evaluate(RUN_IN_KERNEL, USE)
                    page.evaluate(RUN_IN_KERNEL, MEMORY)
            lab.end_sessions()
        counters = len(with_every_counter_on_the_board().pieces)
        what = f"cell to table painted, {counters} counters"
        yield Measure(what, statistics.median(painted), "s", at_most=2)
        yield Measure("sent to the browser until then", statistics.median(sent) / 1e6, "MB")
        what = f"click to reach painted, median of {len(clicks)}"
        yield Measure(what, statistics.median(clicks), "ms", at_most=80)
        yield Measure("click to reach painted, slowest", max(clicks), "ms")
        yield from held_in("the kernel's memory at its highest", lab.root)


@contextmanager
def shown_in_chromium(name: str, cell: str) -> Iterator[tuple[Page, Path]]:
    """A notebook of one cell whose table is painted, and the folder in which its kernel runs."""
    with (
        tempfile.TemporaryDirectory(prefix="wargame_kit_") as home,
        running_lab(Path(home)) as lab,
        running_chromium() as chromium,
        laptop_page(chromium) as page,
    ):
        lab.open(page, name, cell)
        page.wait_for_timeout(1500)  # JupyterLab goes on loading for a moment
        page.evaluate(RUN_UNTIL_PAINTED)
        yield page, lab.root


def _clicks(page: Page) -> list[float]:
    """Milliseconds from a real click on each of many active units to the frame that shows its reach."""
    position = with_every_counter_on_the_board()
    texts = [text if text == "ready" else f"choose {text}" for text in CHITS]
    texts.append(f"draw {DRAWN}")
    for text in texts:
        position = position.play(text)
    page.evaluate(
        RUN_IN_KERNEL,
        f"for text in {texts!r}: shown.record.play(text)\nshown.session.after_change()\nshown.refresh()",
    )
    return clicks_of(page, position)


def clicks_of(page: Page, position: Position, at_most: int = 1000) -> list[float]:
    """Milliseconds from a real click on a unit that can act to the frame that shows its reach, for each."""
    page.evaluate(RUN_IN_KERNEL, "shown.touched('look', 'action')")
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    page.evaluate("() => document.querySelector('.wargame-kit-table').scrollIntoView()")
    page.wait_for_timeout(1500)
    stacks: dict[int, list[str]] = {}
    for unit in offers.candidates(position):
        stacks.setdefault(position.pieces[unit].hex_, []).append(unit)
    chosen: set[str | None] = set()
    for hex_, units in stacks.items():
        if len(chosen) > at_most:
            break
        # The first click takes the unit on top of the stack, each further one the next.
        found = [_click(page, hex_, position) for _ in units]
        chosen.update(found)
        if found[0] is not None:
            page.keyboard.press("Escape")
            page.locator(".wk-chosen").wait_for(state="detached")
            page.wait_for_timeout(150)
    chosen.discard(None)
    times: list[float] = page.evaluate("() => window.__wargame_kit.clickToPaint")
    if min(len(chosen), len(times)) < FEWEST_CLICKS:
        raise RuntimeError(f"only {len(chosen)} units could be clicked, {len(times)} clicks were answered")
    return times


def _click(page: Page, hex_: int, position: Any) -> str | None:
    """Click the middle of a hex; the unit whose reach is painted then, None where it lies off the map."""
    where = page.evaluate(f"() => window.__wargame_kit.hexPixel({hex_})")
    box = page.locator(".wargame-kit-table .leaflet-container").bounding_box()
    assert box is not None
    if not (
        box["x"] + 50 < where["x"] < box["x"] + box["width"] - 10
        and box["y"] + 10 < where["y"] < min(box["y"] + box["height"], 768) - 10
    ):
        return None
    answered = page.evaluate("() => window.__wargame_kit.clickToPaint.length")
    page.mouse.click(where["x"], where["y"])
    page.wait_for_function(f"() => window.__wargame_kit.clickToPaint.length > {answered}")
    page.wait_for_timeout(250)
    unit: str = page.locator(".wk-chosen .wk-unit").inner_text()
    marked = page.evaluate("() => window.__wargame_kit.marked()")
    if marked < len(position.reach(unit)):
        raise RuntimeError(f"{marked} hexes are marked, but {unit} reaches {len(position.reach(unit))}")
    return unit
