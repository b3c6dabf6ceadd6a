"""Playouts on a cluster lose nothing to a worker that is killed; a stop keeps what is done.

That a cluster plays the games of one process is proved in docs/cluster.md.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from random import Random
from threading import Thread
from time import sleep
from typing import Any, Self

import pytest

import wargame_kit as wk
from wargame_kit.analysis import Bot, RandomBot, playouts
from wargame_kit.analysis.balance import balance, main, start
from wargame_kit.analysis.batches import each
from wargame_kit.position import Action, Position

AIRPORT = partial(start, "kiev", "airport")
SIDES = wk.load("kiev").sides


class Weary(RandomBot):
    """A player of one's own, which plays at random and stops everything in its third game."""

    games = 0

    def afresh(self) -> Self:
        Weary.games += 1
        if Weary.games > 2 * len(SIDES):
            raise KeyboardInterrupt
        return self


class Slow(RandomBot):
    """Plays at random, and takes its time in each game."""

    def afresh(self) -> Self:
        sleep(0.15)
        return self

    def choose(self, position: Position, random: Random) -> Action:
        return position.legal.sample(random)


BOTS: dict[str, Bot] = dict.fromkeys(SIDES, RandomBot())


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two worker processes of dask.distributed on this machine."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as found:
        yield found


@pytest.fixture(scope="module")
def client(cluster: Any) -> Iterator[Any]:
    from distributed import Client

    with Client(cluster) as found:
        yield found


def test_a_worker_that_is_killed_in_the_middle_loses_nothing(client: Any) -> None:
    bots = dict.fromkeys(SIDES, Slow())
    victim = next(iter(client.run(os.getpid).values()))

    def kill() -> None:
        sleep(1.2)
        os.kill(victim, signal.SIGKILL)

    killer = Thread(target=kill)
    killer.start()
    there = playouts(AIRPORT, bots, 16, client.get_executor(), first_seed=5)
    killer.join()
    assert there.outcomes == playouts(AIRPORT, BOTS, 16, first_seed=5).outcomes
    assert [outcome.seed for outcome in there.outcomes] == list(range(5, 21))
    assert victim not in client.run(os.getpid).values()


def test_balance_and_its_command_play_there(
    cluster: Any, client: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    serial = balance("kiev", "airport", 3, processes=1, bots=dict.fromkeys(SIDES, "random"))
    random = dict.fromkeys(SIDES, "random")
    assert balance("kiev", "airport", 3, bots=random, executor=client.get_executor()) == serial
    named = [f"{side}=random" for side in SIDES]
    main(["kiev", "airport", "--games", "3", "--cluster", cluster.scheduler_address, "--bots", *named])
    assert repr(serial) in capsys.readouterr().out


def test_games_that_are_stopped_are_kept_and_it_is_said() -> None:
    Weary.games = 0
    found = playouts(AIRPORT, dict.fromkeys(SIDES, Weary()), 9)
    assert found.outcomes == playouts(AIRPORT, BOTS, 2).outcomes
    assert found.left_out == 7
    assert "stopped after 2 of 9 games" in repr(found)


class Stopping(Executor):
    """Does everything at once, until somebody presses the key when the fifth batch is sent."""

    def __init__(self) -> None:
        self.sent = 0

    def submit(self, fn: Any, /, *args: Any, **keys: Any) -> Future[Any]:
        self.sent += 1
        if self.sent == 5:
            raise KeyboardInterrupt
        future: Future[Any] = Future()
        future.set_result(fn(*args, **keys))
        return future


def test_what_an_executor_has_done_is_kept_too() -> None:
    assert each(str, range(9), "numbers", Stopping()) == ("0", "1", "2", "3")


def test_a_stop_before_anything_is_done_stops() -> None:
    def stop(number: int) -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        each(stop, range(3), "numbers")


def test_a_line_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    import tqdm

    lines = []

    class Line:
        def __init__(self, **told: Any) -> None:
            self.told, self.done = told, 0
            lines.append(self)

        def __enter__(self) -> Line:
            return self

        def __exit__(self, *why: object) -> None:
            pass

        def update(self, more: int) -> None:
            self.done += more

    monkeypatch.setattr(tqdm, "tqdm", Line)
    playouts(AIRPORT, BOTS, 2)
    (line,) = lines
    assert line.done == line.told["total"] == 2
    assert line.told["disable"] is None  # only a person sees it
    assert "Kiev" in line.told["desc"]


@pytest.mark.parametrize("count", [1, 3, 4, 5, 60])
def test_batches_answer_in_order_whatever_their_size(count: int) -> None:
    with ThreadPoolExecutor(3) as threads:
        assert each(str, range(count), "numbers", threads) == tuple(map(str, range(count)))


def test_what_a_task_raises_is_raised() -> None:
    with ThreadPoolExecutor(2) as threads, pytest.raises(ValueError, match="math domain"):
        each(_root, range(3, -9, -1), "roots", threads)


def _root(number: int) -> float:
    from math import sqrt

    return sqrt(number)
