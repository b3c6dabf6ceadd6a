"""13.3–13.9: which way back, and who is destroyed because there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Annotated, ClassVar

from wargame_kit.board import Board, HexIndex, Path
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.ground import check_crossing, prohibited
from wargame_kit.games.neworder.rules.losses import remove
from wargame_kit.games.neworder.rules.stacking import has_room
from wargame_kit.games.neworder.rules.zones import zone_for
from wargame_kit.mechanics.retreat import ways_back
from wargame_kit.position import LATER, Interval, Retreat, Retreats
from wargame_kit.position.derived import derived
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

HELICOPTER = "helicopter"


@derived
def ways_of(
    position: NewOrderPosition, unit: str, hexes: int, enemies: tuple[int, ...] = ()
) -> tuple[Path, ...]:
    """Every way that a unit may retreat; none where it is destroyed (13.3–13.8).

    Each of its hexes is one further from every enemy that it fought, a helicopter's too. It enters no enemy
    zone and no enemy hex, and bends as little as it can. One that ends where there is room comes before a
    straighter one that does not; where none does it goes on (13.6). Nor is there room for a helicopter where
    nobody can be (7.10).

    Parameters
    ----------
    hexes : int
        How many the result asks for, at least 1.
    enemies : tuple of int
        The hexes of those whom it fought; of fire, which has none, the way leads from where the unit stood.
    """
    board, origin = position.game.board, position.pieces[unit].hex_

    def onward(way: Path) -> Iterator[int]:
        here = way[-1]
        for there in board.neighbours[6 * here : 6 * here + 6]:
            if (
                there >= 0
                and withdrawn(board, origin, there, enemies) == len(way)
                and check_step(position, unit, here, there)
            ):
                yield there

    def is_full(hex_: int) -> bool:
        return not has_room(position, unit, hex_)

    def rank(way: Path) -> tuple[int, ...]:
        # Of ways that have to go on, none is worse than another before it has ended.
        return (1, 0) if is_full(way[-1]) else (0, bends(board, way))

    return ways_back(origin, hexes, onward, rank, is_full)


def withdrawn(board: Board, origin: int, hex_: int, enemies: tuple[int, ...]) -> int:
    """How many hexes further a hex is than the first one, from the nearest of the enemies fought (13.7).

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> row = sketch(["....."])
    >>> withdrawn(row, 1, 3, (0,)), withdrawn(row, 1, 3, (0, 2)), withdrawn(row, 1, 3, ())
    (2, 0, 2)
    """
    return min(board.distance(from_, hex_) - board.distance(from_, origin) for from_ in enemies or (origin,))


def bends(board: Board, way: Path) -> int:
    """How often a way changes its direction (13.7).

    Examples
    --------
    >>> from wargame_kit.board import sketch
    >>> bends(sketch([".", ".", "."]), (0, 1, 2)), bends(sketch(["..", ".."]), (0, 1, 3))
    (0, 1)
    """
    headings = [board.direction(here, there) for here, there in pairwise(way)]
    return sum(before != after for before, after in pairwise(headings))


def check_step(position: NewOrderPosition, unit: str, here: int, there: int) -> Verdict:
    """Whether a unit may retreat from a hex into the next without being destroyed (13.3–13.5)."""
    side, printed = position.side_of(unit), position.game.board.label(there)
    name = position.unit(unit).name
    if there in position.stacks_by_side[position.enemy(side)]:
        return refuse("retreat/enemy", cite("13.4"), hex_=printed, unit=name)
    if there in zone_for(position, unit).hexes:
        return refuse("neworder/retreat-zone", cite("13.4"), hex_=printed, unit=name)
    if position.kind(unit) == HELICOPTER:
        return ALLOWED
    return check_crossing(position, side, here, there)


@dataclass(frozen=True, slots=True)
class RetreatUnits(Retreats[NewOrderPosition]):
    """13.3: the owner takes back what is left of his units, each its own way.

    Attributes
    ----------
    hexes : int
        As the result says.
    enemies : tuple of int
        Where those stood whom they fought; empty under fire.
    """

    hexes: Annotated[int, Interval(1, 9)]
    enemies: tuple[HexIndex, ...] = field(default=(), metadata=LATER)
    clause: ClassVar[Citation] = cite("13.3")
    asks: ClassVar[str] = "neworder/retreat"

    def ways(self, position: NewOrderPosition, unit: str) -> tuple[Path, ...]:
        """Every way that a unit may retreat; none where it is destroyed (13.8)."""
        return ways_of(position, unit, self.hexes, self.enemies)

    def why_not(self, position: NewOrderPosition, action: Retreat) -> Verdict:
        """Why a unit may not retreat along a way."""
        board, unit, way = position.game.board, action.unit, action.path
        name, ways = position.unit(unit).name, self.ways(position, unit)
        instead = tuple(Retreat(unit, each).text(board) for each in ways)
        if not way or way[0] != position.pieces[unit].hex_:
            printed = board.label(way[0]) if way else "—"
            return refuse("retreat/path", cite("13.3"), hex_=printed, unit=name, instead=instead)
        for number, (here, there) in enumerate(pairwise(way), 1):
            printed = board.label(there)
            if board.distance(here, there) != 1 or there in way[:number]:
                return refuse("retreat/path", cite("13.7"), hex_=printed, unit=name, instead=instead)
            verdict = check_step(position, unit, here, there)
            if not verdict:
                return Verdict(False, verdict.sentence, verdict.clause, verdict.hex_, verdict.ledger, instead)
            if withdrawn(board, way[0], there, self.enemies) != number:
                return refuse("neworder/retreat-near", cite("13.7"), hex_=printed, unit=name, instead=instead)
        printed = board.label(way[-1])
        if len(way) <= self.hexes:
            return refuse(
                "neworder/retreat-short",
                cite("13.7"),
                hex_=printed,
                unit=name,
                hexes=self.hexes,
                instead=instead,
            )
        if way[-1] in prohibited(position.game):
            return refuse("neworder/air-ground", cite("7.10"), hex_=printed, unit=name, instead=instead)
        if not has_room(position, unit, way[-1]):
            return refuse("neworder/retreat-full", cite("13.6"), hex_=printed, unit=name, instead=instead)
        if ways and len(way) > len(ways[0]):
            return refuse(
                "neworder/retreat-long",
                cite("13.6"),
                hex_=printed,
                unit=name,
                hexes=len(ways[0]) - 1,
                instead=instead,
            )
        return refuse("neworder/retreat-bent", cite("13.7"), hex_=printed, unit=name, instead=instead)

    def retreated(self, position: NewOrderPosition, unit: str, way: Path) -> NewOrderPosition:
        after = position.replace_step(self.after(unit))
        return after.moved(after.pieces[unit].at(way[-1]))

    def settle(self, position: NewOrderPosition) -> NewOrderPosition | None:
        here = self.waiting(position)
        if any(self.ways(position, unit) for unit in here):
            return None if here == self.units else position.replace_step(replace(self, units=here))
        if not here:
            return position.popped()
        # 13.8: nobody left can go anywhere; the first is destroyed, which may make room for the others.
        return remove(position, here[0]).replace_step(replace(self, units=here[1:]))
