"""What the tests of the Write panel share: a table at which somebody writes, and what he does there."""

from __future__ import annotations

from typing import Any

import wargame_kit as wk
from wargame_kit.widgets.table import Table

PLACES = {"EC1": "K8", "EC3": "L9", "25C": "K9", "63C": "T5 spent"}
SCRIPT = "<script>alert(1)</script>"
GAME = wk.load("huaihai")


def click(shown: Table, browser_says: Any, *labels: str) -> None:
    for label in labels:
        browser_says(shown.layer, type="click", hex=GAME.board.index(label))


def keep(shown: Table, title: str = "The gap", **fields: str) -> None:
    shown.touched("keep-page", "", **{"title-en": title, **fields})
    assert shown.error is None


def alarm(shown: Table) -> str:
    notice = shown.session.notice
    return shown.pen.text(notice.words) if notice is not None and notice.is_alarm else ""
