"""Where the units are that are not on the map."""

BOX = "box"
"""Available reinforcements (12.2.1)."""

ELIMINATED = "eliminated"
"""Gone for good (12.3.2)."""

GUARDS_BOX = "guards"
"""Guards divisions that wait for the conversion (15.2)."""

BOXES = (BOX, ELIMINATED, GUARDS_BOX)
