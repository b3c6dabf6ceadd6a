"""4: the phases and segments of a turn, and what is forgotten when one ends."""

from __future__ import annotations

import pytest

from tests.neworder.theatre import counter, marker, play, theatre
from wargame_kit.games.neworder.rules.sequence import (
    EndOfSegment,
    MovementPhase,
    PlayerTurn,
    StartOfTurn,
)

ROWS = ["......", "......", "......"]


@pytest.fixture(scope="module")
def game():
    return theatre(
        ROWS,
        [
            counter("R1", "russia"),
            counter("N1", "coalition"),
            marker("A1", "russia"),
            marker("B1", "coalition"),
        ],
    )


@pytest.mark.clause("neworder", "4.1")
@pytest.mark.clause("neworder", "3.2")
def test_a_turn_is_an_event_the_first_players_turn_and_the_seconds(game):
    start = game.position({"R1": "0101", "N1": "0603"}, turn=2, first="coalition")
    steps = StartOfTurn().steps(start)
    names = [f"{type(step).__name__} {getattr(step, 'side', '')}".rstrip() for step in steps]
    assert names == ["RollEvent russia", "PlayerTurn coalition", "PlayerTurn russia", "EndOfTurn"]
    assert StartOfTurn().clause.number == "4.1"
    first = game.position({"R1": "0101", "N1": "0603"}, first="coalition", step="player turn")
    assert first.actor == "coalition"
    assert first.play("end-phase").actor == "russia"


@pytest.mark.clause("neworder", "4.2")
@pytest.mark.clause("neworder", "4.4")
def test_a_player_turn_is_reinforcement_movement_and_four_segments_of_combat(game):
    position = game.position({"R1": "0101", "N1": "0603"}, first="russia")
    steps = [
        (type(step).__name__, getattr(step, "side", ""), getattr(step, "segment", ""))
        for step in PlayerTurn("russia").steps(position)
    ]
    wanted = [
        ("RollReinforcements", "russia", ""),
        ("RollAir", "russia", ""),
        ("MovementPhase", "russia", ""),
        ("Excess", "russia", ""),
        ("Excess", "coalition", ""),
        ("PlaceFire", "coalition", "reaction"),
        ("PlaceFire", "russia", "bombardment"),
        ("PlaceSupport", "russia", "initial"),
        ("InitialCombat", "russia", "initial"),
        ("EndOfSegment", "", ""),
        ("PlaceSupport", "russia", "rolling"),
        ("RollingAttack", "russia", "rolling"),
        ("EndOfPlayerTurn", "russia", ""),
        ("Excess", "russia", ""),
        ("Excess", "coalition", ""),
    ]
    assert steps == wanted
    assert MovementPhase("russia").clause.number == "4.2"


def test_what_was_done_is_forgotten_when_its_part_of_the_turn_ends(game):
    pieces = {"R1": "0101", "N1": "0603", "A1": "ready", "B1": "ready"}
    moved = game.position(
        pieces,
        first="russia",
        moved=[("R1", True)],
        lifted=[("R1", True)],
        drops=["R1"],
        landed=1,
        step="movement",
    )
    ended = moved.play("end-phase")
    assert not ended.piece_values("moved")
    assert not ended.piece_values("lifted")
    assert (ended.facts.drops, ended.facts.landed) == ((), 0)
    fought = game.position(pieces, first="russia", fought=[("R1", True)], step=EndOfSegment())
    assert not fought.settled().piece_values("fought")


def test_bridges_and_fire_are_new_in_each_player_turn_of_their_side(game):
    pieces = {"R1": "0101", "N1": "0603", "A1": "ready", "B1": "ready"}
    used = [("A1", frozenset({"reaction"})), ("B1", frozenset({"reaction"}))]
    position = game.position(pieces, first="russia", used=used, bridging=[("R1", True), ("N1", True)])
    begun = position.at_step("player turn")
    assert set(begun.piece_values("used")) == {"B1"}
    assert set(begun.piece_values("bridging")) == {"N1"}


def test_an_event_lasts_until_the_turn_ends(game):
    position = game.position(
        {"R1": "0101", "N1": "0603"}, turn=2, first="russia", morale="russia", jammed=True
    )
    ended = position.with_facts(friction=True).at_step("end of turn")
    assert (ended.facts.friction, ended.facts.morale, ended.facts.jammed) == (False, "", False)


def test_the_table_says_in_which_part_of_the_turn_it_is(game):
    position = game.position({"R1": "0101", "N1": "0603"}, first="russia")
    assert [line.name.en for line in position.lines] == ["Movement"]
    assert play(position).prompt.key == "neworder/movement"
