"""Who thinks long lets others go first: while it plays games in its head, it asks whether somebody waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_REST: ContextVar[Callable[[], None] | None] = ContextVar("rest", default=None)


def breathe() -> None:
    """Let others go first if somebody waits; nothing where nobody has asked for it.

    A bot that thinks for longer than a person notices calls it every few milliseconds. It may raise, when
    nobody wants the answer any more.
    """
    rest = _REST.get()
    if rest is not None:
        rest()


@contextmanager
def thinking(rest: Callable[[], None]) -> Iterator[None]:
    """Call something whenever whoever thinks inside takes breath.

    Parameters
    ----------
    rest : callable
        It may wait, or raise to break the thinking off.

    Examples
    --------
    >>> breaths = []
    >>> with thinking(lambda: breaths.append(1)):
    ...     breathe()
    >>> breathe()
    >>> len(breaths)
    1
    """
    token = _REST.set(rest)
    try:
        yield
    finally:
        _REST.reset(token)
