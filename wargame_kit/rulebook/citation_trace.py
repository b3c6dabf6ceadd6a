"""What was cited while somebody watched? So a test proves that it made the code play a clause.

A clause is cited when a reader gets an answer that names it: a line of a `Ledger`, a refusal, a fact, a step
that is carried out, a table that is read. That a citation was made somewhere does not count: so only the
classes of answers in `rulebook`, `mechanics` and `position` call `note`, and no game may (`pyproject.toml`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wargame_kit.rulebook.clause import Citation

seen: set[Citation] | None = None
"""What was cited since `tracing` began; None while nobody watches, so that it costs nothing to play."""


def note(*clauses: Citation | None) -> None:
    """Say that an answer names these clauses; what makes many answers looks at `seen` itself first."""
    if seen is not None:
        seen.update(clause for clause in clauses if clause is not None)


@contextmanager
def tracing() -> Iterator[set[Citation]]:
    """Collect every citation of the answers given inside.

    Examples
    --------
    >>> from wargame_kit.rulebook import Citation, refuse
    >>> with tracing() as cited:
    ...     unread, no = Citation("typhoon", "9.1"), refuse("die/six", Citation("typhoon", "10.4.1"), die=7)
    >>> [str(citation) for citation in cited]
    ['Typhoon 10.4.1']
    """
    global seen
    before, seen = seen, set()
    try:
        yield seen
    finally:
        seen = before
