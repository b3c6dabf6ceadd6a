"""How far has a saved game been read? A long one takes its time: each of its lines is judged anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

SoFar = Callable[[int, int], object]
"""Told how many lines have been read, and how many there are."""

OFTEN = 100
"""After how many lines somebody who waits is told."""

_told: ContextVar[SoFar | None] = ContextVar("told", default=None)


@contextmanager
def reading_watched(so_far: SoFar) -> Iterator[None]:
    """Be told now and then how far it is, while saved games are read in this thread.

    Parameters
    ----------
    so_far : callable (int, int) -> object
        Given how many lines have been read, and how many there are.

    Examples
    --------
    >>> with reading_watched(lambda read, lines: print(f"{read} of {lines}")):
    ...     have_read(50, 250)
    ...     have_read(100, 250)
    100 of 250
    """
    token = _told.set(so_far)
    try:
        yield
    finally:
        _told.reset(token)


def have_read(number: int, lines: int) -> None:
    """Say that a line has been read; who watches is told after every hundred."""
    so_far = _told.get()
    if so_far is not None and not number % OFTEN:
        so_far(number, lines)
