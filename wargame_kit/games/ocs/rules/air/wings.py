"""14.1: aircraft of a position as the sums of the air know them."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.games.ocs.rules.air.flyers import Flyer, Wing
from wargame_kit.games.ocs.rules.airfields.bases import away


def flyer_of(position: OcsPosition, unit: str, target: int) -> Flyer:
    """An aircraft as the sums of the air know it, in a mission to a hex."""
    counter, piece = position.counter(unit), position.pieces[unit]
    full, reduced = (counter.air_side(face) for face in (0, 1))
    return Flyer(
        unit,
        full.air,
        is_bracketed=(full, reduced)[piece.face].is_bracketed,
        bombs=full.bombs,
        reduced_bombs=reduced.bombs,
        cargo=full.carries,
        reduced_cargo=reduced.carries,
        steps=position.steps_left(unit),
        reduced_rating=reduced.air,
        is_fighter=counter.is_fighter,
        is_strategic=counter.is_strategic,
        flown=away(position, unit, target),
        name=position.name_of(unit),
        provenance=position.origin(unit, "combat"),
    )


def wing_of(position: OcsPosition, units: Iterable[str], target: int) -> Wing:
    """Aircraft of a mission to a hex, in the order in which their owner numbers them."""
    return tuple(flyer_of(position, unit, target) for unit in units)
