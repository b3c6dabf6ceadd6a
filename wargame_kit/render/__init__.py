"""What does it look like? Overlays of hexes, and pictures of boards, counters and charts as SVG.

Nothing is imported before it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wargame_kit.render.board_svg import board_picture
    from wargame_kit.render.counter_svg import counter, counter_sheet
    from wargame_kit.render.overlay import Mark, Overlay
    from wargame_kit.render.position_svg import picture
    from wargame_kit.render.stacks import Standing
    from wargame_kit.render.svg import Svg
    from wargame_kit.render.text import listing
    from wargame_kit.render.ways import Way

_HOME = {
    "Mark": "overlay",
    "Overlay": "overlay",
    "Standing": "stacks",
    "Svg": "svg",
    "Way": "ways",
    "board_picture": "board_svg",
    "counter": "counter_svg",
    "counter_sheet": "counter_svg",
    "listing": "text",
    "picture": "position_svg",
}

__all__ = [
    "Mark",
    "Overlay",
    "Standing",
    "Svg",
    "Way",
    "board_picture",
    "counter",
    "counter_sheet",
    "listing",
    "picture",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"wargame_kit.render.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
