"""14.8: trainbusting: the roll on the table of facilities; what it does is `rules.busted`."""

from __future__ import annotations

from fractions import Fraction

from wargame_kit.games.ocs.files.facility import FacilityTable
from wargame_kit.games.ocs.rules.air.bombing import points
from wargame_kit.games.ocs.rules.air.flyers import Wing


def busts(table: FacilityTable, wing: Wing, die: int) -> bool:
    """Whether a mission leaves a marker at a number of the die."""
    return bool(points(wing)) and table.result(table.column(points(wing)), die).busts_trains


def chance(table: FacilityTable, wing: Wing) -> Fraction:
    """How likely a mission leaves a marker."""
    return Fraction(sum(busts(table, wing, die) for die in range(1, 7)), 6)
