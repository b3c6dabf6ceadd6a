"""Something is told at most so often: what is quick is not told at all."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

EVERY = 1.0
"""Seconds before the first time, and between two."""


def now_and_then(tell: Callable[[int, int], object]) -> Callable[[int, int], None]:
    """What passes on how far something is, once a second at most.

    Parameters
    ----------
    tell : callable (int, int) -> object
        Given how much is done, and of how much.

    Examples
    --------
    >>> tell = now_and_then(lambda done, of: print(done, "of", of))
    >>> tell(100, 30_000)  # too soon
    """
    last = monotonic()

    def told(done: int, of: int) -> None:
        nonlocal last
        if monotonic() - last >= EVERY:
            tell(done, of)
            last = monotonic()

    return told
