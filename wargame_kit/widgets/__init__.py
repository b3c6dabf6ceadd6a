"""What do I see and click? The map, its counters and its overlays in JupyterLab.

Widgets hold no rules: they show a board, units, `Overlay`s and `Ledger`s, and say what was clicked. `table`
and `start` put together what lies in the folders beside them. Nothing is imported here: the first page is
there before the table, and what that needs, has been loaded.
"""
