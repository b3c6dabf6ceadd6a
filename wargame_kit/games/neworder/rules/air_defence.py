"""19: the radius of air defence, and the air strikes that it halves."""

from __future__ import annotations

from collections import Counter

from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.nodes import is_air
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import Ledger
from wargame_kit.words import say

AIR_DEFENCE = "air-defence"
"""The arm of the units whose printed radius it is."""


@derived_from()
def _radii(position: NewOrderPosition, side: str) -> Counter[int]:
    """By hex how many air-defence units of a side reach it."""
    board, units = position.game.board, position.game.units
    return Counter(
        hex_
        for here, stack in position.stacks_by_side[side].items()
        for unit in stack
        if units[unit].kind == AIR_DEFENCE
        for hex_ in board.within(here, units[unit].command_range)
    )


@derived_from()
def covered(position: NewOrderPosition, side: str) -> frozenset[int]:
    """The hexes in the radius of a side's air defence (19.1); untried or not, it is printed (21.5)."""
    return frozenset(_radii(position, side))


def halved(position: NewOrderPosition, marker: str, hex_: int) -> Ledger:
    """The strength of a fire-support marker against a hex: that of an air strike is halved in the radius of
    the enemy's air defence, each for itself and rounded up (19.2), once however many units there are (19.3).

    Parameters
    ----------
    marker : str
    hex_ : int
        That it is put on, or might be.
    """
    strength, printed = position.face(marker).attack, position.unit(marker)
    origin = printed.provenance_on(position.pieces[marker].face, "attack")
    ledger = Ledger(say("battle/attack")).add(strength, printed.name, cite("12.1"), provenance=origin)
    if is_air(printed) and hex_ in covered(position, position.enemy(printed.side)):
        less = strength - -(-strength // position.charts.limit("halving"))
        several = _radii(position, position.enemy(printed.side))[hex_] > 1
        return ledger.add(
            -less,
            say("neworder/air-defence"),
            cite("19.3" if several else "19.2"),
            position.game.board.label(hex_),
            origin,
        )
    return ledger
