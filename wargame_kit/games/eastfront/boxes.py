"""Where the blocks are that are not on the map."""

FORCE = "force"
"""The force pool: destroyed, or never built; a cadre may be built of it (11.42)."""

RESERVE = "reserve"
"""A reinforcement whose month has not come, or that has not been brought on yet (11.5)."""

OFF_MAP = "off-map"
"""Tied beside the map while the enemy stands at its edge (16.7)."""

REMOVED = "removed"
"""Out of the game for good (11.42, 16.1), or not in this scenario."""

BOXES = (FORCE, RESERVE, OFF_MAP, REMOVED)
