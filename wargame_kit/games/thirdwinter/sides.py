"""The sides of The Third Winter."""

AXIS, SOVIET = "axis", "soviet"
SIDES = (AXIS, SOVIET)

WITH_STRIPS = (AXIS,)
"""Who builds air strips (2.2h)."""
