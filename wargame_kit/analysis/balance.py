"""Is the game fair? Many games of two simple bots: ``python -m wargame_kit.analysis.balance typhoon``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from wargame_kit.analysis.bots import SimpleBot
from wargame_kit.analysis.playouts import Playouts, playouts
from wargame_kit.games import load
from wargame_kit.position import Position
from wargame_kit.words import say


def start(game: str, scenario: str, overrides: str | None = None) -> Position:
    """The first position of a scenario; what travels to the processes that play."""
    found: Position = load(game, overrides).start(scenario)
    return found


def balance(
    game: str,
    scenario: str,
    games: int,
    processes: int = 2,
    first_seed: int = 0,
    overrides: str | None = None,
) -> Playouts:
    """Play a scenario many times with two simple bots.

    Parameters
    ----------
    game, scenario : str
    games : int
    processes : int
        1 plays in this process.
    first_seed : int
    overrides : str, optional
        A folder of the reader's own data, as `wargame_kit.load` takes it.
    """
    first = partial(start, game, scenario, overrides)
    bots = {side: SimpleBot() for side in load(game, overrides).sides}
    if processes == 1:
        return playouts(first, bots, games, first_seed=first_seed)
    with ProcessPoolExecutor(processes) as pool:
        return playouts(first, bots, games, pool, first_seed)


def main(arguments: Sequence[str]) -> None:
    """Print the balance of a game's scenarios."""
    parser = argparse.ArgumentParser(
        prog="python -m wargame_kit.analysis.balance", description=str(say("commands/balance"))
    )
    parser.add_argument("game")
    parser.add_argument("scenario", nargs="?", help=str(say("commands/scenario")))
    parser.add_argument("--games", type=int, default=200, help=str(say("commands/games")))
    parser.add_argument("--processes", type=int, default=2, help=str(say("commands/processes")))
    parser.add_argument("--seed", type=int, default=0, help=str(say("commands/seed")))
    parser.add_argument("--overrides", help=str(say("commands/overrides")))
    chosen = parser.parse_args(arguments)
    known = load(chosen.game, chosen.overrides).scenarios
    for scenario in [chosen.scenario] if chosen.scenario else known:
        found = balance(chosen.game, scenario, chosen.games, chosen.processes, chosen.seed, chosen.overrides)
        print(f"{scenario}: {found!r}")
        for (winner, reason), count in found.reasons.most_common():
            print(f"  {count:4} {found.side_names[winner] if winner else '—'}: {say(reason)}")


if __name__ == "__main__":
    main(sys.argv[1:])
