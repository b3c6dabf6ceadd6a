"""A position travels: it pickles, it is its own copy, and another process plays on from it."""

from __future__ import annotations

import copy
import gc
import pickle
import shutil
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wargame_kit as wk
from tests.theatre import infantry, rifle, theatre
from tests.walking import ALL_ON, at_random, is_long
from wargame_kit.analysis import RandomBot, playouts
from wargame_kit.games import GAMES
from wargame_kit.games.counters import Counters
from wargame_kit.words.files import data_root

SCENARIOS = [
    pytest.param(game, scenario, marks=pytest.mark.slow if is_long(game, scenario) else ())
    for game in GAMES
    for scenario in wk.load(game).scenarios
]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_it_comes_back_equal_wherever_random_play_leads(game: str, scenario: str) -> None:
    position: Any = wk.load(game).start(scenario, **ALL_ON[game])
    random = Random(3)
    for _ in range(60):
        back = pickle.loads(pickle.dumps(position))
        assert back == position
        assert hash(back) == hash(position)
        assert back.game is position.game
        assert list(back.pieces) == list(position.pieces)
        if position.is_over:
            break
        position = position.play_unchecked(at_random(position, random))


@pytest.mark.parametrize("game", GAMES)
def test_it_is_its_own_copy_and_what_a_side_sees_travels_too(game: str) -> None:
    found = wk.load(game)
    position = found.start(next(iter(found.scenarios)))
    assert copy.copy(position) is position
    assert copy.deepcopy([position]) == [position]
    assert copy.deepcopy(position) is position
    assert copy.deepcopy(found) is found
    for side in found.sides:
        seen = position.seen_by(side)
        assert pickle.loads(pickle.dumps(seen)) == seen


@pytest.mark.parametrize("game", GAMES)
def test_of_games_that_are_loaded_alike_each_comes_back_as_itself(game: str) -> None:
    first = wk.load(game)
    second = type(first).load()  # type: ignore[attr-defined]
    scenario = next(iter(first.scenarios))
    for found in (second, first):
        position = found.start(scenario)
        assert pickle.loads(pickle.dumps(position)).game is position.game is found.on_board_of(scenario)


def asked(position: Any) -> tuple[Any, int, list[str]]:
    """What another process knows of a position, and the position as it comes back from there."""
    return position, len(position.game.units), [a.text(position.game.board) for a in position.legal]


def test_other_processes_know_the_same_of_it(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    shutil.copy(data_root() / "huaihai" / "charts.toml", own)
    small = theatre(["...", "..."], [infantry("7ID"), rifle("1SD")], roads=["0101-0201"])
    positions: list[Any] = [wk.load(game).start(next(iter(wk.load(game).scenarios))) for game in GAMES]
    positions += [wk.load("huaihai", own).start("nianzhuang"), small.position({"7ID": "0101", "1SD": "0201"})]
    with ProcessPoolExecutor(1, get_context("spawn")) as processes:
        for position, (back, units, legal) in zip(positions, processes.map(asked, positions), strict=True):
            assert back == position
            assert (back, units, legal) == asked(position)
            assert back.game.edition == position.game.edition
        there = playouts(positions[2], dict.fromkeys(positions[2].game.sides, RandomBot()), 2, processes)
    assert there == playouts(positions[2], dict.fromkeys(positions[2].game.sides, RandomBot()), 2)


def test_where_the_files_are_others_it_is_refused(tmp_path: Path) -> None:
    shutil.copy(data_root() / "huaihai" / "charts.toml", tmp_path)
    sent = pickle.dumps(wk.load("huaihai", tmp_path).start("nianzhuang"))
    gc.collect()  # the game that it left is gone, as in another process
    with (tmp_path / "charts.toml").open("a") as charts:
        charts.write("\n# changed\n")
    with pytest.raises(ValueError, match="travelled from where its files are"):
        pickle.loads(sent)


def test_a_game_that_was_put_together_by_hand_says_that_it_does_not_travel() -> None:
    game = wk.load("huaihai")
    made = type(game)(game.board, game.charts, Counters(dict(game.units)), game.scenarios)
    with pytest.raises(TypeError, match="theatre"):
        pickle.dumps(made.start("nianzhuang"))
