"""Whoever asks for games with a slip of the pen is told what was expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import wargame_kit as wk
from wargame_kit.analysis import RandomBot, SimpleBot, play_out, playouts
from wargame_kit.analysis.balance import balance
from wargame_kit.games import GAMES

AIRPORT = wk.load("kiev").start("airport")
BOTS: Any = dict.fromkeys(AIRPORT.game.sides, RandomBot())


@pytest.mark.parametrize("play", [play_out, playouts])
@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ({}, "no bot plays russia, coalition"),
        ({"russia": RandomBot()}, "no bot plays coalition"),
        (BOTS | {"rusia": RandomBot()}, "no side 'rusia'"),
        (BOTS | {"russia": SimpleBot}, "expected a bot, such as SimpleBot()"),
        (BOTS | {"russia": "simple"}, "is played by 'simple'"),
    ],
)
def test_players_with_whom_no_game_can_be_played(play: Callable[..., Any], bots: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told.replace("()", r"\(\)")):
        play(AIRPORT, bots, 1)


@pytest.mark.parametrize("games", [0, -1, "3", 2.5, None])
def test_a_number_of_games_that_is_none(games: Any) -> None:
    with pytest.raises(ValueError, match="expected a whole number from 1"):
        playouts(AIRPORT, BOTS, games)


@pytest.mark.parametrize("bots", [{"russia": "strng"}, {"rusia": "simple"}])
def test_a_balance_of_players_that_there_are_not(bots: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"no bot 'strng'; there are simple|no side 'rusia'"):
        balance("kiev", "airport", 1, bots=bots)


@pytest.mark.parametrize("game", GAMES)
def test_how_far_a_unit_comes_that_there_is_not(game: str) -> None:
    position: Any = wk.load(game).start(next(iter(wk.load(game).scenarios)))
    with pytest.raises(ValueError, match="no unit '3Pzz'"):
        position.reach("3Pzz")
