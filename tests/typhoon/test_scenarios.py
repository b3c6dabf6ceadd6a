"""4: both scenarios start legally on the real board, and files that cannot be scenarios are named."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.mutated import read_or_refused
from wargame_kit.games import load
from wargame_kit.games.sources import Sources, scenario_files
from wargame_kit.games.typhoon.boxes import BOXES
from wargame_kit.games.typhoon.files.counters import SHEET
from wargame_kit.games.typhoon.files.scenarios import TyphoonScenarioFile
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.games.typhoon.rules.sequence import ChooseChits
from wargame_kit.games.typhoon.rules.setup import EndSetUp, SetUp
from wargame_kit.words import DataError, files

FOLDER = files.data_root() / "typhoon"
GAME = load("typhoon")
COUNTERS = SHEET.read(FOLDER / "counters.csv")
SCENARIOS = ("typhoon-1941", "moscow-december")


@pytest.fixture(params=SCENARIOS)
def start(request: pytest.FixtureRequest) -> TyphoonPosition:
    return GAME.start(request.param)


def on_map(position: TyphoonPosition) -> dict[str, int]:
    return {unit: piece.hex_ for unit, piece in position.pieces.items() if piece.hex_ >= 0}


def in_command(position: TyphoonPosition, unit: str) -> bool:
    board = GAME.board
    here = position.pieces[unit].hex_
    return any(
        board.distance(here, hex_) <= GAME.units[other].command_range
        for other, hex_ in on_map(position).items()
        if GAME.units[other].is_headquarters and GAME.units[other].side == GAME.units[unit].side
    )


def test_the_campaign_comes_first() -> None:
    assert tuple(GAME.scenarios) == SCENARIOS


@pytest.mark.clause("typhoon", "3.1.1", "3.1.2")
def test_no_hex_starts_overstacked_or_with_both_sides(start: TyphoonPosition) -> None:
    stacks = Counter(on_map(start).values())
    assert max(stacks.values()) <= 2
    sides = {(hex_, GAME.units[unit].side) for unit, hex_ in on_map(start).items()}
    assert len(sides) == len(stacks)


def test_nobody_starts_in_a_lake(start: TyphoonPosition) -> None:
    terrain = {GAME.board.terrain_name(hex_) for hex_ in on_map(start).values()}
    assert "lake" not in terrain


@pytest.mark.clause("typhoon", "3.3", "3.3.3")
@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_nobody_starts_out_of_supply(start: TyphoonPosition, side: str) -> None:
    assert start.supply(side).cut == ()


@pytest.mark.clause("typhoon", "8.2")
def test_everybody_but_named_exceptions_starts_in_command(start: TyphoonPosition) -> None:
    outside = {unit for unit in on_map(start) if not in_command(start, unit)}
    assert outside == set(GAME.scenarios[start.facts.scenario].set_up["out_of_command"])


def test_the_position_has_no_problems(start: TyphoonPosition) -> None:
    assert start.problems() == ()


def test_the_only_exception_of_the_campaign_is_at_kursk() -> None:
    assert set(GAME.scenarios["typhoon-1941"].set_up["out_of_command"]) == {"7GD"}


@pytest.mark.clause("typhoon", "4.2", "2.22.2")
def test_armies_and_fronts_start_inside_their_areas_and_leave_no_hex_empty() -> None:
    places = on_map(GAME.start("typhoon-1941"))
    for unit, hex_ in places.items():
        if f"start_hq:{unit}" not in GAME.board.features:
            assert hex_ in GAME.board.features[f"setup:{GAME.units[unit].formation}"], unit
    for feature, hexes in GAME.board.features.items():
        if feature.startswith("setup:"):
            assert hexes <= set(places.values()), feature


@pytest.mark.clause("typhoon", "4.2")
def test_free_set_up_begins_from_a_legal_one_and_only_where_there_are_areas() -> None:
    assert isinstance(GAME.start("moscow-december", set_up="free").step, ChooseChits)
    free = GAME.start("typhoon-1941", set_up="free")
    assert isinstance(free.step, SetUp)
    assert free.check(EndSetUp())


@pytest.mark.clause("typhoon", "4.5")
def test_headquarters_start_in_their_printed_hexes_and_the_others_in_the_box() -> None:
    position = GAME.start("typhoon-1941")
    for unit in GAME.units:
        if GAME.units[unit].is_headquarters:
            printed = GAME.board.features.get(f"start_hq:{unit}")
            place = position.pieces[unit].place
            assert place in printed if printed else place == "box"


@pytest.mark.clause("typhoon", "4.6", silent="no unit starts on its reduced side")
def test_the_campaign_starts_at_full_strength() -> None:
    assert {piece.face for piece in GAME.start("typhoon-1941").pieces.values()} == {0}


@pytest.mark.clause("typhoon", "3.4.1")
def test_the_start_line_divides_the_cities() -> None:
    held = GAME.start("typhoon-1941").facts.axis_cities
    east = GAME.board.features["east_of_start_line"]
    assert GAME.board.find("Smolensk").hex in held
    assert GAME.board.find("Vyazma").hex not in held
    assert not held & east


@pytest.mark.clause("typhoon", "3.4.1")
@pytest.mark.parametrize(
    ("side", "places"),
    [
        ("axis", "Kalinin Klin Istra Volokolamsk Kaluga Orel Bryansk Kursk Rzhev Vyazma Stalinogorsk Livny"),
        ("soviet", "Moscow Tula Serpukhov Ryazan Naro-Fominsk Dmitrov Venev Mikhailov Yelets"),
    ],
)
def test_who_held_which_city_on_the_ninth_of_december(side: str, places: str) -> None:
    held = GAME.start("moscow-december").facts.axis_cities
    assert {(GAME.board.find(place).hex in held) for place in places.split()} == {side == "axis"}


def test_nobody_starts_in_a_city_that_the_enemy_holds(start: TyphoonPosition) -> None:
    cities = GAME.board.features["town"] | GAME.board.features["big_city"]
    for unit, hex_ in on_map(start).items():
        if hex_ in cities:
            assert (hex_ in start.facts.axis_cities) == (GAME.units[unit].side == "axis"), unit


def test_the_december_scenario_starts_in_snow_with_worn_divisions() -> None:
    position = GAME.start("moscow-december")
    assert position.turn == 8
    assert position.weather.id == "snow"
    reduced = Counter(GAME.units[unit].side for unit, piece in position.pieces.items() if piece.face)
    assert reduced["axis"] > reduced["soviet"] > 0


def test_every_scenario_tells_its_story_in_both_languages(start: TyphoonPosition) -> None:
    scenario = GAME.scenarios[start.facts.scenario]
    assert scenario.story.to("en").count(".") >= 3
    assert scenario.story.to("zh").count("。") >= 3
    assert all(reason.zh != reason.en for reason in scenario.set_up["out_of_command"].values())


# Files that are not scenarios.

TEXT = (FOLDER / "scenarios" / "moscow-december.toml").read_text(encoding="utf-8")
AREAS = (FOLDER / "scenarios" / "typhoon-1941.toml").read_text(encoding="utf-8")


def read(folder: Path, text: str) -> None:
    path = folder / "changed.toml"
    path.write_text(text, encoding="utf-8")
    TyphoonScenarioFile.read(path, GAME.board, COUNTERS, GAME.charts)


@pytest.mark.parametrize(
    ("old", "new", "place", "expected"),
    [
        ("first_turn = 8", "first_turn = 'eight'", "first_turn", "a whole number from 1 to 12"),
        ("last_turn = 12", "last_turn = 7", "last_turn", "a whole number from 8 to 12"),
        ("last_turn = 12", "last_tum = 12", "last_tum", "one of the keys"),
        ("areas = false", "", "areas", "true or false"),
        ("held_two = false", 'held_two = "no"', "held_two", "true or false"),
        ("title.zh", "title.fr", "title.zh", "a text"),
        ('provenance = "history"', 'provenance = "rumour"', "provenance", "one of rulebook"),
        ("[units]", '[units]\n99Pz = "1407"', "units.99Pz", "a unit of counters.csv"),
        ('102ID = "1308', '102ID = "9999', "units.102ID", "No hex '9999' on this board"),
        ('102ID = "1308', '102ID = "the moon', "units.102ID", "a hex such as"),
        ('102ID = "1308 reduced"', "102ID = 1308", "units.102ID", "a hex such as"),
        ('102ID = "1308 reduced"', '102ID = "1308 shattered"', "units.102ID", "a hex such as"),
        ('102ID = "1308 reduced"', "", "units.102ID", "a hex such as"),
        ('102ID = "1308 reduced"', '102ID = "1003"', "units.102ID", "not a lake"),
        ("[units]", '[units]\n342SD = "3014 reduced"\n346SD = "2206"', "units.346SD", "at most 2 units"),
        ("[units]", '[units]\n346SD = "1308"', "units.346SD", "another hex than that of 102ID"),
        ("[units]", '[units]\n36RB = "3014 reduced"', "units.36RB", "it has but one face"),
        ("  ", '  "atlantis", ', "axis_cities.taken", "a place of the board"),
        ("  ", '  "0101", ', "axis_cities.taken", "a town or a hex of a big city"),
        ("taken = [", "token = [", "axis_cities.token", "one of the keys"),
        ("[out_of_command.16M]", "[out_of_command.342SD]", "out_of_command.342SD", "starts on the map"),
    ],
)
def test_a_scenario_that_cannot_be_used_is_named(
    tmp_path: Path, old: str, new: str, place: str, expected: str
) -> None:
    changed = TEXT.replace(old, new, 1)
    assert changed != TEXT
    with pytest.raises(DataError) as error:
        read(tmp_path, changed)
    assert str(error.value).startswith(f"changed.toml, {place}: ")
    assert expected in str(error.value)


@pytest.mark.clause("typhoon", "4.2", "4.5")
@pytest.mark.parametrize(
    ("unit", "hex_", "expected"),
    [
        ("3Pz", "2015", "a hex of the set-up area 2PzA"),
        ("HQ-2PzA", "1343", "the hex printed for this headquarters"),
        ("251ID", "0609", "a unit in every hex of the set-up area 9A"),
    ],
)
def test_a_set_up_outside_the_areas_is_refused(tmp_path: Path, unit: str, hex_: str, expected: str) -> None:
    lines = [f'{unit} = "{hex_}"' if line.startswith(f"{unit} =") else line for line in AREAS.splitlines()]
    with pytest.raises(DataError) as error:
        read(tmp_path, "\n".join(lines))
    assert expected in str(error.value)


def test_a_folder_without_scenarios_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="at least one scenario"):
        scenario_files(Sources(tmp_path, tmp_path))


def test_who_is_not_named_waits_in_a_box() -> None:
    pieces = GAME.scenarios["typhoon-1941"].set_up["pieces"]
    later = {unit: place for unit, place in pieces.items() if COUNTERS.rows[unit].text("arrival") != "set_up"}
    assert set(later.values()) == {"box", "guards"} < set(BOXES)
    assert list(pieces) == list(GAME.units)


@given(st.data())
def test_a_mutated_scenario_is_read_or_refused_and_never_changed(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    read_or_refused(
        tmp_path_factory.mktemp("mutated") / "mutated.toml",
        TEXT,
        data,
        lambda changed: TyphoonScenarioFile.read(changed, GAME.board, COUNTERS, GAME.charts),
    )
