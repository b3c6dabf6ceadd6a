"""Back and forth through the record, past what some eyes may not see, never into what the others tried."""

from __future__ import annotations

from wargame_kit.position import Node, Record
from wargame_kit.widgets.queries.visibility import EVERYTHING, PUBLIC, is_untold


def ahead(record: Record, eyes: str) -> list[Node]:
    """The nodes after the cursor that some eyes know to have been played.

    A side knows of all that led to where the game stands, or to something that it did itself or that both saw
    for good: dice, something shown. What the other side tried after that and took back is not for it.

    Examples
    --------
    >>> import wargame_kit as wk
    >>> record = wk.Record(wk.load("typhoon").start("typhoon-1941"))
    >>> _ = record.play("choose 9A"), record.undo()
    >>> len(ahead(record, "axis")), len(ahead(record, "soviet"))
    (1, 0)
    """
    line = record.onward()
    while line and not _is_known(record, line[-1], eyes):
        line.pop()
    return line


def _is_known(record: Record, node: Node, eyes: str) -> bool:
    if node is record.present:
        return True
    if is_untold(node, eyes):
        return False
    return eyes in (EVERYTHING, PUBLIC, node.actor) or node.is_final


def forward(record: Record, eyes: str) -> Node | None:
    """The next node that some eyes may see, the last one that is ahead if none; None where none is."""
    line = ahead(record, eyes)
    return next((node for node in line if not is_untold(node, eyes)), line[-1] if line else None)


def backward(record: Record, eyes: str) -> Node:
    """The node before the last one that some eyes may see."""
    here = record.cursor
    while here.parent is not None:
        unseen, here = is_untold(here, eyes), here.parent
        if not unseen:
            break
    return here


def whole_line(record: Record, eyes: str) -> list[Node]:
    """The nodes from the root to the cursor and on, as far as some eyes know of them."""
    return record.line() + ahead(record, eyes)
