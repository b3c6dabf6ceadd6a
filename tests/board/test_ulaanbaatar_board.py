"""The board of Ulaanbaatar: true to the ground, and fit to be played on."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.boards import crossings_near, kilometres, layer, reached
from wargame_kit.board import load_board
from wargame_kit.board.survey.banks import nearest

BOARD = load_board("ulaanbaatar")
EDGES = {
    "north": {f"{column:02}01" for column in range(1, 40)},
    "south": {f"{column:02}23" for column in range(1, 40)},
    "west": {f"01{row:02}" for row in range(1, 24)},
    "east": {f"39{row:02}" for row in range(1, 24)},
}
# Over the Tuul, from the west: where each truly stands, and what crosses there.
BRIDGES = {
    "Sonsgolon": ((106.768, 47.8755), "roads"),
    "Yarmag": ((106.835, 47.8835), "roads"),
    "Zaisan": ((106.915, 47.893), "roads"),
    "Bayanzurkh by road": ((107.030, 47.893), "roads"),
    "Bayanzurkh by rail": ((107.030, 47.893), "rails"),
    "Terelj": ((107.355, 47.827), "roads"),
}
NORTH_OF_THE_TUUL = ("Ulaanbaatar", "Railway Station", "Gachuurt", "Amgalan", "Tolgoit", "Songino", "Emeelt")
SOUTH_OF_THE_TUUL = ("airport", "Yarmag", "Zaisan", "Nalaikh", "Khonkhor", "Tsetsee Gun", "Biokombinat")


def hex_of(place: str) -> int:
    return BOARD.find(place).hex


def terrain(hex_: int) -> str:
    return BOARD.terrain_name(hex_)


def labels(feature: str) -> set[str]:
    return {BOARD.label(hex_) for hex_ in BOARD.features[feature]}


def side(hex_: int, direction: int) -> str:
    return BOARD.hexside_name(6 * hex_ + direction)


def is_dry(hex_: int, direction: int) -> bool:
    """Whether a step does not cross the major river."""
    return side(hex_, direction) != "major_river"


def is_way(hex_: int, direction: int) -> bool:
    at = 6 * hex_ + direction
    return BOARD.roads[at] or BOARD.rails[at] or BOARD.trails[at]


@pytest.mark.clause("neworder", "2.1")
@pytest.mark.clause("neworder", "24.3")
def test_the_hexes_stand_on_a_point_two_kilometres_apart() -> None:
    assert BOARD.grid.orientation == "pointy"
    assert (BOARD.size, BOARD.label(0), BOARD.label(BOARD.size - 1)) == (39 * 23, "0101", "3923")
    column = BOARD.direction(BOARD.index("0101"), BOARD.index("0201"))
    assert BOARD.neighbours[column] == BOARD.index("0201")
    assert kilometres(BOARD.centre(0), BOARD.centre(BOARD.index("0201"))) == pytest.approx(2, rel=0.01)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ulaanbaatar", "airport"),
        ("Ulaanbaatar", "Nalaikh"),
        ("Emeelt", "Gachuurt"),
        ("Tsetsee Gun", "Chingeltei Uul"),
        ("Songino", "Terelj Gate"),
    ],
)
def test_places_are_as_far_apart_as_they_truly_are(one: str, other: str) -> None:
    here, there = BOARD.find(one), BOARD.find(other)
    between = kilometres(BOARD.centre(here.hex), BOARD.centre(there.hex))
    true = kilometres((here.longitude, here.latitude), (there.longitude, there.latitude))
    # Each lies up to the radius of a hex from its centre.
    assert abs(between - true) <= 2 * 2 / 3**0.5


def test_every_place_lies_in_the_hex_of_its_coordinates() -> None:
    for place in BOARD.places:
        assert place.hex >= 0, place.id
        assert BOARD.at(place.longitude, place.latitude) == place.hex, place.id


def test_the_tuul_parts_the_board_from_the_east_edge_to_the_west() -> None:
    north = reached(BOARD, hex_of("Ulaanbaatar"), is_dry)
    south = reached(BOARD, hex_of("airport"), is_dry)
    assert len(north) + len(south) == BOARD.size
    assert all(hex_of(place) in north for place in NORTH_OF_THE_TUUL)
    assert all(hex_of(place) in south for place in SOUTH_OF_THE_TUUL)


def test_the_minor_rivers_run_into_the_tuul() -> None:
    for name in ("Selbe", "Uliastai", "Gachuurt", "Tolgoit"):
        sides = [s for s, water in BOARD.waters.items() if water.name is not None and water.name.en == name]
        tuul = [s for s, water in BOARD.waters.items() if water.name is not None and water.name.en == "Tuul"]
        assert {c for s in sides for c in s.ends()} & {c for s in tuul for c in s.ends()}, name


@pytest.mark.clause("neworder", "7.7")
@pytest.mark.parametrize("bridge", BRIDGES)
def test_every_bridge_of_the_tuul_lies_within_half_a_hex_of_its_place(bridge: str) -> None:
    at, kind = BRIDGES[bridge]
    assert crossings_near(BOARD, at, 0.5, kind)


def test_the_tuul_has_no_other_bridge() -> None:
    crossed = [
        (hex_, direction)
        for hex_ in range(BOARD.size)
        for direction in range(3)
        if side(hex_, direction) == "major_river" and is_way(hex_, direction)
    ]
    # Road and railway cross side by side below Bayanzurkh.
    assert len(crossed) == len(BRIDGES) - 1


@pytest.mark.clause("neworder", "25.10")
def test_the_airport_is_two_adjacent_clear_hexes_with_a_road() -> None:
    one, other = sorted(BOARD.features["airport"])
    assert BOARD.distance(one, other) == 1
    assert hex_of("airport") in {one, other}
    assert terrain(one) == terrain(other) == "clear"
    assert any(BOARD.roads[6 * hex_of("airport") : 6 * hex_of("airport") + 6])
    south = reached(BOARD, hex_of("Zaisan"), is_dry)
    assert {one, other} <= south


def test_every_terrain_and_hexside_of_the_chart_occurs() -> None:
    found = Counter(terrain(hex_) for hex_ in range(BOARD.size))
    # Mongolia's lakes lie elsewhere; the chart is printed for both battles.
    assert found.keys() == set(BOARD.terrain_names) - {"lake"}
    assert found["ger"] > found["suburb"] > found["city"]
    assert {water.kind for water in BOARD.waters.values()} == set(BOARD.hexside_names[1:])
    assert all(any(links) for links in (BOARD.roads, BOARD.rails, BOARD.trails))


def test_the_ground_is_what_is_known_of_it() -> None:
    of = {"city": ("Ulaanbaatar", "Gandan"), "suburb": ("TES-3", "TES-4", "Zaisan", "Railway Station")}
    of["ger"] = ("Chingeltei", "Bayankhoshuu", "Dari-Ekh", "Sharkhad", "Yarmag", "Nalaikh", "Gachuurt")
    of["mountain"] = ("Tsetsee Gun", "Songino Khairkhan", "Bayanzurkh", "Chingeltei Uul")
    for kind, places in of.items():
        assert {terrain(hex_of(place)) for place in places} == {kind}


@pytest.mark.clause("neworder", "24.22")
def test_russia_enters_from_north_and_west_and_china_from_east_and_south() -> None:
    russian, chinese = labels("russian_entry"), labels("chinese_entry")
    assert russian <= EDGES["north"] | EDGES["west"]
    assert chinese <= EDGES["east"] | EDGES["south"]
    assert not russian & chinese
    assert russian | chinese == set().union(*EDGES.values())


def test_each_side_has_a_road_and_the_railway_from_its_edges() -> None:
    by_road = reached(BOARD, hex_of("Ulaanbaatar"), lambda h, d: BOARD.roads[6 * h + d])
    by_rail = reached(BOARD, hex_of("Railway Station"), lambda h, d: BOARD.rails[6 * h + d])
    for feature in ("russian_entry", "chinese_entry"):
        assert len(BOARD.features[feature] & by_road) >= 2
        assert BOARD.features[feature] & by_rail
    assert hex_of("airport") in by_road


def test_rivers_stay_within_half_a_hex_of_their_course() -> None:
    georeference = BOARD.grid.georeference
    for feature in layer("ulaanbaatar", "rivers"):
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
