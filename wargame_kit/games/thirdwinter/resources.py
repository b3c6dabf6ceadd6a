"""What replacements are called (1.7a, 1.7b)."""

PERSONNEL, ALLIED, AIR, AIR_STEP = "personnel", "allied", "air", "air-step"
EQUIPMENT = ("equipment-4", "equipment-5")
CEILINGS = dict(zip(EQUIPMENT, (4, 5), strict=True))
"""The action rating up to which equipment rebuilds (1.7a)."""

GUNS, ASSAULT, FLAK, AA, TIGER = "guns", "assault", "flak", "aa", "tiger"
HEADQUARTERS, PONTOON, HEDGEHOG, ALERT = "headquarters", "pontoon", "hedgehog", "alert"
SPECIAL = (GUNS, ASSAULT, FLAK, AA, HEDGEHOG, HEADQUARTERS, PONTOON, ALERT, TIGER)
"""The kinds of special results (1.7b)."""

VARIABLE = (PERSONNEL, *EQUIPMENT, ALLIED, AIR)
RESOURCES = (*VARIABLE, AIR_STEP, *SPECIAL)
"""All that replacements may be, in the order in which they are told; an air step comes by an event."""

SAVED = (PERSONNEL, ALLIED)
"""What may be kept for another turn (1.7a)."""
