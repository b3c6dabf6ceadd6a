"""What a map and an order of battle of 1941 show: rivers, towns and divisions where they were."""

from __future__ import annotations

import math
from typing import Any

import pytest

import wargame_kit as wk
from tests.boards import layer
from wargame_kit.board import load_board
from wargame_kit.board.survey.banks import nearest
from wargame_kit.words import files

BOARD = load_board("typhoon")
GAME = wk.load("typhoon")
CAMPAIGN = GAME.start("typhoon-1941")


def by_id(name: str) -> dict[str, Any]:
    """The features of one file of the geography by their id."""
    return {feature["properties"].get("id", ""): feature for feature in layer("typhoon", name)}


def flat(longitude: float, latitude: float) -> complex:
    """A point in kilometres, near enough for some dozens of them."""
    return complex(longitude * math.cos(math.radians(latitude)), latitude) * 111.2


# Points on a river, to about three kilometres, by towns and villages that stand on it.
ON_THE_RIVER = [
    ("krasivaya_mecha", 38.11, 53.15),  # Yefremov
    ("krasivaya_mecha", 38.6, 53.12),
    ("pronya", 39.03, 54.25),  # Mikhailov
    ("pronya", 39.9, 54.02),
    ("seim", 34.7, 51.57),  # Rylsk
    ("seim", 34.2, 51.25),
    ("seim", 33.87, 51.32),  # Putivl
    ("dnepr", 33.3, 54.93),  # Dorogobuzh
    ("dnepr", 33.08, 54.98),
    ("dnepr", 32.78, 54.92),  # Solovyovo
    ("oka_upper", 35.88, 52.7),
    ("oka_upper", 36.07, 52.97),  # Orel
    ("mezha", 32.77, 56.2),
    ("mezha", 32.34, 55.87),
    ("zusha", 37.35, 53.27),  # Korsakovo
    ("zusha", 37.05, 52.97),  # Novosil
    ("desna", 33.2, 54.5),
    ("desna", 33.66, 53.85),
    ("desna", 33.37, 52.27),
    ("upa", 37.7, 53.97),
    ("oster", 32.87, 53.97),  # Roslavl
    ("sozh", 31.4, 53.58),  # Cherikov
]


@pytest.mark.parametrize(("river", "longitude", "latitude"), ON_THE_RIVER)
def test_a_river_flows_where_it_flows(river: str, longitude: float, latitude: float) -> None:
    line = [flat(*point) for point in by_id("rivers")[river]["geometry"]["coordinates"]]
    assert nearest(line, flat(longitude, latitude))[0] < 4


def test_the_zusha_comes_down_from_the_country_of_tula() -> None:
    (east, north), *_ = by_id("rivers")["zusha"]["geometry"]["coordinates"]
    assert (east, north) > (37.3, 53.3)


@pytest.mark.parametrize(
    ("place", "longitude", "latitude"),
    [
        ("prigorye", 33.15, 53.82),
        ("soblago", 32.65, 56.88),
        ("ponyatovka", 32.46, 53.8),
        ("kholmechi", 34.21, 52.5),
        ("sudimir", 34.74, 53.57),
        ("troyekurovo", 39.72, 53.42),
        ("pavlinovo", 33.77, 54.48),
        ("zolotarevo", 36.4, 52.94),
        ("kalyazin", 37.85, 57.24),
    ],
)
def test_a_station_stands_where_it_stands(place: str, longitude: float, latitude: float) -> None:
    at = by_id("places")[place]["geometry"]["coordinates"]
    assert abs(flat(*at) - flat(longitude, latitude)) < 1


def test_prigorye_is_a_station_of_the_line_to_bryansk() -> None:
    lines = by_id("lines")
    assert "prigorye" in lines["smolensk_bryansk_railway"]["properties"]["through"]
    assert "prigorye" not in lines["krichev_roslavl_railway"]["properties"]["through"]


def test_the_moscow_sea_is_water() -> None:
    dubna_reach = BOARD.index("2707")
    assert BOARD.terrain_name(dubna_reach) == "lake"
    assert not any(GAME.start(scenario).in_hex(dubna_reach) for scenario in GAME.scenarios)


def river_between(one: str, other: str) -> str | None:
    """The English name of the river between two adjacent hexes."""
    here, there = BOARD.index(one), BOARD.index(other)
    water = BOARD.waters.get(BOARD.hex(here).side(BOARD.direction(here, there)))
    return water.name.en if water and water.name else None


@pytest.mark.parametrize(
    ("axis", "soviet"),
    [
        ("0924", "1023"),  # XX corps before 24th Army
        ("0925", "1024"),  # VII corps
        ("1026", "1126"),  # 4th Panzer Group before 43rd Army
        ("1128", "1227"),  # XIII corps before 50th Army
        ("1129", "1228"),
        ("1037", "1137"),  # XXXV corps before 13th Army
    ],
)
def test_the_armies_face_each_other_across_the_desna(axis: str, soviet: str) -> None:
    for hex_, side in ((axis, "axis"), (soviet, "soviet")):
        units = CAMPAIGN.in_hex(BOARD.index(hex_))
        assert units
        assert {GAME.units[unit].side for unit in units} == {side}
    assert river_between(axis, soviet) == "Desna"


def test_twentieth_army_stands_south_of_the_dnepr() -> None:
    assert {"73SD", "129SD", "229SD"} <= {
        unit for hex_ in ("0920", "0921") for unit in CAMPAIGN.in_hex(BOARD.index(hex_))
    }
    assert river_between("0920", "0919") == "Dnepr"


def test_the_division_that_came_from_france_to_the_centre_is_the_205th() -> None:
    assert "205ID" in GAME.units
    assert "225ID" not in GAME.units  # it went to Army Group North


def test_all_twelve_militia_divisions_of_moscow_at_the_front_are_militia() -> None:
    divisions = (
        "2SD",
        "8SD",
        "17SD",
        "18SD",
        "29SD",
        "60SD",
        "110SD",
        "113SD",
        "139SD",
        "140SD",
        "160SD-II",
        "173SD",
    )
    for unit in divisions:
        printed = GAME.units[unit]
        assert "militia" in printed.traits
        assert printed.faces == GAME.units["2SD"].faces
        assert printed.formation == "reserve"
    sixth = CAMPAIGN.pieces["160SD-II"].hex_
    assert CAMPAIGN.in_hex(sixth) == ("HQ-24A", "160SD-II")
    assert CAMPAIGN.pieces["160SD"].hex_ >= 0  # the first 160th, with Group Ermakov


@pytest.mark.parametrize("guards", ["5GD", "7GD"])
def test_a_guards_division_of_the_autumn_is_no_match_for_a_full_german_one(guards: str) -> None:
    assert GAME.units[guards].faces[0].attack < GAME.units["34ID"].faces[0].attack


def test_naro_fominsk_has_one_chinese_name() -> None:
    name = by_id("places")["naro_fominsk"]["properties"]["name_zh"]
    told = files.read_text(files.data_root() / "typhoon" / "history.toml")
    assert told.count("福明斯克") == told.count(name) > 0
