"""The sides of The Third Winter."""

AXIS, SOVIET = "axis", "soviet"
SIDES = (AXIS, SOVIET)
