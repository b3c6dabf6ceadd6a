"""From geography to a board: rivers on hexsides, towns on their banks, chains through places."""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.boards import hanging_together, sketch
from wargame_kit.board import Corner, Georeference, Grid, Hex, TransverseMercator, Water
from wargame_kit.board.hexes import centre_point, corner_point
from wargame_kit.words import DataError, Name

pytest.importorskip("shapely")

from wargame_kit.board.survey import load_geography, survey
from wargame_kit.board.survey.banks import nearest
from wargame_kit.board.survey.chains import lay_chains
from wargame_kit.board.survey.geography import Area, Bank, Geography, Line, River, Settlement
from wargame_kit.board.survey.rivers import RiverNet, lay_rivers
from wargame_kit.board.survey.terrain import lay_terrain, terrain_by_share

GRID = sketch(["." * 14] * 12).grid


def turned(bearing: float) -> Grid:
    """The same grid, its top pointing elsewhere."""
    there = Georeference.anchored(TransverseMercator(37.0), "flat", 16, Hex(1, 0), 37, 55, bearing)
    return Grid(GRID.numbering, "flat", "even", there, GRID.hexes, GRID.terrains, GRID.hexsides)


def river(key: str, *points: complex, kind: str = "river", grid: Grid = GRID) -> River:
    """A river through points of the sheet."""
    return River(key, Name(key.title()), kind, tuple(grid.georeference.place(point) for point in points))


def town(
    key: str, at: complex, bank: Bank | None = None, kind: str = "town", grid: Grid = GRID
) -> tuple[Settlement, Hex]:
    place = Settlement(key, Name(key.title()), (), kind, grid.georeference.place(at), bank)
    return place, grid.hex_at(*place.at)


def at(label: str) -> complex:
    """Where the centre of a printed hex lies on the sheet."""
    return centre_point(GRID.hex(label), "flat")


def is_unbroken(net: RiverNet, key: str) -> bool:
    """Whether each corner of a river neighbours the next, and every side between is laid."""
    sides = [
        [side for there, side in here.neighbours() if there == following]
        for here, following in itertools.pairwise(net.ways[key])
    ]
    return all(len(found) == 1 and found[0] in net.waters for found in sides)


def away(net: RiverNet, key: str, line: list[complex]) -> float:
    """How far the laid river strays from its true line at most, in hexes."""
    return max(nearest(line, corner_point(corner, "flat"))[0] for corner in net.ways[key])


# ---- Rivers ----------------------------------------------------------------------------------------------

walks = st.lists(st.tuples(st.floats(0.6, 2.5), st.floats(-1.2, 1.2)), min_size=2, max_size=7)


@given(walks, st.floats(0, 2 * math.pi))
def test_a_river_is_one_unbroken_chain_that_keeps_to_its_line(
    steps: list[tuple[float, float]], start: float
) -> None:
    # A river winds about one direction; it does not spiral into itself.
    points = [6 - 6j]
    for length, turn in steps:
        heading = start + turn
        points.append(points[-1] + length * complex(math.cos(heading), math.sin(heading)))
    net = lay_rivers(GRID, [river("oka", *points)])
    way = net.ways["oka"]
    assert is_unbroken(net, "oka")
    assert len(set(way)) == len(way)
    assert away(net, "oka", points) < 1.0
    length = sum(abs(b - a) for a, b in itertools.pairwise(points))
    # Along hexsides a straight line is up to a third longer; no spurs and no detours beyond that.
    assert len(way) * 3**-0.5 < 1.6 * length + 2


def test_a_tributary_joins_the_river_that_it_reaches() -> None:
    main = river("oka", at("0206"), at("0706"), at("1306"), kind="large_river")
    upa = river("upa", at("0602"), at("0604"), at("0706") + 0.3j)
    net = lay_rivers(GRID, [upa, main])
    assert net.ways["upa"][-1] in net.ways["oka"]
    assert is_unbroken(net, "upa")
    shared = {side for side in net.waters if net.waters[side].kind == "large_river"}
    assert all(net.waters[side].name == Name("Oka") for side in shared)


def test_a_reach_goes_on_where_the_one_above_it_ends() -> None:
    upper = river("oka_upper", at("0303"), at("0606") + 0.2)
    lower = river("oka_lower", at("0606") + 0.2, at("1008"), kind="large_river")
    net = lay_rivers(GRID, [upper, lower])
    assert net.ways["oka_upper"][-1] == net.ways["oka_lower"][0]


def test_sources_on_either_side_of_a_watershed_stay_apart() -> None:
    west = river("ruza", at("0705") - 0.3, at("0205"))
    east = river("lama", at("0705") + 0.3, at("1205"))
    net = lay_rivers(GRID, [west, east])
    assert not set(net.ways["ruza"]) & set(net.ways["lama"])


def test_two_rivers_a_hex_apart_do_not_touch() -> None:
    nara = river("nara", at("0203"), at("0703"), at("1203"))
    protva = river("protva", at("0203") - 0.8j, at("0703") - 0.8j, at("1203") - 0.8j)
    net = lay_rivers(GRID, [nara, protva])
    assert not set(net.ways["nara"]) & set(net.ways["protva"])


def test_a_great_bend_is_not_cut_off() -> None:
    points = [at("0302"), at("0309"), at("0509"), at("0502")]
    net = lay_rivers(GRID, [river("don", *points)])
    corners = [corner_point(corner, "flat") for corner in net.ways["don"]]
    assert min(abs(corner - (at("0309") + at("0509")) / 2) for corner in corners) < 1.2


# ---- Banks -----------------------------------------------------------------------------------------------


def side_of(way: tuple[Corner, ...], hex_: Hex) -> str:
    """On which bank a hex lies, the obvious way: by the angle that the river turns round it."""
    centre = centre_point(hex_, "flat")
    points = [corner_point(corner, "flat") - centre for corner in way]
    turn = sum(math.atan2((b / a).imag, (b / a).real) for a, b in itertools.pairwise(points))
    return "left" if turn > 0 else "right"


BANK_CASES = [
    (side, offset, bearing)
    for side in ("north", "south", "left", "right")
    for offset in (-0.35, -0.1, 0.1, 0.35)
    for bearing in (0.0, 11.4, -30.0)
]


@pytest.mark.parametrize(("side", "offset", "bearing"), BANK_CASES)
def test_a_town_keeps_the_bank_that_the_geography_states(side: str, offset: float, bearing: float) -> None:
    # The river runs due east on the earth, a little north or south of the middle of the town's hex.
    grid = turned(bearing)
    here = centre_point(grid.hex("0706"), "flat")
    east = 1 * grid.georeference.turn.conjugate() / grid.georeference.size_km
    line = [here + east * (-4 + 1j * offset), here + east * (1j * offset), here + east * (4 + 1j * offset)]
    place, hex_ = town("tula", here, Bank("oka", side), grid=grid)
    assert hex_ == grid.hex("0706")
    net = lay_rivers(grid, [river("oka", *line, grid=grid)], [(place, hex_)])
    assert net.problems == []
    expected = {"north": "left", "south": "right"}.get(side, side)
    assert side_of(net.ways["oka"], hex_) == expected
    assert is_unbroken(net, "oka")


def test_without_the_bank_rule_such_a_town_would_lie_across_the_river() -> None:
    here = at("0706")
    line = [here - 4 + 0.35j, here + 0.35j, here + 4 + 0.35j]
    free = lay_rivers(GRID, [river("oka", *line)])
    assert side_of(free.ways["oka"], GRID.hex("0706")) == "right"
    kept = lay_rivers(GRID, [river("oka", *line)], [town("tula", here, Bank("oka", "north"))])
    assert side_of(kept.ways["oka"], GRID.hex("0706")) == "left"


def test_a_bank_of_a_river_in_reaches_is_that_of_the_nearest_reach() -> None:
    here = at("0706")
    upper = river("oka_upper", here - 5 + 0.2j, here - 2 + 0.2j)
    lower = river("oka_lower", here - 2 + 0.2j, here + 0.2j, here + 4 + 0.2j, kind="large_river")
    net = lay_rivers(GRID, [upper, lower], [town("kaluga", here, Bank("oka", "north"))])
    assert net.problems == []
    assert side_of(net.ways["oka_lower"], GRID.hex("0706")) == "left"


def test_two_towns_of_one_hex_on_two_banks_are_reported() -> None:
    here = at("0706")
    places = [
        town("kimry", here + 0.1j, Bank("volga", "north")),
        town("savelovo", here - 0.1j, Bank("volga", "south")),
    ]
    net = lay_rivers(GRID, [river("volga", here - 4, here + 4)], places)
    assert len(net.problems) == 1
    assert "in the same hex has the other bank; move one" in net.problems[0]


# ---- Terrain ---------------------------------------------------------------------------------------------


def square(centre: complex, half: float) -> tuple[tuple[float, float], ...]:
    corners = [centre + half * turn for turn in (1 + 1j, -1 + 1j, -1 - 1j, 1 - 1j)]
    return tuple(GRID.georeference.place(corner) for corner in (*corners, corners[0]))


def test_a_hex_has_the_terrain_that_covers_most_of_it() -> None:
    areas = [Area("marsh", (square(at("0505"), 1.2),)), Area("lake", (square(at("0505"), 0.45),))]
    terrain = lay_terrain(GRID, areas)
    assert terrain[GRID.hex("0505")] == "lake"
    assert terrain[GRID.hex("0504")] == "marsh"
    assert GRID.hex("0502") not in terrain


def test_a_clearing_in_a_forest_is_clear() -> None:
    wood = Area("deep_forest", (square(at("0505"), 2.5), square(at("0505"), 0.6)))
    terrain = lay_terrain(GRID, [wood])
    assert GRID.hex("0505") not in terrain
    assert terrain[GRID.hex("0504")] == "deep_forest"


def test_a_wood_too_small_to_make_a_hex_deep_makes_it_light() -> None:
    small = 0.27  # a square of 0.54 on each side: a third of a hex of area 0.87
    deep = [Area("deep_forest", (square(at("0505"), small),))]
    assert GRID.hex("0505") not in lay_terrain(GRID, deep)
    ring = [*deep, Area("light_forest", (square(at("0505"), 0.33),))]
    assert lay_terrain(GRID, ring)[GRID.hex("0505")] == "light_forest"


def test_areas_of_terrains_that_a_game_does_not_have_are_passed_over() -> None:
    assert lay_terrain(GRID, [Area("sea", (square(at("0505"), 2),))]) == {}


@given(
    st.dictionaries(
        st.sampled_from(["sea", "lake", "marsh", "mountain", "deep_forest", "light_forest"]),
        st.floats(0, 1),
        max_size=6,
    )
)
def test_a_terrain_always_covers_its_least_share(share: dict[str, float]) -> None:
    found = terrain_by_share(share)
    wood = share.get("deep_forest", 0.0) + share.get("light_forest", 0.0)
    if found == "light_forest":
        assert wood >= 0.4
    elif found:
        assert share[found] >= 0.4
    else:
        assert all(part < 0.6 for part in share.values())


# ---- Roads and railways ----------------------------------------------------------------------------------


def line(key: str, *points: complex, through: tuple[str, ...] = (), kind: Any = "roads") -> Line:
    return Line(
        key, kind, Name(key.title()), through, tuple(GRID.georeference.place(point) for point in points)
    )


def test_a_road_is_a_chain_of_adjacent_hexes_through_its_places() -> None:
    hex_of = {"orel": GRID.hex("0304"), "tula": GRID.hex("0805")}
    road = line("highway", at("0304"), at("0504") + 0.3, at("0805"), at("1209"), through=("orel", "tula"))
    (chain,) = lay_chains(GRID, [road], hex_of, {}, {})
    assert chain.hexes[0] == hex_of["orel"]
    assert hex_of["tula"] in chain.hexes
    assert chain.hexes[-1] == GRID.hex("1209")
    assert all(a.distance(b) == 1 for a, b in itertools.pairwise(chain.hexes))
    assert len(chain.hexes) == 1 + hex_of["orel"].distance(hex_of["tula"]) + hex_of["tula"].distance(
        GRID.hex("1209")
    )


def test_a_moved_place_takes_its_road_along() -> None:
    road = line("highway", at("0304"), at("0704"), at("1104"), through=("a", "b", "c"))
    hex_of = {"a": GRID.hex("0304"), "b": GRID.hex("0703"), "c": GRID.hex("1104")}
    (chain,) = lay_chains(GRID, [road], hex_of, {}, {})
    assert GRID.hex("0703") in chain.hexes


def test_a_second_road_shares_the_first_ones_hexes() -> None:
    first = line("first", at("0204"), at("1204"))
    second = line("second", at("0204") + 0.3j, at("1204") + 0.3j)
    one, other = lay_chains(GRID, [first, second], {}, {}, {})
    assert set(one.hexes[1:-1]) <= set(other.hexes)


def test_a_line_that_leaves_the_board_gives_the_part_on_it() -> None:
    rail = line("railway", at("0104") - 3, at("0304"), at("0904"), at("1404") + 3, kind="rails")
    (chain,) = lay_chains(GRID, [rail], {}, {}, {})
    assert GRID.label(chain.hexes[0]).startswith("01")
    assert GRID.label(chain.hexes[-1]).startswith("14")
    assert chain.kind == "rails"


def test_a_road_beside_a_river_stays_on_its_bank_and_goes_round_a_lake() -> None:
    true = [at("0205") + 0.45j, at("1305") + 0.45j]
    net = lay_rivers(GRID, [river("oka", *true)])
    (chain,) = lay_chains(GRID, [line("road", *true)], {}, net.waters, {})
    assert not set(chain.sides()) & set(net.waters)
    lakes = {GRID.hex("0704"): "lake"}
    (round_,) = lay_chains(GRID, [line("road", at("0404"), at("1004"))], {}, {}, lakes)
    assert GRID.hex("0704") not in round_.hexes


# ---- The whole survey ------------------------------------------------------------------------------------


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def geography() -> Geography:
    places = [town("tula", at("0505"), Bank("oka", "south"), kind="big_city"), town("orel", at("0908"))]
    return Geography(
        (river("oka", at("0105") + 0.4j, at("0505") + 0.45j, at("1405") + 0.4j),),
        (Area("deep_forest", (square(at("0909"), 1.0),)),),
        (line("highway", at("0505"), at("0908"), through=("tula", "orel")),),
        {place.id: place for place, _ in places},
    )


def test_corrections_come_after_the_survey_and_features_last(tmp_path: Path) -> None:
    corrections = written(
        tmp_path,
        "corrections.toml",
        """
        provenance = "kit"
        [[terrain]]
        hexes = ["0506", "Orel"]
        terrain = "marsh"
        reason = "x"
        [[hexside]]
        between = ["0101", "0201"]
        kind = "large_river"
        name_en = "Upa"
        reason = "x"
        [[place]]
        id = "orel"
        hex = "1008"
        reason = "x"
        [[link]]
        kind = "rail"
        hexes = ["0101", "0201"]
        reason = "x"
        [[unlink]]
        kind = "road"
        between = ["0505", "0605"]
        reason = "x"
        """,
    )
    features = written(
        tmp_path,
        "features.toml",
        '[features."setup:9A"]\nhexes = ["0101", "Tula"]\nprovenance = "kit"\nreason = "x"\n',
    )
    made = survey("test", GRID, geography(), corrections, features)
    board = made.board
    # The cut took the highway's first hex away, and the survey says so.
    assert made.problems == ("tula is not on highway",)
    assert board.find("orel").hex == board.index("1008")
    assert board.terrain_name(board.index("1008")) == "marsh"
    assert board.terrain_name(board.index("0506")) == "marsh"
    assert board.terrain_name(board.index("0505")) == "big_city"
    assert board.terrain_name(board.index("0909")) == "deep_forest"
    side = board.direction(board.index("0101"), board.index("0201"))
    assert board.water(board.index("0101"), side) == Water("large_river", Name("Upa"))
    assert board.linked(board.index("0101"), side, "rails")
    assert board.features["setup:9A"] == {board.index("0101"), board.index("0505")}
    assert board.features["town"] == {board.index("1008")}
    assert len(hanging_together(board.waters)) == 2
    cut = board.direction(board.index("0505"), board.index("0605"))
    assert not board.linked(board.index("0505"), cut, "roads")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            '[[terrain]]\nhexes = ["9999"]\nterrain = "marsh"\nreason = "x"',
            r"terrain\[0\]\.hexes\[0\]: found '9999'",
        ),
        ('[[terrain]]\nhexes = ["Orol"]\nterrain = "marsh"\nreason = "x"', "Did you mean Orel"),
        (
            '[[terrain]]\nhexes = ["0101"]\nterrain = "bog"\nreason = "x"',
            "found 'bog'; expected one of 'clear'",
        ),
        ('[[terrain]]\nhexes = ["0101"]\nterrain = "marsh"', "expected a key 'reason'"),
        (
            '[[hexside]]\nbetween = ["0101", "0301"]\nkind = "river"\nreason = "x"',
            "expected two adjacent hexes",
        ),
        ('[[place]]\nid = "omsk"\nhex = "0101"\nreason = "x"', "found 'omsk'; expected the id of a place"),
        ('[[link]]\nkind = "rail"\nhexes = ["0101", "0301"]\nreason = "x"', "expected a hex adjacent"),
        ('[[bridge]]\nreason = "x"', "found 'bridge'; expected one of the keys terrain, hexside"),
        ("terrain = 3", "terrain: found 3; expected a list"),
    ],
)
def test_a_malformed_correction_names_the_table_the_value_and_what_was_expected(
    tmp_path: Path, text: str, expected: str
) -> None:
    path = written(tmp_path, "corrections.toml", f'provenance = "kit"\n{text}')
    with pytest.raises(DataError, match=expected) as error:
        survey("test", GRID, geography(), path, tmp_path / "features.toml")
    assert str(error.value).startswith("corrections.toml")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected a key 'provenance'"),
        ('provenance = "ours"', "found 'ours'; expected one of 'rulebook'"),
    ],
)
def test_corrections_say_where_they_come_from(tmp_path: Path, text: str, expected: str) -> None:
    path = written(tmp_path, "corrections.toml", text)
    with pytest.raises(DataError, match=expected) as error:
        survey("test", GRID, geography(), path, tmp_path / "features.toml")
    assert str(error.value).startswith("corrections.toml")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[features.x]\nhexes = ["0101"]\nreason = "x"', "expected a key 'provenance'"),
        ('[features.x]\nhexes = ["0101"]\nprovenance = "me"', "found 'me'; expected one of 'rulebook'"),
        ('[features.x]\nhexes = "0101"\nprovenance = "kit"', "expected a list of hexes"),
        ('[features.x]\nhexes = ["0199"]\nprovenance = "kit"', "found '0199'; expected a printed hex number"),
    ],
)
def test_a_malformed_feature_names_the_value_and_what_was_expected(
    tmp_path: Path, text: str, expected: str
) -> None:
    path = written(tmp_path, "features.toml", text)
    with pytest.raises(DataError, match=expected) as error:
        survey("test", GRID, geography(), tmp_path / "corrections.toml", path)
    assert str(error.value).startswith("features.toml")


def feature(geometry: str, coordinates: object, /, **properties: object) -> dict[str, object]:
    return {
        "type": "Feature",
        "properties": properties,
        "geometry": {"type": geometry, "coordinates": coordinates},
    }


LAYERS: dict[str, dict[str, object]] = {
    "rivers": feature("LineString", [[36, 55], [37, 55]], id="oka", name_en="Oka", **{"class": "river"}),
    "areas": feature("Polygon", [[[36, 55], [37, 55], [37, 56], [36, 55]]], terrain="marsh", name_en="x"),
    "lines": feature("LineString", [[36, 55], [37, 55]], id="a", name_en="A", kind="road", through=["tula"]),
    "places": feature(
        "Point", [36, 55], id="tula", name_en="Tula", kind="town", bank={"river": "oka", "side": "north"}
    ),
}


def saved(folder: Path, layer: str = "", **properties: object) -> Path:
    for name, content in LAYERS.items():
        changed = json.loads(json.dumps(content))
        if name == layer:
            changed["properties"].update(properties)
        text = json.dumps({"type": "FeatureCollection", "features": [changed]})
        written(folder, f"east_{name}.geojson", text)
    return folder


def test_a_theatre_reads_from_four_files(tmp_path: Path) -> None:
    east = load_geography("east", saved(tmp_path))
    assert [river.id for river in east.rivers] == ["oka"]
    assert east.places["tula"].bank == Bank("oka", "north")


@pytest.mark.parametrize(
    ("layer", "properties", "expected"),
    [
        ("rivers", {"class": "brook"}, "found 'brook'; expected one of 'river', 'large_river'"),
        ("areas", {"terrain": "swamp"}, "found 'swamp'"),
        ("lines", {"through": ["omsk"]}, "found 'omsk'; expected the id of a place"),
        ("lines", {"kind": "path"}, "found 'path'"),
        ("places", {"kind": "hamlet"}, "found 'hamlet'"),
        ("places", {"bank": {"river": "don", "side": "north"}}, "found 'don'; expected the id of a river"),
        ("places", {"bank": {"river": "oka", "side": "up"}}, "found 'up'"),
        ("places", {"name_en": ""}, "expected a name"),
    ],
)
def test_a_malformed_geography_names_the_file_and_the_value(
    tmp_path: Path, layer: str, properties: dict[str, object], expected: str
) -> None:
    with pytest.raises(DataError, match=expected) as error:
        load_geography("east", saved(tmp_path, layer, **properties))
    assert str(error.value).startswith(f"east_{layer}.geojson")
