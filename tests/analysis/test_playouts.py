"""Playouts: the same games on any executor, and honest intervals."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from random import Random

import pytest

import wargame_kit as wk
from wargame_kit.analysis.balance import balance, main, start
from wargame_kit.analysis.bots import Bot, RandomBot
from wargame_kit.analysis.playouts import Outcome, Playouts, chance_action, playouts, wilson
from wargame_kit.words import Name

BOTS = {"coalition": RandomBot(), "russia": RandomBot()}
AIRPORT = partial(start, "kiev", "airport")
"""The game of the kit that is played out soonest."""


def test_a_pool_answers_what_one_process_does():
    serial = playouts(AIRPORT, BOTS, 5, first_seed=5)
    with ThreadPoolExecutor(2) as threads:
        assert playouts(AIRPORT, BOTS, 5, threads, first_seed=5) == serial
    with ProcessPoolExecutor(2) as processes:
        assert playouts(AIRPORT, BOTS, 5, processes, first_seed=5) == serial
    assert playouts(AIRPORT(), BOTS, 5, first_seed=5) == serial


class Counting(Bot):
    """Plays by how often it has chosen."""

    chosen = 0

    def choose(self, position, random):
        self.chosen += 1
        return position.legal.sample(Random(self.chosen))

    def afresh(self):
        return Counting()


def test_a_bot_remembers_nothing_of_another_game():
    bots = {"coalition": Counting(), "russia": Counting()}
    alone = [playouts(AIRPORT, bots, 1, first_seed=seed).outcomes[0] for seed in (1, 2)]
    assert list(playouts(AIRPORT, bots, 3).outcomes[1:]) == alone


def test_every_side_needs_a_bot_and_there_must_be_a_game():
    with pytest.raises(ValueError, match="russia"):
        playouts(AIRPORT, {"coalition": RandomBot()}, 1)
    with pytest.raises(ValueError, match="number from 1"):
        playouts(AIRPORT, BOTS, 0)


@pytest.mark.parametrize("games", [1, 10, 200])
def test_the_interval_of_wilson_at_its_ends(games):
    square = 1.96**2
    assert wilson(0, games) == pytest.approx((0, square / (games + square)))
    assert wilson(games, games) == pytest.approx((games / (games + square), 1))


@pytest.mark.parametrize(("wins", "games"), [(1, 4), (8, 10), (50, 200)])
def test_the_bounds_of_wilson_are_where_the_share_is_just_not_improbable(wins, games):
    share = wins / games
    for bound in wilson(wins, games):
        assert abs(share - bound) == pytest.approx(1.96 * (bound * (1 - bound) / games) ** 0.5)


def test_wins_of_more_games_than_were_played_are_refused():
    with pytest.raises(ValueError, match="no share"):
        wilson(3, 2)


def test_playouts_say_themselves():
    outcomes = tuple(
        Outcome(seed, "axis" if seed else "soviet", "victory/soviet", 12, 9) for seed in range(4)
    )
    found = Playouts({"axis": Name("Axis"), "soviet": Name("Soviet")}, outcomes)
    assert found.share("axis") == Fraction(3, 4)
    assert repr(found).startswith("<Playouts: Axis won 3 of 4: 75 % (30 %–95 %); Soviet won 1 of 4")
    assert "<li>" in found._repr_html_()


def test_chance_comes_as_often_as_its_probability_says():
    position = wk.load("typhoon").start("moscow-december")
    from wargame_kit.games.typhoon.rules.cup import DrawChit

    drawn = position.replaced(
        facts=position.facts.replaced(hands=(("2A",), ("5A", "5A")), supply_in_cup=True)
    ).replace_step(DrawChit())
    random = Random(1)
    counts: dict[str, int] = {}
    for _ in range(2000):
        chit = chance_action(drawn, random).chit
        counts[chit] = counts.get(chit, 0) + 1
    assert counts["5A"] == pytest.approx(1000, abs=100)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["typhoon-1941"])
def test_neither_side_wins_more_than_four_games_of_five(scenario):
    found = balance("typhoon", scenario, 200)
    assert max(found.share(side) for side in found.side_names) <= Fraction(4, 5), found


def test_the_command_prints_the_balance(capsys):
    main(["kiev", "airport", "--games", "1", "--processes", "1"])
    assert "airport" in capsys.readouterr().out
