"""How far is it? A line that grows while something takes long, where `tqdm` is installed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Lock, current_thread, main_thread
from typing import Any

from wargame_kit.words import Words

WAIT = 1.0
"""Seconds before the line shows: what is quicker needs none."""


@contextmanager
def progress(what: Words, total: int | None = None) -> Iterator[Callable[[int], object]]:
    """Show how much of something is done; only a person at a terminal or in a notebook sees it.

    There is one line at a time, that of the outermost; what is played in other processes, or thought beside
    a table, shows none.

    Parameters
    ----------
    what : Words
        Stands before the line.
    total : int, optional
        Of how much, where that is known.

    Yields
    ------
    callable (int) -> None
        To be called with how much more is done.

    Examples
    --------
    >>> with progress("games", 2) as done:
    ...     for _ in range(2):
    ...         _ = done(1)
    """
    page = _page()
    if page is None or not _ONE.acquire(blocking=False):
        yield lambda more: None
        return
    try:
        with _line(desc=str(what), total=total, delay=WAIT, leave=False, file=page) as line:
            yield line.update
    finally:
        _ONE.release()


_ONE = Lock()


class _NoLine:
    """Stands for the line where tqdm is not installed."""

    def __enter__(self) -> _NoLine:
        return self

    def __exit__(self, *why: object) -> None:
        pass

    def update(self, more: int) -> None:
        pass


def _line(**told: object) -> Any:
    try:
        from tqdm import tqdm
    except ImportError:
        return _NoLine()
    return tqdm(**told)


def _page() -> object:
    """Where the line is written: on a notebook's page, a terminal, or nowhere."""
    if parent_process() is not None or current_thread() is not main_thread():
        return None
    # A notebook says that it is no terminal, and shows its stderr as an error.
    if type(sys.stdout).__module__ == "ipykernel.iostream":
        return sys.stdout
    return sys.stderr if sys.stderr.isatty() else None
