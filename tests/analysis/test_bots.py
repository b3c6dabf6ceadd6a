"""Bots finish their games, play by the rules and play the same game again from the same seed."""

from __future__ import annotations

import pickle
from random import Random

import pytest

import wargame_kit as wk
from tests.playing import next_action
from tests.theatre import armour, brigade, headquarters, infantry, rifle, theatre
from tests.walking import ALL_ON
from wargame_kit.analysis.bots import RandomBot, SimpleBot
from wargame_kit.analysis.playouts import play_out
from wargame_kit.position import Heuristics, Over


@pytest.fixture(scope="module")
def december():
    return wk.load("typhoon").start("moscow-december", **ALL_ON["typhoon"])


def both(bot):
    return {"axis": bot, "soviet": bot}


@pytest.mark.parametrize("bot", [RandomBot(), SimpleBot()], ids=["random", "simple"])
def test_a_game_of_bots_comes_to_its_end(december, bot):
    assert isinstance(play_out(december, both(bot), 1).step, Over)


def test_a_simple_bot_does_only_what_is_allowed(december):
    random, bots, position = Random(2), both(SimpleBot()), december
    while position.turn == december.turn:
        action = next_action(position, bots, random)
        assert position.check(action), action
        position = position.play_unchecked(action)


def test_the_same_seed_gives_the_same_game(december):
    first, again = (play_out(december, both(SimpleBot()), 7, until_turn=9) for _ in range(2))
    assert first == again
    assert play_out(december, both(SimpleBot()), 8, until_turn=9) != first


UNITS = (
    armour("3Pz"),
    armour("4Pz"),
    infantry("7ID"),
    headquarters("2PzA", "axis"),
    rifle("1SD"),
    rifle("2SD"),
    brigade("4TB"),
    headquarters("16A", "soviet"),
)


def small(places, active, turn=1, **drawn):
    board = {"features": {"axis_source": ["0104"], "soviet_source": ["1204"]}} | drawn
    roads = ["-".join(f"{column:02d}04" for column in range(1, 13))]
    game = theatre(["." * 12] * 8, UNITS, rails=roads, roads=roads, **board)
    return game.position(places, active=frozenset(active), turn=turn)


def plan(position):
    return [a.text(position.game.board) for a in position.game.heuristics.plan(position, Random(0))]


def carried_out(position, until):
    bot = SimpleBot()
    while not isinstance(position.step, until):
        position = position.play(bot.choose(position, Random(0)))
    return position


def test_it_attacks_with_all_it_takes_for_good_odds():
    from wargame_kit.games.typhoon.rules.combat import CombatRoll

    position = small({"3Pz": "0503", "4Pz": "0504", "7ID": "0502", "1SD": "0603"}, ("3Pz", "4Pz", "7ID"))
    after = carried_out(position, CombatRoll)
    assert after.step.battle(after).column == "7-1"  # 8 + 8 + 5 to 3


def test_it_does_not_attack_where_it_can_only_lose():
    position = small({"7ID": "0503", "1SD": "0602", "2SD": "0602"}, ("7ID",))
    assert not [text for text in plan(carried_out_of_movement(position)) if text.startswith("assign")]


def carried_out_of_movement(position):
    from wargame_kit.games.typhoon.rules.combat import CombatSegment

    return carried_out(position, CombatSegment)


def test_an_army_on_the_march_moves_towards_what_victory_counts():
    rows = ["." * 12] * 8
    rows[3] = "." * 10 + "#."
    game = theatre(
        rows,
        UNITS,
        features={"axis_source": ["0104"], "soviet_source": ["1204"]},
        rails=["-".join(f"{column:02d}04" for column in range(1, 13))],
    )
    position = game.position({"7ID": "0304"}, active=frozenset({"7ID"}), axis_cities=frozenset())
    goal = game.board.index("1104")
    after = position.play(SimpleBot().choose(position, Random(0)))
    assert game.board.distance(after.pieces["7ID"].hex_, goal) < game.board.distance(
        position.pieces["7ID"].hex_, goal
    )


def test_the_last_step_lost_is_the_cheapest():
    from wargame_kit.games.typhoon.rules.losses import LossStep

    position = small({"3Pz": "0503", "7ID": "0503", "1SD": "0603"}, ())
    assert plan(position.pushed(LossStep("axis", ("3Pz", "7ID"), 1))) == ["lose 7ID"]


@pytest.mark.slow
@pytest.mark.parametrize("which", [0, -1], ids=["first choices", "last choices"])
def test_a_campaign_under_other_options_is_played_by_the_rules_to_its_end(which):
    game = wk.load("typhoon")
    options = {option.id: option.choices[which] for option in game.rulebook.options.values()}
    position, random, bots = game.start("typhoon-1941", **options), Random(3), both(SimpleBot())
    while not position.is_over:
        action = next_action(position, bots, random)
        assert position.check(action), action
        position = position.play_unchecked(action)
    assert position.problems() == ()


def test_what_follows_in_a_plan_is_not_thought_of_before_it_is_asked_for():
    thought = []

    class Slow(Heuristics):
        def planner(self, step):
            def plan(position, step, random):
                for action in position.legal:
                    thought.append(action)
                    yield action

            return plan

    position = wk.load("typhoon").start("typhoon-1941")
    first, *_ = position.legal
    assert next(Slow().planned(position, Random(0))) == first
    assert thought == [first]


def test_a_bot_in_the_midst_of_a_plan_can_be_sent_to_another_process():
    position, bot = wk.load("huaihai").start("nianzhuang"), SimpleBot()
    bot.choose(position, Random(1))
    sent = pickle.loads(pickle.dumps(bot))
    assert sent.choose(position, Random(1)) == SimpleBot().choose(position, Random(1))
