"""4: months, fortnights, player turns and phases."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.eastfront.theatre import block, theatre
from wargame_kit.games.eastfront.rules.combat.declare import Battles
from wargame_kit.games.eastfront.rules.sequence import (
    EndOfFortnight,
    EndOfPhase,
    EndOfPlayerTurn,
    Phase,
    PlayerTurns,
    StartOfFortnight,
    StartOfMonth,
    steps_of_phase,
)

UNITS = (
    block("HQ-N", kind="headquarters", level=3),
    block("I"),
    block("SU", "soviet", "headquarters", 2),
    block("1A", "soviet", "infantry", 3),
)
GAME = theatre(["......"], UNITS)
PLACES = {"HQ-N": "A1", "I": "A1", "SU": "F1", "1A": "F1"}


def names(position: Any) -> list[str]:
    """The steps that are still to do, the next one first."""
    return [type(step).__name__ for step in position.agenda[::-1]]


def at(*agenda: Any, turn: int = 1, **told: Any) -> Any:
    position = GAME.position(PLACES, turn=turn, **told)
    return position.replaced(agenda=agenda[::-1])


def settled(position: Any) -> Any:
    """The position after its first step, which nobody decides."""
    return position.step.settle(position)


@pytest.mark.clause("eastfront", "4.1", "11.1")
def test_a_month_begins_with_production_but_for_the_first_of_the_game() -> None:
    assert names(settled(at(StartOfMonth(), turn=3))) == [
        "Production",
        "Production",
        "CarryOut",
        "StartOfFortnight",
    ]
    start = wk.load("eastfront").start("s41")
    assert (start.actor, start.turn) == ("axis", 1)
    assert "Production" not in names(start)


@pytest.mark.clause("eastfront", "4.1")
def test_two_fortnights_are_a_month() -> None:
    for turn, following in ((1, "StartOfFortnight"), (2, "StartOfMonth"), (3, "StartOfFortnight")):
        after = settled(settled(at(EndOfFortnight(), turn=turn)))
        assert (after.turn, names(after)) == (turn + 1, [following])
    assert names(settled(at(EndOfFortnight(), turn=12))) == ["EndOfHalfYear", "NextFortnight"]


@pytest.mark.clause("eastfront", "4.3", "4.4")
def test_the_weather_says_who_begins_and_a_side_may_play_twice_running() -> None:
    assert names(settled(at(StartOfFortnight())))[:2] == ["RollWeather", "PlayerTurns"]
    dry = settled(at(PlayerTurns(), first="axis"))
    snow = settled(at(PlayerTurns(), first="soviet"))
    assert [step.side for step in dry.agenda[:0:-1]] == ["axis", "soviet"]
    # After the Soviets ended a dry fortnight they begin the next one in snow.
    assert [step.side for step in snow.agenda[:0:-1]] == ["soviet", "axis"]


@pytest.mark.clause("eastfront", "4.4", "4.41", "4.42", "4.43", "4.46")
def test_a_player_turn_has_four_phases() -> None:
    position = settled(settled(at(PlayerTurns(), first="axis")))
    phases = [step for step in position.agenda[::-1] if isinstance(step, Phase)]
    assert [phase.phase for phase in phases] == ["command", "movement", "combat", "supply"]
    alone = [position.replaced(agenda=(phase,)) for phase in phases]
    assert [each.step.clause.number for each in alone] == ["4.41", "4.42", "4.43", "4.46"]


@pytest.mark.clause("eastfront", "4.43", "4.44", "4.45", "5.7")
def test_whoever_leads_a_blitz_pays_moves_and_fights_again() -> None:
    after = settled(at(EndOfPhase("axis", "combat"), active={"HQ-N": "blitz"}))
    assert [step.phase for step in after.agenda[::-1]] == ["blitz-movement", "blitz-combat"]
    assert (after.facts.is_blitz, after.level("HQ-N"), after.pieces["HQ-N"].active) == (True, 2, "blitz")
    again = settled(after.replaced(agenda=(EndOfPhase("axis", "blitz-combat"),)))
    assert (again.facts.is_blitz, again.level("HQ-N"), again.pieces["HQ-N"].active) == (False, 1, "")
    alone = [after.replaced(agenda=(step,)) for step in after.agenda[::-1]]
    assert [each.step.clause.number for each in alone] == ["4.44", "4.45"]


@pytest.mark.clause("eastfront", "4.44", "4.45")
def test_the_steps_of_a_blitz_and_the_sequence_of_play_name_its_clauses() -> None:
    after = settled(at(EndOfPhase("axis", "combat"), active={"HQ-N": "blitz"}))
    movement = after.settled()
    assert movement.step.clause.number == "4.44"
    assert [line.clause.number for line in movement.lines] == ["4.44"]
    combat = after.replaced(agenda=(Battles("axis", is_blitz=True),))
    assert combat.step.clause.number == "4.45"
    assert [line.clause.number for line in combat.lines] == ["4.44", "4.45"]
    first = after.replaced(agenda=(Battles("axis"),))
    assert (first.step.clause.number, first.lines[-1].clause.number) == ("4.43", "4.43")


@pytest.mark.clause("eastfront", "4.43", "5.43")
def test_headquarters_stand_down_after_combat_and_blocks_stand_up() -> None:
    position = at(EndOfPhase("axis", "combat"), active={"HQ-N": "combat"}, revealed={"1A": True})
    after = settled(position)
    assert (after.level("HQ-N"), after.pieces["HQ-N"].active) == (2, "")
    assert not after.pieces["1A"].revealed
    assert after.agenda == ()


@pytest.mark.clause("eastfront", "4.4")
def test_what_was_done_in_a_player_turn_is_forgotten() -> None:
    told = {"strategic": {"I": True}, "deployed": {"HQ-N": True}, "supreme_moves": 2}
    after = settled(at(EndOfPlayerTurn("axis"), **told))
    assert not any(after.piece_values(name) for name in ("strategic", "deployed"))
    assert after.facts.supreme_moves == 0


def test_the_soviets_demand_surrender_before_anybody_is_checked() -> None:
    assert [type(step).__name__ for step in steps_of_phase("soviet", "supply")][:2][0] == "Surrender"
    assert "Surrender" not in [type(step).__name__ for step in steps_of_phase("axis", "supply")]


@pytest.mark.parametrize("seed", range(2))
def test_a_half_year_runs_through(seed: int) -> None:
    position: Any = wk.load("eastfront").start("s41")
    random = Random(seed)
    turns = {position.turn}
    while not position.is_over:
        position = position.play_unchecked(position.step.sample(position, random))
        turns.add(position.turn)
    assert turns == set(range(1, 13))
    assert [half_year for half_year, _ in position.facts.results] == ["S41"]
