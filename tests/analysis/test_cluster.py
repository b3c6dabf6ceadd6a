"""Playouts on a cluster lose nothing to a worker that is killed; a stop keeps what is done.

That a cluster plays the games of one process is proved in docs/cluster.md.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from random import Random
from threading import Thread
from time import sleep
from typing import Any, ClassVar, Self

import pytest

import wargame_kit as wk
from wargame_kit.analysis import Bot, PlayoutBot, RandomBot, play_out, playouts
from wargame_kit.analysis.balance import balance, main, start
from wargame_kit.analysis.batches import each
from wargame_kit.analysis.progress import progress
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


class Thinking(RandomBot):
    """Plays at random, after a long thought of its own."""

    def choose(self, position: Position, random: Random) -> Action:
        with progress("thinking") as done:
            done(1)
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


@pytest.mark.slow
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


class Line:
    """What stands for tqdm's line."""

    shown: ClassVar[list[Line]] = []

    def __init__(self, **told: Any) -> None:
        self.told, self.done = told, 0
        Line.shown.append(self)

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *why: object) -> None:
        pass

    def update(self, more: int) -> None:
        self.done += more


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """The lines that somebody at a terminal is shown."""
    import tqdm

    monkeypatch.setattr(tqdm, "tqdm", Line)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(Line, "shown", [])
    return Line.shown


def test_a_line_tells_how_far_it_is_once_for_all_within(lines: list[Line]) -> None:
    playouts(AIRPORT, dict.fromkeys(SIDES, Thinking()), 2)
    (line,) = lines
    assert line.done == line.told["total"] == 2
    assert "Kiev" in line.told["desc"]


def test_one_game_and_a_long_thought_tell_it_too(lines: list[Line]) -> None:
    played = play_out(AIRPORT(), BOTS, 1)
    assert played.is_over
    position: Any = wk.load("huaihai").start("nianzhuang")
    PlayoutBot(plans=2, games=1)._best(position, (*position.legal,)[:2], Random(1))
    game, thought = lines
    assert game.done > 10
    assert thought.done == thought.told["total"] >= 1


def test_a_thread_and_whoever_reads_a_file_are_shown_none(
    lines: list[Line], monkeypatch: pytest.MonkeyPatch
) -> None:
    with ThreadPoolExecutor(1) as threads:
        threads.submit(playouts, AIRPORT, BOTS, 1).result()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    playouts(AIRPORT, BOTS, 1)
    assert lines == []


def test_a_notebook_is_shown_it_although_it_is_no_terminal(
    lines: list[Line], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Page(io.StringIO):
        pass

    Page.__module__ = "ipykernel.iostream"
    monkeypatch.setattr(sys, "stdout", Page())
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    playouts(AIRPORT, BOTS, 1)
    assert [line.told["file"] for line in lines] == [sys.stdout]


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
