"""The board of Huaihai: true to the ground of 1948, and fit to be played on."""

from __future__ import annotations

import itertools
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.boards import hanging_together, kilometres, layer
from wargame_kit.board import Hexside, load_board
from wargame_kit.games.huaihai.files.charts import Charts
from wargame_kit.position.markers import printed_markers
from wargame_kit.words import LANGUAGES, files, in_language

BOARD = load_board("huaihai")
GEOGRAPHY = files.data_root() / "geography"
EDGES = ("north_edge", "east_edge", "south_edge", "west_edge")

# Where history has the formations of both sides about 6 November 1948: longitude and latitude to about 10 km.
STANDS: Mapping[str, tuple[float, float]] = {
    "5C": (116.40, 34.42), "70C": (116.55, 34.40), "74C": (116.75, 34.37), "12C": (116.65, 34.55),
    "72C": (117.18, 34.26), "1CAV": (116.70, 34.36), "25C": (118.60, 34.38), "63C": (118.36, 34.46),
    "64C": (118.60, 34.40), "100C": (118.22, 34.45), "44C": (119.16, 34.58), "8C": (117.69, 34.27),
    "9C": (117.80, 34.30), "41C": (116.40, 33.35), "99C": (116.56, 33.27), "59C": (117.73, 34.56),
    "77C": (117.45, 34.45), "55C": (115.65, 34.45), "68C": (115.75, 34.40), "4C": (119.02, 33.60),
    "107C": (117.95, 33.90),
    "EC1": (118.35, 34.80), "EC6": (118.30, 34.75), "EC9": (118.50, 34.75), "LZN": (118.75, 34.75),
    "EC13": (117.95, 34.70), "EC4": (118.05, 34.75), "EC8": (118.10, 34.70), "EC7": (117.45, 34.83),
    "EC10": (117.30, 34.80), "EC2": (118.45, 34.10), "EC12": (118.60, 34.15), "EC11": (118.50, 33.98),
    "CP11": (118.30, 34.05), "EC3": (116.05, 34.80), "LG": (116.15, 34.75), "YWS": (116.10, 33.50),
    "battle of Nianzhuang": (117.77, 34.30), "battle of Shuangduiji": (116.93, 33.42),
    "battle of Chenguanzhuang": (116.61, 33.95),
}  # fmt: skip
# Who stood outside the frame, with the feature that says where it begins.
BEYOND: Mapping[str, tuple[float, float, str]] = {
    "SA": (118.30, 34.95, "entry_linyi"),
    "CP1": (115.10, 34.40, "entry_suixian"),
    "CP3": (115.30, 34.10, "entry_suixian"),
    "CP4": (115.50, 34.25, "entry_suixian"),
    "CP9": (115.20, 34.20, "entry_suixian"),
}


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((files.data_root() / "huaihai" / name).read_text(encoding="utf-8"))


def hex_of(place: str) -> int:
    return BOARD.find(place).hex


def label(place: str) -> str:
    return BOARD.label(hex_of(place))


def terrain(hex_: int) -> str:
    return BOARD.terrain_name(hex_)


def reached(start: int, may: Callable[[int, int], bool]) -> set[int]:
    """Every hex reached from one over sides that a rule allows."""
    found, frontier = {start}, [start]
    while frontier:
        hex_ = frontier.pop()
        for direction in range(6):
            there = BOARD.neighbours[6 * hex_ + direction]
            if there >= 0 and there not in found and may(hex_, direction):
                found.add(there)
                frontier.append(there)
    return found


def by_road(hex_: int, direction: int) -> bool:
    return BOARD.roads[6 * hex_ + direction]


def by_rail(hex_: int, direction: int) -> bool:
    return BOARD.rails[6 * hex_ + direction]


def by_road_or_clear(hex_: int, direction: int) -> bool:
    """Where a line of supply runs with no enemy near (8.1)."""
    return by_road(hex_, direction) or terrain(BOARD.neighbours[6 * hex_ + direction]) == "clear"


def river(address: str) -> str:
    hex_, direction = BOARD.side(address)
    water = BOARD.water(hex_, direction)
    return water.name.en if water and water.name else ""


# ---- The survey ------------------------------------------------------------------------------------------


def test_it_has_twenty_six_lettered_columns_of_seventeen_hexes_of_fifteen_kilometres() -> None:
    assert BOARD.size == 26 * 17
    assert BOARD.label(0) == "A1"
    assert BOARD.label(BOARD.size - 1) == "Z17"
    assert BOARD.grid.georeference.size_km == pytest.approx(15)
    assert BOARD.terrain_names == ("clear", "hill", "forest", "marsh", "water", "fortress")


def test_its_corners_are_the_four_that_chapter_one_names() -> None:
    assert label("Shangqiu")[0] == "A"
    assert label("Haizhou")[0] == "Z"
    assert label("Lincheng")[1:] == "1"
    assert int(label("Bengbu")[1:]) == 15


def test_every_place_lies_in_the_hex_of_its_coordinates_or_is_put_beside_it() -> None:
    moved = {entry["id"]: entry["hex"] for entry in toml("corrections.toml")["place"]}
    for place in BOARD.places:
        own, away = BOARD.at(place.longitude, place.latitude), BOARD.centre(place.hex)
        if place.id in moved:
            assert BOARD.label(place.hex) == moved.pop(place.id)
            assert BOARD.distance(place.hex, own) == 1, place.id
        else:
            assert place.hex == own, place.id
            assert kilometres(away, (place.longitude, place.latitude)) < 8.7, place.id
    assert moved == {}


def test_the_places_of_the_campaign_have_hexes_of_their_own() -> None:
    chain = ["Xuzhou", "Pantang", "Daxujia", "Caobaji", "Nianzhuang", "Yunhe", "Paoche", "Xin'anzhen", "Ahu"]
    field = ["Suxian", "Nanpingji", "Shuangduiji", "Renqiao", "Guzhen", "Yongcheng", "Chenguanzhuang"]
    ring = ["Qinglongji", "Yaowan", "Taierzhuang", "Jiawang", "Bengbu", "Huaiyuan", "Fengyang", "Wuhe"]
    counts = Counter(label(place) for place in chain + field + ring)
    assert set(counts.values()) == {1}


def test_caobaji_and_bayiji_are_one_place() -> None:
    assert BOARD.find("Bayiji") is BOARD.find("曹八集")
    assert BOARD.find("新安镇") is BOARD.find("Xin'anzhen")


# ---- Rivers and banks ------------------------------------------------------------------------------------


def test_no_river_is_broken_and_every_river_is_on_the_board() -> None:
    # The shortest is the Huai's reach at Fengtai, which leaves the frame on both sides.
    assert [len(group) for group in hanging_together(BOARD.waters) if len(group) < 10] == [3]
    rivers: dict[str, list[Hexside]] = {}
    for side, water in BOARD.waters.items():
        assert water.name is not None
        rivers.setdefault(water.name.en, []).append(side)
    assert set(rivers) == {feature["properties"]["name_en"] for feature in layer("huaihai", "rivers")}
    for name, sides in rivers.items():
        # Sides shared near a confluence carry one name, so two may be missing; of the Huai three, at Fengtai.
        assert len(hanging_together(sides)[0]) >= len(sides) - (3 if name == "Huai" else 2), name


@pytest.mark.parametrize(
    ("town", "side", "name"),
    [
        ("Bengbu", "N", "Huai"),
        ("Fengyang", "N", "Huai"),
        ("Wuhe", "S", "Huai"),
        ("Huaiyuan", "SE", "Huai"),
        ("Huaiyuan", "N", "Guo"),
        ("Taierzhuang", "S", "Grand Canal"),
        ("Yunhe", "SW", "Grand Canal"),
        ("Yaowan", "SW", "Grand Canal"),
        ("Suqian", "NE", "Grand Canal"),
        ("Mengcheng", "N", "Guo"),
        ("Nanpingji", "N", "Hui"),
        ("Linhuanji", "S", "Hui"),
        ("Suxian", "N", "Tuo"),
        ("Tancheng", "NW", "Yi"),
        ("Tancheng", "NE", "Shu"),
        ("Xin'anzhen", "NE", "Shu"),
    ],
)
def test_towns_lie_on_their_bank(town: str, side: str, name: str) -> None:
    assert river(f"{label(town)}/{side}") == name


def test_along_the_longhai_line_the_canal_parts_nianzhuang_from_yunhe_and_the_yi_paoche_from_xinanzhen() -> (
    None
):
    (line,) = (chain for chain in BOARD.chains if chain.name.en == "Longhai Railway")
    crossings = [
        (BOARD.grid.label(here), water.name.en if water.name else "")
        for here, side in zip(line.hexes, line.sides(), strict=False)
        if (water := BOARD.waters.get(side))
    ]
    assert crossings == [(label("Nianzhuang"), "Grand Canal"), (label("Paoche"), "Yi"), ("T4", "Shu")]


def test_shuangduiji_lies_between_the_hui_and_the_beifei() -> None:
    hex_ = hex_of("Shuangduiji")
    column = [BOARD.neighbours[6 * hex_ + d] for d in (0, 3)]
    north, south = (BOARD.label(there) for there in column)
    assert river(f"{north}/N") == "Hui"
    assert "Beifei" in {river(f"{south}/{side}") for side in ("N", "SE", "S", "SW")}


def test_the_lakes_lie_where_they_are_and_no_place_lies_in_one() -> None:
    lakes = {BOARD.label(hex_): hex_ for hex_ in range(BOARD.size) if terrain(hex_) == "water"}
    weishan = {name for name in lakes if name[0] < "N"}
    assert weishan == {"J1", "K1", "L2", "L3"}
    assert {name for name in lakes if name[0] > "R"} == set(lakes) - weishan
    assert not {place.hex for place in BOARD.places} & set(lakes.values())
    # The lake parts Peixian from Lincheng.
    middle = sum(BOARD.centre(lakes[name])[0] for name in weishan) / len(weishan)
    assert BOARD.find("Peixian").longitude < middle < BOARD.find("Lincheng").longitude
    # The Luoma flats are marsh beside Yaowan and Suqian, not a lake over them.
    assert terrain(BOARD.index("T7")) == "marsh"
    assert terrain(hex_of("Yaowan")) == terrain(hex_of("Suqian")) == "clear"


def test_most_of_the_country_is_plain_and_none_of_it_forest() -> None:
    counts = Counter(terrain(hex_) for hex_ in range(BOARD.size))
    assert 0.78 < counts["clear"] / BOARD.size < 0.88
    assert counts["forest"] == 0
    for place in ("Xiaoxian", "Jiawang", "Pantang", "Jiagou", "Zaozhuang"):
        assert terrain(hex_of(place)) == "hill"


def test_the_dry_bed_of_the_yellow_river_is_no_river() -> None:
    assert not any("Yellow" in feature["properties"]["name_en"] for feature in layer("huaihai", "rivers"))
    assert "Yellow River" in files.read_json(GEOGRAPHY / "east_china_rivers.geojson")["note"]


# ---- Railways and roads ----------------------------------------------------------------------------------


def test_the_two_railways_cross_at_xuzhou_and_reach_the_edges() -> None:
    net = reached(hex_of("Xuzhou"), by_rail)
    for place in ("Shangqiu", "Haizhou", "Lincheng", "Bengbu", "Mingguang", "Taierzhuang", "Zaozhuang"):
        assert hex_of(place) in net, place
    rails = {hex_ for hex_ in range(BOARD.size) if any(BOARD.rails[6 * hex_ : 6 * hex_ + 6])}
    assert rails == net
    assert all(net & BOARD.features[edge] for edge in EDGES)


def test_the_two_railways_carry_a_road() -> None:
    for name in ("Longhai", "Jinpu"):
        for chain in BOARD.chains:
            if chain.kind == "rails" and chain.name.en.startswith(name):
                for here, there in itertools.pairwise(chain.hexes):
                    hex_ = BOARD.index_of(here)
                    assert by_road(hex_, BOARD.direction(hex_, BOARD.index_of(there))), here


def test_every_road_is_joined_to_xuzhou() -> None:
    net = reached(hex_of("Xuzhou"), by_road)
    assert {hex_ for hex_ in range(BOARD.size) if any(BOARD.roads[6 * hex_ : 6 * hex_ + 6])} == net
    for place in ("Boxian", "Fuyang", "Mengcheng", "Sixian", "Huaiyin", "Shuyang", "Tancheng", "Xuyi"):
        assert hex_of(place) in net, place


# ---- Supply ----------------------------------------------------------------------------------------------


@pytest.mark.clause("huaihai", "8.2")
def test_the_three_early_sources_are_towns_joined_by_road() -> None:
    assert BOARD.features["sources_early"] == {hex_of(town) for town in ("Xuzhou", "Xin'anzhen", "Suxian")}
    assert BOARD.features["sources_early"] | {hex_of("Bengbu")} <= reached(hex_of("Xuzhou"), by_road)


@pytest.mark.clause("huaihai", "8.6")
def test_the_two_late_sources_lie_two_columns_west_and_four_east_of_bengbu() -> None:
    assert {BOARD.label(hex_) for hex_ in BOARD.features["sources_late"]} == {"K15", "Q16"}
    assert label("Bengbu") == "M15"
    assert label("Mingguang") == "Q16"
    assert BOARD.distance(BOARD.index("K15"), hex_of("Huaiyuan")) == 1
    assert {terrain(hex_) for hex_ in BOARD.features["sources_late"]} == {"clear"}


@pytest.mark.clause("huaihai", "8.6")
def test_the_picture_marks_the_sources_by_two_signs_which_say_the_turns_of_the_rules() -> None:
    first = Charts.read(files.data_root() / "huaihai" / "charts.toml").limit("late_sources")
    assert BOARD.features["kmt_source_early"] == BOARD.features["sources_early"]
    assert BOARD.features["kmt_source_late"] == BOARD.features["sources_late"]
    early, late = dict.fromkeys(replace(m, hex_=-1) for m in printed_markers(BOARD))
    for language in LANGUAGES:
        assert in_language(early.label, language) == f"1–{first - 1}"
        assert str(first) in in_language(late.label, language)
        assert str(first - 1) in in_language(early.words, language)
        assert str(first) in in_language(late.words, language)


@pytest.mark.clause("huaihai", "8.1")
@pytest.mark.parametrize("source", ["K15", "Q16"])
def test_from_each_late_source_a_line_can_reach_every_city(source: str) -> None:
    assert BOARD.features["cities"] <= reached(BOARD.index(source), by_road_or_clear)
    assert hex_of("Bengbu") in reached(BOARD.index(source), by_road)


def test_nothing_but_water_is_cut_off() -> None:
    dry = {hex_ for hex_ in range(BOARD.size) if terrain(hex_) != "water"}
    assert reached(hex_of("Xuzhou"), lambda h, d: terrain(BOARD.neighbours[6 * h + d]) != "water") == dry


# ---- What is printed -------------------------------------------------------------------------------------


def test_fortress_is_a_terrain_and_a_feature() -> None:
    fortresses = {hex_ for hex_ in range(BOARD.size) if terrain(hex_) == "fortress"}
    assert BOARD.features["fortress"] == fortresses == {hex_of("Xuzhou"), hex_of("Bengbu")}


def test_the_edges_are_the_frame_without_its_water() -> None:
    frame = {hex_ for hex_ in range(BOARD.size) if -1 in BOARD.neighbours[6 * hex_ : 6 * hex_ + 6]}
    every = frozenset().union(*(BOARD.features[edge] for edge in EDGES))
    assert every == {hex_ for hex_ in frame if terrain(hex_) != "water"}
    assert {BOARD.label(hex_)[1:] for hex_ in BOARD.features["south_edge"]} == {"17"}
    assert {BOARD.label(hex_)[0] for hex_ in BOARD.features["west_edge"]} == {"A"}


# ---- The armies ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", STANDS)
def test_every_formation_of_the_sixth_of_november_has_a_hex(unit: str) -> None:
    hex_ = BOARD.at(*STANDS[unit])
    assert hex_ >= 0
    assert terrain(hex_) != "water"


@pytest.mark.parametrize("unit", BEYOND)
def test_who_stood_beyond_the_frame_begins_on_the_nearest_hex_of_its_edge(unit: str) -> None:
    longitude, latitude, feature = BEYOND[unit]
    assert BOARD.at(longitude, latitude) == -1
    there = BOARD.grid.hex_at(longitude, latitude)
    edge = BOARD.features["north_edge"] | BOARD.features["west_edge"]
    nearest = min(BOARD.hex(hex_).distance(there) for hex_ in edge)
    assert min(BOARD.hex(hex_).distance(there) for hex_ in BOARD.features[feature]) == nearest <= 4
    assert BOARD.features[feature] <= edge
