"""While many positions are made, cycles among them are looked for less often."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

SELDOM = (10_000, 5, 5)
"""How many new objects call for a look at cycles among the youngest, and so on: see `gc.set_threshold`."""

_lock = Lock()
_usual: list[tuple[int, int, int]] = []
"""For each who asks for it now, what was usual when the first of them came: all threads have the collector in
common, and the last to go puts it back."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Look for cycles less often meanwhile; nothing changes where that is off, or done as seldom already.

    A position is in none itself; to look through all that a game has read takes a third of the time.
    """
    with _lock:
        _usual.append(_usual[0] if _usual else gc.get_threshold())
        if 0 < gc.get_threshold()[0] < SELDOM[0]:
            gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        with _lock:
            usual = _usual.pop()
            if not _usual:
                gc.set_threshold(*usual)
