"""4.2, 11.1: both sides write their plans, neither seen by the other, and both are carried out together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from wargame_kit.games.eastfront.boxes import FORCE, RESERVE
from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.objectives.plains import after_phase
from wargame_kit.games.eastfront.rules.production.arrivals import hexes_for
from wargame_kit.games.eastfront.rules.production.build import carried_out, check_order
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.production.orders import (
    HOW,
    ORDERS,
    Add,
    Bring,
    Disband,
    Early,
    Order,
    Ready,
    Rebuild,
    TakeBack,
    order_of,
    plan,
    with_plan,
)
from wargame_kit.games.eastfront.rules.production.prices import points_left
from wargame_kit.position import Action, Automatic, FreeStep, SideId
from wargame_kit.rulebook import ALLOWED, Citation, Verdict, refuse
from wargame_kit.words import Phrase, say

DONE_AT_RANDOM, DISBANDS_AT_RANDOM = 0.15, 0.02
"""How often somebody who plays at random closes his plan, and disbands a block that he comes upon."""


def _orders_of(position: EastFrontPosition, unit: str) -> Iterator[Order]:
    """Yield the orders that a block could be named in where it is, whether they are allowed or not."""
    place = position.pieces[unit].place
    if isinstance(place, int):
        yield Add(unit)
        yield Disband(unit)
        return
    if place == FORCE:
        yield from (Rebuild(unit, hex_) for hex_ in hexes_for(position, unit))
    elif place == RESERVE:
        for hex_ in hexes_for(position, unit):
            yield Bring(unit, hex_)
            yield from (Early(unit, hex_, how) for how in HOW)


@dataclass(frozen=True, slots=True)
class Production(FreeStep[EastFrontPosition]):
    """4.2: a side writes its plan of the month, in secret.

    Attributes
    ----------
    side : str
    """

    side: SideId
    doings: ClassVar[tuple[type[Action], ...]] = (*ORDERS, TakeBack)
    ends: ClassVar[tuple[type[Action], ...]] = (Ready,)
    clause: ClassVar[Citation] = cite("11.1")

    def actor(self, position: EastFrontPosition) -> str:
        return self.side

    def prompt(self, position: EastFrontPosition) -> Phrase:
        return say(
            "eastfront/production",
            side=position.game.side_names[self.side],
            points=level(position, self.side).total,
            left=points_left(position, self.side),
        )

    def _own(self, position: EastFrontPosition) -> list[str]:
        units = (unit for unit in position.pieces if position.side_of(unit) == self.side)
        return [unit for unit in units if not position.is_unseen(unit)]

    def open_choices(self, position: EastFrontPosition, unit: str | None = None) -> Iterator[Action]:
        for name in self._own(position) if unit is None else (unit,):
            if name not in position.pieces or position.side_of(name) != self.side:
                continue
            if order_of(position, self.side, name) is not None:
                yield TakeBack(name)
                continue
            for order in _orders_of(position, name):
                if check_order(position, self.side, order):
                    yield order

    def check_doing(self, position: EastFrontPosition, action: Any) -> Verdict:
        if isinstance(action, TakeBack):
            if order_of(position, self.side, action.unit) is not None:
                return ALLOWED
            return refuse("eastfront/no-order", cite("11.1"), unit=position.name_of(action.unit))
        return check_order(position, self.side, action)

    def done(self, position: EastFrontPosition, action: Any) -> EastFrontPosition:
        orders = plan(position, self.side)
        if isinstance(action, TakeBack):
            rest = tuple(order for order in orders if order.unit != action.unit)
            return with_plan(position, self.side, rest)
        return with_plan(position, self.side, (*orders, action))

    def sample(self, position: EastFrontPosition, random: Random) -> Action:
        own = self._own(position)
        for _ in range(12):
            if random.random() < DONE_AT_RANDOM:
                break
            unit = random.choice(own) if own else ""
            found = list(_orders_of(position, unit)) if unit else []
            order = random.choice(found) if found else None
            if isinstance(order, Disband) and random.random() > DISBANDS_AT_RANDOM:
                continue
            if order is not None and self.check_doing(position, order):
                return order
        return Ready()


@dataclass(frozen=True, slots=True)
class CarryOut(Automatic[EastFrontPosition]):
    """4.2: both plans are carried out together; what has not been spent is lost (11.3)."""

    clause: ClassVar[Citation] = cite("4.2")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        orders = [order for side in position.game.sides for order in plan(position, side)]
        after = position.moved(*(carried_out(position, order) for order in orders))
        return after_phase(after.with_facts(plans=((), ())).popped())
