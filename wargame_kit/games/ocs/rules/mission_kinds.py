"""14.2: the kinds of missions: when each is flown, what flak fires at, what is intercepted."""

from __future__ import annotations

SWEEP, HIP_SHOOT, BARRAGE, TRAINBUSTING = "sweep", "hip-shoot", "barrage", "trainbusting"
TRANSPORT, DROP, TRANSFER, INTERCEPTION = "transport", "drop", "transfer", "interception"

AT_BASE = "barrage-of-base"
"""A barrage of an air base, as a title is asked of it: bombs on the table for facilities (10.0c)."""

KINDS = (SWEEP, HIP_SHOOT, BARRAGE, TRAINBUSTING, TRANSPORT, DROP, TRANSFER)
"""What is announced; an interception answers it."""

CARRYING = (TRANSPORT, DROP)
"""Missions that have something on board."""

ON_BASES = (HIP_SHOOT, BARRAGE)
"""Missions whose bombs may be meant for an air base (10.0c, 14.7)."""

IN_BARRAGE = (BARRAGE, TRAINBUSTING)
"""Missions of barrage segments."""

BOMBING = (HIP_SHOOT, BARRAGE, TRAINBUSTING)
"""Missions at which flak always fires."""

SUPPLYING = (TRANSPORT, DROP, TRANSFER)
"""Missions at which flak fires only in an enemy patrol zone."""


def faces_flak(kind: str, is_in_zone: bool) -> bool:
    """Whether flak fires at a mission.

    Examples
    --------
    >>> [faces_flak(kind, False) for kind in (SWEEP, BARRAGE, TRANSPORT)]
    [False, True, False]
    >>> faces_flak(TRANSPORT, True), faces_flak(INTERCEPTION, True)
    (True, False)
    """
    return kind in BOMBING or (is_in_zone and kind in SUPPLYING)


def may_be_intercepted(kind: str, is_in_zone: bool) -> bool:
    """Whether one fighter of the other side may intercept a mission: if flak fires there, in its patrol zone.

    Examples
    --------
    >>> [may_be_intercepted(kind, True) for kind in (SWEEP, HIP_SHOOT, TRANSFER)]
    [False, True, True]
    """
    return is_in_zone and faces_flak(kind, True)
