"""Tell the playthroughs anew: ``python -m tests.playthroughs``; with ``--new`` they are played afresh."""

from __future__ import annotations

import sys
from random import Random

import wargame_kit as wk
from tests.playthroughs.telling import actions_in, first_position, path_of, told
from wargame_kit.analysis import SimpleBot
from wargame_kit.games import GAMES
from wargame_kit.position import CHANCE, Dice, Position

WHIMS = {"huaihai-1948": (15, 0.3), "caucasus-1942": (7, 0.1)}
"""Seed and share of moves at random: the bots seldom ambush, hardly ever counter-attack, and never sail."""

CUT = {
    **{"campaign": 13, "bukrin": 1, "thirdwinter-kiev": 12, "korsun": 36, "nikopol": 38},
    **{"melitopol": 1, "kamenets": 48, "third-winter": 3},
}
"""By its file, the turn after which a playthrough ends: the rest is told elsewhere, or too long."""


def played(position: Position, seed: int = 1941, whim: float = 0.0, last: int = 999) -> list[str]:
    """Play a game with the simple bots and one seed up to a turn, and answer its actions."""
    random, dice, bot = Random(seed), Dice(seed), SimpleBot()
    actions = []
    while not position.is_over and position.turn <= last:
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
            kept = path.read_text(encoding="utf-8") if keep else ""
            actions = actions_in(kept) if keep else played(first, *whim, last=CUT.get(path.stem, 999))
            path.write_text("\n".join(told(first, actions)) + "\n", encoding="utf-8")
            print(f"{path.name}: {len(actions)} actions")


if __name__ == "__main__":
    main()
