"""3.1: stacking."""

from __future__ import annotations

from wargame_kit.games.typhoon.clauses import cite
from wargame_kit.games.typhoon.position import TyphoonPosition
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Verdict, refuse


def has_room(position: TyphoonPosition, side: str, hex_: int) -> bool:
    """Whether one more unit of a side may come to stand in a hex (3.1.1, 3.1.2).

    Headquarters and reduced units count like any other.
    """
    if position.stacks_by_side[position.enemy(side)].get(hex_):
        return False
    return len(position.stacks_by_side[side].get(hex_, ())) < position.charts.limit("stacking")


@derived_from()
def full(position: TyphoonPosition, side: str) -> frozenset[int]:
    """The hexes in which no further unit of a side may end a move, retreat or advance (3.1.3)."""
    limit = position.charts.limit("stacking")
    return frozenset(hex_ for hex_, units in position.stacks_by_side[side].items() if len(units) >= limit)


def check_end(position: TyphoonPosition, unit: str, hex_: int) -> Verdict:
    """Whether a unit that comes from elsewhere may end in a hex; passing through is free (3.1.3)."""
    side = position.side_of(unit)
    others = tuple(u for u in position.in_hex(hex_) if u != unit)
    printed, name = position.game.board.label(hex_), position.unit(unit).name
    if any(position.side_of(other) != side for other in others):
        return refuse("move/enemy-hex", cite("3.1.2"), hex_=printed, unit=name)
    limit = position.charts.limit("stacking")
    if len(others) >= limit:
        names = tuple(position.unit(other).name for other in others)
        return refuse("move/stacking", cite("3.1.1"), hex_=printed, unit=name, units=names, limit=limit)
    return ALLOWED
