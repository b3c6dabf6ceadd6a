"""The board of Typhoon: true to the ground, and fit to be played on."""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from tests.boards import hanging_together, layer
from wargame_kit.board import Board, Hexside, load_board
from wargame_kit.words import files

BOARD = load_board("typhoon")

AXIS_ARMIES = ("9A", "3PzA", "4A", "4PzA", "2A", "2PzA")
SOVIET_FRONTS = ("western", "reserve", "bryansk")
CITIES = ("kalinin", "kaluga", "orel", "bryansk", "kursk", "smolensk", "ryazan", "serpukhov")
# Towards the river from a town on its named bank: easting and northing.
ACROSS: Mapping[str, tuple[int, int]] = {"north": (0, -1), "south": (0, 1), "east": (-1, 0), "west": (1, 0)}


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((files.data_root() / "typhoon" / name).read_text(encoding="utf-8"))


def labels(hexes: Iterable[int]) -> list[str]:
    return sorted(BOARD.label(hex_) for hex_ in hexes)


def terrain(hex_: int) -> str:
    return BOARD.terrain_name(hex_)


def axis_set_up() -> frozenset[int]:
    return frozenset().union(*(BOARD.features[f"setup:{army}"] for army in AXIS_ARMIES))


def soviet_set_up() -> frozenset[int]:
    return frozenset().union(*(BOARD.features[f"setup:{front}"] for front in SOVIET_FRONTS))


def rail_net(board: Board, starts: Iterable[int], barred: frozenset[int] = frozenset()) -> set[int]:
    """Every hex that rails reach from some hexes without entering barred ones."""
    found = {hex_ for hex_ in starts if hex_ not in barred}
    frontier = list(found)
    while frontier:
        hex_ = frontier.pop()
        for direction in range(6):
            there = board.neighbours[6 * hex_ + direction]
            if board.rails[6 * hex_ + direction] and there not in found | barred:
                found.add(there)
                frontier.append(there)
    return found


# ---- The geography ---------------------------------------------------------------------------------------


def test_every_place_named_by_a_line_or_a_bank_exists() -> None:
    places = {feature["properties"]["id"] for feature in layer("typhoon", "places")}
    rivers = {feature["properties"]["id"] for feature in layer("typhoon", "rivers")}
    for feature in layer("typhoon", "lines"):
        assert set(feature["properties"]["through"]) <= places, feature["properties"]["id"]
    for feature in layer("typhoon", "places"):
        bank = feature["properties"].get("bank")
        assert bank is None or bank["river"] in rivers, feature["properties"]["id"]


# ---- The survey ------------------------------------------------------------------------------------------


def test_every_place_lies_in_the_hex_of_its_coordinates_but_those_moved_by_hand() -> None:
    moved = {entry["id"]: entry["hex"] for entry in toml("corrections.toml").get("place", [])}
    assert len(moved) <= 3
    for place in BOARD.places:
        true = BOARD.at(place.longitude, place.latitude)
        if place.id in moved:
            assert BOARD.label(place.hex) == moved[place.id]
            assert BOARD.distance(place.hex, true) == 1
        else:
            assert place.hex == true, place.id


def test_towns_keep_their_bank() -> None:
    names = {f["properties"]["id"]: f["properties"]["name_en"] for f in layer("typhoon", "rivers")}
    hexes = {place.id: place.hex for place in BOARD.places}
    checked = 0
    for feature in layer("typhoon", "places"):
        properties = feature["properties"]
        bank = properties.get("bank", {"side": "both"})
        if bank["side"] == "both" or properties["id"] not in hexes:
            continue
        assert nearest_side_lies_towards(
            hexes[properties["id"]], names[bank["river"]], ACROSS[bank["side"]]
        ), properties["id"]
        checked += 1
    assert checked >= 25


def nearest_side_lies_towards(hex_: int, river: str, towards: tuple[int, int]) -> bool:
    """Whether a river runs past a hex where it should: the mean of its nearest sides tells."""
    georeference = BOARD.grid.georeference
    centre = georeference.point(*BOARD.centre(hex_))
    middles = []
    for side, water in BOARD.waters.items():
        if water.name is not None and water.name.en == river:
            a, b = (georeference.point(*georeference.corner(corner)) for corner in side.ends())
            middles.append((a + b) / 2 - centre)
    best = min(map(abs, middles))
    nearest = [middle for middle in middles if abs(middle) < best + 0.05]
    mean = sum(nearest) / len(nearest)
    return best < 1.6 and mean.real * towards[0] + mean.imag * towards[1] > 0


def test_no_river_is_broken_and_none_is_a_single_side() -> None:
    assert min(map(len, hanging_together(BOARD.waters))) >= 4
    rivers: dict[str, list[Hexside]] = {}
    for side, water in BOARD.waters.items():
        assert water.name is not None
        rivers.setdefault(water.name.en, []).append(side)
    for river, sides in rivers.items():
        # Where two rivers share sides near a confluence these carry one name, so two may be missing.
        assert len(hanging_together(sides)[0]) >= len(sides) - 2, river


def test_every_river_of_the_geography_is_on_the_board() -> None:
    laid = {water.name.en for water in BOARD.waters.values() if water.name}
    assert {feature["properties"]["name_en"] for feature in layer("typhoon", "rivers")} == laid


def test_about_a_third_of_the_north_and_three_quarters_of_the_south_is_clear() -> None:
    shares = {True: Counter[str](), False: Counter[str]()}
    for hex_ in range(BOARD.size):
        shares[BOARD.centre(hex_)[1] > 54.1][terrain(hex_)] += 1
    north, south = (shares[half]["clear"] / shares[half].total() for half in (True, False))
    assert 0.25 < north < 0.40
    assert 0.70 < south < 0.85
    assert sum(count["mountain"] for count in shares.values()) == 0


# ---- What is printed -------------------------------------------------------------------------------------


@pytest.mark.clause("typhoon", "14.4")
def test_fourteen_hexes_are_big_cities() -> None:
    features = BOARD.features
    assert len(features["moscow"]) == 4
    assert len(features["tula"]) == 2
    assert all(len(features[city]) == 1 for city in CITIES)
    every = features["moscow"] | features["tula"] | frozenset().union(*(features[city] for city in CITIES))
    assert len(every) == 14
    assert every == features["big_city"]
    assert every == {hex_ for hex_ in range(BOARD.size) if terrain(hex_) == "big_city"}
    assert BOARD.find("Moscow").hex in features["moscow"]
    assert BOARD.find("Tula").hex in features["tula"]


def test_no_town_is_a_big_city_or_a_lake() -> None:
    towns = BOARD.features["town"]
    assert 45 <= len(towns) <= 65
    assert not towns & BOARD.features["big_city"]
    assert "lake" not in {terrain(hex_) for hex_ in towns}


@pytest.mark.clause("typhoon", "14.2")
def test_fortified_hexes_are_soviet_at_the_start() -> None:
    fortified = BOARD.features["fortified"]
    assert 15 <= len(fortified) <= 25
    assert fortified <= BOARD.features["east_of_start_line"]


# ---- Sources and railways --------------------------------------------------------------------------------


@pytest.mark.clause("typhoon", "3.3")
def test_sources_are_railway_hexes_on_the_edges_of_the_map() -> None:
    columns = {hex_: int(BOARD.label(hex_)[:2]) for hex_ in range(BOARD.size)}
    rows = {hex_: int(BOARD.label(hex_)[2:]) for hex_ in range(BOARD.size)}
    for hex_ in BOARD.features["axis_source"] | BOARD.features["soviet_source"]:
        assert any(BOARD.rails[6 * hex_ : 6 * hex_ + 6]), BOARD.label(hex_)
    for hex_ in BOARD.features["axis_source"]:
        assert columns[hex_] == 1 or rows[hex_] == 46, BOARD.label(hex_)
    for hex_ in BOARD.features["soviet_source"]:
        assert columns[hex_] == 41 or rows[hex_] == 1, BOARD.label(hex_)
    assert {columns[hex_] for hex_ in BOARD.features["soviet_source_offmap"]} == {41}


def test_every_axis_source_is_joined_by_rail_to_the_front() -> None:
    for source in BOARD.features["axis_source"]:
        net = rail_net(BOARD, [source], barred=soviet_set_up())
        nearest = min(BOARD.distance(one, other) for one in net for other in axis_set_up())
        assert nearest <= 1, BOARD.label(source)


def test_every_railway_hex_in_the_east_is_joined_to_a_soviet_source() -> None:
    net = rail_net(BOARD, BOARD.features["soviet_source"])
    rails = {hex_ for hex_ in range(BOARD.size) if any(BOARD.rails[6 * hex_ : 6 * hex_ + 6])}
    assert not labels((rails & BOARD.features["east_of_start_line"]) - net)


@pytest.mark.clause("typhoon", "14.4")
def test_every_big_city_has_a_railway() -> None:
    # Tula's southern hex and Moscow's outer ones have theirs too.
    for hex_ in BOARD.features["big_city"]:
        assert any(BOARD.rails[6 * hex_ : 6 * hex_ + 6]), BOARD.label(hex_)


# ---- Where the armies start ------------------------------------------------------------------------------


@pytest.mark.clause("typhoon", "4.2")
def test_set_up_areas_are_disjoint_and_on_their_side_of_the_start_line() -> None:
    areas = [BOARD.features[f"setup:{name}"] for name in AXIS_ARMIES + SOVIET_FRONTS]
    assert sum(map(len, areas)) == len(frozenset().union(*areas))
    east = BOARD.features["east_of_start_line"]
    assert not labels(axis_set_up() & east)
    assert not labels(soviet_set_up() - east)
    assert "lake" not in {terrain(hex_) for hex_ in axis_set_up() | soviet_set_up()}


@pytest.mark.clause("typhoon", "4.2")
def test_each_area_holds_its_units_two_to_a_hex_and_each_hex_gets_one() -> None:
    path = files.data_root() / "typhoon" / "counters.csv"
    rows = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    units = Counter(row["formation"] for row in csv.DictReader(rows) if row["arrival"] == "set_up")
    for name in AXIS_ARMIES + SOVIET_FRONTS:
        hexes = len(BOARD.features[f"setup:{name}"])
        assert hexes <= units[name] <= 2 * hexes, (name, units[name], hexes)


@pytest.mark.clause("typhoon", "8.2")
def test_every_set_up_hex_but_kursk_lies_in_the_range_of_a_headquarters() -> None:
    posts = {
        name[len("start_hq:") :]: hexes
        for name, hexes in BOARD.features.items()
        if name.startswith("start_hq:")
    }
    axis = [hex_ for name, hexes in posts.items() if name[3:] in AXIS_ARMIES for hex_ in hexes]
    soviet = [hex_ for name, hexes in posts.items() if name[3:] not in AXIS_ARMIES for hex_ in hexes]
    assert len(axis) == len(AXIS_ARMIES)
    assert len(soviet) == 16
    for area, headquarters in ((axis_set_up(), axis), (soviet_set_up(), soviet)):
        assert set(headquarters) <= area
        out = {hex_ for hex_ in area if min(BOARD.distance(hex_, post) for post in headquarters) > 4}
        # The 7th Guards Rifle Division at Kursk is the one named exception.
        assert out == (set() if area == axis_set_up() else set(BOARD.features["kursk"]))


def line_of_communications(
    sources: Iterable[int], own: frozenset[int], enemy: frozenset[int], off_rail: int | None
) -> set[int]:
    """Every hex with a line by 3.3, as if every set-up hex held a unit; the slow and obvious way."""
    zone = {there for hex_ in enemy for there in BOARD.within(hex_, 1)} - own
    open_ = {hex_ for hex_ in range(BOARD.size) if hex_ not in zone and terrain(hex_) != "lake"}
    if off_rail is None:
        start, limit = set(sources) & open_, BOARD.size
    else:
        start = rail_net(BOARD, sources, barred=frozenset(range(BOARD.size)) - open_)
        limit = off_rail
    reached = set(start)
    for _ in range(limit):
        more = {n for h in start for n in BOARD.neighbours[6 * h : 6 * h + 6] if n in open_} - reached
        if not more:
            break
        reached |= more
        start = more
    return reached


@pytest.mark.clause("typhoon", "3.3")
def test_nobody_starts_without_a_line_of_communications() -> None:
    axis, soviet = axis_set_up(), soviet_set_up()
    assert not labels(axis - line_of_communications(BOARD.features["axis_source"], axis, soviet, 6))
    assert not labels(soviet - line_of_communications(BOARD.features["soviet_source"], soviet, axis, None))
