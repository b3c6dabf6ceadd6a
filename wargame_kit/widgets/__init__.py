"""What do I see and click? The map, its counters and its overlays in JupyterLab.

Widgets hold no rules: they show a board, units, `Overlay`s and `Ledger`s, and say what was clicked.
"""

from __future__ import annotations

from wargame_kit.widgets.table import Table, table

__all__ = ["Table", "table"]
