"""A simple player of New World Order Battles: by the rules, without secrets, and play makes sense."""

from __future__ import annotations

from random import Random

import pytest

from tests.neworder.theatre import counter, in_movement, loaded, marker, node, theatre
from wargame_kit.analysis.bots import RandomBot, SimpleBot
from wargame_kit.analysis.playouts import chance_action, play_out
from wargame_kit.games.neworder.player.heuristics import _PLANNERS, NewOrderHeuristics
from wargame_kit.position import CHANCE, Over

GAMES = [("kiev", "kiev"), ("ulaanbaatar", "ulaanbaatar"), ("kiev", "airport"), ("ulaanbaatar", "airport")]


def plan(position):
    return [action.text(position.game.board) for action in NewOrderHeuristics().plan(position, Random(0))]


def game_of_bots(title, scenario, seed):
    """Yield every position of a game of simple bots that a side acts in, with what was done there."""
    position, random = loaded(title).start(scenario), Random(seed)
    bots = {side: SimpleBot() for side in position.game.sides}
    while not position.is_over:
        if position.actor == CHANCE:
            action = chance_action(position, random)
        else:
            action = bots[position.actor].choose(position, random)
            yield position, action
        position = position.play(action)


# --------------------------------------------------------------------- by the rules


@pytest.mark.parametrize(("title", "scenario"), GAMES)
def test_a_game_of_simple_bots_is_played_to_its_end(title, scenario):
    position = loaded(title).start(scenario)
    last = play_out(position, {side: SimpleBot() for side in position.game.sides}, 3)
    assert isinstance(last.step, Over)


@pytest.mark.parametrize(("title", "scenario"), GAMES[2:])
def test_a_plan_begins_with_what_is_allowed_wherever_random_play_leads(title, scenario):
    position, random = loaded(title).start(scenario), Random(4)
    judged, bot = NewOrderHeuristics(), RandomBot()
    while not position.is_over:
        if position.actor == CHANCE:
            position = position.play(chance_action(position, random))
            continue
        assert position.check(judged.plan(position, Random(1))[0])
        position = position.play(bot.choose(position, random))


def test_every_step_in_which_somebody_decides_has_a_judgement():
    position = loaded("kiev").start("kiev")
    by_chance = {
        "DrawFormation", "DrawStrikes", "Initiative", "Over", "Reveal", "RollAir", "RollAttack", "RollDrift",
        "RollEvent", "RollFire", "RollFirst", "RollLanding", "RollNumber", "RollReinforcements",
    }  # fmt: skip
    decided = {step.__name__ for step in position.game.steps if step.actions}
    assert decided - {step.__name__ for step in _PLANNERS} <= by_chance


@pytest.mark.parametrize(("title", "scenario"), GAMES[2:])
def test_a_bot_decides_alike_whether_it_is_told_the_other_sides_secrets_or_not(title, scenario):
    judged = NewOrderHeuristics()
    for number, (position, _) in enumerate(game_of_bots(title, scenario, 5)):
        if number % 4 == 0:
            seen = position.seen_by(position.actor)
            assert judged.plan(position, Random(1)) == judged.plan(seen, Random(1))


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
    assert plan(field({}))[-1] == "end-phase"
