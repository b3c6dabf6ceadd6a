"""3: the scenarios: who stands where when they begin, and the files that cannot be scenarios."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games.counters import Counters
from wargame_kit.games.eastfront.boxes import BOXES, FORCE, REMOVED, RESERVE
from wargame_kit.games.eastfront.files.kinds import HALF_YEARS, TURNED
from wargame_kit.games.eastfront.files.scenarios import EastFrontScenarioFile
from wargame_kit.games.eastfront.game import EastFront
from wargame_kit.games.eastfront.rules.control import begin_phase
from wargame_kit.games.eastfront.rules.production.level import FOR_AXIS
from wargame_kit.games.eastfront.rules.rail import rail_net
from wargame_kit.games.eastfront.rules.satellites import is_astray
from wargame_kit.games.eastfront.rules.supply import is_in_supply
from wargame_kit.games.eastfront.rules.victory import margin
from wargame_kit.words import DataError
from wargame_kit.words.files import data_root

FOLDER = data_root() / "eastfront" / "scenarios"
SCENARIOS = sorted(path.stem for path in FOLDER.glob("*.toml"))


@cache
def game() -> EastFront:
    return wk.load("eastfront")


@cache
def started(scenario: str) -> Any:
    return game().start(scenario)


def on_map(position: Any, side: str = "") -> list[str]:
    return [
        unit
        for unit, piece in position.pieces.items()
        if piece.hex_ >= 0 and side in ("", position.side_of(unit))
    ]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.clause("eastfront", "6.21")
def test_nobody_begins_overstacked_or_in_a_battle(scenario: str) -> None:
    position = started(scenario)
    board, charts = position.game.board, position.charts
    for hex_ in {position.pieces[unit].hex_ for unit in on_map(position)}:
        here = [unit for unit in on_map(position) if position.pieces[unit].hex_ == hex_]
        terrain = charts.terrain[board.terrain_name(hex_)]
        assert terrain.is_passable
        assert len(here) <= terrain.stacking, board.label(hex_)
        assert len({position.side_of(unit) for unit in here}) == 1


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.clause("eastfront", "8.34")
def test_where_a_block_begins_is_its_side_s(scenario: str) -> None:
    position = started(scenario)
    for unit in on_map(position):
        held = position.pieces[unit].hex_ in position.facts.axis_hexes
        assert held == (position.side_of(unit) == "axis"), unit


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_block_is_somewhere_and_neither_stand_ins_nor_turncoats_are(scenario: str) -> None:
    position = started(scenario)
    blocks = [unit for unit in game().units.values() if not unit.is_stand_in and TURNED not in unit.traits]
    assert [*position.pieces] == [unit.id for unit in blocks]
    for piece in position.pieces.values():
        assert piece.hex_ >= 0 or piece.place in BOXES


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.clause("eastfront", "11.5")
def test_what_waits_comes_later_or_by_a_rule(scenario: str) -> None:
    position = started(scenario)
    first = game().scenarios[scenario].first_turn
    for unit, piece in position.pieces.items():
        turn = game().units[unit].arrival_turn
        if piece.place == RESERVE:
            by_a_rule = unit in position.charts.arrivals or "group-e" in game().units[unit].traits
            assert turn >= first or by_a_rule, unit
        elif piece.place == FORCE:
            assert turn < first


@pytest.mark.clause("eastfront", "4.1")
def test_a_half_year_is_a_scenario_and_the_campaign_has_eight() -> None:
    turns = {s.id: (s.first_turn, s.last_turn) for s in game().scenarios.values()}
    halves = {id_.lower(): 1 + 12 * number for number, id_ in enumerate(HALF_YEARS)}
    assert {scenario: turns[scenario] for scenario in halves} == {
        scenario: (first, first + 11) for scenario, first in halves.items()
    }
    assert turns["campaign"] == (1, 96)


def test_the_campaign_begins_as_barbarossa_does() -> None:
    barbarossa, campaign = started("s41"), started("campaign")
    assert barbarossa.pieces == campaign.pieces
    assert barbarossa.facts.axis_hexes == campaign.facts.axis_hexes


def test_on_22_june_the_armies_stand_along_the_border() -> None:
    position = started("s41")
    board = position.game.board
    assert len(on_map(position, "axis")) == 53
    assert len(on_map(position, "soviet")) == 40
    touching = {"axis": 0, "soviet": 0}
    for side in touching:
        enemy = {position.pieces[unit].hex_ for unit in on_map(position) if position.side_of(unit) != side}
        touching[side] = sum(
            any(board.distance(position.pieces[unit].hex_, other) == 1 for other in enemy)
            for unit in on_map(position, side)
        )
    assert touching["axis"] >= 25
    assert touching["soviet"] >= 12
    assert not any(piece.place == FORCE for piece in position.pieces.values())
    assert not any(piece.place == REMOVED for piece in position.pieces.values())


CUT_OFF = {
    "w41": {"S-Sev"},
    "s42": {"S-Sev"},
    "w42": {"G-VIII", "G-LI", "G-XIV", "G-XI"},
    "w43": {"G-V"},
}
"""Who begins without supply: Sevastopol, each side once, and 6th Army at Stalingrad."""

OFF_THE_RAILS = {("w41", "Kalinin"), ("w42", "Stalingrad"), ("w42", "Voronezh")}
"""Cities that a side has only just reached, is cut off in, or holds with the enemy in its outskirts."""


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.clause("eastfront", "10.3")
def test_all_begin_in_supply_but_the_besieged(scenario: str) -> None:
    position = begin_phase(started(scenario))
    cut = {unit for unit in on_map(position) if not is_in_supply(position, unit)}
    assert cut == CUT_OFF.get(scenario, set())


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.clause("eastfront", "16.4")
def test_no_satellite_begins_where_it_may_not_stand(scenario: str) -> None:
    position = begin_phase(started(scenario))
    assert not [unit for unit in on_map(position, "axis") if is_astray(position, unit)]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.clause("eastfront", "11.32")
def test_the_great_cities_lie_on_their_side_s_railways(scenario: str) -> None:
    position = begin_phase(started(scenario))
    board = position.game.board
    nets = {side: rail_net(position, side) for side in position.game.sides}
    for address, city in position.charts.cities.items():
        if city.kind == "major" and (scenario, address) not in OFF_THE_RAILS:
            held = board.index(address) in position.facts.axis_hexes
            assert board.index(address) in nets["axis" if held else "soviet"], address


def test_a_river_lies_before_the_first_battle() -> None:
    position = started("first-battle")
    board = position.game.board
    assert len(on_map(position)) == 8
    target = board.index("Mogilev")
    for unit in ("G-XXIV", "G-XII"):
        here = position.pieces[unit].hex_
        water = board.water(here, board.direction(here, target))
        assert water is not None
        assert water.kind == "river"


@pytest.mark.clause("eastfront", "17.2")
def test_a_scenario_of_a_part_of_the_front_may_have_its_own_handicap() -> None:
    assert margin(begin_phase(started("first-battle"))) == 0
    # Even if the Axis gets as far as Maikop, whose oil counts twice for it and once for the Soviets (1.5).
    caucasus = begin_phase(started("caucasus-1942"))
    maikop = caucasus.charts.resources["Maikop"].value
    assert abs(margin(caucasus) + (FOR_AXIS + 1) * maikop) <= 2


@pytest.mark.clause("eastfront", "16.1", "16.5")
def test_the_last_winter_begins_without_rumania_and_bulgaria() -> None:
    position = started("w44")
    assert position.facts.surrendered == {"rumania", "bulgaria"}
    assert position.facts.group_e
    gone = [unit for unit in position.pieces if position.nation(unit) in ("rumanian", "bulgarian")]
    assert {position.pieces[unit].place for unit in gone} == {REMOVED}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('G-LIV = "Jassy"', 'G-LIV = "Jassy 5"', r"units.G-LIV: found 'Jassy 5'"),
        ('G-LIV = "Jassy"', 'G-LIV = "Jassi"', r"units.G-LIV: found 'Jassi'"),
        ('G-LIV = "Jassy"', 'G-LIV = "VarnaE1"', r"units.G-LIV: found 'VarnaE1'; expected a land hex"),
        ('"Memel", "Tilsit"', '"LibauW1", "Tilsit"', r"owner.line: found 'LibauW1'; expected a land hex"),
        ('G-LIV = "Jassy"', "G-LIV = 4", r"units.G-LIV: found 4"),
        ('G-LIV = "Jassy"', 'G-LIX = "Jassy"', r"units.G-LIX: found 'G-LIX'"),
        ('G-LIV = "Jassy"', 'x-german-1 = "Jassy"', r"units.x-german-1: .*a block of counters.csv"),
        ('G-LIV = "Jassy"', 'G-LIV = "hospital"', r"units.G-LIV: found 'hospital'"),
        ('G-XXIII = "KoenigsbergNE1"', 'G-XXIII = "Tilsit"', r"units..*: found 'Tilsit'; .*fewer than 4"),
        ('OKH = "Warsaw"', 'OKH = "Moscow"', r"units.STAVKA: found 'Moscow'; .*OKH stands there"),
        ('HQ-North = "Koenigsberg"', 'HQ-North = "Koenigsberg IV"', r"units.HQ-North: found"),
        ('"Memel", "Tilsit"', '"Memel", "KoenigsbergNE1", "Tilsit"', r"owner.line: found 'Tilsit'; .*a row"),
        ('"Memel", "Tilsit"', '"Memel", "Tilsitt"', r"owner.line: found 'Tilsitt'"),
        ('"Memel", "Tilsit"', '"Memel", 5', r"owner.line: found 5"),
        ("line = [", 'countries = ["finland"]\nline = [', r"owner.countries: found 'finland'"),
        ("line = [", "lines = [", r"owner.lines: found .*did you mean line"),
        ('rest = "reserve"', 'rest = "force"', r"rest: found 'force'; expected one of"),
        ('rest = "reserve"', 'rest = "reserve"\nweather = "mud"', r"weather: found 'mud'; .* dry"),
        ("first_turn = 1", "first_turn = 0", r"first_turn: found 0; expected .* from 1 to 96"),
        ("last_turn = 12", "last_turn = 97", r"last_turn: found 97"),
        ("[owner]", "[owners]", r"owners: found"),
        ('rest = "reserve"', 'rest = "reserve"\nsurrendered = ["italy"]', r"surrendered: found 'italy'"),
        ('rest = "reserve"', 'rest = "reserve"\ngroup_e = "yes"', r"group_e: found 'yes'"),
        ('rest = "reserve"', 'rest = "reserve"\nhandicap = 1000', r"handicap: found 1000; .*to 999"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_a_scenario_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = (FOLDER / "s41.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "s41.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    counters = Counters(game().units, file="counters.csv")
    with pytest.raises(DataError, match=rf"s41\.toml.*{told}"):
        EastFrontScenarioFile.read(path, game().board, counters, game().charts)
