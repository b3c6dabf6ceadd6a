"""What do I see and click? The map, its counters and its overlays in JupyterLab.

Widgets hold no rules: they show a board, units, `Overlay`s and `Ledger`s, and say what was clicked.
"""
