"""The cell in which something is shown: when it is run again, what it showed before is put away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import ipywidgets
from IPython import get_ipython


class Shown(Protocol):
    """What a cell shows: a table, or the first page."""

    @property
    def is_safe(self) -> bool:
        """Whether nothing that was played at it is lost with it."""

    def put_away(self) -> None:
        """Let go of everything that the kernel and the browser hold of it."""


_OUTPUT = re.compile(r"_?\d+|_{1,3}")
"""What IPython calls an output of a cell: ``Out[7]``, ``_7``, ``_``."""

_RUNS: WeakKeyDictionary[Shown, tuple[str, str]] = WeakKeyDictionary()


def cell_now() -> str:
    """The id of the cell that is run now, as JupyterLab tells it; empty outside of one."""
    return str((_parent(_kernel()).get("metadata") or {}).get("cellId", ""))


def request_of(kernel: object) -> str:
    """Which request of the page a kernel is answering: another one whenever a cell is run again."""
    return str((_parent(kernel).get("header") or {}).get("msg_id", ""))


def _kernel() -> Any:
    return getattr(get_ipython(), "kernel", None)


def _parent(kernel: Any) -> dict[str, Any]:
    return (kernel.get_parent() if hasattr(kernel, "get_parent") else None) or {}


def show_in_cell(shown: Shown) -> None:
    """Count something as shown by the cell that is run now, and put away what earlier runs of it showed.

    One run may show several tables; they stay.
    """
    cell, request = cell_now(), request_of(_kernel())
    if not cell:
        return
    for other, (its_cell, its_request) in tuple(_RUNS.items()):
        if its_cell == cell and its_request != request:
            other.put_away()
            if other.is_safe:
                _forget_output(other)
    _RUNS[shown] = cell, request


def leave_cell(shown: Shown) -> None:
    """No longer count something as shown by the cell that is run now: what shows it answers for it."""
    _RUNS.pop(shown, None)


def close_all(widget: ipywidgets.Widget) -> None:
    """Close a widget with everything that it is made of: its parts, their layouts and styles."""
    for part in tuple(_parts(widget, set())):
        part.close()


def _parts(value: object, known: set[ipywidgets.Widget]) -> Iterator[ipywidgets.Widget]:
    """Yield the widgets within a value of a trait, each before its own parts."""
    if isinstance(value, list | tuple):
        for one in value:
            yield from _parts(one, known)
    elif isinstance(value, ipywidgets.Widget) and value not in known:
        known.add(value)
        yield value
        for name in value.keys:
            yield from _parts(getattr(value, name), known)


def _forget_output(shown: Shown) -> None:
    """Take something out of what IPython keeps of the outputs of cells: there it would stay for good."""
    shell: Any = get_ipython()
    if shell is None:
        return
    for last in ("_", "__", "___"):
        if getattr(shell.displayhook, last, None) is shown:
            setattr(shell.displayhook, last, "")
    for kept in (shell.user_ns, shell.user_ns_hidden, shell.user_ns.get("_oh", {})):
        for name in [name for name, value in kept.items() if value is shown and _OUTPUT.fullmatch(str(name))]:
            del kept[name]
