"""4.2, 11.1, 11.3: what a side orders in a month, in secret, and what is left of its points."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPiece, EastFrontPosition
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.position import BadNotation
from wargame_kit.position.derived import derived_from
from wargame_kit.position.ruled_action import RuledAction, Sided, only
from wargame_kit.rulebook import ALLOWED, Ledger, Verdict, refuse
from wargame_kit.words import say


@dataclass(frozen=True, slots=True)
class Order(RuledAction[EastFrontPosition, Sided]):
    """A line of a plan: what is ordered for a block."""

    is_secret: ClassVar[bool] = True
    unit: str

    @classmethod
    def lines(cls, position: EastFrontPosition, unit: str) -> Iterable[Self]:
        """The lines in which a block could be named where it is, whether they are allowed or not."""
        return (cls(unit),) if position.pieces[unit].hex_ >= 0 else ()

    @abstractmethod
    def fits(self, position: EastFrontPosition) -> Verdict:
        """Whether it may be ordered for the block, whatever else is ordered for it and whatever it costs."""

    @abstractmethod
    def carried_out(self, position: EastFrontPosition) -> EastFrontPiece:
        """The block after it."""

    def price(self, position: EastFrontPosition) -> Ledger:
        """What it costs: nothing, where it buys neither a level nor a cadre."""
        return Ledger(say("eastfront/pp"))

    @classmethod
    def candidates(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        own = (each for each in only(position.pieces, unit) if position.side_of(each) == step.side)
        return (line for each in own for line in cls.lines(position, each))

    def check(self, position: EastFrontPosition, step: Sided) -> Verdict:
        unit = self.unit
        is_own = unit in position.pieces and position.side_of(unit) == step.side
        if not is_own or position.is_unseen(unit):
            return refuse("eastfront/order-not-yours", cite("11.1"), unit=position.name_of(unit))
        if order_of(position, step.side, unit) is not None:
            name, instead = position.name_of(unit), (f"take-back {unit}",)
            return refuse("eastfront/order-twice", cite("11.41"), unit=name, instead=instead)
        return self.fits(position) and self._check_price(position, step.side)

    def _check_price(self, position: EastFrontPosition, side: str) -> Verdict:
        """Whether a side can still pay for it (11.3)."""
        cost, left = self.price(position), points_left(position, side)
        if cost.total <= left:
            return ALLOWED
        name = position.name_of(self.unit)
        return refuse("eastfront/no-points", cite("11.3"), ledger=cost, unit=name, cost=cost.total, left=left)

    def play(self, position: EastFrontPosition, step: Sided) -> EastFrontPosition:
        return with_plan(position, step.side, (*plan(position, step.side), self))


@dataclass(frozen=True, slots=True)
class TakeBack(RuledAction[EastFrontPosition, Sided]):
    """Strike out the order of this month that names a block."""

    form: ClassVar[str] = "take-back {unit}"
    is_secret: ClassVar[bool] = True
    unit: str

    @classmethod
    def candidates(cls, position: EastFrontPosition, step: Sided, unit: str | None = None) -> Iterable[Self]:
        return map(cls, only((order.unit for order in plan(position, step.side)), unit))

    def check(self, position: EastFrontPosition, step: Sided) -> Verdict:
        if order_of(position, step.side, self.unit) is not None:
            return ALLOWED
        return refuse("eastfront/no-order", cite("11.1"), unit=position.name_of(self.unit))

    def play(self, position: EastFrontPosition, step: Sided) -> EastFrontPosition:
        rest = (order for order in plan(position, step.side) if order.unit != self.unit)
        return with_plan(position, step.side, tuple(rest))


@derived_from("plans")
def plan(position: EastFrontPosition, side: str) -> tuple[Order, ...]:
    """The orders that a side has written this month."""
    texts = position.facts.plans[position.game.sides.index(side)]
    return tuple(_order(position, text) for text in texts)


def _order(position: EastFrontPosition, text: str) -> Order:
    """The order that is written so; raises BadNotation if that is none."""
    order = position.game.read_action(text)
    if not isinstance(order, Order):
        raise BadNotation(text, say("expected/order-of-production"))
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


@derived_from("axis_hexes", "contested", "bridgeheads", "options", "plans")
def spent(position: EastFrontPosition, side: str) -> Ledger:
    """What a side's orders of this month cost, one by one."""
    ledger = Ledger(say("eastfront/pp"))
    for order in plan(position, side):
        ledger = ledger.join(order.price(position))
    return ledger


def points_left(position: EastFrontPosition, side: str) -> int:
    """The points of this month that a side has not spent yet (11.3)."""
    return level(position, side).total - spent(position, side).total
