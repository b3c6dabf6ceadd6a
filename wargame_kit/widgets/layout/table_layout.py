"""How the parts of a table lie in its cell: the panels beside the map, the bars over and under both."""

from __future__ import annotations

import ipyleaflet
import ipywidgets

from wargame_kit.widgets.jupyter.connection_status import ConnectionStatus
from wargame_kit.widgets.jupyter.page import Page
from wargame_kit.widgets.map.viewport import HEIGHT

_FULL_WIDTH = {"width": "100%", "margin": "0", "overflow": "hidden"}


def full_width() -> ipywidgets.Layout:
    """As wide as the cell."""
    return ipywidgets.Layout(**_FULL_WIDTH)


def laid_out(
    map_: ipyleaflet.Map,
    *,
    head: Page,
    bar: Page,
    side: Page,
    errors: Page,
    cover: Page,
    connection: ConnectionStatus,
) -> list[ipywidgets.Widget]:
    """The parts of a table in their places, from the top to the bottom of its cell."""
    for part in (head, bar, errors, connection):
        _lay(part, **_FULL_WIDTH)
    connection.add_class("wargame-kit-connection")
    _lay(side, flex="1 1 clamp(300px, 43%, 400px)", min_width="280px", height=HEIGHT, margin="0")
    middle = ipywidgets.HBox(
        [map_, side],
        layout=ipywidgets.Layout(
            width="100%", align_items="stretch", overflow="hidden", flex_flow="row wrap"
        ),
    )
    cover.add_class("wargame-kit-cover")
    _lay(cover, margin="0", display="none")
    return [connection, errors, head, middle, bar, cover]


def _lay(part: ipywidgets.DOMWidget, **how: str) -> None:
    """Change the layout that a part has: one that was put in its place would leave it behind, open."""
    with part.layout.hold_sync():
        for name, value in how.items():
            setattr(part.layout, name, value)
