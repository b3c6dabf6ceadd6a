"""1.6b: railway guns: they move by rail alone, at no cost, and fire when they have not moved."""

from __future__ import annotations

from wargame_kit.games.ocs.files.kinds import STRAT
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.thirdwinter.clauses import cite
from wargame_kit.games.thirdwinter.files.traits import RAILWAY
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

ON_RAILS = ("move", STRAT)
"""The modes of a side that railway guns turn to by moving, and by nothing else."""


def is_railway_gun(position: OcsPosition, unit: str) -> bool:
    """Whether a counter is a railway gun (1.6b)."""
    return RAILWAY in position.counter(unit).traits


def runs_free(position: OcsPosition, unit: str) -> Citation | None:
    """By what clause a unit goes by rail from either side, and takes no capacity; None for others."""
    return cite("1.6b") if is_railway_gun(position, unit) else None


def check_mode(position: OcsPosition, unit: str, mode: str) -> Verdict:
    """Whether a railway gun may be turned: back to the side that fires, no other way (1.6b)."""
    if mode in ON_RAILS and is_railway_gun(position, unit):
        return refuse("thirdwinter/turned-by-rail", cite("1.6b"), unit=position.name_of(unit))
    return ALLOWED
