"""What the text of EastFront II forces of its lost charts, whatever else is chosen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.eastfront.theatre import block, charts
from wargame_kit.games.eastfront.files.kinds import (
    COMMANDS,
    COUNTRIES,
    HALF_YEARS,
    KINDS,
    MUD,
    NATIONS,
    SATELLITES,
    SNOW,
)
from wargame_kit.games.eastfront.files.places import SEAS


@pytest.mark.clause("eastfront", "4.1")
def test_a_half_year_has_six_months_of_two_fortnights() -> None:
    turns = charts().turns
    assert len(turns) == 96
    assert [turn.month for turn in turns.values()][:12] == [6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11]
    assert turns[96].last_day.isoformat() == "1945-05-31"
    assert [charts().half_year(turn).id for turn in (1, 12, 13, 96)] == ["S41", "S41", "W41", "W44"]


@pytest.mark.clause("eastfront", "12.1")
def test_the_weather_of_the_east_is_fixed_but_for_four_months() -> None:
    months = charts().weather_table.months
    assert [months[number].weather["east"] for number in (6, 7, 8, 9)] == [("dry",)] * 4
    assert [months[number].weather["east"] for number in (12, 1, 2)] == [("snow",)] * 3
    assert months[4].weather["east"] == ("mud",)
    assert [number for number in months if months[number].is_variable()] == [3, 5, 10, 11]


@pytest.mark.clause("eastfront", "12.3")
def test_the_west_never_has_snow_and_two_variable_months() -> None:
    months = charts().weather_table.months
    assert not any(SNOW in month.weather["west"] for month in months.values())
    assert [months[number].weather["west"] for number in range(3, 11)] == [("dry",)] * 8
    assert [months[number].weather["west"] for number in (12, 1)] == [("mud",)] * 2
    assert [number for number in months if months[number].is_variable("west")] == [2, 11]


@pytest.mark.clause("eastfront", "12.1")
@pytest.mark.parametrize(
    ("reading", "alike"),
    [("difference", Fraction(4, 9)), ("equal", Fraction(1, 6)), ("parity", Fraction(1, 2))],
)
def test_each_reading_of_the_dice_has_its_chance_of_mud(reading: str, alike: Fraction) -> None:
    for month in (3, 5, 10, 11):
        assert charts().weather_table.chances(month, "east", reading)[MUD] == alike
    assert sum(charts().weather_table.chances(2, "west", reading).values()) == 1


@pytest.mark.clause("eastfront", "1.31")
@pytest.mark.clause("eastfront", "1.33")
@pytest.mark.clause("eastfront", "1.34")
@pytest.mark.clause("eastfront", "6.21")
def test_the_terrains_are_as_printed() -> None:
    rows = {
        name: (row.hexside_limit, row.stacking, row.defence, row.stops, row.is_single_fire)
        for name, row in charts().terrain.items()
        if row.is_passable
    }
    assert rows == {
        "clear": (2, 4, 1, False, False),
        "forest": (1, 4, 2, False, False),
        "hills": (1, 4, 2, False, False),
        "marsh": (1, 3, 2, True, True),
        "mountain": (1, 2, 2, True, False),
    }


@pytest.mark.clause("eastfront", "1.35")
@pytest.mark.clause("eastfront", "1.37")
def test_where_nobody_lands() -> None:
    terrain, hexsides = charts().terrain, charts().hexsides
    assert [name for name in terrain if terrain[name].is_passable and not terrain[name].from_sea] == [
        "marsh",
        "mountain",
    ]
    assert not terrain["mountain"].from_air
    assert [name for name in hexsides if hexsides[name].from_sea] == ["sea"]
    assert [name for name in hexsides if hexsides[name].is_river] == ["river", "strait"]
    assert hexsides["river"].limit == 1
    assert hexsides[""].limit is None


@pytest.mark.clause("eastfront", "12.23")
@pytest.mark.clause("eastfront", "6.1")
def test_speeds_follow_the_weather_as_the_text_forces_them() -> None:
    movers = [kind for kind in KINDS if charts().speed(kind, "dry")]
    for kind in movers:
        dry, mud, snow = (charts().speed(kind, weather) for weather in ("dry", "mud", "snow"))
        assert 1 <= dry <= 3
        assert mud == (2 if kind == "cavalry" else 1)
        assert snow == (1 if kind == "shock" else dry - 1)
    assert [kind for kind in movers if charts().speed(kind, "dry") == 1] == ["shock"]
    assert [kind for kind in KINDS if charts().kinds[kind].keeps_going] == ["cavalry"]


@pytest.mark.clause("eastfront", "5.1")
@pytest.mark.clause("eastfront", "11.42")
@pytest.mark.clause("eastfront", "14.5")
def test_fire_is_as_far_as_the_text_tells_it() -> None:
    assert all(charts().fire(kind, "attack") == 0 for kind in COMMANDS)
    assert charts().kinds["siege"].fortress == 3
    assert charts().fire("siege", "attack") == 1
    assert (charts().fire("airborne", "attack"), charts().fire("airborne", "defence")) == (1, 2)


@pytest.mark.clause("eastfront", "11.42")
@pytest.mark.clause("eastfront", "11.43")
def test_headquarters_cost_as_printed_and_every_block_has_a_price() -> None:
    for nation, kind in (("german", "headquarters"), ("german", "supreme"), ("soviet", "headquarters")):
        assert charts().cost(block("H", nation, kind, 3)).cadre == 20
        assert charts().cost(block("H", nation, kind, 3)).step == 10
    dearest = max(row.cost.step for row in charts().costs.values())
    assert dearest == 10
    for nation in NATIONS:
        charts().cost(block("B", nation, "infantry"))
    for row in charts().costs.values():
        assert row.cost.cadre == 2 * row.cost.step


@pytest.mark.clause("eastfront", "17.2")
@pytest.mark.clause("eastfront", "13.14")
@pytest.mark.clause("eastfront", "16.61")
def test_the_half_years_keep_what_is_printed() -> None:
    assert charts().half_years["S41"].handicap == -40
    assert charts().half_years["S44"].handicap == 50
    fire = [charts().half_years[half_year].air_fire for half_year in HALF_YEARS]
    axis, soviet = [each["axis"] for each in fire], [each["soviet"] for each in fire]
    assert axis == sorted(axis, reverse=True)
    assert soviet == sorted(soviet)
    # Lend-lease and the oil route cost the Soviets five points each (16.3, 16.61).
    assert all(charts().half_years[half_year].base["soviet"] >= 10 for half_year in HALF_YEARS)


@pytest.mark.clause("eastfront", "1.5")
def test_stalino_makes_three_points_for_the_soviets() -> None:
    assert charts().cities["Stalino"].value == 2
    assert (charts().resources["Stalino"].kind, charts().resources["Stalino"].value) == ("mine", 1)


@pytest.mark.clause("eastfront", "1.41")
def test_sofia_is_printed_as_a_victory_city() -> None:
    assert charts().cities["Sofia"].is_victory
    assert charts().cities["Sofia"].kind == "major"


@pytest.mark.clause("eastfront", "1.45")
@pytest.mark.clause("eastfront", "16.5")
def test_every_sea_in_play_has_a_base_and_the_south_has_ports() -> None:
    for sea in SEAS:
        assert any(port.is_base and sea in port.areas for port in charts().ports.values())
    assert not charts().ports["Durazzo"].areas
    assert not charts().ports["Salonika"].areas


@pytest.mark.clause("eastfront", "17.3")
@pytest.mark.clause("eastfront", "17.31")
def test_victory_has_four_levels() -> None:
    assert [charts().victory_level(points).id for points in (2, -3, 15, -30)] == [
        "draw",
        "marginal",
        "major",
        "decisive",
    ]
    league = [level.league for level in charts().levels]
    assert league == sorted(league)


@pytest.mark.clause("eastfront", "12.24")
@pytest.mark.clause("eastfront", "14.4")
def test_repulse_is_likelier_in_mud_and_never_in_snow() -> None:
    repulse = charts().repulse
    assert (repulse["airborne"], repulse["dry"], repulse["mud"], repulse["snow"]) == (1, 2, 3, 0)


def test_the_countries_that_may_surrender_have_victory_cities() -> None:
    squares = {city.country for city in charts().cities.values() if city.is_victory}
    assert set(COUNTRIES) <= squares
    assert len(SATELLITES) == len(NATIONS) - 2
