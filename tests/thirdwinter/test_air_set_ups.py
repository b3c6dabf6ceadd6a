"""Air bases and aircraft as the battles of the kit begin with them (14, 15, 2.2b, 3.2b)."""

from __future__ import annotations

from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games.ocs.boxes import ARRIVALS, DEAD, POOL
from wargame_kit.games.ocs.files.kinds import AIR_COMMAND
from wargame_kit.games.ocs.rules.airfields.bases import active_in, aircraft, bases_of, patrols
from wargame_kit.games.ocs.rules.mission_kinds import BARRAGE
from wargame_kit.games.ocs.rules.supply.trace import supply
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.rules.air_commands import check_place, commands
from wargame_kit.games.thirdwinter.rules.air_missions import check_mission

GAME = wk.load("thirdwinter")
FLYING = ("bukrin", "kiev", "melitopol", "korsun", "nikopol", "kamenets", "third-winter")
"""The scenarios in which aircraft fly: all but the lesson."""


@pytest.fixture(params=FLYING)
def start(request: Any) -> Any:
    """The first position of a scenario."""
    return GAME.start(request.param)


def planes(position: Any, side: str) -> list[str]:
    """The aircraft of a side on the map."""
    return [unit for units in aircraft(position, side).values() for unit in units]


def test_both_sides_have_bases_in_trace_with_fighters_that_patrol_and_bombers(start: Any) -> None:
    for side in GAME.sides:
        assert {*bases_of(start, side)} <= supply(start, side).reach
        assert patrols(start, side)
        assert any(start.counter(unit).air_side(0).bombs > 9 for unit in planes(start, side))


def test_no_base_is_fuller_than_its_level_lets_it_be(start: Any) -> None:
    for hex_, side, level in start.facts.bases:
        assert len(active_in(start, side, hex_)) <= 4 + level, start.game.board.label(hex_)


def test_whoever_is_in_play_stands_at_a_base_or_waits_beside_the_map(start: Any) -> None:
    for unit, piece in start.pieces.items():
        if start.counter(unit).is_aircraft:
            assert piece.hex_ >= 0 or piece.place in (ARRIVALS, POOL, DEAD), unit


def test_headquarters_of_the_air_lie_where_they_may(start: Any) -> None:
    found = [unit for unit in start.of_kind(AIR_COMMAND) if start.pieces[unit].hex_ >= 0]
    is_near = start.facts.scenario == "nikopol"  # where no town is far enough from the enemy
    assert {start.side_of(unit) for unit in found} == {"soviet"} | ({"axis"} if not is_near else set())
    for unit in found:
        assert check_place(start, unit, start.pieces[unit].hex_), unit


@pytest.mark.clause("thirdwinter", "2.2c", silent="all of the front lies in reach")
def test_all_of_the_front_lies_in_reach_of_the_air_fleet(start: Any) -> None:
    for fleet in commands(start, "axis").values():
        assert max(start.game.board.distance(fleet, hex_) for hex_ in combat_hexes(start, "soviet")) <= 60


def test_each_bomber_of_the_soviets_reaches_an_enemy_within_the_reach_of_its_headquarters(start: Any) -> None:
    distance, enemies = start.game.board.distance, combat_hexes(start, "axis")
    for unit in planes(start, "soviet"):
        flown = start.counter(unit).air_side(0)
        if not flown.bombs or start.counter(unit).is_fighter:
            continue
        near = [hex_ for hex_ in enemies if distance(start.pieces[unit].hex_, hex_) <= flown.far]
        told = [check_mission(start, "soviet", BARRAGE, (unit,), hex_) for hex_ in near]
        # Those of a front that regroups bomb no units (3.2d).
        assert any(verdict or verdict.clause == cite("3.2d") for verdict in told), unit
