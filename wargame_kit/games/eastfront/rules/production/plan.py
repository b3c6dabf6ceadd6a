"""4.2, 11.1: both sides write their plans, neither seen by the other, and both are carried out together."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from wargame_kit.games.eastfront.clauses import cite
from wargame_kit.games.eastfront.position import EastFrontPosition
from wargame_kit.games.eastfront.rules.objectives.plains import after_phase
from wargame_kit.games.eastfront.rules.production.build import ORDERS, Disband
from wargame_kit.games.eastfront.rules.production.level import level
from wargame_kit.games.eastfront.rules.production.orders import TakeBack, plan, points_left
from wargame_kit.position import Action, Automatic, SideId
from wargame_kit.position.ruled_action import Decision, Ending, Kinds
from wargame_kit.rulebook import Citation
from wargame_kit.words import Phrase

DONE_AT_RANDOM, DISBANDS_AT_RANDOM = 0.15, 0.02
"""How often somebody who plays at random closes his plan, and disbands a block that he comes upon."""


@dataclass(frozen=True, slots=True)
class Ready(Ending[EastFrontPosition]):
    """Close the plan of this month; points that are left are lost (11.3).

    It is told as one with the orders before it, so that nobody learns whether there were any.
    """

    form: ClassVar[str] = "ready"
    is_secret: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Production(Decision[EastFrontPosition]):
    """4.2: a side writes its plan of the month, in secret.

    Attributes
    ----------
    side : str
    """

    side: SideId
    actions: ClassVar[Kinds] = (*ORDERS, TakeBack, Ready)
    clause: ClassVar[Citation] = cite("11.1")

    def prompt(self, position: EastFrontPosition) -> Phrase:
        points, left = level(position, self.side).total, points_left(position, self.side)
        return self.say(position, "eastfront/production", points=points, left=left)

    def sample(self, position: EastFrontPosition, random: Random) -> Action:
        own = [unit for unit in position.pieces if position.side_of(unit) == self.side]
        for _ in range(12):
            if random.random() < DONE_AT_RANDOM:
                break
            unit = random.choice(own) if own else ""
            found = [line for kind in ORDERS for line in kind.lines(position, unit)] if unit else []
            order = random.choice(found) if found else None
            if isinstance(order, Disband) and random.random() > DISBANDS_AT_RANDOM:
                continue
            if order is not None and order.check(position, self):
                return order
        return Ready()


@dataclass(frozen=True, slots=True)
class CarryOut(Automatic[EastFrontPosition]):
    """4.2: both plans are carried out together; what has not been spent is lost (11.3)."""

    clause: ClassVar[Citation] = cite("4.2")

    def settle(self, position: EastFrontPosition) -> EastFrontPosition:
        orders = [order for side in position.game.sides for order in plan(position, side)]
        after = position.moved(*(order.carried_out(position) for order in orders))
        return after_phase(after.with_facts(plans=((), ())).popped())
