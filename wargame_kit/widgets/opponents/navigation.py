"""Back and forth where bots play: to what a person decided, with all that was answered to it."""

from __future__ import annotations

from collections.abc import Collection

from wargame_kit.position import CHANCE, Node, Record


def before_own(record: Record, bots: Collection[str]) -> Node | None:
    """The place before the last thing that a person decided, or None where no person has decided anything.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> record = wk.Record(wk.load("typhoon").start("typhoon-1941"))
    >>> before_own(record, {"soviet"}) is None
    True
    >>> _ = record.play("choose 9A")
    >>> before_own(record, {"soviet"}) is record.root
    True
    """
    here = record.cursor
    while here.parent is not None:
        if _is_own(here, bots):
            return here.parent
        here = here.parent
    return None


def after_answers(record: Record, bots: Collection[str]) -> Node | None:
    """The next place at which a person decided, past what was answered; the end if there is none."""
    line = record.onward()
    for number, node in enumerate(line):
        if number and _is_own(node, bots):
            return line[number - 1]
    return line[-1] if line else None


def _is_own(node: Node, bots: Collection[str]) -> bool:
    return node.actor not in ("", CHANCE) and node.actor not in bots
