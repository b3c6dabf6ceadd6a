"""5: random events: one die from the second turn on, thrown by either player in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from wargame_kit.games.neworder.boxes import POOL, READY
from wargame_kit.games.neworder.clauses import cite
from wargame_kit.games.neworder.files.charts import (
    AIR,
    AIR_EFFORT,
    FRICTION,
    GROUPS,
    JAM,
    MORALE,
    RISING,
    Event,
)
from wargame_kit.games.neworder.files.kinds import STRIKES
from wargame_kit.games.neworder.position import NewOrderPosition
from wargame_kit.games.neworder.rules.drawing import ByRule, Rule
from wargame_kit.games.neworder.rules.formations import to_receive
from wargame_kit.position import Automatic, Interval, OneDieStep, SideId
from wargame_kit.position.throw import SideThrow
from wargame_kit.rulebook import Citation, Ledger
from wargame_kit.words import Words, say

FIRST_EVENT = 2
"""The first turn with an event (5)."""


def roller(position: NewOrderPosition) -> str:
    """Who throws for the event of a turn: the first player in odd turns, the second in even ones (5)."""
    first = position.facts.first
    return first if position.turn % 2 else position.enemy(first)


def city_hexes(position: NewOrderPosition, side: str, event: Event) -> Ledger:
    """The hexes that a side holds of those that count in a morale check (5)."""
    board = position.game.board
    counting = {board.terrain_names.index(name) for name in event.terrains if name in board.terrain_names}
    ledger = Ledger(say("neworder/city-hexes"))
    for hex_ in sorted(position.stacks_by_side[side]):
        if board.terrain[hex_] in counting:
            ledger = ledger.add(1, position.game.hex_name(hex_), cite("5.4"), board.label(hex_))
    return ledger


def heartened(position: NewOrderPosition, event: Event) -> str:
    """The side that holds so many hexes more that it attacks better, or empty (5)."""
    one, other = position.game.sides
    ahead = city_hexes(position, one, event).total - city_hexes(position, other, event).total
    if abs(ahead) < event.lead:
        return ""
    return one if ahead > 0 else other


def grounded(position: NewOrderPosition) -> NewOrderPosition:
    """The position in which every air strike that is at hand has gone back to its pool (5, option)."""
    lost = (
        piece.at(POOL)
        for unit, piece in position.pieces.items()
        if position.kind(unit) in STRIKES and (piece.place == READY or piece.hex_ >= 0)
    )
    return position.moved(*lost)


@dataclass(frozen=True, slots=True)
class RollEvent(SideThrow, OneDieStep[NewOrderPosition]):
    """5.2: one die in the battle's own table; none in the first turn (5.1)."""

    side: SideId
    thrown_as: ClassVar[str] = "event {die}"
    clause: ClassVar[Citation] = cite("5.2")
    asks: ClassVar[str] = "neworder/event"

    def thrown(self, position: NewOrderPosition, die: int) -> NewOrderPosition:
        return position.replace_step(Happens(self.side, die, position.charts.events[die].clause))

    def brings(self, position: NewOrderPosition, die: int) -> Words:
        return position.charts.events[die].name


@dataclass(frozen=True, slots=True)
class Happens(ByRule, Automatic[NewOrderPosition]):
    """5: what the die has brought comes to pass.

    Attributes
    ----------
    side : str
        Who threw.
    die : int
    rule : str
        The clause of the row.
    """

    side: SideId
    die: Annotated[int, Interval(1, 6)]
    rule: Rule

    def settle(self, position: NewOrderPosition) -> NewOrderPosition:
        return happened(position.popped(), position.charts.events[self.die], self.side)


def happened(position: NewOrderPosition, event: Event, side: str) -> NewOrderPosition:
    """The position after an event for which a side has thrown."""
    rule = cite(event.clause)
    if event.kind == MORALE:
        return position.with_facts(morale=heartened(position, event))
    if event.kind == FRICTION:
        is_of_air = position.option("friction_takes") == "air"
        return grounded(position) if is_of_air else position.with_facts(friction=True)
    if event.kind == JAM:
        return position.with_facts(jammed=True)
    if event.kind == RISING and event.amount is not None:
        first = position.facts.first
        both = (first, position.enemy(first))
        return position.pushed(*(to_receive(each, event.amount, GROUPS, rule) for each in both))
    if event.kind == AIR_EFFORT and event.amount is not None:
        return position.pushed(to_receive(side, event.amount, AIR, rule))
    return position
