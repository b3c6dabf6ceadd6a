"""Where the counters are that are not on the map."""

DEAD = "dead"
"""The Dead Pile: destroyed, and perhaps rebuilt (1.5)."""

ARRIVALS = "arrivals"
"""A reinforcement whose turn has not come (13.6)."""

SLIPPED = "slipped"
"""Slipped out of a pocket, and on its way back (12.8e)."""

POOL = "pool"
"""Not in play: breakdowns, transport and markers that are free to be used (13.2c, 20)."""

WITHDRAWN = "withdrawn"
"""Has left the game by a schedule of the title."""

BOXES = (DEAD, ARRIVALS, SLIPPED, POOL, WITHDRAWN)
