"""14.10b: plans of drops: when they are made, changed and void, and that nobody else learns of one."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.ocs.field import actions, aircraft, before, infantry, play, refused, theatre
from tests.thirdwinter.dnepr import theatre as titled
from wargame_kit.games.ocs.placing.validation import validate
from wargame_kit.games.ocs.rules.air.drop_plans import earliest, without_past_plans
from wargame_kit.games.ocs.rules.air.refit import Refitting
from wargame_kit.games.ocs.rules.sequence import EndOfTurn, PlayerTurns
from wargame_kit.position import Record, position_from_json, position_to_json
from wargame_kit.words import DataError, in_language

PARA = {"traits": frozenset({"para"})}
UNITS = (
    *(infantry("RP", **PARA), infantry("RQ", **PARA), infantry("RA"), infantry("GA"), infantry("GP", **PARA)),
    aircraft("RT", "(0)-0-62", kind="air-transport"),
)
GAME = theatre(units=UNITS)
PIECES = {"RP": "0703", "RQ": "0703", "RA": "0702", "GA": "0303"}


def at(printed: str) -> int:
    """The index of a hex."""
    return int(GAME.board.index(printed))


BASES = ((at("0703"), "soviet", 1),)


def planning(**told: Any) -> Any:
    """The Soviet Refit Phase of turn 1, in a game without a scenario."""
    return before(GAME, PIECES, Refitting("soviet"), **{"bases": BASES, **told})


@pytest.mark.clause("ocs", "14.10b")
def test_a_drop_is_planned_two_turns_ahead_for_a_unit_of_paratroops():
    position = planning()
    assert refused(position, "plan-drop RP 0404 2") == "14.10b"
    assert refused(position, "plan-drop RP 0404 99") == "14.10b"
    assert refused(position, "plan-drop RA 0404 3") == "14.10"
    assert refused(position, "plan-drop GP 0404 3") == "6"
    planned = play(position, "plan-drop RP 0404 3")
    assert planned.facts.drop_plans == (("RP", at("0404"), 3),)
    assert refused(planned, "plan-drop RP 0505 4") == "14.10b"  # one plan a unit
    assert refused(planned, "plan-drop RQ 0505 4") == ""


@pytest.mark.clause("ocs", "14.10b")
def test_a_plan_is_put_off_by_a_turn_or_given_up_in_a_refit_phase():
    position = planning(drop_plans=(("RP", at("0404"), 1),))
    assert refused(position, "delay-drop RQ") == "14.10b"
    assert play(position, "delay-drop RP").facts.drop_plans == (("RP", at("0404"), 2),)
    assert play(position, "cancel-drop RP").facts.drop_plans == ()
    last = position.charts.last_turn
    assert refused(planning(drop_plans=(("RP", at("0404"), last),)), "delay-drop RP") == "14.10b"


def test_a_plan_is_void_after_its_turn():
    position = planning(drop_plans=(("RP", at("0404"), 1), ("RQ", at("0404"), 2)))
    assert without_past_plans(position).facts.drop_plans == (("RQ", at("0404"), 2),)
    ended = position.replaced(agenda=(PlayerTurns(), EndOfTurn())).settled()
    assert ended.facts.drop_plans == (("RQ", at("0404"), 2),)


def test_in_the_first_turn_of_a_game_plans_count_as_made_before_it():
    position = wk.load("thirdwinter").start("bukrin")
    assert [earliest(position.replaced(turn=turn)) for turn in (1, 2)] == [1, 4]


def test_nobody_is_asked_where_nobody_could_fly_or_jump():
    assert planning(bases=()).is_over
    pieces = {key: hex_ for key, hex_ in PIECES.items() if key not in ("RP", "RQ")}
    assert before(GAME, pieces, Refitting("soviet"), bases=BASES).is_over


@pytest.mark.clause("thirdwinter", "2.2d", "3.2e")
def test_in_the_third_winter_one_brigade_of_the_soviets_jumps_and_nobody_of_the_axis():
    game = titled(units=UNITS)
    base = ((game.board.index("0703"), "soviet", 1), (game.board.index("0303"), "axis", 1))
    pieces = {**PIECES, "GP": "0303"}
    soviet = before(game, pieces, Refitting("soviet"), bases=tuple(sorted(base)))
    assert refused(soviet, "plan-drop RP 0404 3") == ""
    assert refused(soviet, "plan-drop RA 0404 3") == "3.2e"
    assert before(game, pieces, Refitting("axis"), bases=tuple(sorted(base))).is_over
    printed = wk.load("thirdwinter").units.values()
    assert [counter.id for counter in printed if "para" in counter.traits] == ["1GAbnB"]


# ---------------------------------------------------------------------------- the secret


def other(plan: tuple[tuple[str, int, int], ...]) -> Any:
    """The position with a plan, out of a game in which sides see little of each other."""
    return planning(drop_plans=plan)


PLANS = ((), (("RP", at("0404"), 3),), (("RP", at("0505"), 4), ("RQ", at("0404"), 3)))


def test_the_other_side_sees_the_same_whatever_is_planned():
    seen = {repr(position_to_json(other(plan).seen_by("axis"))) for plan in PLANS}
    assert len(seen) == 1
    assert "0404" not in seen.pop()
    own = {repr(position_to_json(other(plan).seen_by("soviet"))) for plan in PLANS}
    assert len(own) == len(PLANS)


def test_what_is_planned_is_not_told():
    record = Record(planning())
    for action in ("plan-drop RP 0404 3", "delay-drop RP", "cancel-drop RP"):
        record.play(action)
    told = [line for _, line in record.told_to("axis")]
    assert not any("RP" in line or "drop" in line for line in told)
    assert sum("drop" in line for _, line in record.told_to("soviet")) == 3


def test_a_file_of_the_enemy_that_holds_a_plan_is_refused():
    position = other(PLANS[1]).replaced(agenda=(PlayerTurns(), Refitting("soviet")))
    assert position_from_json(position_to_json(position), GAME) == position
    stored = position_to_json(position.seen_by("axis"))
    assert position_from_json(stored, GAME, viewer="axis").facts.drop_plans == ()
    stored["facts"]["drop_plans"] = [["RP", "0404", 3]]
    with pytest.raises(DataError, match="drop_plans"):
        position_from_json(stored, GAME, viewer="axis")


@pytest.mark.parametrize(
    "plans",
    [
        (("RA", at("0404"), 3),),
        (("RP", at("0404"), 3), ("RP", at("0505"), 4)),
        (("RP", at("0404"), 1),),
    ],
    ids=["nobody who jumps", "two plans", "a turn that is past"],
)
def test_forged_plans_are_refused(plans):
    position = planning().replaced(turn=2)
    forged = position.replaced(facts=replace(position.facts, drop_plans=plans))
    assert [fault for fault in validate(forged) if fault.place == "facts.drop_plans"]


def test_a_simple_player_ends_the_phase():
    position = planning()
    assert position.actor == "soviet"
    plan = position.game.heuristics.plan(position, Random(1))
    assert plan[-1].text(GAME.board) == "end-phase"
    assert any(action.startswith("plan-drop RP") for action in actions(position))


@pytest.mark.parametrize("pieces", [{"RT": "arrivals"}, {"RT": "dead"}, {"RT": "0703"}])
def test_whether_anybody_is_asked_to_refit_or_plan_does_not_tell_who_lies_below(
    pieces: dict[str, str],
) -> None:
    told = {"options": {"fog": "on", "pauses": "always"}, "bases": BASES}
    seen = set()
    for hidden in ({}, dict.fromkeys(("RP", "RQ"), "dead"), {"RQ": "arrivals"}):
        position = before(GAME, {**PIECES, **pieces, **hidden}, Refitting("soviet"), **told)
        view = position.seen_by("axis")
        seen.add((position.actor, view.step, in_language(view.prompt, "en"), in_language(view.prompt, "zh")))
    assert {(actor, type(step)) for actor, step, *_ in seen} == {("soviet", Refitting)}
    assert len(seen) == 1
