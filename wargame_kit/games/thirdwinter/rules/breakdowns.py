"""1.6e: breakdowns have types: Guards, Luftwaffe, Jäger and allied divisions shed their own."""

from __future__ import annotations

from wargame_kit.games.ocs.position import OcsPosition

TYPES = frozenset({"guards", "luftwaffe", "jaeger", "rumanian", "hungarian", "slovak"})
"""Airborne and mountain divisions use ordinary breakdowns; of the Slovaks there are none."""


def is_of_type(position: OcsPosition, parent: str, unit: str) -> bool:
    """Whether a breakdown is of the type that a division sheds."""
    return position.counter(parent).traits & TYPES == position.counter(unit).traits & TYPES
