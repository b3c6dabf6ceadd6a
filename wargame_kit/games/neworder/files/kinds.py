"""2.3: the arms of units, and the kinds of markers that are none."""

from __future__ import annotations

KINDS = (
    *("tank", "mechanised", "infantry", "cavalry", "paratroop", "airmobile", "marine", "special", "engineer"),
    *("air-defence", "security", "helicopter", "node", "base", "militia", "government"),
)
"""The arms of units."""

ARTILLERY = ("artillery", "rocket", "missile")
STRIKES = ("airstrike", "drone", "cruise")
FIRE = (*ARTILLERY, *STRIKES)
"""Markers of fire support: those of a node, and those that fly."""

MARKERS = (*FIRE, "netwar")
