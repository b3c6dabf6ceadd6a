"""A simple player of New World Order Battles: by the rules, without secrets, and play makes sense."""

from __future__ import annotations

from random import Random

import pytest

from tests.neworder.theatre import counter, in_movement, loaded, marker, node, theatre
from tests.playing import (
    game_of_bots,
    goes_on,
    next_action,
    planned,
    plans_are_allowed,
    plans_are_blind,
    simple_bots,
)
from tests.walking import daily
from wargame_kit.analysis.playouts import play_out
from wargame_kit.games.neworder.player.heuristics import _PLANNERS, NewOrderHeuristics
from wargame_kit.games.neworder.rules.combat.aftermath import LoseUnits
from wargame_kit.games.neworder.rules.combat.attack import InitialCombat
from wargame_kit.position import Over

GAMES = [("kiev", "kiev"), ("ulaanbaatar", "ulaanbaatar"), ("kiev", "airport"), ("ulaanbaatar", "airport")]


# --------------------------------------------------------------------- by the rules


@pytest.mark.parametrize(
    ("title", "scenario"),
    daily([*GAMES[2:], *GAMES[:2]], 2),
)
def test_a_game_of_simple_bots_is_played_to_its_end(title, scenario):
    position = loaded(title).start(scenario)
    last = play_out(position, simple_bots(position), 3)
    assert isinstance(last.step, Over)


@pytest.mark.parametrize(("title", "scenario"), GAMES[2:])
def test_a_plan_begins_with_what_is_allowed_wherever_random_play_leads(title, scenario):
    plans_are_allowed(loaded(title).start(scenario))


def test_every_step_in_which_somebody_decides_has_a_judgement():
    position = loaded("kiev").start("kiev")
    by_chance = {
        "DrawFormation", "DrawGroups", "DrawStrikes", "Initiative", "Over", "Reveal", "RollAir", "RollAttack",
        "RollDrift", "RollEvent", "RollFire", "RollFirst", "RollLanding", "RollNumber", "RollReinforcements",
    }  # fmt: skip
    decided = {step.__name__ for step in position.game.steps if step.actions}
    assert decided - {step.__name__ for step in _PLANNERS} <= by_chance


@pytest.mark.parametrize(("title", "scenario"), GAMES[2:])
def test_a_bot_decides_alike_whether_it_is_told_the_other_sides_secrets_or_not(title, scenario):
    for number, (position, _) in enumerate(game_of_bots(loaded(title).start(scenario), 5)):
        if number % 4 == 0:
            plans_are_blind(position)


# --------------------------------------------------------------------- play makes sense

UNITS = [
    *(counter(f"T{n}", "russia", "5-4-7", "tank") for n in range(1, 7)),
    node("R-HQ", "russia"),
    marker("R-Art", "russia", 3, formation="R-HQ"),
    *(counter(f"N{n}", "coalition", "3-4-6", "infantry") for n in range(1, 4)),
]


def field(places, **more):
    game = theatre(["............"] * 9, UNITS)
    return in_movement(game, places, "russia", **more)


def test_a_side_masses_against_a_unit_alone_and_closes_its_ways():
    position = field({"T1": "0205", "T2": "0305", "T3": "0206", "T4": "0207", "N1": "0805"})
    board = position.game.board
    done = NewOrderHeuristics().plan(position, Random(0))
    beside = [
        a for a in done if getattr(a, "path", ()) and board.distance(a.path[-1], board.index("0805")) == 1
    ]
    assert len(beside) >= 2


def test_a_node_stays_behind():
    position = field({"R-HQ": "0205", "T1": "0305", "N1": "0805"})
    board, after = position.game.board, position
    for action in NewOrderHeuristics().plan(position, Random(0)):
        if after.actor == "russia" and after.check(action):
            after = after.play(action)
    here = after.pieces["R-HQ"].hex_
    assert board.distance(here, board.index("0805")) >= 3


def test_without_anybody_to_fight_a_phase_ends():
    assert planned(field({}))[-1] == "end-phase"


def test_a_whole_game_is_told_and_untold_alike():
    for number, (position, _) in enumerate(game_of_bots(loaded("kiev").start("kiev"), 1)):
        if number % 25 == 0:
            plans_are_blind(position)
        if number > 500:
            return


def test_nobody_walks_up_to_an_enemy_who_is_too_strong():
    strong = [counter(f"S{n}", "coalition", "6-9-8", "tank") for n in range(1, 5)]
    game = theatre(["............"] * 9, [*UNITS, *strong])
    position = in_movement(game, {"T1": "0205", "S1": "0805", "S2": "0805", "S3": "0806"}, "russia")
    board = position.game.board
    for action in NewOrderHeuristics().plan(position, Random(0)):
        if action.way:
            assert board.distance(action.way[-1], board.index("0805")) > 1


@pytest.mark.clause("neworder", "11.1")
def test_every_duty_of_a_segment_is_met_without_calling_off():
    places = {"T1": "0405", "T2": "0405", "R-HQ": "0406", "N1": "0505", "N2": "0506", "N3": "0404"}
    game = theatre(["............"] * 9, UNITS)
    position = game.position(places, step="combat", first="russia")
    bots, random, said = simple_bots(position), Random(2), []
    while any(type(step).__name__ == "InitialCombat" for step in position.agenda):
        action = next_action(position, bots, random)
        said.append(action.text(position.game.board))
        position = position.play(action)
    assert any(text.startswith("attack") for text in said)
    assert "call-off" not in said


@pytest.mark.parametrize(
    "half",
    ["", "leave T1", "join T2; leave T1", "leave T1; include 0504", "leave T1; include 0504; join T2"],
)
def test_somebody_elses_half_declared_attack_is_finished_or_begun_anew(half):
    places = {"T1": "0405", "T2": "0404", "N1": "0505", "N2": "0504"}
    game = theatre(["............"] * 9, UNITS)
    position = game.position(places, step="combat", first="russia").play("attack 0505")
    for text in filter(None, half.split("; ")):
        position = position.play(text)
    (segment,) = (step for step in position.agenda if isinstance(step, InitialCombat))
    bots, random, declared = simple_bots(position), Random(0), []
    for _ in range(60):
        if segment not in position.agenda:
            break
        action = next_action(position, bots, random)
        if action.text(game.board) == "declare":
            declared.append(position.step.fight.targets)
        position = position.play(action)
    # A segment ends only when everybody has fought who must.
    assert segment not in position.agenda
    assert declared, half


@pytest.mark.clause("neworder", "13.2")
def test_the_unit_that_is_worth_least_is_lost():
    game = theatre(["............"] * 9, UNITS)
    position = game.position({"R-HQ": "0405", "T1": "0405", "N1": "0505"}, first="russia")
    asked = position.pushed(LoseUnits("russia", ("R-HQ", "T1"), 1)).settled()
    assert planned(asked) == ["lose T1"]


@pytest.mark.clause("neworder", "12.17")
def test_two_markers_are_put_where_they_kill_and_none_where_they_do_nothing():
    units = [*UNITS, marker("R-Roc", "russia", 4, "rocket", formation="R-HQ")]
    game = theatre(["............"] * 9, units)
    places = {"R-HQ": "0405", "R-Art": "ready", "R-Roc": "ready", "N1": "0605"}
    fired = planned(game.position(places, step="bombardment", first="russia"))
    assert fired[-1] == "declare"
    assert {text.split()[0] for text in fired[:-1]} == {"fire"}
    strong = counter("BIG", "coalition", "9-30-8", "tank")
    game = theatre(["............"] * 9, [*units, strong])
    places = {"R-HQ": "0405", "R-Art": "ready", "R-Roc": "ready", "BIG": "0605"}
    assert planned(game.position(places, step="bombardment", first="russia")) == ["declare"]


def test_a_game_has_a_player_on_a_map_without_anything_on_it():
    game = theatre(["....."] * 3, UNITS)
    goes_on(game.position({"T1": "0101"}, first="coalition"))
