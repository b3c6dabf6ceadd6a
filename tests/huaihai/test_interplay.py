"""How the chapters meet: what one clause does to another, played through."""

from __future__ import annotations

from typing import Any

import pytest

from tests.huaihai.theatre import actions, air, column, corps, fast, play, stands, theatre
from wargame_kit.games import load
from wargame_kit.games.huaihai.facts import Order
from wargame_kit.games.huaihai.rules.arrivals import Arriving
from wargame_kit.games.huaihai.rules.sequence import MovementPhase
from wargame_kit.games.huaihai.rules.tactical_actions.incitement import Inciting
from wargame_kit.position import Record, position_from_json, position_to_json

UNITS = (
    *(column(f"EC{n}") for n in range(1, 7)),
    column("GIANT", 40),
    column("SA", 6, 5, 3, 7, "special_arms"),
    *(corps(f"{n}C") for n in (5, 70, 74, 12)),
    corps("HAMMER", 60),
    corps("XZ", 6, 6, 4, 6, "direct"),
    fast("4FC"),
    air(),
)
SOURCE = {"sources_early": ["A6"], "sources_late": ["A6"]}
GAME = theatre(["......."] * 6, UNITS, features=SOURCE)
NO_SOURCE = theatre(["....."] * 5, UNITS)


def sabotaging(*printed: str) -> dict[str, Any]:
    orders = tuple(Order("pla", "sabotage", hex_=GAME.board.index(hex_), turn=1) for hex_ in printed)
    return {"orders": orders, "lines": (len(orders), 0)}


# A refusal names only what is allowed


@pytest.mark.clause("huaihai", "10.1", "10.5")
def test_a_refused_sabotage_names_only_hexes_that_may_be_shown_now() -> None:
    position = GAME.position({"5C": "C1", "70C": "E5"}, **sabotaging("C3", "E5", "G1"))
    barred = position.play("cut C3")
    for hex_ in ("C3", "E5", "B1"):
        assert barred.check(f"cut {hex_}").instead == ("cut G1",)
    moving = GAME.position({"5C": "C1"}, step=MovementPhase(), **sabotaging("C3", "E5")).play(
        "move 5C C1-C2-C3"
    )
    assert moving.check("sabotage C2").instead == ("sabotage C3",)


@pytest.mark.clause("huaihai", "10.1", "10.7", "10.8")
def test_a_refused_line_names_only_counters_that_may_be_written() -> None:
    orders = tuple(Order("pla", "charge", unit, turn=1) for unit in ("EC1", "EC2"))
    position = GAME.position({"EC1": "B2", "EC2": "B2", "EC3": "B3"}, orders=orders, lines=(2, 0))
    assert position.check("write-charge EC1").instead == ("write-charge EC3",)
    incited = tuple(Order("pla", "incite", unit, turn=1) for unit in ("5C", "70C"))
    asked = GAME.position(
        {"5C": "C1 spent", "70C": "D1"}, turn=2, step=Inciting(), orders=incited, lines=(2, 0)
    )
    assert asked.check("incite 5C").instead == ("incite 70C",)


# 7.2: one battle a turn, whoever's phase it is


@pytest.mark.clause("huaihai", "7.2", "9.8")
def test_an_air_counter_that_helped_a_counter_attack_fights_no_more_this_turn() -> None:
    places = {"GIANT": "B3", "5C": "C3", "70C": "D3", "EC1": "G4", "12C": "G3", "AIR": "airfield"}
    pursued = play(
        GAME.position(places), "attack C3", "join GIANT", "strike", "stand", "roll 6", "pursue GIANT"
    )
    fought = play(pursued, "join 70C", "call-air", "strike", "stand", "roll 1")
    assert (stands(fought, "AIR"), fought.facts.flown) == ("airfield spent", 1)
    phase = play(fought, "end-phase", "end-phase")
    assert stands(phase, "AIR") == "airfield"
    declared = phase.play("attack G4")
    assert actions(declared) == ["join 12C", "call-off"]
    refused = declared.check("call-air")
    assert (refused.code, str(refused.clause.number)) == ("clash/air-flown", "7.2")
    later = phase.replaced(turn=2)
    assert later.play("attack G4").check("call-air")


@pytest.mark.clause("huaihai", "7.2", "7.3")
def test_an_air_counter_that_intercepted_still_fights_when_it_has_recovered() -> None:
    places = {"EC1": "G6", "5C": "G2", "12C": "A1", "AIR": "airfield"}
    stopped = play(GAME.position(places), "move EC1 G6-G5-G4", "intercept G4", "end-phase", "end-phase")
    assert play(stopped, "attack G4").check("call-air")


# 5.4: stacking to the end of the phase


@pytest.mark.clause("huaihai", "5.4")
@pytest.mark.parametrize(("side", "places"), [
    ("pla", {"GIANT": "B3", **{f"EC{n}": "C3" for n in range(1, 7)}}),
    ("kmt", {f"{n}C": "C3" for n in (5, 70, 74, 12)} | {"XZ": "C3"}),
])  # fmt: skip
def test_no_phase_of_movement_ends_with_a_hex_too_full(side: str, places: dict[str, str]) -> None:
    step = MovementPhase() if side == "kmt" else None
    position = GAME.position(places, step=step)
    refused = position.check("end-phase")
    assert (refused.code, str(refused.clause.number)) == ("huaihai/overstacked", "5.4")
    assert "end-phase" not in actions(position)
    assert str(refused.sentence.to("zh"))
    mover = "EC1" if side == "pla" else "5C"
    assert position.play(f"move {mover} C3-C4").check("end-phase")
    tired = GAME.position({unit: f"{hex_} spent" for unit, hex_ in places.items()}, step=step)
    assert tired.check("end-phase"), "nobody could go"


# 4.5 with 9.5 and 14.2


@pytest.mark.clause("huaihai", "4.5", "9.5")
def test_who_finds_a_hidden_counter_at_its_first_step_has_not_moved() -> None:
    position = GAME.position({"5C": "C1", "70C": "G6"}, step=MovementPhase(), hidden={"EC1": "C2"})
    met = play(position, "move 5C C1-C2-C3", "let-pass")
    assert (stands(met, "5C"), stands(met, "EC1")) == ("C1", "C2")
    assert met.check("move 5C C1-B1"), "4.2: it has entered no zone, the zone has come to it"
    rested = play(met, "end-phase", "end-phase")
    assert rested.is_fresh("5C")
    assert "9.5" in {fact.clause.number for fact in GAME.presentation.units.about(rested, "5C")}


@pytest.mark.clause("huaihai", "4.5", "14.2")
def test_an_arrival_finds_the_hidden_counter_beside_it() -> None:
    game = load("huaihai")
    arriving = {"scenario": "huaihai-1948", "turn": 4, "step": Arriving("kmt")}
    entry = next(iter(game.position({"18C": "later"}, **arriving).legal))
    around = game.board.neighbours[6 * entry.hex_ : 6 * entry.hex_ + 6]
    beside = next(h for h in around if h >= 0 and game.board.terrain_name(h) != "water")
    position = game.position({"18C": "later"}, hidden={"EC1": game.board.label(beside)}, **arriving)
    assert position.play(entry).pieces["EC1"].hex_ == beside


# 10.6 and 10.9: the spy's turn


CHIANG = (Order("kmt", "chiang", "5C", turn=1),)


def chiangs(position: Any) -> list[str]:
    """States of Chiang's names as the PLA knows them."""
    return [order.state for order in position.seen_by("pla").facts.orders]


@pytest.mark.clause("huaihai", "10.6", "10.9")
def test_a_counter_that_acts_in_the_spys_turn_is_known_for_chiangs() -> None:
    places = {"5C": "C1", "70C": "E1", "EC1": "G5"}
    position = GAME.position(places, step=MovementPhase(), idle=True, orders=CHIANG, lines=(0, 1))
    assert chiangs(position) == []
    assert position.check("move 70C E1-E2").code == "command/idle"
    moved = position.play("move 5C C1-C2")
    assert chiangs(moved) == ["used"]
    assert moved.check("move 5C C2-C3"), "10.9: the name goes on holding"
    elsewhere = GAME.position(places, step=MovementPhase(), orders=CHIANG, lines=(0, 1))
    assert chiangs(elsewhere.play("move 5C C1-C2")) == [], "in no other turn does it tell anything"


@pytest.mark.clause("huaihai", "9.6", "10.6", "10.9")
def test_a_reserve_of_the_spys_turn_is_known_for_chiangs() -> None:
    places = {"GIANT": "B3", "12C": "C3", "5C": "D3", "70C": "C4", "AIR": "airfield"}
    position = GAME.position(places, idle=True, orders=CHIANG, lines=(0, 1))
    attacked = play(position, "attack C3", "join GIANT", "strike")
    assert actions(attacked) == ["step-in 5C", "stand"]
    assert chiangs(attacked.play("step-in 5C")) == ["used"]
    assert chiangs(attacked.play("stand")) == []


# 9.6 with 10.4: reserves that are infiltrated


def reserve_called(**facts: Any) -> Any:
    """GIANT of the PLA has attacked 5C, and 70C has stepped in."""
    names = (Order("pla", "infiltrate", "70C", turn=1),)
    position = GAME.position(
        {"GIANT": "B3", "5C": "C3", "70C": "D3"}, **{"orders": names, "lines": (1, 0), **facts}
    )
    return play(position, "attack C3", "join GIANT", "strike", "step-in 70C")


@pytest.mark.clause("huaihai", "9.6", "10.4")
def test_a_reserve_that_has_stepped_in_may_be_infiltrated() -> None:
    asked = reserve_called()
    assert asked.actor == "pla"
    assert actions(asked) == ["expose-infiltrator 70C", "let-pass"]
    assert asked.check("expose-infiltrator 5C").instead == ("expose-infiltrator 70C",)
    plain = asked.play("let-pass")
    shown = asked.play("expose-infiltrator 70C")
    assert shown.actor == plain.actor == "chance"
    assert shown.step.battle(shown).shifts.total == plain.step.battle(plain).shifts.total + 1
    assert asked.prompt.to("zh") != asked.prompt.to("en")


@pytest.mark.clause("huaihai", "10.1", "10.4")
def test_nobody_asks_for_a_name_that_could_not_be_written() -> None:
    assert reserve_called(orders=(), lines=(0, 0)).actor == "chance"
    assert reserve_called(orders=(), lines=(1, 0)).actor == "chance"
    always = {"options": {"pauses": "always"}}
    assert reserve_called(orders=(), lines=(0, 0), **always).actor == "chance"
    assert reserve_called(orders=(), lines=(1, 0), **always).actor == "pla", "being asked tells nothing"


@pytest.mark.clause("huaihai", "9.6", "10.4", "10.8.agent")
def test_an_agent_saves_the_reserve() -> None:
    orders = (Order("pla", "infiltrate", "70C", turn=1), Order("kmt", "agent", "70C", turn=1))
    asked = reserve_called(orders=orders, lines=(1, 1), turn=2).play("expose-infiltrator 70C")
    assert asked.actor == "kmt"
    foiled = asked.play("expose 70C")
    assert foiled.actor == "chance"
    assert "10.4" not in [entry.clause.number for entry in foiled.step.battle(foiled).shifts.entries]


# 8.4: who is cut off among others


@pytest.mark.clause("huaihai", "8.4")
@pytest.mark.parametrize(("choice", "other", "columns"), [
    ("any", "C3", -1), ("any", "C3 spent", -1), ("only", "C3", 0), ("only", "C3 spent", -1),
])  # fmt: skip
def test_by_option_a_stack_shifts_only_if_all_in_it_are_spent_and_cut_off(
    choice: str, other: str, columns: int
) -> None:
    position = NO_SOURCE.position(
        {"5C": "C3 spent", "70C": other, "GIANT": "C2"}, options={"cut_stack": choice}
    )
    assert position.odds("C3", "GIANT").shifts.total == columns


@pytest.mark.clause("huaihai", "9.4")
@pytest.mark.parametrize(("choice", "is_halved"), [("until_result", True), ("none", False)])
def test_by_option_attackers_cut_nobody_off_as_soon_as_they_attack(choice: str, is_halved: bool) -> None:
    """The corps stands on its source, which only the zone of its attacker closes."""
    (source,) = SOURCE["sources_early"]
    beside = GAME.board.label(
        next(h for h in GAME.board.neighbours[6 * GAME.board.index(source) :] if h >= 0)
    )
    pieces = {"5C": f"{source} spent", "GIANT": beside}
    ledger = GAME.position(pieces, options={"attacking_zone": choice}).odds(source, "GIANT").defence
    assert ("8.4" in [entry.clause.number for entry in ledger.entries]) is is_halved


@pytest.mark.clause("huaihai", "7.5")
def test_in_chinese_too_a_hex_and_a_number_do_not_run_together() -> None:
    position = GAME.position({"EC1": "C3", "5C": "C4", "SA": "C1"}).play("attack C4")
    assert "C4相距3格" in position.check("support SA").sentence.to("zh")


# 6.3 and the record: an answer is not played round


@pytest.mark.clause("huaihai", "6.3", "9.6")
@pytest.mark.parametrize("answer", ["stand", "step-in 70C"])
def test_no_attacker_takes_back_an_attack_when_it_has_heard_the_answer(answer: str) -> None:
    record = Record(GAME.position({"GIANT": "B3", "5C": "C3", "70C": "D3"}))
    for action in ("attack C3", "join GIANT", "strike"):
        record.play(action)
    assert record.can_undo, "nobody has answered yet"
    record.play(answer)
    assert not record.can_undo


@pytest.mark.clause("huaihai", "10.3", "10.5")
def test_hidden_troops_in_a_hex_forbid_its_sabotage_too() -> None:
    position = GAME.position({"5C": "C1"}, hidden={"EC1": "E5"}, **sabotaging("E5", "G1"))
    refused = position.check("cut E5")
    assert (refused.code, refused.instead) == ("reaction/occupied", ("cut G1",))


@pytest.mark.clause("huaihai", "10.1", "10.4")
def test_a_battle_in_which_a_reserve_may_be_named_is_saved_and_read_back() -> None:
    asked = reserve_called()
    assert position_from_json(position_to_json(asked), GAME) == asked
    assert asked.seen_by("kmt").facts.orders == ()
