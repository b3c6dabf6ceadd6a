"""6.2: how many units of a side may be in a hex when a movement phase ends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.files.charts import Charts
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.ground import terrain_at
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import Ledger, Verdict, refuse
from wargame_kit.words import say


def limit(position: EastFrontPosition, hex_: int) -> int:
    """How many units of each side may be in a hex: as the terrain has it in this weather (6.21, 12.24)."""
    return terrain_at(position, hex_).stacking


@cache
def fewest(charts: Charts) -> int:
    """How many units of a side fit wherever anybody can be (6.21)."""
    return min(row.stacking for row in charts.terrain.values() if row.is_passable)


@derived
def crowded(position: EastFrontPosition, side: str) -> Mapping[int, int]:
    """The hexes in which a side has more units than may be there, with how many are too many (6.2).

    A headquarters that was deployed, or a force that was repulsed, may have brought it about (6.22).
    """
    least = fewest(position.charts)
    return {
        hex_: len(units) - most
        # Sorted, since stacks lie in an order that unseen blocks bring about.
        for hex_, units in sorted(position.stacks_by_side[side].items())
        if len(units) > least and (most := limit(position, hex_)) < len(units)
    }


@derived
def at_limit(position: EastFrontPosition, side: str) -> frozenset[int]:
    """The hexes in which a side has as many units as may be there, or more (6.21)."""
    least = fewest(position.charts)
    return frozenset(
        hex_
        for hex_, units in position.stacks_by_side[side].items()
        if len(units) >= least and len(units) >= limit(position, hex_)
    )


def refuse_full(position: EastFrontPosition, unit: str, hex_: int) -> Verdict:
    """That a unit finds no room in a hex; the sum counts those who are there, and it.

    Where it would, those who are too many elsewhere need the room, or what it takes with it.
    """
    printed, name = position.game.board.label(hex_), position.unit(unit).name
    side = position.side_of(unit)
    if hex_ not in at_limit(position, side):
        hexes = tuple(map(position.game.board.label, crowded(position, side)))
        return refuse("eastfront/room-needed", cite("6.2"), hex_=printed, unit=name, hexes=hexes)
    ledger = Ledger(say("eastfront/units"))
    staying = (each for each in position.stack(position.side_of(unit), hex_) if each != unit)
    for each in (*staying, unit):
        ledger = ledger.add(1, position.unit(each).name, cite("6.21"), printed)
    return refuse(
        "eastfront/stacking",
        cite("6.2"),
        hex_=printed,
        ledger=ledger,
        unit=name,
        limit=limit(position, hex_),
        total=ledger.display,
    )
