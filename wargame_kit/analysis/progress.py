"""How far is it? A line that grows while something takes long, where `tqdm` is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from wargame_kit.words import Words

WAIT = 1.0
"""Seconds before the line shows: what is quicker needs none."""


@contextmanager
def progress(what: Words, total: int | None = None) -> Iterator[Callable[[int], Any]]:
    """Show how much of something is done; only a person at a terminal or in a notebook sees it.

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
    try:
        from tqdm import tqdm
    except ImportError:
        yield lambda more: None
        return
    # `disable=None`: a file or a pipe gets no line.
    with tqdm(desc=str(what), total=total, delay=WAIT, leave=False, disable=None) as line:
        yield line.update
