"""8.4, 13.2, 24.26, 26.26, 27.16: where a destroyed unit goes, and what is counted of it."""

from __future__ import annotations

from wargame_kit.games.neworder.boxes import ELIMINATED, POOL, UNUSED
from wargame_kit.games.neworder.position import UNTRIED, NewOrderPiece, NewOrderPosition

GROUPS, BASE = "groups", "base"
"""Formation of armed groups, and the arm of a forward operating base: they are not destroyed for good."""


def remove(position: NewOrderPosition, *units: str) -> NewOrderPosition:
    """The position after some units have been destroyed.

    A group goes back to its pool, untried again (24.26, 26.26), a base to where it can be built anew (27.16):
    both are counted, since nothing else keeps trace of the points they were worth. The others are out.

    Parameters
    ----------
    *units : str
        On the map or off it; who is destroyed already stays so.
    """
    lost = [unit for unit in dict.fromkeys(units) if position.pieces[unit].place not in (ELIMINATED, UNUSED)]
    groups, bases = list(position.facts.groups_killed), position.facts.bases_killed
    pieces = []
    for unit in lost:
        place = ELIMINATED
        if position.unit(unit).formation == GROUPS:
            place = POOL
            groups[position.game.sides.index(position.side_of(unit))] += 1
        elif position.kind(unit) == BASE:
            place, bases = UNUSED, bases + 1
        pieces.append(NewOrderPiece(unit, place, _face(position, unit, place)))
    after = position.moved(*pieces)
    if (groups[0], groups[1]) == position.facts.groups_killed and bases == position.facts.bases_killed:
        return after
    return after.with_facts(groups_killed=(groups[0], groups[1]), bases_killed=bases)


def _face(position: NewOrderPosition, unit: str, place: str) -> int:
    """A counter out of play keeps what it has shown: no other of its pool can show it any more (21.3)."""
    return UNTRIED if place == POOL else position.pieces[unit].face
