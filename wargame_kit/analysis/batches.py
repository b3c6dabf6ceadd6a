"""Many numbered tasks on any executor: in batches of some seconds; what is done is kept if it is stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from time import perf_counter
from typing import TypeVar

from wargame_kit.analysis.progress import progress
from wargame_kit.words import Words

T = TypeVar("T")
Done = tuple[float, list[T]]

SECONDS = 2.0
"""What a batch should take: sending one costs some hundredths of a second."""

FIRST = 4
"""Tasks that are sent one by one before anybody knows how long one takes."""


def each(
    do: Callable[[int], T], numbers: Sequence[int], what: Words, executor: Executor | None = None
) -> tuple[T, ...]:
    """What a function answers to each number, in their order; fewer where it was stopped.

    Parameters
    ----------
    do : callable (int) -> value
        It travels to the executor with every batch.
    numbers : sequence of int
    what : Words
        What stands before the progress line.
    executor : concurrent.futures.Executor, optional
        Threads, processes or a cluster; one after the other without.

    Raises
    ------
    KeyboardInterrupt
        If it was stopped before anything was done.

    Examples
    --------
    >>> each(abs, [-3, 4], "sizes")
    (3, 4)
    """
    found: dict[int, T] = {}
    with progress(what, len(numbers)) as done:
        try:
            for number, value in _done(do, numbers, executor):
                found[number] = value
                done(1)
        except KeyboardInterrupt:
            if not found:
                raise
    return tuple(found[number] for number in numbers if number in found)


def _done(
    do: Callable[[int], T], numbers: Sequence[int], executor: Executor | None
) -> Iterator[tuple[int, T]]:
    if executor is None:
        for number in numbers:
            yield number, do(number)
        return
    waiting: dict[Future[Done[T]], Sequence[int]] = {}

    def send(some: Sequence[int], size: int) -> None:
        for first in range(0, len(some), size):
            batch = tuple(some[first : first + size])
            waiting[executor.submit(_batch, do, batch)] = batch

    send(numbers[:FIRST], 1)
    rest = numbers[FIRST:]
    try:
        while waiting:
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                seconds, values = future.result()
                send(rest, max(1, int(SECONDS / max(seconds, 1e-6))))
                rest = ()
                yield from zip(waiting.pop(future), values, strict=True)
    except KeyboardInterrupt:
        for future in [sent for sent in waiting if sent.done() and not sent.cancelled()]:
            if future.exception() is None:
                yield from zip(waiting.pop(future), future.result()[1], strict=True)
        raise
    finally:
        for future in waiting:
            future.cancel()


def _batch(do: Callable[[int], T], numbers: tuple[int, ...]) -> Done[T]:
    """What it answers to some numbers, and how many seconds that took."""
    begun = perf_counter()
    values = [do(number) for number in numbers]
    return perf_counter() - begun, values
