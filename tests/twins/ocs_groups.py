"""Who acts apart from its formation by a rule of a title, read from the position alone."""

from __future__ import annotations

from typing import Any


def detached(position: Any) -> set[str]:
    """2.4e of The Third Winter: who stands under a Kampfgruppe marker, with the first of it on the map."""
    found: set[str] = set()
    for number in {number for number, _ in position.facts.kampfgruppen}:
        named = [unit for each, unit in position.facts.kampfgruppen if each == number]
        places = {unit: position.pieces[unit].hex_ for unit in named if unit in position.pieces}
        there = next((hex_ for hex_ in places.values() if hex_ >= 0), -1)
        found |= {unit for unit, hex_ in places.items() if hex_ == there >= 0}
    return found
