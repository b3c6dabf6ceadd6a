"""When does a bot act? On the kernel's own loop, one action after another; it thinks in a thread beside."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count
from threading import Thread
from time import monotonic
from typing import Protocol

from IPython import get_ipython

Call = Callable[[], None]


class Clock(Protocol):
    """What calls back later."""

    def soon(self, call: Call, seconds: float = 0.0) -> None:
        """Call back after some seconds, when nothing else runs; asked from any thread."""

    def beside(self, work: Call) -> None:
        """Do some work meanwhile; it may take long."""

    def time(self) -> float:
        """Seconds since some moment."""


class KernelClock:
    """The loop of a kernel, which runs cells and clicks: nothing is called back while a cell runs.

    Parameters
    ----------
    loop : asyncio.AbstractEventLoop
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def soon(self, call: Call, seconds: float = 0.0) -> None:
        # Loops take calls from other threads only by this door.
        with suppress(RuntimeError):  # the kernel ends
            if seconds > 0:
                self._loop.call_soon_threadsafe(self._loop.call_later, seconds, call)
            else:
                self._loop.call_soon_threadsafe(call)

    def beside(self, work: Call) -> None:
        Thread(target=work, name="wargame_kit bot", daemon=True).start()

    def time(self) -> float:
        return monotonic()


class HandClock:
    """A clock that somebody turns by hand, where no loop runs: a script, a test.

    Examples
    --------
    >>> clock = HandClock()
    >>> clock.soon(lambda: print("late"), 0.7)
    >>> clock.soon(lambda: print("early"))
    >>> clock.run()
    early
    late
    2
    """

    def __init__(self) -> None:
        self.now = 0.0
        self._waiting: list[tuple[float, int, Call]] = []
        self._number = count()

    def soon(self, call: Call, seconds: float = 0.0) -> None:
        heappush(self._waiting, (self.now + seconds, next(self._number), call))

    def beside(self, work: Call) -> None:
        work()

    def time(self) -> float:
        return self.now

    def run(self, most: int = 1_000_000) -> int:
        """Call back everything in its turn, as if the time passed; answer how many calls that were.

        Parameters
        ----------
        most : int
            Stop after so many.
        """
        called = 0
        while self._waiting and called < most:
            when, _, call = heappop(self._waiting)
            self.now = max(self.now, when)
            call()
            called += 1
        return called


def clock() -> Clock:
    """The kernel's clock; one to turn by hand where there is no kernel."""
    kernel = getattr(get_ipython(), "kernel", None)
    loop = getattr(getattr(kernel, "io_loop", None), "asyncio_loop", None)
    return HandClock() if loop is None else KernelClock(loop)
