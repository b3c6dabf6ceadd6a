"""4.8: how much may stand in a hex."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from wargame_kit.games.ocs.clauses import cite
from wargame_kit.games.ocs.files.counters import QUARTERS
from wargame_kit.games.ocs.position import OcsPosition
from wargame_kit.position.derived import derived_from_side
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say


@derived_from_side("losses")
def loads(position: OcsPosition, side: str) -> Mapping[int, Fraction]:
    """The regiments of a side in each hex that it stands in (4.8)."""
    return {
        hex_: Fraction(sum(map(position.quarters, units)), QUARTERS)
        for hex_, units in position.stacks_by_side[side].items()
    }


def ledger(position: OcsPosition, units: Iterable[str], hex_: int) -> Ledger:
    """The regiments of some units, one by one."""
    told, printed = Ledger(say("ocs/regiments"), QUARTERS), position.game.board.label(hex_)
    for unit in units:
        size = position.quarters(unit)
        if size:
            origin = position.unit(unit).provenance_of("steps", "size")
            told = told.add(size, position.name_of(unit), cite("4.6"), printed, origin)
    return told


def check(position: OcsPosition, units: Iterable[str], hex_: int) -> Verdict:
    """Whether units that come to a hex find room there at the end of the segment (4.8)."""
    coming = tuple(units)
    side = position.side_of(coming[0])
    there = [unit for unit in position.stacks_by_side[side].get(hex_, ()) if unit not in coming]
    sum_ = ledger(position, (*there, *coming), hex_)
    limit = position.charts.limit("stacking")
    if sum_.total <= limit * QUARTERS:
        return ALLOWED
    printed = position.game.board.label(hex_)
    return refuse(
        "ocs/stacking", cite("4.8"), hex_=printed, ledger=sum_, total=sum_.display, limit=limit, place=printed
    )


@derived_from_side("losses")
def overfull(position: OcsPosition, side: str) -> tuple[int, ...]:
    """The hexes in which a side has more than is allowed, in their order."""
    limit = position.charts.limit("stacking")
    return tuple(sorted(hex_ for hex_, load in loads(position, side).items() if load > limit))
