"""Boards as files: what is written reads back, what is malformed is refused."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.boards import sketch
from wargame_kit.board import Board, load_grid, read_board, write_board
from wargame_kit.board.geojson import as_text, to_geojson
from wargame_kit.words import DataError

BOARD = sketch(
    ["..l~", ".#dm", "^...", "...."],
    rivers={"0201/NE": "river", "0202/S": "large_river"},
    roads=["0102-0202-0203"],
    rails=["0102-0202-0302"],
    trails=["0103-0203"],
    features={"town": ["0101"], "fortified": ["0101", "0202"]},
    places={"Moscow <b>": "0202", "Tula": "0203"},
)

Mutation = Callable[[dict[str, Any]], None]


def written(tmp_path: Path, content: object) -> Path:
    path = tmp_path / "board.geojson"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def first(part: str, content: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(f for f in content["features"] if f["properties"]["part"] == part)
    return found


def test_a_board_reads_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "board.geojson"
    write_board(BOARD, path)
    again = read_board(path, BOARD.grid, BOARD.name)
    assert as_text(again) == as_text(BOARD) == path.read_text(encoding="utf-8")
    assert again.terrain == BOARD.terrain
    assert again.hexsides == BOARD.hexsides
    assert again.roads == BOARD.roads
    assert again.rails == BOARD.rails
    assert again.trails == BOARD.trails
    assert again.features == BOARD.features
    assert [place.hex for place in again.places] == [place.hex for place in BOARD.places]


def test_the_file_is_geojson_that_other_programs_read() -> None:
    geometry = pytest.importorskip("shapely.geometry")
    content = to_geojson(BOARD)
    assert content == json.loads(as_text(BOARD))
    for feature in content["features"]:
        shape = geometry.shape(feature["geometry"])
        assert shape.is_valid
        if shape.geom_type == "Polygon":
            assert shape.exterior.is_ccw
            assert shape.exterior.is_closed


def change(part: str, /, **properties: Any) -> Mutation:
    def mutate(content: dict[str, Any]) -> None:
        first(part, content)["properties"].update(properties)

    return mutate


def drop(part: str, key: str) -> Mutation:
    def mutate(content: dict[str, Any]) -> None:
        del first(part, content)["properties"][key]

    return mutate


def twice(part: str) -> Mutation:
    return lambda content: content["features"].append(copy.deepcopy(first(part, content)))


def point(coordinates: object) -> Mutation:
    def mutate(content: dict[str, Any]) -> None:
        first("place", content)["geometry"]["coordinates"] = coordinates

    return mutate


@pytest.mark.parametrize(
    ("mutate", "expected"),
    [
        (
            lambda content: content.update(type="Feature"),
            "type: found 'Feature'; expected one of 'FeatureColl",
        ),
        (lambda content: content.update(features={}), "features: found {}; expected a list of features"),
        (lambda content: content["features"].pop(0), "found 'no hex 0101'; expected a feature for every hex"),
        (lambda content: content["features"].insert(0, 7), r"features\[0\]: found 7; expected a table"),
        (drop("hex", "part"), "expected a key 'part'"),
        (change("hex", part="hexagon"), "properties.part: found 'hexagon'; expected one of 'hex'"),
        (drop("hex", "hex"), "expected a key 'hex'"),
        (change("hex", hex="9901"), "found '9901'; expected a hex of the board: 0101 to 0404"),
        (change("hex", hex=101), "found 101; expected a hex of the board"),
        (change("hex", hex=["0101"]), "expected a hex of the board"),
        (change("hex", terrain="swamp"), "terrain: found 'swamp'; expected one of 'clear'"),
        (change("hex", features="town"), "features: found 'town'; expected a list of names"),
        (change("hex", features=[3]), r"features\[0\]: found 3; expected the name of a feature"),
        (twice("hex"), "expected each hex once"),
        (change("hexside", between=["0101", "0404"]), "expected the printed numbers of two adjacent hexes"),
        (change("hexside", between=["0101"]), "expected the printed numbers of two adjacent hexes"),
        (change("hexside", kind="brook"), "kind: found 'brook'; expected one of 'river', 'large_river'"),
        (change("hexside", kind=""), "kind: found ''; expected one of 'river'"),
        (twice("hexside"), "expected each hexside once"),
        (change("chain", hexes=["0101", "0404"]), r"hexes\[1\]: found '0404'; expected a hex adjacent"),
        (change("chain", hexes=["0101"]), "expected at least two hexes"),
        (change("chain", kind="canal"), "expected one of 'road', 'rail'"),
        (change("chain", tracks=0), "tracks: found 0; expected a whole number from 1 to 4"),
        (twice("place"), "expected each id once"),
        (drop("place", "name_en"), "expected a key 'name_en'"),
        (change("place", name_en="a\nb"), "expected a name"),
        (change("place", name_en="a\ud800"), r"line \d+: found .*; expected whole characters"),
        (change("place", hex="0909"), "expected a hex of the board"),
        (change("place", spellings="Moskau"), "expected a list of spellings"),
        (point(["37", 55]), "coordinates.0.: found '37'; expected a number from -180 to 180"),
        (point([37]), "expected .longitude, latitude."),
        (point([float("nan"), 55]), "expected a number from -180 to 180"),
        (point([37, 91]), "expected a number from -89 to 89"),
    ],
)
def test_a_malformed_board_names_the_feature_the_value_and_what_was_expected(
    tmp_path: Path, mutate: Mutation, expected: str
) -> None:
    content = to_geojson(BOARD)
    mutate(content)
    path = written(tmp_path, content)
    before = path.read_bytes()
    with pytest.raises(DataError, match=expected) as error:
        read_board(path, BOARD.grid, "sketch")
    assert str(error.value).startswith("board.geojson")
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "\ufeff{}", "[" * 100_000])
def test_what_is_no_collection_of_features_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "board.geojson"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError):
        read_board(path, BOARD.grid, "sketch")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"board\.geojson"):
        read_board(tmp_path / "board.geojson", BOARD.grid, "sketch")


WRONG = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


def spots(content: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value of a JSON document, geometry of lines and hexes apart."""
    children: list[tuple[Any, Any]] = []
    if isinstance(content, dict):
        children = list(content.items())
    elif isinstance(content, list):
        children = list(enumerate(content))
    return [path, *(spot for key, value in children for spot in spots(value, (*path, key)))]


SPOTS = [spot for spot in spots(to_geojson(BOARD)) if spot]


@given(st.sampled_from(SPOTS), WRONG)
def test_any_value_put_anywhere_gives_a_board_or_one_clear_error(
    tmp_path_factory: pytest.TempPathFactory, spot: tuple[Any, ...], value: object
) -> None:
    content: Any = to_geojson(BOARD)
    inner = content
    for key in spot[:-1]:
        inner = inner[key]
    inner[spot[-1]] = value
    path = written(tmp_path_factory.mktemp("mutated"), content)
    try:
        answer: object = read_board(path, BOARD.grid, "sketch")
    except DataError as error:
        answer = error
    assert isinstance(answer, (Board, DataError))


GRID = """
numbering = "ccrr"
orientation = "flat"
shoved = "even"
columns = 10
rows = 8
size_km = 16
provenance = "kit"
[projection]
central_meridian = 37
[anchor]
hex = "0505"
longitude = 37.62
latitude = 55.75
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", ""),
        ('"ccrr"', '"roman"', "numbering: found 'roman'; expected one of 'ccrr', 'letters', 'sheets'"),
        ('"flat"', '"round"', "orientation: found 'round'"),
        ('"even"', '"both"', "shoved: found 'both'"),
        ("columns = 10", "columns = 0", "columns: found 0; expected a whole number from 1 to 400"),
        ("columns = 10", 'columns = "ten"', "columns: found 'ten'"),
        ("rows = 8", "", "expected a key 'rows'"),
        ("rows = 8", "rows = 8\nrow = 8", "found 'row'; expected one of the keys"),
        ("size_km = 16", "size_km = nan", "size_km: found nan; expected a number"),
        ("size_km = 16", "size_km = -16", "size_km: found -16"),
        ('"kit"', '"guess"', "provenance: found 'guess'; expected one of 'rulebook', 'history', 'kit'"),
        ('"0505"', '"1109"', "anchor.hex: found '1109'; expected a printed hex number: 0101 to 1008"),
        ('"0505"', "505", "anchor.hex: found 505"),
        ("latitude = 55.75", "", "anchor, .*expected a key 'latitude'|anchor: .*expected a key 'latitude'"),
        ("latitude = 55.75", "latitude = 555.75", "anchor.latitude: found 555.75"),
        ("central_meridian = 37", "central_meridian = true", "projection.central_meridian: found True"),
        ("rows = 8", 'rows = 8\nwithout = ["0101", "x"]', r"without\[1\]: found 'x'"),
        ("rows = 8", 'rows = 8\nterrains = ["clear", "clear"]', "terrains: .* a list of different names"),
        ("rows = 8", 'rows = 8\nhexsides = ["river"]', "hexsides: .* a list of different names"),
        ("rows = 8", 'rows = 8\ncontrol_points = "x.toml"', "either control points, or an anchor"),
        ("[anchor]", "[extent]\nwest = 1\neast = 2\nsouth = 3\nnorth = 4\n[anchor]", "at least one hex"),
        ("rows = 8", "rows = 8 8", "TOML"),
    ],
)
def test_a_malformed_grid_names_the_key_the_value_and_what_was_expected(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    path = tmp_path / "grid.toml"
    path.write_text(GRID.replace(old, new, 1) if old else GRID, encoding="utf-8")
    if not expected:
        assert len(load_grid(path).hexes) == 80
        return
    with pytest.raises(DataError, match=expected) as error:
        load_grid(path)
    assert str(error.value).startswith("grid.toml")


def test_an_extent_leaves_out_hexes_beyond_it(tmp_path: Path) -> None:
    path = tmp_path / "grid.toml"
    extent = "[extent]\nwest = 37\neast = 40\nsouth = 55.5\nnorth = 57\n"
    path.write_text(GRID.replace("[anchor]", f"{extent}[anchor]"), encoding="utf-8")
    grid = load_grid(path)
    assert 0 < len(grid.hexes) < 80
    for hex_ in grid.hexes:
        longitude, latitude = grid.georeference.centre(hex_)
        assert 37 <= longitude <= 40
        assert 55.5 <= latitude <= 57


def test_control_points_lie_in_a_file_beside_the_grid(tmp_path: Path) -> None:
    text = GRID.split("[anchor]")[0].replace("size_km = 16", 'control_points = "../points.toml"')
    path = tmp_path / "grid.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="the name of a file beside this one"):
        load_grid(path)
    path.write_text(text.replace("../", ""), encoding="utf-8")
    points = tmp_path / "points.toml"
    one = '[[point]]\nname = "A"\nhexes = ["0101"]\nlongitude = 37\nlatitude = 55\nprovenance = "kit"\n'
    points.write_text(one, encoding="utf-8")
    with pytest.raises(DataError, match=r"points\.toml, point: found 1; expected .*two different hexes"):
        load_grid(path)
    points.write_text(one + one.replace("0101", "0801").replace("37", "38"), encoding="utf-8")
    assert load_grid(path).fit is not None
    points.write_text(one.replace("0101", "zz"), encoding="utf-8")
    with pytest.raises(DataError, match=r"points\.toml, point\[0\]\.hexes\[0\]: found 'zz'"):
        load_grid(path)
