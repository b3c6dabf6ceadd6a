"""The scenarios of The Third Winter, as far as they are played: they begin and run to their end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games.ocs.rules.arrivals import Arriving, due, entries
from wargame_kit.games.ocs.rules.modes import reserve_limit
from wargame_kit.games.ocs.rules.stacking import loads
from wargame_kit.games.ocs.rules.supply.rails import has_gauge, rail_neighbours
from wargame_kit.games.ocs.rules.supply.trace import open_sources
from wargame_kit.games.thirdwinter.boxes import RVGK_BOXES
from wargame_kit.games.thirdwinter.rules.income import income_of, railheads
from wargame_kit.words import say

GAME = wk.load("thirdwinter")
SCENARIOS = tuple(sorted(GAME.scenarios))
LONG = tuple(set(SCENARIOS) - {"bukrin", "kherson"})


def test_the_battles_of_the_winter_are_there() -> None:
    named = {"bukrin", "kherson", "kiev", "korsun", "nikopol", "melitopol", "kamenets"}
    assert {*SCENARIOS} >= named
    assert next(iter(GAME.scenarios)) == "bukrin"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_begins_cut_off_and_every_counter_fits(scenario: str) -> None:
    position = GAME.start(scenario)
    standing = {unit for unit, piece in position.pieces.items() if piece.hex_ >= 0}
    assert {position.side_of(unit) for unit in standing} == set(GAME.sides)
    assert [position.supply(side).cut for side in GAME.sides] == [(), ()]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_the_file_says_is_there_and_nothing_is_used_up(scenario: str) -> None:
    position = GAME.start(scenario)
    told, facts = position.scenario.set_up, position.facts
    assert facts.dumps == told["dumps"]
    assert facts.hedgehogs == told["hedgehogs"]
    assert (facts.gauge, facts.held) == (told["gauge"], told["held"])
    assert (facts.rail, facts.first, facts.weather) == (0, told["first"], told["script"][position.turn])
    assert reserve_limit(position, "soviet") == told["reserves"]["soviet"]
    assert GAME.title_rules.sources(position, "axis") == told["sources"]["axis"]


@pytest.mark.parametrize(
    "scenario", [pytest.param(each, marks=pytest.mark.slow if each in LONG else ()) for each in SCENARIOS]
)
def test_a_game_at_random_runs_to_its_end_and_every_action_is_allowed(scenario: str) -> None:
    position, random = GAME.start(scenario), Random(scenario)
    while not position.is_over:
        action = position.legal.sample(random)
        assert position.check(action), action
        position = position.play(action)
    assert position.turn == position.scenario.last_turn or position.step.clause.number == "5.0b"


@pytest.mark.clause("ocs", "13.6")
def test_reinforcements_of_the_bend_come_by_turn_to_a_source_and_trucks_are_loaded() -> None:
    position = GAME.start("bukrin")
    waiting = {unit: position.unit(unit).arrival_turn for unit in position.pieces if _waits(position, unit)}
    by_turn = {turn: {unit for unit in waiting if waiting[unit] == turn} for turn in waiting.values()}
    grenadiers = {f"20PG-{part}" for part in ("P", "G1", "G2", "R", "A", "T")}
    assert by_turn == {2: {*grenadiers, "72I"}, 5: {"217I", "291I"}, 6: {"13AD", "17AD", "3GRD"}}
    assert due(position, "axis") == ()
    second = position.replaced(turn=2, agenda=(position.agenda[0], Arriving("axis"))).settled()
    assert {*due(second, "axis")} == by_turn[2]
    refusal = second.check("arrive 72I A59.20")
    assert (bool(refusal), refusal.clause.number) == (False, "13.6")
    came = second.play("arrive 20PG-T A52.31").pieces["20PG-T"]
    assert (position.game.board.label(came.hex_), came.points, came.load) == ("A52.31", 1, 4)


def _waits(position: Any, unit: str) -> bool:
    return position.pieces[unit].place == "arrivals"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_begins_in_a_crowd_in_prohibited_ground_or_beside_the_enemy_in_reserve(scenario: str) -> None:
    position = GAME.start(scenario)
    for side in GAME.sides:
        assert max(loads(position, side).values()) <= position.charts.limit("stacking")
        for hex_, units in position.stacks_by_side[side].items():
            for unit in units:
                assert position.pieces[unit].marker == ""
                assert position.game.board.terrain_name(hex_) != "sea"
    assert {unit for unit, piece in position.pieces.items() if piece.fuel} == set()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_supply_comes_and_armies_of_the_axis_stand_on_their_railway(scenario: str) -> None:
    position = GAME.start(scenario)
    for side in GAME.sides:
        told = income_of(position, side)
        assert told is None or told.is_at_headquarters or railheads(position, side) == told.hexes
    rails = rail_neighbours(position.game.board)
    for unit, piece in position.pieces.items():
        counter = GAME.units[unit]
        if counter.side == "axis" and counter.is_headquarters and counter.size == "army":
            assert piece.hex_ < 0 or (piece.hex_ in rails and has_gauge(position, "axis", piece.hex_))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_side_has_a_source_and_what_comes_by_the_schedule_has_a_hex_to_come_to(scenario: str) -> None:
    position = GAME.start(scenario)
    for side in GAME.sides:
        assert open_sources(position, side)
    for row in position.scenario.set_up["schedule"].arrivals:
        there = position.replaced(turn=row.turn)
        assert entries(there, row.unit) or row.at in RVGK_BOXES, row


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_was_lost_is_less_than_a_unit_has_and_transport_is_loaded(scenario: str) -> None:
    position = GAME.start(scenario)
    for unit, piece in position.pieces.items():
        assert piece.losses < GAME.units[unit].steps()
        if piece.hex_ >= 0 and GAME.units[unit].is_transport:
            assert (piece.points > 0, piece.face) == (True, 1)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_its_page_says_that_it_is_ours_and_what_comes_later(scenario: str) -> None:
    found = GAME.scenarios[scenario]
    assert found.set_up["provenance"] == "kit"
    assert "holds no scenario" in found.set_up["reason"]
    assert all(word in found.story.en for word in ("aircraft", "fortress", "fronts"))
    assert all(word in found.story.zh for word in ("飞机", "要塞", "方面军"))


def test_losses_are_told_in_steps() -> None:
    told = say("aftermath/emptied", attacker=1, defender=2).of("thirdwinter")
    assert told.to("zh") == "该格空出；攻方损失1步，守方损失2步"
    assert "steps lost" in told.to("en")
