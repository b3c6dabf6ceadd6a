"""4.2, 11.1: the orders of a production phase; both sides write theirs in secret."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from wargame_kit.board import HexIndex
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.position import Action, BadNotation
from wargame_kit.position.action import parse_action
from wargame_kit.position.derived import derived_from

LEVEL, POINTS = HOW = ("level", "points")
"""What an early reinforcement costs: a level of its own, or the price of one (11.51)."""


@dataclass(frozen=True, slots=True)
class Order(Action):
    """A line of a plan: what is ordered for a block."""

    is_secret: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class Arrival(Order):
    """An order that brings a block onto the map."""

    hex_: HexIndex


@dataclass(frozen=True, slots=True)
class Add(Order):
    """Add a level to a block on the map (11.41)."""

    form: ClassVar[str] = "add {unit}"


@dataclass(frozen=True, slots=True)
class Rebuild(Arrival):
    """Build a block of the force pool as a cadre (11.42)."""

    form: ClassVar[str] = "rebuild {unit} {hex_}"


@dataclass(frozen=True, slots=True)
class Bring(Arrival):
    """Bring on a reinforcement whose month has come (11.5)."""

    form: ClassVar[str] = "bring {unit} {hex_}"


@dataclass(frozen=True, slots=True)
class Early(Arrival):
    """Bring on a reinforcement a month early, for a level or for points (11.51)."""

    form: ClassVar[str] = "early {unit} {hex_} {how}"
    how: str


@dataclass(frozen=True, slots=True)
class Disband(Order):
    """Take a block of one's own off the map (11.52)."""

    form: ClassVar[str] = "disband {unit}"


ORDERS: tuple[type[Order], ...] = (Add, Rebuild, Bring, Early, Disband)


@dataclass(frozen=True, slots=True)
class TakeBack(Action):
    """Strike out the order of this month that names a block."""

    form: ClassVar[str] = "take-back {unit}"
    is_secret: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class Ready(Action):
    """Close the plan of this month; points that are left are lost (11.3).

    It is told as one with the orders before it, so that nobody learns whether there were any.
    """

    form: ClassVar[str] = "ready"
    is_secret: ClassVar[bool] = True


@derived_from("plans")
def plan(position: EastFrontPosition, side: str) -> tuple[Order, ...]:
    """The orders that a side has written this month."""
    texts = position.facts.plans[position.game.sides.index(side)]
    return tuple(_order(position, text) for text in texts)


def _order(position: EastFrontPosition, text: str) -> Order:
    order = parse_action(text, ORDERS, position.game.board)
    assert isinstance(order, Order)
    return order


def bad_orders(position: EastFrontPosition) -> Iterator[tuple[str, str]]:
    """Yield whose plan of a position out of a file holds a text that is no order, and the text."""
    for side, texts in zip(position.game.sides, position.facts.plans, strict=True):
        for text in texts:
            try:
                order = _order(position, text)
            except BadNotation:
                yield side, text
                continue
            unit = position.game.units.get(order.unit)
            if unit is None or unit.side != side or order.unit not in position.pieces:
                yield side, text


def with_plan(position: EastFrontPosition, side: str, orders: tuple[Order, ...]) -> EastFrontPosition:
    """The position in which a side's plan holds these orders."""
    texts = tuple(order.text(position.game.board) for order in orders)
    axis, soviet = position.facts.plans
    plans = (texts, soviet) if side == position.game.sides[0] else (axis, texts)
    return position.with_facts(plans=plans)


def order_of(position: EastFrontPosition, side: str, unit: str) -> Order | None:
    """The order of this month that names a block; one a month (11.41)."""
    return next((order for order in plan(position, side) if order.unit == unit), None)
