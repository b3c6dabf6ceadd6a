"""Positions, their answers, boards and counters show themselves in a notebook.

The packages below may not know this one, so their classes draw nothing of themselves: IPython is told by
name, and only where it runs already.
"""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module

SVG, HTML = "image/svg+xml", "text/html"

REPRESENTED: tuple[tuple[str, str, str, str, dict[str, object]], ...] = (
    ("position.position", "Position", SVG, "position_svg.picture", {}),
    ("board.board", "Board", SVG, "board_svg.board_picture", {"size": 900}),
    ("position.unit", "Unit", SVG, "counter_svg.counter", {}),
    ("mechanics.reach", "Reach", HTML, "answer_page.answer_page", {}),
    ("mechanics.zones", "ZoneOfControl", HTML, "answer_page.answer_page", {}),
    ("mechanics.trace", "SupplyLine", HTML, "answer_page.answer_page", {}),
    ("mechanics.trace", "Supply", HTML, "answer_page.answer_page", {}),
    ("mechanics.command", "CommandRange", HTML, "answer_page.answer_page", {}),
    ("mechanics.engagement", "Engagement", HTML, "answer_page.answer_page", {}),
)
"""Module, class, what it becomes, and what draws it; subclasses are drawn alike."""


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
    for module, name, becomes, drawing, options in REPRESENTED:
        draw = partial(_drawn, drawing, options)
        formatter.formatters[becomes].for_type_by_name(f"wargame_kit.{module}", name, draw)
    return True


def _drawn(drawing: str, options: dict[str, object], shown: object) -> str:
    module, _, name = drawing.partition(".")
    return str(getattr(import_module(f"wargame_kit.render.{module}"), name)(shown, **options))
