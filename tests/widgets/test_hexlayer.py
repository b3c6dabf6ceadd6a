"""The hex layer without a browser: what it sends, what it hears, and what it does not."""

from __future__ import annotations

import shutil
import struct
import subprocess
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ipyleaflet
import pytest

from tests.boards import sketch
from wargame_kit.board import Board, load_board
from wargame_kit.position import Face, Marker, Unit
from wargame_kit.position.presentation import StateSign
from wargame_kit.widgets.hexlayer.board_picture import centre_and_zoom, mercator, picture_of
from wargame_kit.widgets.hexlayer.counter_picture import counter_picture
from wargame_kit.widgets.hexlayer.layer import SCRIPTS, HexLayer, MapPath, browser_module
from wargame_kit.widgets.hexlayer.map_messages import Clicked, Dropped, Pressed
from wargame_kit.words import Name, Phrase

GEOMETRY = {
    "board",
    "corners",
    "corner_indices",
    "centres",
    "terrain",
    "hexsides",
    "links",
    "counters",
    "_esm",
}


@dataclass(frozen=True)
class Mark:
    hex: int
    style: str
    label: str = ""
    words: Phrase | None = None


@dataclass(frozen=True)
class Overlay:
    marks: tuple[Mark, ...]


def a_board() -> Board:
    return sketch(
        ["." * 30] * 30,
        rivers={"0505/S": "large_river", "0506/SE": "river"},
        roads=["0101-0102-0103"],
        rails=["0102-0103"],
        features={"town": ["0303"], "fortified": ["0404"], "setup:9A": ["0505"]},
        places={"Tula": "0303"},
    )


def some_units(number: int) -> list[Unit]:
    return [
        Unit(f"u{k}", Name(f"{k} Pz", f"第{k}装"), "axis", "armour", (Face(9, 8, 10), Face(5, 4, 10)))
        for k in range(number)
    ]


def a_layer(**traits: Any) -> HexLayer:
    return HexLayer(a_board(), counters=some_units(250), **traits)


def changes(sent: list[Any], layer: HexLayer) -> list[Any]:
    """The updates that a layer has sent since it was opened."""
    return [
        message
        for message in sent
        if message.kind == "comm_msg"
        and message.widget == layer.model_id
        and message.data["method"] == "update"
    ]


def traits_in(message: Any) -> set[str]:
    """The traits that an update carries, binary ones too."""
    return {*message.data["state"], *(path[0] for path in message.data["buffer_paths"])}


# What is sent


def test_a_highlight_of_61_hexes_sends_indices_and_style_names_only(comms: list[Any]) -> None:
    layer = a_layer()
    layer.show_overlays([Overlay(tuple(Mark(hex_, "reach") for hex_ in range(61)))])
    (message,) = changes(comms, layer)
    assert traits_in(message) == {"overlays"}
    assert message.buffer_bytes == 61 * 4


def test_250_counters_are_eight_bytes_each(comms: list[Any]) -> None:
    layer = a_layer()
    layer.show_units((f"u{k}", k, 0, frozenset()) for k in range(250))
    (message,) = changes(comms, layer)
    assert traits_in(message) == {"units"}
    assert message.buffer_bytes == 250 * 8


def test_units_overlays_and_paths_of_one_action_are_one_message(comms: list[Any]) -> None:
    layer = a_layer()
    layer.show(
        units=[("u1", 5, 0, frozenset({"moved"}))],
        overlays=[Overlay((Mark(5, "selected"),))],
        paths=[MapPath("move", (4, 5))],
    )
    (message,) = changes(comms, layer)
    assert traits_in(message) == {"units", "overlays", "paths"}


def test_nothing_of_the_geometry_is_ever_sent_again(comms: list[Any]) -> None:
    layer = a_layer()
    layer.attach(ipyleaflet.Map(layers=()))
    layer.show_units([("u1", 5, 1, frozenset({"cut"}))])
    layer.show_overlays([Overlay((Mark(5, "target", "3-1"),))])
    layer.show_paths([MapPath("supply", (1, 2, 3))])
    layer.move_cursor(7)
    layer.theme, layer.language, layer.terrain_alpha, layer.show_numbers = "dark", "zh", 0.5, False
    sent_later = {trait for message in changes(comms, layer) for trait in traits_in(message)}
    assert {"units", "overlays", "paths", "theme"} <= sent_later
    assert not sent_later & GEOMETRY


def test_a_board_of_900_hexes_opens_with_less_than_100_kilobytes_of_geometry(comms: list[Any]) -> None:
    layer = a_layer()
    opened = next(message for message in comms if message.widget == layer.model_id)
    assert opened.kind == "comm_open"
    assert opened.buffer_bytes < 100_000


def test_labels_and_words_travel_only_where_there_are_any() -> None:
    layer = a_layer()
    layer.show_overlays([Overlay((Mark(1, "reach", "4"), Mark(2, "zone_first"), Mark(3, "reach", "6")))])
    reach, zone = layer.overlays
    assert (reach["style"], reach["labels"]) == ("reach", ["4", "6"])
    assert array("I", reach["hexes"]).tolist() == [1, 3]
    assert set(zone) == {"style", "hexes"}


def test_each_kind_of_supply_source_travels_with_its_sign_and_its_meaning_in_both_languages() -> None:
    layer = HexLayer(load_board("huaihai"))
    early, late = layer.markers
    assert (early["side"], early["turned"], early["label"]["en"]) == ("kmt", False, "1–3")
    assert (late["side"], late["turned"], late["label"]["zh"]) == ("kmt", True, "4起")
    for sort in (early, late):
        assert sort["hexes"]
        assert sort["label"]["en"].strip("+") in sort["words"]["en"]
        assert "国军" in sort["words"]["zh"]
    unlabelled = HexLayer(load_board("typhoon")).markers
    assert [sort["side"] for sort in unlabelled] == ["axis", "soviet"]
    assert all(sort["label"] == {"en": "", "zh": ""} for sort in unlabelled)


def test_a_marker_that_comes_in_play_is_sent_alone_and_one_without_a_sign_not_at_all(
    comms: list[Any],
) -> None:
    layer = a_layer()
    layer.show_markers([Marker(7, "source", "axis", "a dump"), Marker(8, "sabotage", "axis")])
    (message,) = changes(comms, layer)
    assert traits_in(message) == {"markers"}
    (sort,) = layer.markers
    assert array("I", sort["hexes"]).tolist() == [7]
    layer.show_markers([Marker(7, "source", "axis", "a dump")])
    assert changes(comms, layer) == [message]


# What is refused


def test_an_unknown_counter_or_hex_is_named() -> None:
    layer = a_layer()
    with pytest.raises(ValueError, match="'9Pz'"):
        layer.show_units([("9Pz", 5, 0, frozenset())])
    with pytest.raises(ValueError, match="900 on this map: its hexes are 0 to 899"):
        layer.show_overlays([Overlay((Mark(900, "reach"),))])
    with pytest.raises(ValueError, match="no sign for dug in: there are active, moved"):
        layer.show_units([("u1", 5, 0, frozenset({"dug in"}))])
    with pytest.raises(ValueError, match="-1"):
        layer.show_paths([MapPath("move", (3, -1))])


def test_a_unit_off_the_board_is_not_shown() -> None:
    layer = a_layer()
    layer.show_units([("u1", -1, 0, set()), ("u2", 7, 1, {"moved"})])
    assert struct.unpack("<HHHH", layer.units) == (7, 2, 1, 2)


def test_a_game_has_states_of_its_own_with_badges_as_data() -> None:
    sign = StateSign((1, 0), "#445566", "M-6 0h12")
    layer = a_layer(signs={"dug_in": sign, "halted": sign})
    assert layer.board["look"]["states"]["dug_in"] == {
        "corner": (1, 0), "colour": "#445566", "strokes": "M-6 0h12"
    }  # fmt: skip
    layer.show_units([("u2", 7, 0, frozenset({"moved", "halted"}))])
    assert struct.unpack("<HHHH", layer.units) == (7, 2, 0, 2 + 128)


def test_a_layer_lies_on_one_map() -> None:
    layer = a_layer().attach(ipyleaflet.Map(layers=()))
    with pytest.raises(RuntimeError, match="already"):
        layer.attach(ipyleaflet.Map(layers=()))


def test_closing_takes_the_layer_off_the_map() -> None:
    table_map = ipyleaflet.Map(layers=())
    before = len(table_map.controls)
    layer = a_layer().attach(table_map)
    assert len(table_map.controls) == before + 1
    layer.close()
    assert len(table_map.controls) == before


# What is heard


def test_a_click_is_told_with_hex_and_unit(browser_says: Callable[..., None]) -> None:
    layer, heard = a_layer(), list[Clicked]()
    layer.on_click(heard.append)
    browser_says(layer, type="click", hex=31, unit="u3", shift=True, ctrl=False)
    browser_says(layer, type="menu", hex=31, unit=None)
    assert heard == [Clicked(31, "u3", shift=True)]


def test_keys_and_drops_are_told(browser_says: Callable[..., None]) -> None:
    layer, heard = a_layer(), list[Any]()
    layer.on_key(heard.append)
    layer.on_drop(heard.append)
    browser_says(layer, type="key", key="Enter", hex=4)
    browser_says(layer, type="key", key="Escape", hex=-1)
    browser_says(layer, type="drop", unit="u3", **{"from": 4, "hex": 5})
    assert heard == [Pressed("Enter", 4), Pressed("Escape", -1), Dropped("u3", 4, 5)]


MALFORMED: list[dict[str, Any]] = [
    {},
    {"type": "click"},
    {"type": "click", "hex": "31"},
    {"type": "click", "hex": True},
    {"type": "click", "hex": 3.0},
    {"type": "click", "hex": -1},
    {"type": "click", "hex": 900},
    {"type": ["click"], "hex": 3},
    {"type": "menu", "hex": None},
    {"type": "key"},
    {"type": "key", "key": 7, "hex": 3},
    {"type": "key", "key": "", "hex": 3},
    {"type": "key", "key": "x" * 1000, "hex": 3},
    {"type": "drop", "unit": "nobody", "from": 1, "hex": 2},
    {"type": "drop", "unit": ["u1"], "from": 1, "hex": 2},
    {"type": "drop", "unit": "u1", "from": 1, "hex": 1e9},
    {"type": "shutdown"},
]


@pytest.mark.parametrize("content", MALFORMED, ids=str)
def test_a_malformed_message_is_not_heard(content: dict[str, Any], browser_says: Callable[..., None]) -> None:
    layer, heard = a_layer(), list[Any]()
    for listen in (layer.on_click, layer.on_menu, layer.on_key, layer.on_drop):
        listen(heard.append)
    browser_says(layer, **content)
    layer._received(layer, None, [])
    layer._received(layer, "click", [])
    assert heard == []


def test_an_unknown_unit_of_a_click_is_no_unit(browser_says: Callable[..., None]) -> None:
    layer, heard = a_layer(), list[Clicked]()
    layer.on_click(heard.append)
    browser_says(layer, type="click", hex=31, unit="<script>", shift="yes")
    assert heard == [Clicked(31)]


def test_an_exception_of_a_callback_reaches_the_error_callback() -> None:
    layer, errors = a_layer(), list[Exception]()

    def fail(_clicked: Clicked) -> None:
        raise ZeroDivisionError("the callback's own")

    layer.on_click(fail)
    with pytest.raises(ZeroDivisionError):
        layer._received(layer, {"type": "click", "hex": 3}, [])
    layer.on_error(errors.append)
    layer._received(layer, {"type": "click", "hex": 3}, [])
    assert [str(error) for error in errors] == ["the callback's own"]


# The picture


def test_neighbouring_hexes_share_the_corners_of_their_side() -> None:
    board = a_board()
    corners = array("I", picture_of(board).corner_indices)
    for hex_ in (0, 45, 465, 899):
        for direction in range(6):
            other = board.neighbours[6 * hex_ + direction]
            if other >= 0:
                here = {corners[6 * hex_ + direction], corners[6 * hex_ + (direction + 1) % 6]}
                assert here <= set(corners[6 * other : 6 * other + 6])


def test_every_centre_lies_where_the_board_says() -> None:
    board = a_board()
    picture = picture_of(board)
    centres = array("f", picture.centres)
    for hex_ in (0, 465, 899):
        x, y = mercator(*board.centre(hex_))
        assert centres[2 * hex_] + picture.origin[0] == pytest.approx(x, abs=0.1)
        assert centres[2 * hex_ + 1] + picture.origin[1] == pytest.approx(y, abs=0.1)


def test_roads_and_railways_are_bits_of_one_link() -> None:
    board = a_board()
    first, second, third = (board.index(label) for label in ("0101", "0102", "0103"))
    links = picture_of(board).links
    assert links[6 * first + board.direction(first, second)] == 1
    assert links[6 * third + board.direction(third, second)] == 3


def test_a_trail_has_a_bit_of_its_own_beside_a_railway() -> None:
    board = sketch(["...."], rails=["0101-0201"], trails=["0101-0201-0301"])
    links = picture_of(board).links
    first, second, third = (board.index(label) for label in ("0101", "0201", "0301"))
    assert links[6 * first + board.direction(first, second)] == 2 + 4
    assert links[6 * third + board.direction(third, second)] == 4


def test_an_airport_is_sent_and_named() -> None:
    layer = HexLayer(sketch(["..."], features={"airport": ["0201"]}))
    assert layer.picture.symbols == {"airport": (layer.picture.labels.index("0201"),)}
    assert layer.board["words"]["airport"] == {"en": "airport", "zh": "机场"}


def test_only_features_with_a_symbol_are_sent() -> None:
    assert set(picture_of(a_board()).symbols) == {"town", "fortified"}


def test_the_whole_board_fits_the_map() -> None:
    board = a_board()
    latitude, longitude, zoom = centre_and_zoom(board, width=800, height=500)
    pixels_per_metre = 256 * 2**zoom / (2 * 3.141592653589793 * 6378137)
    middle_x, middle_y = mercator(longitude, latitude)
    for hex_ in range(board.size):
        for corner in board.corners(hex_):
            x, y = mercator(*corner)
            assert abs(x - middle_x) * pixels_per_metre <= 400.001
            assert abs(y - middle_y) * pixels_per_metre <= 250.001


def test_a_counter_prints_one_strength_unless_its_unit_has_two() -> None:
    rifle = Unit("1RD", Name("1 RD"), "soviet", "rifle", (Face(5, 5, 4), Face(2, 2, 4)))
    tank = Unit("1T", Name("1 T"), "soviet", "tank", (Face(6, 6, 8),), is_mechanised=True)
    assert counter_picture(rifle, {})["values"] == ("5-4", "2-4")
    assert counter_picture(tank, {})["values"] == ("6-6-8",)


# The browser's part


def test_the_scripts_make_one_module_without_imports() -> None:
    module = browser_module()
    assert module.count("export default") == 1
    assert not any(line.startswith("import ") for line in module.splitlines())
    folder = Path(__file__).resolve().parents[2] / "wargame_kit" / "widgets" / "hexlayer" / "static"
    assert {path.name for path in folder.glob("*.js")} == set(SCRIPTS)


def test_strangers_names_are_never_parsed_as_markup() -> None:
    for forbidden in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert forbidden not in browser_module()


@pytest.mark.skipif(shutil.which("node") is None, reason="node checks the syntax; the browser tests do too")
def test_the_module_is_sound_javascript(tmp_path: Path) -> None:
    module = tmp_path / "layer.mjs"
    module.write_text(browser_module(), encoding="utf-8")
    checked = subprocess.run(["node", "--check", str(module)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
