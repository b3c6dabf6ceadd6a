"""A page of the table: HTML that says what was touched in it; one widget, however many links it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

import anywidget
import traitlets

LONGEST_VALUE = 4000
"""Characters that a page may say at once."""

LONGEST_FIELD = 20_000
"""Characters of a field: more than any text of ours may have, so that one that is too long can be told."""


@dataclass(frozen=True, slots=True)
class PageEvent:
    """What the reader did on a page.

    Attributes
    ----------
    name : str
        The ``data-do`` of what was touched: ``clause``, ``play``, ``tab``…
    value : str
        Its ``data-value``, or what was typed.
    fields : mapping of str to str
        The text of every field of the page.
    """

    name: str
    value: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)


@cache
def browser_file(name: str) -> str:
    """One of the browser's files as text."""
    return (resources.files("wargame_kit.widgets.jupyter") / name).read_text(encoding="utf-8")


class Page(anywidget.AnyWidget):
    """A page of HTML in which everything with a ``data-do`` can be touched.

    Parameters
    ----------
    html : str
        Whatever comes from a file or a reader must be escaped in it; `widgets.html.writer` does so.

    Attributes
    ----------
    html, look : str
        What is shown, and the classes of its frame: theme and kind of page.
    lang : str
        The language of what is shown, as HTML names it; the whole table takes it on.
    ring : str
        What is ringed: its ``data-do`` and its ``data-value``, a line break between them; empty for nothing.
    views : int
        In how many places the browser shows it, as far as it has said so.

    Examples
    --------
    >>> page = Page("<button data-do='undo'>Undo</button>")
    >>> page.on_touch(lambda touched: print(touched.name))
    """

    _esm = browser_file("page.js")
    _css = browser_file("page.css")

    html = traitlets.Unicode().tag(sync=True)
    look = traitlets.Unicode("wk wk-auto").tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    ring = traitlets.Unicode("").tag(sync=True)

    def __init__(self, html: str = "", **traits: object) -> None:
        self._callbacks: list[Callable[[PageEvent], None]] = []
        self._watchers: list[Callable[[], None]] = []
        self.views = 0
        super().__init__(html=html, **traits)
        self.on_msg(self._received)

    def on_touch(self, callback: Callable[[PageEvent], None]) -> None:
        """Call back with everything `PageEvent`."""
        self._callbacks.append(callback)

    def on_view(self, callback: Callable[[], None]) -> None:
        """Call back whenever the browser shows it somewhere, or no longer does."""
        self._watchers.append(callback)

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("type") in ("shown", "gone"):
            self.views = max(0, self.views + (1 if content["type"] == "shown" else -1))
            for watcher in tuple(self._watchers):
                watcher()
            return
        touched = read_touch(content)
        if touched is not None:
            for callback in tuple(self._callbacks):
                callback(touched)

    def __repr__(self) -> str:
        return f"<Page of {len(self.html)} characters>"


def read_touch(content: object) -> PageEvent | None:
    """What a page says, or None where it is no sound message: a page may say anything.

    Examples
    --------
    >>> read_touch({"type": "do", "name": "clause", "value": "9.2.2"})
    PageEvent(name='clause', value='9.2.2', fields={})
    >>> read_touch({"type": "do", "name": 7}) is None
    True
    """
    if not isinstance(content, dict) or content.get("type") != "do":
        return None
    name, value, fields = content.get("name"), content.get("value", ""), content.get("fields", {})
    if not (isinstance(name, str) and isinstance(value, str) and isinstance(fields, dict)):
        return None
    sound = {
        k: whole(v[:LONGEST_FIELD]) for k, v in fields.items() if isinstance(k, str) and isinstance(v, str)
    }
    return PageEvent(name[:40], whole(value[:LONGEST_VALUE]), sound)


def whole(text: str) -> str:
    r"""A text with a question mark for each half of a character: with one it could be neither sent nor saved.

    Examples
    --------
    >>> whole("EC8 \ud83c")
    'EC8 ?'
    """
    return text.encode("utf-8", "replace").decode("utf-8")
