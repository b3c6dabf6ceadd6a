"""The names that charts, blocks and rules have in common."""

from __future__ import annotations

from functools import lru_cache

from wargame_kit.position import Unit

AXIS, SOVIET = SIDES = ("axis", "soviet")

HEADQUARTERS, SUPREME = "headquarters", "supreme"
COMMANDS = (HEADQUARTERS, SUPREME)
"""The kinds of headquarters (5)."""

KINDS = (
    *COMMANDS,
    *("infantry", "mountain", "shock", "siege", "cavalry", "mechanised", "armour", "ss-armour"),
    *("airborne", "garrison"),
)
"""The kinds of blocks (2)."""

GARRISON = "garrison"
FAST = ("mechanised", "armour", "ss-armour")
"""The kinds that ride."""

UNKNOWN = "unknown"
"""The kind of a block whose face is not seen."""

NATIONS = ("german", "rumanian", "hungarian", "slovak", "italian", "bulgarian", "soviet")
SATELLITES = ("rumanian", "hungarian", "slovak", "italian", "bulgarian")
TRAITS = ("ss", "guards", "expeditionary", "rumanian-3", "group-e")
"""What rules ask about: SS (11.41), expeditionary armies (16.4, 17.1), army group E (16.5)."""

NATION_OF = {"rumania": "rumanian", "bulgaria": "bulgarian", "hungary": "hungarian"}
"""The nations of the countries that may leave the Axis (16.1)."""

COUNTRIES = tuple(NATION_OF)

TURNED, AFTER_TURNING = "turned", "-turned"
"""The trait of a block that fights for the Soviets since its country left the Axis, and the end of its id."""

MOST_POINTS = 999
"""Of anything that is counted in points."""

DRY, MUD, SNOW = WEATHERS = ("dry", "mud", "snow")

HALF_YEARS = ("S41", "W41", "S42", "W42", "S43", "W43", "S44", "W44")
TURNS_OF_MONTH, TURNS_OF_HALF_YEAR = 2, 12
"""Fortnights (4.1)."""

COMBAT, MOBILE, BLITZ, AIRBORNE = "combat", "mobile", "blitz", "airborne"
AIRBORNE_BLITZ = "airborne-blitz"
ROLES = (COMBAT, MOBILE, BLITZ, SUPREME, AIRBORNE, AIRBORNE_BLITZ)
"""What an active headquarters does (5.4, 5.6, 5.7, 14.2); a supreme one only supreme moves or a drop."""

BLITZES = (BLITZ, AIRBORNE_BLITZ)
"""The roles of two phases of movement and combat, for two levels (5.7, 14.2)."""

DROPS = {AIRBORNE: 1, AIRBORNE_BLITZ: 2}
"""How many units a headquarters drops in a role: one in each of its phases (14.2)."""

SINGLE, DOUBLE, TRIPLE = 1, 2, 3
"""Fire that hits on a 6, on 5 or 6, on 4 to 6."""


def nation_of(unit: Unit) -> str:
    """The nation whose block it is."""
    return _nation_among(unit.traits)


@lru_cache(256)
def _nation_among(traits: frozenset[str]) -> str:
    return next(nation for nation in NATIONS if nation in traits)
