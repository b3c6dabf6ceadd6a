"""6, 24, 26: what needs no edge to come on: armed groups rise anywhere, but not on or beside the enemy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.neworder.boxes import READY
from wargame_kit.games.neworder.clauses import cite, cite_scenario
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.ground import prohibited
from wargame_kit.games.neworder.rules.stacking import check_room, has_room
from wargame_kit.position import Action, Activity
from wargame_kit.position.derived import derived_from
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

GROUP = "militia"
"""The arm of the armed groups, which come out of their pool and go back to it."""


@dataclass(frozen=True, slots=True)
class PlaceUnit(Action):
    """Put a counter on the map."""

    form: ClassVar[str] = "place {unit} {hex_}"
    unit: str
    hex_: HexIndex


@derived_from()
def near_enemy(position: NewOrderPosition, side: str) -> frozenset[int]:
    """The hexes that hold enemies of a side, and those next to them."""
    board = position.game.board
    held = position.stacks_by_side[position.enemy(side)]
    return frozenset(held).union(*(board.within(hex_, 1) for hex_ in held))


def check_rising(position: NewOrderPosition, unit: str, hex_: int, clause: Citation) -> Verdict:
    """Whether a group may rise in a hex: passable, with room, not on or next to an enemy (24, 26)."""
    printed = position.game.board.label(hex_)
    if hex_ in prohibited(position.game):
        return refuse("neworder/place-closed", cite("7"), hex_=printed)
    if hex_ in near_enemy(position, position.side_of(unit)):
        return refuse("neworder/place-enemy", clause, hex_=printed, unit=position.unit(unit).name)
    return check_room(position, unit, hex_)


@derived_from()
def open_hexes(position: NewOrderPosition, unit: str) -> tuple[int, ...]:
    """The hexes in which a group may rise (24, 26)."""
    side = position.side_of(unit)
    closed, own = near_enemy(position, side) | prohibited(position.game), position.stacks_by_side[side]
    return tuple(
        hex_
        for hex_ in range(position.game.board.size)
        if hex_ not in closed and (hex_ not in own or has_room(position, unit, hex_))
    )


def gathered(position: NewOrderPosition, side: str) -> Iterator[str]:
    """Yield a side's groups that wait to rise, in the order of the counters."""
    for unit, piece in position.pieces.items():
        if piece.place == READY and position.side_of(unit) == side and position.kind(unit) == GROUP:
            yield unit


class Gathering(Activity[NewOrderPosition]):
    """6: armed groups that have been drawn rise in any hex that is not held by the enemy, nor next to him.

    They are alike until they fight, so they rise in the order of the counters.
    """

    actions: ClassVar[tuple[type[Action], ...]] = (PlaceUnit,)
    weight: ClassVar[int] = 3

    def able(self, position: NewOrderPosition, side: str) -> frozenset[str]:
        unit = next(gathered(position, side), None)
        return frozenset((unit,) if unit is not None and open_hexes(position, unit) else ())

    def choices(self, position: NewOrderPosition, side: str, unit: str | None = None) -> Iterator[Action]:
        for name in self.able(position, side):
            if unit in (None, name):
                yield from (PlaceUnit(name, hex_) for hex_ in open_hexes(position, name))

    def sample(self, position: NewOrderPosition, side: str, random: Random) -> Action | None:
        for name in self.able(position, side):
            return PlaceUnit(name, random.choice(open_hexes(position, name)))
        return None

    def check(self, position: NewOrderPosition, side: str, action: Any) -> Verdict:
        unit, clause = action.unit, cite_scenario(position.game.id, 24)
        waiting = next(gathered(position, side), None)
        if unit != waiting:
            return check_next(position, side, unit, waiting, clause)
        return check_rising(position, unit, action.hex_, clause)

    def play(self, position: NewOrderPosition, side: str, action: Any) -> NewOrderPosition:
        piece = position.pieces[action.unit]
        return position.moved(replace(piece, place=action.hex_, moved=True))


def check_next(
    position: NewOrderPosition, side: str, unit: str, waiting: str | None, clause: Citation
) -> Verdict:
    """Whether a counter is the one whose turn it is to be placed, and why not."""
    if waiting is None or unit not in position.pieces:
        return refuse("neworder/place-nobody", clause, unit=position.name_of(unit))
    if position.side_of(unit) != side or position.pieces[unit].place != READY:
        return refuse("neworder/place-not-waiting", clause, unit=position.unit(unit).name)
    if unit == waiting:
        return ALLOWED
    return refuse(
        "neworder/place-next", clause, unit=position.unit(unit).name, first=position.unit(waiting).name
    )


GATHERING = Gathering()
