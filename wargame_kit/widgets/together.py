"""Tables of one kernel: those on one record stay in step, and a cell that is run again keeps its viewer."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from IPython import get_ipython

from wargame_kit.position import Record

if TYPE_CHECKING:
    from wargame_kit.widgets.table import Table

LOCK = threading.RLock()
"""Held by every callback: they may run in another thread while a cell runs, and tables share records."""

_TABLES: WeakSet[Table] = WeakSet()
_VIEWERS: dict[tuple[str, str], str] = {}


def join(table: Table) -> None:
    """Count a table among those of this kernel."""
    _TABLES.add(table)


def state_of(record: Record) -> tuple[Any, ...]:
    """What tables on a record show of it: another value after every change."""
    return record.cursor, record.present, len(record.nodes), record.cursor.comment


def beside(table: Table) -> list[Table]:
    """The other tables on the same record that somebody can see."""
    return [
        other for other in _TABLES if other is not table and other.is_seen and other.record is table.record
    ]


def cell_now() -> str:
    """The id of the cell that is run now, as JupyterLab tells it; empty outside of one."""
    kernel = getattr(get_ipython(), "kernel", None)
    parent = kernel.get_parent() if kernel is not None and hasattr(kernel, "get_parent") else None
    metadata = (parent or {}).get("metadata") or {}
    return str(metadata.get("cellId", ""))


def remember_viewer(table: Table) -> None:
    """Keep whose secrets a reader chose to see at the table of a cell, for when the cell is run again."""
    if table.cell:
        _VIEWERS[table.cell, table.record.first.game.id] = table.session.viewer


def viewer_of(record: Record) -> str | None:
    """The viewer last chosen at the table of the cell that is run now, if there was one."""
    return _VIEWERS.get((cell_now(), record.first.game.id))
