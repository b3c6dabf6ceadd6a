"""9.6, 11.7: what the defender does before the ratio is found."""

from __future__ import annotations

from typing import Any

import pytest

from tests.huaihai.theatre import actions, column, corps, fast, play, stands, theatre
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.rules.sequence import AttackPhase
from wargame_kit.position import CHANCE

UNITS = (
    *(column(f"EC{n}") for n in range(1, 7)),
    *(corps(f"{n}C") for n in (5, 70, 74, 12)),
    corps("BIG", 9, 40, 30),
    fast("4FC"),
)
GAME = theatre([".....", ".....", ".....", ".....", "....."], UNITS, features={"sources_early": ["C4"]})


def struck(places: dict[str, str], *units: str, **facts: Any) -> Any:
    joins = [f"join {unit}" for unit in units]
    return play(GAME.position(places, **facts), "attack C3", *joins, "strike")


@pytest.mark.clause("huaihai", "9.6")
def test_fresh_counters_beside_the_hex_step_in_with_their_spent_defence() -> None:
    asked = struck({"EC1": "B3", "5C": "C3", "70C": "D2", "74C": "C2 spent", "12C": "E5"}, "EC1")
    assert asked.actor == "kmt"
    assert actions(asked) == ["step-in 70C", "stand"]
    assert asked.check("step-in 74C").code == "command/spent"
    assert asked.check("step-in 12C").code == "clash/step-in-far"
    assert asked.check("step-in EC1").code == "clash/other-side"
    rolling = asked.play("step-in 70C")
    assert rolling.actor == CHANCE
    battle = rolling.step.battle(rolling)
    assert battle.defenders == ("5C", "70C")
    assert [entry.value for entry in battle.defence.entries] == [10, 8]  # who attacks cuts nobody off
    assert stands(rolling, "70C") == "C3 spent"


@pytest.mark.clause("huaihai", "9.6", "9.1")
def test_nobody_is_asked_where_nobody_could_step_in() -> None:
    rolling = struck({"EC1": "B3", "5C": "C3", "74C": "C2 spent"}, "EC1")
    assert rolling.actor == CHANCE


@pytest.mark.clause("huaihai", "10.6", "10.7", "9.6")
def test_incited_counters_and_those_of_a_spys_turn_do_not_step_in() -> None:
    places = {"EC1": "B3", "5C": "C3", "70C": "D2"}
    assert struck(places, "EC1", idle=True).actor == CHANCE
    assert struck(places, "EC1", incited=frozenset({"70C"})).actor == CHANCE


@pytest.mark.clause("huaihai", "9.6")
def test_a_reserve_stays_where_there_is_room() -> None:
    after = play(struck({"EC1": "B3", "5C": "C3", "70C": "D2"}, "EC1"), "step-in 70C", "roll 1")
    assert stands(after, "70C") == "C3 spent"


@pytest.mark.clause("huaihai", "9.6", "5.4")
def test_stacking_may_be_exceeded_in_the_battle_then_the_last_to_come_go_home() -> None:
    places = {"EC1": "B3", "BIG": "C3", "5C": "D2", "4FC": "D3"}
    asked = struck(places, "EC1").play("step-in 5C")
    assert asked.check("step-in 4FC")
    rolling = asked.play("step-in 4FC")
    assert len(rolling.step.battle(rolling).defenders) == 3
    after = rolling.play("roll 1")
    assert [stands(after, unit) for unit in ("BIG", "5C", "4FC")] == ["C3", "D2 spent", "D3 spent"]


@pytest.mark.clause("huaihai", "9.6", "6.9")
def test_a_reserve_may_be_the_one_that_is_lost_and_retreats_with_the_others() -> None:
    places = {f"EC{n}": "B3" for n in range(1, 6)} | {"5C": "C3", "70C": "D2"}
    rolling = struck(places, *(f"EC{n}" for n in range(1, 6))).play("step-in 70C")
    lost = rolling.play("roll 5")  # 50 to 10 + 4, 3:1, and one left: -/1
    assert set(actions(lost)) == {"lose 5C", "lose 70C"}
    back = lost.play("lose 5C")
    assert all(action.startswith("retreat 70C") for action in actions(back))


@pytest.mark.clause("huaihai", "9.6", "6.9")
def test_a_reserve_whose_own_hex_is_closed_retreats_elsewhere() -> None:
    asked = struck({"EC1": "B3", "BIG": "C3", "5C": "D2"}, "EC1")
    rolling = asked.play("step-in 5C")
    taken = rolling.moved(GAME.piece("EC2", "D2 spent"))
    after = taken.play("roll 1")
    assert after.actor == "kmt"
    assert all(action.startswith("retreat 5C") for action in actions(after))


FULL = {"EC1": "B3", "5C": "C3", "70C": "C3", "74C": "C3", "12C": "D2", "4FC": "D3"}
"""30 in C3; 12C makes 40 of it, 4FC 46."""


@pytest.mark.clause("huaihai", "9.6", "5.4")
def test_the_first_to_come_stays_if_there_is_room_when_the_last_has_gone_home() -> None:
    after = play(struck(FULL, "EC1"), "step-in 12C", "step-in 4FC", "roll 1")
    assert (stands(after, "12C"), stands(after, "4FC")) == ("C3 spent", "D3 spent")


@pytest.mark.clause("huaihai", "9.6", "6.9")
def test_nobody_else_goes_home_for_one_that_has_to_retreat_anyway() -> None:
    rolling = play(struck(FULL, "EC1"), "step-in 12C", "step-in 4FC")
    after = rolling.moved(GAME.piece("EC2", "D3 spent")).play("roll 1")
    assert stands(after, "12C") == "C3 spent"
    assert all(action.startswith("retreat 4FC") for action in actions(after))


@pytest.mark.clause("huaihai", "11.7")
def test_militia_is_called_once_a_turn_in_a_defence_of_the_pla() -> None:
    places = {"5C": "B3", "EC1": "C3"}
    asked = struck(places, "5C", step=AttackPhase())
    assert actions(asked) == ["call-militia", "stand"]
    rolling = asked.play("call-militia")
    assert rolling.step.battle(rolling).shifts.total == -1
    assert rolling.facts.militia == rolling.turn
    again = struck(places, "5C", step=AttackPhase(), militia=1)
    assert again.actor == CHANCE
    kmt = struck({"EC1": "B3", "5C": "C3", "70C": "D2"}, "EC1")
    assert kmt.check("call-militia").code == "clash/militia-pla"
    assert kmt.check("expose-infiltrator 5C").code == "clash/infiltrator-pla"


@pytest.mark.clause("huaihai", "10.1", "10.2", "10.4")
def test_where_every_pause_is_wanted_being_asked_tells_nothing_of_a_name() -> None:
    places = {"5C": "B3", "EC1": "C3"}
    always = {"options": {"pauses": "always"}, "step": AttackPhase(), "militia": 1, "lines": (1, 0)}
    named = struck(places, "5C", orders=(Order("pla", "infiltrate", "5C", turn=1),), **always)
    other = struck(places, "5C", orders=(Order("pla", "infiltrate", "70C", turn=1),), **always)
    assert type(named.step) is type(other.step)
    assert named.actor == other.actor == "pla"
    assert actions(other) == ["stand"]
    assert named.seen_by("kmt") == other.seen_by("kmt")
    assert named.play("stand").seen_by("kmt") == other.play("stand").seen_by("kmt")


@pytest.mark.clause("huaihai", "6.3", "9.6")
def test_a_battle_that_has_gone_in_is_fought_though_reserves_lower_its_odds() -> None:
    places = {"EC1": "B3", "5C": "C3", "70C": "C3", "74C": "C3", "12C": "D2", "BIG": "D3"}
    asked = struck(places, "EC1", options={"low_odds": "refused"})
    rolling = play(asked, "step-in 12C", "step-in BIG")
    fought = rolling.step.battle(rolling)
    assert (fought.ratio, fought.column, bool(fought.verdict)) == ((10, 68), "1:4", True)
    assert sum(fought.outcomes().values()) == 1
    assert rolling.play("roll 1").actor != CHANCE
