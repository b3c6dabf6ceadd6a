"""Positions, boards, counters and attacks show themselves in a notebook.

The packages below may not know this one, so their classes draw nothing of themselves: IPython is told by
name, and only where it runs already.
"""

from __future__ import annotations

import sys
from typing import Any

REPRESENTED = (
    ("wargame_kit.position.position", "Position", "image/svg+xml", "_position"),
    ("wargame_kit.board.board", "Board", "image/svg+xml", "_board"),
    ("wargame_kit.position.unit", "Unit", "image/svg+xml", "_unit"),
    ("wargame_kit.mechanics.engagement", "Engagement", "text/html", "_engagement"),
)
"""Module, class, what it becomes and the function below that draws it; subclasses are drawn alike."""


def show_pictures() -> bool:
    """Let the running IPython show what `REPRESENTED` names; answer whether one runs.

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
    for module, name, becomes, draw in REPRESENTED:
        formatter.formatters[becomes].for_type_by_name(module, name, globals()[draw])
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


def _engagement(engagement: Any) -> str:
    from wargame_kit.render.engagement_page import engagement_page

    return engagement_page(engagement)
