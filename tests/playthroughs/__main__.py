"""Tell the playthroughs anew: ``python -m tests.playthroughs``; with ``--new`` they are played afresh."""

from __future__ import annotations

import sys
from random import Random

import wargame_kit as wk
from tests.playthroughs.telling import actions_in, first_position, path_of, told
from wargame_kit.analysis import SimpleBot
from wargame_kit.games import GAMES
from wargame_kit.position import CHANCE, Dice, Position

WHIMS = {"huaihai-1948": (15, 0.3)}
"""Seed and share of moves at random: the bots alone seldom ambush, and hardly ever counter-attack."""


def played(position: Position, seed: int = 1941, whim: float = 0.0) -> list[str]:
    """Play a game with the simple bots and one seed, and answer its actions."""
    random, dice, bot = Random(seed), Dice(seed), SimpleBot()
    actions = []
    while not position.is_over:
        if position.actor == CHANCE:
            action = dice.throw(position)
        elif whim and random.random() < whim:
            action = position.legal.sample(random)
        else:
            action = bot.choose(position, random)
        actions.append(action.text(position.game.board))
        position = position.play(action)
    return actions


def main() -> None:
    """Write every playthrough."""
    for game in GAMES:
        for scenario in wk.load(game).scenarios:
            path = path_of(game, scenario)
            first = first_position(game, scenario)
            keep, whim = path.exists() and "--new" not in sys.argv, WHIMS.get(scenario, ())
            actions = actions_in(path.read_text(encoding="utf-8")) if keep else played(first, *whim)
            path.write_text("\n".join(told(first, actions)) + "\n", encoding="utf-8")
            print(f"{path.name}: {len(actions)} actions")


if __name__ == "__main__":
    main()
