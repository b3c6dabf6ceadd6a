"""Where a unit may be that is not on the map."""

DESTROYED = "destroyed"

BOXES = (DESTROYED,)
