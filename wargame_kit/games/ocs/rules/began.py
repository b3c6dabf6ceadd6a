"""8.1, 14.10: in which hex a combat unit began the phase."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.games.ocs.position import OcsPosition


def leaving(position: OcsPosition, units: Iterable[str]) -> OcsPosition:
    """The position before units leave the hexes in which they are: noted is where they began the phase."""
    told = dict(position.facts.began)
    new = {
        unit: position.pieces[unit].hex_
        for unit in units
        if unit not in told and position.is_combat_unit(unit)
    }
    return position.with_facts(began=tuple(sorted((told | new).items()))) if new else position


def began_in(position: OcsPosition, unit: str) -> int:
    """The hex in which a unit on the map began the phase."""
    return dict(position.facts.began).get(unit, position.pieces[unit].hex_)
