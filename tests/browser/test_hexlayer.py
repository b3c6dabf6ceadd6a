"""The hex layer in JupyterLab: painted, clicked, typed on, in two views, and gone when closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.laboratory import rests
from wargame_kit.widgets.hexlayer.layer import browser_module

pytestmark = pytest.mark.browser

BOARD = """
import ipyleaflet, ipywidgets
from dataclasses import dataclass
from wargame_kit.board import sketch
from wargame_kit.position import CounterBadge, Face, Marker, MarkerSign, Unit
from wargame_kit.position.presentation import StateSign
from wargame_kit.widgets.hexlayer.board_picture import centre_and_zoom
from wargame_kit.widgets.hexlayer.layer import HexLayer, MapPath
from wargame_kit.words import Name

@dataclass
class Mark:
    hex: int
    style: str
    label: str = ""
    words: object = None

@dataclass
class Overlay:
    marks: tuple

board = sketch(
    ["....ll..dd", "...lld.mm.", "..#...^^..", ".~~.......", "..........", "..ddll....", ".........."],
    rivers={"0404/S": "large_river", "0405/NW": "river"}, roads=["0303-0403-0503"], rails=["0303-0302-0301"],
    features={"town": ["0604"], "axis_source": ["0101"], "fortified": ["0503"]},
    places={"<b>Tula</b>": "0303", "Venev": "0604"},
)
faces = (Face(9, 8, 10), Face(5, 4, 10))
units = [Unit(f"u{k}", Name(f"<i>{k}</i> Pz"), ("axis", "soviet")[k % 2], "armour", faces) for k in range(4)]
latitude, longitude, _ = centre_and_zoom(board)
"""
MAP = """
table_map = ipyleaflet.Map(layers=(), center=(latitude, longitude), zoom=8, layout={"height": "420px"})
own = {"dug_in": StateSign((1, 0), "#00ff00", "M-6 0h12")}
layer = HexLayer(board, counters=units, signs=own).attach(table_map)
here, there = board.index("0404"), board.index("0504")
lost = CounterBadge("2", "steps lost", "#8a1f16", (0, 1))
mode = CounterBadge("R", "Reserve mode", "#2f6b3c", (1, 0), is_ribbon=True)
layer.show_units(
    [("u0", here, 0, {"active"}), ("u2", here, 1, set()), ("u1", there, 0, {"moved", "dug_in"})],
    {"u0": (lost, mode)},
)
truck = MarkerSign("M-5-3H5V3H-5z", (0.7, 0.5))
trucks = Marker(board.index("0703"), "trucks", "soviet", "trucks", "3", sign=truck)
layer.show_markers([*layer.picture.markers, Marker(there, "source", "axis", "a dump"), trucks])
heard, keys = [], []

@layer.on_click
def _(clicked):
    heard.append(clicked)
    near = board.within(clicked.hex, 2)
    layer.show_overlays([Overlay(tuple(Mark(h, "reach", str(board.distance(h, clicked.hex))) for h in near))])

@layer.on_key
def _(pressed):
    keys.append(f"{pressed.key} at {board.label(pressed.hex)}")
    said.value = " ".join(keys)

said = ipywidgets.Label("no key")
ipywidgets.VBox([table_map, said])
"""
LAYER = "window.__wargame_kit"
PAINTED = """([pane, x, y]) => {
    // How many pixels of a canvas are painted within 8 pixels of a point of the page.
    const canvas = document.querySelector(`.wargame-kit-${pane}`), frame = canvas.getBoundingClientRect();
    const scale = canvas.width / frame.width;
    const left = (x - frame.left - 8) * scale, top = (y - frame.top - 8) * scale;
    const data = canvas.getContext("2d").getImageData(left, top, 16, 16).data;
    let painted = 0;
    for (let i = 3; i < data.length; i += 4) painted += data[i] > 0;
    return painted;
}"""


def index_of(label: str) -> int:
    """The index of a printed number on the board above: ten columns, in row-major or column-major order."""
    from wargame_kit.board import sketch

    return sketch(["." * 10] * 7).index(label)


def pixel(page: Page, label: str) -> tuple[float, float]:
    """Where the centre of a hex lies on the page."""
    point: dict[str, float] = page.evaluate(f"hex => {LAYER}.hexPixel(hex)", index_of(label))
    return point["x"], point["y"]


def painted(page: Page, pane: str, label: str) -> int:
    """How many of 256 pixels around a hex's centre are painted on one of the layer's canvases."""
    count: int = page.evaluate(PAINTED, [pane, *pixel(page, label)])
    return count


@pytest.fixture
def shown(notebook_page: Callable[..., Page]) -> Page:
    """A notebook with the layer on a map, painted and in view."""
    return ready(notebook_page(BOARD, MAP))


def ready(page: Page) -> Page:
    """A page whose layer is painted, in view and at rest."""
    page.wait_for_function(f"() => {LAYER}?.ready", timeout=60_000)
    page.locator(".leaflet-container").scroll_into_view_if_needed()
    rests(page, 8)
    return page


def click(page: Page, label: str) -> None:
    """Click the centre of a hex, and wait until the cursor is there."""
    page.mouse.click(*pixel(page, label))
    page.wait_for_function(f"hex => {LAYER}.cursor() === hex", arg=index_of(label))


def test_the_board_its_counters_and_names_are_painted(shown: Page) -> None:
    assert painted(shown, "terrain", "0101") == 256
    assert painted(shown, "counters", "0404") == 256
    assert painted(shown, "counters", "0907") == 0
    assert shown.evaluate(f"{LAYER}.unitCount()") == 3
    assert shown.locator(".leaflet-container *").count() < 200


def test_a_click_reaches_the_kernel_and_its_answer_is_painted(shown: Page) -> None:
    assert painted(shown, "marks", "0503") == 0
    click(shown, "0404")
    shown.wait_for_function(f"() => {LAYER}.marked() === 19")
    shown.wait_for_function(f"() => {LAYER}.clickToPaint.length === 1")
    assert painted(shown, "marks", "0503") == 256
    assert painted(shown, "marks", "0907") == 0
    assert shown.evaluate(f"{LAYER}.draws.terrain") == 1


def test_the_pointer_shows_names_as_text(shown: Page) -> None:
    shown.mouse.move(*pixel(shown, "0303"))
    tooltip = shown.locator(".wargame-kit-tooltip")
    tooltip.get_by_text("0303 · <b>Tula</b> · big city").wait_for()
    shown.mouse.move(*pixel(shown, "0404"))
    tooltip.get_by_text("<i>2</i> Pz 5-4-10 armour (reduced)").wait_for()
    assert tooltip.locator("b, i").count() == 0


def test_a_game_brings_markers_and_states_of_its_own(shown: Page) -> None:
    shown.mouse.move(*pixel(shown, "0504"))
    tooltip = shown.locator(".wargame-kit-tooltip")
    tooltip.get_by_text("· a dump").wait_for()
    tooltip.get_by_text("(moved, dug_in)").wait_for()
    shown.mouse.move(*pixel(shown, "0101"))
    tooltip.get_by_text("Axis supply source").wait_for()


def test_a_game_brings_numbers_and_modes_and_amounts(shown: Page) -> None:
    shown.mouse.move(*pixel(shown, "0404"))
    tooltip = shown.locator(".wargame-kit-tooltip")
    tooltip.get_by_text("(active, steps lost: 2, Reserve mode)").wait_for()
    shown.mouse.move(*pixel(shown, "0703"))
    tooltip.get_by_text("· trucks: 3").wait_for()


def test_arrow_keys_walk_from_hex_to_hex_and_back(shown: Page) -> None:
    click(shown, "0604")
    walked = []
    for key in ("ArrowUp", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown"):
        shown.keyboard.press(key)
        walked.append(shown.evaluate(f"{LAYER}.cursor()"))
    there = [index_of(label) for label in ("0603", "0703", "0803")]
    assert walked == [*there, there[1], there[0], index_of("0604")]


def test_keys_are_told_and_do_not_edit_the_notebook(shown: Page) -> None:
    cells = "window.jupyterapp.shell.currentWidget.content.widgets.length"
    before = shown.evaluate(cells)
    click(shown, "0604")
    keys = ("a", "b", "d", "d", "x", "u", "Escape", "Enter")
    for key in keys:
        shown.keyboard.press(key)
    shown.get_by_text(" ".join(f"{key} at 0604" for key in keys), exact=True).wait_for()
    assert shown.evaluate(cells) == before
    assert shown.evaluate("window.jupyterapp.shell.currentWidget.content.mode") == "command"


def test_a_dragged_counter_is_told_where_it_was_dropped(notebook_page: Callable[..., Page]) -> None:
    dropped = """
layer.draggable = True

@layer.on_drop
def _(dropped):
    said.value = f"{dropped.unit} from {board.label(dropped.origin)} to {board.label(dropped.hex)}"
"""
    page = ready(notebook_page(BOARD, MAP, dropped))
    page.mouse.move(*pixel(page, "0504"))
    page.mouse.down()
    page.mouse.move(*pixel(page, "0505"), steps=8)
    page.mouse.up()
    page.get_by_text("u1 from 0504 to 0505").wait_for()
    assert page.evaluate(f"{LAYER}.cursor()") == -1


def test_the_theme_follows_jupyterlab(shown: Page) -> None:
    ground = "getComputedStyle(document.querySelector('.leaflet-container')).backgroundColor"
    change = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
    light = shown.evaluate(ground)
    shown.evaluate(change, "JupyterLab Dark")
    shown.wait_for_function(f"light => {ground} !== light", arg=light)
    # The new theme may measure the map once more: its canvases are empty until they are painted again.
    shown.wait_for_function(f"at => ({PAINTED})(at) === 256", arg=["terrain", *pixel(shown, "0101")])
    # JupyterLab remembers it; the tests that follow are to find what a new reader finds.
    shown.evaluate(change, "JupyterLab Light")
    shown.wait_for_function(f"light => {ground} === light", arg=light)


def test_two_views_of_one_map_are_both_painted_and_closing_clears_both(
    notebook_page: Callable[..., Page],
) -> None:
    page = notebook_page(BOARD, MAP, "table_map")
    page.wait_for_function(f"() => {LAYER}?.views.filter(view => view.ready).length === 2", timeout=60_000)
    assert page.locator("canvas.wargame-kit").count() == 8
    page.evaluate(
        """async () => {
            const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            await kernel.requestExecute({code: "layer.close()"}).done;
        }"""
    )
    page.wait_for_function("() => document.querySelectorAll('canvas.wargame-kit').length === 0")
    assert page.evaluate(f"{LAYER}.views.length") == 0


def test_the_mouse_is_not_forwarded_to_the_kernel(shown: Page) -> None:
    sent: list[Any] = []
    shown.on("console", lambda message: sent.extend([message.text] * (message.text == "to the kernel")))
    shown.evaluate(
        """() => {
            const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            kernel.anyMessage.connect((_, said) => {
                const toKernel = said.direction === "send" && said.msg.header.msg_type === "comm_msg";
                if (toKernel) console.log("to the kernel");
            });
        }"""
    )
    x, y = pixel(shown, "0604")
    for step in range(40):
        shown.mouse.move(x + step, y + step % 7)
    rests(shown, 12)
    assert sent == []
    click(shown, "0604")
    shown.wait_for_function(f"() => {LAYER}.marked() > 0")
    assert len(sent) == 1


def test_from_afar_a_name_stands_above_its_hex_where_fewer_stacks_hide_it(lab_page: Page) -> None:
    lab_page.set_content("<canvas></canvas>")
    lab_page.add_script_tag(content=browser_module().replace("export default", "const exported ="))
    heights = lab_page.evaluate("""() => {
        const context = document.querySelector("canvas").getContext("2d");
        const view = { radius: 8, hexX: [100], hexY: [100], width: 300, height: 300, scale: 1, x: 0, y: 0 };
        const board = { places: [{ en: "Kiev", kind: "big_city", hex: 0 }] };
        const at = (stacks) => placedNames(context, board, view, "en", stacks)[0].y - 100;
        const below = at([]), square = [80, 100 + below - 5, 120, 100 + below + 5];
        return [below, at([square]), at([square, [80, 80, 120, 99]])];
    }""")
    below, above, crowded = heights
    assert below > 0
    assert above == -below
    assert crowded == below


def test_a_number_of_letter_column_and_row_is_written_as_early_as_any_number(lab_page: Page) -> None:
    lab_page.set_content("<canvas></canvas>")
    lab_page.add_script_tag(content=browser_module().replace("export default", "const exported ="))
    written = lab_page.evaluate("""() => {
        const context = document.querySelector("canvas").getContext("2d"), said = [];
        context.fillText = (text) => said.push(text);
        const view = { radius: 22, hexX: [60, 160, 260], hexY: [100, 100, 100] };
        const board = { labels: { en: ["D24.05", "1408", "BrestLitovskSW1"] }, placesOfHex: new Map() };
        drawNumbers(context, board, view, { halo: "#fff", hex_number: "#000" }, "en", [], [0, 1, 2]);
        return said;
    }""")
    assert written == ["D24.05", "1408"]
