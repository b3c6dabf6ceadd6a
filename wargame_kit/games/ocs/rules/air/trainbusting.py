"""14.8: trainbusting: the roll on the table of facilities, and the zone that a marker makes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from wargame_kit.games.ocs.files.facility import FacilityTable
from wargame_kit.games.ocs.files.kinds import LEG
from wargame_kit.games.ocs.rules.air.bombing import points
from wargame_kit.games.ocs.rules.air.flyers import Wing

RAIL_TIMES = 2
"""What cargo by rail through such a zone pays, times the usual (14.8)."""


def busts(table: FacilityTable, wing: Wing, die: int) -> bool:
    """Whether a mission leaves a marker at a number of the die."""
    return bool(points(wing)) and table.result(table.column(points(wing)), die).busts_trains


def chance(table: FacilityTable, wing: Wing) -> Fraction:
    """How likely a mission leaves a marker."""
    return Fraction(sum(busts(table, wing, die) for die in range(1, 7)), 6)


def zone(neighbours: Sequence[int], marker: int, mobility: str = "") -> frozenset[int]:
    """The hexes in which a marker makes the enemy pay a point more: its own and those around it (14.8).

    Parameters
    ----------
    neighbours : sequence of int
        Six for each hex of the board; negative beyond its edge.
    marker : int
        The hex of the marker.
    mobility : str, optional
        The class that moves: only the hex of the marker counts for Leg. Cargo by rail is of none.
    """
    if mobility == LEG:
        return frozenset({marker})
    around = neighbours[6 * marker : 6 * marker + 6]
    return frozenset({marker, *(hex_ for hex_ in around if hex_ >= 0)})
