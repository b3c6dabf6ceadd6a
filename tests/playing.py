"""A game on a small board or played by bots, for tests of every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from wargame_kit.analysis.bots import Bot, RandomBot, SimpleBot
from wargame_kit.analysis.playouts import chance_action
from wargame_kit.position import CHANCE, Action


def play(position: Any, *actions: str) -> Any:
    """The position after some actions."""
    for action in actions:
        position = position.play(action)
    return position


def actions(position: Any) -> list[str]:
    """What may be done, as text."""
    return [action.text(position.game.board) for action in position.legal]


def stands(position: Any, unit: str) -> str:
    """Where a counter is."""
    place = position.pieces[unit].place
    return str(position.game.board.label(place) if isinstance(place, int) else place)


def planned(position: Any) -> list[str]:
    """What a simple player plans to do, as text."""
    plan = position.game.heuristics.plan(position, Random(0))
    return [action.text(position.game.board) for action in plan]


def simple_bots(position: Any) -> dict[str, Bot]:
    """A simple bot for either side."""
    return {side: SimpleBot() for side in position.game.sides}


def next_action(position: Any, bots: Mapping[str, Bot], random: Random) -> Action:
    """What the bot of the side that acts does, or what chance brings."""
    if position.actor == CHANCE:
        return chance_action(position, random)
    return bots[position.actor].choose(position, random)


def game_of_bots(position: Any, seed: int) -> Iterator[tuple[Any, Action]]:
    """Yield every position of a game of simple bots that a side acts in, with what is done there."""
    bots, random = simple_bots(position), Random(seed)
    while not position.is_over:
        action = next_action(position, bots, random)
        if position.actor != CHANCE:
            yield position, action
        position = position.play_unchecked(action)


def plans_are_allowed(position: Any) -> None:
    """Hold that a plan begins with what is allowed wherever random play leads."""
    bots, random = dict.fromkeys(position.game.sides, RandomBot()), Random(4)
    while not position.is_over:
        if position.actor != CHANCE:
            assert position.check(position.game.heuristics.plan(position, Random(1))[0])
        position = position.play(next_action(position, bots, random))


def plans_are_blind(position: Any) -> None:
    """Hold that a simple player plans alike whether or not he is told the secrets of the other side."""
    judged, seen = position.game.heuristics, position.seen_by(position.actor)
    assert judged.plan(position, Random(1)) == judged.plan(seen, Random(1))


def goes_on(position: Any, moves: int = 40) -> None:
    """Hold that simple bots find something to do, so many times or to the end of the game."""
    bots, random = simple_bots(position), Random(0)
    for _ in range(moves):
        if position.is_over:
            return
        action = next_action(position, bots, random)
        assert position.check(action), action
        position = position.play(action)
