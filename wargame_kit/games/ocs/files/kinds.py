"""The words of the series that files and rules share."""

LEG, TRACK, TRUCK = "leg", "track", "truck"
CLASSES = (LEG, TRACK, TRUCK)
"""How a side of a counter moves (3.1a)."""

ARMOUR, MECH, OTHER = "armour", "mech", "other"
CATEGORIES = (ARMOUR, MECH, OTHER)
"""How terrain treats a unit in combat (3.2a)."""

HEAVY, LIGHT, NO_AT = "heavy", "light", "none"
ANTI_TANK = (NO_AT, LIGHT, HEAVY)
"""Levels of anti-tank effects, the weakest first (9.4e)."""

COMBAT, MOVE = 0, 1
"""The two sides of a counter (3.2)."""

RESERVE, STRAT, EXPLOIT, DISORGANISED = "reserve", "strat", "exploit", "dg"
MARKERS = (RESERVE, STRAT, EXPLOIT, DISORGANISED)
"""The markers of modes; without one a unit is in the mode of the side that shows (5)."""

FULL, LOW, EXHAUSTED = 0, 1, 2
"""Internal stocks (12.9)."""

DRY, MUD, THAW, FREEZE = "dry", "mud", "thaw", "freeze"
GROUND_CONDITIONS = (DRY, MUD, THAW, FREEZE)
"""What the weather makes of the ground (17)."""

FULL_FLIGHT, LIMITED_FLIGHT, NO_FLIGHT = "full", "limited", "none"
FLIGHT_CONDITIONS = (FULL_FLIGHT, LIMITED_FLIGHT, NO_FLIGHT)
"""What the weather makes of flying (17), the best first."""

SEA = "sea"
"""The terrain that nobody on the ground is in, and the hexside that nobody crosses."""

HEADQUARTERS, ARTILLERY, TRUCKS, WAGONS, ORGANIC = "headquarters", "artillery", "truck", "wagon", "organic"
ENGINEER, PONTOON, RAIL_REPAIR = "engineer", "pontoon", "rail-repair"

FRONT, SHELLS, RVGK, EXTENDER = "front", "shells", "rvgk", "extender"
AIR_COMMAND = "air-command"
FIGHTER, FIGHTER_BOMBER, TACTICAL = "fighter", "fighter-bomber", "tactical-bomber"
STRATEGIC, CARRIER = "strategic-bomber", "air-transport"
AIRCRAFT = (FIGHTER, FIGHTER_BOMBER, TACTICAL, STRATEGIC, CARRIER)
"""Kinds of aircraft (14.1)."""

FIGHTERS = (FIGHTER, FIGHTER_BOMBER)
"""Kinds that intercept, and whose bases have a patrol zone (14.1, 14.4c)."""

NO_UNITS = (FRONT, SHELLS, RVGK, EXTENDER, AIR_COMMAND, *AIRCRAFT)
"""Kinds of counters that lie on the map, stand in no stack, and that nobody on the ground fights."""

KINDS = (
    *("infantry", "mountain", "airborne", "cavalry", "security", "motorised", "panzergrenadier", "armour"),
    *("assault-gun", "reconnaissance", "motorcycle", ARTILLERY, "rocket", "mortar", "anti-tank", "flak"),
    *(ENGINEER, PONTOON, RAIL_REPAIR, "fortified", HEADQUARTERS, TRUCKS, WAGONS, ORGANIC, *NO_UNITS),
)
"""The kinds of counters."""

GUNS = (ARTILLERY, "rocket", "mortar")
"""Kinds that barrage (13.4)."""

TRANSPORT = (TRUCKS, WAGONS, ORGANIC)
"""Transport points: no combat units (13.2)."""

NO_COMBAT_UNITS = frozenset((*TRANSPORT, *NO_UNITS))
"""Kinds of whatever fights with nobody (3)."""

SIZES = ("company", "battalion", "kampfgruppe", "regiment", "brigade", "division", "corps", "army", "")

KESSEL = "kessel"
"""The trait of a headquarters that feeds whoever is in its throw range by itself, and throws nothing else."""

TRAITS = (
    *("para", "guards", "jaeger", "luftwaffe", "mountain", "engineer", "assault", "tiger", "breakdown"),
    *("no-rebuild", "leg-throw", KESSEL),
)
"""What rules ask about; a title may add more."""

OPEN, CLOSE, VERY_CLOSE, EXTREMELY_CLOSE = "open", "close", "very_close", "extremely_close"
LINES = (OPEN, CLOSE, VERY_CLOSE, EXTREMELY_CLOSE)
"""The lines of the combat table (9.3)."""

EIGHTHS = 8
"""Movement is counted in eighths of a point: a quarter of half a point is one (4.3, 6.1h)."""
