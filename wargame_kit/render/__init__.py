"""What does it look like? Overlays of hexes, and pictures of boards, counters and charts as SVG.

Nothing is imported before it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wargame_kit.render.battle_svg import battle_chart, column_values
    from wargame_kit.render.board_svg import board_picture
    from wargame_kit.render.chances_svg import cup, outcome_bars
    from wargame_kit.render.combat_results import results_table
    from wargame_kit.render.counter_svg import counter, counter_sheet
    from wargame_kit.render.overlay import Mark, Overlay
    from wargame_kit.render.position_svg import picture
    from wargame_kit.render.stacks import ShownUnit
    from wargame_kit.render.svg import Svg
    from wargame_kit.render.text import listing
    from wargame_kit.render.track_svg import terrain_table, turn_track
    from wargame_kit.render.ways import Way

_HOME = {
    "Mark": "overlay",
    "Overlay": "overlay",
    "ShownUnit": "stacks",
    "Svg": "svg",
    "Way": "ways",
    "battle_chart": "battle_svg",
    "board_picture": "board_svg",
    "column_values": "battle_svg",
    "counter": "counter_svg",
    "counter_sheet": "counter_svg",
    "cup": "chances_svg",
    "listing": "text",
    "outcome_bars": "chances_svg",
    "picture": "position_svg",
    "results_table": "combat_results",
    "terrain_table": "track_svg",
    "turn_track": "track_svg",
}

__all__ = [
    "Mark",
    "Overlay",
    "ShownUnit",
    "Svg",
    "Way",
    "battle_chart",
    "board_picture",
    "column_values",
    "counter",
    "counter_sheet",
    "cup",
    "listing",
    "outcome_bars",
    "picture",
    "results_table",
    "terrain_table",
    "turn_track",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"wargame_kit.render.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
