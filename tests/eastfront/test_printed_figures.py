"""Every figure that the text of EastFront II prints, held against charts and rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import wargame_kit as wk
from tests.eastfront.theatre import block, charts, theatre
from wargame_kit.games.eastfront.files.kinds import KINDS
from wargame_kit.games.eastfront.rules.command import (
    air_range,
    effective_level,
    in_air_range,
    stand_down,
    supreme_moves,
)
from wargame_kit.games.eastfront.rules.control import begin_phase
from wargame_kit.games.eastfront.rules.ground import hexside_limit, terrain_at
from wargame_kit.games.eastfront.rules.objectives.oil import base_losses
from wargame_kit.games.eastfront.rules.objectives.surrender import surrender_chance
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.rail import rail_moves
from wargame_kit.games.eastfront.rules.retreat import pursuit
from wargame_kit.games.eastfront.rules.seas import sea_lines
from wargame_kit.games.eastfront.rules.supply import is_in_supply
from wargame_kit.games.eastfront.rules.weather import beginner
from wargame_kit.mechanics.dice_pool import DicePool
from wargame_kit.mechanics.hit_allocation import HALF_HIT, HIT, Struck, allocated, losses
from wargame_kit.words.files import data_root, read_toml

ORACLES = data_root().parent / "tests" / "oracles"
CHARTS, COMMAND, COMBAT, PRODUCTION = (
    read_toml(ORACLES / f"eastfront_{name}.toml") for name in ("charts", "command", "combat", "production")
)
GROUND = {"clear": ".", "forest": "f", "hills": "h", "marsh": "m", "mountain": "^"}
UNITS = [
    block("Front", kind="headquarters", level=3),
    block("OKH", kind="supreme", level=3),
    block("A"),
    block("Fast", kind="armour"),
    block("West", "soviet", "headquarters", 3),
    block("R", "soviet", "shock"),
    block("S", "soviet"),
    block("T", "soviet", "armour"),
]
COLUMNS = "ABCDEFGHIJKLMNOP"
RAILS = ("." * 16,) * 5


def at(pieces: dict[str, str], rows: tuple[str, ...] = ("." * 13,) * 9, **told: Any) -> Any:
    return begin_phase(theatre(rows, UNITS, **told.pop("drawn", {})).position(pieces, **told))


def by_rail(pieces: dict[str, str]) -> Any:
    """One railway in the first row of a country that the Axis holds."""
    drawn = {"rails": ["-".join(f"{c}1" for c in COLUMNS)], "features": {"axis_entry": ["A1"]}}
    return at(pieces, RAILS, drawn=drawn, axis_hexes=[f"{c}{row}" for c in COLUMNS for row in range(1, 6)])


@pytest.mark.parametrize(
    ("weather", "terrain"),
    [("dry", name) for name in CHARTS["terrain"]]
    + [("mud", name) for name in CHARTS["terrain_in_mud"]]
    + [("snow", name) for name in CHARTS["terrain_in_snow"]],
)
def test_ground_does_what_is_printed(weather: str, terrain: str) -> None:
    table = CHARTS["terrain" if weather == "dry" else f"terrain_in_{weather}"]
    position = at({}, (GROUND[terrain] * 2,), weather=weather)
    row = terrain_at(position, 0)
    found = {
        "defence": row.defence,
        "hexside": hexside_limit(position, 0, 1).total,
        "stacking": row.stacking,
    }
    assert found == table[terrain]


def test_speeds_in_mud_and_snow_are_those_printed() -> None:
    speed, told = charts().speed, CHARTS["speed"]
    for kind in KINDS:
        dry, mud, snow = (speed(kind, weather) for weather in ("dry", "mud", "snow"))
        if kind != "garrison":
            assert mud == (told["cavalry_in_mud"] if kind == "cavalry" else told["mud"])
            assert snow == (told["shock_in_snow"] if kind == "shock" else dry - told["snow_takes"])
        assert dry <= told["most"]
    assert speed("headquarters", "dry") == speed("supreme", "dry") == told["headquarters"]


@pytest.mark.parametrize("front", ["east", "west"])
def test_fixed_months_have_the_weather_printed_and_all_others_are_thrown_for(front: str) -> None:
    fixed = {month: weather for weather, months in CHARTS["weather"][front].items() for month in months}
    for number, month in charts().weather_table.months.items():
        assert month.is_variable(front) == (number not in fixed)
        if number in fixed:
            assert month.weather[front] == (fixed[number],)


def test_weather_says_who_begins() -> None:
    assert {weather: beginner(weather) for weather in CHARTS["first"]} == CHARTS["first"]


def test_an_assault_is_thrown_back_as_printed() -> None:
    assert {key: charts().repulse[key] for key in CHARTS["repulse"]} == CHARTS["repulse"]
    assert charts().repulse["airborne"] < charts().repulse["dry"] < charts().repulse["mud"]


def test_headquarters_cost_what_is_printed() -> None:
    front, told = block("F", kind="headquarters", level=3), CHARTS["cost"]
    cost, oil = charts().cost(front), charts().oil
    assert (cost.step, cost.cadre, oil.step, oil.cadre) == tuple(told.values())


def test_points_handicaps_and_arrivals_are_those_printed() -> None:
    told = CHARTS["victory"]
    assert {key: charts().victory[key] for key in charts().victory} == {
        key: value for key, value in told.items() if key not in ("handicap", "italian_level")
    }
    rows = charts().half_years
    assert {half_year: rows[half_year].handicap for half_year in told["handicap"]} == told["handicap"]
    assert {key: charts().capacity[key] for key in CHARTS["arrivals"]} == CHARTS["arrivals"]


def test_headquarters_are_as_many_and_as_strong_as_printed() -> None:
    units, told = wk.load("eastfront").units.values(), CHARTS["headquarters"]
    for side in ("axis", "soviet"):
        levels = [
            sorted(unit.faces[0].attack for unit in units if unit.kind == kind and unit.side == side)
            for kind in ("headquarters", "supreme")
        ]
        assert levels == [told[side], [told["supreme"]]]


def test_the_italian_army_comes_with_three_levels() -> None:
    game = wk.load("eastfront")
    armies = [unit.id for unit in game.units.values() if "italian" in unit.traits and not unit.is_stand_in]
    assert {unit: game.charts.arrivals[unit] for unit in armies} == dict.fromkeys(
        armies, CHARTS["victory"]["italian_level"]
    )


@pytest.mark.parametrize("told", COMMAND["value"], ids=lambda told: "-".join(map(str, told.values())))
@pytest.mark.clause("eastfront", "5.8")
def test_weather_takes_a_level_of_command_where_it_is_printed(told: dict[str, Any]) -> None:
    unit = "Front" if told["side"] == "axis" else "West"
    level = ("0", "I", "II", "III")[told["level"]]
    position = at({unit: f"G5 {level}"}, weather=told["weather"])
    assert effective_level(position, unit).total == told["worth"]
    assert len(in_air_range(position, unit)) == len(
        [] if told["worth"] < 1 else position.game.board.within(position.pieces[unit].hex_, told["worth"])
    )


@pytest.mark.clause("eastfront", "5.61")
@pytest.mark.clause("eastfront", "5.63")
def test_a_supreme_headquarters_of_three_has_six_moves_and_six_hexes() -> None:
    position = at({"OKH": "G5"})
    assert position.level("OKH") == COMMAND["supreme"]["level"]
    assert supreme_moves(position, "OKH").total == COMMAND["supreme"]["moves"]
    assert air_range(position, "OKH").total == COMMAND["supreme"]["air"]


@pytest.mark.clause("eastfront", "5.7")
def test_a_blitz_costs_a_level_after_each_combat() -> None:
    told = COMMAND["blitz"]
    position = at({"Front": "G5"}, active={"Front": "blitz"})
    first = stand_down(position, "axis")
    second = stand_down(first.with_facts(is_blitz=True), "axis")
    assert [each.level("Front") for each in (position, first, second)] == list(told.values())
    assert (first.pieces["Front"].active, second.pieces["Front"].active) == ("blitz", "")


@pytest.mark.clause("eastfront", "6.42")
def test_pursuers_fire_by_their_speed() -> None:
    position = at({"A": "G5", "R": "G5", "S": "G5", "T": "G5"})
    fires = {unit: fire for unit, _, fire in pursuit(position, "A").pursuers}
    told = COMBAT["pursuit"]
    assert fires == {"R": told["slower"], "S": told["equal"], "T": told["faster"]}


@pytest.mark.parametrize("told", COMBAT["loss"], ids=lambda told: "-".join(map(str, told.values())))
def test_hits_cost_as_many_levels_as_printed(told: dict[str, Any]) -> None:
    before = (Struck("A", 4, defence=told["defence"]),)
    found = allocated(before, told["hits"] * (HIT if told["supported"] else HALF_HIT))
    assert losses(before, found.blocks) == told["levels"]


def test_dice_hit_from_the_numbers_of_the_legend() -> None:
    for name, least in COMBAT["hits_from"].items():
        assert DicePool(**{name: 1}).chances[1] == Fraction(7 - least, 6)


def test_kinds_fire_as_printed() -> None:
    told, fire = COMBAT["fire"], charts().fire
    assert fire("headquarters", "attack") == fire("supreme", "attack") == told["headquarters_attack"]
    assert fire("airborne", "attack") == told["airborne_attack"]
    assert fire("airborne", "defence") == told["airborne_defence"]
    assert charts().kinds["siege"].fortress == told["siege_at_fortress"]


@pytest.mark.clause("eastfront", "9.21")
def test_a_supreme_move_goes_ten_hexes_by_rail() -> None:
    found = rail_moves(by_rail({"A": "A1"}), "A", 1)
    assert max(found.spent(hex_) or 0 for hex_ in found) == PRODUCTION["rail"]["hexes"]


@pytest.mark.clause("eastfront", "10.3")
def test_a_supply_line_is_two_hexes_long_at_most() -> None:
    most = PRODUCTION["supply"]["hexes"]
    position = by_rail({"A": f"H{1 + most}", "Fast": f"L{2 + most}"})
    assert is_in_supply(position, "A")
    assert not is_in_supply(position, "Fast")


@pytest.mark.clause("eastfront", "1.5")
@pytest.mark.clause("eastfront", "11.33")
@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_ore_and_oil_count_twice_for_the_axis_and_cities_once(side: str) -> None:
    places = {"Stalino": "B1", "Ploesti": "C1"}
    drawn = {"rails": ["A1-B1-C1"], "features": {f"{side}_entry": ["A1"]}, "places": places}
    position = at({}, ("...",), drawn=drawn, axis_hexes=["A1", "B1", "C1"] if side == "axis" else [])
    entries = level(position, side).entries
    found = [sum(int(entry.value) for entry in entries if entry.hex_ == label) for label in ("B1", "C1")]
    assert found == [PRODUCTION["stalino"][side], PRODUCTION["oil_of_four"][side]]


@pytest.mark.clause("eastfront", "16.3")
@pytest.mark.clause("eastfront", "16.61")
def test_the_soviet_base_loses_what_is_printed() -> None:
    features = {"soviet_entry": ["A1", "H1"], "arctic": ["A1"], "east": ["H1"]}
    drawn = {
        "rails": ["A1-B1-C1-D1-E1-F1-G1-H1"],
        "features": features,
        "places": {"Guryev": "B1", "Baku": "G1"},
    }
    position = at({"A": "D1"}, ("........",), drawn=drawn, axis_hexes=["D1"])
    told = PRODUCTION["base_lost"]
    assert {entry.clause.number: -entry.value for entry in base_losses(position, "soviet")} == {
        "16.3": told["lend_lease"],
        "16.61": told["oil_route"],
    }


@pytest.mark.clause("eastfront", "16.1")
@pytest.mark.parametrize("told", PRODUCTION["surrender"], ids=lambda told: "-".join(map(str, told.values())))
def test_a_country_gives_in_below_hexes_held_and_blocks_lost(told: dict[str, int]) -> None:
    units = [block(f"R{number}", "rumanian", level=3) for number in range(4)]
    row = [f"{column}1" for column in COLUMNS[:6]]
    game = theatre(("......",), units, features={"rumania": row})
    lost = {f"R{number}": "force" for number in range(told["destroyed"])}
    position = game.position(lost, axis_hexes=row[told["hexes"] :])
    assert surrender_chance(position, "rumania") == Fraction(told["sixths"], 6)


@pytest.mark.parametrize("option", ["any", "both"])
def test_kerch_in_enemy_hands_cuts_rostov_from_batumi(option: str) -> None:
    told, game = PRODUCTION["kerch"], wk.load("eastfront")
    start, end = (game.board.index(told[name]) for name in ("from", "to"))
    chosen = {"sea_power": "on", "straits": option}
    free = game.position({}, options=chosen, axis_hexes=[])
    closed = game.position({}, options=chosen, axis_hexes=[told["strait"]])
    assert end in sea_lines(free, "soviet", [start])
    # By the option a hex on the other shore is needed as well.
    assert (end in sea_lines(closed, "soviet", [start])) == (option == "both")
