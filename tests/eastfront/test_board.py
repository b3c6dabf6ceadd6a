"""The board of EastFront II: what the text forces of it, and true to the ground of 1941."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from collections.abc import Iterable

import pytest

import wargame_kit as wk
from tests.boards import kilometres, reached
from wargame_kit.board import Addresses, Offset, load_board, load_grid, read_board
from wargame_kit.words import files

BOARD = load_board("eastfront")
FEATURES = BOARD.features
ADDRESSES = BOARD.grid.numbering
COUNTRIES = (
    "germany",
    "slovakia",
    "hungary",
    "rumania",
    "bulgaria",
    "yugoslavia",
    "greece",
    "albania",
    "ussr",
)
SEAS = ("baltic_sea", "western_black_sea", "eastern_black_sea", "azov", "northern_caspian")
WET = {"sea", "lake"}
# Who had to be in whose country on 22 June 1941.
OF = {
    "germany": "Koenigsberg Danzig Warsaw Krakow Lublin Memel Tilsit Lodz GrodnoNW1 WarsawNE1",
    "hungary": "Budapest Szeged Debrecen Kosice Cluj",
    "rumania": "Bucharest Ploesti Constanta Galatz Jassy Timisoara Craiova Brasov",
    "bulgaria": "Sofia Varna Burgas Plovdiv",
    "yugoslavia": "Belgrade Nish Skoplje",
    "greece": "Salonika Kavala",
    "albania": "Durazzo",
    "ussr": "Lvov BrestLitovsk Bialystok Grodno Kaunas Riga Kishinev Izmail Cernauti Leningrad Baku Ufa",
}
# Along each: who stands on which bank, seen downstream.
BANKS = {
    "Dnepr": ("Kiev Cherkassy Dnepropetrovsk Kherson", "KievE1 Poltava Zaporozhye"),
    "Volga": ("Saratov Stalingrad Gorki Ulyanovsk Kamyshin", "Kuibyshev Kazan StalingradE1 Uralsk"),
    "Western Bug": ("BrestLitovsk Kovel LvovNE1", "WarsawE1 BrestLitovskSW1 Lublin"),
    "Vistula": ("Lublin Koenigsberg", "Warsaw Danzig Krakow"),
}

RAILWAYS = files.read_toml(files.data_root().parent / "tests" / "oracles" / "eastfront_railways.toml")
MANGYSHLAK = frozenset(map(BOARD.index, ("FortShevchenko", "FortShevchenkoNE1", "FortShevchenkoSE1")))


def terrain(hex_: int) -> str:
    return BOARD.terrain_name(hex_)


def side(hex_: int, direction: int) -> str:
    return BOARD.hexside_name(6 * hex_ + direction)


def between(one: str, other: str) -> str:
    here = BOARD.index(one)
    return side(here, BOARD.direction(here, BOARD.index(other)))


def is_rail(hex_: int, direction: int) -> bool:
    return BOARD.rails[6 * hex_ + direction]


def offset(hex_: int) -> Offset:
    return Offset.of(BOARD.hex(hex_), "pointy", "even")


def neighbours(hex_: int) -> list[int]:
    return [there for there in BOARD.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]


def hexes(labels: str) -> set[int]:
    return {BOARD.index(label) for label in labels.split()}


def hang_together(some: Iterable[int]) -> bool:
    every = set(some)
    return reached(BOARD, min(every), lambda h, d: BOARD.neighbours[6 * h + d] in every) == every


@pytest.mark.clause("eastfront", "1.2")
def test_the_hexes_stand_on_a_point_a_hundred_kilometres_apart() -> None:
    assert BOARD.grid.orientation == "pointy"
    assert 600 <= BOARD.size == 652 <= 700
    apart = kilometres(BOARD.centre(BOARD.index("Kharkov")), BOARD.centre(BOARD.index("KharkovE1")))
    assert apart == pytest.approx(100, rel=0.01)


def test_the_board_is_there_at_once() -> None:
    folder, times = files.data_root() / "eastfront", []
    for _ in range(3):
        start = time.process_time()
        read_board(folder / "board.geojson", load_grid(folder / "grid.toml"), "eastfront")
        times.append(time.process_time() - start)
    assert min(times) < 0.3


@pytest.mark.clause("eastfront", "1.2")
def test_every_place_lies_in_the_hex_of_its_coordinates_and_that_hex_is_land() -> None:
    for place in BOARD.places:
        moved = place.id == "fort_shevchenko"
        assert (BOARD.at(place.longitude, place.latitude) != place.hex) == moved, place.id
        assert terrain(place.hex) not in WET, place.id


@pytest.mark.clause("eastfront", "1.2")
def test_a_town_that_addresses_hexes_has_its_own_hex_and_is_spelled_there_as_on_the_map() -> None:
    assert isinstance(ADDRESSES, Addresses)
    for town, spellings in ADDRESSES.towns.items():
        place = BOARD.find(town)
        assert BOARD.label(place.hex) == town
        assert {place.name.zh, *place.spellings} >= set(spellings)
        assert BOARD.locate(place.name.zh) == BOARD.locate(place.name.en) == place.hex


def test_places_are_as_far_apart_as_they_truly_are() -> None:
    towns = ("Leningrad", "Baku", "Belgrade", "Ufa", "Odessa", "Moscow", "Durazzo")
    for one, other in itertools.combinations(towns, 2):
        here, there = BOARD.find(one), BOARD.find(other)
        true = kilometres((here.longitude, here.latitude), (there.longitude, there.latitude))
        laid = kilometres(BOARD.centre(here.hex), BOARD.centre(there.hex))
        assert abs(true - laid) <= 2 * 100 / 3**0.5


@pytest.mark.clause("eastfront", "1.1")
@pytest.mark.parametrize(("edge", "columns"), [("axis_edge", (1,)), ("soviet_edge", (25, 26))])
def test_each_side_has_its_edge(edge: str, columns: tuple[int, ...]) -> None:
    rows: dict[int, list[int]] = {}
    for hex_ in range(BOARD.size):
        rows.setdefault(offset(hex_).row, []).append(hex_)
    pick = min if edge == "axis_edge" else max
    outer = {pick(row, key=lambda hex_: offset(hex_).column) for row in rows.values()}
    land = {hex_ for hex_ in outer if offset(hex_).column in columns and terrain(hex_) not in WET}
    assert FEATURES[edge] == land


@pytest.mark.clause("eastfront", "16.7")
@pytest.mark.clause("eastfront", "16.8")
def test_the_plains_are_the_west_edge_south_and_north_of_krakow() -> None:
    edge = sorted(FEATURES["axis_edge"])
    belgrade, krakow = BOARD.index("Belgrade"), BOARD.index("Krakow")
    south, north = FEATURES["hungarian_plain"], FEATURES["polish_plain"]
    assert {belgrade, krakow, BOARD.index("Budapest")} <= south
    assert sorted(south) == edge[edge.index(krakow) : edge.index(belgrade) + 1]
    assert sorted(north) == edge[: edge.index(krakow)]
    assert len(north) >= 5
    assert hang_together(south | north)


@pytest.mark.clause("eastfront", "9.1")
def test_railways_leave_the_map_where_the_entries_are() -> None:
    net = reached(BOARD, BOARD.index("Moscow"), is_rail)
    assert FEATURES["axis_entry"] <= FEATURES["axis_edge"] & net
    assert FEATURES["soviet_entry"] <= FEATURES["soviet_edge"]
    # The line of the Emba comes in from beyond the edge, and ends at Guryev.
    guryev = reached(BOARD, BOARD.index("Guryev"), is_rail)
    assert FEATURES["soviet_entry"] <= net | guryev
    assert len(FEATURES["soviet_entry"] & guryev) == 1
    assert len(FEATURES["axis_entry"]) == len(FEATURES["soviet_entry"]) == 5


@pytest.mark.clause("eastfront", "16.3")
def test_the_arctic_has_a_railway_to_the_east_that_does_not_pass_moscow() -> None:
    assert all(offset(hex_).row == 1 for hex_ in FEATURES["arctic"])
    assert FEATURES["east"] == FEATURES["soviet_entry"]
    moscow, vologda = BOARD.index("Moscow"), BOARD.index("Vologda")
    around = reached(BOARD, vologda, lambda h, d: is_rail(h, d) and BOARD.neighbours[6 * h + d] != moscow)
    assert FEATURES["arctic"] <= around
    assert FEATURES["east"] & around


@pytest.mark.clause("eastfront", "1.6")
def test_the_railways_hang_together_and_reach_every_city() -> None:
    net = reached(BOARD, BOARD.index("Moscow"), is_rail)
    assert {place.id for place in BOARD.places if place.kind == "big_city" and place.hex not in net} == set()
    assert {place.id for place in BOARD.places if place.kind == "town" and place.hex not in net} == {
        "elista", "izmail", "guryev", "durazzo",
    }  # fmt: skip
    assert not any(terrain(hex_) in WET for hex_ in net)
    assert not any(is_rail(h, d) and side(h, d) in {"sea", "lake", "strait"} for h in net for d in range(6))


def by_rail(start: int) -> dict[int, int]:
    """How many hexes it is by rail to every hex."""
    found, frontier = {start: 0}, [start]
    for hex_ in frontier:
        for direction in range(6):
            there = BOARD.neighbours[6 * hex_ + direction]
            if is_rail(hex_, direction) and there not in found:
                found[there] = found[hex_] + 1
                frontier.append(there)
    return found


def apart(one: int, other: int) -> int:
    return BOARD.hex(one).distance(BOARD.hex(other))


@pytest.mark.clause("eastfront", "1.6")
@pytest.mark.parametrize(("one", "other"), RAILWAYS["joined"])
def test_a_main_railway_of_1941_leads_from_town_to_town(one: str, other: str) -> None:
    here, there = BOARD.find(one).hex, BOARD.find(other).hex
    straight = apart(here, there)
    assert by_rail(here).get(there, 99) <= straight + max(1, straight // 3)


@pytest.mark.clause("eastfront", "1.6")
@pytest.mark.parametrize("parted", RAILWAYS["parted"], ids=lambda parted: "-".join(parted["towns"]))
def test_no_railway_runs_where_none_was_in_1941(parted: dict[str, list[str]]) -> None:
    one, other = (BOARD.find(town).hex for town in parted["towns"])
    assert by_rail(one).get(other, 99) >= 2 * apart(one, other) + 1


@pytest.mark.clause("eastfront", "1.44")
def test_every_land_hex_lies_in_one_country() -> None:
    owners = Counter(hex_ for country in COUNTRIES for hex_ in FEATURES[country])
    assert set(owners.values()) == {1}
    assert owners.keys() == {hex_ for hex_ in range(BOARD.size) if terrain(hex_) not in WET}
    for country, towns in OF.items():
        assert hexes(towns) <= FEATURES[country], country
        # Mangyshlak hangs together with Guryev beyond the edge alone.
        assert hang_together(FEATURES[country] - MANGYSHLAK), country


@pytest.mark.clause("eastfront", "1.44")
def test_the_danube_and_the_prut_part_the_countries_of_1941() -> None:
    owner = {hex_: country for country in COUNTRIES for hex_ in FEATURES[country]}
    for river, between in {
        "Danube": [{"rumania", "bulgaria"}, {"rumania", "yugoslavia"}],
        "Prut": [{"rumania", "ussr"}],
    }.items():
        for line, water in BOARD.waters.items():
            if water.name is None or water.name.en != river:
                continue
            shores = [BOARD.index_of(hex_) for hex_ in line.hexes()]
            longitude, latitude = (
                sum(degrees) / 2 for degrees in zip(*map(BOARD.centre, shores), strict=True)
            )
            # The Danube leaves the frontier above Silistra; the Prut is one below Cernauti.
            if 20.5 < longitude < 26.5 if river == "Danube" else latitude < 48:
                assert {owner[hex_] for hex_ in shores} in between, [BOARD.label(h) for h in shores]


@pytest.mark.clause("eastfront", "16.4")
def test_rumania_of_1939_is_larger_than_that_of_1941() -> None:
    assert FEATURES["rumania"] < FEATURES["rumania_1939"]
    assert hexes("Kishinev Izmail Cernauti Cluj ConstantaSW1") <= FEATURES["rumania_1939"]
    assert not hexes("Odessa Sofia Budapest Belgrade Vinnitsa") & FEATURES["rumania_1939"]
    # A hex from there: the third Rumanian army reaches the Dnestr, not Odessa itself.
    assert BOARD.index("Odessa") in {there for hex_ in FEATURES["rumania_1939"] for there in neighbours(hex_)}


@pytest.mark.clause("eastfront", "1.7")
@pytest.mark.clause("eastfront", "16.5")
def test_west_of_the_boundary_are_the_countries_of_army_group_e_with_their_ports() -> None:
    assert FEATURES["west"] == FEATURES["yugoslavia"] | FEATURES["albania"] | FEATURES["greece"]
    assert hexes("Durazzo Salonika Kavala Belgrade") <= FEATURES["west"]
    assert hang_together(FEATURES["west"])


@pytest.mark.clause("eastfront", "1.45")
def test_every_sea_hex_lies_in_one_area() -> None:
    areas = Counter(hex_ for area in SEAS for hex_ in FEATURES[area])
    assert set(areas.values()) == {1}
    assert areas.keys() == {hex_ for hex_ in range(BOARD.size) if terrain(hex_) == "sea"}
    assert all(hang_together(FEATURES[area]) for area in SEAS)
    assert hang_together(FEATURES["western_black_sea"] | FEATURES["eastern_black_sea"])


@pytest.mark.clause("eastfront", "1.45")
def test_ports_lie_on_the_sea_of_their_area() -> None:
    places = files.read_toml(files.data_root() / "eastfront" / "charts.toml")["place"]
    # Rostov stands up the Don; the Adriatic and the Aegean have no hexes.
    inland = {"Rostov", "Durazzo", "Salonika", "Kavala"}
    for address, place in places.items():
        if "port" in place and address not in inland:
            shore = set(neighbours(BOARD.index(address)))
            assert all(shore & FEATURES[area] for area in place["areas"]), address


@pytest.mark.clause("eastfront", "1.39")
def test_the_kerch_strait_joins_two_land_hexes_and_shuts_off_the_sea_of_azov() -> None:
    straits = [(h, d) for h in range(BOARD.size) for d in range(3) if side(h, d) == "strait"]
    assert len(straits) == 1
    assert between("Kerch", "KerchE1") == "strait"
    shores = hexes("Kerch KerchE1")
    assert not {terrain(hex_) for hex_ in shores} & WET
    # Whoever sails out of the Sea of Azov passes between the two.
    assert all(set(neighbours(hex_)) & FEATURES["azov"] for hex_ in shores)
    assert all(set(neighbours(hex_)) & FEATURES["eastern_black_sea"] for hex_ in shores)
    assert (
        not {there for hex_ in FEATURES["azov"] for there in neighbours(hex_)} & FEATURES["eastern_black_sea"]
    )


@pytest.mark.clause("eastfront", "1.37")
@pytest.mark.clause("eastfront", "1.38")
def test_water_along_a_hexside_lies_where_it_can() -> None:
    kinds = Counter[str]()
    for hex_ in range(BOARD.size):
        for direction in range(3):
            kind, there = side(hex_, direction), BOARD.neighbours[6 * hex_ + direction]
            if there < 0 or not kind:
                continue
            kinds[kind] += 1
            wet = sum(terrain(h) in WET for h in (hex_, there))
            if kind in {"sea", "lake", "strait"}:
                assert wet == 0, BOARD.label(hex_)
            if kind == "shallows":
                assert sorted([terrain(hex_) == "sea", terrain(there) == "sea"]) == [False, True]
    assert kinds.keys() == {"river", "strait", "sea", "shallows", "lake"}
    assert between("NarvaSW1", "LugaSW1") == between("NarvaSW1", "Pskov") == "lake"


def test_the_crimea_is_entered_by_the_neck_of_perekop_or_the_strait() -> None:
    crimea = hexes("Perekop KerchW1 Kerch Simferopol Sevastopol")
    ways = set()
    for hex_ in crimea:
        for direction in range(6):
            there = BOARD.neighbours[6 * hex_ + direction]
            if there not in crimea and terrain(there) not in WET and side(hex_, direction) != "sea":
                ways.add((BOARD.label(hex_), BOARD.label(there)))
    assert ways == {("Perekop", "Kherson"), ("Perekop", "KhersonE1"), ("Kerch", "KerchE1")}


@pytest.mark.clause("eastfront", "1.46")
def test_sevastopol_and_leningrad_are_fortresses_on_the_sea() -> None:
    assert FEATURES["fortress"] == hexes("Sevastopol Leningrad")
    for hex_ in FEATURES["fortress"]:
        assert "sea" in {terrain(there) for there in neighbours(hex_)}
        assert terrain(hex_) not in WET


@pytest.mark.clause("eastfront", "1.36")
@pytest.mark.parametrize("river", BANKS)
def test_towns_lie_on_their_bank(river: str) -> None:
    names = {s: water.name.en for s, water in BOARD.waters.items() if water.name is not None}
    right, left = (hexes(labels) for labels in BANKS[river])
    crossed = [
        (BOARD.index_of(near), BOARD.index_of(far))
        for near, far in (s.hexes() for s, name in names.items() if name == river)
    ]
    assert crossed
    for one, other in crossed:
        assert not {one, other} <= right, (BOARD.label(one), BOARD.label(other))
        assert not {one, other} <= left, (BOARD.label(one), BOARD.label(other))
    assert any({one, other} & right for one, other in crossed)
    assert any({one, other} & left for one, other in crossed)


def test_every_terrain_of_the_chart_occurs_and_most_of_the_east_is_clear() -> None:
    found = Counter(terrain(hex_) for hex_ in range(BOARD.size))
    assert found.keys() == set(BOARD.terrain_names)
    assert found.most_common(1)[0][0] == "clear"
    assert terrain(BOARD.index("Stalino")) == "clear"
    for kind, labels in {
        "marsh": "Pinsk PinskE1 Astrakhan Kizlyar",
        "mountain": "Ordzhonikidze Sukhumi",
        "forest": "Bryansk Kalinin Konosha",
        "clear": "Kharkov Kursk Warsaw Bucharest Stalingrad",
    }.items():
        assert {terrain(hex_) for hex_ in hexes(labels)} == {kind}


@pytest.mark.clause("eastfront", "1.44", silent="whose country a hex is asks nothing")
def test_on_22_june_nobody_stands_in_the_country_of_the_enemy() -> None:
    position = wk.load("eastfront").start("s41")
    for side, country in (("axis", "germany hungary rumania slovakia"), ("soviet", "ussr")):
        own = frozenset().union(*(BOARD.features[name] for name in country.split()))
        assert {BOARD.label(hex_) for hex_ in position.stacks_by_side[side].keys() - own} == set()
