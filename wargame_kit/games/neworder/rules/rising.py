"""6, 24, 26: what needs no edge to come on: armed groups rise anywhere, but not on or beside the enemy."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Protocol, Self

from wargame_kit.board import HexIndex
from wargame_kit.games.neworder.boxes import READY
from wargame_kit.games.neworder.clauses import cite, cite_scenario
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.ground import prohibited
from wargame_kit.games.neworder.rules.stacking import check_room, has_room
from wargame_kit.position.derived import derived_from
from wargame_kit.position.ruled_action import FoundAction, only
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse

GROUP = "militia"
"""The arm of the armed groups, which come out of their pool and go back to it."""


class Places(Protocol):
    """A step in which a side puts counters on the map, one after the other."""

    def next_to_place(self, position: NewOrderPosition) -> str | None:
        """Whose turn it is; None where nobody waits."""

    def hexes_for(self, position: NewOrderPosition, unit: str) -> tuple[int, ...]:
        """The hexes in which that counter may be put."""

    def check_place(self, position: NewOrderPosition, unit: str, hex_: int) -> Verdict:
        """Whether a counter is the next and may be put in a hex."""

    def placed(self, position: NewOrderPosition, unit: str, hex_: int) -> NewOrderPosition:
        """The position after it has been put there."""


@dataclass(frozen=True, slots=True)
class PlaceUnit(FoundAction[NewOrderPosition, Places]):
    """Put a counter on the map."""

    form: ClassVar[str] = "place {unit} {hex_}"
    weight: ClassVar[float] = 3
    unit: str
    hex_: HexIndex

    @classmethod
    def candidates(cls, position: NewOrderPosition, step: Places, unit: str | None = None) -> Iterable[Self]:
        for due in only(_due(position, step), unit):
            yield from (cls(due, hex_) for hex_ in step.hexes_for(position, due))

    @classmethod
    def able(cls, position: NewOrderPosition, step: Places, asked: Collection[str]) -> Collection[str]:
        return _due(position, step)

    @classmethod
    def sample(cls, position: NewOrderPosition, step: Places, random: Random) -> Self | None:
        due = next(iter(_due(position, step)), None)
        return None if due is None else cls(due, random.choice(step.hexes_for(position, due)))

    def check(self, position: NewOrderPosition, step: Places) -> Verdict:
        return step.check_place(position, self.unit, self.hex_)

    def play(self, position: NewOrderPosition, step: Places) -> NewOrderPosition:
        return step.placed(position, self.unit, self.hex_)

    def alternatives(self, position: NewOrderPosition, step: Places) -> Iterable[Self]:
        away = position.game.board.distance
        return sorted(self.choices(position, step), key=lambda other: away(self.hex_, other.hex_))


def _due(position: NewOrderPosition, step: Places) -> tuple[str, ...]:
    """Whose turn it is, if there is a hex for it; else nobody."""
    unit = step.next_to_place(position)
    return () if unit is None or not step.hexes_for(position, unit) else (unit,)


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


def waiting_groups(position: NewOrderPosition, side: str) -> Iterator[str]:
    """Yield a side's groups that wait to rise, in the order of the counters."""
    for unit, piece in position.pieces.items():
        if piece.place == READY and position.side_of(unit) == side and position.kind(unit) == GROUP:
            yield unit


class Rising:
    """6: in a movement phase armed groups rise in any hex that the enemy neither holds nor stands next to.

    They are alike until they fight, so they rise in the order of the counters.
    """

    __slots__ = ()
    side: str

    def next_to_place(self, position: NewOrderPosition) -> str | None:
        return next(waiting_groups(position, self.side), None)

    def hexes_for(self, position: NewOrderPosition, unit: str) -> tuple[int, ...]:
        return open_hexes(position, unit)

    def check_place(self, position: NewOrderPosition, unit: str, hex_: int) -> Verdict:
        clause = cite_scenario(position.game.id, 24)
        due = check_next(position, self.side, unit, self.next_to_place(position), clause)
        return due and check_rising(position, unit, hex_, clause)

    def placed(self, position: NewOrderPosition, unit: str, hex_: int) -> NewOrderPosition:
        return position.moved(replace(position.pieces[unit], place=hex_, moved=True))


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
