"""How the parts of a table lie in its cell: the panels beside the map, the bars over and under both."""

from __future__ import annotations

import ipyleaflet
import ipywidgets

from wargame_kit.widgets.lifeline import Lifeline
from wargame_kit.widgets.outlook import HEIGHT
from wargame_kit.widgets.page import Page


def full_width() -> ipywidgets.Layout:
    """As wide as the cell."""
    return ipywidgets.Layout(width="100%", margin="0", overflow="hidden")


def laid_out(
    map_: ipyleaflet.Map,
    *,
    head: Page,
    bar: Page,
    side: Page,
    errors: Page,
    cover: Page,
    lifeline: Lifeline,
) -> list[ipywidgets.Widget]:
    """The parts of a table in their places, from the top to the bottom of its cell."""
    head.layout = bar.layout = errors.layout = full_width()
    lifeline.layout = full_width()
    lifeline.add_class("wargame-kit-lifeline")
    side.layout = ipywidgets.Layout(
        flex="1 1 clamp(300px, 43%, 400px)", min_width="280px", height=HEIGHT, margin="0"
    )
    middle = ipywidgets.HBox(
        [map_, side],
        layout=ipywidgets.Layout(
            width="100%", align_items="stretch", overflow="hidden", flex_flow="row wrap"
        ),
    )
    cover.add_class("wargame-kit-cover")
    cover.layout = ipywidgets.Layout(margin="0", display="none")
    return [lifeline, errors, head, middle, bar, cover]
