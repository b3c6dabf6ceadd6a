"""What is printed on counters of The Third Winter beside what the series asks of them."""

from __future__ import annotations

from wargame_kit.games.ocs.files.kinds import TRAITS as OF_SERIES

RUMANIAN, HUNGARIAN, SLOVAK = "rumanian", "hungarian", "slovak"
ALLIES = (RUMANIAN, HUNGARIAN, SLOVAK)
"""Traits of what the Axis has beside Germans (2.5)."""

ARMY_GROUP = "army-group"
"""The headquarters of the army group (2.3c)."""

FORTRESS, ALERT, REMNANT = "fortress", "alert", "remnant"
"""Units that come out of pools of their own, and go back there (2.4a, 2.4b, 2.4d)."""


TANK_ARMY = "tank-army"
"""Of the headquarters of tank armies: others of the same values are none (3.5b)."""

NORTH, SOUTH = "north", "south"
"""Of markers that stay in one half of the map (3.3d, 3.5a)."""

RAILWAY = "railway"
"""Of guns that move by rail alone (1.6b)."""

OKH_RESERVE = "okh-reserve"
"""Of the 1st Mountain Division, which an event brings ahead of its time (1.9, rare 15)."""

STUKA, BUSTER = "stuka", "tank-buster"
"""Of aircraft: those that fly Hip Shoots, and those that hunt tanks, which do too (2.2a, 2.2f)."""

LEND_LEASE, RESERVE_FIGHTER = "lend-lease", "reserve-fighter"
"""Of aircraft that an event brings: the B-25, and an Fw 190A (1.9, 35 and 23)."""

TRAITS = (
    *(*OF_SERIES, *ALLIES, ARMY_GROUP, FORTRESS, ALERT, REMNANT),
    *(TANK_ARMY, NORTH, SOUTH, STUKA, BUSTER, LEND_LEASE, RESERVE_FIGHTER, OKH_RESERVE, RAILWAY),
)
