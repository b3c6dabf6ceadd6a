"""Positions, boards and counters show themselves as pictures in a notebook.

The packages below may not know this one, so their classes have no ``_repr_svg_``: IPython is told by name,
and only where it runs already.
"""

from __future__ import annotations

import sys
from typing import Any

REPRESENTED = (
    ("wargame_kit.position.position", "Position", "_position"),
    ("wargame_kit.board.board", "Board", "_board"),
    ("wargame_kit.position.unit", "Unit", "_unit"),
)
"""Module, class and the function below that draws it; subclasses are drawn alike."""


def show_pictures() -> bool:
    """Let the running IPython show positions, boards and units as SVG; answer whether one runs.

    Notes
    -----
    ``import wargame_kit`` calls this inside IPython. Nothing is imported or drawn before a cell shows one.

    Examples
    --------
    >>> show_pictures()
    False
    """
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    formatter = getattr(shell, "display_formatter", None)
    if formatter is None:
        return False
    pictures = formatter.formatters["image/svg+xml"]
    for module, name, draw in REPRESENTED:
        pictures.for_type_by_name(module, name, globals()[draw])
    return True


def _position(position: Any) -> str:
    from wargame_kit.render.position_svg import picture

    return str(picture(position))


def _board(board: Any) -> str:
    from wargame_kit.render.board_svg import board_picture

    return str(board_picture(board, size=900))


def _unit(unit: Any) -> str:
    from wargame_kit.render.counter_svg import counter

    return str(counter(unit))
