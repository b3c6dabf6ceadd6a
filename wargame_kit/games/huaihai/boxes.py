"""Where the counters are that are not on the map."""

ELIMINATED = "eliminated"
"""Destroyed; columns of the PLA may come back (11.4)."""

LATER = "later"
"""Waiting for their date (14.2, 14.3)."""

HIDDEN = "hidden"
"""Taken off the map and written into the notebook (10.3); where they are stands in the facts."""

AIRFIELD = "airfield"
"""The air counter, which is kept off the map (7.1)."""

GONE = "gone"
"""Marched off the map (13.4)."""

DEFECTED = "defected"
"""Gone over to the other side (14.4)."""

BOXES = (ELIMINATED, LATER, HIDDEN, AIRFIELD, GONE, DEFECTED)
