"""The line to the kernel: a table whose kernel has gone says so in the page, since nobody else can."""

from __future__ import annotations

import anywidget
import traitlets

from wargame_kit.position import Record
from wargame_kit.widgets.jupyter.page import browser_file
from wargame_kit.words import Language, in_language, say
from wargame_kit.words.languages import TAGS


class ConnectionStatus(anywidget.AnyWidget):
    """What a table says in the browser when its kernel no longer answers; nothing while it does.

    Attributes
    ----------
    gone, waiting : str
        Plain text: for a kernel that has ended or was restarted, and for a connection that is lost.
    look, lang : str
        As those of a `Page`.

    Examples
    --------
    >>> line = ConnectionStatus()
    >>> "Run All Cells" in line.gone
    False
    """

    _esm = browser_file("connection_status.js")

    gone = traitlets.Unicode().tag(sync=True)
    waiting = traitlets.Unicode().tag(sync=True)
    look = traitlets.Unicode("wk wk-auto").tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)

    def __init__(self, **traits: object) -> None:
        super().__init__(**traits)
        self.on_msg(self._received)

    def prepare(self, record: Record | None, language: Language, look: str) -> None:
        """Give the page what it will say: afterwards nobody can. Without a record nothing can be lost."""
        path = None if record is None else record.path
        lost = say("connection/unsaved") if path is None else say("connection/saved", file=str(path))
        said = (say("start/gone-kernel"),) if record is None else (say("connection/gone"), lost)
        parts = (*said, say("connection/run"))
        between = "" if language == "zh" else " "
        with self.hold_sync():
            self.gone = between.join(in_language(part, language) for part in parts)
            self.waiting = in_language(say("connection/waiting"), language)
            self.look, self.lang = look, TAGS[language]

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("type") == "there":
            self.send({"type": "here"})

    def __repr__(self) -> str:
        return "<ConnectionStatus>"
