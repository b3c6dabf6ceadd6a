"""Is the game fair? Many games of two bots: ``python -m wargame_kit.analysis.balance typhoon``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial

from wargame_kit.analysis.bots import Bot, RandomBot, SimpleBot
from wargame_kit.analysis.playout_bot import PlayoutBot
from wargame_kit.analysis.playouts import Playouts, playouts
from wargame_kit.games import load
from wargame_kit.position import Position
from wargame_kit.words import say

BOTS: Mapping[str, type[Bot]] = {"simple": SimpleBot, "strong": PlayoutBot, "random": RandomBot}
"""Who may play a side, by the name that a command takes."""


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
    bots: Mapping[str, str] | None = None,
    executor: Executor | None = None,
) -> Playouts:
    """Play a scenario many times with two bots.

    Parameters
    ----------
    game, scenario : str
    games : int
    processes : int
        1 plays in this process.
    first_seed : int
    overrides : str, optional
        A folder of the reader's own data, as `wargame_kit.load` takes it.
    bots : mapping of side to str, optional
        Who plays, of `BOTS`; simple players where nobody is named.
    executor : concurrent.futures.Executor, optional
        Plays in place of processes of this machine: a cluster's, say.

    Returns
    -------
    Playouts
        How the games ended, by side and by score.

    See Also
    --------
    wargame_kit.analysis.playouts.playouts : games from any position.
    """
    first = partial(start, game, scenario, overrides)
    named = dict(bots or {})
    for side, bot in named.items():
        load(game, overrides).known_side(side)
        _known(bot)
    players = {side: BOTS[named.get(side, "simple")]() for side in load(game, overrides).sides}
    if executor is not None or processes == 1:
        return playouts(first, players, games, executor, first_seed)
    with ProcessPoolExecutor(processes) as pool:
        return playouts(first, players, games, pool, first_seed)


@contextmanager
def on_cluster(address: str) -> Iterator[Executor]:
    """An executor of the dask.distributed cluster at an address.

    Raises
    ------
    ImportError
        If dask.distributed is not installed; it says what to install.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise ImportError(str(say("commands/no-cluster"))) from error
    with Client(address) as client:
        yield client.get_executor()


def _known(bot: str) -> str:
    """The name of a bot, if there is such a one."""
    if bot not in BOTS:
        raise ValueError(str(say("playouts/no-such-bot", value=repr(bot), known=", ".join(BOTS))))
    return bot


def _named(text: str) -> tuple[str, str]:
    """A side and its bot, as a command names them: ``pla=strong``."""
    side, _, bot = text.partition("=")
    if bot not in BOTS:
        raise argparse.ArgumentTypeError(str(say("error/one-of", known=", ".join(BOTS))))
    return side, bot


def main(arguments: Sequence[str]) -> None:
    """Print the balance of a game's scenarios."""
    parser = argparse.ArgumentParser(
        prog="python -m wargame_kit.analysis.balance", description=str(say("commands/balance"))
    )
    parser.add_argument("game")
    parser.add_argument("scenario", nargs="?", help=str(say("commands/scenario")))
    parser.add_argument("--games", type=int, default=200, help=str(say("commands/games")))
    parser.add_argument("--processes", type=int, default=2, help=str(say("commands/processes")))
    parser.add_argument("--cluster", metavar="ADDRESS", help=str(say("commands/cluster")))
    parser.add_argument("--seed", type=int, default=0, help=str(say("commands/seed")))
    parser.add_argument("--overrides", help=str(say("commands/overrides")))
    bots_help = str(say("commands/bots", known=", ".join(BOTS)))
    parser.add_argument("--bots", type=_named, nargs="+", default=(), help=bots_help)
    chosen = parser.parse_args(arguments)
    game = load(chosen.game, chosen.overrides)
    bots = {game.known_side(side): bot for side, bot in chosen.bots}
    scenarios = [chosen.scenario] if chosen.scenario else list(game.scenarios)
    with on_cluster(chosen.cluster) if chosen.cluster else nullcontext() as executor:
        for scenario in scenarios:
            found = balance(
                *(chosen.game, scenario, chosen.games, chosen.processes, chosen.seed, chosen.overrides, bots),
                executor=executor,
            )
            print(f"{scenario}: {found!r}")
            for (winner, reason), count in found.reasons.most_common():
                print(f"  {count:4} {found.side_names[winner] if winner else '—'}: {say(reason)}")
            if found.left_out:
                return


if __name__ == "__main__":
    main(sys.argv[1:])
