"""The board as a printed map."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.boards import sketch
from tests.render.pages import SVG, parsed, said, written
from wargame_kit.board import load_board
from wargame_kit.render import Mark, Overlay, Way, board_picture
from wargame_kit.render.palette import palette
from wargame_kit.render.styles import PATH_STYLES, STYLES
from wargame_kit.render.view import view_of
from wargame_kit.words import say
from wargame_kit.words.languages import Language

BOARD = sketch(
    [".ld^", "m~#.", "...."],
    rivers={"0101/S": "river", "0102/SE": "large_river"},
    roads=["0101-0201-0301"],
    rails=["0103-0203-0303"],
    features={
        "town": ["0302"],
        "fortified": ["0202"],
        "axis_source": ["0101"],
        "soviet_source": ["0403"],
    },
    places={"Vyazma": "0302", "<script>alert(1)</script>": "0203"},
)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_board_is_a_picture_in_every_theme_and_language(theme: str, language: str) -> None:
    picture = board_picture(BOARD, theme=theme, language=language, legend=True)  # type: ignore[arg-type]
    parsed(picture)
    assert picture == board_picture(BOARD, theme=theme, language=language, legend=True)  # type: ignore[arg-type]


def test_every_hex_number_and_place_is_written() -> None:
    texts = written(board_picture(BOARD))
    assert {BOARD.label(hex_) for hex_ in range(BOARD.size)} <= set(texts)
    assert {"Vyazma", "<script>alert(1)</script>"} <= set(texts)


def test_numbers_and_names_can_be_left_out() -> None:
    texts = written(board_picture(BOARD, numbers=False, names=False))
    assert "0101" not in texts
    assert "Vyazma" not in texts


def test_small_hexes_have_no_numbers() -> None:
    wide = sketch(["." * 40] * 30)
    assert "0101" not in written(board_picture(wide, size=600))
    assert "0101" in written(board_picture(wide, hexes=wide.within(0, 2), size=600))


def test_every_kind_of_water_and_way_is_one_path() -> None:
    root = parsed(board_picture(BOARD))
    ids = [str(element.get("id")).partition("-")[2] for element in root.iter(f"{SVG}path")]
    for kind in ("river", "large_river", "road", "rail"):
        assert ids.count(kind) == 1


def test_a_river_of_several_sides_is_one_line_drawn_once() -> None:
    board = sketch(["...", "...", "..."], rivers={"0102/NE": "river", "0102/SE": "river", "0102/S": "river"})
    (river,) = (
        element
        for element in parsed(board_picture(board)).iter(f"{SVG}path")
        if str(element.get("id")).endswith("-river")
    )
    assert str(river.get("d")).count("M") == 1


def test_a_railway_runs_beside_the_road_that_takes_the_same_way() -> None:
    def rail(roads: list[str]) -> str:
        board = sketch(["....", "...."], rails=["0101-0201-0301"], roads=roads)
        paths = parsed(board_picture(board)).iter(f"{SVG}path")
        return next(str(path.get("d")) for path in paths if str(path.get("id")).endswith("-rail"))

    assert rail([]) == rail(["0102-0202"])
    assert rail([]) != rail(["0101-0201"]) != rail(["0101-0201-0301"])


def test_a_trail_is_a_broken_line_and_stands_in_the_legend() -> None:
    plain = board_picture(sketch(["...."]), legend=True, language="en")
    drawn = board_picture(sketch(["...."], trails=["0101-0201"]), legend=True, language="en")
    assert "trail" in written(drawn)
    assert "trail" not in written(plain)
    broken = [p for p in parsed(drawn).iter(f"{SVG}path") if p.get("stroke-dasharray")]
    assert {path.get("stroke") for path in broken} == {palette("light").road}


def test_each_terrain_has_marks_and_not_only_a_colour() -> None:
    root = parsed(board_picture(BOARD))
    used = {re.sub(r"^#\w+-|\d$", "", str(use.get("href"))) for use in root.iter(f"{SVG}use")}
    assert {"light_forest", "deep_forest", "marsh", "mountain", "lake", "big_city"} <= used


def test_the_terrains_of_huaihai_have_marks_and_a_fortress_its_wall() -> None:
    board = load_board("huaihai")
    picture = board_picture(board, language="en", legend=True)
    root = parsed(picture)
    used = {re.sub(r"^#\w+-|\d$", "", str(use.get("href"))) for use in root.iter(f"{SVG}use")}
    assert {"hill", "marsh", "water", "fortress"} <= used
    assert {"hills", "fortress"} <= set(written(picture))
    walls = [path for path in root.iter(f"{SVG}g") if path.get("stroke") == palette("light").fort]
    assert len(walls) == 1


@pytest.mark.parametrize(
    ("game", "language", "named"),
    [
        ("kiev", "en", {"suburb", "city", "hills", "minor river", "major river", "airport"}),
        ("kiev", "zh", {"郊区", "城市", "丘陵", "小河", "大河", "机场"}),
        ("ulaanbaatar", "en", {"ger district", "mountain", "minor river", "major river", "airport"}),
        ("ulaanbaatar", "zh", {"蒙古包区", "山地", "小河", "大河", "机场"}),
    ],
)
def test_the_new_world_order_is_drawn_and_named(game: str, language: Language, named: set[str]) -> None:
    picture = board_picture(load_board(game), language=language, legend=True)
    used = {re.sub(r"^#\w+-|\d$", "", str(use.get("href"))) for use in parsed(picture).iter(f"{SVG}use")}
    board = load_board(game)
    present = {board.terrain_names[code] for code in board.terrain} - {"clear"}
    assert present | {"minor_river", "major_river"} <= used
    assert named <= set(written(picture))


@pytest.mark.parametrize(
    ("language", "meanings", "labels"),
    [
        (
            "en",
            {"source of supply of the KMT, turns 1–3", "source of supply of the KMT, from turn 4 (8.6)"},
            {"1–3": 3, "4+": 2},
        ),
        ("zh", {"国军补给点，第1至3回合", "国军补给点，自第4回合起（8.6）"}, {"1–3": 3, "4起": 2}),
    ],
)
def test_sources_that_change_in_a_game_say_on_the_map_and_in_the_legend_when_they_count(
    language: Language, meanings: set[str], labels: dict[str, int]
) -> None:
    board = load_board("huaihai")
    on_the_map = written(board_picture(board, language=language))
    with_legend = written(board_picture(board, language=language, legend=True))
    assert meanings <= set(with_legend)
    for label, hexes in labels.items():
        assert on_the_map.count(label) == hexes
        assert with_legend.count(label) == hexes + 1
    small = written(board_picture(board, language=language, size=250))
    assert not set(labels) & set(small)


def test_sources_that_are_for_rules_only_have_no_sign() -> None:
    board = sketch(["..."], features={"soviet_source": ["0101"], "soviet_source_offmap": ["0301"]})
    assert len(list(parsed(board_picture(board)).iter(f"{SVG}circle"))) == 1


def test_two_signs_of_a_side_differ_in_colour_too() -> None:
    board = sketch(["..."], features={"kmt_source_early": ["0101"], "kmt_source_late": ["0301"]})
    day, night = (
        circle for circle in parsed(board_picture(board)).iter(f"{SVG}circle") if circle.get("stroke-width")
    )
    assert (day.get("fill"), day.get("stroke")) == (night.get("stroke"), night.get("fill"))
    assert day.get("fill") != night.get("fill")


def test_hexes_without_a_kind_of_terrain_that_the_kit_knows_are_drawn_too() -> None:
    board = sketch(["..", ".."])
    odd = type(board).build(
        "odd",
        type(board.grid)(
            board.grid.numbering,
            board.grid.orientation,
            board.grid.shoved,
            board.grid.georeference,
            board.grid.hexes,
            ("clear", "lava"),
        ),
        terrain={board.hex(1): "lava"},
    )
    assert "lava" in written(board_picture(odd, legend=True))


def test_the_picture_is_as_large_as_asked_at_most() -> None:
    for size in (200, 640, 1200):
        root = ElementTree.fromstring(board_picture(sketch(["." * 60] * 9), size=size))
        assert float(str(root.get("width"))) <= size + 1
        assert float(str(root.get("height"))) <= size + 1


def test_all_hexes_asked_for_lie_in_the_picture_north_up() -> None:
    board = load_board("typhoon")
    wanted = board.within(board.find("Tula").hex, 5)
    view = view_of(board, wanted, size=700)
    for hex_ in wanted:
        middle = view.centre(hex_)
        assert all(view.shows(middle + spoke) for spoke in view.spokes())
    north, south = board.find("Serpukhov").hex, board.find("Orel").hex
    assert view.centre(north).imag < view.centre(south).imag


def test_no_hexes_or_hexes_off_the_board_are_refused() -> None:
    for hexes in ((), (-1,), (99,)):
        with pytest.raises(ValueError, match=r"of th(e|is) board"):
            board_picture(BOARD, hexes=hexes)


def test_the_whole_board_of_typhoon_is_small_enough_for_a_notebook() -> None:
    picture = board_picture(load_board("typhoon"), size=1000)
    parsed(picture)
    assert len(picture.encode()) < 300_000
    assert {"MOSCOW", "TULA", "Vyazma"} <= set(written(picture))


def test_the_description_names_the_towns_and_their_hexes() -> None:
    board = load_board("typhoon")
    around = board.within(board.find("Vyazma").hex, 2)
    assert f"Vyazma {board.label(board.find('Vyazma').hex)}" in said(board_picture(board, hexes=around))
    assert "维亚济马" in said(board_picture(board, hexes=around, language="zh"))


@pytest.mark.parametrize("style", STYLES)
def test_every_style_of_mark_is_drawn_with_its_words(style: str) -> None:
    mark = Mark(5, style, "2½", say("render/reduced", unit="<b>"))
    picture = board_picture(BOARD, overlays=[Overlay("an <overlay>", (mark,))], legend=True)
    assert {"2½", "an <overlay>"} <= set(written(picture))
    assert "an <overlay>" in said(picture)
    assert "<b>, reduced" in said(picture)
    assert STYLES[style].pattern == "plain" or f'{style}"' in picture


@pytest.mark.parametrize("style", PATH_STYLES)
def test_every_style_of_way_is_drawn_with_its_label(style: str) -> None:
    picture = board_picture(BOARD, paths=[Way(style, (0, 1, 2), "4<", "a & b")])
    assert "4<" in written(picture)
    assert "a & b" in said(picture)


def test_a_way_needs_a_style_and_two_hexes() -> None:
    with pytest.raises(ValueError, match="no style 'fly'; there are path, move"):
        Way("fly", (0, 1))
    with pytest.raises(ValueError, match="two hexes"):
        Way("move", (0,))


def test_marks_off_the_picture_are_left_out() -> None:
    board = sketch(["." * 30] * 30)
    far = Overlay("far", (Mark(board.index("3030"), "reach", "9¾"),))
    assert "9¾" not in written(board_picture(board, hexes=board.within(0, 1), overlays=[far]))


def test_the_legend_explains_what_shows_and_nothing_else() -> None:
    texts = written(board_picture(sketch(["..d"]), legend=True))
    assert "deep forest" in texts
    assert "marsh" not in texts
    assert "railway" not in texts


def test_seas_straits_shallows_and_a_boundary_are_drawn_and_explained() -> None:
    board = load_board("eastfront")
    drawn = str(board_picture(board, legend=True, language="en"))
    for words in (
        "strait, crossed where the arrow is",
        "shallows: no landing",
        "boundary of the fronts",
        "sea",
    ):
        assert f">{words}<" in drawn
    there = str(board_picture(board, hexes=board.within(board.index("Kerch"), 1), legend=True, language="zh"))
    assert ">海峡，箭头处可渡<" in there
    assert ">前线分界线<" not in there


def test_addresses_are_written_only_where_they_crowd_no_names() -> None:
    board = load_board("eastfront")
    near = str(board_picture(board, hexes=board.within(board.index("Kiev"), 2), language="en"))
    assert ">Kiev E1<" in near
    assert ">Kiev E1<" not in str(board_picture(board, language="en", size=1300))
