"""9.8, 7.3: counter-attack on the pursuer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.huaihai.theatre import actions, air, column, corps, play, stands, theatre
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.rules.sequence import AttackPhase
from wargame_kit.position import CHANCE

UNITS = (
    *(column(f"EC{n}") for n in range(1, 7)),
    column("GIANT", 40, 8, 6),
    *(corps(f"{n}C") for n in (5, 70, 74, 12)),
    corps("HAMMER", 60, 10, 8),
    air(),
)
GAME = theatre(["......."] * 5, UNITS)


def pursued(places: dict[str, str], **facts: Any) -> Any:
    """5C in C3 has been destroyed by GIANT, which has followed."""
    position = GAME.position({"GIANT": "B3", "5C": "C3", **places}, **facts)
    struck = play(position, "attack C3", "join GIANT", "strike")
    if struck.actor == "kmt":
        struck = struck.play("stand")
    return play(struck, "roll 6", "pursue GIANT")


@pytest.mark.clause("huaihai", "9.8")
def test_fresh_counters_around_attack_the_pursuers_spent_defence() -> None:
    asked = pursued({"70C": "D3", "74C": "D3 spent", "12C": "F3"})
    assert asked.actor == "kmt"
    assert asked.prompt.to("zh")
    assert actions(asked) == ["join 70C", "decline"]
    assert asked.check("join 74C").code == "command/spent"
    assert asked.check("join 12C").code == "fight/not-adjacent"
    rolling = play(asked, "join 70C", "strike", "stand")
    battle = rolling.step.battle(rolling)
    assert (battle.ratio, battle.defenders) == ((9, 6), ("GIANT",))
    after = rolling.play("roll 2")
    assert stands(after, "70C") == "eliminated"


@pytest.mark.clause("huaihai", "9.8")
def test_it_may_be_declined_but_not_after_a_name() -> None:
    asked = pursued({"70C": "D3"})
    assert asked.play("decline").actor == "pla"
    assert asked.play("join 70C").check("decline").code == "clash/no-going-back"


@pytest.mark.clause("huaihai", "9.8")
def test_without_pursuit_or_without_anybody_fresh_there_is_none() -> None:
    position = GAME.position({"GIANT": "B3", "5C": "C3", "70C": "D3"})
    stayed = play(position, "attack C3", "join GIANT", "strike", "stand", "roll 6", "stay")
    assert stayed.step == position.step
    alone = pursued({"70C": "D3 spent"})
    assert alone.step == position.step


@pytest.mark.clause("huaihai", "9.8", "9.6")
def test_the_pursuer_may_be_helped_by_reserves() -> None:
    asked = pursued({"70C": "D3", "EC1": "B2"})
    helped = play(asked, "join 70C", "strike", "step-in EC1", "stand")
    assert helped.actor == CHANCE
    assert helped.step.battle(helped).defenders == ("GIANT", "EC1")


@pytest.mark.clause("huaihai", "9.8", "9.3", "6.5")
def test_a_counter_attack_may_be_answered_by_another_and_all_turn_over() -> None:
    asked = pursued({"HAMMER": "D3", "EC1": "B2", "EC2": "C4"})
    won = play(asked, "join HAMMER", "strike", "stand", "roll 6", "pursue HAMMER")
    assert won.actor == "pla"
    assert stands(won, "HAMMER") == "C3 spent"
    again = play(won, "join EC1", "join EC2", "strike")
    assert again.step.battle(again).ratio == (20, 4)  # spent, and cut off between them
    after = again.play("roll 1")
    assert all(stands(after, unit).endswith(("spent", "eliminated")) for unit in ("EC1", "EC2"))


@pytest.mark.clause("huaihai", "9.8")
def test_who_has_just_retreated_may_join_if_still_fresh() -> None:
    position = GAME.position({"GIANT": "B3", "5C": "C3", "70C": "C3"})
    asked = play(
        position, "attack C3", "join GIANT", "human-wave", "strike", "roll 5",
        "lose 5C", "retreat 70C C3-D3", "pursue GIANT",
    )  # fmt: skip
    assert actions(asked) == ["join 70C", "decline"]


@pytest.mark.clause("huaihai", "7.2", "9.8")
def test_the_air_counter_helps_a_counter_attack_but_begins_none() -> None:
    asked = pursued({"70C": "D3", "AIR": "airfield"})
    assert asked.check("call-air").code == "clash/air-alone"
    rolling = play(asked, "join 70C", "call-air", "strike", "stand")
    assert rolling.step.battle(rolling).ratio == (17, 6)
    none = pursued({"AIR": "airfield"})
    assert none.step == GAME.position({}).step


@pytest.mark.clause("huaihai", "7.3", "9.8")
@pytest.mark.parametrize(("choice", "face"), [("both", 1), ("air", 0)])
def test_the_air_counter_drives_a_counter_attacker_out(choice: str, face: int) -> None:
    position = GAME.position(
        {"HAMMER": "B3", "EC1": "C3", "EC2": "D3", "EC3": "D3", "AIR": "airfield"},
        step=AttackPhase(),
        options={"interception": choice},
    )
    asked = play(position, "attack C3", "join HAMMER", "strike", "stand", "roll 6", "pursue HAMMER")
    assert asked.actor == "pla"
    offered = play(asked, "join EC2", "join EC3", "strike")
    assert offered.actor == "kmt"
    rolling = offered.play("intercept-unit EC2")
    assert rolling.step.battle(rolling).attackers == ("EC3",)
    assert (rolling.pieces["EC2"].face, rolling.pieces["AIR"].face) == (face, 1)
    alone = play(asked, "join EC2", "strike", "intercept-unit EC2")
    assert type(alone.step) is AttackPhase
    passed = offered.play("let-pass")
    assert passed.step.battle(passed).attackers == ("EC2", "EC3")


@pytest.mark.clause("huaihai", "7.3", "10.8")
def test_who_has_been_driven_out_takes_its_gun_charge_along() -> None:
    position = GAME.position(
        {"HAMMER": "B3", "EC1": "C3", "EC2": "D3", "EC3": "D3", "AIR": "airfield"},
        step=AttackPhase(),
        turn=2,
        orders=(Order("pla", "charge", "EC2", turn=1),),
        lines=(1, 0),
    )
    asked = play(position, "attack C3", "join HAMMER", "strike", "stand", "roll 6", "pursue HAMMER")
    offered = play(asked, "join EC2", "join EC3", "charge EC2", "strike")
    passed, rolling = offered.play("let-pass"), offered.play("intercept-unit EC2")
    assert passed.step.battle(passed).die_roll_modifiers.total == 1
    assert not rolling.step.battle(rolling).die_roll_modifiers.entries


@pytest.mark.clause("huaihai", "10.1", "10.6", "10.9")
def test_where_every_pause_is_wanted_being_asked_tells_nothing_of_chiang() -> None:
    facts = {"idle": True, "lines": (0, 1), "options": {"pauses": "always"}}
    his = pursued({"70C": "D3"}, orders=(Order("kmt", "chiang", "70C", turn=1),), **facts)
    other = pursued({"70C": "D3"}, orders=(Order("kmt", "chiang", "5C", turn=1),), **facts)
    assert actions(his) == ["join 70C", "decline"]
    assert actions(other) == ["decline"]
    assert his.seen_by("pla") == other.seen_by("pla")
    needed = pursued({"70C": "D3"}, idle=True, lines=(0, 1))
    assert needed.actor == "kmt", "nor where pauses are kept short"
    assert pursued({"70C": "D3"}, idle=True).actor == "pla", "nothing has been written"


@pytest.mark.clause("huaihai", "6.2", "6.6", "7.3")
def test_pursuit_is_not_intercepted() -> None:
    pursuing = pursued({"AIR": "airfield"})
    assert stands(pursuing, "GIANT") == "C3 spent"
    assert pursuing.actor == "pla"
    assert pursuing.is_fresh("AIR")
