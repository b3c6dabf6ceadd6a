"""The board of The Third Winter: what the rules say of its hexes, and true to the ground of 1943."""

from __future__ import annotations

import pytest

from tests.boards import reached
from wargame_kit.board import load_board

BOARD = load_board("thirdwinter")
CITIES = {
    "Kharkov": "B59.10 B60.10",
    "Kiev": "B3.24 B4.23 B4.24 B4.25 B5.24",
    "Poltava": "B41.06 B42.06",
    "Dnepropetrovsk": "D44.24",
    "Odessa": "C55.04 C55.05 C56.04",
    "Vinnitsa": "A41.12 A42.11",
    "Iasi": "C25.20 C26.20",
    "Kherson": "D14.03",
}
PLACES = {
    "Nikopol": "D35.13",
    "Uman": "A58.01",
    "Tarnopol": "A14.22",
    "Korosten": "A50.34",
    "Rovno": "A25.35",
    "Lvov": "A1.30",
    "Kakhovka": "D25.04",
    "Oleshki": "D15.03",
    "Velikiye Kopani": "D17.01",
}
BRIDGES = "D23.05-D24.04 D43.16-D44.16 D44.17-D44.18 D44.24-D45.25 D45.24-D46.23"
RIGHT = "Kiev Kanev Cherkassy Dnepropetrovsk Nikopol Berislav Kherson"
LEFT = "Brovary Pereyaslav Zolotonosha Zaporozhye Kakhovka Oleshki"


def sides(label: str) -> range:
    return range(6 * BOARD.index(label), 6 * BOARD.index(label) + 6)


def waters(label: str) -> set[str]:
    return {BOARD.hexside_name(side) for side in sides(label)} - {""}


def crossings(kind: str) -> set[frozenset[str]]:
    return {
        frozenset({BOARD.label(side // 6), BOARD.label(BOARD.neighbours[side])})
        for side in range(6 * BOARD.size)
        if BOARD.hexside_name(side) == kind and (BOARD.roads[side] or BOARD.trails[side] or BOARD.rails[side])
    }


def test_four_sheets_have_8556_hexes() -> None:
    assert BOARD.size == 8556


@pytest.mark.parametrize("city", CITIES)
def test_a_city_has_the_hexes_that_the_rules_name(city: str) -> None:
    # 1.1, 2.4a, 3.1b, 5.0a
    hexes = CITIES[city].split()
    assert {BOARD.terrain_name(label) for label in hexes} == {"big_city"}
    assert BOARD.label(BOARD.find(city).hex) in hexes


@pytest.mark.parametrize("place", PLACES)
def test_a_place_lies_where_the_rules_name_it(place: str) -> None:
    # 1.4d, 2.1a, 3.1a, 4.1, 5.0a
    assert BOARD.label(BOARD.find(place).hex) == PLACES[place]


def test_the_dnepr_is_major_to_d31_34_and_of_the_volga_class_from_d31_33_to_d11_02() -> None:
    # 1.4
    assert "major_river" in waters("D31.34")
    assert "volga" in waters("D31.33")
    assert "volga" in waters("D11.02")
    assert "volga" in waters("D14.03") & waters("D15.03")


def test_bridges_of_the_volga_class_are_those_of_1943() -> None:
    # 1.4a: Berislav, Zaporozhye with the dam, Dnepropetrovsk with two railways
    assert crossings("volga") == {frozenset(pair.split("-")) for pair in BRIDGES.split()}


def test_nothing_leads_over_a_liman() -> None:
    assert crossings("sea") == set()


@pytest.mark.parametrize("label", ["D7.05", "D2.05", "C50.04"])
def test_the_limans_of_the_rules_have_their_water(label: str) -> None:
    assert "sea" in waters(label)


@pytest.mark.parametrize("label", ["A25.35", "A38.35", "A42.35", "A50.35", "B16.35", "D17.01"])
def test_a_road_leads_to_the_supply_sources_at_the_edge(label: str) -> None:
    # 2.1a, 3.1a
    assert any(BOARD.roads[side] or BOARD.trails[side] for side in sides(label))


@pytest.mark.parametrize("label", ["A25.35", "A50.35", "B2.35", "B16.35", "D14.03", "D25.04", "D17.01"])
def test_a_railway_leads_through_the_hexes_that_need_one(label: str) -> None:
    # 1.4d, 2.1a, 3.1a
    assert any(BOARD.rails[side] for side in sides(label))


def test_the_dnepr_parts_the_map_and_towns_keep_their_bank() -> None:
    def is_dry(hex_: int, direction: int) -> bool:
        side = 6 * hex_ + direction
        there = BOARD.neighbours[side]
        is_wide = BOARD.hexside_name(side) in {"major_river", "volga", "sea"}
        return there >= 0 and not is_wide and BOARD.terrain_name(there) != "sea"

    west = reached(BOARD, BOARD.find("Kanev").hex, is_dry)
    east = reached(BOARD, BOARD.find("Zolotonosha").hex, is_dry)
    assert not west & east
    assert {town for town in RIGHT.split() if BOARD.find(town).hex not in west} == set()
    assert {town for town in LEFT.split() if BOARD.find(town).hex not in east} == set()


def test_a_railway_has_the_tracks_of_its_line() -> None:
    # 13.3a of the series: a way that is double-track throughout costs half
    tracks = {chain.name.en: chain.tracks for chain in BOARD.chains if chain.kind == "rails"}
    assert tracks["Kiev–Odessa railway"] == tracks["Kiev–Nezhin railway"] == 2
    assert tracks["Kiev–Mironovka railway"] == 1
    assert {chain.tracks for chain in BOARD.chains if chain.kind != "rails"} == {1}


def test_the_railways_reach_every_city_and_town() -> None:
    for place in BOARD.places:
        if place.kind in {"big_city", "city"}:
            assert any(BOARD.rails[side] for side in range(6 * place.hex, 6 * place.hex + 6)), place.id
