"""What each touch of the map does: a click, or a key while the map has the focus."""

from __future__ import annotations

from wargame_kit.widgets.handlers.touched_table import TouchedTable
from wargame_kit.widgets.hexlayer.map_messages import Clicked, Pressed
from wargame_kit.widgets.session.clicks import click


def clicked(table: TouchedTable, message: Clicked) -> None:
    """Do what a click means; nothing under the cover."""
    session = table.session
    if session.covered:
        return
    table.supply_of = None
    click(session, message.hex, message.unit, shift=message.shift)
    if any(name.startswith("supply:") for name in session.overlays):
        table.supply_of = session.choice.unit


def pressed(table: TouchedTable, message: Pressed) -> None:
    """Do what a key means: click at the cursor, confirm, let go, take back; nothing under the cover."""
    session = table.session
    if session.covered:
        return
    if session.editor.annotations.tool and message.key in ("Enter", " "):
        click(session, message.hex)
    elif message.key == "Enter" and (message.hex < 0 or message.hex == session.choice.goal):
        session.confirm()
    elif message.key in ("Enter", " "):
        if message.hex >= 0:
            click(session, message.hex)
    elif message.key == "Escape":
        session.cancel()
        table.supply_of = None
    elif message.key == "u" and not message.ctrl:
        session.undo()
