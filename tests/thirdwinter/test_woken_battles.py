"""What the battles of the winter bring beside units: fronts, help for pockets, groups, replacements."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.games.ocs.rules.supply.paths import thrown_to
from wargame_kit.games.ocs.rules.supply.rails import has_gauge
from wargame_kit.games.ocs.rules.supply.trace import open_sources
from wargame_kit.games.ocs.rules.zones import combat_hexes
from wargame_kit.games.thirdwinter.rules.command_radius import radius_of
from wargame_kit.games.thirdwinter.rules.events.rolling import RollEvent, RollEventTable
from wargame_kit.games.thirdwinter.rules.fronts import fronts, unassigned, zone
from wargame_kit.games.thirdwinter.rules.kampfgruppen import markers
from wargame_kit.games.thirdwinter.rules.replacements import RollReplacements
from wargame_kit.games.thirdwinter.rules.shelling import is_ready
from wargame_kit.position import EndPhase

GAME = wk.load("thirdwinter")
BATTLES = tuple(sorted(set(GAME.scenarios) - {"kherson", "third-winter"}))
LEADING = {
    "bukrin": {"1UF-HQ": "B16.19"},
    "kiev": {"1UF-HQ": "B14.26"},
    "melitopol": {"4UF-HQ": "D55.10"},
    "korsun": {"1UF-HQ": "A60.16", "2UF-HQ": "D19.29"},
    "nikopol": {"3UF-HQ": "D36.25"},
    "kamenets": {"1UF-HQ": "A38.31"},
}
GUNS = ("artillery", "rockets")


def pool(scenario: str) -> set[str]:
    """The counters that begin in the pool, breakdowns apart."""
    position = GAME.start(scenario)
    known = {unit for unit, piece in position.pieces.items() if piece.place == "pool"}
    return {unit for unit in known if not {"kessel", "fortress", "alert"}.isdisjoint(GAME.units[unit].traits)}


# ---------------------------------------------------------------------------- fronts


@pytest.mark.parametrize("scenario", BATTLES)
def test_each_front_stands_on_broad_gauge_joined_to_a_source_and_apart(scenario: str) -> None:
    position = GAME.start(scenario)
    board = position.game.board
    places = {front: position.pieces[front].hex_ for front in fronts(position)}
    assert {front: board.label(hex_) for front, hex_ in places.items()} == LEADING[scenario]
    for hex_ in places.values():
        assert _comes_by_rail(position, hex_)
        assert min(board.distance(hex_, enemy) for enemy in combat_hexes(position, "axis")) > 5
        assert all(board.distance(hex_, other) > 20 for other in places.values() if other != hex_)


def _comes_by_rail(position: Any, hex_: int) -> bool:
    """Whether broad gauge leads from a hex to a Soviet source, found by trying every railway."""
    board, met = position.game.board, [hex_]
    for here in met:
        for side in range(6 * here, 6 * here + 6):
            there = board.neighbours[side]
            if board.rails[side] and there not in met and has_gauge(position, "soviet", there):
                met.append(there)
    return has_gauge(position, "soviet", hex_) and not open_sources(position, "soviet").isdisjoint(met)


@pytest.mark.parametrize("scenario", BATTLES)
def test_each_front_has_four_armies_a_mobile_corps_and_a_division_of_guns(scenario: str) -> None:
    position = GAME.start(scenario)
    assert unassigned(position) == ()
    thrown = thrown_to(position, "soviet")
    for front in fronts(position):
        own = [army for army, of in position.facts.armies if of == front]
        assert sum(zone(position, position.pieces[army].hex_) == front for army in own) >= 4
        near = [army for army in own if position.pieces[army].hex_ in radius_of(position, front)]
        served = frozenset[int]().union(*(thrown[army].reached for army in near))
        units = [GAME.units[unit] for unit, piece in position.pieces.items() if piece.hex_ in served]
        assert any(unit.side == "soviet" and unit.formation and unit.is_mechanised for unit in units)
        assert any(unit.kind in GUNS and unit.steps() > 1 for unit in units)


def test_fronts_are_as_offensive_as_each_battle_says() -> None:
    told = {
        name: [row[1:] for row in GAME.start(name).facts.fronts]
        for name in ("bukrin", "kiev", "melitopol", "korsun", "nikopol", "kamenets")
    }
    assert told == {
        "bukrin": [("offensive", 1, 6)],
        "kiev": [("offensive", 15, 21)],
        "melitopol": [("offensive", 4, 10)],
        "korsun": [("offensive", 39, 45)] * 2,
        "nikopol": [("offensive", 41, 47)],
        "kamenets": [("offensive", 51, 57)],
    }


def test_shells_are_ready_at_bukrin_and_kiev_and_come_to_melitopol_in_october() -> None:
    assert all(is_ready(GAME.start(scenario), "S-Sh1") for scenario in ("bukrin", "kiev"))
    position = GAME.start("melitopol")
    assert [is_ready(position.replaced(turn=turn), "S-Sh1") for turn in (3, 4)] == [False, True]


# ---------------------------------------------------------------------------- the Axis


def test_who_has_headquarters_for_pockets_fortresses_alert_units_and_groups() -> None:
    assert {name: pool(name) for name in BATTLES} == {
        "bukrin": {"GFort-1", "GFort-2"},
        "kiev": {"GKes-1", "GFort-1", "GFort-2"},
        "melitopol": set(),
        "korsun": {"GKes-1", "GKes-2"},
        "nikopol": set(),
        "kamenets": {"GKes-1", "GKes-2"}
        | {f"GFort-{number}" for number in (1, 2, 3)}
        | {f"GAlert-{number}" for number in range(1, 6)},
    }
    groups = {name: markers(GAME.start(name)) for name in BATTLES}
    assert groups == {"bukrin": 3, "kiev": 3, "melitopol": 0, "korsun": 3, "nikopol": 0, "kamenets": 3}


# ---------------------------------------------------------------------------- replacements and events


def test_long_battles_roll_for_replacements_in_their_share_of_turns() -> None:
    for scenario, turns in (("korsun", 4), ("kamenets", 7), ("melitopol", 4)):
        position = GAME.start(scenario)
        track = range(position.turn, position.scenario.last_turn + 1)
        for side in GAME.sides:
            assert len([turn for turn in track if _rolls(position.replaced(turn=turn), side)]) == turns
    assert not _rolls(GAME.start("kiev").replaced(turn=15), "axis")


def _rolls(position: Any, side: str) -> bool:
    return any(isinstance(step, RollReplacements) for step in GAME.title_rules.supplied(position, side))


def _events(position: Any) -> Iterator[Any]:
    return (step for step in GAME.title_rules.turn_begun(position) if isinstance(step, RollEventTable))


@pytest.mark.clause("thirdwinter", "1.9", silent="nothing is rolled")
@pytest.mark.parametrize("scenario", BATTLES)
def test_random_events_come_only_where_the_players_have_chosen_them(scenario: str) -> None:
    assert not list(_events(GAME.start(scenario)))
    assert list(_events(GAME.start(scenario, random_events="on")))


@pytest.mark.parametrize("scenario", ["korsun", "kamenets"])
def test_a_turn_with_events_at_random_finds_something_to_do_everywhere(scenario: str) -> None:
    random = Random(scenario)
    position: Any = GAME.start(scenario, random_events="on")
    seen = set()
    while position.turn < position.scenario.first_turn + 2:
        seen.add(type(position.step).__name__)
        action = position.legal.sample(random)
        if random.random() < 0.3 and EndPhase in position.step.actions and position.check("end-phase"):
            action = EndPhase()
        position = position.play_unchecked(action)
    assert {"RollEventTable", "RollReplacements"} <= seen


@pytest.mark.clause("thirdwinter", "1.9")
@pytest.mark.parametrize(("turn", "happens"), [(36, False), (37, True)])
def test_an_event_that_adds_to_replacements_is_none_where_its_side_rolls_for_none(
    turn: int, happens: bool
) -> None:
    """At Korsun both sides roll in every second turn."""
    begun = GAME.start("korsun", random_events="on").pushed(RollEvent(False))
    after = begun.replaced(turn=turn).play("event-dice 1 1")
    assert after.facts.happened == ((("luftwaffe-reserves", turn, ""),) if happens else ())
