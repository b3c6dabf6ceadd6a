"""A headless reader who does nothing but touch what he is told to touch, and only what is really there."""

from __future__ import annotations

from html import escape
from typing import Any

from wargame_kit.position import Action
from wargame_kit.widgets.handlers.pages import touch
from wargame_kit.widgets.jupyter.page import PageEvent
from wargame_kit.widgets.lessons.next_touch import next_touch
from wargame_kit.widgets.session.clicks import click
from wargame_kit.widgets.session.highlight import NextTouch
from wargame_kit.widgets.table import Table

MOST_TOUCHES = 12


def is_there(shown: Table, touched: PageEvent) -> bool:
    """Whether a page of the table shows what is to be touched, and not as something that is dim."""
    wanted = f'data-do="{escape(touched.name)}" data-value="{escape(touched.value)}"'
    pages = (shown.side, shown.bar, shown.head, shown.cover)
    return any(wanted in page.html for page in pages)


def do(shown: Table, what: NextTouch) -> None:
    """Touch it, as the browser would."""
    if isinstance(what, PageEvent):
        assert is_there(shown, what), f"{what} is nowhere on the table"
        touch(shown, what)
    else:
        click(shown.session, what.hex, what.unit)
    shown.refresh()


def follow(shown: Table, wanted: Action) -> list[NextTouch]:
    """Do what leads to an action until it is played; answer what was touched."""
    done: list[NextTouch] = []
    before = shown.record.cursor
    while shown.record.cursor is before:
        what = next_touch(shown.session, wanted)
        told = [_told(shown, each) for each in done]
        assert what is not None, f"nothing leads to {wanted} after {told}"
        assert len(done) < MOST_TOUCHES, f"{wanted} is never played: {told}"
        do(shown, what)
        done.append(what)
    assert shown.record.cursor.action == wanted, f"{shown.record.cursor.action} was played, not {wanted}"
    assert shown.record.cursor.parent is before, f"something else was played, too: {done}"
    return done


def _told(shown: Table, what: NextTouch) -> Any:
    return what if isinstance(what, PageEvent) else (shown.position.game.board.label(what.hex), what.unit)
