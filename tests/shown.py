"""What a table sends to the page of a side; of what that side does not know, none of it may depend."""

from __future__ import annotations

from typing import Any

from wargame_kit.position import Record
from wargame_kit.render.overlays import overlay_names
from wargame_kit.widgets.map import map_view
from wargame_kit.widgets.table import Table


def shown_at_table(position: Any, viewer: str) -> list[Any]:
    """Every panel, counter, overlay and line, with all overlays on and a hex of the enemy looked at."""
    table = Table(Record(position), viewer=viewer)
    session = table.session
    session.overlays = set(overlay_names(session.view))
    sent: list[Any] = []
    for panel in session.tabs:
        session.open_panel(panel)
        table.refresh()
        assert table.error is None
        sent.append(table.side.html)
    session.choice.hex_ = min(position.stacks_by_side[position.enemy(viewer)])
    table.refresh()
    seen = map_view.counters(session), map_view.marks(session), map_view.paths(session, None)
    return [*sent, table.side.html, *seen]
