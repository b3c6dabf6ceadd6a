"""The board of Kiev: true to the ground, and fit to be played on."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.board.yardsticks import from_lines
from tests.boards import crossings_near, kilometres, layer, reached
from wargame_kit.board import load_board
from wargame_kit.board.survey.banks import nearest

BOARD = load_board("kiev")
EDGES = {
    "north": {f"{column:02}01" for column in range(1, 39)},
    "south": {f"{column:02}32" for column in range(1, 39)},
    "west": {f"01{row:02}" for row in range(1, 33)},
    "east": {f"38{row:02}" for row in range(1, 33)},
}
# Over the Dnieper, from the north: where each truly stands, and what crosses there.
BRIDGES = {
    "Kyiv dam": ((30.512, 50.588), "roads"),
    "Northern Bridge": ((30.538, 50.489), "roads"),
    "Petrivskyi Railway Bridge": ((30.548, 50.486), "rails"),
    "Metro Bridge": ((30.562, 50.442), "roads"),
    "Paton Bridge": ((30.583, 50.427), "roads"),
    "Darnytskyi Bridge": ((30.588, 50.415), "rails"),
    "Southern Bridge": ((30.590, 50.395), "roads"),
}
WEST_OF_THE_DNIEPER = ("Kyiv", "Obolon", "Pechersk", "Vyshhorod", "Koncha-Zaspa", "Kozyn", "Ukrainka")
EAST_OF_THE_DNIEPER = ("Troieshchyna", "Darnytsia", "Brovary", "Boryspil", "Hnidyn", "Protsiv", "Pohreby")
WEST_OF_THE_IRPIN = ("Irpin", "Bucha", "Hostomel", "Hostomel Airport", "Demydiv", "Dymer", "Stoianka")
EAST_OF_THE_IRPIN = ("Moshchun", "Horenka", "Bilohorodka", "Boiarka", "Sviatoshyn", "Lyutizh")


def hex_of(place: str) -> int:
    return BOARD.find(place).hex


def terrain(hex_: int) -> str:
    return BOARD.terrain_name(hex_)


def labels(feature: str) -> set[str]:
    return {BOARD.label(hex_) for hex_ in BOARD.features[feature]}


def side(hex_: int, direction: int) -> str:
    return BOARD.hexside_name(6 * hex_ + direction)


def is_dry(hex_: int, direction: int) -> bool:
    """Whether a step crosses neither a major river nor into a lake."""
    there = BOARD.neighbours[6 * hex_ + direction]
    return terrain(there) != "lake" and side(hex_, direction) != "major_river"


def is_way(hex_: int, direction: int) -> bool:
    at = 6 * hex_ + direction
    return BOARD.roads[at] or BOARD.rails[at] or BOARD.trails[at]


@pytest.mark.clause("neworder", "2.1")
@pytest.mark.clause("neworder", "26.3")
def test_the_hexes_stand_on_a_point_three_kilometres_apart() -> None:
    assert BOARD.grid.orientation == "pointy"
    assert (BOARD.size, BOARD.label(0), BOARD.label(BOARD.size - 1)) == (38 * 32, "0101", "3832")
    assert kilometres(BOARD.centre(0), BOARD.centre(1)) == pytest.approx(3, rel=0.05)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kyiv", "Brovary"),
        ("Kyiv", "Boryspil Airport"),
        ("Hostomel Airport", "Vyshhorod"),
        ("Fastiv", "Baryshivka"),
        ("Dymer", "Vasylkiv"),
        ("Makariv", "Troieshchyna"),
    ],
)
def test_places_are_as_far_apart_as_they_truly_are(one: str, other: str) -> None:
    here, there = BOARD.find(one), BOARD.find(other)
    between = kilometres(BOARD.centre(here.hex), BOARD.centre(there.hex))
    true = kilometres((here.longitude, here.latitude), (there.longitude, there.latitude))
    # Each lies up to the radius of a hex from its centre.
    assert abs(between - true) <= 2 * 3 / 3**0.5


def test_every_place_lies_in_the_hex_of_its_coordinates() -> None:
    for place in BOARD.places:
        assert place.hex >= 0, place.id
        assert BOARD.at(place.longitude, place.latitude) == place.hex, place.id


def test_the_dnieper_parts_the_board_from_the_reservoir_to_the_south_edge() -> None:
    west = reached(BOARD, hex_of("Kyiv"), is_dry)
    east = reached(BOARD, hex_of("Brovary"), is_dry)
    assert not west & east
    assert all(hex_of(place) in west for place in WEST_OF_THE_DNIEPER)
    assert all(hex_of(place) in east for place in EAST_OF_THE_DNIEPER)
    assert {"0101", "0132"} <= {BOARD.label(hex_) for hex_ in west}
    assert {"3801", "3832"} <= {BOARD.label(hex_) for hex_ in east}


def test_between_the_reservoir_and_the_desna_only_the_dam_leads_on() -> None:
    between = reached(BOARD, hex_of("Khotianivka"), is_dry)
    assert hex_of("Nyzhcha Dubechnia") in between
    assert not {hex_of("Kyiv"), hex_of("Pohreby"), hex_of("Litky")} & between
    out = [
        (hex_, direction)
        for hex_ in between
        for direction in range(6)
        if side(hex_, direction) == "major_river" and is_way(hex_, direction)
    ]
    assert [{BOARD.label(h), BOARD.label(BOARD.neighbours[6 * h + d])} for h, d in out] == [{"1810", "1909"}]


def test_the_irpin_has_its_towns_on_their_banks() -> None:
    def without_a_river(hex_: int, direction: int) -> bool:
        there = BOARD.neighbours[6 * hex_ + direction]
        return terrain(there) != "lake" and not side(hex_, direction)

    east = reached(BOARD, hex_of("Sviatoshyn"), without_a_river)
    assert all(hex_of(place) in east for place in EAST_OF_THE_IRPIN)
    assert not any(hex_of(place) in east for place in WEST_OF_THE_IRPIN)


@pytest.mark.clause("neworder", "7.7")
@pytest.mark.parametrize("bridge", BRIDGES)
def test_every_bridge_of_the_dnieper_lies_within_half_a_hex_of_its_place(bridge: str) -> None:
    at, kind = BRIDGES[bridge]
    assert crossings_near(BOARD, at, 0.5, kind)


def test_the_dnieper_has_no_other_bridge() -> None:
    crossed = [
        (hex_, direction)
        for hex_ in range(BOARD.size)
        for direction in range(3)
        if side(hex_, direction) == "major_river" and is_way(hex_, direction)
    ]
    # The Northern and the Petrivskyi bridge, four hundred metres apart, share a side.
    assert len(crossed) == len(BRIDGES) - 1


@pytest.mark.clause("neworder", "7.10")
def test_the_reservoir_is_a_lake_and_no_way_leads_into_it() -> None:
    lake = {hex_ for hex_ in range(BOARD.size) if terrain(hex_) == "lake"}
    assert BOARD.at(30.49, 50.74) in lake
    assert not any(is_way(hex_, direction) for hex_ in lake for direction in range(6))
    assert not any(place.hex in lake for place in BOARD.places)
    assert reached(BOARD, min(lake), lambda h, d: BOARD.neighbours[6 * h + d] in lake) == lake


def test_every_terrain_and_hexside_of_the_chart_occurs() -> None:
    found = Counter(terrain(hex_) for hex_ in range(BOARD.size))
    assert found.keys() == set(BOARD.terrain_names)
    assert found["city"] + found["suburb"] >= 50
    assert {water.kind for water in BOARD.waters.values()} == set(BOARD.hexside_names[1:])
    assert all(any(links) for links in (BOARD.roads, BOARD.rails, BOARD.trails))


def test_the_city_holds_what_is_known_of_it() -> None:
    assert {terrain(hex_of(place)) for place in ("Kyiv", "Obolon", "Pechersk", "Darnytsia")} == {"city"}
    assert {terrain(hex_of(place)) for place in ("Sviatoshyn", "Troieshchyna", "Brovary", "Irpin")} == {
        "suburb"
    }
    assert terrain(hex_of("Boryspil Airport")) == terrain(hex_of("Hostomel Airport")) == "clear"
    airports = {place.name.en for place in BOARD.places if place.kind == "airport"}
    assert airports == {"Boryspil Airport", "Hostomel Airport", "Zhuliany Airport", "Vasylkiv Air Base"}


@pytest.mark.clause("neworder", "26.22")
def test_russia_enters_from_north_and_east_and_the_coalition_from_west_and_south() -> None:
    russian, ukrainian = labels("russian_entry"), labels("ukrainian_entry")
    assert russian <= EDGES["north"] | EDGES["east"]
    assert ukrainian <= EDGES["west"] | EDGES["south"]
    assert not russian & ukrainian
    lake = {BOARD.label(hex_) for hex_ in range(BOARD.size) if terrain(hex_) == "lake"}
    assert russian | ukrainian == set().union(*EDGES.values()) - lake


@pytest.mark.clause("neworder", "26.7")
def test_the_entry_roads_of_nato_are_where_a_road_leaves_the_map() -> None:
    roads = labels("nato_road_entry")
    assert roads <= labels("ukrainian_entry")
    ends = {
        BOARD.grid.label(hex_)
        for chain in BOARD.chains
        if chain.kind == "roads"
        for hex_ in (chain.hexes[0], chain.hexes[-1])
    }
    assert roads == ends & labels("ukrainian_entry")
    assert len(roads) == 5


def test_main_roads_and_railways_run_unbroken_to_the_edges() -> None:
    by_road = reached(BOARD, hex_of("Kyiv"), lambda h, d: BOARD.roads[6 * h + d])
    assert {BOARD.index(label) for label in labels("nato_road_entry")} <= by_road
    assert all(
        place.hex in by_road for place in BOARD.places if place.kind == "town" and place.id not in OFF_ROAD
    )
    by_rail = reached(BOARD, hex_of("Darnytsia"), lambda h, d: BOARD.rails[6 * h + d])
    assert {hex_of(place) for place in ("Kyiv", "Fastiv", "Borodianka", "Zavorychi", "Baryshivka")} <= by_rail


@pytest.mark.parametrize(
    ("railway", "at"),
    [
        ("kyiv_nizhyn", (30.791, 50.511)),  # Brovary
        ("kyiv_nizhyn", (31.141, 50.706)),  # Zavorychi
        ("kyiv_nizhyn", (31.251, 50.733)),  # Markivtsi
        ("kyiv_nizhyn", (31.382, 50.746)),  # Bobrovytsia
        ("kyiv_fastiv", (30.226, 50.225)),  # Kalynivka
        ("kyiv_fastiv", (30.104, 50.176)),  # Borova
        ("kyiv_fastiv", (29.920, 50.078)),  # Fastiv
        ("kyiv_korosten", (30.087, 50.559)),  # Nemishaieve
        ("kyiv_hrebinka", (31.320, 50.359)),  # Baryshivka
    ],
)
def test_a_railway_runs_through_the_towns_that_grew_along_it(railway: str, at: tuple[float, float]) -> None:
    lines = {feature["properties"]["id"]: feature["geometry"] for feature in layer("kiev", "lines")}
    # The coordinates of GeoNames.
    assert from_lines(at, [lines[railway]["coordinates"]]) < 1.5


OFF_ROAD = {"makariv", "baryshivka"}
"""Towns by which the highways pass at some kilometres: a trail or the railway serves them."""


def test_rivers_stay_within_half_a_hex_of_their_course() -> None:
    georeference = BOARD.grid.georeference
    for feature in layer("kiev", "rivers"):
        line = [georeference.point(*point) for point in feature["geometry"]["coordinates"]]
        name = feature["properties"]["name_en"]
        for laid, water in BOARD.waters.items():
            if water.name is None or water.name.en != name:
                continue
            one, other = (georeference.point(*georeference.corner(corner)) for corner in laid.ends())
            assert nearest(line, (one + other) / 2)[0] <= 0.5, (
                name,
                [BOARD.grid.label(h) for h in laid.hexes()],
            )
