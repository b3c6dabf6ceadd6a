"""Where the counters are that are not on the map."""

POOL = "pool"
"""Not received yet: in the box of its formation, of its army, of the groups, or of the air strikes."""

READY = "ready"
"""Received: a unit that waits off the map to come on (6), a marker at hand (12)."""

ELIMINATED = "eliminated"
"""Destroyed for good; groups go back to their pool instead."""

UNUSED = "unused"
"""Not in this game: an unbuilt base (27), the other side's government, what only online rules use."""

BOXES = (POOL, READY, ELIMINATED, UNUSED)
