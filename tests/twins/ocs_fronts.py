"""What a title lays on the map beside units, for the referee: fronts (3.3), extenders (3.6)."""

from __future__ import annotations

from typing import Any

from wargame_kit.games.thirdwinter.rules.command_radius import radius_of
from wargame_kit.games.thirdwinter.rules.fronts import front_of

AIRCRAFT = ("fighter", "fighter-bomber", "tactical-bomber", "strategic-bomber", "air-transport")
ON_THE_GROUND = ("front", "shells", "rvgk", "extender", "air-command", *AIRCRAFT)
"""Kinds of markers that lie on the map and are no units, and aircraft, which nobody on the ground meets."""


def placed(position: Any) -> dict[str, int]:
    """Every unit on the map and its hex."""
    units = position.game.units
    on_map = {unit: piece.hex_ for unit, piece in position.pieces.items() if piece.hex_ >= 0}
    return {unit: hex_ for unit, hex_ in on_map.items() if units[unit].kind not in ON_THE_GROUND}


def special_extenders(position: Any, side: str) -> dict[str, int]:
    """Extenders that a title lays on the map: they are no transport, and stay what they are (3.6)."""
    found = {u: piece.hex_ for u, piece in position.pieces.items() if piece.hex_ >= 0}
    units = position.game.units
    return {u: h for u, h in found.items() if units[u].kind == "extender" and position.side_of(u) == side}


def granted(position: Any, unit: str) -> set[int]:
    """The hex of its Front HQ for an army within the radius (3.3a E), which has a twin of its own."""
    front = front_of(position, unit)
    return (
        {position.pieces[front].hex_}
        if front and position.pieces[unit].hex_ in radius_of(position, front)
        else set()
    )


def fronts(position: Any, side: str) -> set[int]:
    """Where Front HQs of a side stand: their hexes are detrainable (3.3a B)."""
    kinds = ((unit, position.game.units[unit].kind) for unit in position.pieces)
    return {position.pieces[u].hex_ for u, kind in kinds if kind == "front" and position.side_of(u) == side}
