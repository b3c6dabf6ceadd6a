"""What counters of the title may be called beside the traits of the series."""

TANK_ARMY = "tank-army"
"""Of the headquarters of tank armies: others of the same values are none (3.5b)."""

NORTH, SOUTH = "north", "south"
"""Of markers that stay in one half of the map (3.3d, 3.5a)."""

TITLED = (TANK_ARMY, NORTH, SOUTH)
