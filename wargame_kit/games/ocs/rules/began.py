"""8.1, 12.2a, 14.10: in which hex a combat unit began the phase, and which transport has gone with a load."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_kit.games.ocs.position import OcsPosition


def leaving(position: OcsPosition, units: Iterable[str]) -> OcsPosition:
    """The position before units leave the hexes in which they are: noted is where they began the phase.

    Of transport only that is noted which carries something.
    """
    told, pieces = dict(position.facts.began), position.pieces
    new = {
        unit: pieces[unit].hex_
        for unit in units
        if unit not in told and (position.is_combat_unit(unit) or pieces[unit].load)
    }
    return _with(position, told | new) if new else position


def began_in(position: OcsPosition, unit: str) -> int:
    """The hex in which a unit on the map began the phase."""
    return dict(position.facts.began).get(unit, position.pieces[unit].hex_)


def has_carried(position: OcsPosition, unit: str) -> bool:
    """Whether a transport counter has brought what is aboard here on its wheels in this phase (12.2a)."""
    return position.pieces[unit].load > 0 and unit in dict(position.facts.began)


def passed_on(position: OcsPosition, unit: str, other: str) -> OcsPosition:
    """The position after a transport counter has given of its load to another, with how that has come."""
    if not has_carried(position, unit):
        return position
    told = dict(position.facts.began)
    return _with(position, told | {other: told[unit]})


def emptied(position: OcsPosition, unit: str) -> OcsPosition:
    """The position after a transport counter has unloaded: what it loads then has come by nothing yet."""
    told = dict(position.facts.began)
    if unit not in told or position.pieces[unit].load:
        return position
    del told[unit]
    return _with(position, told)


def _with(position: OcsPosition, began: dict[str, int]) -> OcsPosition:
    return position.with_facts(began=tuple(sorted(began.items())))
